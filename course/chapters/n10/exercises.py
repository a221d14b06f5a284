"""Exercises: a vote of neighbours, and the score of two of them."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise
from papers.jiang2023 import scoring

# Of the three nearest two are of space; the fourth would make a tie that hockey wins.
LIKE = np.array([0.2, 0.8, 0.9, 0.7, 0.1, 0.65, 0.3])
GROUPS = np.array(["god", "space", "hockey", "space", "god", "hockey", "god"])
# One neighbour is much closer than the two that outvote it, and the fourth agrees with them.
CLOSE, PAIR = np.array([0.95, 0.3, 0.2, 0.1]), np.array(["god", "space", "space", "space"])
TIED = np.array([0.5, 0.1, 0.9, 0.8, 0.7])
TWO = np.array(["god", "god", "space", "hockey", "space"])
FIRST = np.array(["god", "space", "hockey", "god", "space"])
SECOND = np.array(["god", "hockey", "space", "space", "hockey"])
TRUTH = np.array(["god", "space", "space", "hockey", "space"])
SURE = np.array(["space", "god", "god", "hockey"])


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
        Case("three of seven neighbours", (LIKE, GROUPS, 3)),
        Case("a close one against two", (CLOSE, PAIR, 3)),
        Case("one neighbour", (LIKE, GROUPS, 1)),
        Case("all five neighbours", (TIED, TWO, 5)),
    ],
    edges=[
        Case("one against one", (np.array([0.4, 0.6, 0.1]), np.array(["god", "space", "god"]), 2)),
        Case("two against two", (LIKE, GROUPS, 4)),
    ],
    wrong={
        "You asked the least similar: argsort puts the smallest first.": (
            lambda similarities, labels, k: _vote(np.argsort(similarities)[:k], similarities, labels)
        ),
        "You asked one too many: the first k are [:k].": (
            lambda similarities, labels, k: _knn(similarities, labels, k + 1)
        ),
        "You added similarities. Here each neighbour counts one; similarities only settle a tie.": _heaviest,
        "A tie is not settled by the alphabet: the larger sum of similarities wins it.": _alphabet,
    },
    hint="Order by falling similarity, keep k, count labels; where counts are equal, compare sums.",
    why="Only a tie asks how near the neighbours are. A weighted vote asks at once.",
)


def _two(first, second, truth):
    return tuple(rule(first, second, truth).mean() for rule in (scoring.published, scoring.by_coin))


exercise(
    "10.2",
    signature="two_neighbours(first, second, truth)",
    reference=_two,
    cases=[
        Case("five documents", (FIRST, SECOND, TRUTH)),
        Case("the same, neighbours exchanged", (SECOND, FIRST, TRUTH)),
    ],
    edges=[Case("two neighbours that always agree", (SURE, SURE, SURE[::-1].copy()))],
    wrong={
        "These are the right numbers in the wrong order: the published score first.": (
            lambda *given: _two(*given)[::-1]
        ),
        "Your second number is that of the nearer neighbour alone. A coin takes the other one in half of the "
        "ties.": lambda first, second, truth: (_two(first, second, truth)[0], np.mean(first == truth)),
        "You count a tie as an error. The coin is right in half of those in which one neighbour is right.": (
            lambda first, second, truth: (
                _two(first, second, truth)[0],
                np.mean((first == truth) & (second == truth)),
            )
        ),
        "Your first number asks for both neighbours. The published rule asks for one of them.": (
            lambda first, second, truth: (
                np.mean((first == truth) & (second == truth)),
                _two(first, second, truth)[1],
            )
        ),
        "These are counts. Divide by the number of documents.": lambda first, second, truth: tuple(
            len(truth) * value for value in _two(first, second, truth)
        ),
    },
    hint="Compare first and second with truth: a hit if either is right; for the coin, the mean of the two.",
    why="The difference is half of the ties in which one neighbour is right: no classifier can have it.",
)


# Cases of one's own: arguments like those above, drawn for each student.
NEWSGROUPS = np.array(["god", "hockey", "space"])


def _draw_neighbours(r):
    return r.uniform(0, 1, 7), r.permutation(np.resize(NEWSGROUPS, 7))


draw("10.1", lambda r: (*_draw_neighbours(r), r.whole(3, 5)))
draw("10.2", lambda r: tuple(NEWSGROUPS[r.randint(3, size=(3, 9))]))
