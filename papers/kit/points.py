"""Counterexamples: points that refute a claim, judged in exact numbers.

A room's ``points.py`` says which points a claim needs, and judges them; one counterexample stands beside the
claim, as `counterexample` in its ``claims.toml``.
"""

import numbers
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from papers.kit import claims, exact, rooms

# What a row of points can be, and what is amiss where it is not.
DOCUMENT, INSIDE, STEP, COUNTS, VECTOR = "document", "document with every word", "step", "counts", "vector"
NUMBER, POSITIVE, WHOLE = "number", "positive number", "whole number"
LABELS, ROW = "labels", "row of numbers"
ONE = (NUMBER, POSITIVE, WHOLE)  # kinds of rows with one number
WORDS = (DOCUMENT, INSIDE, STEP, COUNTS, VECTOR)  # kinds of rows with a number for each word
MOST = 12  # rows or words that are judged
DIGITS = 300  # of a number as it is written
TOLERANCE = 1e-12  # how far a float may be from the short fraction that it is read as
_FRACTION = re.compile(r"\s*[+-]?\d+(\s*/\s*\d+|\.\d+)?\s*")
_judges: dict = {}


class Amiss(ValueError):
    """Points that cannot be judged: the message says why, and what to do."""


@dataclass(frozen=True)
class Found:
    """What came of judging points: whether they refute, and a sentence with the exact values."""

    refutes: bool
    said: str


@dataclass(frozen=True)
class Judge:
    """What a claim needs to be refuted: kinds of rows, whether the last may repeat, and the judge."""

    kinds: tuple
    names: tuple
    many: bool
    least: int
    judge: Callable
    against: str

    @property
    def wanted(self):
        """The rows in words: "document θ, document η"."""
        listed = [f"{name} ({kind})" for name, kind in zip(self.names, self.kinds, strict=True)]
        rest = f"; at least {self.least} rows, the last kind repeats" if self.many else ""
        return ", ".join(listed) + rest


def judge(id, *rows, many=0, against=""):
    """Register a judge of points.

    Parameters
    ----------
    id : str
        Of the claim.
    *rows : (str, str)
        Name and kind of each row of points.
    many : int
        If it is not 0, the last row may repeat, and there are at least so many rows.
    against : str
        What points refute, if it is not the claim itself: a proved claim may say that something is not a
        kernel, and points refute the contrary.
    """
    names, kinds = zip(*rows, strict=True)

    def register(function):
        made = Judge(kinds, names, bool(many), many or len(rows), function, against)
        _judges[id] = made
        return function

    return register


def judges():
    """Return every judge by the id of its claim."""
    rooms.load("points")
    return dict(sorted(_judges.items()))


def of(id):
    """Return the judge of a claim, or None where points cannot refute it."""
    if id not in _judges:  # the register of all claims takes seconds to load
        rooms.load("points", claims.get(id).room)
    return _judges.get(id)


def judged(id, points):
    """Judge points against a claim.

    Returns
    -------
    found : Found
    read : list of str
        How floats were read as fractions.

    Raises
    ------
    Amiss
        If the points cannot be judged.
    """
    asked = of(id)
    rows, read = _rows(points)
    kinds = list(asked.kinds)
    if asked.many:
        kinds += [kinds[-1]] * (len(rows) - len(kinds))
        if len(rows) < asked.least:
            raise Amiss(f"points: {_many(len(rows), 'row')}; give {asked.wanted}.")
    if len(rows) != len(kinds):
        raise Amiss(f"points: {_many(len(rows), 'row')}; give {len(kinds)}: {asked.wanted}.")
    if max(len(rows), *map(len, rows)) > MOST:
        raise Amiss(f"points: more than {MOST} rows or numbers in a row; a small counterexample is enough.")
    if asked.many:
        names = [*asked.names[:-1], *(asked.names[-1] for _ in rows[len(asked.names) - 1 :])]
    else:
        names = asked.names
    words = {len(row) for row, kind in zip(rows, kinds, strict=True) if kind in WORDS}
    if len(words) > 1:
        lengths = " and ".join(map(str, sorted(words)))
        raise Amiss(f"points: rows of {lengths} numbers; give each row one number for each word.")
    for k, (row, kind, name) in enumerate(zip(rows, kinds, names, strict=True)):
        _check(row, kind, f"row {k} ({name})")
    given = [row[0] if kind in ONE else row for row, kind in zip(rows, kinds, strict=True)]
    first = len(asked.kinds) - 1
    found = asked.judge(*given[:first], given[first:]) if asked.many else asked.judge(*given)
    return found, read


def told(refutes, said):
    """Return what was found, in a sentence."""
    return Found(bool(refutes), said)


