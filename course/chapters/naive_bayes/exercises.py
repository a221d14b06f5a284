"""Exercises: smoothing of one's own, judged on unseen posts, and a step of EM."""

from functools import cache, partial

import numpy as np
from scipy import sparse

from course.lesson.exercise_register import Case, draw, exercise
from helpers.corpora import load_newsgroups
from papers.mccallum1998.shrinkage import em_step

PAIRS = (
    ("talk.politics.guns", "talk.politics.mideast"),
    ("sci.electronics", "sci.med"),
    ("comp.graphics", "rec.sport.baseball"),
)
FEW, DRAWS, GAIN = 20, 5, 3  # posts of each group, draws of them, points ahead of Laplace


# ---------------------------------------------------------------- log-odds with a smoothing of one's own
@cache
def _posts(pair):
    """Return counts, classes and which posts are early, of two groups that the notebook does not show."""
    news = load_newsgroups(labels=list(PAIRS[pair])).subset(trim=True)
    y = np.where(news.labels == PAIRS[pair][1], 1, -1)
    return sparse.csr_array(news.counts), y, news.split == "train"


def _totals(counts, y):
    return np.array([np.ravel(counts[np.asarray(y) == side].sum(axis=0)) for side in (1, -1)], dtype=float)


def _additive(counts, y, a=0.01, flip=1, log=np.log, prior=1, share=True):
    """Add a to every count; the rest are ways to go wrong."""
    N = _totals(counts, y) + a
    p = N / (N.sum(axis=1, keepdims=True) if share else 1)
    return log(p[0] / p[1]) * flip, prior * flip * np.log(np.mean(y == 1) / np.mean(y == -1))


INFINITE = (
    "A weight is not finite: a word that only one group has used is a veto, and one that neither has used "
    "gives 0/0. No share may be 0."
)
FLIPPED = "Your weights are positive for words of class -1. The log-odds have class 1 above the line."
RATIO = "All your weights are positive, so no word speaks for class -1. The weight is a logarithm."
PRIOR = (
    "b0 is not the log-odds before the first word: the logarithm of posts of class 1 over posts of class -1."
)
PLACES = "Return two things: an array with a weight for each word, and the number b0."
LAPLACE = (
    "With so few posts your rule is as accurate as Laplace. Is one imagined occurrence of each word too much?"
)
UNDIVIDED = (
    "If the post of class -1 is repeated ten times in itself, the weight of a word that both classes use "
    "changes by more than 1. A weight compares shares: divide the counts of a class by their sum."
)
# Five posts against one, which has nearly as many words as they: no other ratio is that of the posts.
SMALL = np.array(
    [[2, 0, 1, 0, 0], [1, 0, 0, 3, 0], [3, 0, 0, 1, 0], [1, 0, 2, 1, 0], [1, 0, 0, 1, 0], [0, 4, 2, 6, 0]]
)
SIDES, SHARED = np.array([1, 1, 1, 1, 1, -1]), 3  # the place of a word that both classes use


def _unsound(answer):
    """Say what is amiss with the weights of six posts, or return None."""
    found = answer(sparse.csr_array(SMALL), SIDES.copy())
    if not isinstance(found, tuple | list) or len(found) != 2:
        return PLACES
    weights, b0 = (np.asarray(part, dtype=float).squeeze() for part in found)
    if weights.shape != SMALL.shape[1:] or b0.shape != ():
        return PLACES
    if not np.isfinite(weights).all():
        return INFINITE
    if weights[1] > 0 > weights[0]:
        return FLIPPED
    if (weights > 0).all():
        return RATIO
    # Imagined posts, one for each class at most, are welcome.
    if not np.log(6 / 2) - 1e-3 <= b0 <= np.log(5 / 1) + 1e-3:
        return PRIOR
    longer = answer(sparse.csr_array(SMALL * np.where(SIDES > 0, 1, 10)[:, None]), SIDES.copy())
    moved = np.ravel(np.asarray(longer[0], dtype=float))[SHARED] - weights[SHARED]
    return UNDIVIDED if abs(moved) > 1 else None


def _judge_log_odds(answer, pair=0, seed=11):
    """Try a rule on few posts of two groups, drawn again and again, against Laplace."""
    said = _unsound(answer)
    if said:
        return said
    counts, y, early = _posts(pair)
    rng, right = np.random.default_rng(seed), []
    for _ in range(DRAWS):
        some = [rng.permutation(np.flatnonzero(early & (y == side)))[:FEW] for side in (1, -1)]
        some = np.concatenate(some)
        for rule in (answer, partial(_additive, a=1)):
            weights, b0 = rule(counts[some], y[some].copy())
            values = counts[~early] @ np.ravel(np.asarray(weights, dtype=float)) + float(b0)
            right.append(np.mean((values > 0) == (y[~early] > 0)))
    own, laplace = 100 * np.mean(np.reshape(right, (-1, 2)), axis=0)
    if abs(own - laplace) < 0.1:
        return LAPLACE
    if own - laplace < GAIN:
        return (
            f"On unseen posts your rule is right for {own:.0f} %, and Laplace for {laplace:.0f} %. At least "
            f"{GAIN} points more are wanted. What does your rule say of a word that neither group has used?"
        )
    return True


