"""The Fisher metric from its definitions, over all texts of a few words: no formula of the metric is used."""

from functools import partial
from itertools import product

import numpy as np

from helpers._numerics.bags import every_bag, log_probability


def places(rng, several, words=4):
    """Draw histograms of the open simplex, many of them close to its boundary, and steps that sum to zero.

    Returns
    -------
    theta, u : ndarray, shape (several, words)
    """
    theta = rng.dirichlet(np.ones(words), several) ** rng.choice([1, 3], (several, 1)) + 1e-4
    u = rng.normal(size=theta.shape) * rng.random(theta.shape) ** 3
    return theta / theta.sum(axis=1, keepdims=True), u - u.mean(axis=1, keepdims=True)


def _slopes(function, theta, axes):
    """Differentiate along `axes` by complex steps."""
    return np.array([function(theta + 1e-30j * axis).imag / 1e-30 for axis in axes])


def forms(theta, length, axes):
    """Compute what the metric of texts of `length` words is made of, along some steps `axes`.

    Returns
    -------
    mean : ndarray, shape (n_axes,)
        Of the score, the derivative of the log-probability.
    products, roots, bent : ndarray, shape (n_axes, n_axes)
        Mean products of scores; four times the products of the slopes of roots of probabilities; minus the
        mean second derivatives.
    """
    counts = every_bag(len(theta), length)
    p, log_p = np.exp(log_probability(counts, theta)), partial(log_probability, counts)
    score, h = _slopes(log_p, theta, axes), 1e-4 * theta.min()
    roots = _slopes(lambda t: np.exp(log_p(t) / 2), theta, axes)
    bent = [_slopes(log_p, theta + h * a, axes) - _slopes(log_p, theta - h * a, axes) for a in axes]
    return score @ p, (p * score) @ score.T, 4 * roots @ roots.T, -(np.array(bent) @ p) / (2 * h)


def at_places(rng, measure, lengths):
    """Return ``measure(theta, length, axes)`` at histograms of two to four words, for some lengths."""
    measured = []
    for words, length in list(product((2, 3, 4), lengths)) * 25:
        theta = places(rng, 1, words)[0][0] * 0.99 + 0.01 / words
        # Coordinates: all shares but the last, which makes up for their changes.
        measured.append(measure(theta, length, np.eye(words)[:-1] - np.eye(words)[-1]))
    return np.array(measured)


def off(form, metric):
    """Return the largest difference of two forms, in units of the largest entry of the second."""
    return np.abs(form - metric).max() / np.abs(metric).max()
