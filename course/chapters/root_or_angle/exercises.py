"""Exercise: documents on which the angle decides."""

from functools import partial

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


def _parting(A=((1, 0), (0, 1)), B=((0.3, 0.7), (0.3, 0.7)), size=1):
    """Return documents on which the angle decides, or others that fail."""
    return tuple(size * np.array(rows, dtype=float) for rows in ((1, 0), A, B))


exercise(
    "parting",
    kind="thinking",
    signature="parting()",
    reference=_parting,
    judge=_judge_parting,
    wrong={
        THREE: lambda: _parting()[:2],
        SHARES: partial(_parting, size=10),
        WORDS: lambda: (*_parting()[:2], [[0.3, 0.7], [1.0]]),
        BOTH_B: partial(_parting, A=[[0, 1]]),
        BOTH_A: partial(_parting, A=[[1, 0]]),
        NO_COPY: partial(_parting, A=[[0.55, 0.45]]),
        SWAPPED: lambda: (_parting()[0], *_parting()[:0:-1]),
        TIE: partial(_parting, B=np.eye(2)),
        TIE_BC: partial(_parting, B=[[0.25, 0.75]]),
        TIE_ANGLE: partial(_parting, B=[[0.5, 0.5]]),
        COPY: partial(_parting, B=[[0.6, 0.4]]),  # the mean share of B is 0.6, and its BC is the root of that
    },
    why="The angle gives more to what is near. The next cell asks how near real posts are.",
    draw=lambda r: _judge_parting,
)
