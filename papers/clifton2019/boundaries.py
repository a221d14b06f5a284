"""Posts of two newsgroups that many boundaries separate, and a machine that finds one of these boundaries."""

from functools import cache

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

COMPUTERS = "comp.sys.ibm.pc.hardware", "comp.sys.mac.hardware"
PAIRS = COMPUTERS, ("rec.sport.baseball", "rec.sport.hockey"), ("alt.atheism", "soc.religion.christian")


@cache
def two_groups(theirs, ours):
    """Return Gram matrices of TF×IDF vectors of length one, and the classes, of posts of two newsgroups.

    Returns
    -------
    K, K_new : ndarray
        Inner products between training posts, and of later posts (rows) with training posts (columns).
    y, y_new : ndarray
        -1 for the first group, 1 for the second.
    """
    posts = load_newsgroups(labels=[theirs, ours])
    train = posts.split == "train"
    X = SimplexEmbedding("tfidf", norm="l2").fit(posts.counts[train]).transform(posts.counts)
    y = np.where(posts.labels == ours, 1.0, -1.0)
    K, K_new = ((X[rows] @ X[train].T).toarray() for rows in (train, ~train))
    return K, K_new, y[train], y[~train]


def perceptron(K, y, order):
    """Return alpha y of a boundary that separates the training posts: Rosenblatt's, in the order given.

    Parameters
    ----------
    K : ndarray, shape (n, n)
        Inner products of posts that some boundary separates; without one there is no end.
    y : ndarray, shape (n,)
    order : ndarray of int
        In which order the posts are gone through, again and again until all are on their own side.

    Returns
    -------
    v : ndarray, shape (n,)
        The boundary has the values K v + sum(v), whose last term is the bias.
    """
    v, f = np.zeros(len(y)), np.zeros(len(y))
    while (y * f <= 0).any():
        for i in order:
            if y[i] * f[i] <= 0:
                v[i] += y[i]
                f += y[i] * (K[i] + 1)
    return v
