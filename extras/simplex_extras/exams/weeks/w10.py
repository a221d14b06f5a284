"""Week 10: documents that a lead needs, and the spread of a kernel; a matched C."""

import numpy as np
from scipy import stats

from helpers import evaluation
from simplex_extras.exams.bank import Drawn, Task


def _spread(K):
    return float(np.mean(np.diag(K)) - np.mean(K))


def calculation(r):
    """Draw wins and losses, and a Gram matrix of three documents with another scale."""
    losses, n = r.whole(40, 90), 100 * r.whole(10, 40)
    wins = losses + r.whole(8, 25)
    first = np.repeat([True, False, True], [wins, losses, n - wins - losses])
    second = np.repeat([False, True, True], [wins, losses, n - wins - losses])
    X = r.whole(0, 3, 3, 4) + np.eye(3, 4, dtype=int)
    K, s, beta, C = X @ X.T, r.of(2, 4, 5, 10), r.whole(1, 9), r.of(1, 10, 100)
    Z = evaluation.sign_test(first, second).z
    solution = {
        "Z": Z,
        "needed": n * (stats.norm.isf(0.005) / Z) ** 2,
        "spread": _spread(K),
        "new C": C / s,
    }
    return Drawn({"n": n, "wins": wins, "losses": losses, "K": K, "s": s, "beta": beta, "C": C}, solution)


def _matched(K, L, C):
    return C * _spread(K) / _spread(L)


TASK = Task(
    _matched,
    {
        "the quotient upside down": lambda K, L, C: C * _spread(L) / _spread(K),
        "traces in the place of spreads": lambda K, L, C: C * np.trace(K) / np.trace(L),
        "means of all entries": lambda K, L, C: C * np.mean(K) / np.mean(L),
        "C is forgotten": lambda K, L, C: _spread(K) / _spread(L),
        "the spread is subtracted": lambda K, L, C: C * (_spread(K) - _spread(L)),
    },
    lambda r: (r.gram(4, 5)[1], r.whole(2, 9) * r.gram(4, 5)[1] + r.whole(1, 9), r.whole(2, 50)),
)
