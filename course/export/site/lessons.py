"""A notebook as a page of the site: links below the title, guesses, references, and colours by name."""

import re
from functools import cache

from course.export.lecture.build import LECTURES
from course.export.library import about
from course.export.outputs import simplify
from course.export.rooms import is_paper
from course.export.site import bibliography, guesses, places
from course.export.site.claims import anchor
from course.lesson.display import rich
from course.lesson.statements import claim_box


@cache
def _colours():
    """Return the name of each colour of the palette, by the colour."""
    from course.lesson import palette

    return {colour: name for name, colour in re.findall(r"(--course-[a-z]+): (#[0-9a-f]{6})", palette.css())}


def named(markup):
    """Name the colours of a box: a dark page has its own, under the same names."""
    names = _colours()
    return re.sub(
        r"(color:|solid )(#[0-9a-f]{6})\b",
        lambda match: f"{match[1]}var({names[match[2]]})" if match[2] in names else match[0],
        markup,
    )


def _claim(record):
    """Return the box of a claim, its source linked to the bibliography, with a way to its page."""
    markup, _ = claim_box(record, dress=lambda source: bibliography.link(rich(source), "../"))
    room = record["id"].partition("-")[0]
    more = f'<p><a href="../papers/{room}.html#{anchor(record["id"])}">All of this paper</a></p>'
    return markup.removesuffix("</div>") + (more if is_paper(room) else "") + "</div>"


def page(notebook, path=None, address="", size=""):
    """Make a notebook ready for MyST-NB, in place: no speaker notes, outputs as HTML.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
    path : Path, optional
        Its file; with it the page links to deck, notebook and student copy.
    address : str
        Of the public repository; empty for none.
    size : str
        How much a first run in the browser fetches, in words; empty where the course does not run there.
    """
    guesses.mark(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            # The pages of docs/ lie above the notebooks here.
            cell.source = cell.source.replace("](../docs/", "](../")
            cell.source = bibliography.link_references(cell.source)
        for output in cell.get("outputs", ()):
            facts = about(output)
            if facts.get("kind") == "claim":
                output.data["text/html"] = _claim(facts)
            if "text/html" in output.get("data", {}):
                output.data["text/html"] = named(output.data["text/html"])
    if path is not None:
        first = next(cell for cell in notebook.cells if cell.cell_type == "markdown")
        title, _, text = first.source.partition("\n")
        title = f"# {int(path.name[:2])} · {title.removeprefix('# ')}"
        deck = LECTURES.joinpath(f"{path.stem}.md").is_file()
        first.source = f"{title}\n\n{places.links(path, address, deck, size)}\n\n{text.lstrip()}"
    return simplify(guesses.fold(notebook))
