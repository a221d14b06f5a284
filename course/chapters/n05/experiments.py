"""What the notebook and its claims try: Gram matrices, features from kernel values, changes of origin."""

import numpy as np

from helpers import gram, kernels
from helpers.corpora import load_newsgroups

WORDS = "space", "god", "game"


def three_word_documents():
    """Return the different histograms of three words that documents of 20 Newsgroups have."""
    news = load_newsgroups()
    counts = news.counts[:, [news.column(word) for word in WORDS]].toarray()
    counts = counts[counts.sum(axis=1) > 3]
    return np.unique(counts / counts.sum(axis=1, keepdims=True), axis=0)


def pd_grams(X, rng):
    """Return Gram matrices of pd kernels: LIN, POL and RBF."""
    polynomial = kernels.polynomial(X, degree=3, constant=0.5)
    return [kernels.linear(X), polynomial, kernels.gaussian(X, sigma=rng.uniform(0.2, 5))]


def cpd_grams(X, rng):
    """Return Gram matrices of cpd kernels with no positive value: NED, minus its square, a constant."""
    ned = kernels.ned(X)
    return [ned, -(ned**2), np.full(ned.shape, -rng.uniform(0, 5))]


def least(K, test=gram.is_pd):
    """Return the least value of the form over unit vectors, in units of the largest entry."""
    return test(K).smallest / max(np.abs(K).max(), 1e-300)


def features(K):
    """Return one row of features for each document, from a Gram matrix; negative eigenvalues are cut off."""
    values, vectors = np.linalg.eigh(K)
    return vectors * np.sqrt(values.clip(0))


def with_origin(K, i):
    """Return the Gram matrix with document i as origin: Lemma 2 (i)."""
    return (K - K[:, [i]] - K[[i]] + K[i, i]) / 2


def off_by(Phi, K):
    """Return by how much squared distances of rows differ from (12), in units of the largest entry."""
    squares = ((Phi[:, None] - Phi) ** 2).sum(axis=-1)
    due = (np.diag(K) + np.diag(K)[:, None]) / 2 - K
    return np.abs(squares - due).max() / max(np.abs(K).max(), 1e-300)
