"""Week 3: the geodesic distance and the document halfway; an order of documents."""

import numpy as np

from helpers import geometry
from simplex_extras.exams.bank import Drawn, Task, shares

SHARES = ([0.64, 0.32, 0.04], [0.49, 0.15, 0.36], [0.81, 0.03, 0.16], [0.25, 0.11, 0.64], [0.16, 0.48, 0.36])


def calculation(r):
    """Draw two documents; many of their shares are squares."""
    first, second = r.permutation(len(SHARES))[:2]
    theta, eta = r.permutation(SHARES[first]), r.permutation(SHARES[second])
    solution = {
        "BC": geometry.bhattacharyya(theta, eta),
        "distance": geometry.geodesic_distance(theta, eta),
        "share": geometry.geodesic(theta, eta, 0.5)[0],
    }
    return Drawn({"theta": theta, "eta": eta}, solution)


def _ranking(theta, documents):
    return np.argsort(geometry.geodesic_distances(theta[None], documents)[0])


def _case(r):
    return shares(r, 4), shares(r, 7, 4)


TASK = Task(
    _ranking,
    {
        "the farthest comes first": lambda theta, documents: _ranking(theta, documents)[::-1],
        "inner products of shares, without roots": lambda theta, documents: np.argsort(-(documents @ theta)),
        "Euclid's distance of the shares": lambda theta, documents: np.argsort(
            np.linalg.norm(documents - theta, axis=1)
        ),
        "only the position of the nearest": lambda theta, documents: _ranking(theta, documents)[:1],
    },
    _case,
)
