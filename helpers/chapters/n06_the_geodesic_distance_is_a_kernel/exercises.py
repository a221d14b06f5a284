"""Exercises: the least constant, NGD from yes and no, the coefficients of the series."""

from fractions import Fraction
from math import comb, factorial, gamma, pi

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


def _c(r):
    return 2 * comb(2 * r, r) / 4**r / (2 * r + 1)


exercise(
    "6.1",
    signature="least_shift(m)",
    reference=lambda m: pi * (1 - 1 / m),
    cases=[Case(f"{m} posts", (m,)) for m in (4, 2, 1000)],
    edges=[Case("a single post", (1,))],
    wrong={
        "π is enough for every m. But few posts need less: which eigenvalue reaches 0 first?": lambda m: pi,
        "More posts need more, not less: off the diagonal there are m(m - 1) terms.": lambda m: pi / m,
        "In m beta - (m - 1) π the m before beta counts too.": lambda m: pi * (m - 1),
        "You took the angle. Without a common word the distance is π.": lambda m: pi / 2 * (1 - 1 / m),
    },
    hint="With c = (1, ..., 1): m diagonal terms beta, and m(m - 1) others, beta - π. When is the sum 0?",
    why=f"For four posts it is {pi * (1 - 1 / 4):.4f}. It grows towards π and never gets there.",
)

exercise(
    "6.2",
    signature="ngd_from_hyperplanes(x, y, W)",
    reference=_ngd,
    cases=[
        Case("two posts and 400 hyperplanes", (SPACE, GAME, W)),
        Case("the same and the first 50", (SPACE, GAME, W[:50])),
    ],
    edges=[Case("a post and itself", (SPACE, SPACE, W))],
    wrong={
        "You counted answers that agree. Distance is disagreement.": lambda *xyW: -2 * pi - _ngd(*xyW),
        "You forgot the roots: the angle is that of the roots.": lambda *xyW: -2 * pi * _between(*xyW),
        "That is a share. The angle is π times that, d_G twice the angle.": lambda *xyW: _ngd(*xyW) / 2 / pi,
        "That is the angle. NGD is minus twice that.": lambda *xyW: _ngd(*xyW) / 2,
        "That is the distance. NGD is minus that.": lambda *xyW: -_ngd(*xyW),
        "That is NGD + π, the pd one. Take π off.": lambda *xyW: _ngd(*xyW) + pi,
    },
    hint="The answers are `W @ np.sqrt(x) > 0`. The share that differs is the angle over π.",
    why="A bit per post and question, and distances are counted: so large collections are searched.",
)

exercise(
    "6.3",
    signature="c(r)",
    reference=_c,
    cases=[Case(f"r = {r}", (r,)) for r in (0, 1, 2, 3, 20)],
    edges=[Case("r = 500", (500,))],
    wrong={
        "Those are the coefficients of arcsin. NGD + π is twice that.": lambda r: _c(r) / 2,
        "The 2r + 1 is missing, which comes from integrating.": lambda r: _c(r) * (2 * r + 1),
        "The root of π is missing below.": lambda r: 2 * gamma(r + 0.5) / ((2 * r + 1) * factorial(r)),
        "Not (2r + 1)!: this is not the series of the sine.": lambda r: 2 / factorial(2 * r + 1),
        "Γ(r + 1/2), not Γ(r + 1).": lambda r: 2 / (np.sqrt(pi) * (2 * r + 1)),
    },
    hint="Eq. 26, and for large r whole numbers: Γ(r + 1/2) / (√π r!) is `comb(2r, r) / 4**r`.",
    why=f"c(3) is {Fraction(2 * comb(6, 3), 4**3 * 7)}. All are positive: powers of a pd kernel, added with "
    "positive weights. That is the paper's proof.",
)
