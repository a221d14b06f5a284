"""Exercises: the least constant, and NGD from hyperplanes."""

from math import pi

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

rng = np.random.default_rng(5)
SPACE, GAME = np.array([0.6, 0.3, 0.1, 0, 0]), np.array([0.1, 0.1, 0, 0.6, 0.2])
W = rng.normal(size=(400, 5))


def _between(x, y, W):
    """Return the share of hyperplanes between two points."""
    return np.mean((W @ x > 0) != (W @ y > 0))


def _ngd(x, y, W):
    return -2 * pi * _between(np.sqrt(x), np.sqrt(y), W)


exercise(
    "6.1",
    signature="least_shift(m)",
    reference=lambda m: pi * (1 - 1 / m),
    cases=[Case(f"{m} documents", (m,)) for m in (4, 2, 1000)],
    edges=[Case("a single document", (1,))],
    wrong={
        "π is enough for every m. But few documents need less: which eigenvalue reaches 0 first?": lambda m: (
            pi
        ),
        "More documents need more, not less: off the diagonal there are m(m - 1) terms.": lambda m: pi / m,
        "In m beta - (m - 1) π the m before beta counts too.": lambda m: pi * (m - 1),
        "You took the angle. Without a common word the distance is π.": lambda m: pi / 2 * (1 - 1 / m),
    },
    hint="With c = (1, ..., 1): m diagonal terms beta, and m(m - 1) others, beta - π. When is the sum 0?",
    why=f"For four documents it is {pi * (1 - 1 / 4):.4f}. It grows towards π and never gets there.",
)

exercise(
    "6.2",
    signature="ngd_from_hyperplanes(x, y, W)",
    reference=_ngd,
    cases=[
        Case("two documents and 400 hyperplanes", (SPACE, GAME, W)),
        Case("the same and the first 50", (SPACE, GAME, W[:50])),
    ],
    edges=[Case("a document and itself", (SPACE, SPACE, W))],
    wrong={
        "You counted equal sides. Distance is the share of different ones.": (
            lambda *xyW: -2 * pi - _ngd(*xyW)
        ),
        "You forgot the roots: the angle is that of the roots.": lambda *xyW: -2 * pi * _between(*xyW),
        "That is a share. The angle is π times that, d_G twice the angle.": lambda *xyW: -_ngd(*xyW) / 2 / pi,
        "That is the angle. NGD is minus twice that.": lambda *xyW: -_ngd(*xyW) / 2,
        "That is minus the angle. NGD is twice that.": lambda *xyW: _ngd(*xyW) / 2,
        "That is the distance. NGD is minus that.": lambda *xyW: -_ngd(*xyW),
        "That is NGD + π, the pd one. Take π off.": lambda *xyW: _ngd(*xyW) + pi,
    },
    hint="The sides are `W @ np.sqrt(x) > 0`. The share that differs is the angle over π.",
    why="With one bit per document and hyperplane, distances are counted. Large collections are searched so.",
)
