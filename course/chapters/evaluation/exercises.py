"""Exercises: a threshold with which the loser wins, and a number that says whether it is chance."""

from functools import cache, partial

import numpy as np
from sklearn.multiclass import OneVsRestClassifier
from sklearn.svm import LinearSVC

from course.lesson.exercise_register import Case, draw, exercise
from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import indicators, sign_test

# ---------------------------------------------------------------- a threshold, judged on unseen stories
# Draws of topics and stories on which the roots lose at threshold 0, and what lies below all of them.
DRAWS = ((14, 42, 22), (20, 16, 30), (46, 15, 42), (23, 14, 20))
SHIFT = -0.4
# How often stories have a topic, in drawn sets; and the least share of the best micro-F1 there.
SHARES, NEAR = (0.04, 0.6, (0.6, *[0.01] * 11)), 0.85
UNREAD = "With the same scores and other true topics your threshold is the same. Find it from `truth`, too."
ANOTHER = (
    "Is it micro-F1 that you maximise? For the accuracy you would say yes too rarely, and for macro-F1 each "
    "rare topic would count as much as a frequent one."
)


@cache
def _stories(seed):
    """Return truth and scores of stories held out, then of new ones, by roots; and scores of TF×IDF there."""
    stories, rng = load_reuters(), np.random.default_rng(seed)
    Y, _ = indicators(stories.labels)
    Y = Y[:, np.argsort(-Y.sum(axis=0))[2:40][rng.permutation(38)[:12]]]
    rows = rng.permutation(np.flatnonzero(Y.any(axis=1)))[:2000]
    learned, held, _ = np.split(rows, [int(0.35 * len(rows)), int(0.6 * len(rows))])
    counts, scores = stories.counts[rows], []
    roots = SimplexEmbedding(empty="keep").fit_transform(counts).sqrt()
    weighted = SimplexEmbedding("tfidf", norm="l2", empty="keep").fit(counts[: len(learned)])
    for X in (roots, weighted.transform(counts)):
        machine = OneVsRestClassifier(LinearSVC(random_state=0)).fit(X[: len(learned)], Y[learned])
        scores.append(machine.decision_function(X[len(learned) :]))
    truth, n = Y[rows[len(learned) :]], len(held)
    return truth[:n], scores[0][:n], truth[n:], scores[0][n:], scores[1][n:]


def _micro(truth, said):
    """Return micro-F1, 0 where nothing is found."""
    return 2 * np.sum(truth & said) / max(np.sum(truth) + np.sum(said), 1)


@cache
def _drawn(share, topics=12):
    """Return truth and scores of drawn stories; the topics of a set are rare, or most stories have them."""
    rng = np.random.default_rng(9)
    truth = rng.random((400, topics)) < share
    return truth, rng.normal(scale=0.3, size=truth.shape) + 0.35 * truth - 0.5


def _judge_tune(tune, seeds=DRAWS[0]):
    reached, rival, moved = [], [], []
    for seed in seeds:
        truth, scores, new, own, other = _stories(seed)
        topics, found = truth.shape[1], tune(truth.copy(), scores.copy())
        if found is None:
            return "It gives nothing back. Is a `return` missing?"
        t = np.asarray(found)
        if t.dtype.kind not in "iuf" or t.shape not in ((), (1,), (topics,)):
            return f"Return one number, or an array with one for each of the {topics} topics."
        if np.isnan(t).any():
            return "A threshold is not a number. Has every topic a story that is held out?"
        if t.size == 1 and np.isclose(t.item(), _best(truth, scores)):
            return "That is the highest micro-F1. Return the threshold that reaches it."
        reached.append((_micro(new, own > t), np.sum(own > t), np.sum(new)))
        rival.append(_micro(new, other > 0))
        if seed == seeds[-1]:
            below = np.asarray(tune(truth.copy(), scores + SHIFT))
            moved.append(_micro(new, own + SHIFT > below))
    f1, said, due = np.mean(reached, axis=0)
    told = f"On unseen stories your micro-F1 is {f1:.3f}, and that of TF×IDF {np.mean(rival):.3f}."
    if f1 <= np.mean(rival):
        if said < 0.9 * due:
            return f"{told} You say yes too rarely. Try thresholds below 0."
        if said > 1.15 * due:
            return f"{told} You say yes too often, so precision is low."
        return f"{told} Choose the threshold that has the highest micro-F1 on the stories held out."
    if moved[0] <= rival[-1]:
        return (
            "If all scores are 0.4 lower, your threshold does not follow. Find it from `truth` and `scores`."
        )
    drawn = [_drawn(share) for share in SHARES]
    t, other = (np.asarray(tune(truth.copy(), drawn[0][1].copy())) for truth, _ in drawn[:2])
    if np.array_equal(t, other):
        return UNREAD
    for truth, scores in drawn:
        f1 = _micro(truth, scores > np.asarray(tune(truth.copy(), scores.copy())))
        best = _micro(truth, scores > _tune(truth, scores))
        if f1 < NEAR * best:
            return f"{told} But on drawn stories it is {f1:.2f}, and {best:.2f} can be had. {ANOTHER}"
    return True


