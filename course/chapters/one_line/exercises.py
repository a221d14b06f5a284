"""Exercise: a function of a share that helps a classifier."""

import functools
import math

import numpy as np

from course.chapters.one_line.means import nearest_mean
from course.lesson.examination import Amiss, called
from course.lesson.exercise_register import exercise
from helpers import evaluation
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

SHARES = np.array([0.5, 0.04, 0.01, 0.002, 0.0005])
FAMILIES = ("rec", "comp", "talk")
ONE_NUMBER = "A function of `math` takes one number. Those of NumPy take a whole array: np.sqrt, np.log."
NEARLY_SHARES = (
    "Most shares are small, and there your line changes no ratio: 0.01 and 0.0005 still stand as 20 to 1. "
    "Try a power below 1, or multiply the share by a large number first."
)


@functools.cache
def _posts(family):
    """Return histograms, labels, and which are for training, of posts that the notebook does not show."""
    news = load_newsgroups()
    rows = np.flatnonzero([label.startswith(family) for label in news.labels])
    rows = np.random.default_rng(8).permutation(rows)[:600]
    theta = SimplexEmbedding().fit_transform(news.counts[rows])
    return theta, news.labels[rows], np.arange(len(rows)) < 300


def _correct(squash, family):
    theta, labels, train = _posts(family)
    rows = theta.copy()
    rows.data = np.asarray(squash(theta.data.copy()), dtype=float)
    return nearest_mean(rows[train], labels[train], rows[~train], 1) == labels[~train]


def _judge_squash(squash, family="rec"):
    """Say what is amiss with a function of shares, or that it helps on posts of other newsgroups."""
    try:
        new = np.asarray(called(squash, SHARES))
    except Amiss as amiss:
        if "scalar" in str(amiss.__cause__):
            return ONE_NUMBER
        raise
    if new.shape != SHARES.shape:
        return f"{len(SHARES)} shares should become {len(SHARES)} numbers; yours have the shape {new.shape}."
    if new.dtype.kind not in "biuf" or not np.isfinite(new).all():
        return "A share between 0 and 1 should become a finite number."
    new = new.astype(float)  # True and False are numbers, too
    if (new < 0).any():
        return "With a negative entry a shared word makes documents less similar. Add a constant."
    if not new.any():
        return "All shares become 0, so all documents are equal."
    ratio = new[0] / new[-1] if new[-1] else np.inf
    if np.isclose(ratio, SHARES[0] / SHARES[-1]):
        return (
            "A factor changes no angle: rows are divided by their length. Make the ratio of shares smaller."
        )
    gain = evaluation.lead(_correct(squash, family), _correct(lambda share: share, family))
    if gain.low <= 0:
        advice = ""
        if ratio > SHARES[0] / SHARES[-1]:
            advice = "It makes frequent words weigh more, not less. "
        elif np.isclose(new[2] * SHARES[-1], new[-1] * SHARES[2], rtol=0.05, atol=0):
            advice = f"{NEARLY_SHARES} "
        verdict = "it loses against shares" if gain.high < 0 else "the gain over shares is not certain"
        return f"{advice}On {gain.n} posts of other newsgroups {verdict}: {gain}."
    return True


exercise(
    "squash",
    kind="experiment",
    signature="squash(share)",
    reference=lambda share: np.asarray(share) ** 0.25,
    judge=_judge_squash,
    wrong={
        "Make the ratio of shares smaller.": lambda share: 3 * np.asarray(share),
        "With a negative entry a shared word makes documents less similar. Add a constant.": np.log,
        ONE_NUMBER: lambda share: math.sqrt(share),
        NEARLY_SHARES: lambda share: np.log(1 + share),
        "it loses against shares": lambda share: share**2,
        "All shares become 0, so all documents are equal.": lambda share: 0 * np.asarray(share),
        "A share between 0 and 1 should become a finite number.": lambda share: np.log(share - 1),
    },
    why="On 300 posts of other newsgroups it gains over plain shares. Below it meets the square root.",
    draw=lambda r: functools.partial(_judge_squash, family=r.of(*FAMILIES)),
)
