"""Exercises: shares of words."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

exercise(
    "0.1",
    signature="histogram(counts)",
    reference=lambda counts: counts / np.sum(counts),
    cases=[
        Case("a document with the counts 2, 3, 1, 1, 0", (np.array([2, 3, 1, 1, 0]),)),
        Case("a document with the counts 1, 1, 1, 5", (np.array([1, 1, 1, 5]),)),
    ],
    edges=[Case("a document that is one word", (np.array([0, 4, 0]),))],
    wrong={
        "These are the counts as they came. Divide by how many words there are.": np.asarray,
        "You divided by the largest count; then the shares do not add up to one.": (
            lambda counts: counts / np.max(counts)
        ),
        "You divided by the length of the array. A document has as many words as the counts add up to.": (
            lambda counts: counts / len(counts)
        ),
        "You divided by the number of different words. Count each as often as it occurs.": (
            lambda counts: counts / np.count_nonzero(counts)
        ),
        "You divided by the Euclidean length, so the squares add up to one. Divide by the sum.": (
            lambda counts: counts / np.linalg.norm(counts)
        ),
        "These shares are rounded, so they no longer add up to one. Return them as the computer has them.": (
            lambda counts: np.round(counts / np.sum(counts), 3)
        ),
        "These shares are rounded to two decimals. Return them as the computer has them.": (
            lambda counts: np.round(counts / np.sum(counts), 2)
        ),
        "`//` divides whole numbers and drops the rest. Write `/`.": lambda counts: counts // np.sum(counts),
        "These are per cent. Shares add up to one.": lambda counts: 100 * counts / np.sum(counts),
    },
    hint="Add up all counts, and divide each count by this sum.",
    why="Shares add up to one, so a long document and a short one can be compared.",
)


# Cases of one's own: arguments like those above, drawn for each student.
draw("0.1", lambda r: (r.whole(1, 9, 5) * r.permutation([0, 1, 1, 1, 1]),))
