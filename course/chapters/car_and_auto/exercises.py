"""Exercise: how alike words are in the space of a few concepts."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

RNG = np.random.default_rng(61)
FOUR = np.array([[1, 0, 1], [0, 1, 1], [1, 0, 0], [0, 1, 0]])


def _vectors(M):
    """Return the eigenvectors of a symmetric matrix, that of the largest eigenvalue first."""
    return np.linalg.eigh(M)[1][:, ::-1]


def _alike(X, k):
    X = np.asarray(X, dtype=float)
    U = _vectors(X.T @ X)[:, :k]
    return U @ U.T


def _smallest(X, k):
    U = _vectors(X.T @ X)[:, -k:]
    return U @ U.T


def _rows(X, k):
    U = _vectors(X.T @ X)[:k]
    return U.T @ U


def _of_rows(X, k):
    U = _vectors(X.T @ X)[:, ::-1][-k:]
    return U.T @ U


def _documents(X, k):
    V = _vectors(X @ X.T)[:, :k]
    return V @ V.T


def _weighted(X, k):
    values, vectors = np.linalg.eigh(X.T @ X)
    return vectors[:, -k:] * values[-k:] @ vectors[:, -k:].T


def _centred(X, k):
    return _alike(X - X.mean(axis=0), k)


def _cosines(X, k):
    S = _alike(X, k)
    length = np.sqrt(np.diag(S))
    return S / np.outer(length, length)


def _counts(documents, words, seed):
    return np.random.default_rng(seed).poisson(0.8, (documents, words)).astype(float)


exercise(
    "alike",
    kind="thinking",
    signature="alike(X, k)",
    reference=_alike,
    cases=[
        Case("the four documents above, one concept", (FOUR, 1)),
        Case("the four documents above, two concepts", (FOUR, 2)),
        Case("nine documents of six words, two concepts", (_counts(9, 6, 1), 2)),
    ],
    edges=[
        Case("all concepts", (_counts(9, 5, 2), 5)),
        Case("five documents of eight words, three concepts", (_counts(5, 8, 3), 3)),
    ],
    wrong={
        "These are the concepts with the smallest eigenvalues. eigh has the largest ones last.": _smallest,
        "The eigenvectors are the columns of what eigh returns. You took rows.": _rows,
        "The eigenvectors are the columns of what eigh returns, and not its rows.": _of_rows,
        "That is a table of documents. X.T @ X has a row and a column for each word.": _documents,
        "You multiply by the eigenvalues. The table is U @ U.T, without them.": _weighted,
        "You subtract the mean of each column (as principal components do). LSI takes X as it is.": _centred,
        "You have divided by lengths already. The cosines come later; return U @ U.T.": _cosines,
        "You have U, or its columns for the words. Multiply it with its transpose.": (
            lambda X, k: _vectors(X.T @ X)[:, :k]
        ),
        "These are the words that occur together. Take the eigenvectors of this matrix.": (
            lambda X, k: np.asarray(X).T @ X
        ),
    },
    hint="The columns vectors[:, -k:] belong to the k largest eigenvalues.",
    why="One table says how alike all words are. The next cells look for synonyms in it.",
)
draw("alike", lambda r: (_counts(10, 6, int(r.whole(100, 10_000))), int(r.whole(2, 4))))
