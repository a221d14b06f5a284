"""A first draft of a lecture, written from a notebook: everything that it shows and asks, to be edited."""

import re

from course.export import library
from course.export.library import VIEW

HEAD = """---
title: {title}
notebook: {name}
minutes: 45
---
# {title}

Note:
This is a first draft, with everything that the notebook shows and asks. Cut it to the minutes that you have.
"""


def written(path):
    """Return the draft of a notebook's lecture as text."""
    notebook = library.read(path)
    about, slides = library.course(notebook), []
    for cell in notebook.cells[1:]:
        tags = library.tags(cell)
        if "solution" in tags:
            continue
        if cell.cell_type == "markdown":
            slides.append(_text(cell.source))
        elif "exercise-stub" in tags:
            slides.append(_cell(cell.id, "code"))
        else:
            slides += _outputs(cell)
    head = HEAD.format(title=about.get("title", path.stem), name=path.stem[3:])
    return head + "".join(f"\n---\n{text.strip()}\n\nNote:\n" for text in slides if text.strip())


def _text(source):
    """Return text with its headings as those of slides, and no rule that would begin another slide."""
    text = re.sub(r"^#{3,} ", "## ", library.without_docs(source), flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\((?!https?:)[^)]*\)", r"\1", text)
    return re.sub(r"^---\s*$", "", text, flags=re.MULTILINE)


def _cell(name, show):
    return f"```cell {name}\nshow: {show}\n```"


def _outputs(cell):
    """Return a slide for each thing that a cell shows, asks or answers."""
    for output in cell.get("outputs", ()):
        data, facts = output.get("data", {}), library.about(output)
        if facts.get("kind") in ("predict", "question"):
            yield f"```question\nid: {facts['id']}\n```"
        if facts.get("kind") in ("reconcile", "question"):
            yield f"```answer\nid: {facts['id']}\n```"
        if output.output_type == "stream" and output.get("name") != "stderr":
            yield _cell(cell.id, "output")
        elif "image/png" in data:
            yield _cell(cell.id, "explorer" if VIEW in data else "picture")


def new(path, target):
    """Write the draft into a file that is not there yet; return its path."""
    if target.exists():
        raise library.Problem(f"{target} is there already; name another file with --to.")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written(path), encoding="utf-8")
    return target
