"""Bags of words from a multinomial: which there are, and how probable each of them is."""

import itertools

import numpy as np
from scipy.special import gammaln, xlogy


def every_bag(n_words, length):
    """Return the counts of all bags of `length` words, shape (n_bags, n_words)."""
    draws = itertools.combinations_with_replacement(range(n_words), length)
    return np.array([np.bincount(draw, minlength=n_words) for draw in draws])


def log_probability(counts, theta):
    r"""Return the logarithms of the probabilities of bags, :math:`N! \prod_i \theta_i^{x_i} / x_i!`.

    Parameters
    ----------
    counts : ndarray of int, shape (n_bags, n_words)
    theta : ndarray, shape (n_words,)
        May be complex, for derivatives by a complex step, and need not sum to one. A word that has
        probability 0 and does not occur changes nothing.

    Returns
    -------
    ndarray, shape (n_bags,)
        Not above 0 for histograms.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 3.
    """
    orders = gammaln(counts.sum(axis=1) + 1) - gammaln(counts + 1).sum(axis=1)
    return orders + xlogy(counts, theta).sum(axis=1)
