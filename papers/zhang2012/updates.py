"""The updates of concept factorization as the paper prints them, and what can go wrong with them."""

import warnings

import numpy as np
from threadpoolctl import threadpool_limits

from helpers.concepts import refine_dictionary


# On one thread: a second one only waits between products with two columns.
@threadpool_limits.wrap(limits=1)
def plain_updates(K, n_iter=100, rng=None):
    """Run the printed updates on any Gram matrix; return W, V and J after each iteration."""
    W, V = 1 - (np.random.default_rng(22) if rng is None else rng).uniform(size=(2, len(K), 2))
    J = []
    for _ in range(n_iter):
        W = W * (K @ V) / (K @ W @ (V.T @ V))
        V = V * (K @ W) / (V @ (W.T @ K @ W))
        J.append(objective(K, W, V))
    return W, V, np.array(J)


def objective(K, W, V, factor=2):
    """Return J from traces."""
    return (np.trace(K) - factor * np.vdot(K @ W, V) + np.vdot(W.T @ K @ W, V.T @ V)) / 2


def faults(W, V, J):
    """Return the share of negative weights, and how often J rises; rounding does not count."""
    weights = np.concatenate([W / abs(W).max(), V / abs(V).max()])
    return np.mean(weights < -1e-12), np.sum(np.diff(J) > 1e-9 * abs(J[:-1]))


def refined_quietly(V, y, t, guard):
    """Refine a dictionary without a warning, where it is said in another way that a class is lost."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return refine_dictionary(V, y, t, guard=guard)
