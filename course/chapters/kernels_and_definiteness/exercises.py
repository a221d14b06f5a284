"""Exercises: refute a Gram matrix with weights, and write down the features of a polynomial kernel."""

from functools import partial

import numpy as np

from course.lesson.examination import stopped
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
    return f"For {name} it stopped with {stopped(error)}."


NOTHING = (
    "You give None for every matrix, also where weights exist. Is a `return` missing, or is your condition "
    "for a negative eigenvalue never true?"
)
LARGEST = "These weights make c'Kc as large as possible. Eigenvalues come in increasing order."
ROW = "That is a row of the matrix of eigenvectors. They are its columns: vectors[:, 0]."
ALWAYS = "No weights refute it: the smallest eigenvalue is zero but for rounding. Give None."
FIXED = "Is your tolerance a fixed number? Zero is small compared with the entries of K."
EIGENVALUES = "Those are the eigenvalues. The weights are the eigenvector of the smallest one."


def _judge_refutation(refute, refutable=REFUTABLE, passing=PASSING):
    found = {}
    for name, K in (refutable | passing).items():
        try:
            weights = refute(K.copy())
            found[name] = None if weights is None else np.asarray(weights, dtype=float).squeeze()
        except Exception as error:
            return _stopped(name, error)
    if all(c is None for c in found.values()):
        return NOTHING
    for name, K in (refutable | passing).items():
        complaint = _complaint(found[name], K, passes=name in passing)
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
        return "The weights must be finite numbers, and not all of them zero."
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
    return f"With your weights c'Kc is {c @ K @ c:.3g}, which refutes nothing."


def _refute(K, least=1e-9, part=lambda values, vectors: vectors[:, 0]):
    """Return weights with a negative form, or None."""
    K = np.asarray(K, dtype=float)
    values, vectors = np.linalg.eigh(K)
    return part(values, vectors) if values[0] < -least * np.linalg.norm(K) else None


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
        FIXED: lambda K: np.linalg.eigh(K)[1][:, 0] if np.linalg.eigvalsh(K)[0] < -1e-9 else None,
    },
    why="The eigenvector of the smallest eigenvalue refutes whenever anything does. None is no proof: other "
    "documents may still refute the kernel.",
)

TWO_WORDS = np.array([[1.0, 2], [3, 0], [0, 1], [2, 2]])


def _features(X, a, words=lambda a: np.sqrt(2 * a), constant=lambda a: a, which="all"):
    """Return products of two coordinates, the coordinates and a constant, each times its factor."""
    X = np.asarray(X, dtype=float)
    products = X[:, :, None] * X[:, None, :]
    left, right = np.triu_indices(X.shape[1])
    some = {"all": products.reshape(len(X), -1), "squares": X**2, "once": products[:, left, right]}[which]
    return np.hstack([some, words(a) * X, np.full((len(X), 1), constant(a))])


def _from_gram(X, a):
    """Take the features from the Gram matrix of all documents, which is no feature map."""
    values, vectors = np.linalg.eigh((X @ X.T + a) ** 2)
    return vectors * np.sqrt(np.maximum(values, 0))


# Features that are nearly right: what is wrong with them, in words.
SLIPS = {
    "The words themselves are missing: (s + a)² also has the term 2as.": partial(
        _features, words=lambda a: 0
    ),
    "The constant is missing: (s + a)² also has the term a².": partial(_features, constant=lambda a: 0),
    "The words should count 2a times, so their feature needs the root of 2a. Yours count a times.": (
        partial(_features, words=np.sqrt)
    ),
    "The words should count 2a times. A factor counts twice in an inner product: take the root of 2a.": (
        partial(_features, words=lambda a: 2 * a)
    ),
    "The words should count 2a times. With the factor a they count a² times.": (
        partial(_features, words=lambda a: a)
    ),
    "Only the 2 is under your root. The words should count 2a times, so a belongs under it, too.": (
        partial(_features, words=lambda a: np.sqrt(2) * a)
    ),
    "The constant feature counts twice in an inner product: a gives a², the root of a gives only a.": (
        partial(_features, constant=np.sqrt)
    ),
    "The constant feature counts twice in an inner product: a gives a², and a² gives the fourth power.": (
        partial(_features, constant=lambda a: a**2)
    ),
    "Your constant feature is 1, which adds 1 to each inner product. It should add a².": (
        partial(_features, constant=lambda a: 1)
    ),
    "Squares of single words are there, but the pairs of different words are missing.": (
        partial(_features, which="squares")
    ),
    "Each pair of different words occurs twice in s², as (i, j) and as (j, i). Yours has it once.": (
        partial(_features, which="once")
    ),
}
GRAM = "That is the Gram matrix itself. Features are wanted whose inner products give it."
OTHERS = (
    "The features of a document change with the other documents in X. A feature map sees one document at a "
    "time: write its features."
)


def _judge_polynomial(features, two=TWO_WORDS, counts=COUNTS):
    cases = {
        "four documents of two words, a = 3": (two, 3.0),
        "five documents of three words, a = 1/2": (counts, 0.5),
        "a single document": (counts[:1], 2.0),
        "a = 0": (counts, 0.0),
    }
    for name, (X, a) in cases.items():
        try:
            Phi, *alone = (np.asarray(features(some.copy(), a), dtype=float) for some in (X, *X[:, None]))
        except Exception as error:
            return _stopped(name, error)
        if Phi.ndim != 2 or len(Phi) != len(X):
            return f"For {name}: {len(X)} documents need {len(X)} rows. Yours has the shape {Phi.shape}."
        due, got = (X @ X.T + a) ** 2, Phi @ Phi.T
        if Phi.shape == due.shape and np.allclose(Phi, due, rtol=1e-5) and not np.allclose(got, due):
            return f"For {name}: {GRAM}"
        shapes = {one.shape for one in alone}
        if shapes != {(1, Phi.shape[1])} or not np.allclose(np.vstack(alone), Phi, rtol=1e-5, atol=1e-5):
            return f"For {name}: {OTHERS}"
        if not np.allclose(got, due, rtol=1e-5, atol=1e-5):
            grams = ((hint, slip(X, a)) for hint, slip in SLIPS.items())
            slips = (hint for hint, theirs in grams if np.allclose(got, theirs @ theirs.T, rtol=1e-5))
            told = f"the first document with itself gives {got[0, 0]:.5g}; it should be {due[0, 0]:.5g}."
            return f"For {name}: {next(slips, told)}"
    return True


exercise(
    "polynomial_features",
    kind="thinking",
    signature="polynomial_features(X, a)",
    reference=_features,
    judge=_judge_polynomial,
    wrong=SLIPS | {GRAM: lambda X, a: (X @ X.T + a) ** 2, OTHERS: _from_gram},
    why="Its features are the words, all pairs of words and a constant. Count them for real posts next.",
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


draw("refute", _draw_refutation)
draw("polynomial_features", _draw_polynomial)
