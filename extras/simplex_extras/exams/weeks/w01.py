"""Week 1: TF×IDF and the error of a histogram; texts that are joined."""

import numpy as np

from helpers import embedding
from simplex_extras.exams.bank import Drawn, Task, shares


def calculation(r):
    """Draw a post and its words' document frequencies, powers of two."""
    m = 2 ** r.whole(8, 10)
    df = np.array([m // 2, m // 2 ** r.whole(3, 4), m // 2 ** r.whole(5, 7)])
    counts, N = np.array([r.whole(8, 15), r.whole(2, 5), r.whole(1, 4)]), 10 * r.whole(2, 8)
    theta = counts / counts.sum()
    share = embedding.pull_back(theta, np.log(m / df))[2]
    # Of N independent draws each adds the variance of one.
    error = np.trace(np.diag(theta) - np.outer(theta, theta)) / N
    return Drawn(
        {"m": m, "df": df, "counts": counts, "N": N}, {"share of orbit": share, "squared error": error}
    )


def _joined(theta, N):
    return N @ theta / N.sum()


TASK = Task(
    _joined,
    {
        "the mean of the histograms, as if all texts had one length": lambda theta, N: theta.mean(axis=0),
        "the counts, not divided by the whole length": lambda theta, N: N @ theta,
        "the sum of the histograms": lambda theta, N: theta.sum(axis=0),
        "the histogram of the longest text": lambda theta, N: theta[N.argmax()],
    },
    lambda r: (shares(r, 3, 4), np.array([r.whole(5, 20), r.whole(30, 60), r.whole(80, 200)])),
)
