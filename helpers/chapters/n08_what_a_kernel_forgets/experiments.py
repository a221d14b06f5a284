"""What the notebook and the claims compute: texts, nearest class means, paths in feature space."""

from itertools import product

import numpy as np
from scipy.special import gammaln
from sklearn.preprocessing import normalize

from helpers import geometry
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

SCI = ["sci.crypt", "sci.electronics", "sci.med", "sci.space"]


def sciences():
    """Return four newsgroups, their histograms, and which documents are for training."""
    sci = load_newsgroups(labels=SCI)
    return sci, SimplexEmbedding().fit_transform(sci.counts), sci.split == "train"


def all_texts(words, length):
    """Return all counts that texts of `length` words can have, shape (n_texts, words)."""
    counts = np.array(list(product(range(length + 1), repeat=words)))
    return counts[counts.sum(axis=1) == length]


def log_probability(counts, theta):
    """Return the logarithms of the multinomial probabilities of counts."""
    orders = gammaln(counts.sum(axis=1) + 1) - gammaln(counts + 1).sum(axis=1)
    return orders + counts @ np.log(theta)


def nearest_mean(old, labels, new, power):
    """Return, for each of the new histograms, the group whose mean is nearest in angle.

    Shares are raised to `power` and rows divided by their Euclidean length, documents and means alike.
    """
    groups, member = np.unique(labels, return_inverse=True)
    means = normalize(np.eye(len(groups))[member].T @ normalize(old.power(power)))
    return groups[np.asarray(normalize(new.power(power)) @ means.T).argmax(axis=1)]


def path_length(theta, eta, chords, kernel, **params):
    """Return the length, in feature space, of the geodesic cut into a number of chords."""
    K = kernel(geometry.geodesic(theta, eta, np.linspace(0, 1, chords + 1)), **params)
    d = np.diag(K)
    return np.sqrt(d[1:] + d[:-1] - 2 * np.diag(K, 1)).sum()
