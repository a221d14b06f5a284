"""What the notebook draws and times: eight documents by hand, and how long a prediction takes."""

import functools
import timeit

import numpy as np
from sklearn.preprocessing import normalize
from threadpoolctl import threadpool_limits

from helpers.kernels import ngd
from helpers.semantics import LatentSemantics
from papers.zhang2012 import live
from papers.zhang2012.study import CONCEPTS

# Counts of the words engine, gun and law in eight documents.
EIGHT = np.array([[6.0, 0, 1], [5, 1, 0], [4, 0, 2], [7, 1, 1], [0, 5, 3], [1, 4, 4], [0, 6, 2], [1, 3, 5]])


@functools.cache
def _semantics(problem):
    return LatentSemantics(CONCEPTS).fit(live.by_date(problem)[0])


@threadpool_limits.wrap(limits=1)
def times(n_bases, problem="ID-1"):
    """Return microseconds for each test post, on one thread.

    Each way is as fast as we can make it: LSI takes a post to its concepts and then to all bases, or, folded,
    to one number at once; NGD needs the words of each base.
    """
    learned, _, X, _ = live.by_date(problem)
    semantics = _semantics(problem)
    U = semantics.rows_.T @ (semantics.vectors_ / semantics.singular_values_)
    Z = semantics.transform(learned[:n_bases])
    weights = semantics.word_weights(Z.sum(axis=0))
    rows, theta = normalize(learned[:n_bases], "l1"), normalize(X, "l1")
    ways = {
        "LSI": lambda: (X @ U @ Z.T).sum(axis=1),
        "LSI, folded": lambda: X @ weights,
        "NGD": lambda: ngd(theta, rows).sum(axis=1),
    }
    best = {way: min(timeit.repeat(predict, number=1, repeat=40)) for way, predict in ways.items()}
    return {way: 1e6 * seconds / X.shape[0] for way, seconds in best.items()}
