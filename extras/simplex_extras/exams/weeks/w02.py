"""Week 2: the length of a step, and how many words tell two authors apart."""

import numpy as np

from helpers import geometry
from simplex_extras.exams.bank import Drawn, Task, shares


def calculation(r):
    """Draw shares in twentieths and a step in thousandths."""
    theta = np.array([r.of(0.05, 0.1), r.of(0.2, 0.25, 0.3), 0.0])
    theta[2] = round(1 - theta.sum(), 3)
    first, second = r.whole(2, 6) / 1000, r.whole(1, 6) / 1000
    u = np.round([first, second, -first - second], 3)
    N = 100 * r.whole(4, 40)
    length = np.sqrt(geometry.fisher_metric(theta, u, u))
    apart = np.sqrt(geometry.fisher_metric(theta, u, u, n_trials=N))
    return Drawn({"theta": theta, "u": u, "N": N}, {"length": length, "apart": apart})


def _words(theta, u, k):
    return k**2 / geometry.fisher_metric(theta, u, u)


def _case(r):
    theta, step = shares(r, 3), np.round(r.uniform(0.001, 0.009, 2), 3)
    return np.append(theta, 0.0), np.array([step[0], step[1], -step.sum(), 0.0]), r.whole(2, 5)


def _squares(theta, u, power):
    return np.sum(u[:-1] ** 2 / theta[:-1] ** power)


TASK = Task(
    _words,
    {
        "not a number: 0 / 0 for the word that nobody uses": lambda theta, u, k: k**2 / np.sum(u**2 / theta),
        "the square of k is forgotten": lambda theta, u, k: k / _squares(theta, u, 1),
        "the length in the place of its square": lambda theta, u, k: k / np.sqrt(_squares(theta, u, 1)),
        "Euclid's length: no division by the shares": lambda theta, u, k: k**2 / _squares(theta, u, 0),
        "division by the squares of the shares": lambda theta, u, k: k**2 / _squares(theta, u, 2),
        "half of the way between the means": lambda theta, u, k: (2 * k) ** 2 / _squares(theta, u, 1),
    },
    _case,
)
