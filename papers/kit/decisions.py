"""Drawn decisions of classifiers on documents with topics, for claims on scores and averages."""

import numpy as np

from helpers.evaluation import contingency

UNTRIED = "the decisions of real classifiers on real documents"


def decisions(rng, documents=400, topics=6):
    """Draw which documents are of which topic, and what two classifiers of different quality say.

    Parameters
    ----------
    rng : numpy.random.Generator
    documents, topics : int

    Returns
    -------
    truth, first, second : ndarray of bool, shape (documents, topics)
    """
    truth = rng.random((documents, topics)) < rng.beta(0.4, 3, topics)
    skills = rng.uniform(0.3, 1, (2, topics))
    answers = [np.where(rng.random(truth.shape) < q, truth, rng.random(truth.shape) < 0.1) for q in skills]
    return truth, *answers


def pairs(rng, times=300):
    """Return the tables of two classifiers that decide on the same documents, many times."""
    drawn = (decisions(rng) for _ in range(times))
    return [(contingency(truth, first), contingency(truth, second)) for truth, first, second in drawn]


def contingencies(rng):
    """Return the tables of one classifier, many times."""
    return [first for first, _ in pairs(rng)]
