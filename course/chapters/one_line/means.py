"""Nearest class means, for the claims and the check of an exercise; the notebook has them in view."""

import numpy as np
from sklearn.preprocessing import normalize


def nearest_mean(old, labels, new, power):
    """Return, for each of the new histograms, the group whose mean is nearest in angle.

    Shares are raised to `power` and rows divided by their Euclidean length, documents and means alike.
    """
    groups, member = np.unique(labels, return_inverse=True)
    means = normalize(np.eye(len(groups))[member].T @ normalize(old.power(power)))
    return groups[np.asarray(normalize(new.power(power)) @ means.T).argmax(axis=1)]
