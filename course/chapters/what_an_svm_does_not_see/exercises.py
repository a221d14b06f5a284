"""Exercises: the same SVM with another kernel, and the rounded hinge."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise
from helpers import dual

X = np.array([[2.0, 2.0], [3.0, 1.0], [2.5, 3.5], [0.5, 0.0], [0.0, 1.5], [1.0, -1.0], [2.2, 1.8]])
Y = np.array([1.0, 1, 1, -1, -1, -1, -1])
LINEAR, SQUARED = dual.solve(X @ X.T, Y, 2.0), dual.solve((1 + X @ X.T) ** 2, Y, 0.1)
G = np.array([0.5, -1.0, 2.0, 1.5, 0.0, -0.5, 1.0])
SEVERAL = np.array([-2.0, -0.5, 0.0, 0.4, 0.9, 1.0, 1.7])


def _same(alpha, b, C, y, s, g):
    return alpha / s, b - np.sum(alpha * y * g) / s, C / s


def _value(z, alpha, delta):
    return alpha * (1 - z) - delta * alpha**2 / 2


exercise(
    "same_svm",
    kind="thinking",
    signature="same_svm(alpha, b, C, y, s, g)",
    reference=_same,
    cases=[
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
        "g adds the sum of alpha y g to every value. Subtract this number from b.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b, C / s)
        ),
        "The sum of alpha y g has the new alpha, which is divided by s, and not the old one.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b - np.sum(alpha * y * g), C / s)
        ),
        "Check the sign: g adds a number to every value, so b must become smaller by this number.": (
            lambda alpha, b, C, y, s, g: (alpha / s, b + np.sum(alpha * y * g) / s, C / s)
        ),
        "The decision values do not change, so b is not divided by s. Only alpha and C are.": (
            lambda alpha, b, C, y, s, g: (alpha / s, (b - np.sum(alpha * y * g)) / s, C / s)
        ),
    },
    hint="Write f(x) with the new kernel and the new alpha. By which number does it differ from f(x)?",
    why="A factor of the kernel acts like a factor of C, and g(x) + g(x') changes only b.",
)


def _rounded(z, C, delta):
    """Return the loss of the twin: the smallest u^2 / 2 delta + C max(0, 1 - z - u) over u."""
    u = np.clip(1 - z, 0, delta * C)
    return u**2 / (2 * delta) + C * np.maximum(0, 1 - z - u)


exercise(
    "rounded_hinge",
    kind="thinking",
    signature="rounded_hinge(z, C, delta)",
    reference=_rounded,
    cases=[
        Case("C = 1 and delta = 1", (SEVERAL, 1.0, 1.0)),
        Case("C = 2 and delta = 0.25", (SEVERAL, 2.0, 0.25)),
    ],
    edges=[Case("a small C, so that every loss but one is on the straight line", (SEVERAL[:4], 0.01, 1.0))],
    wrong={
        "That is the hinge. The term with delta is missing.": (lambda z, C, delta: C * np.maximum(0, 1 - z)),
        "u cannot be larger than delta C. Far from the margin the loss is a straight line.": (
            lambda z, C, delta: np.maximum(0, 1 - z) ** 2 / (2 * delta)
        ),
        "u cannot be negative. For z > 1 the least value is that of u = 0.": (
            lambda z, C, delta: _value(z, np.minimum((1 - z) / delta, C), delta)
        ),
        "The half is missing: the first term is u^2 / (2 delta).": (
            lambda z, C, delta: _rounded(z, C, delta) + np.clip(1 - z, 0, delta * C) ** 2 / (2 * delta)
        ),
        "That is the best u. We ask for the loss.": (lambda z, C, delta: np.clip(1 - z, 0, delta * C)),
    },
    hint="The sum falls as long as u / delta < C and u < 1 - z. Which u is best? What if 1 - z is negative?",
    why="Zero, then a parabola over a width of delta C, then a straight line of slope C: a rounded hinge.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_same(r):
    _, y, alpha = r.machine()
    return alpha, r.number(-1, 1), 1.5 * alpha.max(), y, r.number(0.2, 4), r.number(-2, 2, 6)


draw("same_svm", _draw_same)
draw("rounded_hinge", lambda r: (r.number(-2, 2, 6), r.number(0.3, 2), r.number(0.2, 1)))
