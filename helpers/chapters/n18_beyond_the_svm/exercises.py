"""Exercises: a document whose roots carry the idf."""

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

POST, SHORT, IDF = np.array([9, 2, 0, 1, 3]), np.array([0, 1, 0, 0, 1]), np.array([0.1, 2.3, 4.0, 3.1, 0.7])


def _shares(values):
    return values / values.sum()


def _embed(counts, idf):
    return _shares(counts * idf**2)


exercise(
    "18.1",
    signature="embed(counts, idf)",
    reference=_embed,
    cases=[Case("a document of five words", (POST, IDF)), Case("a short document", (SHORT, IDF))],
    edges=[Case("a word that every document has", (POST, IDF * [0, 1, 1, 1, 1]))],
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
