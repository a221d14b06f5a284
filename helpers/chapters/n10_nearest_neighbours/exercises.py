"""Exercises: a vote of neighbours, and a divergence that is always finite."""

import numpy as np

from helpers import geometry
from helpers.lesson.exercise_register import Case, exercise

LIKE = np.array([0.2, 0.9, 0.5, 0.7, 0.4, 0.6])
TIED = np.array([0.1, 0.5, 0.9, 0.7, 0.2, 0.8])
GROUPS = np.array(["space", "space", "hockey", "god", "god", "hockey"])
TWO = np.array(["space", "hockey", "space", "hockey", "god", "god"])
# One neighbour is much closer than the two that outvote it.
CLOSE, PAIR = np.array([0.95, 0.3, 0.2, 0.1]), np.array(["god", "space", "space", "god"])
THETA, ETA = np.array([0.2, 0.5, 0.3]), np.array([0.6, 0.4, 0.0])
SHORT, LONG = np.array([0.5, 0, 0.5, 0]), np.array([0.4, 0.3, 0.2, 0.1])


def _vote(rows, similarities, labels):
    groups = np.unique(labels[rows]).tolist()
    return max(groups, key=lambda g: tuple(_parts(rows, similarities, labels == g)))


def _parts(rows, similarities, own):
    return np.sum(own[rows]), similarities[rows][own[rows]].sum()


def _knn(similarities, labels, k):
    return _vote(np.argsort(-similarities)[:k], similarities, labels)


def _heaviest(similarities, labels, k):
    rows = np.argsort(-similarities)[:k]
    return max(np.unique(labels[rows]).tolist(), key=lambda g: _parts(rows, similarities, labels == g)[1])


def _alphabet(similarities, labels, k):
    groups, votes = np.unique(labels[np.argsort(-similarities)[:k]], return_counts=True)
    return groups[np.argmax(votes)].item()


exercise(
    "10.1",
    signature="knn_predict(similarities, labels, k)",
    reference=_knn,
    cases=[
        Case("three of six neighbours", (LIKE, GROUPS, 3)),
        Case("one neighbour", (LIKE, GROUPS, 1)),
        Case("a close one against two", (CLOSE, PAIR, 3)),
        Case("five of six neighbours", (TIED, TWO, 5)),
    ],
    edges=[
        Case("two against two", (TIED, GROUPS, 4)),
        Case("one against one", (np.array([0.4, 0.6, 0.1]), np.array(["god", "space", "god"]), 2)),
    ],
    wrong={
        "You asked the least similar: argsort puts the smallest first.": (
            lambda similarities, labels, k: _vote(np.argsort(similarities)[:k], similarities, labels)
        ),
        "You asked one too many: the first k are [:k].": (
            lambda similarities, labels, k: _knn(similarities, labels, k + 1)
        ),
        "You added similarities. Here heads are counted; similarities only settle a tie.": _heaviest,
        "A tie is not settled by the alphabet: the larger sum of similarities wins it.": _alphabet,
    },
    hint="Order by falling similarity, keep k, count labels; where counts are equal, compare sums.",
    why="Heads are counted; only a tie asks how near they are. A weighted vote would have asked at once.",
)

exercise(
    "10.2",
    signature="smoothed_kl(theta, eta, share)",
    reference=lambda theta, eta, share: geometry.kl_divergence(theta, (1 - share) * eta + share / len(eta)),
    cases=[
        Case("a word that the second post lacks", (THETA, ETA, 0.1)),
        Case("the same, lent more", (THETA, ETA, 0.5)),
        Case("two posts with all four words", (LONG, LONG[::-1].copy(), 0.2)),
    ],
    edges=[
        Case("words that the first post lacks", (SHORT, LONG, 0.1)),
        Case("no common word", (np.eye(3)[0], np.eye(3)[1], 0.3)),
    ],
    wrong={
        "Words that theta lacks cost nothing: 0 log 0 is 0 here, and nan in floating point.": (
            lambda theta, eta, share: np.sum(
                theta * np.log(np.where(theta > 0, theta, np.nan) / ((1 - share) * eta + share / len(eta)))
            )
        ),
        "Without smoothing a word that eta lacks costs infinitely much: mix eta with equal shares first.": (
            lambda theta, eta, share: geometry.kl_divergence(theta, eta)
        ),
        "You exchanged the posts: the first one is asked, the second one is smoothed.": (
            lambda theta, eta, share: geometry.kl_divergence(eta, (1 - share) * theta + share / len(eta))
        ),
        "You smoothed both. Only the second post stands below a fraction line.": (
            lambda theta, eta, share: geometry.kl_divergence(
                (1 - share) * theta + share / len(eta), (1 - share) * eta + share / len(eta)
            )
        ),
        "Your shares sum to more than one: take from the words of eta what you lend.": (
            lambda theta, eta, share: (
                geometry.kl_divergence(theta, (eta + share / len(eta)) / (1 + share)) - np.log(1 + share)
            )
        ),
    },
    hint="Mix (1 - share) eta + share / n, then sum theta log(theta / mixed) over the words of theta.",
    why="Every word is lent a little, so nothing is infinite. Still no distance: exchange the posts and see.",
)
