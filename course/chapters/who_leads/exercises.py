"""Exercise: the threshold with the highest F1, for whichever average of F1 is handed in."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import draw, exercise

NEAR = 0.97  # of the best value on the grid: another grid may miss its top by a little


def _micro(truth, said):
    return 2 * np.sum(truth & said) / max(np.sum(truth) + np.sum(said), 1)


def _macro(truth, said):
    return np.mean([_micro(truth[:, [j]], said[:, [j]]) for j in range(truth.shape[1])])


def _grid(scores):
    return np.linspace(np.min(scores), np.max(scores), 200)


def _best(truth, scores, f1):
    return max(_grid(scores), key=lambda t: f1(truth, scores > t))


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
NOTHING = "It gives nothing back. Is a `return` missing?"
OWN = "For one average it is right, for the other not. Use the function `f1` that is handed in, and no other."
LOWEST = "Your threshold has the lowest F1 and not the highest, or nearly so. Take the largest key."
BETTER = "Another threshold has a higher `f1(truth, scores > t)`. Do you try the whole range of the scores?"


def _judge(answer, seed=31):
    reached = {}
    for frequent in (0.3, 0.7):
        truth, scores = _drawn(seed, frequent)
        for f1 in (_micro, _macro):
            t = answer(truth.copy(), scores.copy(), f1)
            if t is None:
                return NOTHING
            if np.size(t) != 1 or np.asarray(t).dtype.kind not in "iuf" or np.isnan(t):
                return ONE
            t, best = np.asarray(t).item(), _best(truth, scores, f1)
            value, top = f1(truth, scores > t), f1(truth, scores > best)
            if np.isclose(t, top, rtol=0.01) and value < NEAR * top:
                return VALUE
            reached[frequent, f1] = value / top
            lowest = min(f1(truth, scores > cut) for cut in _grid(scores))
            if value <= lowest + 0.01:
                return LOWEST
    truth, scores = _drawn(seed, 0.3)
    if answer(truth.copy(), scores - 5, _micro) == answer(truth.copy(), scores.copy(), _micro):
        return CONSTANT
    if answer(_drawn(seed + 1, 0.7)[0], scores.copy(), _micro) == answer(truth.copy(), scores.copy(), _micro):
        return UNREAD
    if min(reached.values()) >= NEAR:
        return True
    by_average = [min(reached[frequent, f1] for frequent in (0.3, 0.7)) for f1 in (_micro, _macro)]
    return OWN if max(by_average) >= NEAR else BETTER


exercise(
    "best_threshold",
    kind="experiment",
    signature="best_threshold(truth, scores, f1)",
    reference=_best,
    judge=_judge,
    wrong={
        NOTHING: lambda truth, scores, f1: None,
        ONE: lambda truth, scores, f1: scores > 0,
        VALUE: lambda truth, scores, f1: max(f1(truth, scores > t) for t in _grid(scores)),
        OWN: lambda truth, scores, f1: _best(truth, scores, _micro),
        LOWEST: lambda truth, scores, f1: min(_grid(scores), key=lambda t: f1(truth, scores > t)),
        CONSTANT: lambda truth, scores, f1: -0.1,
        UNREAD: lambda truth, scores, f1: scores.mean() + 0.8 * scores.std(),
        BETTER: lambda truth, scores, f1: max(
            _grid(scores), key=lambda t: np.sum(truth & (scores > t)) / max(np.sum(scores > t), 1) ** 0.9
        ),
    },
    why="Your function uses whichever average it is given. The next cell tunes the roots with it.",
)
draw("best_threshold", lambda r: partial(_judge, seed=int(r.whole(100, 10_000))))
