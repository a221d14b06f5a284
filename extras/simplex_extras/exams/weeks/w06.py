"""Week 6: a Taylor coefficient and the weight of a frequent word; all weights under three lines."""

import numpy as np

from helpers._numerics import induced
from simplex_extras.exams.bank import Drawn, Task

POWERS = 1, 0.5, 0


def calculation(r):
    """Draw a time t, and a post with one frequent word and many others."""
    t, often, others = r.of(2, 3, 4, 8, 9, 12), r.whole(3, 12), r.whole(20, 120)
    # The metric of a function h of the cosine has h''(1) / 4 off the diagonal, and h''(1) is twice k_2.
    metric = induced.METRICS["information_diffusion"](np.full(3, 1 / 3), t=float(t))
    weights = (often ** (2 * p) / (often ** (2 * p) + others) for p in POWERS)
    solution = {"coefficient": 2 * metric[0, 1]} | dict(
        zip(("share", "root", "presence"), weights, strict=True)
    )
    return Drawn({"t": t, "often": often, "others": others}, solution)


def _powers(counts, absent=0.0):
    """Return the shares to each power, a row for each; `absent` is the 0 to the power 0."""
    rows = np.array([(counts / counts.sum()) ** p for p in POWERS])
    rows[-1, counts == 0] = absent
    return rows


def _weights(counts, absent=0.0):
    rows = _powers(counts, absent)
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)) ** 2


def _case(r):
    counts = r.whole(1, 9, 6)
    counts[r.permutation(6)[:2]] = 0
    return (counts,)


TASK = Task(
    _weights,
    {
        "the powers divided by their sum": lambda counts: (
            _powers(counts) / _powers(counts).sum(axis=1, keepdims=True)
        ),
        "the entries of length 1 without their squares": lambda counts: np.sqrt(_weights(counts)),
        "an absent word weighs as much as another where p = 0": lambda counts: _weights(counts, absent=1.0),
        "not divided by the length": lambda counts: _powers(counts) ** 2,
        "the rows in the other order": lambda counts: _weights(counts)[::-1],
        "a column for each line": lambda counts: _weights(counts).T,
    },
    _case,
)
