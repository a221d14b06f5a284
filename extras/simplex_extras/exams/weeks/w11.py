"""Week 11: means by BC and by the angle, and a Laplacian; the twin of NGD."""

import numpy as np

from course.lesson import exercise_register as register
from helpers import kernels
from simplex_extras.exams.bank import Drawn, Task, shares


def calculation(r):
    """Draw the documents of class B, and three affinities."""
    p = r.of(0.16, 0.2, 0.3, 0.36, 0.4, 0.45, 0.64)
    x, A, B = np.array([[1.0, 0.0]]), np.eye(2), np.array([[p, 1 - p]] * 2)
    means = {
        name: (kernel(x, A).mean(), kernel(x, B).mean())
        for name, kernel in {
            "BC": kernels.bhattacharyya,
            "NGD": lambda X, Y: kernels.ngd(X, Y, shift=np.pi),
        }.items()
    }
    w12, w13, w23 = r.whole(1, 6), r.whole(1, 6), r.whole(1, 6)
    W = np.array([[0, w12, w13], [w12, 0, w23], [w13, w23, 0]])
    solution = {f"{name} of B": float(of_B) for name, (_, of_B) in means.items()}
    solution |= {f"{name} chooses": "A" if of_A > of_B else "B" for name, (of_A, of_B) in means.items()}
    solution["entry"] = float(register.plain("laplacian").reference(W)[0, 1])
    return Drawn({"p": p, "q": round(1 - p, 2), "w12": w12, "w13": w13, "w23": w23}, solution)


def _twin(theta):
    return 2 * kernels.bhattacharyya(theta) + (np.pi - 2) * np.eye(len(theta))


TASK = Task(
    _twin,
    {
        "the factor 2 is forgotten": lambda theta: _twin(theta) - kernels.bhattacharyya(theta),
        "no ridge": lambda theta: 2 * kernels.bhattacharyya(theta),
        "a ridge of pi": lambda theta: _twin(theta) + 2 * np.eye(len(theta)),
        "the number is added to all entries": lambda theta: 2 * kernels.bhattacharyya(theta) + np.pi - 2,
        "shares without roots": lambda theta: 2 * theta @ theta.T + (np.pi - 2) * np.eye(len(theta)),
        "NGD itself": lambda theta: kernels.ngd(theta, shift=np.pi),
    },
    lambda r: (shares(r, 3, 4),),
)
