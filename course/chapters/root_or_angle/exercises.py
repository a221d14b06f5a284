"""Exercise: documents on which the angle decides."""

import numpy as np

from course.lesson.examination import called
from course.lesson.exercise_register import exercise

THREE = "Return three things: x, and the rows of A and of B."
SHARES = "A document has shares: no entry is negative, and each row sums to 1."
WORDS = "x and all rows of A and B need the same number of words."
BOTH_B = "So both choose B. The curve is steep only near s = 1: put one document of A nearer to x."
COPY = "So both choose B, although A has a copy of x. Put the documents of B farther from x."
BOTH_A = "So both choose A. Put the other document of A farther from x, or those of B a little nearer."
NO_COPY = "So both choose A. Put one document of A where the curve is steepest, and the other one far from x."
SWAPPED = "The angle takes B, and BC takes A. We ask for the other way round: exchange A and B."
TIE_BC = "By BC the two means are equal. Put the documents of B a little nearer to x, so that BC chooses B."
TIE_ANGLE = "By the angle the two means are equal. Put the documents of B a little farther from x."
TIE = "By BC and by the angle the means of A and B are equal. What has A near x, and what far from it?"


def _judge_parting(parting):
    documents = called(parting)
    try:
        x, A, B = documents
    except (TypeError, ValueError):
        return THREE
    try:
        x = np.ravel(np.asarray(x, float))
        A, B = (np.atleast_2d(np.asarray(side, float)) for side in (A, B))
    except (TypeError, ValueError):
        return WORDS
    if not A.shape[1] == B.shape[1] == len(x):
        return WORDS
    rows = np.vstack([x, A, B])
    if np.any(rows < 0) or not np.allclose(rows.sum(axis=1), 1):
        return SHARES
    bc = [np.clip(np.sqrt(side) @ np.sqrt(x), 0, 1) for side in (A, B)]
    means = [[np.mean(f(side)) for side in bc] for f in (np.asarray, lambda s: 2 * np.arcsin(s))]
    gaps = [of_A - of_B for of_A, of_B in means]
    equal = [abs(gap) < 1e-4 for gap in gaps]
    if any(equal):
        return TIE if all(equal) else TIE_BC if equal[0] else TIE_ANGLE
    if gaps[0] * gaps[1] > 0:
        by = "; ".join(
            f"by {name} the means are {of_A:.3f} for A and {of_B:.3f} for B"
            for name, (of_A, of_B) in zip(("BC", "the angle"), means, strict=True)
        )
        copy = np.max(bc[0]) > 0.999
        advice = (BOTH_A if copy else NO_COPY) if gaps[0] > 0 else COPY if copy else BOTH_B
        return f"{by[0].upper()}{by[1:]}. {advice}"
    return True if gaps[1] > 0 else SWAPPED


def _parting():
    x = np.array([1.0, 0.0])
    return x, np.array([[1.0, 0], [0, 1]]), np.array([[0.3, 0.7], [0.3, 0.7]])


def _far():
    x, A, B = _parting()
    return x, A[1:], B


def _near():
    x, A, B = _parting()
    return x, A[:1], B


def _shares_for_bc():  # the mean share of B is 0.6, and its BC is the root of that
    x, A, _ = _parting()
    return x, A, [[0.6, 0.4], [0.6, 0.4]]


def _level(share):
    x, A, _ = _parting()
    return x, A, [[share, 1 - share]] * 2


def _ragged():
    x, A, B = _parting()
    return x, A, [[0.3, 0.7], [1.0]]


def _no_copy():
    x, _, B = _parting()
    return x, [[0.55, 0.45]] * 2, B


def _other():
    x, A, B = _parting()
    return x, B, A


def _counts():
    x, A, B = _parting()
    return 10 * x, 10 * A, 10 * B


exercise(
    "parting",
    kind="thinking",
    signature="parting()",
    reference=_parting,
    judge=_judge_parting,
    wrong={
        THREE: lambda: _parting()[:2],
        SHARES: _counts,
        WORDS: _ragged,
        BOTH_B: _far,
        BOTH_A: _near,
        NO_COPY: _no_copy,
        SWAPPED: _other,
        TIE: lambda: (np.array([1.0, 0]), np.eye(2), np.eye(2)),
        TIE_BC: lambda: _level(0.25),
        TIE_ANGLE: lambda: _level(0.5),
        COPY: _shares_for_bc,
    },
    why="The angle gives more to what is near. The next cell asks how near real posts are.",
    draw=lambda r: _judge_parting,
)
