"""Which claims a notebook shows: read from its cells, never typed a second time."""

import json
import re

from course.lesson import course
from papers.kit import claims as registry
from papers.kit import rooms

_SHOWS = re.compile(r"\blesson\.claim\(\s*([\"'])([^\"']+)\1")


def shown(cells):
    """Return the ids of the claims that the code of a notebook shows, in order, each once.

    Parameters
    ----------
    cells : iterable of dict
        As a notebook's file has them.
    """
    code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return list(dict.fromkeys(match[2] for text in code for match in _SHOWS.finditer(text)))


def claims(notebook):
    """Return the ids of the claims that a notebook shows, or makes itself.

    Parameters
    ----------
    notebook : str or int
        Its number or its name: "13", 13, "how_far".

    Raises
    ------
    ValueError
        For a number that no notebook has, or if the file of that notebook is not here.
    """
    name = named(notebook)
    if name not in course.files():
        raise ValueError(f"notebook: the file of {name} is not here; work in a clone of the course.")
    stated = [claim.id for claim in registry.every(name)] if name in rooms.folders() else []
    cells = json.loads(course.files()[name].read_text(encoding="utf-8"))["cells"]
    return set(stated) | set(shown(cells))


def named(notebook):
    """Return the name of a notebook for its number or its name.

    Raises
    ------
    ValueError
        If there is none.
    """
    key = str(notebook).strip()
    by_number = {number: name for name, number in course.numbers().items()}
    name = by_number.get(key.zfill(2) if key else "", key)
    if name not in course.names():
        listed = ", ".join(by_number) or ", ".join(course.names())
        raise ValueError(f"notebook: no notebook {notebook!r}. Take one of: {listed}.")
    return name
