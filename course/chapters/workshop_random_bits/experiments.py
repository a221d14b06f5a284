"""What the notebook loads: posts of two newsgroups as histograms of their frequent words."""

import functools

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding


@functools.cache
def two_groups(first="sci.med", second="sci.space", words=2000, train=600, new=600):
    """Return histograms, groups, and which are for training, of posts of two newsgroups, drawn by lot.

    Returns
    -------
    theta : ndarray, shape (train + new, words)
        Shares of the most frequent words.
    labels : ndarray of str, shape (train + new,)
    is_train : ndarray of bool, shape (train + new,)
    """
    news = load_newsgroups(labels=[first, second])
    counts = news.counts[:, np.argsort(-np.ravel(news.counts.sum(axis=0)), kind="stable")[:words]]
    rng, some = np.random.default_rng(6), np.ravel(counts.sum(axis=1)) > 0
    old, later = (np.flatnonzero(some & (news.split == part)) for part in ("train", "test"))
    rows = np.concatenate([rng.choice(old, train, replace=False), rng.choice(later, new, replace=False)])
    theta = SimplexEmbedding().fit_transform(counts[rows]).toarray()
    return theta, news.labels[rows], np.arange(len(rows)) < train
