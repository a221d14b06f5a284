"""Exercises: counts to histograms, and TF×IDF."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

# As many posts as words, so that dividing the wrong way round goes through without an error.
POSTS = np.array([[5, 1, 2], [1, 6, 36], [0, 3, 1]])
LONGER = np.array([[4, 0, 0, 1, 0], [2, 1, 3, 0, 7]])


def _histogram(counts):
    return counts / counts.sum(axis=1, keepdims=True)


def _tfidf(counts, df, m):
    return _histogram(counts * np.log(m / df))


def _draw_rows(r):
    return r.whole(0, 9, 3, 3) + np.eye(3, dtype=int)


exercise(
    "histogram",
    signature="histogram(counts)",
    reference=_histogram,
    cases=[Case("three posts of three words", (POSTS,)), Case("two posts of five words", (LONGER,))],
    edges=[
        Case("one post", (POSTS[:1],)),
        Case("“test” and “test test”", (np.array([[1, 0], [2, 0]]),)),
        Case("an empty post between two others", (np.array([[1, 1], [0, 0], [3, 0]]),)),
    ],
    wrong={
        "You divided by the totals of the words (columns). A post is a row: `axis=1`.": lambda counts: (
            counts / counts.sum(axis=0)
        ),
        "The right sums, laid across the wrong way: row i has to be divided by sum i. Keep the axis: "
        "`keepdims=True`.": lambda counts: counts / counts.sum(axis=1),
        "You divided by the number of all words in all posts. A post has its own sum.": lambda counts: (
            counts / counts.sum()
        ),
        "That is the L2 norm: the squares add up to one, the shares do not.": lambda counts: (
            counts / np.linalg.norm(counts, axis=1, keepdims=True)
        ),
        "A row of zeros is no histogram, and the mistake would not be noticed. Leave nan.": (
            lambda counts: counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        ),
    },
    why="Every row adds up to one, so every post is a point of the simplex. Posts of different length may "
    "share a point; an empty post has none.",
    hint="Divide every row by its own sum.",
    draw=lambda r: (_draw_rows(r),),
)


def _draw_tfidf(r):
    m = r.whole(15, 90)
    return _draw_rows(r), r.whole(1, m - 1, 3), m


exercise(
    "tfidf_embedding",
    signature="tfidf_embedding(counts, df, m)",
    reference=_tfidf,
    cases=[
        Case("three posts out of twenty", (POSTS, np.array([10, 4, 1]), 20)),
        Case("two posts out of 18,821", (LONGER, np.array([989, 17469, 3, 778, 1]), 18821)),
    ],
    edges=[
        Case("a word that every post has", (POSTS, np.array([20, 4, 1]), 20)),
        Case("a post without any other word", (np.array([[4, 0], [1, 1]]), np.array([7, 2]), 7)),
    ],
    wrong={
        "These are the shares without weights. The weights are missing, or laid along the rows: "
        "each belongs to a column, `counts * np.log(m / df)`.": lambda counts, df, m: _histogram(counts),
        "You weighted the histogram and stopped: its sum is not one. Divide last.": lambda counts, df, m: (
            _histogram(counts) * np.log(m / df)
        ),
        "You divided by the L2 norm. For a point of the simplex the sum must be one.": lambda counts, df, m: (
            counts * np.log(m / df) / np.linalg.norm(counts * np.log(m / df), axis=1, keepdims=True)
        ),
        "These are the weighted counts. Divide every row by its sum.": lambda counts, df, m: (
            counts * np.log(m / df)
        ),
        "The right sums, laid across the wrong way: row i has to be divided by sum i. Keep the axis: "
        "`keepdims=True`.": lambda counts, df, m: (
            counts * np.log(m / df) / (counts * np.log(m / df)).sum(axis=1)
        ),
        "You divided by the sums of the words (columns). A post is a row: `axis=1`.": lambda counts, df, m: (
            counts * np.log(m / df) / (counts * np.log(m / df)).sum(axis=0)
        ),
        "You divided by the sum of the whole table. A post has its own sum.": lambda counts, df, m: (
            counts * np.log(m / df) / np.sum(counts * np.log(m / df))
        ),
        "You left the logarithm out. A rare word gets far too much weight.": lambda counts, df, m: _histogram(
            counts * m / df
        ),
        "That is the smoothed idf of scikit-learn (Rădulescu et al., eq. 43). Here it is log(m / df).": (
            lambda counts, df, m: _histogram(counts * (np.log((m + 1) / (df + 1)) + 1))
        ),
        "Count the documents of the whole corpus, not of this table: use the `df` and `m` that are given.": (
            lambda counts, df, m: _tfidf(counts, (counts > 0).sum(axis=0), len(counts))
        ),
        "A post whose words all have idf 0 has no TF×IDF histogram. Zeros hide this: leave nan.": (
            lambda counts, df, m: np.nan_to_num(_tfidf(counts, df, m))
        ),
    },
    why="The weights count only up to a factor: any base of the logarithm gives the same point, and so does "
    "log(df / m), because the sign cancels.",
    hint="Weight every column by its idf, then divide every row by its own sum.",
    draw=_draw_tfidf,
)
