"""What the notebook and the claims compute: nearest class means of four newsgroups."""

import numpy as np
from sklearn.preprocessing import normalize

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
