"""The tables that papers print, one CSV file each in ``tables/`` of a paper's room."""

import csv

from helpers._numerics.parameters import one_of
from papers.kit import rooms


def names(room):
    """Return the names of a room's printed tables."""
    folder, _ = rooms.folders()[one_of("room", room, rooms.folders())]
    return sorted(file.stem for file in (folder / "tables").glob("*.csv"))


def printed(room, name):
    """Return a printed table, ``papers/<room>/tables/<name>.csv``, as a list of dicts; numbers are floats.

    Raises
    ------
    ValueError
        If there is no such room or table; the known ones are listed.
    """
    known = names(room)
    if not known:
        raise ValueError(
            f"room: {room!r} has no tables; put what the paper prints into tables/NAME.csv there."
        )
    folder, _ = rooms.folders()[room]
    with (folder / "tables" / f"{one_of('name', name, known)}.csv").open(
        newline="", encoding="utf-8"
    ) as file:
        return [{key: _number(value) for key, value in row.items()} for row in csv.DictReader(file)]


def beside(printed, ours, digits=None):
    """Return the columns of a number of ours beside the printed one: both, and ours less print, rounded."""
    ours = round(ours, digits)
    return {"printed": printed, "ours": ours, "difference": round(ours - printed, digits)}


def _number(value):
    try:
        return float(value)
    except ValueError:
        return value
