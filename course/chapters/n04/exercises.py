"""Exercises: refute a Gram matrix with weights, and write down the features of a polynomial kernel."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import draw, exercise

COUNTS = np.array([[4.0, 3, 2], [1, 1, 0], [0, 0, 3], [4, 3, 4], [2, 0, 1]])
THREE = np.array([[1, 0.9, 0.2], [0.9, 1, 0.9], [0.2, 0.9, 1]])
ALTERNATING = np.resize([1.0, -1], 12) / np.sqrt(12)
PAIRS = np.kron(np.eye(2), np.array([[1.0, 2], [2, 1]]))
REFUTABLE = {
    "the three documents of the first picture": THREE,
    "two pairs of documents": PAIRS,
    "twelve documents and a smallest eigenvalue of a hundredth": np.eye(12)
    - 1.01 * np.outer(ALTERNATING, ALTERNATING),
    "similarities of about a millionth of a millionth": 1e-12 * THREE,
}
PASSING = {
    "inner products of five documents with three words": COUNTS @ COUNTS.T,
    "large inner products": 1e8 * COUNTS @ COUNTS.T,
    "documents that are all alike": np.ones((4, 4)),
}


def _stopped(name, error):
    return f"For {name} it stopped with {type(error).__name__}: {error}."


def _judge_refutation(refute, refutable=REFUTABLE, passing=PASSING):
    for name, K in (refutable | passing).items():
        try:
            weights = refute(K.copy())
            c = None if weights is None else np.asarray(weights, dtype=float).squeeze()
        except Exception as error:
            return _stopped(name, error)
        complaint = _complaint(c, K, passes=name in passing)
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
            return hint + "Is your tolerance a fixed number? Zero is small compared with the entries of K."
        if np.linalg.det(K) > 0:
            return hint + "The determinant is positive here because two eigenvalues are negative."
        return hint + f"The smallest eigenvalue is {np.linalg.eigvalsh(K)[0]:.2g}: look at it alone."
    if c.shape != (len(K),):
        return f"{len(K)} documents need {len(K)} weights; yours have the shape {c.shape}."
    if not np.isfinite(c).all() or not c.any():
        return "The weights must be finite numbers, and not all of them zero."
    if passes:
        return "No weights refute it: the smallest eigenvalue is zero but for rounding. Give None."
    if c @ K @ c < -1e-6 * np.abs(K).max() * (c @ c):
        return ""
    vectors = np.linalg.eigh(K)[1]
    if np.allclose(abs(c @ vectors[:, -1]), np.linalg.norm(c)):
        return "These weights make c'Kc as large as possible. Eigenvalues come in increasing order."
    if np.allclose(c, vectors[0]):
        return "That is a row of the matrix of eigenvectors. They are its columns: vectors[:, 0]."
    return f"With your weights c'Kc is {c @ K @ c:.3g}, which refutes nothing."


exercise(
    "4.1",
    signature="refute(K)",
    judge=_judge_refutation,
    why="The eigenvector of the smallest eigenvalue refutes whenever anything does. None is no proof: other "
    "documents may still refute the kernel.",
)

TWO_WORDS = np.array([[1.0, 2], [3, 0], [0, 1], [2, 2]])
# Features that are nearly right, by their inner products: what is wrong with them, in words.
SLIPS = {
    "The words themselves are missing: (s + a)² also has the term 2as.": lambda s, a, X: s**2 + a**2,
    "The constant is missing: (s + a)² also has the term a².": lambda s, a, X: s**2 + 2 * a * s,
    "The words should count 2a times, so their feature needs the root of 2a. Yours count a times.": (
        lambda s, a, X: s**2 + a * s + a**2
    ),
    "The words should count 2a times. A factor counts twice in an inner product: take the root of 2a.": (
        lambda s, a, X: s**2 + 4 * a**2 * s + a**2
    ),
    "The constant feature counts twice in an inner product: a gives a², the root of a gives only a.": (
        lambda s, a, X: s**2 + 2 * a * s + a
    ),
    "Squares of single words are there, but the pairs of different words are missing.": (
        lambda s, a, X: X**2 @ X.T**2 + 2 * a * s + a**2
    ),
    "Each pair of different words occurs twice in s², as (i, j) and as (j, i). Yours has it once.": (
        lambda s, a, X: (s**2 + X**2 @ X.T**2) / 2 + 2 * a * s + a**2
    ),
    "That is the Gram matrix itself. Features are wanted whose inner products give it.": (
        lambda s, a, X: ((s + a) ** 2) @ ((s + a) ** 2).T
    ),
}


def _judge_polynomial(features, two=TWO_WORDS, counts=COUNTS):
    cases = {
        "four documents of two words, a = 3": (two, 3.0),
        "five documents of three words, a = 1/2": (counts, 0.5),
        "a single document": (counts[:1], 2.0),
        "a = 0": (counts, 0.0),
    }
    for name, (X, a) in cases.items():
        try:
            Phi = np.asarray(features(X.copy(), a), dtype=float)
        except Exception as error:
            return _stopped(name, error)
        if Phi.ndim != 2 or len(Phi) != len(X):
            return f"For {name}: {len(X)} documents need {len(X)} rows. Yours has the shape {Phi.shape}."
        s = X @ X.T
        due, got = (s + a) ** 2, Phi @ Phi.T
        if not np.allclose(got, due, rtol=1e-5, atol=1e-5):
            slips = (hint for hint, slip in SLIPS.items() if np.allclose(got, slip(s, a, X), rtol=1e-5))
            told = f"the first document with itself gives {got[0, 0]:.5g}; it should be {due[0, 0]:.5g}."
            return f"For {name}: {next(slips, told)}"
    return True


exercise(
    "4.2",
    signature="polynomial_features(X, a)",
    judge=_judge_polynomial,
    why="Its features are the words, all pairs of words and a constant. With 20,000 words that would be "
    "400 million numbers a document; the kernel gets their inner product from one power.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_refutation(r):
    X, K = r.gram(4, 3)
    weights = r.permutation(np.resize([1.0, -1.0], 6)) / np.sqrt(6)
    refuted = np.eye(6) - r.number(1.05, 1.9) * np.outer(weights, weights)
    return partial(_judge_refutation, refutable={**REFUTABLE, "six documents": refuted},
                   passing={**PASSING, "four documents": K})  # fmt: skip


def _draw_polynomial(r):
    return partial(_judge_polynomial, two=r.gram(4, 2)[0], counts=r.gram(5, 3)[0])


draw("4.1", _draw_refutation)
draw("4.2", _draw_polynomial)
