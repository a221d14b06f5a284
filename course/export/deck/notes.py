"""Notes for the lecturer: each at the cell where it is said, with the places to cut."""

from __future__ import annotations

import re

from course.export import library
from course.export.deck.model import Note
from course.export.deck.prose import to_html

ANCHOR = re.compile(r"^\[(\??[\w.-]+)(?:\s*·\s*\d+\s*min)?(\s*·\s*cut)?\][ \t]*", re.MULTILINE)


def parse(text):
    """Cut the text of a notes cell into notes; what stands before the first anchor has none.

    Parameters
    ----------
    text : str
        Blocks that begin with ``[cell-id]`` or ``[cell-id · cut]``. Minutes may stand between, ``· 4 min``:
        the author's guess. A deck shows those that its words take.

    Returns
    -------
    list of Note
    """
    marks = list(ANCHOR.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)] * bool(marks)
    before = text[: marks[0].start()] if marks else text
    notes = [Note(to_html(before))] if before.strip() else []
    for mark, end in zip(marks, ends, strict=True):
        body = to_html(text[mark.end() : end])
        notes.append(Note(body, mark[1], bool(mark[2])))
    return notes


def is_notes(cell):
    """Whether a cell holds notes for the lecturer."""
    return cell.metadata.get("slideshow", {}).get("slide_type") == "notes"


def all_of(notebook):
    """List the notes of a notebook, as its author wrote them."""
    return [note for cell in notebook.cells if is_notes(cell) for note in parse(library.notes(cell))]


def place(notes, slides, before):
    """Put each note on the first slide of its cell; one without a cell on the slide `before` it.

    Where a cell asks or answers and then shows, its note speaks of the picture. A note may name a question
    instead of a cell, ``[?spread]``: it stands where that is asked.

    Parameters
    ----------
    notes : list of (Note, int)
        With the number of slides that stood when the note's cell was met.
    """
    home = {}
    for slide in slides:
        if slide.kind in ("prediction", "question"):
            home.setdefault(f"?{slide.data['question']}", slide)
        for cell in slide.cells:
            first = home.setdefault(cell, slide)
            if first.kind in ("prediction", "answer") and slide.kind in ("picture", "explorer"):
                home[cell] = slide
    for note, stood in zip(notes, before, strict=True):
        slide = home.get(note.cell) or slides[max(stood - 1, 0)]
        slide.notes.append(note)
