"""Claims on SCut, the threshold of a topic with the best F1: which thresholds have to be tried."""

import numpy as np

from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _best(truth, scores, thresholds):
    """Return the best F1 that one of the thresholds reaches."""
    predicted = scores > np.asarray(thresholds)[:, None]
    return (2 * (predicted & truth).sum(axis=1) / (predicted.sum(axis=1) + truth.sum())).max()


def _between(scores):
    different = np.unique(scores)
    return (different[1:] + different[:-1]) / 2


def _topics(rng):
    """Draw topics, rare and frequent ones, and scores of which some are equal."""
    for share in np.tile([0.1, 0.5, 0.9], 20):
        truth = rng.random(40) < share
        truth[0] = True
        yield truth, np.round(rng.normal(size=40) + truth, 1)


@claim("yang2001-scut", planted={"ends": False})
def scut(rng, ends=True):
    worse, others = [], 1001
    for truth, scores in _topics(rng):
        low, high = scores.min() - 1, scores.max() + 1
        tried = [*_between(scores), *([low, high] if ends else [])]
        every = np.concatenate([np.linspace(low, high, others), scores])
        worse.append(_best(truth, scores, every) > _best(truth, scores, tried) + 1e-9)
    evidence = f"In {np.sum(worse)} of the topics a threshold on a grid of {others:,} is better."
    return outcome(worse, evidence, "topics", untried="topics of more than 40 stories")
