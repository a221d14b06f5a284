"""Week 6: a Taylor coefficient and two kernels of counts; the Fisher kernel."""

import numpy as np

from course.extras.exams.bank import Drawn, Task, shares
from helpers import kernels
from helpers._numerics import induced

MODELS = ([0.5, 0.3, 0.2], [0.25, 0.25, 0.5], [0.1, 0.4, 0.5], [0.2, 0.2, 0.6])


def _counts(r, N):
    first = r.whole(1, N - 2)
    second = r.whole(1, N - first - 1)
    return np.array([first, second, N - first - second])


def calculation(r):
    """Draw a time t, and two documents of one length with a model."""
    t, N, eta = r.of(2, 3, 4, 8, 9, 12), r.of(10, 20), np.array(r.of(*MODELS))
    x, z = _counts(r, N), _counts(r, N)
    # The metric of a function h of the cosine has h''(1) / 4 off the diagonal, and h''(1) is twice k_2.
    metric = induced.METRICS["information_diffusion"](np.full(3, 1 / 3), t=float(t))
    rows = (x / N)[None], (z / N)[None]
    found = {
        "coefficient": 2 * metric[0, 1],
        "fisher": N * kernels.fisher(*rows, theta0=eta)[0, 0],
        "bhattacharyya": kernels.bhattacharyya(*rows)[0, 0],
    }
    return Drawn({"t": t, "N": N, "x": x, "z": z, "eta": eta}, found)


def _fisher(x, z, eta):
    rows = (x / x.sum())[None], (z / z.sum())[None]
    return x.sum() * kernels.fisher(*rows, theta0=eta)[0, 0]


def _case(r):
    N, eta = r.whole(12, 30), shares(r, 3)
    return _counts(r, N), _counts(r, N), eta


TASK = Task(
    _fisher,
    {
        "the expected counts are not subtracted": lambda x, z, eta: np.sum(x * z / (x.sum() * eta)),
        "shares in the place of counts": lambda x, z, eta: _fisher(x, z, eta) / x.sum(),
        "division by the shares of the model": lambda x, z, eta: _fisher(x, z, eta) * x.sum(),
        "no division": lambda x, z, eta: np.sum((x - x.sum() * eta) * (z - x.sum() * eta)),
        "the model is subtracted without its factor N": lambda x, z, eta: np.sum(
            (x - eta) * (z - eta) / (x.sum() * eta)
        ),
        "one number for each word": lambda x, z, eta: (x / x.sum() - eta) * (z - x.sum() * eta) / eta,
    },
    _case,
)
