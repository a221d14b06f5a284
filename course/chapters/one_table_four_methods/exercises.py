"""Exercises: a rating of words of one's own, and the best F1 that a threshold can reach."""

from functools import cache, partial

import numpy as np
from sklearn.naive_bayes import BernoulliNB

from course.lesson.exercise_register import Case, draw, exercise
from papers.yang1999 import trial

# Stories on which nearly every mistake below has a number of its own, so that each gets its own hint.
TRUTH = np.isin(np.arange(11), [1, 3, 5, 7])
SCORES = np.array([0.6, 1.2, 1.6, 0.0, 0.4, -1.5, 1.7, -0.2, 0.5, 0.8, -0.3])
RARE = np.arange(11) == 2
FAR = np.where(SCORES == 1.7, 9000.0, SCORES)  # no even grid of thresholds comes between the others
TIES = np.array([0, 0.9, 0, 0.5, -0.5, 0.5, 0.5, -1, 0.5, 0.5, -0.5])


def _f1(truth, said):
    return 2 * np.sum(said & truth) / (np.sum(said) + np.sum(truth))


def _best(truth, scores):
    return max(_f1(truth, scores >= cut) for cut in np.unique(scores))


def _most_accurate(truth, scores):
    cut = max(np.unique(scores), key=lambda cut: np.mean((scores >= cut) == truth))
    return _f1(truth, scores >= cut)


def _ties_apart(truth, scores):
    order = np.argsort(-scores, kind="stable")
    return max(_f1(truth, np.isin(np.arange(len(scores)), order[: k + 1])) for k in range(len(scores)))


# ---------------------------------------------------------------- a rating of words, judged on unseen stories
TOPICS = ("grain", "interest", "ship", "trade")
# Topics on which rare words alone do not do: with *crude* and *ship* they do.
FAMILIES = (("sugar", "money-fx", "grain", "interest"), ("trade", "wheat", "interest", "money-fx"))
MOST, LEAD = 20, 0.05


@cache
def _tables(topic):
    """Return what words and a topic share: counts a to d, presence in stories to train and to test, truth."""
    stories = trial.load()
    present, known = (stories.counts > 0).astype(int).tocsc(), stories.truth[:, stories.topics == topic][:, 0]
    train = stories.train
    present = present[:, np.flatnonzero(present[train].sum(axis=0))]  # words of training stories
    a, each = (np.asarray(present[train].T @ of.astype(int)) for of in (known[train], train[train]))
    b, c = each - a, known[train].sum() - a
    return (a, b, c, train.sum() - a - b - c), present, known, train


def _reached(topic, words):
    """Return the F1 on test stories of a naive Bayes that sees only whether these words occur."""
    _, present, known, train = _tables(topic)
    seen = present[:, words].toarray()
    return _f1(known[~train], BernoulliNB().fit(seen[train], known[train]).predict(seen[~train]))


def _first(rating):
    return np.argsort(-rating, kind="stable")[:MOST]


def _judge_rating(rate_words, topics=TOPICS):
    reached, usual, upside, often = [], [], [], []
    for topic in topics:
        table = _tables(topic)[0]
        rating = np.asarray(rate_words(*(part.copy() for part in table)))
        if rating.shape != table[0].shape or rating.dtype.kind not in "biuf":
            return "Return an array with one number for each word, as long as `a`."
        if not np.all(np.isfinite(rating)):
            return "Some ratings are infinite or not a number. Which of the four counts can be 0?"
        if np.ptp(rating.astype(float)) == 0:
            return "All words have the same rating, so the first 20 are any words."
        rating, a, b = rating.astype(float), table[0], table[1]
        reached.append(_reached(topic, _first(rating)))
        upside.append(_reached(topic, _first(-rating)))
        usual.append(_reached(topic, _first(a)))
        often.append(np.median((a + b)[_first(rating)]))
    least = np.mean(usual) + LEAD
    if np.mean(reached) >= least:
        return True
    found = f"F1 on unseen stories is {np.mean(reached):.2f}, and at least {least:.2f} is asked."
    if np.mean(upside) >= least:
        return f"{found} Your order is upside down: the best word needs the highest rating."
    if np.mean(often) < 10:
        return f"{found} Your words are too rare: most of them occur in fewer than ten stories."
    if np.mean(often) > 400:
        return f"{found} Your words occur in most topics, like *the*. Compare `a` with `b`."
    return f"{found} A good word occurs in many stories of the topic and in few others: use both."


def _rate(a, b, c, d):
    """Rate a word by the F1 of the rule that gives the topic to each story with the word."""
    return 2 * a / (2 * a + b + c)


