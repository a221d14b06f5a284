"""Exercises: the decision of a support vector machine, and the width of its margin."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise
from helpers import dual

X = np.array([[2.0, 2.0], [3.0, 1.0], [2.5, 3.5], [0.5, 0.0], [0.0, 1.5], [1.0, -1.0], [2.2, 1.8]])
Y = np.array([1.0, 1, 1, -1, -1, -1, -1])
NEW = np.array([[1.0, 1.0], [3.0, 3.0], [0.0, 0.5], [2.0, 0.5]])
LINEAR, SQUARED = dual.solve(X @ X.T, Y, 2.0), dual.solve((1 + X @ X.T) ** 2, Y, 0.1)
NO_SUPPORT = np.zeros(7)

exercise(
    "12.1",
    signature="decision(alpha, y, K, b)",
    reference=lambda alpha, y, K, b: np.asarray(K) @ (alpha * y) + b,
    cases=[
        Case("four new points", (LINEAR.alpha, Y, NEW @ X.T, LINEAR.b)),
        Case("the kernel of degree two", (SQUARED.alpha, Y, (1 + NEW @ X.T) ** 2, SQUARED.b)),
    ],
    edges=[Case("no support vector at all", (NO_SUPPORT, Y, NEW @ X.T, -0.5))],
    wrong={
        "These are the values for b = 0. Either b is missing, or it stands inside the sum, where it is "
        "multiplied by the sum of alpha y, which is zero. Add it once, at the end.": (
            lambda alpha, y, K, b: np.asarray(K) @ (alpha * y)
        ),
        "The constraint is y (w x + b) >= 1. With -b these are the values of another boundary.": (
            lambda alpha, y, K, b: np.asarray(K) @ (alpha * y) - b
        ),
        "You forgot y: a training point of the negative class must count with a minus sign.": (
            lambda alpha, y, K, b: np.asarray(K) @ alpha + b
        ),
        "You forgot alpha: now every training point has the same weight.": (
            lambda alpha, y, K, b: np.asarray(K) @ y + b
        ),
        "That is the label. We ask for the value f.": (
            lambda alpha, y, K, b: np.sign(np.asarray(K) @ (alpha * y) + b)
        ),
    },
    tolerance=1e-5,  # single precision, with values of the kernel in the hundreds
    hint="K has a row for each new point and a column for each training point. What weight has a column?",
    why="f is linear in alpha y, and b is added once, after the sum.",
)

exercise(
    "12.2",
    signature="width(alpha, y, K)",
    reference=lambda alpha, y, K: 2 / np.sqrt((alpha * y) @ K @ (alpha * y)),
    cases=[
        Case("seven points, soft margin", (LINEAR.alpha, Y, X @ X.T)),
        Case("the kernel of degree two", (SQUARED.alpha, Y, (1 + X @ X.T) ** 2)),
    ],
    edges=[
        Case("two points, hard margin", (np.array([0.5, 0.5]), np.array([1.0, -1.0]), np.diag([1.0, 3.0])))
    ],
    wrong={
        "That is half of it: the margin on one side of the boundary.": (
            lambda alpha, y, K: 1 / np.sqrt((alpha * y) @ K @ (alpha * y))
        ),
        "The square root is missing: the double sum is the square of the norm of w.": (
            lambda alpha, y, K: 2 / ((alpha * y) @ K @ (alpha * y))
        ),
        "You forgot y: two points of different classes enter w with opposite signs.": (
            lambda alpha, y, K: 2 / np.sqrt(alpha @ K @ alpha)
        ),
        "The sum of alpha is the square of the norm of w for the hard margin only.": (
            lambda alpha, y, K: 2 / np.sqrt(np.sum(alpha))
        ),
        "You used the diagonal of K only. The sum runs over all pairs of points.": (
            lambda alpha, y, K: 2 / np.sqrt(np.sum(alpha**2 * np.diag(K)))
        ),
    },
    tolerance=1e-5,
    hint="The margin is 1 over the norm of w, and w is the sum of alpha y x. What is w times w?",
    why="K is enough: we can compute the width in a feature space without any feature vector.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_decision(r):
    X, y, alpha = r.machine()
    return alpha, y, r.number(-2, 3, 4, 2) @ X.T, r.number(0.2, 2)


def _draw_width(r):
    X, y, alpha = r.machine()
    return alpha, y, X @ X.T + 0.1 * np.eye(6)


draw("12.1", _draw_decision)
draw("12.2", _draw_width)
