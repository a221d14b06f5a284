"""Exercises: a proof, how long a step is for a transformed kernel; and a factor of one's own."""

from functools import partial

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.svm import SVC

from course.chapters.the_geometry_a_kernel_induces.experiments import points
from course.lesson import proofs
from course.lesson.exercise_register import draw, exercise
from helpers import kernels

RNG = np.random.default_rng(19)
SUPPORT = RNG.uniform(-1, 1, (6, 2))
PLACES = RNG.uniform(-1, 1, (9, 2))


# Each answer to the proof that is known to be wrong, with what is said.
SAME_DIRECTION = "Step 3 adds lengths, as if both parts had one direction. But they are orthogonal."
NO_CHANGE = "Step 5 holds at a maximum of D only. The formula is for every x, and it has the change of D."
MISSING = {
    1: "Pythagoras needs a right angle. Which step says why the two parts are orthogonal?",
    2: "Which two parts? The step that names them is missing.",
    4: "Two orthogonal parts are there, and their sum is asked for. Which step adds them?",
    6: "The formula has g and the derivatives of D. Which step brings them in?",
}
ORDER = "Step 4 needs that there are two parts (step 2) and that they are orthogonal (1). And 6 needs 4."
_judge_order = partial(
    proofs.judge,
    false={3: SAME_DIRECTION, 5: NO_CHANGE},
    missing=MISSING,
    right=[[1, 2, 4, 6], [2, 1, 4, 6]],
    order=ORDER,
)

exercise(
    "order",
    kind="proof",
    signature="order()",
    reference=partial(list, [2, 1, 4, 6]),
    judge=_judge_order,
    wrong={
        SAME_DIRECTION: partial(list, [2, 3, 6]),
        NO_CHANGE: partial(list, [2, 5, 1, 6]),
        MISSING[1]: partial(list, [2, 4, 6]),
        MISSING[2]: partial(list, [1, 4, 6]),
        MISSING[4]: partial(list, [2, 1, 6]),
        MISSING[6]: partial(list, [2, 1, 4]),
        ORDER: partial(list, [4, 2, 1, 6]),
    },
    why="Pythagoras adds the squares of the two parts: steps are long where D is large, or changes fast.",
)


# What is amiss with a factor of one's own, each with what is said.
NOTHING = "It gives nothing back. Is a `return` missing?"
SHAPE = (
    "One number for each row of X is wanted. Sum or take the least over the support vectors, along axis=1."
)
POSITIVE = "D has to be a positive number at every point. A bump is, and so is 1 plus something positive."
OTHERS = "The number of a row changes with the other rows of X. D is a function of one point: leave them out."
CONSTANT = (
    "D is nearly the same everywhere. It only changes C, and stretches nothing. Where should it be large?"
)
SHORTER = (
    "Most values of D are below 1, so most steps become shorter. Make D larger near the support vectors."
)
WHERE = "Is D large near the support vectors, where the boundary is, and smaller far from them?"


def _both(factor, seed, sigma=2, C=10):
    """Return the errors of the first SVM and of the second, and the mean of D squared."""
    X, y, new, truth = points(seed, "bump", n_test=600)
    K, k = kernels.gaussian(X, sigma=sigma), kernels.gaussian(new, X, sigma=sigma)
    first = SVC(C=C, kernel="precomputed").fit(K, y)
    D, D_new = (np.asarray(factor(rows.copy(), X[first.support_]), float) for rows in (X, new))
    second = SVC(C=C, kernel="precomputed").fit(np.outer(D, D) * K, y)
    errors = [np.mean(first.predict(k) != truth), np.mean(second.predict(np.outer(D_new, D) * k) != truth)]
    return *errors, np.mean(D**2)


def _judge_factor(factor, first=1000, sets=12):
    """Say what is amiss with a factor, or that it helps on points that the notebook does not show."""
    if not callable(factor):
        return "The function itself is wanted, without parentheses."
    given = factor(PLACES.copy(), SUPPORT.copy())
    if given is None:
        return NOTHING
    D = np.asarray(given, dtype=float)
    if D.shape != PLACES.shape[:1]:
        return SHAPE
    if not np.isfinite(D).all() or (D <= 0).any():
        return POSITIVE
    if not np.allclose(D[:4], np.asarray(factor(PLACES[:4].copy(), SUPPORT.copy()), float), rtol=1e-3):
        return OTHERS
    if np.ptp(D) < 0.05 * D.mean():
        return CONSTANT
    before, after, size = np.array([_both(factor, first + seed) for seed in range(sets)]).T
    gain = before - after
    if gain.mean() > 2 * gain.std(ddof=1) / np.sqrt(sets):
        return True
    told = f"On {sets} sets of points the errors go from {before.mean():.1%} to {after.mean():.1%}. "
    return told + (SHORTER if size.mean() < 1 else WHERE)


def _nearest(X, support):
    return cdist(X, support).min(axis=1)


exercise(
    "factor",
    kind="experiment",
    signature="factor(X, support)",
    reference=lambda X, support: np.exp(-2 * cdist(X, support, "sqeuclidean")).sum(axis=1),
    judge=_judge_factor,
    wrong={
        NOTHING: lambda X, support: None,
        SHAPE: lambda X, support: np.exp(-2 * cdist(X, support, "sqeuclidean")),
        POSITIVE: lambda X, support: 1 - _nearest(X, support) * 5,
        OTHERS: lambda X, support: 5 * np.exp(-_nearest(X, support)) / np.exp(-_nearest(X, support)).mean(),
        CONSTANT: lambda X, support: np.full(len(X), 7.0),
        SHORTER: lambda X, support: np.exp(-_nearest(X, support)),
        WHERE: lambda X, support: 1 + 5 * _nearest(X, support),
    },
    why="On points that you have not seen, the second SVM makes fewer errors. But the size of D alone may do "
    "that, as a larger C would, without any stretching. Read on.",
)


# Cases of one's own: other sets of points for each student; the steps of a proof are the same for all.
draw("order", lambda r: _judge_order)
draw("factor", lambda r: partial(_judge_factor, first=int(r.whole(2000, 9000))))
