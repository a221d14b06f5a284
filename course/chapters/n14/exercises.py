"""Exercises: chi-squared of a word and a topic, and the best F1 that a threshold can reach."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

TRUTH = np.array([True, True, False, True, False, False, False, True, False, False])
SCORES = np.array([2.0, 1.5, 1.2, 0.9, 0.4, 0.1, -0.2, -0.4, -0.9, -1.3])
RARE = np.array([False, False, True, False, False, False, False, False, False, False])
TIES = np.array([0.9, 0.5, 0.5, 0.5, 0.5, 0.1, 0.1, 0.1, 0.0, -1.0])


def _chi_squared(a, b, c, d):
    return (a + b + c + d) * (a * d - b * c) ** 2 / ((a + b) * (c + d) * (a + c) * (b + d))


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


exercise(
    "14.1",
    signature="chi_squared(a, b, c, d)",
    reference=_chi_squared,
    cases=[
        Case("a word that belongs to a topic", (30, 10, 5, 55)),
        Case("a word that avoids a topic", (2, 40, 30, 28)),
    ],
    edges=[Case("a word that is independent of the topic", (10, 20, 30, 60))],
    wrong={
        "a d - b c has to be squared: a word that avoids a topic tells us about it as well.": (
            lambda a, b, c, d: (a + b + c + d) * (a * d - b * c) / ((a + b) * (c + d) * (a + c) * (b + d))
        ),
        "The factor n is missing. This is the squared correlation.": (
            lambda a, b, c, d: (a * d - b * c) ** 2 / ((a + b) * (c + d) * (a + c) * (b + d))
        ),
        "The difference of products is a d - b c, not a b - c d.": (
            lambda a, b, c, d: (
                (a + b + c + d) * (a * b - c * d) ** 2 / ((a + b) * (c + d) * (a + c) * (b + d))
            )
        ),
        "Divide by all four sums: two of rows and two of columns.": (
            lambda a, b, c, d: (a + b + c + d) * (a * d - b * c) ** 2 / ((a + b) * (a + c))
        ),
        "That has the correction of Yates. Our formula does not use it.": (
            lambda a, b, c, d: (
                (a + b + c + d)
                * (abs(a * d - b * c) - (a + b + c + d) / 2) ** 2
                / ((a + b) * (c + d) * (a + c) * (b + d))
            )
        ),
    },
    hint="n times the square of a d - b c, divided by the two sums of rows and the two sums of columns.",
    why="It is n times the squared correlation of word and topic.",
)

exercise(
    "14.2",
    signature="best_f1(truth, scores)",
    reference=_best,
    cases=[
        Case("ten stories, four of the topic", (TRUTH, SCORES)),
        Case("ten stories, one of the topic", (RARE, SCORES)),
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


draw("14.1", lambda r: tuple(r.whole(5, 60, 4).tolist()))
draw("14.2", _draw_scores)
