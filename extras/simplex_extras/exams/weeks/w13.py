"""Week 13: a first choice of matching pursuit and a refined dictionary; a step of back-fitting."""

import numpy as np

from course.lesson import exercise_register as register
from helpers import pursuit
from simplex_extras.exams.bank import Drawn, Task


def _scores(G, R):
    return abs(G.T @ R) / np.linalg.norm(G, axis=0)


def _clear(scores):
    """Whether the largest score is clearly the largest: two digits must be enough to see it."""
    second, first = np.sort(scores)[-2:]
    return first > 1.05 * second


def calculation(r):
    """Draw three columns with one clear first choice, and the weights of six documents."""
    while True:
        G, y = r.whole(-2, 3, 3, 3), np.array([r.whole(1, 4), r.whole(1, 4), r.whole(-3, 3)])
        if abs(G).sum(axis=0).all() and _clear(_scores(G, y)):
            break
    step = pursuit.pursue(G, y, 1)
    v, u = r.permutation(9)[:6], r.permutation(9)[:6]
    labels = np.array([1, 1, 1, -1, -1, -1])
    kept = register.plain("refine").reference(np.array([v, u]).T, labels, 1)
    given = {f"d{j + 1}": G[:, j] for j in range(3)} | {"y": y}
    given |= {f"{name}{i + 1}": int(row[i]) for name, row in {"v": v, "u": u}.items() for i in range(6)}
    solution = {
        "column": int(step.chosen[0]) + 1,
        "weight": float(step.path[0, 0]),
        "residual": float(step.errors[1]),
        "kept": len(kept),
    }
    return Drawn(given, solution)


def _residual(G, y, chosen):
    return y - G[:, chosen] @ np.linalg.lstsq(G[:, chosen], y)[0]


def _next(G, y, chosen):
    return int(np.argmax(_scores(G, _residual(G, y, chosen))))


def _case(r):
    """Draw a dictionary in which the right choice is clear, and the usual slips lead elsewhere."""
    while True:
        G, y = r.uniform(-2, 2, (5, 6)) * r.permutation([0.3, 0.6, 1, 1, 2, 3]), r.number(-2, 2, 5)
        G = np.round(G, 2)
        chosen = [int(j) for j in r.permutation(6)[:2]]
        R = _residual(G, y, chosen)
        signed, plain = G.T @ R / np.linalg.norm(G, axis=0), abs(G.T @ R)
        elsewhere = {np.argmax(signed), np.argmax(plain), np.argmax(_scores(G, y)), _once(G, y, chosen)}
        if _clear(_scores(G, R)) and _next(G, y, chosen) not in elsewhere:
            return G, y, chosen


def _once(G, y, chosen):
    """Subtract the part along each chosen column from y, all of them from the same y."""
    part = [G[:, j] * (G[:, j] @ y) / (G[:, j] @ G[:, j]) for j in chosen]
    return int(np.argmax(_scores(G, y - np.sum(part, axis=0))))


def _next_by(rate):
    """Make a step that rates the columns in another way, by the dictionary, y and the residual."""
    return lambda G, y, chosen: int(np.argmax(rate(G, y, _residual(G, y, chosen))))


TASK = Task(
    _next,
    {
        "no absolute value": _next_by(lambda G, y, R: G.T @ R / np.linalg.norm(G, axis=0)),
        "no division by the lengths": _next_by(lambda G, y, R: abs(G.T @ R)),
        "the smallest score, as printed": _next_by(lambda G, y, R: -_scores(G, R)),
        "y in the place of the residual": _next_by(lambda G, y, R: _scores(G, y)),
        "the parts along the chosen columns are subtracted one by one": _once,
        "the score, not the position": lambda G, y, chosen: _scores(G, _residual(G, y, chosen)).max(),
    },
    _case,
)