def sign(number, said):
    """Return what a value says that refutes where it is not zero: `said` has a place for it."""
    if number.sign is None:
        return Found(
            False, f"{said.format(number)} It cannot be told from zero in {exact.BITS} binary digits."
        )
    return Found(number.sign != 0, said.format(number))


def indefinite(K, sum_zero=False):
    """Return what is found of a matrix that a claim calls pd, or cpd: weights that make c'Kc negative."""
    c, value = exact.lowest(K, sum_zero)
    if c is not None:
        listed = ", ".join(map(str, c))
        return Found(True, f"With the weights c = ({listed}), c'Kc = {value}, which is below zero.")
    which = "weights that sum to zero" if sum_zero else "weights"
    near = f"{value:.2g}" if abs(value) > 1e-9 else "0, up to rounding"
    return Found(False, f"No {which} make c'Kc negative: its least value over unit vectors is {near}.")


# ---------------------------------------------------------------- reading


def _many(n, word):
    return f"there is {n} {word}" if n == 1 else f"there are {n} {word}s"


def _rows(points):
    read = []
    points = points.tolist() if hasattr(points, "tolist") else points
    if not isinstance(points, list | tuple) or not points:
        raise Amiss("points: a list of rows is needed; write [[1, 0], ['1/2', '1/2']], for example.")
    rows = []
    for k, row in enumerate(points):
        row = row.tolist() if hasattr(row, "tolist") else row
        row = row if isinstance(row, list | tuple) else [row]
        if not row:
            raise Amiss(f"points: row {k} is empty; give it numbers.")
        rows.append([_number(value, k, read) for value in row])
    return rows, read


def _number(value, k, read):
    """Return a number as a fraction; a float as a short fraction that is close, and it is said."""
    if isinstance(value, bool):
        raise Amiss(f"points: row {k} has {value}; write a number.")
    if isinstance(value, str):
        text = value.replace("\N{MINUS SIGN}", "-")
        if len(text) > DIGITS or not _FRACTION.fullmatch(text):
            raise Amiss(f"points: row {k} has {value[:20]!r}; write a fraction like '1/3' or '0.25'.")
        try:
            return Fraction(text.replace(" ", ""))
        except ZeroDivisionError:
            raise Amiss(f"points: row {k} has {value!r}, which divides by zero; write another.") from None
    if isinstance(value, numbers.Rational):
        if max(abs(value.numerator), value.denominator) >= 10**DIGITS:
            raise Amiss(f"points: row {k} has a number of more than {DIGITS} digits; take a shorter one.")
        return Fraction(value.numerator, value.denominator)
    if isinstance(value, numbers.Real):
        value = float(value)
        if value != value or value in (float("inf"), float("-inf")):
            raise Amiss(f"points: row {k} has {value}; write a number that is finite.")
        short = Fraction(value).limit_denominator(10_000)
        taken = short if abs(short - Fraction(value)) <= TOLERANCE else Fraction(repr(value))
        if taken.denominator > 1:
            read.append(f"{value!r} as {taken}")
        return taken
    raise Amiss(f"points: row {k} has {type(value).__name__}; write a number or a fraction like '1/3'.")


def _check(row, kind, where):
    if kind in ONE and len(row) != 1:
        raise Amiss(f"points: {where} has {len(row)} numbers; give one.")
    if kind in (DOCUMENT, INSIDE):
        if any(value < 0 for value in row):
            raise Amiss(f"points: {where} has the negative share {min(row)}; shares are 0 or more.")
        if sum(row) != 1:
            raise Amiss(f"points: {where} sums to {sum(row)}; shares sum to 1. Divide by the sum.")
        if kind == INSIDE and 0 in row:
            raise Amiss(f"points: {where} lacks a word; here every share is above 0.")
    if kind == STEP:
        if sum(row):
            raise Amiss(
                f"points: {where} sums to {sum(row)}; a step sums to 0, what one word gets others lose."
            )
        if not any(row):
            raise Amiss(f"points: {where} is zero; take a step.")
    if kind in (COUNTS, WHOLE):
        if any(value < 0 or value.denominator > 1 for value in row):
            raise Amiss(f"points: {where} has something else than counts; give 0, 1, 2, ...")
        if not any(row):
            raise Amiss(f"points: {where} is zero; give at least one count.")
        if max(row) > 1000:
            raise Amiss(f"points: {where} counts to {max(row)}; up to 1000 is judged.")
    if kind == POSITIVE and row[0] <= 0:
        raise Amiss(f"points: {where} is {row[0]}; it has to be above 0.")
    if kind == LABELS and any(value not in (1, -1) for value in row):
        raise Amiss(f"points: {where} has other numbers than 1 and -1; these are the classes.")
