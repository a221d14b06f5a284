"""Week 8: Laplace's log-odds and a margin of two points; Dirichlet smoothing."""

import numpy as np

from helpers import bayes, dual
from simplex_extras.exams.bank import Drawn, Task


def calculation(r):
    """Draw the words of two groups, and two points whose distance is a whole number."""
    K, Nh, Ns = 100 * r.whole(2, 9), 100 * r.whole(3, 9), 100 * r.whole(10, 20)
    puck, orbit, times = r.whole(3, 19), r.whole(5, 29), r.whole(2, 3)
    # Two posts that hold all training words of their groups; the others stand in one column each.
    counts = np.zeros((2, K), dtype=int)
    counts[0, [0, 2]], counts[1, [1, 2]] = [puck, Nh - puck], [orbit, Ns - orbit]
    fitted = bayes.MultinomialNaiveBayes().fit(counts, ["hockey", "space"])
    odds = float(
        np.ravel(fitted.intercept_)[0] + np.ravel(fitted.coef_)[0] + times * np.ravel(fitted.coef_)[1]
    )
    first = np.array([r.whole(-3, 3), r.whole(-3, 3)])
    second = first + np.array(r.of((3, 4), (6, 8), (8, 6), (5, 12), (4, 3), (12, 5)))
    points = np.array([first, second])
    solution = dual.solve(points @ points.T, np.array([-1, 1]))
    given = {
        "Nh": Nh,
        "Ns": Ns,
        "puck": puck,
        "orbit": orbit,
        "K": K,
        "times": times,
        "first": first,
        "second": second,
    }
    return Drawn(given, {"odds": odds, "margin": solution.margin, "alpha": solution.alpha[0]})


def _shares(counts, total, mu):
    p = total / total.sum()
    return (counts + mu * p) / (counts.sum() + mu)


def _case(r):
    counts = r.whole(0, 9, 5)
    return counts, counts + r.whole(1, 40, 5), r.whole(5, 50)


TASK = Task(
    _shares,
    {
        "no smoothing: maximum likelihood": lambda n, total, mu: n / max(n.sum(), 1),
        "mu is added to every word": lambda n, total, mu: (n + mu) / (n.sum() + mu * len(n)),
        "the denominator lacks mu": lambda n, total, mu: (n + mu * total / total.sum()) / max(n.sum(), 1),
        "imagined words are drawn from the group itself": lambda n, total, mu: _shares(n, n + 1e-9, mu),
        "counts of all posts are added, not their shares": lambda n, total, mu: (
            (n + mu * total) / (n.sum() + mu * total.sum())
        ),
        "Laplace": lambda n, total, mu: (n + 1) / (n.sum() + len(n)),
    },
    _case,
)
