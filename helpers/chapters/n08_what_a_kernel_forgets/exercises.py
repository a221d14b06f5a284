"""Exercises: the Fisher kernel of two texts, and the Bhattacharyya coefficient from counts."""

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

THETA = np.array([0.5, 0.3, 0.2])
FIRST, SECOND = np.array([2, 1, 0]), np.array([1, 0, 2])
LONG = np.array([0.1, 0.2, 0.3, 0.4]), np.array([7, 1, 0, 2]), np.array([1, 1, 4, 4])
SHORT_POST, LONG_POST = np.array([3, 1, 0, 2]), np.array([10, 0, 5, 6])


def _fisher(x, y, theta):
    N = np.sum(x)
    return (np.sum(np.asarray(x) * y / np.asarray(theta)) - N**2) / N


exercise(
    "8.1",
    signature="fisher_kernel(x, y, theta)",
    reference=_fisher,
    cases=[
        Case("two texts of three words", (FIRST, SECOND, THETA)),
        Case("two texts of ten words", (LONG[1], LONG[2], LONG[0])),
    ],
    edges=[Case("a text and itself", (FIRST, FIRST, THETA))],
    wrong={
        "The mean is still in: the scores must be centred, which takes N² off the sum.": (
            lambda x, y, theta: np.sum(x * y / theta) / np.sum(x)
        ),
        "You forgot to divide by N, which comes from the inverse of the Fisher information.": (
            lambda x, y, theta: np.sum(x * y / theta) - np.sum(x) ** 2
        ),
        "Rare words are divided by theta, not multiplied by it.": (
            lambda x, y, theta: (np.sum(x * y * theta) - np.sum(x) ** 2) / np.sum(x)
        ),
        "That is the kernel of two shares, for one word. For counts of N words it is N times that.": (
            lambda x, y, theta: _fisher(x, y, theta) / np.sum(x)
        ),
        "You divided by theta in both scores. The inverse of the information takes one of them away.": (
            lambda x, y, theta: (np.sum(x * y / theta**2) - np.sum(x) ** 2) / np.sum(x)
        ),
        "No roots here: they belong to Bhattacharyya.": (
            lambda x, y, theta: (np.sum(x * y / np.sqrt(theta)) - np.sum(x) ** 2) / np.sum(x)
        ),
    },
    hint="Centred scores are x / theta - N; the inverse of the information multiplies by theta / N. Add up.",
    why="A shared word of the share 0.001 counts a hundred times as much as one of 0.1.",
)


def _overlap(x, y):
    return np.sum(np.sqrt(np.asarray(x) * y)) / np.sqrt(np.sum(x) * np.sum(y))


exercise(
    "8.2",
    signature="bhattacharyya(x, y)",
    reference=_overlap,
    cases=[
        Case("a short and a long document", (SHORT_POST, LONG_POST)),
        Case("documents of equal length", (np.array([4, 2, 3]), np.array([1, 8, 0]))),
    ],
    edges=[Case("no common word", (np.array([1, 0]), np.array([0, 5])))],
    wrong={
        "That is the cosine of the counts. Take their roots first.": (
            lambda x, y: np.sum(x * y) / np.sqrt(np.sum(x**2) * np.sum(y**2))
        ),
        "The lengths are missing: counts are N times shares, and their roots √N times.": (
            lambda x, y: np.sum(np.sqrt(x * y))
        ),
        "You divided by both lengths. Roots of counts need the roots of the lengths.": (
            lambda x, y: np.sum(np.sqrt(x * y)) / (np.sum(x) * np.sum(y))
        ),
        "You took no roots: that is the inner product of the histograms.": (
            lambda x, y: np.sum(x * y) / (np.sum(x) * np.sum(y))
        ),
        "That is NGD. Its cosine is wanted: s itself.": lambda x, y: -2 * np.arccos(min(1, _overlap(x, y))),
        "You divided by the Euclidean norms of the counts. The roots have other norms.": (
            lambda x, y: np.sum(np.sqrt(x * y)) / np.sqrt(np.sqrt(np.sum(x**2) * np.sum(y**2)))
        ),
    },
    hint="The roots of the counts, divided by their Euclidean norms: what is the sum of their squares?",
    why="It is the cosine of the roots of the counts: their norm is the root of the length.",
)
