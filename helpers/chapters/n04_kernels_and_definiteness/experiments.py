"""What the notebook and its claims try: sets of documents, the least value of a form, the nearer mean."""

from functools import cache

import numpy as np

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

GROUPS = "rec.sport.hockey", "sci.med", "sci.space"
# The three standard kernels with the parameters of the picture; each takes one or two sets of documents.
STANDARD = {
    "LIN": kernels.linear,
    "POL": lambda *X: kernels.polynomial(*X, degree=2, constant=0),
    "RBF": lambda *X: kernels.gaussian(*X, sigma=0.2),
}


@cache
def newsgroup_documents():
    """Return all documents of 20 Newsgroups as TFxIDF rows of length one, with their groups."""
    news = load_newsgroups()
    return SimplexEmbedding("tfidf", norm="l2").fit_transform(news.counts), news.labels


def some_documents(each=8):
    """Return the first documents of three newsgroups as TFxIDF rows of length one, and their groups."""
    X, labels = newsgroup_documents()
    rows = np.ravel([np.flatnonzero(labels == group)[:each] for group in GROUPS])
    return X[rows], labels[rows]


def draw_documents(rng, m):
    """Draw documents of 20 Newsgroups, and keep the words that one of them uses."""
    X = newsgroup_documents()[0]
    rows = X[rng.choice(X.shape[0], m, replace=False)]
    return rows[:, np.flatnonzero(rows.getnnz(axis=0))].toarray()


def sets(rng, several=40):
    """Draw sets of 3 to 9 documents: clouds, near-duplicates, steps on a line, histograms, real ones."""
    for kind in np.arange(several) % 5:
        m, n = rng.integers(3, 10), rng.integers(1, 7)
        X = rng.normal(size=(m, n)) * 10.0 ** rng.integers(-1, 2)
        if kind == 1:
            X[1:] = X[0] + 1e-3 * rng.normal(size=(m - 1, n))
        elif kind == 2:
            X = np.arange(m)[:, None] * X[:1]
        elif kind == 3:
            X = rng.dirichlet(np.full(n + 1, 0.3), m)
        elif kind == 4:
            X = draw_documents(rng, m)
        yield X


def least(K):
    """Return the smallest eigenvalue in units of the largest entry."""
    return gram.is_pd(K).smallest / max(np.abs(K).max(), 1e-300)


def subjects(each=300):
    """Draw documents of three words, to learn from and to test: first those of one subject, then mixed ones.

    Returns
    -------
    train, test : ndarray, shape (2 each, 3)
    mixed : ndarray of bool, shape (2 each,)
        Which rows of either are mixed.
    """
    rng, mixed = np.random.default_rng(4), np.repeat([False, True], each)
    train, test = (
        np.vstack([rng.dirichlet(np.full(3, concentration), each) for concentration in (0.2, 10)])
        for _ in range(2)
    )
    return train, test, mixed


def grid(steps=60):
    """Return points that fill the triangle of three words evenly, shape (n_points, 3)."""
    first, second = np.divmod(np.arange((steps + 1) ** 2), steps + 1)
    kept = first + second <= steps
    return np.stack([first, second, steps - first - second], axis=1)[kept] / steps
