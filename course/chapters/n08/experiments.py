"""What the notebook and the claims compute: nearest class means, paths in feature space."""

import numpy as np
from sklearn.preprocessing import normalize

from helpers import geometry
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

SCI = ["sci.crypt", "sci.electronics", "sci.med", "sci.space"]


def sciences():
    """Return four newsgroups, their histograms, and which documents are for training."""
    sci = load_newsgroups(labels=SCI)
    return sci, SimplexEmbedding().fit_transform(sci.counts), sci.split == "train"


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
