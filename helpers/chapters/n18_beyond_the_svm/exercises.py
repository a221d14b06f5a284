"""Exercises: a post whose roots carry the idf, and the length of an edge."""

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

POST, SHORT, IDF = np.array([9, 2, 0, 1, 3]), np.array([0, 1, 0, 0, 1]), np.array([0.1, 2.3, 4.0, 3.1, 0.7])
THETA, ETA, APART = np.array([0.6, 0.3, 0.1, 0]), np.array([0.1, 0.1, 0, 0.8]), np.array([0, 0, 0, 1.0])


def _shares(values):
    return values / values.sum()


def _embed(counts, idf):
    return _shares(counts * idf**2)


def _kl(p, q):
    used = p > 0
    return np.sum(p[used] * np.log(p[used] / q[used]))


def _lent(theta, share):
    return (1 - share) * theta + share / len(theta)


def _edge(theta, eta, share):
    p, q = _lent(theta, share), _lent(eta, share)
    return np.sqrt(_kl(p, q) + _kl(q, p))


exercise(
    "18.1",
    signature="embed(counts, idf)",
    reference=_embed,
    cases=[Case("a post of five words", (POST, IDF)), Case("a short post", (SHORT, IDF))],
    edges=[Case("a word that every post has", (POST, IDF * [0, 1, 1, 1, 1]))],
    wrong={
        "That is TF×IDF: its roots carry the root of the idf.": lambda n, w: _shares(n * w),
        "Those are the roots, in proportion. Asked is the histogram that has them.": lambda n, w: _shares(
            np.sqrt(n) * w
        ),
        "That is the point on the sphere. Square it: histograms add up to 1.": lambda n, w: np.sqrt(
            _embed(n, w)
        ),
        "In the right proportion, but not a histogram: divide by the sum.": lambda n, w: n * w**2,
        "The other way round: the root of the idf has to be undone, not taken.": lambda n, w: _shares(
            n * np.sqrt(w)
        ),
        "The power is meant for the idf, not for the counts.": lambda n, w: _shares((n * w) ** 2),
    },
    hint="θ is a histogram and √θ is in proportion to √count · idf. So what is θ in proportion to?",
    why="The cosine of these roots is that of √count · idf: the root damps counts and spares the idf.",
)

exercise(
    "18.2",
    signature="edge(theta, eta, share)",
    reference=_edge,
    cases=[Case("two posts", (THETA, ETA, 0.1)), Case("the same, smoothed more", (THETA, ETA, 0.5))],
    edges=[Case("a post and itself", (ETA, ETA, 0.1)), Case("no word in common", (THETA, APART, 0.1))],
    wrong={
        "That is its square: 2D is d².": lambda p, q, s: _edge(p, q, s) ** 2,
        "Each divergence is half of d², so both together are d².": lambda p, q, s: (
            np.sqrt(2) * _edge(p, q, s)
        ),
        "That is their mean. Each divergence is half of d² alone.": lambda p, q, s: (
            _edge(p, q, s) / np.sqrt(2)
        ),
        "One way only: from the other post it is another number.": lambda p, q, s: np.sqrt(
            2 * _kl(_lent(p, s), _lent(q, s))
        ),
        "From the other end it is another number: add both ways.": lambda p, q, s: np.sqrt(
            2 * _kl(_lent(q, s), _lent(p, s))
        ),
        "Smooth both posts: the other lacks words too.": lambda p, q, s: np.sqrt(
            _kl(p, _lent(q, s)) + _kl(q, _lent(p, s))
        ),
        "You forgot to smooth: a word that one post lacks makes it infinite.": lambda p, q, s: np.inf,
    },
    hint="Smooth both: (1 - share) θ + share / n. Near by D is half of d², one way and the other.",
    why="Near by it is d_G of the smoothed posts. Far off it goes on growing where d_G stops at π.",
)
