"""Week 12: a stretched step, and the C of two controls; the controls themselves."""

import numpy as np

from course.lesson import exercise_register as register
from helpers._numerics import induced
from simplex_extras.exams.bank import Drawn, Task


def calculation(r):
    """Draw a place and a step of the plane, and the factor of four documents."""
    sigma, x1, u1 = r.of(0.25, 0.5, 1, 2), r.of(0.2, 0.4, 0.5, 0.6, 0.8), r.of(0.01, 0.02, 0.05)
    x, u = np.array([x1, 0.0]), np.array([u1, 0.0])
    factor = np.exp(-x @ x)
    g = induced.transformed_metric(induced.METRICS["gaussian"](x, sigma=sigma), factor, -2 * factor * x)
    D, gamma, C = r.whole(2, 9, 4) * 10, r.of(0.0001, 0.001, 0.0005), r.whole(1, 5)
    linear = register.plain("linear_C").reference(gamma, C, D)
    given = {"sigma": sigma, "x1": x1, "u1": u1, "D": D, "gamma": gamma, "C": C}
    return Drawn(given, {"length": float(np.sqrt(u @ g @ u)), "control": linear / gamma, "linear C": linear})


def _controls(K, D, C):
    size = np.mean(D**2)
    return C * size, np.outer(D, D) * K / size


TASK = Task(
    _controls,
    {
        "the square of the mean": lambda K, D, C: (C * D.mean() ** 2, np.outer(D, D) * K / D.mean() ** 2),
        "the factor of one document only": lambda K, D, C: (
            _controls(K, D, C)[0],
            D[:, None] * K / np.sqrt(np.mean(D**2)),
        ),
        "the shape is not divided by its size": lambda K, D, C: (_controls(K, D, C)[0], np.outer(D, D) * K),
        "the sum of the squares": lambda K, D, C: (C * np.sum(D**2), np.outer(D, D) * K / np.sum(D**2)),
        "C is divided": lambda K, D, C: (C / np.mean(D**2), _controls(K, D, C)[1]),
        "the two in the other order": lambda K, D, C: _controls(K, D, C)[::-1],
    },
    lambda r: (r.gram(3, 4)[1], r.number(1, 5, 3), r.whole(1, 9)),
)
