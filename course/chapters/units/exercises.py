"""Exercise: the same SVM with a kernel in another unit."""

import numpy as np

from course.lesson.exercise_register import Case, exercise
from helpers import dual

X = np.array([[2.0, 2.0], [3.0, 1.0], [2.5, 3.5], [0.5, 0.0], [0.0, 1.5], [1.0, -1.0], [2.2, 1.8]])
Y = np.array([1.0, 1, 1, -1, -1, -1, -1])
LINEAR, SQUARED = dual.solve(X @ X.T, Y, 2.0), dual.solve((1 + X @ X.T) ** 2, Y, 0.1)
TWO = np.array([3.0, 3.0]), 5.0, 6.0, np.array([1.0, -1.0]), 3.0, np.array([2.0, 4.0])
G = np.array([0.5, -1.0, 2.0, 1.5, 0.0, -0.5, 1.0])


def _same(alpha, b, C, y, s, g):
    return alpha / s, b - np.sum(alpha * y * g) / s, C / s


def _draw_same(r):
    _, y, alpha = r.machine()
    return alpha, r.number(-1, 1), 1.5 * alpha.max(), y, r.number(0.2, 4), r.number(-2, 2, 6)


exercise(
    "same_svm",
    kind="thinking",
    signature="same_svm(alpha, b, C, y, s, g)",
    reference=_same,
    cases=[
        Case("two posts, s = 3 and g = (2, 4)", TWO),
        Case("seven points and s = 2.5", (LINEAR.alpha, LINEAR.b, 2.0, Y, 2.5, G)),
        Case("the kernel of degree two and s = 0.1", (SQUARED.alpha, SQUARED.b, 0.1, Y, 0.1, G)),
    ],
    edges=[
        Case("a constant g", (LINEAR.alpha, LINEAR.b, 2.0, Y, 3.0, np.full(7, 0.25))),
        Case("s = 1 and no g", (LINEAR.alpha, LINEAR.b, 2.0, Y, 1.0, np.zeros(7))),
    ],
    wrong={
        "A larger kernel needs smaller alpha for the same decision values: divide by s.": (
            lambda alpha, b, C, y, s, g: (alpha * s, b - np.sum(alpha * y * g) * s, C * s)
        ),
        "alpha is between 0 and C. If all alpha are divided by s, so is C.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b - np.sum(alpha * y * g) / s, C)
        ),
        "g adds the sum of alpha y g to every value, with your new alpha. Subtract this number from b.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b, C / s)
        ),
        "The sum of alpha y g has the new alpha, which is divided by s, and not the old one.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b - np.sum(alpha * y * g), C / s)
        ),
        "Your sum has no classes: what the values gain is the sum of alpha y g.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b - np.sum(alpha * g) / s, C / s)
        ),
        "Weights alpha are never negative. The class y stands beside alpha in the sum, and not in it.": (
            lambda alpha, b, C, y, s, g: (alpha * y / s, b - np.sum(alpha * y * g) / s, C / s)
        ),
        "All weights are divided by s, so their bound is divided by s as well: C must not grow.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b - np.sum(alpha * y * g) / s, C * s)
        ),
        "You count g twice. In the sum g(x) stands beside the sum of alpha y, which is 0.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b - 2 * np.sum(alpha * y * g) / s, C / s)
        ),
        "The order is: weights, bias, C.": (
            lambda alpha, b, C, y, s, g: (alpha / s, C / s, b - np.sum(alpha * y * g) / s)
        ),
        "Check the sign: g adds a number to every value, so b must become smaller by this number.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b + np.sum(alpha * y * g) / s, C / s)
        ),
        "The decision values do not change, so b is not divided by s. Only alpha and C are.": (
            lambda alpha, b, C, y, s, g: (alpha / s, (b - np.sum(alpha * y * g)) / s, C / s)
        ),
    },
    hint="Return weights, bias, C. Write f(x) with the new kernel and weights: what has it gained?",
    why="A factor of the kernel acts like a factor of C, and g(x) + g(x') changes only b.",
    draw=_draw_same,
)
