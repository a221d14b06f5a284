"""What the notebook tries its distances on: some old and some new posts."""

import numpy as np

from helpers.corpora import load_newsgroups


def posts(least=5):
    """Return posts of 20 Newsgroups, with the words that at least `least` of the old ones use.

    Returns
    -------
    counts : CSR matrix, shape (n_posts, n_words)
    df : ndarray, shape (n_words,)
        How many old posts have the word.
    labels : ndarray of str
    old, new : ndarray
        Which rows are old: every fourth training post. Which are new: every 25th test post, to save time.
    """
    news = load_newsgroups()
    old, new = (np.flatnonzero(news.split == split)[::step] for split, step in (("train", 4), ("test", 25)))
    df = np.bincount(news.counts[old].indices, minlength=news.counts.shape[1])
    return news.counts[:, df >= least], df[df >= least], news.labels, old, new
