"""Small problems that a support vector machine is trained on, and their exact solutions."""

import numpy as np
from sklearn.svm import SVC

from helpers.dual import solve

SETS, UNTRIED = "sets of points", "more than 20 points, and kernels other than the inner product"


def cloud(rng, gap, sizes):
    """Draw two groups of points in the plane, their centres as far apart as `gap`.

    Parameters
    ----------
    rng : numpy.random.Generator
    gap : float
    sizes : pair of int

    Returns
    -------
    K : ndarray, shape (n, n)
        Their inner products.
    y : ndarray, shape (n,)
        1 or -1.
    """
    y = np.repeat([1.0, -1.0], sizes)
    X = rng.normal(size=(len(y), 2)) + y[:, None] * gap / 2 * np.array([0.8, 0.6]) + rng.normal(size=2)
    return X @ X.T, y


def separable(K, y):
    """Say whether a straight line separates the two groups."""
    return bool((SVC(C=1e6, kernel="precomputed").fit(K, y).predict(K) == y).all())


def solved(rng, gap, C, sizes=(6, 12), several=30):
    """Return Gram matrix, labels and solution of several sets; those of a hard margin are separable."""
    sets = []
    while len(sets) < several:
        K, y = cloud(rng, gap, sizes)
        if C < np.inf or separable(K, y):
            sets.append((K, y, solve(K, y, C)))
    return sets


def hard(rng):
    """Return separable sets with the solutions of the hard margin, as `solved`."""
    return solved(rng, 8, np.inf)


def soft(rng, C=1.0):
    """Return sets that no line need separate with the solutions of the soft margin, as `solved`."""
    return solved(rng, 1.5, C)
