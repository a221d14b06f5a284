"""Exercises: shares of words."""

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

exercise(
    "0.1",
    signature="histogram(counts)",
    reference=lambda counts: np.asarray(counts) / np.sum(counts),
    cases=[
        Case("a post with the counts 4, 1, 0", (np.array([4, 1, 0]),)),
        Case("a post with the counts 1, 1, 1, 5", (np.array([1, 1, 1, 5]),)),
    ],
    edges=[Case("a post that is one word", (np.array([0, 4, 0]),)), Case("counts in a list", ([2, 2],))],
    wrong={
        "These are the counts as they came. Divide by how many words there are.": np.asarray,
        "You divided by the largest count; then the shares do not add up to one.": (
            lambda counts: np.asarray(counts) / np.max(counts)
        ),
        "You divided by the length of the list. A post has as many words as the counts add up to.": (
            lambda counts: np.asarray(counts) / len(counts)
        ),
        "You divided by the number of different words. Count each as often as it occurs.": (
            lambda counts: np.asarray(counts) / np.count_nonzero(counts)
        ),
        "You divided by the Euclidean length. That is a point of a sphere, but not yet of ours.": (
            lambda counts: np.asarray(counts) / np.linalg.norm(counts)
        ),
    },
    why="Shares add up to one, so a long post and a short one can be compared.",
)
