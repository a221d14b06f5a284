"""Sets of documents to try claims on: real ones, and all kinds of drawn ones."""

from functools import cache

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

GROUPS = "rec.sport.hockey", "sci.med", "sci.space"


@cache
def newsgroup_documents():
    """Return all documents of 20 Newsgroups as TF×IDF rows of length one, with their groups."""
    news = load_newsgroups()
    return SimplexEmbedding("tfidf", norm="l2").fit_transform(news.counts), news.labels


def some_documents(each=8):
    """Return the first documents of three newsgroups as TF×IDF rows of length one, and their groups."""
    X, labels = newsgroup_documents()
    rows = np.ravel([np.flatnonzero(labels == group)[:each] for group in GROUPS])
    return X[rows], labels[rows]


def sets(rng, several=40):
    """Draw sets of 3 to 9 documents: clouds, near-duplicates, steps on a line, histograms, real ones."""
    X = newsgroup_documents()[0]
    for kind in np.arange(several) % 5:
        m, n = rng.integers(3, 10), rng.integers(1, 7)
        documents = rng.normal(size=(m, n)) * 10.0 ** rng.integers(-1, 2)
        if kind == 1:
            documents[1:] = documents[0] + 1e-3 * rng.normal(size=(m - 1, n))
        elif kind == 2:
            documents = np.arange(m)[:, None] * documents[:1]
        elif kind == 3:
            documents = rng.dirichlet(np.full(n + 1, 0.3), m)
        elif kind == 4:
            rows = X[rng.choice(X.shape[0], m, replace=False)]
            documents = rows[:, np.flatnonzero(rows.getnnz(axis=0))].toarray()
        yield documents
