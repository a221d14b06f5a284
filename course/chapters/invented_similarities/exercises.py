"""Exercise: refute a Gram matrix with weights."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import exercise
from course.lesson.failures import stopped

COUNTS = np.array([[4.0, 3, 2], [1, 1, 0], [0, 0, 3], [4, 3, 4], [2, 0, 1]])
THREE = np.array([[1, 0.9, 0.2], [0.9, 1, 0.9], [0.2, 0.9, 1]])
ALTERNATING = np.resize([1.0, -1], 12) / np.sqrt(12)
PAIRS = np.kron(np.eye(2), np.array([[1.0, 2], [2, 1]]))
REFUTABLE = {
    "three songs with the similarities 0.9, 0.9 and 0.2": THREE,
    "two pairs of documents": PAIRS,
    "the table with the rows (1, 2, 0), (2, 1, 0) and (0, 0, 9)": np.array(
        [[1.0, 2, 0], [2, 1, 0], [0, 0, 9]]
    ),
    "twelve documents and a smallest eigenvalue of minus a hundredth": np.eye(12)
    - 1.01 * np.outer(ALTERNATING, ALTERNATING),
    "similarities of about a millionth of a millionth": 1e-12 * THREE,
}
PASSING = {
    "inner products of five documents with three words": COUNTS @ COUNTS.T,
    "large inner products": 1e8 * COUNTS @ COUNTS.T,
    "documents that are all alike": np.ones((4, 4)),
}


ALTERNATING_SIGNS = (
    "Weights 1, −1, 1, … refute some tables and not others. The eigenvector of the smallest eigenvalue "
    "always does, if any weights do."
)
NOTHING = (
    "You give None for every matrix, also where weights exist. Is a `return` missing, or is your condition "
    "for a negative eigenvalue never true? (`np.linalg.eig` does not sort the eigenvalues; `eigh` does.)"
)
LARGEST = "These weights make c'Kc as large as possible. Eigenvalues come in increasing order."
ROW = "That is a row of the matrix of eigenvectors. They are its columns: vectors[:, 0]."
ALWAYS = "No weights refute it: the smallest eigenvalue is zero but for rounding. Give None."
FIXED = "Is your tolerance a fixed number? What counts as zero depends on the size of the entries of K."
EIGENVALUES = "Those are the eigenvalues. The weights are the eigenvector of the smallest one."


def _judge_refutation(refute, refutable=REFUTABLE, passing=PASSING):
    refutations = {}
    for name, K in (refutable | passing).items():
        try:
            weights = refute(K.copy())
            refutations[name] = None if weights is None else np.asarray(weights, dtype=float).squeeze()
        except Exception as error:
            return f"For {name} it stopped with {stopped(error)}."
    if all(c is None for c in refutations.values()):
        return NOTHING
    for name, K in (refutable | passing).items():
        complaint = _complaint(refutations[name], K, passes=name in passing)
        if complaint:
            return f"For {name}: {complaint}"
    return True


def _complaint(c, K, passes):
    """Say what is amiss with weights, or with none; an empty string if nothing is."""
    if c is None and passes:
        return ""
    if c is None:
        hint = "There are weights with c'Kc below zero, but you give None. "
        if np.abs(K).max() < 1e-6:
            return hint + FIXED
        if np.linalg.det(K) > 0:
            return hint + "The determinant is positive here because two eigenvalues are negative."
        return hint + f"The smallest eigenvalue is {np.linalg.eigvalsh(K)[0]:.2g}: look at it alone."
    if c.shape != (len(K),):
        return f"{len(K)} documents need {len(K)} weights; yours have the shape {c.shape}."
    if not np.isfinite(c).all() or not c.any():
        return (
            "The weights must be finite numbers, and not all of them zero. If no weights refute K, give None."
        )
    if passes:
        return ALWAYS
    if c @ K @ c < -1e-6 * np.abs(K).max() * (c @ c):
        return ""
    values, vectors = np.linalg.eigh(K)
    if np.allclose(c, values):
        return EIGENVALUES
    if np.allclose(abs(c @ vectors[:, -1]), np.linalg.norm(c)):
        return LARGEST
    if np.allclose(c, vectors[0]):
        return ROW
    if np.allclose(c, c[0] * np.resize([1, -1], len(c))):
        return ALTERNATING_SIGNS
    return f"With your weights c'Kc is {c @ K @ c:.3g}, which refutes nothing."


def _refute(K, least=1e-9, part=lambda values, vectors: vectors[:, 0]):
    """Return weights with a negative form, or None."""
    K = np.asarray(K, dtype=float)
    values, vectors = np.linalg.eigh(K)
    return part(values, vectors) if values[0] < -least * np.linalg.norm(K) else None


def _alternate(K):
    """Return weights 1, −1, 1, … if they refute: right for the songs, and no use elsewhere."""
    c = np.resize([1.0, -1], len(K))
    return c if c @ K @ c < -1e-9 * np.abs(K).max() else None


def _draw_refutation(r):
    X, K = r.gram(4, 3)
    weights = r.permutation(np.resize([1.0, -1.0], 6)) / np.sqrt(6)
    refuted = np.eye(6) - r.number(1.05, 1.9) * np.outer(weights, weights)
    return partial(
        _judge_refutation,
        refutable={**REFUTABLE, "six documents": refuted},
        passing={**PASSING, "four documents": K},
    )


exercise(
    "refute",
    signature="refute(K)",
    reference=_refute,
    judge=_judge_refutation,
    wrong={
        NOTHING: lambda K: np.linalg.eigh(K)[1][:, 0] if len(K) > 10**6 else None,
        LARGEST: partial(_refute, part=lambda values, vectors: vectors[:, -1]),
        ROW: partial(_refute, part=lambda values, vectors: vectors[0]),
        EIGENVALUES: partial(_refute, part=lambda values, vectors: values),
        ALWAYS: lambda K: np.linalg.eigh(K)[1][:, 0],
        ALTERNATING_SIGNS: lambda K: np.resize([1.0, -1], len(K)),
        "The smallest eigenvalue is -1: look at it alone.": _alternate,
        FIXED: lambda K: np.linalg.eigh(K)[1][:, 0] if np.linalg.eigvalsh(K)[0] < -1e-9 else None,
    },
    why="The eigenvector of the smallest eigenvalue refutes whenever anything does. None is no proof: other "
    "documents may still refute the kernel.",
    draw=_draw_refutation,
)
