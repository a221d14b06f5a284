"""Week 5: a centred matrix and random questions; distances from bits."""

import numpy as np

from helpers import geometry, gram, kernels
from simplex_extras.exams.bank import Drawn, Task


def calculation(r):
    """Draw three points on a line, and two documents with a number of questions."""
    points = np.cumsum([r.whole(0, 2), 3 * r.whole(1, 4), 3 * r.whole(1, 4)])
    shares = ([0.64, 0.36, 0.0], [0.25, 0.5, 0.25], [0.04, 0.16, 0.8], [0.5, 0.0, 0.5])
    first, second = r.permutation(len(shares))[:2]
    theta, eta, N = np.array(shares[first]), np.array(shares[second]), 100 * r.whole(2, 20)
    p = geometry.geodesic_distance(theta, eta) / (2 * np.pi)
    solution = {
        "centred": gram.center(kernels.ned(points[:, None]))[0, 0],
        "different": N * p,
        "deviation": np.sqrt(N * p * (1 - p)),
    }
    return Drawn({"points": points, "theta": theta, "eta": eta, "N": N}, solution)


def _distances(yes):
    signs = np.where(yes, 1.0, -1.0)
    return np.pi * (1 - signs.T @ signs / len(yes))


TASK = Task(
    _distances,
    {
        "the angle, not the distance": lambda yes: _distances(yes) / 2,
        "the share of different answers": lambda yes: _distances(yes) / (2 * np.pi),
        "equal answers in the place of different ones": lambda yes: 2 * np.pi - _distances(yes),
        "the number of different answers": lambda yes: _distances(yes) * len(yes) / (2 * np.pi),
        "rows and columns exchanged": lambda yes: _distances(yes.T),
    },
    lambda r: (r.whole(0, 1, 8, 4) > 0,),
)
