"""Exercise: how alike words are in the space of a few concepts."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

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


def _squares(X, k):
    U = _vectors(X.T @ X)[:, :k]
    return U.T @ U


def _only(X, which):
    U = _vectors(X.T @ X)[:, [i for i in which if i < np.shape(X)[1]]]
    return U @ U.T


def _only_last(X, k):
    return _only(X, [k - 1])


def _kernels(X, k):
    return X @ _alike(X, k) @ np.transpose(X)


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
        "You have U, with a row for each word. The table is U times its transpose: U @ U.T.": (
            lambda X, k: _vectors(X.T @ X)[:, :k]
        ),
        "These are the words that occur together. Take the eigenvectors of this matrix.": (
            lambda X, k: np.asarray(X).T @ X
        ),
        "This table is k times k. The left factor of a table of words has a row for each word.": _squares,
        "vectors[:, -k] is one column. With a colon, vectors[:, -k:], you get the last k.": _only_last,
        "vectors[:, -k] is one column, so its product is one number. Take the last k: vectors[:, -k:].": (
            lambda X, k: float(_only_last(X, k).trace())
        ),
        "These are kernels of documents. The table for words has no X outside: it is U @ U.T.": _kernels,
        "These are the documents in k numbers each. The table for words has no X outside: it is U @ U.T.": (
            lambda X, k: X @ _vectors(X.T @ X)[:, :k]
        ),
        "You get the table of the four documents for every X. Compute with X and not with `four`.": (
            lambda X, k: _alike(FOUR, min(k, 3))
        ),
        "vectors[:, k:] leaves out the first k columns. The last k columns are vectors[:, -k:].": (
            lambda X, k: _smallest(X, X.shape[1]) - _smallest(X, k)
        ),
        "vectors[:, -k:-1] leaves out the last column, that of the largest eigenvalue. Write -k: alone.": (
            lambda X, k: _only(X, range(1, k))
        ),
        "You leave out the largest eigenvalue, which stands last. The last k columns are vectors[:, -k:].": (
            lambda X, k: _only(X, range(1, k + 1))
        ),
        "You take all eigenvectors, and then nothing is left out. Take k columns.": (
            lambda X, k: np.eye(np.shape(X)[1])
        ),
    },
    hint="Print U.shape: U needs a row for each word and k columns. The table is U times its transpose.",
    why="One table says how alike all words are. The next cells look for synonyms in it.",
    draw=lambda r: (_counts(10, 6, int(r.whole(100, 10_000))), int(r.whole(2, 4))),
)
