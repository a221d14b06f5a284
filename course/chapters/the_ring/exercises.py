"""Exercise: documents of three words on a ring, whose form can be computed for every width."""

from functools import partial

import numpy as np

from course.lesson.examination import called
from course.lesson.exercise_register import exercise

MANY = (4, 8, 12, 24)


def _points(n, epsilon=1 / 3, e2=(1, 1, -2), steps=None):
    """Return points of the sphere on a ring around (1, 1, 1); `e2` and `steps` are for usual mistakes."""
    phi = 2 * np.pi * (np.arange(n) / n if steps is None else steps(n))[:, None]
    around = np.cos(phi) * [1, -1, 0] / np.sqrt(2) + np.sin(phi) * np.array(e2) / np.linalg.norm(e2)
    return np.sqrt(1 - epsilon) / np.sqrt(3) + np.sqrt(epsilon) * around


def _ring(n, **other):
    return _points(n, **other) ** 2


SHAPE = "n documents of three words are wanted: an array with n rows and three columns."
ROOTS = "These are points of the sphere: their squares add up to 1. A document has the shares, which are x²."
SHARES = "A row is no document: its shares do not add up to 1, or one is negative. Has x the length 1?"
TWICE = "The first and the last document are the same. n steps of 2π/n end just before the start."
DEGREES = "Two different steps lead to one document. Is φ measured in radians, from 0 to 2π?"
FLAT = (
    "That is a circle in the triangle of shares. The ring is a circle on the sphere: build the points x "
    "first, and square them."
)
UNEVEN = (
    "The documents do not all see the same angles. Are e₁ and e₂ of length 1, and at right angles to "
    "(1, 1, 1) and to one another?"
)
TOO_LARGE = (
    "The ring is too large: some coordinates of x are negative, and squaring hides it. With which ε does the "
    "smallest coordinate just reach 0?"
)
OPEN = "The last step, back to the first document, is longer than the others. n steps of 2π/n go round once."
SMALLER = "It is a ring, but not the largest one. With which ε does the smallest coordinate just reach 0?"


def _even(cosines):
    """Say whether each point sees the same cosines, in the order along the ring."""
    return np.allclose(cosines, [np.roll(cosines[0], j) for j in range(len(cosines))], atol=1e-7)


def _too_large(x):
    """Say whether the points are an even ring once some coordinates get the sign that squaring took."""
    signs = np.array([[1, 1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1]])
    heights = x @ signs.T  # along (1, 1, 1), for each choice of signs
    for height in np.abs(heights[0]):  # the first point may have kept its signs
        near = np.isclose(np.abs(heights), height, atol=1e-7)
        chosen = near.argmax(axis=1)
        signed = x * signs[chosen] * np.sign(heights[np.arange(len(x)), chosen])[:, None]
        if near.any(axis=1).all() and _even(signed @ signed.T):
            return True
    return False


def _judge(ring, many=MANY):
    """Say what is amiss with the ring of each number of documents."""
    for n in many:
        result = called(ring, n)
        try:
            theta = np.asarray(result, dtype=float)
        except (TypeError, ValueError):
            return SHAPE
        if theta.shape != (n, 3):
            return f"{SHAPE} For n = {n} yours has the shape {theta.shape}."
        if np.isfinite(theta).all() and np.allclose((theta**2).sum(axis=1), 1):
            return ROOTS
        if not np.isfinite(theta).all() or (theta < -1e-9).any() or not np.allclose(theta.sum(axis=1), 1):
            return SHARES
        x = np.sqrt(np.maximum(theta, 0))
        cosines = x @ x.T
        same = np.isclose(cosines, 1, rtol=0, atol=1e-12)  # two angles by lot may be as near as 1e-5
        if same[0, -1]:
            return TWICE
        if same[~np.eye(n, dtype=bool)].any():
            return DEGREES
        if not _even(cosines):
            steps = (x * np.roll(x, -1, axis=0)).sum(
                axis=1
            )  # cosines of neighbours; the last is the way back
            if np.allclose(steps[:-1], steps[0]) and steps[-1] < steps[0] - 1e-7:
                return OPEN
            if _too_large(x):
                return TOO_LARGE
            off = theta - 1 / 3
            return FLAT if _even(off @ off.T) else UNEVEN
        epsilon = 1 - cosines.mean()
        due = 1 - epsilon + epsilon * np.cos(2 * np.pi * np.arange(n) / n)
        if not np.allclose(cosines[0], due, atol=1e-7):
            return UNEVEN
        if abs(epsilon - 1 / 3) > 1e-7:
            return f"{SMALLER} Yours has ε = {epsilon:.3f}."
    return True


def _shifted(n):
    """Return steps that begin in the direction (2, −1, −1), where no coordinate is negative yet."""
    return np.arange(n) / n + 1 / 12


def _triangle(n):
    phi = 2 * np.pi * np.arange(n)[:, None] / n
    return 1 / 3 + 0.3 * (np.cos(phi) * [1, -1, 0] / np.sqrt(2) + np.sin(phi) * [1, 1, -2] / np.sqrt(6))


exercise(
    "ring",
    kind="thinking",
    signature="ring(n)",
    reference=_ring,
    judge=_judge,
    wrong={
        SHAPE: lambda n: _ring(n).T,
        ROOTS: _points,
        SHARES: lambda n: _ring(n, e2=(1, 1, 0)),
        TWICE: lambda n: _ring(n, steps=lambda n: np.linspace(0, 1, n)),
        DEGREES: lambda n: _ring(n, steps=lambda n: np.arange(n) * 2 / n),
        FLAT: _triangle,
        UNEVEN: lambda n: _ring(n, steps=lambda n: np.sort(np.random.default_rng(3).random(n))),
        OPEN: lambda n: _ring(n, steps=lambda n: np.arange(n) / (2 * n)),
        TOO_LARGE: lambda n: _ring(n, epsilon=0.5, steps=_shifted),
        SMALLER: lambda n: _ring(n, epsilon=0.1),
    },
    why="All documents see the same angles, and the ring touches the three edges. Now give it weights.",
    # Other numbers of documents for each student.
    draw=lambda r: partial(_judge, many=tuple(int(2 * r.whole(2, 20)) for _ in range(4))),
)
