"""Exercise: four documents in two piles that refute the squared angle."""

from functools import partial

import numpy as np

from course.lesson.examination import called
from course.lesson.exercise_register import exercise
from helpers import geometry

PILES = np.array([1, 1, -1, -1]) / 2


def _four(order=(0, 1, 2, 3)):
    """Return the four documents hot day, cold night, hot night, cold day, in an order."""
    return np.array([[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]])[list(order)] / 2


SHAPE = "Four documents are wanted: an array with four rows, and a column for each of the four words."
SHARES = "These are counts or other numbers. Each row has shares: 0.5 for each of its two words, else 0."
ROOTS = "These are the roots of the shares: their squares sum to 1. Give the shares; `arcs` takes the roots."
TWO_WORDS = "Each document has two different words, with the share 0.5 each."
SWAPPED = (
    "Here the piles are far from one another, and near in themselves. You want the opposite: "
    "which documents belong together so that a pile is as wide as possible?"
)
SAME = (
    "The same document stands in both piles. Then some pairs across are not apart at all, and others too far."
)
NARROW = "One pile is not as wide as it can be: its two documents share a word, or are equal."
ALMOST = "Draw the four documents and write the number of common words beside each of the six pairs."


def _say(form, hint):
    return f"The form of the squared arc is {form:+.3f}. {hint}"


def _judge(four, columns=(0, 1, 2, 3)):
    theta = np.asarray(called(four), dtype=float)
    if theta.shape != (4, 4):
        return f"{SHAPE} Yours has the shape {theta.shape}."
    theta = theta[:, list(columns)]
    if np.allclose((theta**2).sum(axis=1), 1) and np.allclose(np.sort(theta, axis=1)[:, 2:], np.sqrt(0.5)):
        return ROOTS
    if not np.isfinite(theta).all() or (theta < 0).any() or not np.allclose(theta.sum(axis=1), 1):
        return SHARES
    if not np.allclose(np.sort(theta, axis=1), [0, 0, 0.5, 0.5]):
        return TWO_WORDS
    arc = geometry.geodesic_distances(theta) / 2
    form = -PILES @ arc**2 @ PILES * 1.0
    if form < -1e-9:
        return True
    if np.isclose(arc[:2, 2:], 0, atol=1e-6).any():
        return _say(form, SAME)
    if -PILES[[0, 2, 1, 3]] @ arc**2 @ PILES[[0, 2, 1, 3]] < -1e-9:
        return _say(form, SWAPPED)
    if -PILES[[0, 2, 3, 1]] @ arc**2 @ PILES[[0, 2, 3, 1]] < -1e-9:
        return _say(form, SWAPPED)
    if min(arc[0, 1], arc[2, 3]) < np.pi / 2 - 1e-6:
        return _say(form, NARROW)
    return _say(form, ALMOST)


exercise(
    "four",
    kind="thinking",
    signature="four()",
    reference=_four,
    judge=_judge,
    wrong={
        SHAPE: lambda: _four()[:3],
        SHARES: lambda: 2 * _four(),
        ROOTS: lambda: np.sqrt(_four()),
        TWO_WORDS: lambda: np.eye(4),
        SWAPPED: partial(_four, (0, 2, 1, 3)),
        SAME: partial(_four, (0, 1, 0, 1)),
        NARROW: lambda: np.array([[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 0, 1], [1, 0, 0, 1]]) / 2,
    },
    why="Inside a pile no word is shared, and across every two documents share one. The squared arc calls "
    "the piles nearer to one another than to themselves.",
    # The words are four for everybody; their columns may stand in another order.
    draw=lambda r: partial(_judge, columns=tuple(r.permutation(np.arange(4)).tolist())),
)
