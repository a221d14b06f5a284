"""Posts that exercises are tried on: drawn ones whose best C is known, and real ones drawn by lot."""

from functools import cache

import numpy as np
from scipy import sparse
from sklearn.svm import SVC

from helpers.corpora import load_newsgroups

CS = (0.001, 0.03, 0.9, 27.0, 810.0)  # thirty times one another: `FACTOR`
FACTOR, BEST = 30, 2  # the place of the best C for the first kernel; for the second it is the next one


def right(K, y, train, new, C):
    """Return which posts an SVM puts in their class."""
    machine = SVC(C=C, kernel="precomputed").fit(K[np.ix_(train, train)], y[train])
    return machine.predict(K[np.ix_(new, train)]) == y[new]


def thirds(train):
    """Return every third post, from the first, the second and the third on."""
    return [train[start::3] for start in range(3)]


def held(K, y, train, Cs, parts):
    """Return how many posts that were held out are right, for each C."""
    return [sum(np.sum(right(K, y, np.setdiff1d(train, p), p, C)) for p in parts) for C in Cs]


def best_on(K, y, train, new, Cs):
    """Return the C with the most `new` posts right, the first of equals."""
    return Cs[int(np.argmax([np.sum(right(K, y, train, new, C)) for C in Cs]))]


def choose(K, y, train, Cs):
    """Return the C with the most held-out posts right, the first of equals."""
    return Cs[int(np.argmax(held(K, y, train, Cs, thirds(train))))]


@cache
def scaled(seed, m=120, new=60, fresh=400):
    """Draw posts of two classes, a fifth with a wrong label; K, L = K/30 + 2, labels, train, test.

    Drawn again until one C is clearly the best, for posts that are held out and for fresh ones.
    """
    rng = np.random.default_rng(seed)
    while True:
        X = rng.normal(size=(m + new + fresh, 2))
        y = (X.sum(axis=1) > 0.4) ^ (rng.random(len(X)) < 0.22)
        K = np.exp(-np.linalg.norm(X[:, None] - X[: m + new], axis=2) / 0.6)
        order = rng.permutation(m + new)
        train, test = order[:m], order[m:]
        schemes = thirds(train), np.array_split(train, 3), [train[m // 2 :]]
        curves = [np.array(held(K, y, train, CS, parts)) / sum(map(len, parts)) for parts in schemes]
        curves.append(np.array([np.mean(right(K, y, train, np.arange(m + new, len(X)), C)) for C in CS]))
        peeked = [np.mean(right(K, y, train, test, C)) for C in CS]
        trained = [np.mean(right(K, y, train, train, C)) for C in CS]
        clear = all(np.argmax(curve) == BEST and np.sort(curve)[-2] < curve[BEST] - 0.01 for curve in curves)
        if clear and np.ptp(peeked) > 0.05 and np.argmax(trained) == BEST + 1:
            K = K[: m + new]
            return K, K / FACTOR + 2, y[: m + new], train, test


@cache
def of_newsgroups(seed, most):
    """Return counts and groups of at most so many posts, none of them empty.

    The words are those that at least six of the posts use.
    """
    rng, news = np.random.default_rng(seed), load_newsgroups()
    rows = rng.permutation(len(news.labels))[:most]
    counts = sparse.csr_matrix(news.counts[rows])
    counts = counts[:, np.bincount(counts.indices, minlength=counts.shape[1]) > 5]
    nonempty = np.asarray(counts.sum(axis=1)).ravel() > 0
    return counts[nonempty], news.labels[rows][nonempty]
