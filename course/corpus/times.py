"""Times as people write them, read as numbers of which the order counts."""

import datetime
from email.utils import parsedate_to_datetime

import numpy as np

from course.corpus.tables import missing

# Commas are left out before; a date may have a time of day behind it.
_CLOCKS = ["", " %H:%M", " %H:%M:%S", " %I:%M %p", " %I:%M:%S %p"]
_DAY_FIRST = "%d.%m.%Y %d.%m.%y %d/%m/%Y %d/%m/%y %d-%m-%Y %d-%m-%y".split()
_MONTH_FIRST = "%m/%d/%Y %m/%d/%y %m-%d-%Y %m-%d-%y".split()
_CLEAR = ["%Y/%m/%d", "%Y.%m.%d", "%Y-%m", "%Y/%m", "%B %Y", "%b %Y", "%d %B %Y", "%d %b %Y", "%d. %B %Y"]
_CLEAR += ["%B %d %Y", "%b %d %Y", "%A %d %B %Y", "%A %B %d %Y"]
# As Twitter wrote them, and as a shell and JavaScript do.
_WHOLE = ["%a %b %d %H:%M:%S %z %Y", "%a %b %d %H:%M:%S %Y", "%a %b %d %Y %H:%M:%S"]
_WAYS = [
    [f"{date}{clock}" for date in dates for clock in _CLOCKS] for dates in (_MONTH_FIRST, _DAY_FIRST, _CLEAR)
]


def times(column, asked, notes):
    """Return times as numbers, nan where a cell is empty; None if the column is not used.

    Parameters
    ----------
    column : sequence
        Numbers, dates, or what people write for dates; all in one form.
    asked : bool
        Whether the reader named the column: then times that cannot be read are an error, not a note.
    notes : list of str
        Gets why the column is not used.

    Raises
    ------
    ValueError
        If `asked`, and a cell is no time, all are one, or day and month may be exchanged.
    """
    known = [k for k, one in enumerate(column) if not missing(one)]
    cells = [" ".join(str(column[k]).replace(",", " ").split()).removesuffix(" UTC") for k in known]
    try:
        # A document without a time is left out: of a column that nobody named, they may be few.
        if not asked and len(cells) < 0.9 * len(column):
            raise ValueError(f"{len(column) - len(cells):,} of {len(column):,} cells are empty")
        found = np.full(len(column), np.nan)
        found[known] = _read(cells)
    except ValueError as reason:
        if asked:
            raise ValueError(f"time: {reason}; write times as 2026-01-31, or name another column") from None
        notes.append(f"The times were not used: {reason}. Times as 2026-01-31 would be read.")
        return None
    return found


def _read(cells):
    """Return the numbers of cells that are all in one form."""
    if len(set(cells)) < 2:
        raise ValueError("fewer than two cells hold different times")
    kinds = [[_number], [_iso], [_mail], *([_form(one) for one in way] for way in (*_WAYS, _WHOLE))]
    readings = [
        next((found for kind in way if (found := _all(kind, cells)) is not None), None) for way in kinds
    ]
    month, day = readings[3:5]
    # Who writes PM writes the month first.
    if month is not None and day is not None and cells[0][-1:].lower() != "m":
        if not np.array_equal(np.argsort(month, kind="stable"), np.argsort(day, kind="stable")):
            raise ValueError(f"of “{cells[0][:40]}” and all others either number may be the month")
    found = next((one for one in readings if one is not None), None)
    if found is None:
        # The first cell that the form which reads most of the others cannot read.
        some = cells[:200]
        best = max(sum(kinds, []), key=lambda kind: sum(_all(kind, [cell]) is not None for cell in some))
        odd = next(cell for cell in cells if _all(best, [cell]) is None)
        raise ValueError(f"“{odd[:40]}” is none, or is written in another form than the rest")
    if len(np.unique(found)) < 2:
        raise ValueError("fewer than two cells hold different times")
    return found


def _form(one):
    return lambda cell: _stamp(datetime.datetime.strptime(cell, one))


def _all(kind, cells):
    """Return the numbers if this kind reads every cell, else None."""
    try:
        found = np.array([kind(cell) for cell in cells], dtype=float)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return found if np.isfinite(found).all() else None


def _number(cell):
    return float(cell)


def _stamp(when):
    return (when if when.tzinfo else when.replace(tzinfo=datetime.UTC)).timestamp()


def _iso(cell):
    return _stamp(datetime.datetime.fromisoformat(cell))


def _mail(cell):
    return _stamp(parsedate_to_datetime(cell))
