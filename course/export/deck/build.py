"""A notebook as a deck: one HTML file that asks the network for nothing."""

from __future__ import annotations

from course.export import library
from course.export.deck import page
from course.export.deck.page import styles
from course.export.deck.slides import of as slides

__all__ = ["build", "has_slides", "index", "slides", "styles"]


def has_slides(notebook):
    """Whether a notebook is a deck, too: its cells say what they are on a slide."""
    return any(cell.metadata.get("slideshow") for cell in notebook.cells)


def build(path, folder=None, lecturer=""):
    """Build the deck of one notebook; return the path of the HTML file.

    Parameters
    ----------
    path : Path
        Of the notebook.
    folder : Path, optional
        Where to put the deck; ``build/decks`` unless told.
    lecturer : str
        A line for the title slide: a name and a place.
    """
    notebook = library.read(path)
    if not has_slides(notebook):
        raise library.Problem(
            f"{path.name} has no slides yet: its lecture is still to be written. "
            "`lectures/notes` has notes for the lecturer."
        )
    if not any(cell.get("outputs") for cell in notebook.cells):
        raise library.Problem(
            f"{path.name} has no outputs to show: run `course execute {path.name[:2]}` first."
        )
    target = (folder or library.BUILD / "decks") / f"{path.stem}.html"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page.render(notebook, lecturer), encoding="utf-8")
    return target


def index(folder=None):
    """List the decks of a folder on one page, ``index.html``; return its path."""
    return page.index(folder or library.BUILD / "decks")
