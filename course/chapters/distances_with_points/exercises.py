"""Exercise: subtract the means of the columns and of the rows."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

LINE = np.array([0.0, 3, 6])
ON_A_LINE = -((LINE[:, None] - LINE) ** 2) / 2


def _centred(K, columns=True, rows=True):
    """Return K minus the means of its columns, and of the rows of what is left; or only one of the two."""
    K = np.asarray(K, dtype=float)
    if columns:
        K = K - K.mean(axis=0)
    return K - K.mean(axis=1, keepdims=True) if rows else K


def _both_at_once(K):
    K = np.asarray(K, dtype=float)
    return K - K.mean(axis=0) - K.mean(axis=1, keepdims=True)


def _symmetric(seed, m):
    K = np.random.default_rng(seed).normal(size=(m, m))
    return K + K.T + 1


exercise(
    "centred",
    signature="centred(K)",
    reference=_centred,
    cases=[
        Case("three points on a line", (ON_A_LINE,)),
        Case("a table of five", (_symmetric(1, 5),)),
        Case("a table of twelve", (_symmetric(2, 12),)),
    ],
    edges=[
        Case("a single document", (np.array([[4.0]]),)),
        Case("whole numbers", (np.array([[0, -1, -4], [-1, 0, -1], [-4, -1, 0]]),)),
    ],
    wrong={
        "The means of the columns are gone. Now subtract the mean of each row of what is left.": lambda K: (
            _centred(K, rows=False)
        ),
        "The means of the rows are gone. Subtract the means of the columns, too.": lambda K: _centred(
            K, columns=False
        ),
        "You took both means from the old table. Then the mean of all entries is subtracted once too often: "
        "take the means of the rows after the first step.": _both_at_once,
        "You subtracted the mean of all entries. Each column has a mean of its own, and so has each row.": (
            lambda K: np.asarray(K, dtype=float) - np.mean(K)
        ),
        "`K.mean(axis=1)` stands beside the columns here, not beside the rows. Use `keepdims=True`.": (
            lambda K: _centred(K, rows=False) - _centred(K, rows=False).mean(axis=1)
        ),
        "`K.mean(axis=1)` stands beside the columns here, so you subtracted the means of the columns twice. "
        "Use `keepdims=True`, and take the means of the rows after the first step.": lambda K: (
            np.asarray(K, dtype=float) - np.mean(K, axis=1) - np.mean(K, axis=0)
        ),
        "That is half of the centred table. The exercise asks for centring only.": lambda K: _centred(K) / 2,
    },
    hint="After it, every column and every row has the mean 0.",
    why="With H = I − 11ᵀ/m it is HKH: what depends on the row alone, or on the column alone, is gone.",
    draw=lambda r: (_symmetric(int(r.whole(1, 10**6)), 6),),
)
