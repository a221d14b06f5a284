"""What a test over folds finds where there is nothing: cross-validations of equals, and a generous rule."""

import numpy as np
from scipy import stats

from helpers import evaluation


def twins(rng, studies, repeats=1, fresh=False, documents=100, words=50, folds=20):
    """Cross-validate two classifiers that are equally good: each reads its own, equally telling words.

    Parameters
    ----------
    rng : numpy.random.Generator
    studies : int
        Cross-validations, each of documents of its own.
    repeats : int
        How often the documents of a study are dealt to folds.
    fresh : bool
        Whether every repeat has new documents.
    documents, words, folds : int
        Of a study; `words` are those that each classifier reads.

    Returns
    -------
    differences : ndarray, shape (studies, repeats * folds)
        Accuracy of one minus that of the other, fold by fold.
    """
    y, share = np.arange(documents) % 2 * 2 - 1, documents // folds
    differences = np.empty((studies, repeats, folds))
    for study in range(studies):
        for repeat in range(repeats):
            if fresh or not repeat:  # weights times words: the sum over the words of a class is its weight
                signed = rng.normal(size=(documents, 2 * words)) * y[:, None] + 0.1
            # Documents of both classes in turn, so that the folds are stratified.
            order = rng.permuted(np.arange(documents).reshape(-1, 2), axis=0).ravel()
            dealt = signed[order].reshape(folds, share, 2 * words)
            parts = dealt.sum(axis=1, keepdims=True)
            evidence = (dealt * (parts.sum(axis=0) - parts)).reshape(folds, share, 2, words).sum(axis=3)
            right = evidence > 0
            differences[study, repeat] = (right[:, :, 0] * 1.0 - right[:, :, 1]).mean(axis=1)
    return differences.reshape(studies, -1)


def alarms(studies, ratio=0.0):
    """Count in how many studies a paired t-test finds a difference at the level 0.05.

    Parameters
    ----------
    studies : array-like, shape (n_studies, n_folds)
        Differences of the folds.
    ratio : float
        Test documents for each training document in the variance; 0 is Student's test.
    """
    return sum(0 not in evaluation.interval(differences, overlap=ratio) for differences in studies)


def share(found, tried, level=0.95):
    """Return a share with its exact (Clopper-Pearson) interval, as (share, low, high)."""
    return found / tried, *stats.binomtest(found, tried).proportion_ci(level)


def improvements(rng, scenarios=40_000, folds=20, fewer=0.5):
    """Apply a rule of improvement to a method without any effect, in many scenarios.

    Parameters
    ----------
    rng : numpy.random.Generator
    scenarios, folds : int
    fewer : float
        Share of scenarios in which it happens to have fewer support vectors.

    Returns
    -------
    higher, significant, lighter : ndarray of bool, shape (n_scenarios,)
        Whether F1 rose, whether the paired t-test calls the change significant, and whether there are fewer
        support vectors.
    """
    test = stats.ttest_1samp(rng.normal(size=(scenarios, folds)), 0, axis=1)
    return test.statistic > 0, test.pvalue < 0.05, rng.random(scenarios) < fewer