exercise(
    "rate_words",
    kind="experiment",
    signature="rate_words(a, b, c, d)",
    reference=_rate,
    judge=_judge_rating,
    wrong={
        "Your words occur in most topics, like *the*. Compare `a` with `b`.": lambda a, b, c, d: a,
        "Your words are too rare: most of them occur in fewer than ten stories.": (
            lambda a, b, c, d: a / (a + b)
        ),
        "Your order is upside down: the best word needs the highest rating.": (
            lambda a, b, c, d: -_rate(a, b, c, d)
        ),
        "Some ratings are infinite or not a number. Which of the four counts can be 0?": (
            lambda a, b, c, d: np.where(b == 0, np.inf, a / np.maximum(b, 1))
        ),
        "Return an array with one number for each word, as long as `a`.": (
            lambda a, b, c, d: np.argmax(a / (a + b))
        ),
        "All words have the same rating, so the first 20 are any words.": lambda a, b, c, d: a + b + c + d,
    },
    why="Your 20 words beat the 20 most frequent ones, on stories and topics that you have not seen.",
)


# ---------------------------------------------------------------- the best F1 of a threshold
def _over(rate, accept=np.greater_equal, best=max):
    """Return a search over all scores with another rate, another way to accept, or another result."""
    return lambda truth, scores: best([rate(truth, accept(scores, cut)) for cut in scores])


exercise(
    "best_f1",
    signature="best_f1(truth, scores)",
    reference=_best,
    cases=[
        Case("eleven stories, four of the topic", (TRUTH, SCORES)),
        Case("eleven stories, one of the topic", (RARE, SCORES)),
        Case("eleven stories, all but one of the topic", (~RARE, SCORES)),
        Case("one score far above the others", (RARE, FAR)),
    ],
    edges=[
        Case("stories with equal scores", (TRUTH, TIES)),
        Case("a classifier with all scores reversed", (TRUTH, -SCORES)),
    ],
    wrong={
        "That is the F1 at threshold zero. Try all thresholds.": lambda truth, scores: _f1(truth, scores > 0),
        "That is the threshold of the best accuracy. For a small topic it often accepts too little.": (
            _most_accurate
        ),
        "That is the best accuracy. F1 leaves out the stories that are rightly not accepted.": _over(
            lambda truth, said: np.mean(said == truth)
        ),
        "That is the best precision. Divide by accepted stories plus stories of the topic.": _over(
            lambda truth, said: np.sum(said & truth) / np.sum(said)
        ),
        "That is the best recall. Divide by accepted stories plus stories of the topic.": _over(
            lambda truth, said: np.sum(said & truth) / np.sum(truth)
        ),
        "You divide by the union of both sets. Add up their sizes: a story in both counts twice.": _over(
            lambda truth, said: np.sum(said & truth) / np.sum(said | truth)
        ),
        "You divide by all stories. Divide by accepted stories plus stories of the topic.": _over(
            lambda truth, said: 2 * np.sum(said & truth) / (np.sum(said) + len(truth))
        ),
        "F1 is not the mean of precision and recall. It is the quotient above.": _over(
            lambda truth, said: (
                (np.sum(said & truth) / np.sum(said) + np.sum(said & truth) / np.sum(truth)) / 2
            )
        ),
        "Thresholds at even distances can miss the best one. Try each score.": lambda truth, scores: max(
            _f1(truth, scores >= cut) for cut in np.linspace(np.min(scores), np.max(scores), 200)
        ),
        "That is the F1 if all stories of the topic are accepted. A higher threshold may be better.": (
            lambda truth, scores: _f1(truth, scores >= np.min(scores[truth]))
        ),
        "That is the mean of all F1. Take the largest.": _over(_f1, best=np.mean),
        "The factor 2 is missing.": _over(lambda truth, said: _f1(truth, said) / 2),
        "You accept the stories with low scores. Accept those from this score upwards.": _over(
            _f1, accept=np.less_equal
        ),
        "With > the story at the lowest accepted score is left out. Use >=.": _over(
            lambda truth, said: 2 * np.sum(said & truth) / (np.sum(said) + np.sum(truth)), np.greater
        ),
        "That is the F1 of the first score only. Does your `return` stand inside the loop?": _over(
            _f1, best=lambda reached: reached[0]
        ),
        "That is the F1 of the last score. Keep the largest.": _over(_f1, best=lambda reached: reached[-1]),
        "That is the threshold. We ask for the F1 that it reaches.": (
            lambda truth, scores: max(scores, key=lambda cut: _f1(truth, scores >= cut))
        ),
        "The stories have to be put in the order of their scores first.": lambda truth, scores: max(
            2 * np.cumsum(truth) / (np.arange(1, len(truth) + 1) + np.sum(truth))
        ),
        "Stories with equal scores are accepted together, or not at all.": _ties_apart,
        "That is the F1 if every story gets the topic.": lambda truth, scores: _f1(truth, scores > -np.inf),
    },
    hint="For each score, accept the stories with this score or a higher one, and compute F1. Take the best.",
    why="It is enough to try one threshold for each different score.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_scores(r):
    truth = r.uniform(size=10) < 0.4
    truth[:2] = True, False
    return truth, r.permutation(10) / 4 - r.number(0.6, 1.4)


draw("rate_words", lambda r: partial(_judge_rating, topics=r.of(*FAMILIES)))
draw("best_f1", _draw_scores)
