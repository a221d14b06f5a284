"""Source notebooks for nbgrader: solutions between its marks, and a cell with points for each exercise."""

import ast
import textwrap
from pathlib import Path

import nbformat

from course.export import library
from course.export.copies import build as copies
from course.export.copies import reader

SCHEMA = 3  # of nbgrader's metadata
POSSIBLE = 1  # points of an exercise


def points(id, answer=None):
    """Show what `lesson.check` says of an answer, and return its share of a point for nbgrader."""
    from course.lesson.feedback import POINTS, check

    return float(POINTS.get(check(id, answer).state, 0))


def source(notebook):
    """Turn a notebook of the course into a source notebook of nbgrader, in place.

    nbgrader itself takes the solutions out, when it makes the release.
    """
    solved = [library.solution(cell) for cell in notebook.cells if "solution" in library.tags(cell)]
    copies.student(notebook)
    cells, solutions = [], iter(solved)
    for cell in notebook.cells:
        cells.append(cell)
        if "exercise-stub" in library.tags(cell):
            id, name = _checked(cell.source)
            cell.source = marked(next(solutions), name, cell.source)
            cell.metadata["nbgrader"] = _about(f"exercise-{id}", solution=True)
            cells.append(_judge(cell, id, name))
    notebook.cells = cells
    return notebook


def _checked(stub):
    """Return the id and the name that the last line of a stub hands to ``lesson.check``."""
    handed = ast.parse(stub).body[-1].value.args
    name = ast.unparse(handed[-1])
    return handed[0].value if len(handed) > 1 else name, name


def marked(solution, name, stub):
    """Return a solution with nbgrader's marks around the body of its function, or around its value.

    What the stub gave as a beginning stays, as a comment: nbgrader puts a line of its own in the place of the
    solution.
    """
    lines, function = solution.splitlines(), _function(solution, name)
    if function is None:
        return "\n".join(["### BEGIN SOLUTION", *lines, "### END SOLUTION"])
    start, end = function.body[0].lineno - 1, function.end_lineno
    beginning_of = _function(stub, name)
    beginning = "\n".join(stub.splitlines()[beginning_of.lineno : beginning_of.end_lineno])
    hints = [] if beginning.strip() == "..." else textwrap.dedent(beginning).splitlines()
    inside = ["# A beginning:", *(f"# {line}".rstrip() for line in hints)] if hints else []
    inside += [
        "### BEGIN SOLUTION",
        *textwrap.dedent("\n".join(lines[start:end])).splitlines(),
        "### END SOLUTION",
    ]
    return "\n".join([*lines[:start], *(f"    {line}".rstrip() for line in inside), *lines[end:]])


def _function(code, name):
    """Return the tree of a function; None where the name is that of a value."""
    return next((node for node in ast.parse(code).body if getattr(node, "name", "") == name), None)


def _judge(cell, id, name):
    code = f'from course.export.copies.nbgrader import points\n\npoints("{id}", {name})'
    about = {
        "nbgrader": _about(f"exercise-{id}-points", grade=True, points=POSSIBLE),
        "slideshow": {"slide_type": "skip"},
    }
    return nbformat.v4.new_code_cell(code, id=f"{cell.id}-points", metadata=about)


def _about(grade_id, solution=False, grade=False, **more):
    return {
        "schema_version": SCHEMA,
        "grade_id": grade_id,
        "solution": solution,
        "grade": grade,
        "locked": grade,
        "task": False,
        **more,
    }


def sources(paths, folder):
    """Write source notebooks below nbgrader's ``source`` folder: an assignment for each.

    Yields
    ------
    Path
    """
    reader.keep_out(folder)
    for path in paths:
        target = Path(folder) / path.stem / path.name
        library.write(source(library.read(path)), target)
        yield target
