"""Exercises: one C for a kernel, its gamma and its factor; and a factor with two faults."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

RNG = np.random.default_rng(20)
D = RNG.uniform(90, 150, 40)

exercise(
    "20.1",
    signature="linear_C(gamma, C, D)",
    reference=lambda gamma, C, D: gamma * C * np.mean(np.asarray(D) ** 2),
    cases=[
        Case("D of forty documents", (1e-4, 1.0, D)),
        Case("D is 2 for one document and 4 for another", (0.01, 10.0, np.array([2.0, 4.0]))),
    ],
    edges=[Case("D is 1: no factor", (0.1, 10.0, np.ones(5)))],
    wrong={
        "That is the square of the mean. The control takes the mean of the squares.": (
            lambda gamma, C, D: gamma * C * np.mean(D) ** 2
        ),
        "D stands at both documents, so a constant D = d is a factor d² of the kernel.": (
            lambda gamma, C, D: gamma * C * np.mean(D)
        ),
        "That is the C of the scale control. The kernel is still GC: what does γ do?": (
            lambda gamma, C, D: C * np.mean(D**2)
        ),
        "γ is a factor of the linear kernel, so C is multiplied by it.": (
            lambda gamma, C, D: C * np.mean(D**2) / gamma
        ),
        "That is without the factor. What does its size do to C?": lambda gamma, C, D: gamma * C,
    },
    hint="First the scale control, which has GC and a larger C. Then the linear kernel in the place of GC.",
    why="So the whole method, two passes and a factor, is here nearly a linear SVM with another C.",
)

DISTANCES = RNG.uniform(0.5, 1, (7, 5))
WIDTHS = RNG.uniform(0.3, 0.6, 5)
DUAL = np.array([1.0, -0.7, 0.4, -1.0, 0.3])


def _factor(distances, widths, dual, power=2, weigh=np.abs):
    D = np.exp(-np.asarray(distances) / widths) @ weigh(dual)
    return D / np.mean(D**power) ** (1 / power)


def _unscaled(distances, widths, dual):
    return np.exp(-distances / widths) @ np.abs(dual)


exercise(
    "20.2",
    signature="shape_factor(distances, widths, dual_coef)",
    reference=_factor,
    cases=[
        Case("seven documents and five support vectors", (DISTANCES, WIDTHS, DUAL)),
        Case("coefficients of one size", (DISTANCES[:3], WIDTHS, np.array([1.0, 1, -1, 1, -1]))),
    ],
    edges=[Case("one document", (DISTANCES[:1], WIDTHS, DUAL))],
    wrong={
        "All values are 1. Each row is divided by its own sum, so nothing is left of D.": (
            lambda distances, widths, dual: np.ones(len(distances))
        ),
        "The coefficients still have the signs of the classes, so D can be negative. Take their sizes.": (
            lambda distances, widths, dual: _factor(distances, widths, dual, weigh=np.asarray)
        ),
        "The mean of D² is not 1 yet. Divide D by the root of the mean of D².": _unscaled,
        "That is the mean of D. The shape control divides by the root of the mean of D².": (
            lambda distances, widths, dual: _factor(distances, widths, dual, power=1)
        ),
    },
    hint="Print the sum of each row of `bumps` after the third line, and the signs of `dual_coef`.",
    why="The second fault hid the first: after the division every D was 1, whatever the signs were.",
)


# Cases of one's own: arguments like those above, drawn for each student.
draw("20.1", lambda r: (r.of(0.001, 0.01, 0.1), r.of(0.5, 2.0, 10.0), r.number(2, 9, 6)))
draw("20.2", lambda r: (r.number(0.5, 1, 5, 4), r.number(0.3, 0.6, 4), r.number(0.2, 1, 4) * r.classes(4)))
