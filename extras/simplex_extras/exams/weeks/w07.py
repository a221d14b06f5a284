"""Week 7: two averages of F1 and the sign test; macro-F1."""

import numpy as np

from helpers import evaluation
from simplex_extras.exams.bank import Drawn, Task


def calculation(r):
    """Draw the counts of two topics, and wins and losses."""
    a, b, c = (
        np.array([r.whole(*large), r.whole(*small)])
        for large, small in (((60, 90), (1, 4)), ((5, 30), (2, 6)), ((5, 30), (2, 9)))
    )
    wins, losses = r.whole(30, 60), r.whole(10, 29)
    table = evaluation.Contingency(a, b, c, 1000 - a - b - c)
    only = np.repeat([True, False], [wins, losses])
    given = {
        f"{name}{k + 1}": int(column[k])
        for name, column in zip("abc", (a, b, c), strict=True)
        for k in (0, 1)
    }
    solution = {
        "micro": table.micro_f1,
        "macro": table.macro_f1,
        "Z": evaluation.sign_test(only, ~only).z,
    }
    return Drawn(given | {"wins": wins, "losses": losses}, solution)


def _macro(a, b, c):
    return evaluation.Contingency(a, b, c, np.zeros_like(a)).macro_f1


def _ratio(a, b, c):
    return 2 * a / np.maximum(2 * a + b + c, 1)


def _case(r):
    a, b, c = r.whole(1, 20, 4), r.whole(0, 9, 4), r.whole(1, 9, 4)
    a[3] = b[3] = c[3] = 0  # a topic that nobody has and nobody names
    return a, b, c


TASK = Task(
    _macro,
    {
        "micro-F1": lambda a, b, c: _ratio(a.sum(), b.sum(), c.sum()),
        "not a number: 0 / 0": lambda a, b, c: np.mean(2 * a / (2 * a + b + c)),
        "topics without any count are left out": lambda a, b, c: _ratio(a, b, c)[a + b + c > 0].mean(),
        "precision in the place of F1": lambda a, b, c: np.mean(a / np.maximum(a + b, 1)),
        "the factor 2 is forgotten": lambda a, b, c: np.mean(a / np.maximum(a + b + c, 1)),
        "one number for each topic": lambda a, b, c: _ratio(a, b, c),
    },
    _case,
)
