"""Exercise: vectors whose inner products are the entries of a table."""

from functools import partial

import numpy as np

from course.lesson.examination import Amiss, called
from course.lesson.exercise_register import exercise

COUNTS = np.array([[4.0, 3, 2], [1, 1, 0], [0, 0, 3], [4, 3, 4], [4, 3, 2]])
TABLES = {
    "five documents of three words, two of them equal": COUNTS @ COUNTS.T,
    "the table with the rows (2, 1) and (1, 2)": np.array([[2.0, 1], [1, 2]]),
    "large inner products": 1e8 * COUNTS @ COUNTS.T,
    "a single document": np.array([[9.0]]),
    "six documents without a common word": np.diag([1.0, 4, 9, 1, 4, 9]),
}

NAN = "Some numbers are nan: an eigenvalue 0 came out a little below 0. Clip the eigenvalues before the root."
CHOLESKY = "A table with an eigenvalue 0 has no Cholesky factor; `np.linalg.eigh` works for every table."
EIGENVALUES = (
    "Multiply each eigenvector by the root of its eigenvalue, not by the eigenvalue: in A Aᵀ it counts twice."
)
LENGTH_ONE = "The eigenvectors have the length 1. Multiply each by the root of its eigenvalue."
TRANSPOSED = (
    "The eigenvectors are the columns of Q, and the documents are its rows. Either yours is transposed, or "
    "the roots multiply rows: `Q * roots` multiplies columns."
)
ROWS = "The eigenvectors are the columns of Q, and not its rows. Leave out the .T: `Q * roots`."
SUMMED = " If you wrote `Q @ roots`: it adds up the columns. `Q * roots` multiplies each by its root."
ENTRIES = "Those are the roots of the entries. The inner products of these rows are not the entries of K."
TABLE = "That is K itself. The inner products of its rows are K @ K, not K."
OTHER = "Take the eigenvectors, and multiply each by the root of its eigenvalue."


def _features(K, size=np.sqrt):
    """Return Q √Λ, or what a usual mistake makes of it."""
    values, Q = np.linalg.eigh(K)
    return Q * size(values.clip(0))


SLIPS = {
    EIGENVALUES: partial(_features, size=np.asarray),
    LENGTH_ONE: partial(_features, size=np.ones_like),
    TRANSPOSED: lambda K: _features(K).T,
    ROWS: lambda K: np.sqrt(np.linalg.eigh(K)[0].clip(0)) * np.linalg.eigh(K)[1].T,
    ENTRIES: lambda K: np.sqrt(np.abs(K)),
}


def _complaint(Phi, K):
    """Say what is amiss with features; an empty string if nothing is."""
    if Phi.ndim != 2 or len(Phi) != len(K):
        message = f"{len(K)} documents need {len(K)} rows. Yours has the shape {Phi.shape}."
        return message + SUMMED if Phi.ndim == 1 else message
    if not np.isfinite(Phi).all():
        return NAN
    near = 1e-6 * np.abs(K).max()
    products = Phi @ Phi.T
    if np.allclose(products, K, atol=near):
        return ""
    if Phi.shape == K.shape and np.allclose(Phi, K, atol=near):
        return TABLE
    for hint, slip in SLIPS.items():
        if np.allclose(products, slip(K) @ slip(K).T, atol=near):
            return hint
    return f"The first row has the squared length {products[0, 0]:.4g}; it should be {K[0, 0]:.4g}. {OTHER}"


def _judge(features, tables=TABLES):
    for name, K in tables.items():
        try:
            Phi = np.asarray(called(features, K, about=name), dtype=float)
        except Amiss as amiss:
            if isinstance(amiss.__cause__, np.linalg.LinAlgError):
                return f"{amiss} {CHOLESKY}"
            raise
        if complaint := _complaint(Phi, K):
            return f"For {name}: {complaint}"
    return True


exercise(
    "features",
    kind="thinking",
    signature="features(K)",
    reference=_features,
    judge=_judge,
    wrong=SLIPS | {TABLE: np.copy, NAN: lambda K: np.full((len(K), 1), np.nan), CHOLESKY: np.linalg.cholesky},
    why="The rows are vectors, and their inner products are the similarities: K is the table of a kernel.",
    draw=lambda r: partial(_judge, tables={"your own documents": r.gram(5, 3)[1], **TABLES}),
)
