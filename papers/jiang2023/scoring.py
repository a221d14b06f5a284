"""How two neighbours are scored: as the published code does it, and by rules that do not see the truth."""

import numpy as np


def published(first, second, truth):
    """Return which documents count as right: those for which either neighbour has the true label.

    Parameters
    ----------
    first, second, truth : ndarray, shape (n_documents,)
        Labels of the nearest neighbour, of the second one and of the document.
    """
    return (first == truth) | (second == truth)


def nearer(first, second, truth):
    """Return which documents are right if the nearer neighbour decides a tie; arguments as in `published`."""
    return np.where(first == second, second, first) == truth


def by_coin(first, second, truth):
    """Return how often each document is right if a fair coin decides a tie: 0, one half or 1."""
    return ((first == truth) * 1.0 + (second == truth)) / 2
