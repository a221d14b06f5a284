"""Exercises: the C that makes two kernels one machine, and angles out of signs."""

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

ROWS = np.random.default_rng(12).dirichlet(np.full(6, 0.4), 8)
K = ROWS @ ROWS.T
COSINES = np.clip(np.sqrt(ROWS) @ np.sqrt(ROWS).T, 0, 1)
np.fill_diagonal(COSINES, 1)
NGD = -2 * np.arccos(COSINES)
BITS = np.sign(np.sqrt(ROWS) @ np.random.default_rng(2).normal(size=(6, 400)))


def _spread(K):
    return np.mean(np.diag(K)) - np.mean(K)


def _diagonals(K, L, C):
    with np.errstate(all="ignore"):
        return C * np.mean(np.diag(K)) / np.mean(np.diag(L))


exercise(
    "16.1",
    signature="same_machine(K, L, C)",
    reference=lambda K, L, C: C * _spread(K) / _spread(L),
    cases=[Case("a fiftieth of K", (K, K / 50, 1.0)), Case("four times K", (K, 4 * K, 10.0))],
    edges=[
        Case("K plus one", (K, K + 1, 2.0)),
        Case("minus the angle, and NGD plus pi", (NGD / 2, NGD + np.pi, 1.0)),
    ],
    wrong={
        "The wrong way round: a small kernel needs a large C.": lambda K, L, C: C * _spread(L) / _spread(K),
        "That C is for L = K. L is s times K, and alpha is divided by s.": lambda K, L, C: C,
        "A constant added to L changes its diagonal, but not the machine.": _diagonals,
        "The square of s: alpha is divided by s once.": (lambda K, L, C: C * (_spread(K) / _spread(L)) ** 2),
    },
    hint="Find s first, from something that a constant does not change: a difference of two means.",
    why="C is a price in units of the kernel. Equal C for two kernels is not an equal price.",
)

exercise(
    "16.2",
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
    hint="A random hyperplane parts two posts with a probability that is their angle over pi.",
    why="The mean of many coins: the error falls as one over the root of their number.",
)
