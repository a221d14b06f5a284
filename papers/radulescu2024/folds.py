"""What a test over folds finds where there is nothing: cross-validations of equals, and a generous rule."""

import numpy as np
from scipy import stats

DOCUMENTS, WORDS, FOLDS = 100, 50, 20  # of a study; the words are those that each classifier reads


def twins(rng, studies):
    """Cross-validate two classifiers that are equally good: each reads its own, equally telling words.

    Parameters
    ----------
    rng : numpy.random.Generator
    studies : int
        Cross-validations, each of documents of its own.

    Returns
    -------
    differences : ndarray, shape (studies, n_folds)
        Accuracy of one minus that of the other, fold by fold.
    """
    y, size = np.arange(DOCUMENTS) % 2 * 2 - 1, DOCUMENTS // FOLDS
    differences = np.empty((studies, FOLDS))
    for study in range(studies):
        # Weights times words: the sum over the words of a class is its weight.
        signed = rng.normal(size=(DOCUMENTS, 2 * WORDS)) * y[:, None] + 0.1
        # Documents of both classes in turn, so that the folds are stratified.
        order = rng.permuted(np.arange(DOCUMENTS).reshape(-1, 2), axis=0).ravel()
        dealt = signed[order].reshape(FOLDS, size, 2 * WORDS)
        parts = dealt.sum(axis=1, keepdims=True)
        right = (dealt * (parts.sum(axis=0) - parts)).reshape(FOLDS, size, 2, WORDS).sum(axis=3) > 0
        differences[study] = (right[:, :, 0] * 1.0 - right[:, :, 1]).mean(axis=1)
    return differences


def share(cases, of, level):
    """Return a share with its exact (Clopper-Pearson) interval, as (share, low, high)."""
    return cases / of, *stats.binomtest(cases, of).proportion_ci(level)


def improvements(rng, fewer, scenarios=40_000):
    """Apply a rule of improvement to a method without any effect, in many scenarios.

    Parameters
    ----------
    rng : numpy.random.Generator
    fewer : float
        Share of scenarios in which it happens to have fewer support vectors.
    scenarios : int

    Returns
    -------
    higher, significant, lighter : ndarray of bool, shape (n_scenarios,)
        Whether F1 rose, whether the paired t-test calls the change significant, and whether there are fewer
        support vectors.
    """
    test = stats.ttest_1samp(rng.normal(size=(scenarios, FOLDS)), 0, axis=1)
    return test.statistic > 0, test.pvalue < 0.05, rng.random(scenarios) < fewer