def _best(truth, scores):
    return max(_micro(truth, scores > t) for t in _grid(scores))


def _grid(scores):
    return np.linspace(np.min(scores), np.max(scores), 200)


def _tune(truth, scores):
    """Return the threshold with the highest micro-F1, the same for all topics."""
    return max(_grid(scores), key=lambda t: _micro(truth, scores > t))


exercise(
    "tune",
    kind="experiment",
    signature="tune(truth, scores)",
    reference=_tune,
    judge=_judge_tune,
    wrong={
        "You say yes too rarely. Try thresholds below 0.": lambda truth, scores: 0,
        "You say yes too often, so precision is low.": lambda truth, scores: np.median(scores),
        "That is the highest micro-F1. Return the threshold that reaches it.": _best,
        "If all scores are 0.4 lower, your threshold does not follow. Find it from `truth` and `scores`.": (
            lambda truth, scores: -0.25
        ),
        UNREAD: lambda truth, scores: scores.mean() + 1.6 * scores.std(),
        ANOTHER: lambda truth, scores: max(_grid(scores), key=lambda t: np.mean((scores > t) == truth)),
        "Return one number, or an array with one for each of the 12 topics.": lambda truth, scores: (
            scores > 0
        ),
        "A threshold is not a number. Has every topic a story that is held out?": (
            lambda truth, scores: np.full(truth.shape[1], np.nan)
        ),
        "It gives nothing back. Is a `return` missing?": lambda truth, scores: None,
    },
    why="The loser wins, on stories that you have not seen. Nothing but its threshold has changed.",
)

# ---------------------------------------------------------------- is it more than chance?
# Right or wrong on twelve documents; on more, where one classifier is better; and on more, where it is worse.
FIRST = np.array([1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1], dtype=bool)
SECOND = np.array([1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1], dtype=bool)
GOOD, POOR = np.arange(40) % 5 > 0, np.arange(40) % 3 > 0


def _gap(first, second):
    return first.sum() - second.sum()


def _z(first, second):
    return sign_test(first, second).z


exercise(
    "sign_test_z",
    kind="thinking",
    signature="sign_test_z(first, second)",
    reference=_z,
    cases=[
        Case("twelve documents", (FIRST, SECOND)),
        Case("forty documents", (GOOD, POOR)),
        Case("the same, and the first is worse", (POOR, GOOD)),
    ],
    edges=[Case("two classifiers that never differ", (GOOD, GOOD))],
    wrong={
        "Nobody wins and nobody loses: 0/0. There is no difference to find, and Z is 0.": (
            lambda first, second: _gap(first, second) / np.float64(np.sum(first != second) or np.nan) ** 0.5
        ),
        "You divide by the root of all documents. Where both are right, or both wrong, nobody wins: leave "
        "those out.": lambda first, second: _gap(first, second) / np.sqrt(len(first)),
        "Your variance is that of the interval, around the gap that was found. The test asks what chance "
        "gives if both are equally good: then the mean is 0, and each toss has the variance 1.": (
            lambda first, second: (
                _gap(first, second)
                / np.sqrt(np.sum(first != second) - _gap(first, second) ** 2 / len(first) or np.nan)
            )
        ),
        "That is Z squared, McNemar's statistic. Z itself has a sign.": (
            lambda first, second: _z(first, second) ** 2
        ),
        "The root is missing: a sum of n coin tosses has a standard deviation of the root of n.": (
            lambda first, second: _gap(first, second) / max(np.sum(first != second), 1)
        ),
        "That is the difference itself. With more tosses it varies more: divide by its standard deviation.": (
            _gap
        ),
        "Your sign is reversed: Z is positive if the first is right more often.": (
            lambda first, second: _z(second, first)
        ),
        "Z has a sign. Below 0 the second one is ahead, so take no absolute value.": (
            lambda first, second: abs(_z(first, second))
        ),
        "That is twice Z. The variance n/4 is that of the number of heads; heads minus tails has n.": (
            lambda first, second: 2 * _z(first, second)
        ),
        "That is half of Z. The number of heads has the variance n/4; only heads minus tails has n.": (
            lambda first, second: _z(first, second) / 2
        ),
        "That is the test of two independent samples. These are the same documents.": (
            lambda first, second: (
                _gap(first, second)
                / np.sqrt(2 * len(first) * np.mean([first, second]) * (1 - np.mean([first, second])))
            )
        ),
    },
    hint="What are mean and variance of one toss, +1 or -1? The variances of independent tosses add up.",
    why="What both get right, and what both get wrong, says nothing about which is better.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_both_right(r):
    first, second = r.uniform(size=(2, 30)) < [[0.8], [0.55]]
    first[:3], second[:3] = True, False  # neither is as good as the other
    return first, second


draw("tune", lambda r: partial(_judge_tune, seeds=r.of(*DRAWS)))
draw("sign_test_z", _draw_both_right)
