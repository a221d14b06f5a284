"""Exercises: the length of a step for the Gaussian cosine kernel, and a conformal factor."""

import numpy as np
from scipy.spatial.distance import cdist

from course.lesson.exercise_register import Case, draw, exercise

RNG = np.random.default_rng(19)
SUPPORT = RNG.uniform(-1, 1, (6, 2))
PLACES = RNG.uniform(-1, 1, (9, 2))


def _squared(x, u, gamma):
    return gamma / (x @ x) * (u @ u - (x @ u) ** 2 / (x @ x))


def _factor(X, support, M, skip=1, power=1, half=2):
    tau2 = np.sort(cdist(support, support, "sqeuclidean"), axis=1)[:, skip : M + skip].mean(axis=1)
    return np.exp(-cdist(X, support, "sqeuclidean") / (half * tau2**power)).sum(axis=1)


exercise(
    "19.1",
    signature="squared_length(x, u, gamma)",
    reference=_squared,
    cases=[
        Case(
            "x = (1, 2, 2) and a step in the first word", (np.array([1.0, 2, 2]), np.array([0.1, 0, 0]), 1.0)
        ),
        Case("γ = 3", (np.array([0.2, 0.3, 0.5]), np.array([0.01, -0.02, 0.01]), 3.0)),
    ],
    edges=[Case("a step along x", (np.array([1.0, 2, 2]), np.array([0.5, 1, 1]), 2.0))],
    wrong={
        "Divide by the square of the norm of x. The paper prints the norm itself, and that is the mistake.": (
            lambda x, u, gamma: _squared(x, u, gamma) * np.linalg.norm(x)
        ),
        "A step along x does not change the direction. Subtract this part of u.": (
            lambda x, u, gamma: gamma * (u @ u) / (x @ x)
        ),
        "That is the length. We ask for its square.": lambda x, u, gamma: np.sqrt(abs(_squared(x, u, gamma))),
    },
    hint="Which part of u is orthogonal to x? By how much does it turn the direction of x?",
    why="Only the part of the step that is orthogonal to x turns the direction, and a long x turns less.",
)

exercise(
    "19.2",
    signature="factor(X, support, M)",
    reference=_factor,
    cases=[
        Case("nine points, six support vectors and M = 3", (PLACES, SUPPORT, 3)),
        Case("M = 1", (PLACES[:4], SUPPORT, 1)),
    ],
    edges=[Case("the support vectors themselves", (SUPPORT, SUPPORT, 2))],
    wrong={
        "A support vector is its own nearest one, at distance 0. Leave it out of its neighbours.": (
            lambda X, support, M: _factor(X, support, M, skip=0)
        ),
        "The mean squared distance is τ² already. The printed formula squares it once more.": (
            lambda X, support, M: _factor(X, support, M, power=2)
        ),
        "The 2 in the denominator is missing: the bump is exp(-d²/(2τ²)).": (
            lambda X, support, M: _factor(X, support, M, half=1)
        ),
    },
    hint="Sort each row of the squared distances between support vectors. What stands in the first column?",
    why="Every support vector has a bump of its own width, so dense regions get narrow bumps.",
)


# Cases of one's own: arguments like those above, drawn for each student.
draw("19.1", lambda r: (r.number(0.2, 3, 3), r.number(-0.1, 0.1, 3), r.number(0.5, 3)))
draw("19.2", lambda r: (r.number(-1, 1, 5, 2), r.number(-1, 1, 6, 2), r.whole(1, 3)))
