"""Exercises: Laplace's estimate, and a step of EM."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise
from papers.mccallum1998.shrinkage import em_step

BAG, LONG = np.array([3, 1, 0]), np.array([12, 0, 5, 2, 0, 1])
TWO, THREE = np.array([0.3, 0.7]), np.array([0.2, 0.5, 0.3])
TWO_LEVELS = np.array([[0.7, 0.2, 0.1], [0.2, 0.3, 0.5]])
LACKING = np.array([[0.8, 0.2, 0.0], [0.2, 0.3, 0.5]])
THREE_LEVELS = np.array([[0.6, 0.1, 0.2, 0.1], [0.3, 0.4, 0.2, 0.1], [0.25, 0.25, 0.25, 0.25]])
OFTEN, MANY = np.array([5, 3, 1]), np.array([7, 1, 2, 4])


def _laplace(counts):
    return (counts + 1) / (np.sum(counts) + len(counts))


def _mean(credit, occurrences):
    return credit @ occurrences / np.sum(credit @ occurrences)


exercise(
    "11.1",
    signature="laplace(counts)",
    reference=_laplace,
    cases=[Case("the bag (3, 1, 0)", (BAG,)), Case("a longer bag", (LONG,))],
    edges=[Case("a class without any words", (np.zeros(4),))],
    wrong={
        "You divide by the real words only. With the imagined ones there are K more, and the shares sum to "
        "one.": lambda counts: (counts + 1) / max(counts.sum(), 1),
        "You added one word to the length. Each of the K words has been imagined once: add K.": (
            lambda counts: (counts + 1) / (counts.sum() + 1)
        ),
        "That is maximum likelihood: an unseen word still has probability 0.": (
            lambda counts: counts / max(counts.sum(), 1)
        ),
        "You imagined unseen words only. Every word gets one more, or those seen once lose.": (
            lambda counts: np.maximum(counts, 1) / np.maximum(counts, 1).sum()
        ),
        "K counts all words of the vocabulary, not only those that were seen.": (
            lambda counts: (counts + 1) / max(counts.sum() + np.count_nonzero(counts), 1)
        ),
    },
    hint="Imagine each of the K words once more, then divide by how many words there are now.",
    why="Even a class without any words has an estimate: all words are equally likely.",
)

exercise(
    "11.2",
    signature="em_step(weights, likely, occurrences)",
    reference=em_step,
    cases=[
        Case("two levels and three words", (TWO, TWO_LEVELS, OFTEN)),
        Case("three levels", (THREE, THREE_LEVELS, MANY)),
    ],
    edges=[Case("a level that lacks a word", (TWO, LACKING, OFTEN))],
    wrong={
        "You credit each level by its share of the word alone. Its weight is a factor too: Bayes' rule.": (
            lambda weights, likely, occurrences: _mean(likely / likely.sum(axis=0), occurrences)
        ),
        "The credits of a word must sum to one: divide by their sum over the levels.": (
            lambda weights, likely, occurrences: _mean(weights[:, None] * likely, occurrences)
        ),
        "Every word counts as often as it occurs: multiply its credit by its occurrences.": (
            lambda weights, likely, occurrences: em_step(weights, likely, np.ones(len(occurrences)))
        ),
        "The new weights must sum to one: divide by the number of words of the class.": (
            lambda weights, likely, occurrences: em_step(weights, likely, occurrences) * np.sum(occurrences)
        ),
        "You divided by the sum over the words. The credit of a word is shared among the levels.": (
            lambda weights, likely, occurrences: _mean(
                weights[:, None] * likely / (weights[:, None] * likely).sum(axis=1, keepdims=True),
                occurrences,
            )
        ),
    },
    hint="Credit of a level for a word: weight times likelihood, divided by their sum over the levels.",
    why="Repeat it, and the words of the class never become less likely: that is EM.",
)


# Cases of one's own: arguments like those above, drawn for each student.
draw("11.1", lambda r: (r.whole(0, 12, 5) * r.permutation([0, 1, 1, 1, 1]) + np.eye(5, dtype=int)[0],))
draw("11.2", lambda r: (r.shares(2), r.shares(2, 4), r.whole(1, 9, 4)))
