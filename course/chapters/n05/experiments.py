"""What the notebook draws: documents of three words."""

import numpy as np

from helpers.corpora import load_newsgroups

WORDS = "space", "god", "game"


def three_word_documents():
    """Return the different histograms of three words that documents of 20 Newsgroups have."""
    news = load_newsgroups()
    counts = news.counts[:, [news.column(word) for word in WORDS]].toarray()
    counts = counts[counts.sum(axis=1) > 3]
    return np.unique(counts / counts.sum(axis=1, keepdims=True), axis=0)
