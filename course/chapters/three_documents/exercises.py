"""Exercise: a counterexample of one's own, in fractions."""

import re
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real

import numpy as np

from course.lesson.exercise_register import exercise
from papers.kit import exact

NONE = "So these documents refute nothing."
TWO = "Give three rows: the document from which we measure, then the first and the second one."
TIE = "Equally near is no exception. Change one share a little, and mend the sum of its row."
AGREE = "Take nearly the same first share for both, but not the same. What can you do with the rest of a row?"
CORNER = "Put the document from which we measure at a corner, [1, 0, 0]: then roots do not disturb you."
THREE = "Give documents of three words, so that we can draw them."
SHARE = "write a share as a fraction like '1/3' or '0.25'."
NAMES = "the document", "first", "second"
NEARER = {1: "the second is nearer", 0: "both are equally near", -1: "the first is nearer"}
_WRITTEN = re.compile(r"[+-]?\d{1,300}(/\d{1,300}|\.\d{1,300})?")


def _share(value):
    """Return a share as a fraction, and a float as a short one that is close; None if it cannot be read."""
    if isinstance(value, str):
        text = value.replace(" ", "").replace("\N{MINUS SIGN}", "-")
        try:
            return Fraction(text) if _WRITTEN.fullmatch(text) else None
        except ZeroDivisionError:
            return None
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        return None
    if isinstance(value, Rational):  # made anew: a number of somebody else's may compare as it likes
        return Fraction(value.numerator, value.denominator)
    short = Fraction(float(value)).limit_denominator(10_000)
    return short if abs(short - Fraction(float(value))) <= 1e-12 else Fraction(repr(float(value)))


def _amiss(rows):
    """Say why rows are no three documents of three words; nothing if they are."""
    for name, row in zip(NAMES, rows, strict=True):
        if any(share is None for share in row):
            return f"The row of {name} has something that is no number; {SHARE}"
        if min(row) < 0:
            return f"The row of {name} has the negative share {min(row)}; shares are 0 or more."
        if sum(row) != 1:
            return f"The row of {name} sums to {float(sum(row)):.4g}; shares sum to 1. Divide by the sum."
        if len(row) != 3:
            return THREE
    return ""


def _judge_points(answer):
    """Say what is amiss with three documents that should refute that two distances agree."""
    documents = answer()
    documents = documents.tolist() if isinstance(documents, np.ndarray) else documents
    if not isinstance(documents, list | tuple) or len(documents) != 3:
        return TWO
    if not all(isinstance(row, list | tuple | np.ndarray) and len(row) for row in documents):
        return TWO
    rows = [[_share(share) for share in row] for row in documents]
    if amiss := _amiss(rows):
        return amiss
    theta, *others = rows
    squares = [sum((x - y) ** 2 for x, y in zip(theta, other, strict=True)) for other in others]
    cosines = [exact.affinity(theta, other) for other in others]
    by_euclid = exact.sign(squares[0] - squares[1])
    by_arc = exact.sign(exact.number(cosines[1]) - exact.number(cosines[0]))
    if by_arc is None:  # no digit tells them apart: the same roots, in another order
        by_arc = 0
    if by_euclid and by_arc == -by_euclid:
        return True
    (near, far), (first, second) = map(exact.text, squares), map(exact.text, cosines)
    missing = TIE if 0 in (by_euclid, by_arc) else AGREE if 1 in theta else CORNER
    return (
        f"By Euclid {NEARER[by_euclid]} (squared distances {near} and {far}), and by the "
        f"geodesic distance {NEARER[by_arc]} (BC is {first} and {second}). {NONE} {missing}"
    )


exercise(
    "three_documents",
    kind="experiment",
    signature="three_documents()",
    reference=lambda: [[1, 0, 0], ["1/2", "1/2", 0], ["5/11", "3/11", "3/11"]],
    judge=_judge_points,
    wrong={
        NONE: lambda: [[1, 0, 0], [0, 1, 0], ["1/2", "1/4", "1/4"]],
        AGREE: lambda: [[1, 0, 0], ["1/2", "1/2", 0], ["1/3", "1/3", "1/3"]],
        CORNER: lambda: [["1/3", "1/3", "1/3"], [1, 0, 0], ["1/2", "1/2", 0]],
        TIE: lambda: [[1, 0, 0], ["1/2", "1/2", 0], ["1/2", "1/4", "1/4"]],
        THREE: lambda: [[1, 0, 0, 0], ["9/25", "16/25", 0, 0], ["1/4"] * 4],
        "shares sum to 1. Divide by the sum.": lambda: [[1, 0, 0], [1, 1, 0], [0, 0, 1]],
        TWO: lambda: [[1, 0, 0], [0, 1, 0]],
    },
    hint="By the geodesic distance only the first share counts. Euclid squares the others, too.",
    why="Your documents refute the sentence, in exact numbers. A cell below draws them.",
    # A sentence to refute is the same for everybody.
    draw=lambda r: _judge_points,
)
