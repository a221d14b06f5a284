"""Support vector machines on a Gram matrix: one of bounded effort, and its C by cross-validation."""

import warnings

import numpy as np
from sklearn import config_context
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import SVC


def fit_svm(K, y, C, steps, tol=1e-3):
    """Fit a machine to a Gram matrix; one that takes more than `steps` steps is stopped, without a word."""
    with warnings.catch_warnings(), config_context(assume_finite=True):
        warnings.simplefilter("ignore", ConvergenceWarning)
        machine = SVC(C=C, kernel="precomputed", cache_size=500, max_iter=steps, tol=tol)
        return machine.fit(np.ascontiguousarray(K), y)


def choose_C(K, y, folds, candidates, steps, tol=1e-3):
    """Return the C whose machines class most held-out documents right; of several the first.

    Parameters
    ----------
    K : ndarray, shape (n, n)
    y : ndarray, shape (n,)
    folds : list of (fit, out)
        Rows to train on and rows held out.
    candidates : sequence of float
    steps, tol
        As for `fit_svm`.
    """

    def right(C):
        count = 0
        for fit, out in folds:
            machine = fit_svm(K[np.ix_(fit, fit)], y[fit], C, steps, tol)
            count += np.sum(machine.predict(K[np.ix_(out, fit)]) == y[out])
        return count

    return max(candidates, key=right)
