"""Exercise: a conformal factor of one's own, from the support vectors of a first machine."""

from functools import partial

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.svm import SVC

from course.lesson.examination import called
from course.lesson.exercise_register import exercise
from helpers import kernels
from papers.radulescu2024 import plane

RNG = np.random.default_rng(19)
SUPPORT = RNG.uniform(-1, 1, (6, 2))
PLACES = np.concatenate([RNG.uniform(-1, 1, (7, 2)), SUPPORT[:2]])
NEARLY_NONE = 0.15  # D between the support vectors, as a share of D at them, of hills that are too narrow


# What is amiss with a factor of one's own, each with what is said.
SHAPE = (
    "One number for each row of X is wanted. Sum or take the least over the support vectors, along axis=1."
)
POSITIVE = (
    "D has to be positive at every point. Far from a very narrow hill a number is rounded to 0: widen it."
)
NEGATIVE = "D is negative at some points. It has to be positive everywhere: take np.exp of it, for example."
ZERO = "At the support vectors your D is 0. It should be large there, and small far from them."
INFINITE = "At a support vector the distance is 0, and your D is infinite. Add a number before you divide."
OTHERS = "The number of a row changes with the other rows of X. D is a function of one point: leave them out."
CONSTANT = (
    "D is nearly the same everywhere, so no place is stretched more than another. Where should it be large?"
)
SHORTER = "Near the support vectors D is not above 1, so steps there do not become longer. That was the plan."
NARROW = "Away from the support vectors D is nearly 0, so all points there become one. Make the hills wider."
WHERE = "Is D large near the support vectors, where the boundary is, and smaller far from them?"


def _both(factor, seed, sigma=2, C=10):
    """Return the errors of the first SVM and of the second."""
    rng = np.random.default_rng(seed)
    (X, y), (new, truth) = (plane.points("bump", n, rng) for n in (100, 600))
    K, k = kernels.gaussian(X, sigma=sigma), kernels.gaussian(new, X, sigma=sigma)
    first = SVC(C=C, kernel="precomputed").fit(K, y)
    D, D_new = (np.asarray(factor(rows.copy(), X[first.support_]), float) for rows in (X, new))
    second = SVC(C=C, kernel="precomputed").fit(np.outer(D, D) * K, y)
    return np.mean(first.predict(k) != truth), np.mean(second.predict(np.outer(D_new, D) * k) != truth)


def _judge_factor(factor, first=1000, sets=12):
    """Say what is amiss with a factor, or that it helps on points that the notebook does not show."""
    with np.errstate(divide="ignore"):
        D = np.asarray(called(factor, PLACES, SUPPORT), dtype=float)
    if D.shape != PLACES.shape[:1]:
        return SHAPE
    if np.isinf(D).any():
        return INFINITE
    if (D < 0).any():
        return NEGATIVE
    if not np.isfinite(D).all() or (D <= 0).any():
        return ZERO if (D[-2:] == 0).all() and (D[:-2] > 0).all() else POSITIVE
    halves = [factor(rows.copy(), SUPPORT.copy()) for rows in (PLACES[:4], PLACES[4:])]
    if not np.allclose(D, np.concatenate(halves), rtol=1e-3):
        return OTHERS
    if np.ptp(D) < 0.05 * D.mean():
        return CONSTANT
    before, after = np.array([_both(factor, first + seed) for seed in range(sets)]).T
    gain = before - after
    if gain.mean() > 2 * gain.std(ddof=1) / np.sqrt(sets):
        return True
    message = f"On {sets} sets of points the errors go from {before.mean():.1%} to {after.mean():.1%}. "
    at_support, elsewhere = D[-2:], D[:-2]  # the last two places are support vectors
    if np.median(elsewhere) < NEARLY_NONE * at_support.mean():
        return message + NARROW
    return message + (SHORTER if elsewhere.mean() < at_support.mean() and at_support.max() <= 1 else WHERE)


def _nearest(X, support):
    return cdist(X, support).min(axis=1)


exercise(
    "factor",
    kind="experiment",
    signature="factor(X, support)",
    reference=lambda X, support: np.exp(-2 * cdist(X, support, "sqeuclidean")).sum(axis=1),
    judge=_judge_factor,
    wrong={
        SHAPE: lambda X, support: np.exp(-2 * cdist(X, support, "sqeuclidean")),
        NEGATIVE: lambda X, support: 1 - _nearest(X, support) * 5,
        POSITIVE: lambda X, support: np.exp(-1e5 * _nearest(X, support) ** 2),
        ZERO: lambda X, support: _nearest(X, support),
        INFINITE: lambda X, support: 1 / _nearest(X, support),
        OTHERS: lambda X, support: 5 * np.exp(-_nearest(X, support)) / np.exp(-_nearest(X, support)).mean(),
        CONSTANT: lambda X, support: np.full(len(X), 7.0),
        SHORTER: lambda X, support: np.exp(-_nearest(X, support)),
        NARROW: lambda X, support: np.exp(-50 * cdist(X, support, "sqeuclidean")).sum(axis=1),
        WHERE: lambda X, support: 1 + 5 * _nearest(X, support),
    },
    why="On points that you have not seen, the second SVM makes fewer errors. Your D does two things at "
    "once, and this check does not ask which of them helps. The next cells do.",
    draw=lambda r: partial(_judge_factor, first=int(r.whole(2000, 9000))),
)
