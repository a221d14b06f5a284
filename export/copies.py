"""Copies of the notebooks: for students without solutions, for instructors with everything in sight."""

from __future__ import annotations

import shutil
from pathlib import Path

import nbformat

from . import library


def student(notebook):
    """Take solutions, speaker notes and outputs out of a notebook, in place."""
    notebook.cells = [
        cell
        for cell in notebook.cells
        if "solution" not in library.tags(cell)
        and cell.metadata.get("slideshow", {}).get("slide_type") != "notes"
    ]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        else:
            cell.source = library.without_docs(cell.source)
    notebook.metadata.pop("widgets", None)
    return notebook


def instructor(notebook):
    """Turn the solutions into cells that run, and the hidden notes into text, in place."""
    for place, cell in enumerate(notebook.cells):
        if "solution" in library.tags(cell):
            about = {"slideshow": cell.metadata["slideshow"], "tags": ["solution"]}
            code = library.solution(cell)
            notebook.cells[place] = nbformat.v4.new_code_cell(code, id=cell.id, metadata=about)
            continue
        if cell.cell_type == "markdown":
            cell.source = library.without_docs(cell.source)
        if cell.metadata.get("slideshow", {}).get("slide_type") == "notes":
            lines = ["**For the lecturer.**", "", *library.notes(cell).splitlines()]
            cell.source = "\n".join(f"> {line}".rstrip() for line in lines)
    return notebook


def _copies(paths, folder, change):
    folder = Path(folder)
    written = []
    for path in paths:
        target = folder / path.name
        if target.resolve() == path.resolve():
            raise library.Problem(f"{folder} holds the originals; name another folder with --to.")
        library.write(change(library.read(path)), target)
        written.append(target)
    style = library.NOTEBOOKS / "matplotlibrc"
    if style.is_file():
        shutil.copy(style, folder)
    return written


def students(paths, folder=None):
    """Write student copies into `folder` (``build/student``); they run there as they are."""
    return _copies(paths, folder or library.BUILD / "student", student)


def instructors(paths, folder=None):
    """Write instructor copies into `folder` (``build/instructor``)."""
    return _copies(paths, folder or library.BUILD / "instructor", instructor)
