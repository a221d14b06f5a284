"""Copies of the notebooks: for students without solutions, for instructors with everything in sight."""

from __future__ import annotations

import copy
import re
from pathlib import Path

import nbformat

from course.export import library

# [cell-id · 4 min · cut] at the beginning of a note: the cell where it is said; [?halfway]: the question.
ANCHOR = re.compile(r"^\[(\??[\w.-]+)((?:\s*·[^]\n]*)?)\][ \t]*", re.MULTILINE)
FOLD = re.compile(r"\s*<details>\s*<summary>(.*?)</summary>.*?</details>", re.DOTALL)


def is_notes(cell):
    """Whether a cell holds notes for the lecturer."""
    return cell.metadata.get("slideshow", {}).get("slide_type") == "notes"


def student(notebook):
    """Take solutions, answers, speaker notes and outputs out of a notebook, in place."""
    notebook.cells = [
        cell for cell in notebook.cells if "solution" not in library.tags(cell) and not is_notes(cell)
    ]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        else:
            cell.source = FOLD.sub(_unanswered, _text(cell.source))
    notebook.metadata.pop("widgets", None)
    return notebook


def _unanswered(fold):
    """Return what a fold leaves when its answer is taken out: a question that is its title stays."""
    return f"\n\n{fold[1]}" if fold[1].endswith("?") else ""


def _text(source):
    """Return a text without links to pages that do not go with a copy, and without marks for slides."""
    return re.sub(r"^<!-- say -->\n", "", library.without_docs(source), flags=re.MULTILINE)


def instructor(notebook):
    """Turn the solutions into cells that run, and the hidden notes into text after their cells, in place."""
    said = {}
    kept = []
    # A note may name a question in the place of a cell: it is said where that is asked.
    homes = {cell.id: cell.id for cell in notebook.cells} | _questions(notebook)
    for cell in notebook.cells:
        if not is_notes(cell):
            kept.append(cell)
            continue
        for number, (home, when, text) in enumerate(notes(cell), start=1):
            about = nbformat.v4.new_markdown_cell(
                _quoted(when, text), id=cell.id if number == 1 else f"{cell.id}-{number}",
                metadata=copy.deepcopy(cell.metadata),
            )  # fmt: skip
            # A note without a cell stays where its author wrote it.
            if home in homes:
                said.setdefault(homes[home], []).append(about)
            else:
                kept.append(about)
    notebook.cells = [one for cell in kept for one in (_open(cell), *said.get(cell.id, ()))]
    return notebook


def _questions(notebook):
    """Return {"?halfway": id of the cell that asks this question}, as the outputs tell."""
    found = {}
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            told = output.get("metadata", {}).get("lesson", {})
            if told.get("kind") in ("predict", "question"):
                found.setdefault(f"?{told['id']}", cell.id)
    return found


def notes(cell):
    """List the notes of a notes cell as (id of the cell where it is said, minutes and cut, text)."""
    text = library.notes(cell)
    marks = list(ANCHOR.finditer(text))
    ends = [*(mark.start() for mark in marks), None]
    found = [("", "", text[: ends[0]])]
    for mark, end in zip(marks, ends[1:], strict=True):
        found.append((mark[1], mark[2].strip(" ·"), text[mark.end() : end]))
    return [(home, when, note.strip()) for home, when, note in found if note.strip()]


def _quoted(when, text):
    lines = [f"**For the lecturer{f' ({when})' if when else ''}.**", "", *text.splitlines()]
    return "\n".join(f"> {line}".rstrip() for line in lines)


def _open(cell):
    """Return a cell of an instructor copy: a solution as code, text without links to pages elsewhere."""
    if "solution" in library.tags(cell):
        about = {key: cell.metadata[key] for key in ("slideshow", "tags") if key in cell.metadata}
        return nbformat.v4.new_code_cell(library.solution(cell), id=cell.id, metadata=about)
    if cell.cell_type == "markdown":
        cell.source = _text(cell.source)
    return cell


def _copies(paths, folder, change):
    folder = Path(folder)
    written = []
    for path in paths:
        target = folder / path.name
        if target.resolve() == path.resolve():
            raise library.Problem(f"{folder} holds the originals; name another folder with --to.")
        library.write(change(library.read(path)), target)
        written.append(target)
    return written


def students(paths, folder=None):
    """Write student copies into `folder` (``build/student``); they run there as they are."""
    return _copies(paths, folder or library.BUILD / "student", student)


def for_each(paths, people, folder=None):
    """Write student copies for each of `people` (`variants.students`), in a folder of each one's own.

    Yields
    ------
    student : variants.Student
    folder : Path
    """
    folder = Path(folder or library.BUILD / "student")
    for one in people:
        _copies(paths, folder / one.folder, lambda notebook, who=one.who: _own(notebook, who))
        yield one, folder / one.folder


def _own(notebook, who):
    from course.export.copies import variants

    exercises = any("exercise-stub" in library.tags(cell) for cell in notebook.cells)
    return variants.mark_as(student(notebook), who) if exercises else student(notebook)


def instructors(paths, folder=None):
    """Write instructor copies into `folder` (``build/instructor``)."""
    return _copies(paths, folder or library.BUILD / "instructor", instructor)
