"""Exercises: powers of a histogram in unit length, and angles out of signs."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

ROWS = np.random.default_rng(12).dirichlet(np.full(6, 0.4), 8)
COUNTS = np.array([[4.0, 1, 0, 4], [0, 9, 16, 0], [1, 1, 1, 1]])
BITS = np.sign(np.sqrt(ROWS) @ np.random.default_rng(2).normal(size=(6, 400)))


def _powered(counts, p):
    rows = np.asarray(counts, dtype=float) ** p
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def _unit_first(counts, p):
    return _powered(counts, 1) ** p


def _sums(counts, p):
    rows = np.asarray(counts, dtype=float) ** p
    return rows / rows.sum(axis=1, keepdims=True)


exercise(
    "17.1",
    signature="powered(counts, p)",
    reference=_powered,
    cases=[Case("three documents, the square root", (COUNTS, 0.5)), Case("a quarter", (COUNTS, 0.25))],
    edges=[Case("the first power", (COUNTS, 1.0)), Case("one document", (COUNTS[1:2], 0.5))],
    wrong={
        "The rows have no unit length yet. Divide each by the root of its sum of squares.": (
            lambda counts, p: np.asarray(counts, dtype=float) ** p
        ),
        "Divide by the length after the power: a power of a unit row is no unit row.": _unit_first,
        "That is a sum of 1. The length is the root of the sum of squares.": _sums,
        "That is one length for all documents. Each row has its own.": (
            lambda counts, p: np.asarray(counts) ** p / np.linalg.norm(np.asarray(counts) ** p)
        ),
    },
    hint="First the power of each entry, then divide each row by its Euclidean length.",
    why="With p = 1/2 the inner product of two rows is the Bhattacharyya coefficient, with p = 1 the cosine.",
)

exercise(
    "17.2",
    signature="angles(bits)",
    reference=lambda bits: np.pi * (1 - bits @ bits.T / bits.shape[1]) / 2,
    cases=[Case("eight posts, 400 signs", (BITS,)), Case("three posts, 50 signs", (BITS[:3, :50],))],
    edges=[Case("one post", (BITS[:1],)), Case("one sign", (BITS[:, :1],))],
    wrong={
        "That is the share of signs that differ. How much of a half turn is that?": (
            lambda bits: (1 - bits @ bits.T / bits.shape[1]) / 2
        ),
        "That is the share of signs that agree, times pi: it is largest for a post and itself.": (
            lambda bits: np.pi * (1 + bits @ bits.T / bits.shape[1]) / 2
        ),
        "Twice the angle is the geodesic distance. We ask for the angle.": (
            lambda bits: np.pi * (1 - bits @ bits.T / bits.shape[1])
        ),
        "Signs forget lengths: their inner product is no cosine. Count those that differ.": (
            lambda bits: np.arccos(np.clip(bits @ bits.T / bits.shape[1], -1, 1))
        ),
        "You counted the signs. Divide by how many there are.": (
            lambda bits: np.pi * (bits.shape[1] - bits @ bits.T) / 2
        ),
    },
    hint="A random hyperplane separates two posts with a probability that is their angle over pi.",
    why="The mean of many coins: the error falls as one over the root of their number.",
)


# Cases of one's own: arguments like those above, drawn for each student.
draw("17.1", lambda r: (r.whole(0, 16, 3, 4) + np.eye(3, 4), r.of(0.25, 0.5, 0.75)))
draw("17.2", lambda r: (np.where(r.uniform(size=(4, 60)) < 0.5, -1.0, 1.0),))
