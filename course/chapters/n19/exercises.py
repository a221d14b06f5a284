"""Exercises: a proof, how long a step is for a transformed kernel; and a conformal factor."""

from functools import partial

import numpy as np
from scipy.spatial.distance import cdist

from course.lesson.exercise_register import Case, draw, exercise

RNG = np.random.default_rng(19)
SUPPORT = RNG.uniform(-1, 1, (6, 2))
PLACES = RNG.uniform(-1, 1, (9, 2))


def _factor(X, support, M, skip=1, power=1, half=2, take=np.asarray):
    nearest = np.sort(cdist(support, support, "sqeuclidean"), axis=1)[:, skip : max(M, 1) + skip]
    tau2 = take(nearest.mean(axis=1))
    return np.exp(-cdist(X, support, "sqeuclidean") / (half * tau2**power)).sum(axis=1)


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


def _judge_order(answer):
    steps = [int(step) for step in answer()]
    if set(steps) - set(range(1, 7)) or len(set(steps)) != len(steps):
        return "A list of the numbers of steps is wanted, from 1 to 6, each at most once."
    if 3 in steps:
        return SAME_DIRECTION
    if 5 in steps:
        return NO_CHANGE
    for step, said in MISSING.items():
        if step not in steps:
            return said
    return steps[2:] == [4, 6] or ORDER


exercise(
    "19.1",
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


def _of_distances(X, support, M):
    tau = np.sort(cdist(support, support), axis=1)[:, 1 : M + 1].mean(axis=1)
    return np.exp(-cdist(X, support, "sqeuclidean") / (2 * tau**2)).sum(axis=1)


def _unsorted(X, support, M):
    tau2 = cdist(support, support, "sqeuclidean")[:, 1 : M + 1].mean(axis=1)
    return np.exp(-cdist(X, support, "sqeuclidean") / (2 * tau2)).sum(axis=1)


exercise(
    "19.2",
    signature="factor(X, support, M)",
    reference=_factor,
    cases=[
        Case("nine points, six support vectors and M = 3", (PLACES, SUPPORT, 3)),
        Case("M = 2", (PLACES[:4], SUPPORT, 2)),
    ],
    edges=[Case("the support vectors themselves, M = 1", (SUPPORT, SUPPORT, 1))],
    wrong={
        "A support vector is its own nearest one, at distance 0. Leave it out of its neighbours.": (
            lambda X, support, M: _factor(X, support, M, skip=0)
        ),
        "The mean squared distance is τ² already. The printed formula squares it once more.": (
            lambda X, support, M: _factor(X, support, M, power=2)
        ),
        "The width has one neighbour less than M. A slice ends before its last index: take [:, 1 : M + 1].": (
            lambda X, support, M: _factor(X, support, M - 1)
        ),
        "All bumps have one width. Each support vector has a τ of its own: a mean for each row.": (
            lambda X, support, M: _factor(X, support, M, take=np.mean)
        ),
        "τ² is the mean of the squared distances, not the square of the mean distance.": _of_distances,
        "You took the first M others as they stand. Sort each row first: the nearest are wanted.": _unsorted,
        "The sum over the support vectors became a mean.": (
            lambda X, support, M: _factor(X, support, M) / len(support)
        ),
        "The 2 in the denominator is missing: the bump is exp(-d²/(2τ²)).": (
            lambda X, support, M: _factor(X, support, M, half=1)
        ),
    },
    hint="Sort each row of the squared distances between support vectors. What stands in the first column?",
    why="Every support vector has a bump of its own width, so dense regions get narrow bumps.",
)


# Cases of one's own, drawn for each student; the steps of a proof are the same for all.
draw("19.1", lambda r: _judge_order)
draw("19.2", lambda r: (r.number(-1, 1, 5, 2), r.number(-1, 1, 6, 2), r.whole(2, 4)))
