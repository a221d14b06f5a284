"""What attempts in several rooms try claims on: documents of all kinds, Gram matrices, and what they show."""

from functools import cache

import numpy as np

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import outcome

GRAMS = "Gram matrices of 3 to 9 documents"
ZERO = 1e-9  # of the largest entry: what is below zero by more than this is not rounding


def histograms(rng, several, words=6):
    """Draw histograms of every kind: inside the simplex, near its boundary, and with words missing.

    Parameters
    ----------
    rng : numpy.random.Generator
    several, words : int

    Returns
    -------
    theta : ndarray, shape (several, words)
    """
    theta = rng.dirichlet(np.ones(words), several) ** rng.choice([1, 4], (several, 1))
    theta *= (np.arange(several)[:, None] % 3 > 0) | (rng.random((several, words)) < 0.5)
    theta[:, 0] += theta.sum(axis=1) == 0
    return theta / theta.sum(axis=1, keepdims=True)


def arc(theta, eta, t):
    """Return points of the great circle from the roots of `theta` to those of `eta`, on the unit sphere.

    They are not squared, because that would hide a sign. `t` runs from 0 to 1 along the arc.
    """
    angle = np.arccos(np.clip(np.sqrt(theta * eta).sum(axis=-1, keepdims=True), 0, 1)) + 1e-12
    return (np.sin((1 - t) * angle) * np.sqrt(theta) + np.sin(t * angle) * np.sqrt(eta)) / np.sin(angle)


def posts(rng, several):
    """Draw documents of 20 Newsgroups; return their counts, sparse, shape (several, n_words)."""
    counts = load_newsgroups().counts
    return counts[np.sort(rng.choice(counts.shape[0], several, replace=False))]


@cache
def newsgroup_documents():
    """Return all documents of 20 Newsgroups as TF×IDF rows of length one, with their groups."""
    news = load_newsgroups()
    return SimplexEmbedding("tfidf", norm="l2").fit_transform(news.counts), news.labels


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


def grams_of_features(X, rng):
    """Return Gram matrices, entries up to 1, of kernels whose features are known: two lines, a cosine."""
    grams = X @ X.T, np.abs(X) @ np.abs(X).T + rng.exponential(), np.cos(X[:, None, 0] - X[:, 0])
    return [K / np.abs(K).max() for K in grams]


def least(K, test=gram.is_pd):
    """Return the least value of the form over unit vectors, in units of the largest entry."""
    return test(K).smallest / max(np.abs(K).max(), 1e-300)


def none_below_zero(found, number="eigenvalue"):
    """Return the outcome for functions that are pd or cpd, from the `least` values of their forms."""
    evidence = rf"No {number} was below zero by more than rounding, $10^{{-9}}$ of the largest entry."
    return outcome(np.array(found) < -ZERO, evidence, GRAMS)


# ---------------------------------------------------------------- pd and cpd


def cpd_grams(X, rng):
    """Return Gram matrices of cpd kernels with no positive value: NED, minus its square, a constant."""
    ned = kernels.ned(X)
    return [ned, -(ned**2), np.full(ned.shape, -rng.uniform(0, 5))]


def distance_power(X, q):
    """Return the Gram matrix of minus the Euclidean distance to the power q."""
    return -((-kernels.ned(X)) ** q)


def off_by(Phi, K):
    """Return by how much squared distances of rows differ from their eq. 12, by the largest entry of K."""
    squares = ((Phi[:, None] - Phi) ** 2).sum(axis=-1)
    due = (np.diag(K) + np.diag(K)[:, None]) / 2 - K
    return np.abs(squares - due).max() / max(np.abs(K).max(), 1e-300)


# ---------------------------------------------------------------- functions of the cosine


def near_copies(rng, several, words):
    """Draw histograms with words missing, but for the first; the last two are nearly the same."""
    theta = rng.dirichlet(np.ones(words), several)
    theta[1:] *= rng.random((several - 1, words)) < 0.6
    theta[:, 0] += theta.sum(axis=1) == 0
    theta[-1] = theta[-2] * (1 + 1e-4 * rng.random(words))
    return theta / theta.sum(axis=1, keepdims=True)


def coefficients(rng, shape):
    """Draw coefficients that are negative, zero or positive, none of them nearly zero."""
    return rng.uniform(0.2, 1, shape) * rng.choice([-1, 0, 1, 1, 1], shape)
