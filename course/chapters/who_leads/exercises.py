"""Exercise: the threshold with the highest F1, for whichever average of F1 is handed in."""

from functools import partial
from unittest.mock import Mock

import numpy as np

from course.lesson.examination import called
from course.lesson.exercise_register import exercise

NEAR = 0.97  # of the best value on the grid: another grid may miss its top by a little
FEW = 20  # thresholds, with which a grid may miss it by much


def _micro(truth, said):
    return 2 * np.sum(truth & said) / max(np.sum(truth) + np.sum(said), 1)


def _macro(truth, said):
    return np.mean([_micro(truth[:, [j]], said[:, [j]]) for j in range(truth.shape[1])])


def _grid(scores):
    return np.linspace(np.min(scores), np.max(scores), 200)


def _best(truth, scores, f1):
    return max(_grid(scores), key=lambda t: f1(truth, scores > t))


def _mixed_up(truth, scores, f1):
    best = -1
    for t in _grid(scores):
        if f1(truth, scores > t) > best:
            best = t
    return best


def _drawn(seed, frequent):
    """Draw truth and scores of three frequent topics, and of nine rare ones with lower scores."""
    rng = np.random.default_rng(seed)
    truth = rng.random((500, 12)) < np.where(np.arange(12) < 3, frequent, 0.03)
    scores = rng.normal(scale=0.25, size=truth.shape) + 0.9 * truth - np.where(np.arange(12) < 3, 0.5, 0.9)
    return truth, scores


CONSTANT = "If all scores are lower by 5, your threshold stays where it was. Look for it among the scores."
UNREAD = "With the same scores and other true topics your threshold is the same. Find it from `truth`, too."
VALUE = "You return the highest F1. Return its threshold: `max(grid, key=...)` returns the element."
ONE = "Return one number, the threshold for all topics together."
PLACE = "You return a place in the grid. Return the number that stands there: `grid[place]`."
OWN = "You do not call `f1`. Use the function that is handed in, and no other: it is what we tune for."
COARSE = "You try only a few thresholds, and one between them is better. Try 200."
LOWEST = "Your threshold has nearly the lowest F1. Is a yes `scores > t`, and is t that of the highest F1?"
BETTER = "Another threshold is better. Try the whole range, and compare each F1 with the highest so far."


def _judge(answer, seed=31):
    reached, calls = [], []
    for frequent in (0.3, 0.7):
        truth, scores = _drawn(seed, frequent)
        for f1 in (_micro, _macro):
            counted = Mock(wraps=f1)
            t = called(answer, truth, scores, counted)
            if np.size(t) != 1 or np.asarray(t).dtype.kind not in "iuf" or np.isnan(t):
                return ONE
            if np.asarray(t).dtype.kind in "iu" and t > scores.max():
                return PLACE
            t, best = np.asarray(t).item(), _best(truth, scores, f1)
            value, top = f1(truth, scores > t), f1(truth, scores > best)
            if np.isclose(t, top, rtol=0.01) and value < NEAR * top:
                return VALUE
            reached.append(value / top)
            calls.append(counted.call_count)
            lowest = min(f1(truth, scores > cut) for cut in _grid(scores))
            if value <= lowest + 0.01:
                return LOWEST
    if min(reached) < NEAR and 0 < min(calls) < FEW:
        return COARSE
    truth, scores = _drawn(seed, 0.3)
    if answer(truth.copy(), scores - 5, _micro) == answer(truth.copy(), scores.copy(), _micro):
        return CONSTANT
    if answer(_drawn(seed + 1, 0.7)[0], scores.copy(), _micro) == answer(truth.copy(), scores.copy(), _micro):
        return UNREAD
    if not min(calls):
        return OWN
    return True if min(reached) >= NEAR else BETTER


exercise(
    "best_threshold",
    kind="experiment",
    signature="best_threshold(truth, scores, f1)",
    reference=_best,
    judge=_judge,
    wrong={
        ONE: lambda truth, scores, f1: scores > 0,
        VALUE: lambda truth, scores, f1: max(f1(truth, scores > t) for t in _grid(scores)),
        OWN: lambda truth, scores, f1: _best(truth, scores, _micro),
        LOWEST: lambda truth, scores, f1: min(_grid(scores), key=lambda t: f1(truth, scores > t)),
        CONSTANT: lambda truth, scores, f1: -0.1,
        UNREAD: lambda truth, scores, f1: scores.mean() + 0.8 * scores.std(),
        PLACE: lambda truth, scores, f1: np.argmax([f1(truth, scores > t) for t in _grid(scores)]),
        COARSE: lambda truth, scores, f1: max(range(-2, 3), key=lambda t: f1(truth, scores > t)),
        BETTER: _mixed_up,
    },
    why="Your function uses whichever average it is given. The next cell tunes the roots with it.",
    draw=lambda r: partial(_judge, seed=int(r.whole(100, 10_000))),
)
