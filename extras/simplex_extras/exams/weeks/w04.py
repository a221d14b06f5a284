"""Week 4: three vectors, their form and the least inner product; a distance to a mean of features."""

import numpy as np
from scipy.optimize import brentq

from helpers import gram
from simplex_extras.exams.bank import Drawn, Task


def _table(a, b, s):
    return np.array([[1, a, s], [a, 1, b], [s, b, 1]])


def calculation(r):
    """Draw two inner products, and a third one that may be impossible."""
    a, b = r.of(0.6, 0.7, 0.8, 0.9), r.of(0.5, 0.75, 0.85, 0.95)
    s, c = round(a * b - r.of(0.1, 0.3, 0.5, 0.7), 3), np.array([1, -1, 1])
    # The least s is where the smallest eigenvalue of the table passes through zero.
    least = brentq(lambda s: gram.spectrum(_table(a, b, s)).min(), -1, a * b, xtol=1e-13)
    return Drawn({"a": a, "b": b, "s": s}, {"form": float(c @ _table(a, b, s) @ c), "least": least})


def _distance(K, i, group):
    return K[i, i] - 2 * K[i, group].mean() + K[np.ix_(group, group)].mean()


TASK = Task(
    _distance,
    {
        "k(x, x) is left out": lambda K, i, group: _distance(K, i, group) - K[i, i],
        "the middle term has no factor 2": lambda K, i, group: _distance(K, i, group) + K[i, group].mean(),
        "sums in the place of means": lambda K, i, group: (
            K[i, i] - 2 * K[i, group].sum() + K[np.ix_(group, group)].sum()
        ),
        "of the last term only the diagonal": lambda K, i, group: (
            K[i, i] - 2 * K[i, group].mean() + np.diag(K)[group].mean()
        ),
        "the mean of the squared distances": lambda K, i, group: np.mean(
            K[i, i] - 2 * K[i, group] + np.diag(K)[group]
        ),
        "the distance, not its square": lambda K, i, group: np.sqrt(_distance(K, i, group)),
    },
    lambda r: (r.gram(6, 4)[1], 0, np.array([2, 3, 5])),
)
