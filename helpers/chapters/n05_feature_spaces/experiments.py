"""What the notebook and its claims try: sets of documents, features from kernel values, changes of origin."""

from functools import cache

import numpy as np

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

GROUPS = "rec.sport.hockey", "sci.med", "sci.space"
WORDS = "space", "god", "game"


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


def three_word_documents():
    """Return the different histograms of three words that documents of 20 Newsgroups have."""
    news = load_newsgroups()
    counts = news.counts[:, [news.column(word) for word in WORDS]].toarray()
    counts = counts[counts.sum(axis=1) > 3]
    return np.unique(counts / counts.sum(axis=1, keepdims=True), axis=0)


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


def pd_grams(X, rng):
    """Return Gram matrices of pd kernels: LIN, POL and RBF."""
    polynomial = kernels.polynomial(X, degree=3, constant=0.5)
    return [kernels.linear(X), polynomial, kernels.gaussian(X, sigma=rng.uniform(0.2, 5))]


def cpd_grams(X, rng):
    """Return Gram matrices of cpd kernels with no positive value: NED, minus its square, a constant."""
    ned = kernels.ned(X)
    return [ned, -(ned**2), np.full(ned.shape, -rng.uniform(0, 5))]


def without_zero(values):
    """Leave out the eigenvalue nearest to zero: after centring, that of the constant weights."""
    return np.delete(values, np.abs(values).argmin())


def least(K, test=gram.is_pd):
    """Return the least value of the form over unit vectors, in units of the largest entry."""
    return test(K).smallest / max(np.abs(K).max(), 1e-300)


def features(K):
    """Return one row of features for each document, from a Gram matrix; negative eigenvalues are cut off."""
    values, vectors = np.linalg.eigh(K)
    return vectors * np.sqrt(values.clip(0))


def based(K, i):
    """Return the Gram matrix seen from document i: Lemma 2 (i)."""
    return (K - K[:, [i]] - K[[i]] + K[i, i]) / 2


def off_by(Phi, K):
    """Return by how much squared distances of rows differ from (12), in units of the largest entry."""
    squares = ((Phi[:, None] - Phi) ** 2).sum(axis=-1)
    due = (np.diag(K) + np.diag(K)[:, None]) / 2 - K
    return np.abs(squares - due).max() / max(np.abs(K).max(), 1e-300)
