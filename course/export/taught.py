"""Which notebooks teach a claim: read from what their outputs know, never typed."""

from __future__ import annotations

from course.export import library
from course.export.library import about


def claims(notebooks=None):
    """Return the notebooks that show each claim, by its id: numbers, in order.

    Parameters
    ----------
    notebooks : iterable of nbformat.NotebookNode, optional
        With stored outputs; those of the course unless told.
    """
    found = {}
    for notebook in map(library.read, library.notebooks()) if notebooks is None else notebooks:
        number = library.course(notebook).get("number", "00")
        for cell in notebook.cells:
            for output in cell.get("outputs", ()):
                told = about(output)
                if told.get("kind") == "claim":
                    found.setdefault(told["id"], []).append(number)
    return {id: sorted(set(numbers)) for id, numbers in found.items()}
