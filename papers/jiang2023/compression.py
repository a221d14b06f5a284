"""Sizes of compressed documents: by gzip, and by the best code that knows nothing but shares of words."""

import gzip

import numpy as np
from scipy import sparse
from scipy.special import xlogy


def gzip_size(text, level=9):
    """Return the bytes of a text after gzip."""
    return len(gzip.compress(text.encode(), level, mtime=0))


def ncd(first, second, both):
    """Return the normalised compression distance of two texts.

    Parameters
    ----------
    first, second, both : float or ndarray
        Sizes: of either text alone, and of the two joined.
    """
    return (both - np.minimum(first, second)) / np.maximum(first, second)


def code_length(counts):
    r"""Return the ideal length of order 0 in nats, :math:`\sum_i n_i \ln(n / n_i)`.

    Parameters
    ----------
    counts : ndarray, shape (..., n_words)
        How often each word occurs, or how often it is expected.
    """
    counts = np.asarray(counts, dtype=float)
    return xlogy(counts.sum(axis=-1), counts.sum(axis=-1)) - xlogy(counts, counts).sum(axis=-1)


def excess(first, second):
    """Return how much longer the code of two documents together is than the codes of each, in nats."""
    first, second = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    return code_length(first + second) - code_length(first) - code_length(second)


def jensen_shannon(theta, rows):
    """Return the Jensen-Shannon divergence of a histogram and each row of others, in nats.

    Parameters
    ----------
    theta : CSR, shape (1, n_words)
    rows : CSC, shape (n_documents, n_words)
        Only common words are looked at: each of the others adds the same as in disjoint documents.
    """
    p, q = theta.data, rows[:, theta.indices].toarray()
    common = np.where(q > 0, xlogy(p, p / (p + q)) + xlogy(q, q / (p + q)), 0)
    return np.maximum(np.log(2) + common.sum(axis=1) / 2, 0)


def histograms(counts):
    """Return each row of counts divided by its sum; an empty row stays empty."""
    sums = np.asarray(counts.sum(axis=1), dtype=float).ravel()
    return (sparse.diags_array(1 / np.maximum(sums, 1)) @ counts).tocsr()
