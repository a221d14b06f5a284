"""Exercises: the normalised Laplacian of a graph, and a document whose roots carry given powers."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

CHAIN = np.array([[0, 2.0, 0, 0], [2, 0, 1, 0], [0, 1, 0, 3], [0, 0, 3, 0]])
PAIRS = np.array([[0, 1.0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 4], [0, 0, 4, 0]])
FULL = np.array([[0, 0.5, 1.5], [0.5, 0, 2.0], [1.5, 2.0, 0]])


def _outer(W):
    degrees = np.sum(W, axis=1)
    return np.outer(degrees, degrees)


def _laplacian(W):
    return np.eye(len(W)) - np.asarray(W) / np.sqrt(_outer(W))


exercise(
    "18.1",
    signature="laplacian(W)",
    reference=_laplacian,
    cases=[Case("a chain of four documents", (CHAIN,)), Case("three documents", (FULL,))],
    edges=[Case("two separate pairs", (PAIRS,))],
    wrong={
        "That is the matrix that is subtracted. Subtract it from the identity.": lambda W: (
            W / np.sqrt(_outer(W))
        ),
        "That is D - W, the Laplacian that is not normalised.": lambda W: np.diag(np.sum(W, axis=1)) - W,
        "You divided rows only: I - W / d. Divide by the roots of both degrees.": (
            lambda W: np.eye(len(W)) - W / np.sum(W, axis=1)[:, None]
        ),
        "The roots of the degrees are missing.": lambda W: np.eye(len(W)) - W / _outer(W),
        "You multiplied by the roots of the degrees. The exponent of D is negative.": (
            lambda W: np.eye(len(W)) - W * np.sqrt(_outer(W))
        ),
    },
    hint="Entry (i, j) of W is divided by the root of the degree of i and by the root of the degree of j.",
    why="Two separate pairs have the eigenvalues 0, 0, 2, 2: one zero for each part of the graph.",
)


POST, SHORT, IDF = np.array([9, 2, 0, 1, 3]), np.array([0, 1, 0, 0, 4]), np.array([0.1, 2.3, 4.0, 3.1, 0.7])


def _shares(values):
    return values / values.sum()


def _embed(counts, idf, a, b):
    return _shares(np.asarray(counts, dtype=float) ** (2 * a) * np.asarray(idf, dtype=float) ** (2 * b))


exercise(
    "18.2",
    signature="embed(counts, idf, a, b)",
    reference=_embed,
    cases=[
        Case("the root of the count, the idf itself", (POST, IDF, 0.5, 1)),
        Case("other powers", (SHORT, IDF, 0.25, 1.5)),
    ],
    edges=[Case("a word that every document has", (POST, IDF * [0, 1, 1, 1, 1], 0.5, 1))],
    wrong={
        "Those are the roots, divided by their sum. The histogram has the squares of the roots.": (
            lambda n, w, a, b: _shares(n**a * w**b)
        ),
        "That is the point on the sphere. Square it: a histogram adds up to 1.": (
            lambda n, w, a, b: np.sqrt(_embed(n, w, a, b))
        ),
        "The proportions are right, but it is no histogram yet: divide by the sum.": (
            lambda n, w, a, b: n ** (2.0 * a) * w ** (2.0 * b)
        ),
        "The power of the idf is not doubled.": lambda n, w, a, b: _shares(n ** (2.0 * a) * w**b),
        "The power of the counts is not doubled.": lambda n, w, a, b: _shares(
            n ** (1.0 * a) * w ** (2.0 * b)
        ),
        "The other way round: the root halves a power, so you must double it.": (
            lambda n, w, a, b: _shares(n ** (a / 2) * w ** (b / 2))
        ),
    },
    hint="If the root of θ is in proportion to counts**a * idf**b, what is θ in proportion to?",
    why="A root halves every power, so the histogram needs twice the powers.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_graph(r):
    W = np.triu(r.whole(1, 6, 4, 4), 1)
    return ((W + W.T) / 2,)


draw("18.1", _draw_graph)
draw("18.2", lambda r: (r.whole(1, 9, 5), r.number(0.2, 4, 5), r.of(0.25, 0.5, 0.75), r.of(0.5, 1, 1.5)))