exercise(
    "log_odds",
    kind="experiment",
    signature="log_odds(counts, y)",
    reference=_additive,
    judge=_judge_log_odds,
    wrong={
        INFINITE: partial(_additive, a=0),
        FLIPPED: partial(_additive, flip=-1),
        RATIO: partial(_additive, log=lambda ratio: ratio),
        PRIOR: partial(_additive, prior=0),
        PLACES: lambda counts, y: _additive(counts, y)[0],
        UNDIVIDED: partial(_additive, share=False),
        LAPLACE: partial(_additive, a=1),
        "What does your rule say of a word that neither group has used?": partial(_additive, a=2),
    },
    why="On posts of groups that you have not seen, your rule is ahead of Laplace. Now it meets Dirichlet's.",
)


# ---------------------------------------------------------------- a step of EM
TWO, THREE = np.array([0.3, 0.7]), np.array([0.2, 0.5, 0.3])
TWO_LEVELS = np.array([[0.7, 0.2, 0.1], [0.2, 0.3, 0.5]])
LACKING = np.array([[0.8, 0.2, 0.0], [0.2, 0.3, 0.5]])
THREE_LEVELS = np.array([[0.6, 0.1, 0.2, 0.1], [0.3, 0.4, 0.2, 0.1], [0.25, 0.25, 0.25, 0.25]])
OFTEN, MANY = np.array([5, 3, 1]), np.array([7, 1, 2, 4])


def _credit(weights, likely, over=0):
    joint = weights[:, None] * likely
    return joint / joint.sum(axis=over, keepdims=True)


def _sure(weights, likely):
    joint = weights[:, None] * likely
    return (joint == joint.max(axis=0)).astype(float)


def _scaled(found):
    return found / found.sum()


exercise(
    "em_step",
    kind="thinking",
    signature="em_step(weights, likely, occurrences)",
    reference=em_step,
    cases=[
        Case("two levels and three words", (TWO, TWO_LEVELS, OFTEN)),
        Case("three levels", (THREE, THREE_LEVELS, MANY)),
    ],
    edges=[Case("a level that lacks a word", (TWO, LACKING, OFTEN))],
    wrong={
        "q has no weights: a level with a large weight writes more words. Bayes' rule has the factor.": (
            lambda w, p, n: p / p.sum(axis=0) @ n / n.sum()
        ),
        "The q of a word must sum to one: divide by their sum over the levels.": (
            lambda w, p, n: (w[:, None] * p) @ n / n.sum()
        ),
        "Dividing once at the end is not enough: the q of each word must sum to one before you add up.": (
            lambda w, p, n: _scaled((w[:, None] * p) @ n)
        ),
        "You divided by the sum over the words. A word is shared among the levels: sum over these.": (
            lambda w, p, n: _credit(w, p, 1) @ n / n.sum()
        ),
        "You divided each level by its own sum, so its weight has cancelled. Sum over the levels.": (
            lambda w, p, n: _scaled(_credit(w, p, 1) @ n)
        ),
        "You gave each word whole to its most probable level. We do not know the level: share the word.": (
            lambda w, p, n: _sure(w, p) @ n / n.sum()
        ),
        "A word counts as often as it occurs: multiply its q by its occurrences.": (
            lambda w, p, n: _credit(w, p).mean(axis=1)
        ),
        "These are expected numbers of words. A weight is a share: divide by the words of the group.": (
            lambda w, p, n: _credit(w, p) @ n
        ),
        "You divided by the number of different words. The group has more: each occurrence counts.": (
            lambda w, p, n: _credit(w, p) @ n / len(n)
        ),
    },
    hint="First q, with Bayes' rule. Then: how many of the words do you expect to come from level k?",
    why="Repeat it, and the words of the group never become less probable: that is EM.",
)


# Cases of one's own: other groups, and arguments like those above, drawn for each student.
def _draw_judge(r):
    pair, seed = int(r.whole(0, len(PAIRS) - 1)), int(r.whole(100, 10_000))
    return partial(_judge_log_odds, pair=pair, seed=seed)


draw("log_odds", _draw_judge)
draw("em_step", lambda r: (r.shares(2), r.shares(2, 4), r.whole(1, 9, 4)))
