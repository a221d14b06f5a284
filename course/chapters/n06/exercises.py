"""Exercises: NGD from hyperplanes, and a vote weighted by NGD-E."""

from math import pi

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

rng = np.random.default_rng(5)
SPACE, GAME = np.array([0.6, 0.3, 0.1, 0, 0]), np.array([0.1, 0.1, 0, 0.6, 0.2])
W = rng.normal(size=(400, 5))
TRAINING = np.vstack([rng.dirichlet([3, 2, 1, 0.5, 0.5], 4), rng.dirichlet([0.5, 0.5, 1, 3, 2], 5)])
ROUNDED = SPACE * (1 + 1e-15)  # its cosine with itself is above 1
WITH_COPY = np.vstack([ROUNDED, TRAINING[1:]])
LABELS = np.array(["space", "space", "space", "space", "game", "game", "med", "game", "med"])


def _between(x, y, W):
    """Return the share of hyperplanes between two points."""
    return np.mean((W @ x > 0) != (W @ y > 0))


def _ngd(x, y, W):
    return -2 * pi * _between(np.sqrt(x), np.sqrt(y), W)


exercise(
    "6.1",
    signature="ngd_from_hyperplanes(x, y, W)",
    reference=_ngd,
    cases=[
        Case("two documents and 400 hyperplanes", (SPACE, GAME, W)),
        Case("the same and the first 50", (SPACE, GAME, W[:50])),
    ],
    edges=[Case("a document and itself", (SPACE, SPACE, W))],
    wrong={
        "You counted equal sides. The distance comes from the share of different sides.": (
            lambda *xyW: -2 * pi - _ngd(*xyW)
        ),
        "You forgot the roots: the angle is that of the roots.": lambda *xyW: -2 * pi * _between(*xyW),
        "That is the share. The angle is π times the share, and d_G is twice the angle.": (
            lambda *xyW: -_ngd(*xyW) / 2 / pi
        ),
        "That is the angle. NGD is minus twice the angle.": lambda *xyW: -_ngd(*xyW) / 2,
        "That is minus the angle. NGD is minus twice the angle.": lambda *xyW: _ngd(*xyW) / 2,
        "That is the distance. NGD is minus the distance.": lambda *xyW: -_ngd(*xyW),
        "That is π - d_G, the pd kernel. Subtract π.": lambda *xyW: _ngd(*xyW) + pi,
    },
    hint="The sides are `W @ np.sqrt(x) > 0`. The share of different sides is the angle over π.",
    why="A document needs one bit for each hyperplane. Very large collections are searched in this way.",
)


def _shares(weight, root=np.sqrt):
    """Return a function for the share of all weights that each group gets, by a function of the angles."""

    def shares(theta, train, labels, t):
        with np.errstate(all="ignore"):
            weights = weight(np.arccos(np.clip(root(train) @ root(theta), 0, 1)), t)
            return np.array([weights[labels == group].sum() for group in np.unique(labels)]) / weights.sum()

    return shares


def _vote(alpha, t):
    return np.exp((alpha.min() - alpha) / t)


exercise(
    "6.2",
    signature="vote_shares(theta, train, labels, t)",
    reference=_shares(_vote),
    cases=[
        Case("three groups", (SPACE, TRAINING, LABELS, 0.1)),
        Case("another document and a larger t", (GAME, TRAINING, LABELS, 0.5)),
        Case("two groups", (SPACE, TRAINING[:6], LABELS[:6], 0.3)),
    ],
    edges=[
        Case("a very small t", (SPACE, TRAINING[4:], LABELS[4:], 1e-4)),
        Case("a document with a copy, and rounded shares", (ROUNDED, WITH_COPY, LABELS, 0.3)),
    ],
    wrong={
        "Every weight was rounded to 0. Subtract the smallest angle from all angles first.": _shares(
            lambda alpha, t: np.exp(-alpha / t)
        ),
        "You forgot the roots: the cosine is the inner product of the roots.": _shares(_vote, np.array),
        "The sign: a large angle must give a small weight.": _shares(
            lambda alpha, t: np.exp((alpha - alpha.max()) / t)
        ),
        "You took the distance $d_G$. The exponent is minus the angle over t.": _shares(
            lambda alpha, t: _vote(alpha, t / 2)
        ),
        "You squared the angle. NGD-E has the angle itself.": _shares(lambda alpha, t: _vote(alpha**2, t)),
        "Every document counts the same here. Add up the weights of a group.": _shares(
            lambda alpha, t: np.ones_like(alpha)
        ),
    },
    hint="`weights[labels == group].sum()` for each group, divided by `weights.sum()`.",
    why="A factor that all weights have in common changes no share. So we may subtract the smallest angle.",
)


# Cases of one's own: arguments like those above, drawn for each student.
NEWSGROUPS = np.array(["god", "hockey", "space"])


def _draw_votes(r):
    return r.shares(5), r.shares(8, 5), r.permutation(np.resize(NEWSGROUPS, 8)), r.number(0.1, 0.5)


draw("6.1", lambda r: (r.shares(5), r.shares(5), r.normal(size=(200, 5))))
draw("6.2", _draw_votes)
