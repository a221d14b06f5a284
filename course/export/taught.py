"""Which notebooks teach a claim: those that show it."""

from course.export import library
from course.lesson import taught


def claims(notebooks=None):
    """Return the notebooks that show each claim, by its id: numbers, in order.

    Parameters
    ----------
    notebooks : iterable of nbformat.NotebookNode, optional
        Those of the course unless told.
    """
    by_claim = {}
    for notebook in map(library.read, library.notebooks()) if notebooks is None else notebooks:
        number = library.course(notebook).get("number", "00")
        for id in taught.shown(notebook.cells):
            by_claim.setdefault(id, set()).add(number)
    return {id: sorted(numbers) for id, numbers in by_claim.items()}
