"""Exercises: the form that refutes diffusion, and a time for heat."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise
from helpers import geometry
from papers.zhang2005.diffusion import heat_time

FOUR = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]])
WEIGHTS = np.array([3.0, 3, -1, -5])
FIVE = np.array([[0.2, 0.5, 0.3], [0.6, 0.1, 0.3], [0.3, 0.3, 0.4], [0.1, 0.1, 0.8], [0.25, 0.7, 0.05]])


def _angles(theta):
    return geometry.geodesic_distances(theta) / 2


def _unclipped(c, theta):
    cosines = np.sqrt(theta) @ np.sqrt(theta).T
    return -c @ np.where(cosines > 1, np.nan, np.arccos(np.minimum(cosines, 1))) ** 2 @ c


exercise(
    "7.1",
    signature="diffusion_form(c, theta)",
    reference=lambda c, theta: -c @ _angles(theta) ** 2 @ c,
    cases=[
        Case("the four documents", (WEIGHTS, FOUR)),
        Case("five documents with all three words", (np.array([1.0, -2, 3, -1, -1]), FIVE)),
        Case("two documents without a common word", (np.array([1.0, -1]), FOUR[:2])),
    ],
    wrong={
        "A rounded cosine can exceed 1, and has no arccosine then. Clip it.": _unclipped,
        "You forgot the square roots: the cosine is the inner product of the roots.": (
            lambda c, theta: -c @ np.arccos(np.clip(theta @ theta.T, 0, 1)) ** 2 @ c
        ),
        "That is four times as much: $d_G^2$ instead of the squared angle. The paper has the same slip.": (
            lambda c, theta: -c @ (2 * _angles(theta)) ** 2 @ c
        ),
        "That is the form of the angle, which is cpd: it is the square that fails.": (
            lambda c, theta: -c @ _angles(theta) @ c
        ),
        "The sign: the exponent is minus the squared angle.": lambda c, theta: c @ _angles(theta) ** 2 @ c,
        "You squared the matrix. Square its entries.": (
            lambda c, theta: -c @ _angles(theta) @ _angles(theta) @ c
        ),
    },
    hint="Roots, their inner products, arccos, square; then minus c on both sides.",
    why=f"For the four documents it is {-(np.pi**2) / 4:.4f}. It is negative and the weights sum to zero, so "
    "minus the squared angle is not cpd.",
)

exercise(
    "7.2",
    signature="heat_time(n, gamma)",
    reference=heat_time,
    cases=[
        Case("ten thousand dimensions", (10_000, 5)),
        Case("a thousand", (1000, 1)),
        Case("a hundred", (100, 2.5)),
        Case("a vocabulary of real posts", (93_863, 0.5)),
    ],
    wrong={
        "You forgot the 4 in the exponent, which is the square of the radius of the sphere.": (
            lambda n, gamma: np.log(n / gamma) / n
        ),
        "That is the decimal logarithm. Solve with the natural one.": lambda n, gamma: (
            4 / n * np.log10(n / gamma)
        ),
        "The sign is wrong: n is larger than gamma, and the time is positive.": lambda n, gamma: (
            4 / n * np.log(gamma / n)
        ),
    },
    hint="Divide gamma = n exp(-n t / 4) by n, take logarithms, solve for t.",
    why=f"For γ = 5 in 10,000 dimensions it is {heat_time(10_000, 5):.7f}. The more words, the sooner heat "
    "is the same everywhere.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_form(r):
    c = r.whole(-9, 9, 5)
    c[0] -= c.sum()
    return c / 2, r.shares(5, 4)


draw("7.1", _draw_form)
draw("7.2", lambda r: (r.whole(200, 60_000), r.number(0.5, 9)))
