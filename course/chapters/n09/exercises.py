"""Exercises: two averages of F1, and the sign test."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise
from helpers.evaluation import Contingency, sign_test

TP, FP, FN = np.array([90, 5]), np.array([10, 5]), np.array([5, 10])
THREE = np.array([40, 7, 1]), np.array([3, 9, 2]), np.array([12, 1, 4])
SILENT = np.array([90, 0]), np.array([10, 0]), np.array([5, 15])
EMPTY = np.array([90, 5, 0]), np.array([10, 5, 0]), np.array([5, 10, 0])
# Right or wrong on twelve documents; on more, where one classifier is better; and on more, where it is worse.
FIRST = np.array([1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1], dtype=bool)
SECOND = np.array([1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1], dtype=bool)
GOOD, POOR = np.arange(40) % 5 > 0, np.arange(40) % 3 > 0


def _both(tp, fp, fn):
    table = Contingency(tp, fp, fn, np.zeros_like(tp))
    return table.micro_f1, table.macro_f1


def _precision_first(tp, fp, fn):
    precision, recall = np.mean(tp / (tp + fp)), np.mean(tp / (tp + fn))
    return _both(tp, fp, fn)[0], 2 * precision * recall / (precision + recall)


def _f1(tp, fp, fn):
    with np.errstate(invalid="ignore"):
        return 2 * tp / (2 * tp + fp + fn)


def _gap(first, second):
    return first.sum() - second.sum()


exercise(
    "9.1",
    signature="micro_macro_f1(tp, fp, fn)",
    reference=_both,
    cases=[Case("a big and a small topic", (TP, FP, FN)), Case("three topics", THREE)],
    edges=[
        Case("a small topic that is never said", SILENT),
        Case("a topic without stories that nobody predicts", EMPTY),
    ],
    wrong={
        "0/0 is not a number, and makes the mean one. Here it counts 0.": (
            lambda *t: (_both(*t)[0], _f1(*t).mean())
        ),
        "These are the right numbers in the wrong order: micro first.": lambda *t: _both(*t)[::-1],
        "Your macro-F1 averages precision and recall first. Each topic has an F1; average those.": (
            _precision_first
        ),
        "Your macro-F1 weighs topics by their stories. It should weigh each the same.": (
            lambda tp, fp, fn: (_both(tp, fp, fn)[0], np.average(_f1(tp, fp, fn), weights=tp + fn))
        ),
        "You left out a topic without stories. Here its 0/0 counts 0, and it is one of the topics.": (
            lambda *t: (_both(*t)[0], np.nanmean(_f1(*t)))
        ),
    },
    hint="F1 is 2 tp / (2 tp + fp + fn): of the sums for micro, topic by topic and then averaged for macro.",
    why="In micro-F1 the small topic has a small weight, in macro-F1 half of the weight.",
)

exercise(
    "9.2",
    signature="sign_test_z(first, second)",
    reference=lambda first, second: sign_test(first, second).z,
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
        "That is Z squared, McNemar's statistic. Z itself has a sign.": (
            lambda first, second: sign_test(first, second).z ** 2
        ),
        "The root is missing: a sum of n coin tosses has a standard deviation of the root of n.": (
            lambda first, second: _gap(first, second) / np.sum(first != second)
        ),
        "That is the test of two independent samples. These are the same documents.": (
            lambda first, second: (
                _gap(first, second)
                / np.sqrt(2 * len(first) * np.mean([first, second]) * (1 - np.mean([first, second])))
            )
        ),
    },
    hint="Count where only the first is right, and where only the second is.",
    why="What both get right, and what both get wrong, says nothing about which is better.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_both_right(r):
    first, second = r.uniform(size=(2, 30)) < [[0.8], [0.55]]
    first[:3], second[:3] = True, False  # neither is as good as the other
    return first, second


draw("9.1", lambda r: (r.whole(1, 60, 3), r.whole(0, 20, 3), r.whole(1, 20, 3)))
draw("9.2", _draw_both_right)
