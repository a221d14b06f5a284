"""What stands in the window until the notebook is there: its title, its question, and how much has come."""

import json
import re
from pathlib import Path

from course.export import library
from course.export.library import Problem
from course.export.outputs import markdown

TEMPLATE = Path(__file__).parent / "opening.html"


def lay(page, pages=""):
    """Put the opening into a page of the application, in place.

    Parameters
    ----------
    page : Path
        The built page that opens notebooks.
    pages : str
        Where the notebooks' pages of the site lie, as seen from there; empty where there is no site.
    """
    text, body = page.read_text(encoding="utf-8"), re.compile(r"<body\b[^>]*>")
    if len(body.findall(text)) != 1:
        raise Problem("the page of JupyterLite is another one; the pinned version is needed.")
    beginnings = {path.stem: beginning(library.read(path)) for path in library.notebooks()}
    opening = TEMPLATE.read_text(encoding="utf-8")
    for mark, value in {"/* beginnings */ {}": beginnings, '/* pages */ ""': pages}.items():
        opening = opening.replace(mark, json.dumps(value).replace("</", "<\\/"))
    page.write_text(body.sub(lambda match: match[0] + opening, text), encoding="utf-8")


def beginning(notebook):
    """Return how a notebook begins, as HTML: title, minutes, question, and what the reader will do.

    A question with a formula in it is left out: nothing typesets it yet.
    """
    text = re.sub(r"<!--.*?-->\s*", "", notebook.cells[0].source, flags=re.DOTALL)
    parts = re.split(r"\n\s*\n", text)
    # A lecturer's own notebook may go without.
    last = next((k for k, part in enumerate(parts) if part.startswith("**You will**")), len(parts))
    question = parts[2:last]
    if any("$" in part for part in question):
        question = []
    return markdown("\n\n".join([*parts[:2], *question, *parts[last : last + 1]]))
