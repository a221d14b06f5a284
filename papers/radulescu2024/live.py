"""The stories of the paper, counted and weighted now, from the bundle of Reuters."""

import functools

import numpy as np
from sklearn.feature_extraction.text import TfidfTransformer

from helpers import corpora, text
from papers.radulescu2024.study import TOPICS, prepared


@functools.cache
def _prepared():
    """Return all stories as counts of stems, without short words and those of the SMART list."""
    corpus = corpora.load_reuters()
    return corpus, prepared(corpus, text.stop_words("smart"))


def stories():
    """Return, for each story of Reuters, how many of the five topics it has, and whether words are left.

    Returns
    -------
    number : ndarray of int
    words : ndarray of bool
        Whether a word is left after the preparation.
    """
    corpus, counts = _prepared()
    number = np.array([len(set(topics) & set(TOPICS)) for topics in corpus.labels])
    return number, np.diff(counts.indptr) > 0


def entries(positive, negative, weighting="tf", norm="l1"):
    """Return the documents of a task of two topics, one for each story and topic.

    Returns
    -------
    X : CSR, shape (n_entries, n_words)
        With `weighting` and `norm`; by default shares of words.
    y : ndarray of bool, shape (n_entries,)
        Whether an entry stands under the positive topic.
    """
    corpus, counts = _prepared()
    rows = {
        topic: [row for row, topics in enumerate(corpus.labels) if topic in topics and counts[row].nnz]
        for topic in (positive, negative)
    }
    chosen = counts[rows[positive] + rows[negative]]
    X = TfidfTransformer(use_idf=weighting == "tfidf", norm=norm).fit_transform(chosen)
    return X, np.arange(X.shape[0]) < len(rows[positive])
