"""Exercise: an alarm for scores that promise too much."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import exercise

MANY = "Return True or False: whether the score promises too much."
FALSE = "You call an honest score a fraud: its rule never sees the truth. What does luck give on your data?"
TWO = "The published score with two neighbours passes. Draw neighbours that know nothing of the truth."
HIGH = "On your data the published score is far above one neighbour, and it passes. Lower your limit."
THREE = (
    "With three neighbours the same mistake passes: of two groups three labels never tie. Draw more groups."
)


def _winners(row):
    names, votes = np.unique(row, return_counts=True)
    return names[votes == votes.max()]


def _published(near, truth, k=2):
    return np.mean(
        [label in _winners(row) for row, label in zip(np.asarray(near)[:, :k], truth, strict=True)]
    )


def _honest(near, truth, k=1):
    """Let the most frequent label decide, and of equally frequent ones that of the nearest."""
    near = np.asarray(near)[:, :k]
    labels = [next(label for label in row if label in _winners(row)) for row in near]
    return np.mean(np.array(labels) == np.asarray(truth))


def _one(near, truth, place=0):
    """Let one neighbour decide, not always the nearest."""
    return np.mean(np.asarray(near)[:, place] == np.asarray(truth))


def _coin(near, truth):
    near, truth = np.asarray(near), np.asarray(truth)
    return np.mean([np.mean(_winners(row) == label) for row, label in zip(near[:, :2], truth, strict=True)])


def _alarm(score, groups=4, documents=800, over=0.08, seed=0):
    """Try a score where neighbours know nothing: it may not be clearly better than chance."""
    rng = np.random.default_rng(seed)
    near, truth = rng.integers(groups, size=(documents, 5)), rng.integers(groups, size=documents)
    return bool(score(near, truth) > 1 / groups + over)


def _judge_alarm(alarm, ks=(1, 3, 5)):
    honest = [
        _coin,
        *(partial(_honest, k=k) for k in ks),
        *(partial(_one, place=place) for place in range(5)),
    ]
    for score in honest:
        alarmed = alarm(score)
        if not isinstance(alarmed, bool | np.bool_):
            return MANY
        if alarmed:
            return FALSE
    for k, hint in ((2, TWO), (3, THREE)):
        seen = []

        def published(near, truth, k=k, seen=seen):
            seen.append((_published(near, truth, k), _honest(near, truth)))
            return seen[-1][0]

        if not alarm(published):
            return HIGH if any(score > 1.3 * fair for score, fair in seen) else hint
    return True


exercise(
    "alarm",
    kind="experiment",
    signature="alarm(score)",
    reference=_alarm,
    judge=_judge_alarm,
    wrong={
        MANY: lambda score: score(np.zeros((9, 5), dtype=int), np.zeros(9, dtype=int)),
        FALSE: partial(_alarm, over=-0.2),
        TWO: lambda score: bool(score(np.zeros((9, 5), dtype=int), np.ones(9, dtype=int)) > 0),
        HIGH: partial(_alarm, groups=10, documents=100, over=0.15),
        THREE: partial(_alarm, groups=2),
    },
    why="With nothing to learn, an honest score stays near chance; a score that sees the truth does not.",
    draw=lambda r: partial(_judge_alarm, ks=(1, int(r.of(3, 5)))),
)
