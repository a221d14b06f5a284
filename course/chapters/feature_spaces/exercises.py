"""Exercises: a test for cpd, and features with the mean 0 from kernel values alone."""

from functools import partial

import numpy as np

from course.lesson.examination import stopped
from course.lesson.exercise_register import draw, exercise
from helpers import gram, kernels

COUNTS = np.array([[4.0, 3, 2], [1, 1, 0], [0, 0, 3], [4, 3, 4], [2, 0, 1]])
NED, LINE = kernels.ned(COUNTS), -np.abs(np.subtract.outer(np.arange(9.0), np.arange(9.0)))
ALTERNATING = np.resize([1.0, -1], 12) / np.sqrt(12)
TWO, NINE = np.diag([1.0, 1, -2]), np.diag([1.0, 1, -9])
# Symmetric matrices, and whether they are cpd.
MATRICES = {
    "inner products of five documents": (COUNTS @ COUNTS.T, True),
    "NED of five documents": (NED, True),
    "NED of five documents, minus 7": (NED - 7, True),
    "plus the distances of five documents": (-NED, False),
    "the diagonal matrix of 1, 1, −2": (TWO, False),
    "the diagonal matrix of 1, 1, −9": (NINE, False),
    "the diagonal matrix of 1, 1, −2, ten thousand times smaller": (1e-4 * TWO, False),
    "the diagonal matrix of 1, 1, −2, times a millionth of a millionth": (1e-12 * TWO, False),
    "minus the cubed distances of three documents": (LINE[:3, :3] ** 3, False),
    "twelve documents, refuted by one mixture": (
        np.eye(12) - 1.01 * np.outer(ALTERNATING, ALTERNATING),
        False,
    ),
    "two negative eigenvalues": (-np.kron(np.eye(2), [[1.0, 2], [2, 1]]), False),
    "minus the squared distances on a line, times a large number": (-1e6 / 3 * LINE**2, True),
    "a large negative constant": (np.full((7, 7), -1e6 / 3), True),
    "a single document": (np.array([[-3.0]]), True),
}


def _low(K, size=None):
    """Return the smallest eigenvalue, in units of the largest entry unless a size is given."""
    return np.linalg.eigvalsh(K)[0] / (size or np.abs(K).max() or 1.0)


def _centred(K, both=True):
    """Return H K H, or with the centring on one side only."""
    H = np.eye(len(K)) - 1 / len(K)
    return H @ K @ H if both else K @ H


def _by_chance(K):
    """Try three random mixtures that sum to zero."""
    tries = _centred(np.eye(len(K))) @ np.random.default_rng(0).normal(size=(len(K), 3))
    return all(c @ K @ c >= -1e-9 * np.abs(K).max() for c in tries.T)


# Classic wrong answers, each with what to say about it.
SLIPS = {
    "It says True for every matrix that was tried. Which eigenvalue would refute?": lambda K: True,
    "Centred as it should be. But a zero may come out as a tiny negative number.": lambda K: (
        _low(_centred(K)) >= 0
    ),
    "A fixed tolerance is too small for large entries and too large for small ones. Use the entries of K.": (
        lambda K: _low(_centred(K), 1.0) >= -1e-9
    ),
    "A tenth of the largest entry is more than rounding.": lambda K: (
        _low(_centred(K), np.abs(K).max()) >= -0.1
    ),
    "A few random weights may miss the one mixture that refutes. An eigenvalue misses none.": _by_chance,
    "Did you ask all c? That is pd. For cpd only those c count that sum to zero.": lambda K: _low(K) >= -1e-9,
    "Every cpd matrix has at most one negative eigenvalue, but some others have one too.": (
        lambda K: np.sum(np.linalg.eigvalsh(K) < -1e-9 * np.abs(K).max()) <= 1
    ),
    "Is it centred on one side only? The form has c on both: H K H.": (
        lambda K: _low(_centred(K, both=False), np.abs(K).max()) >= -1e-9
    ),
    "A determinant multiplies all eigenvalues. Two negative ones make it positive.": lambda K: (
        np.linalg.det(K) >= 0
    ),
    "A trace adds all eigenvalues. One that is large hides a negative one.": lambda K: np.trace(K) >= 0,
}


def _judge_cpd(is_cpd_gram, matrices=MATRICES):
    said = {}
    for name, (K, _) in matrices.items():
        try:
            answer = is_cpd_gram(K.copy())
        except Exception as error:
            return f"For {name} it stopped with {stopped(error)}."
        if np.shape(answer) != () or not isinstance(answer, bool | np.bool_):
            return f"For {name} it should give True or False, not {type(answer).__name__}."
        said[name] = bool(answer)
    wrong = [name for name, (_, right) in matrices.items() if said[name] != right]
    if not wrong:
        return True
    hints = [
        hint for hint, slip in SLIPS.items() if all(said[n] == slip(K) for n, (K, _) in matrices.items())
    ]
    hint = hints[0] if hints else "With H = I − 1/m, every Hc sums to zero. Put it on both sides of K."
    return f"For {wrong[0]} it gives {said[wrong[0]]}; it should be {not said[wrong[0]]}. {hint}"


exercise(
    "is_cpd_gram",
    signature="is_cpd_gram(K)",
    reference=lambda K: bool(gram.is_cpd(K)),
    judge=_judge_cpd,
    why="c'HKHc is c'Kc for the weights Hc, and these are all the weights that sum to zero.",
)


def _squared_distances(Phi):
    """Return the squared distances of all rows."""
    return ((Phi[:, None] - Phi) ** 2).sum(axis=-1)


