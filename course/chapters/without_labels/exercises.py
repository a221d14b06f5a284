"""Exercise: the normalised Laplacian of a graph."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

CHAIN = np.array([[0, 2.0, 0, 0], [2, 0, 1, 0], [0, 1, 0, 3], [0, 0, 3, 0]])
PAIRS = np.array([[0, 1.0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 4], [0, 0, 4, 0]])
FULL = np.array([[0, 0.5, 1.5], [0.5, 0, 2.0], [1.5, 2.0, 0]])


ALONE = np.array([[0, 3.0, 0, 1], [3, 0, 0, 2], [0, 0, 0, 0], [1, 2, 0, 0]])


def _scaled(W, power=0.5):
    """Return W divided by powers of both degrees, and which posts have a degree."""
    degrees = np.sum(np.asarray(W, dtype=float), axis=1)
    scale = np.divide(1, degrees**power, out=np.zeros(len(degrees)), where=degrees > 0)
    return np.asarray(W) * np.outer(scale, scale), degrees > 0


def _laplacian(W, power=0.5):
    scaled, joined = _scaled(W, power)
    return np.diag(joined.astype(float)) - scaled


def _draw_graph(r):
    W = np.triu(r.whole(1, 6, 5, 5), 1)
    W[:, 4] = 0  # the last post is alone
    return ((W + W.T) / 2,)


exercise(
    "laplacian",
    kind="thinking",
    signature="laplacian(W)",
    reference=_laplacian,
    cases=[
        Case("a chain of four posts", (CHAIN,)),
        Case("three posts", (FULL,)),
        Case("a post that is alone", (ALONE,)),
    ],
    edges=[Case("two separate pairs", (PAIRS,))],
    wrong={
        "That is the matrix that is subtracted. Subtract it from the identity.": lambda W: _scaled(W)[0],
        "The sign is turned: L is the identity minus the scaled W.": lambda W: -_laplacian(W),
        "That has the degrees on the diagonal, minus W: it is not normalised.": lambda W: (
            np.diag(np.sum(W, axis=1)) - W
        ),
        "You divided rows only: I - W / d. Divide by the roots of both degrees.": (
            lambda W: _laplacian(W, 0) + W - W / np.maximum(np.sum(W, axis=1), 1e-300)[:, None]
        ),
        "You divided columns only. Divide by the roots of both degrees.": (
            lambda W: _laplacian(W, 0) + W - W / np.maximum(np.sum(W, axis=1), 1e-300)
        ),
        "The roots of the degrees are missing.": lambda W: _laplacian(W, 1),
        "You multiplied by the roots of the degrees. Divide by them.": (lambda W: _laplacian(W, -0.5)),
        "A post that is alone is a group, so it needs the eigenvalue 0. With 1 on the diagonal it has "
        "the eigenvalue 1.": lambda W: np.eye(len(W)) - _scaled(W)[0],
        "A degree is 0, and 0 / 0 is not a number. What must the row of a post that is alone be?": (
            lambda W: np.eye(len(W)) - W / np.sqrt(np.outer(np.sum(W, axis=1), np.sum(W, axis=1)))
        ),
    },
    hint="Entry (i, j) of W is divided by the root of the degree of i and by the root of the degree of j.",
    why="As many eigenvalues are 0 as there are groups, and a post that is alone is a group.",
    draw=_draw_graph,
)
