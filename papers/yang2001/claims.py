"""The claim on SCut, the threshold of a topic with the best F1."""

import numpy as np

from helpers.evaluation import scut
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def best_f1(truth, scores):
    """Return the threshold with the best F1 of those between neighbouring scores."""
    return scut(truth[:, None], scores[:, None])[0]


def best_accuracy(truth, scores):
    """Return the one with the best accuracy."""
    different = np.unique(scores)[::-1]
    middles = (different[1:] + different[:-1]) / 2
    return max(middles, key=lambda middle: np.mean((scores > middle) == truth))


def _f1(truth, said):
    return 2 * (said & truth).sum(axis=-1) / (said.sum(axis=-1) + truth.sum())


@claim("yang2001-scut", planted={"threshold": best_accuracy})
def try_scut(rng, threshold=best_f1):
    worse = []
    for _ in range(50):
        truth = rng.random(40) < 0.2
        truth[0] = True
        scores = np.round(rng.normal(size=40) + truth, 1)  # rounded, so that some are equal
        grid = np.linspace(scores.min(), scores.max(), 2001)[:-1]
        found = _f1(truth, scores > threshold(truth, scores))
        worse.append(_f1(truth, scores > grid[:, None]).max() > found + 1e-9)
    evidence = f"In {np.sum(worse)} of the topics one of 2,000 other thresholds is better."
    return outcome(worse, evidence, "topics", untried="a threshold below all scores")