def _raised(K):
    return K + 0.2 * np.abs(K.mean())


def _judge_features(features, given=()):
    # All are raised: what is forgotten shows. The entries of the first have a negative mean.
    grams = {
        "NED, raised": _raised(NED),
        "inner products, raised": 3 + COUNTS @ COUNTS.T,
        "a line": 5 - LINE**2,
    }
    for name, K in (dict(given) | grams).items():
        try:
            Phi = np.asarray(features(K.copy()), dtype=float)
        except np.linalg.LinAlgError as error:
            hint = "A matrix with an eigenvalue of zero has no Cholesky factor; use eigh."
            return f"For {name} it stopped with {stopped(error)}. {hint}"
        except Exception as error:
            return f"For {name} it stopped with {stopped(error)}."
        complaint = _complaint(Phi, K)
        if complaint:
            return f"For {name}: {complaint}"
    return True


def _by_mean(K, sign=1, half=2):
    """Return K̃ with the mean as origin, or with another sign of its last term or another factor."""
    rows = K.mean(axis=1)
    return (K - rows - rows[:, None] + sign * K.mean()) / half


def _by_document(K, sign=1):
    """Return K̃ with document 0 as origin, or with another sign of its last term."""
    return (K - K[0] - K[:, [0]] + sign * K[0, 0]) / 2


def _rows(tilde, size=np.sqrt):
    values, Q = np.linalg.eigh(tilde)
    return Q * size(values.clip(0))


LAST_TERM = "look at the sign of the last term: the origin has the inner product 0 with itself."
MEAN = "the distances are right, but the mean of the rows is not 0."
# What features can be instead, each with what is said.
INSTEAD = {
    LAST_TERM: [lambda K: _rows(_by_document(K, -1)), lambda K: _rows(_by_mean(K, -1))],
    "the last term is missing. Without it the origin has no inner product 0 with itself.": [
        lambda K: _rows(_by_document(K, 0)),
        lambda K: _rows(_by_mean(K, 0)),
    ],
    "your squared distances are twice those of (12). Lemma 2 (i) has a factor 1/2.": [
        lambda K: _rows(_by_mean(K, half=1))
    ],
    "multiply each eigenvector by the root of its eigenvalue, not by the eigenvalue.": [
        lambda K: _rows(_by_mean(K), size=np.asarray),
        lambda K: _rows(_by_document(K), size=np.asarray),
    ],
    "the eigenvectors have length 1 each. Multiply them by the roots of the eigenvalues.": [
        lambda K: _rows(_by_mean(K), size=np.ones_like),
        lambda K: _rows(_by_document(K), size=np.ones_like),
    ],
    "the documents are the rows of Q; its columns are the eigenvectors. Yours is transposed.": [
        lambda K: _rows(_by_mean(K)).T,
        lambda K: _rows(_by_document(K)).T,
    ],
    "K itself has no features if it has a negative eigenvalue. Begin with Lemma 2 (i).": [
        lambda K: _rows(K),
        lambda K: _rows(K) - _rows(K).mean(axis=0),
    ],
}


def _complaint(Phi, K):
    """Say what is amiss with features; an empty string if nothing is."""
    if Phi.ndim != 2 or len(Phi) != len(K):
        return f"{len(K)} documents need {len(K)} rows. Yours has the shape {Phi.shape}."
    if not np.isfinite(Phi).all():
        return "some are nan. An eigenvalue of zero may come out a little below zero: clip it."
    diagonal = np.diag(K)
    due = (diagonal + diagonal[:, None]) / 2 - K
    near = 1e-4 * due.max()
    right = np.allclose(_squared_distances(Phi), due, atol=near)
    if right and (Phi.mean(axis=0) ** 2).sum() <= near:
        return ""
    for hint, slips in INSTEAD.items():
        if any(np.allclose(Phi @ Phi.T, slip(K) @ slip(K).T, atol=near) for slip in slips):
            return hint
    if right:
        return MEAN
    if np.allclose(_squared_distances(Phi), 2 * due, atol=near):
        return "your squared distances are twice those of (12). Lemma 2 (i) has a factor 1/2."
    return "the squared distances are not those of (12). Take Lemma 2 (i) first, then the eigenvectors."


def _centred_features(K):
    K = np.asarray(K, dtype=float)
    return _rows(_by_mean(K))


exercise(
    "features",
    kind="thinking",
    signature="features(K)",
    reference=_centred_features,
    judge=_judge_features,
    wrong={hint: slips[0] for hint, slips in INSTEAD.items() if hint != LAST_TERM}
    | {LAST_TERM: lambda K: _rows(_by_mean(K, -1)), MEAN: lambda K: _rows(_by_document(K))},
    why="Any rotation of them would do as well: kernel values know distances, not directions.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_cpd(r):
    X, K = r.gram(5, 3)
    weights = r.permutation(np.resize([1.0, -1.0], 8)) / np.sqrt(8)
    refuted = np.eye(8) - r.number(1.05, 1.9) * np.outer(weights, weights)
    own = {"five documents, minus a constant": (K - r.whole(3, 9), True),
           "eight documents, refuted by one mixture": (refuted, False),
           "plus the squared distances of five documents": (-kernels.ned(X), False)}  # fmt: skip
    return partial(_judge_cpd, matrices=own | MATRICES)


def _draw_features(r):
    X, K = r.gram(5, 3)
    own = {
        "your own documents": _raised(kernels.ned(X)),
        "inner products of your documents": K + r.whole(2, 9),
    }
    return partial(_judge_features, given=own)


draw("is_cpd_gram", _draw_cpd)
draw("features", _draw_features)
