"""Similarities of documents to those of a training set: a product for all pairs, the rest for the nearest."""

import numpy as np
from scipy import sparse, special

from helpers._numerics import pairs as _pairs
from helpers._numerics.products import from_products, inner, totals, unit_rows, weighted
from helpers._numerics.rows import as_histograms, as_rows, row_sums


class Dot:
    """Inner product.

    Attributes
    ----------
    low, high : float
        Range.
    simplex : bool
        Whether rows are histograms.
    rows : ndarray or CSR, shape (n_documents, n_words)
        Training documents.
    """

    low, high, simplex = -np.inf, np.inf, False

    def __init__(self, rows, smoothing, sigma):
        self.rows, self.smoothing, self.sigma = self.check(rows), smoothing, sigma
        features = self.trained(self.features(self.rows))
        # Words in rows: so no block of queries has to turn them again.
        self.columns = sparse.csr_array(features.T) if sparse.issparse(features) else features.T

    def check(self, X):
        """Return rows that the similarity takes; the others raise ValueError."""
        if self.simplex:
            return as_histograms(X, "X")[0]
        return as_rows(X, "X")[0]

    def features(self, rows):
        """Return what is multiplied."""
        return rows

    def trained(self, features):
        """Return what is multiplied of the training documents."""
        return features

    def nearness(self, rows):
        """Return a rising function of the similarity, shape (n_rows, n_documents)."""
        return inner(self.features(rows), self.columns.T)

    def similarity(self, nearness, index, rows):
        """Return the similarity to the documents `index`, from their nearness, shape (n_rows, k)."""
        return nearness


class Cosine(Dot):
    """Inner product of the rows divided by their norms."""

    low, high = -1, 1

    def check(self, X):
        """Return rows that the similarity takes: all but zeros."""
        rows = as_rows(X, "X")[0]
        if not (sizes := row_sums(abs(rows))).all():
            raise ValueError(f"X: row {np.argmin(sizes)} is all 0, without direction; leave it out")
        return rows

    def features(self, rows):
        """Return what is multiplied."""
        return unit_rows(rows, "X")

    def similarity(self, nearness, index, rows):
        """Return the similarity to the documents `index`, shape (n_rows, k)."""
        return np.clip(nearness, -1, 1)


class Euclidean(Dot):
    """Negative Euclidean distance."""

    low, high = -np.inf, 0

    def nearness(self, rows):
        """Return a rising function of the similarity, shape (n_rows, n_documents)."""
        negative = from_products(super().nearness(rows), rows, self.rows)
        return np.negative(negative, out=negative)

    def similarity(self, nearness, index, rows):
        """Return the similarity to the documents `index`, shape (n_rows, k)."""
        return -np.sqrt(-nearness)


class Gaussian(Euclidean):
    """Gaussian of the Euclidean distance."""

    low, high = 0, 1

    def similarity(self, nearness, index, rows):
        """Return the similarity to the documents `index`, shape (n_rows, k)."""
        return np.exp(nearness / self.sigma / (2 * self.sigma))


class KullbackLeibler(Dot):
    r"""Negative divergence from smoothed documents, :math:`x' = (1 - s)\theta' + s\mu`.

    As :math:`\log x' = \log s\mu + \log(1 + (1 - s)\theta' / s\mu)`, the second term as sparse as the
    document, it is a product, and a number for each query.
    """

    low, high, simplex = -np.inf, 0, True

    def trained(self, features):
        """Return what is multiplied of the training documents."""
        n, n_words = features.shape
        share = self.smoothing * (totals(features) + 1 / n_words) / (n + 1)
        self.log_share = np.log(share)
        return _each(np.log1p, weighted(features, (1 - self.smoothing) / share))

    def similarity(self, nearness, index, rows):
        """Return the similarity to the documents `index`, shape (n_rows, k)."""
        own = row_sums(_each(special.entr, rows)) + rows @ self.log_share
        return np.minimum(nearness + own[:, None], 0)


class Geodesic(Dot):
    r"""Pi minus the geodesic distance: of the roots, :math:`\pi - 2\arccos`."""

    low, high, simplex = 0, np.pi, True

    def features(self, rows):
        """Return what is multiplied."""
        return np.sqrt(rows)

    def similarity(self, nearness, index, rows):
        """Return the similarity to the documents `index`, shape (n_rows, k)."""
        angle = np.arccos(np.clip(nearness, 0, 1))
        # Near 1 arccos has lost half of the digits.
        near = _pairs.places(nearness > 1 - np.finfo(angle.dtype).eps ** 0.25)
        if near[0].size:
            line = _pairs.Aligned(("X", "rows"), (rows[near[0]], self.rows[index[near]]))
            angle[near] = _pairs.distance(line) / 2
        return np.pi - 2 * angle


SIMILARITIES = {
    "dot": Dot,
    "cosine": Cosine,
    "euclidean": Euclidean,
    "kl": KullbackLeibler,
    "gaussian": Gaussian,
    "geodesic": Geodesic,
}


def _each(function, rows):
    """Apply a function that is 0 at 0 to every entry."""
    if not sparse.issparse(rows):
        return function(rows)
    rows = rows.copy()
    rows.data = function(rows.data)
    return rows
