"""Exercises: NGD from hyperplanes, and a vote weighted by NGD-E."""

from math import pi

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

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


def _shares(theta, train, labels, weight):
    """Return the share of all weights that each group gets; `weight` is a function of the angles."""
    weights = weight(np.arccos(np.clip(np.sqrt(train) @ np.sqrt(theta), 0, 1)))
    return np.array([weights[labels == group].sum() for group in np.unique(labels)]) / weights.sum()


def _vote(theta, train, labels, t):
    return _shares(theta, train, labels, lambda alpha: np.exp((alpha.min() - alpha) / t))


def _unrooted(theta, train, labels, t):
    alpha = np.arccos(np.clip(train @ theta, 0, 1))
    weights = np.exp((alpha.min() - alpha) / t)
    return np.array([weights[labels == group].sum() for group in np.unique(labels)]) / weights.sum()


def _rounded(theta, train, labels, t):
    with np.errstate(all="ignore"):
        return _shares(theta, train, labels, lambda alpha: np.exp(-alpha / t))


exercise(
    "6.2",
    signature="vote_shares(theta, train, labels, t)",
    reference=_vote,
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
        "Every weight was rounded to 0. Subtract the smallest angle from all angles first.": _rounded,
        "You forgot the roots: the cosine is the inner product of the roots.": _unrooted,
        "The sign: a large angle must give a small weight.": lambda theta, train, labels, t: _shares(
            theta, train, labels, lambda alpha: np.exp((alpha - alpha.max()) / t)
        ),
        "You took the distance $d_G$. The exponent is minus the angle over t.": (
            lambda theta, train, labels, t: _vote(theta, train, labels, t / 2)
        ),
        "You squared the angle. NGD-E has the angle itself.": lambda theta, train, labels, t: _shares(
            theta, train, labels, lambda alpha: np.exp((alpha.min() ** 2 - alpha**2) / t)
        ),
        "Every document counts the same here. Add up the weights of a group, not its documents.": (
            lambda theta, train, labels, t: _shares(theta, train, labels, np.ones_like)
        ),
        "You divided by the size of the group. Divide by the sum of all weights.": (
            lambda theta, train, labels, t: (
                _vote(theta, train, labels, t) / np.unique(labels, return_counts=True)[1]
            )
        ),
        "These are sums of weights. Divide by the sum of all weights.": lambda theta, train, labels, t: (
            _rounded(theta, train, labels, t)
            * np.exp(-np.arccos(np.clip(np.sqrt(train) @ np.sqrt(theta), 0, 1)) / t).sum()
        ),
    },
    hint="`weights[labels == group].sum()` for each group, divided by `weights.sum()`.",
    why="A factor that all weights have in common changes no share. So we may subtract the smallest angle.",
)
