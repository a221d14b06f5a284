"""Copies of the notebooks: for students without solutions, for instructors with everything in sight."""

import re
from pathlib import Path

import nbformat

from course.export import library
from course.export.copies import reader

FOLD = re.compile(r"\s*<details>\s*<summary>(.*?)</summary>.*?</details>", re.DOTALL)


def student(notebook):
    """Take solutions, answers, notes of a lecturer and outputs out of a notebook, in place."""
    notebook.cells = [cell for cell in notebook.cells if not _kept_back(cell)]
    for cell in notebook.cells:
        if cell.cell_type != "code":
            cell.source = FOLD.sub(_unanswered, library.without_docs(cell.source))
    return reader.own(notebook)


def _kept_back(cell):
    """Whether students have to do without a cell; a lecturer's own notebook may have notes on slides."""
    slide = cell.metadata.get("slideshow", {}).get("slide_type")
    return "solution" in library.tags(cell) or slide == "notes"


def _unanswered(fold):
    """Return what a fold leaves when its answer is taken out: a question that is its title stays."""
    return f"\n\n{fold[1]}" if fold[1].endswith("?") else ""


def instructor(notebook):
    """Turn the solutions into cells that run, in place; code begins with the name of its cell."""
    notebook.cells = [_open(cell) for cell in notebook.cells]
    return notebook


def _open(cell):
    """Return a cell of an instructor copy: a solution as code, text without links to pages elsewhere."""
    if "solution" in library.tags(cell):
        about = {"tags": cell.metadata.tags}
        return nbformat.v4.new_code_cell(library.solution(cell), id=cell.id, metadata=about)
    if cell.cell_type == "markdown":
        cell.source = library.without_docs(cell.source)
    elif not cell.source.startswith("%"):
        cell.source = f"# cell {cell.id}\n{cell.source}"
    return cell


def _copies(paths, folder, change):
    folder = Path(folder)
    reader.keep_out(folder)
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
    for person in people:
        _copies(paths, folder / person.folder, lambda notebook, who=person.who: _own(notebook, who))
        yield person, folder / person.folder


def _own(notebook, who):
    from course.export.copies import variants

    exercises = any("exercise-stub" in library.tags(cell) for cell in notebook.cells)
    return variants.mark_as(student(notebook), who) if exercises else student(notebook)


def instructors(paths, folder=None):
    """Write instructor copies into `folder` (``build/instructor``)."""
    return _copies(paths, folder or library.BUILD / "instructor", instructor)
