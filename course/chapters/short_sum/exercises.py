"""Exercise: a sum of kernels as one weight for each word."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

RNG = np.random.default_rng(5)
COUNTS = RNG.poisson(0.6, (9, 7)).astype(float)
U = np.linalg.svd(COUNTS)[2][:3].T
CHOSEN, WEIGHTS = np.array([7, 0, 4, 2]), np.array([0.5, -1.0, 2.0, -0.3])


def _fold(U, Z, chosen, w):
    U, Z, w = (np.asarray(matrix, dtype=float) for matrix in (U, Z, w))
    return U @ (Z[chosen].T @ w)


def _draw_folded(r):
    U = np.linalg.qr(r.normal(size=(6, 2)))[0]
    return U, r.normal(size=(8, 2)), r.permutation(8)[:3], r.number(-2, 2, 3)


exercise(
    "fold",
    kind="thinking",
    signature="fold(U, Z, chosen, w)",
    reference=_fold,
    cases=[Case("seven words, three concepts, four bases", (U, COUNTS @ U, CHOSEN, WEIGHTS))],
    edges=[Case("one base", (U, COUNTS @ U, CHOSEN[:1], WEIGHTS[:1]))],
    wrong={
        "These are weights of the concepts. Multiply by U to get one weight for each word.": (
            lambda U, Z, chosen, w: np.asarray(Z)[chosen].T @ w
        ),
        "Every base counts with its weight. You have added them up without.": (
            lambda U, Z, chosen, w: _fold(U, Z, chosen, np.ones(len(w)))
        ),
        "The bases are the rows `chosen` of Z. You took the first rows.": (
            lambda U, Z, chosen, w: _fold(U, Z, np.arange(len(chosen)), w)
        ),
        "That is a row of weights for each base. Add the bases up.": (
            lambda U, Z, chosen, w: np.asarray(w)[:, None] * (np.asarray(Z)[chosen] @ np.asarray(U).T)
        ),
        "That has a column for each base. Add the columns up.": (
            lambda U, Z, chosen, w: (np.asarray(U) @ np.asarray(Z)[chosen].T) * np.asarray(w)
        ),
        "That has a column for each base. Give each column its weight, and add them up.": (
            lambda U, Z, chosen, w: np.asarray(U) @ np.asarray(Z)[chosen].T
        ),
    },
    hint="Add up w_b z_b over the bases first: one number for each concept. Then let U make words of them.",
    why="Now a new document needs one product for each of its words, for one base or for a thousand.",
    draw=_draw_folded,
)
