"""Exercises: a test for cpd, and features from kernel values alone."""

import numpy as np

from helpers import kernels
from helpers.lesson.exercise_register import Case, exercise

COUNTS = np.array([[4.0, 3, 2], [1, 1, 0], [0, 0, 3], [4, 3, 4], [2, 0, 1]])
NED, LINE = kernels.ned(COUNTS), -np.abs(np.subtract.outer(np.arange(9.0), np.arange(9.0)))


def _least(K, right=True):
    H = np.eye(len(K)) - 1 / len(K)
    return np.linalg.eigvalsh(H @ K @ H if right else H @ K)[0]


exercise(
    "4.1",
    signature="is_cpd_gram(K)",
    reference=lambda K: bool(_least(K) >= -1e-9 * np.abs(K).max()),
    cases=[
        Case("three posts, one negative eigenvalue", (np.diag([1.0, 1, -2]),)),
        Case("inner products of five posts", (COUNTS @ COUNTS.T,)),
        Case("NED of five posts, less a constant", (NED - 7,)),
        Case("minus the cubed distances of three posts", (LINE[:3, :3] ** 3,)),
        Case("plus the distances of five posts", (-NED,)),
    ],
    edges=[
        Case("a single post", (np.array([[-3.0]]),)),
        Case("nine posts on a line and a large constant", (1e6 / 3 - LINE**2,)),
    ],
    wrong={
        "Zeros come out as tiny numbers of either sign, and tiny is to be measured by the entries of K.": (
            lambda K: bool(_least(K) >= -1e-13)
        ),
        "At most one negative eigenvalue: every cpd matrix has that, and this one too. It is not enough.": (
            lambda K: bool(np.sum(np.linalg.eigvalsh(K) < -1e-9) <= 1)
        ),
        "Did you ask all c (that is pd), and not only those with sum zero? Or leave no room for rounding?": (
            lambda K: bool(np.linalg.eigvalsh(K)[0] >= -1e-9)
        ),
        "Is it centered on one side only? The form has c on both: H K H.": (
            lambda K: bool(_least(K, right=False) >= -1e-9)
        ),
    },
    hint="With H = I - 1/m, every Hc sums to zero. Put it on both sides of K.",
    why="c'HKHc asks what c'Kc is without the mean of c: exactly those c that sum to zero are left.",
)


def _judge(features):
    grams = {"inner products": (COUNTS @ COUNTS.T, 1), "NED": (NED, 0), "a line": (-(LINE**2), 2)}
    for name, (K, i) in grams.items():
        Phi = np.asarray(features(K.copy(), i), dtype=float)
        if Phi.ndim != 2 or len(Phi) != len(K):
            return f"For {name}: {len(K)} posts, so {len(K)} rows. Yours has the shape {Phi.shape}."
        if not np.isfinite(Phi).all():
            return f"For {name} it is nan. An eigenvalue of zero may come out a little below: clip it."
        squares = ((Phi[:, None] - Phi) ** 2).sum(axis=-1)
        due = (np.diag(K) + np.diag(K)[:, None]) / 2 - K
        if np.allclose(squares, 2 * due, atol=1e-7):
            return f"For {name} squared distances are twice those of (12). Lemma 2 (i) has a factor 1/2."
        if not np.allclose(squares, due, atol=1e-7):
            return f"For {name} squared distances are not those of (12). Lemma 2 (i) first, then Theorem 1."
        if not np.allclose(Phi[i], 0, atol=1e-6):
            return f"For {name} the distances are right, but post {i} is to be the origin: x0 in Lemma 2 (i)."
    return True


exercise(
    "4.2",
    signature="features(K, i)",
    judge=_judge,
    why="Any rotation of them would do as well: kernel values know distances, not directions.",
)
