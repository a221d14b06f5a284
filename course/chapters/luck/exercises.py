"""Exercise: how often the sign test finds a difference."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, exercise


def _right(seed, rows=40, posts=60, first=(0.6, 0.95), second=(0.6, 0.95)):
    """Draw who is right, a row a comparison; some rows have a clear winner."""
    rng = np.random.default_rng(seed)
    return tuple(rng.random((rows, posts)) < rng.uniform(*ends, (rows, 1)) for ends in (first, second))


def _alarms(
    first, second, by=lambda n, posts: np.sqrt(n), beyond=lambda z: abs(z) > 1.96, of=np.mean, axis=1
):
    """Return the share of alarms, or what a usual mistake makes of it."""
    wins, losses = np.sum(first & ~second, axis=axis), np.sum(second & ~first, axis=axis)
    return of(beyond((wins - losses) / by(np.maximum(wins + losses, 1), first.shape[axis])))


def _from_interval(first, second):
    gap, differ = np.sum(first * 1.0 - second, axis=1), np.sum(first != second, axis=1)
    variance = np.maximum(differ - gap**2 / first.shape[1], 1e-12)
    return np.mean(abs(gap) / np.sqrt(variance) > 1.96)


def _no_guard(first, second):
    """Divide by the tosses as they are: 0/0 where two programs never differ."""
    gap, differ = np.sum(first * 1.0 - second, axis=1), np.sum(first != second, axis=1).astype(float)
    with np.errstate(all="ignore"):
        return 1 - np.mean(abs(gap / np.sqrt(differ)) <= 1.96)


def _by_right(first, second):
    gap = np.sum(first * 1.0 - second, axis=1)
    return np.mean(abs(gap) / np.sqrt(np.maximum(np.sum(first * 1.0 + second, axis=1), 1)) > 1.96)


MANY, AHEAD = _right(3, rows=200, posts=12), _right(5, first=(0.8, 0.95), second=(0.6, 0.8))
NEVER = np.array([[True] * 30, [True] * 15 + [False] * 15])
exercise(
    "false_alarms",
    kind="thinking",
    signature="false_alarms(first, second)",
    reference=_alarms,
    cases=[
        Case("two hundred comparisons of 12 posts", MANY),
        Case("forty comparisons in which the first is better", AHEAD),
        Case("the same, exchanged", AHEAD[::-1]),
    ],
    edges=[Case("two programs that never differ", (NEVER, NEVER))],
    wrong={
        "You divide by the root of all posts. Where both are right, or both wrong, no coin is tossed: count "
        "only the posts on which they differ.": partial(_alarms, by=lambda n, posts: np.sqrt(posts)),
        "The root is missing: the variance of the sum is the number of tosses; take its root.": partial(
            _alarms, by=lambda n, posts: n
        ),
        "You divide by the root of all right answers. Where both are right no coin is tossed: count only the "
        "posts on which they differ.": _by_right,
        "You do not divide. The sum of many tosses varies more than one: divide by its standard deviation.": (
            partial(_alarms, by=lambda n, posts: 1)
        ),
        "Your Z is twice as large as it should be. The number of heads has the variance n/4, heads minus "
        "tails has n.": (partial(_alarms, by=lambda n, posts: np.sqrt(n) / 2)),
        "You count only the rows in which the first is ahead. A lead of the other is an alarm, too: take "
        "the absolute value.": partial(_alarms, beyond=lambda z: z > 1.96),
        "You count only the rows in which the second is ahead. A lead of the other is an alarm, too: take "
        "the absolute value.": partial(_alarms, beyond=lambda z: z < -1.96),
        "That is the share of rows without an alarm. Count the others.": partial(
            _alarms, beyond=lambda z: abs(z) <= 1.96
        ),
        "That is the number of alarms. Return their share of the rows.": partial(_alarms, of=np.sum),
        "NumPy does not subtract Boolean arrays, and does not negate them with a minus. Turn them into "
        "numbers with `first.astype(int)`, or count where `first & ~second` is true.": lambda first, second: (
            first - second
        ),
        "That is yes or no for each row. Return one number, the share of the alarms: their mean.": partial(
            _alarms, of=np.asarray
        ),
        "You add up along the wrong axis. A row is a comparison, so sum over the posts: axis=1.": partial(
            _alarms, axis=0
        ),
        "You add up over all rows together. Each row is a comparison with a Z of its own: axis=1.": (
            lambda first, second: _alarms(first.reshape(1, -1), second.reshape(1, -1))
        ),
        "Your variance is measured around the gap that was found. The test asks what a fair coin gives: mean "
        "0, and variance 1 for each toss.": _from_interval,
        "Where two programs never differ, you have 0/0 and count an alarm. There is none.": _no_guard,
    },
    hint="What are mean and variance of one toss, +1 or -1? The variances of independent tosses add up.",
    why="Now it counts the alarms of two programs that are the same.",
    draw=lambda r: _right(int(r.whole(100, 10_000)), rows=200, posts=12),
)
