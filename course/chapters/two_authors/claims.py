"""Claims of the course's own: what the length of a small step measures, and how often one is wrong."""

from fractions import Fraction
from itertools import product

import numpy as np

from helpers._numerics.bags import every_bag, log_probability
from helpers.geometry import fisher_metric
from papers.kit.claims import of_room, outcome
from papers.kit.exact import affinity, number, probability, sign
from papers.zhang2005.metric import at_places, forms

claim = of_room(__name__)


@claim("fisher-scatter", planted={"divided_by": np.sqrt})
def scatter(rng, divided_by=lambda length: length):
    """Multiply the covariance of histograms with the metric; planted: counts over the root of their sum."""

    def apart(theta, length, axes):
        counts = every_bag(len(theta), length)
        away = (counts - length * theta)[:, :-1] / divided_by(length)
        covariance = (np.exp(log_probability(counts, theta)) * away.T) @ away
        steps = np.hstack([away, -away.sum(axis=1, keepdims=True)])
        pearson = ((counts - length * theta) ** 2 / (length * theta)).sum(axis=1)
        agree = np.abs(
            fisher_metric(np.broadcast_to(theta, steps.shape), steps, steps, n_trials=length) - pearson
        )
        identity = np.abs(covariance @ forms(theta, length, axes)[1] - np.eye(len(axes)))
        return max(identity.max(), agree.max() / pearson.max())

    errors = at_places(rng, apart, (1, 3, 5))
    identity = "is the identity" if errors.max() < 1e-8 else "is not the identity"
    evidence = f"Over all texts of up to five words, covariance times metric {identity}."
    return outcome(errors > 1e-8, evidence, "histograms", untried="larger vocabularies, and longer texts")


def _law(theta, length):
    """Return the exact probabilities of all bags of `length` words."""
    return [probability(counts, theta) for counts in every_bag(len(theta), length).tolist()]


def _authors(rng, words):
    """Draw two histograms of fractions; a fifth of the shares is 0."""
    shares = rng.integers(1, 12, (2, words)) * (rng.random((2, words)) > 0.2)
    shares[:, 0] += shares.sum(axis=1) == 0
    return [[Fraction(int(x), int(row.sum())) for x in row] for row in shares]


@claim("fisher-bhattacharyya-bound", planted={"power": 2})
def bhattacharyya_bound(rng, power=1):
    """Add up the error over all texts, in fractions; planted: the square of the coefficient as a bound."""
    wrong = []
    for words, length in list(product((2, 3, 4), (1, 2, 3, 5))) * 6:
        theta, eta = _authors(rng, words)
        error = sum(map(min, _law(theta, length), _law(eta, length))) / 2
        overlap, error = number(affinity(theta, eta)) ** length, number(error)
        above, below = overlap**power - 2 * error, 1 - overlap * overlap - (1 - 2 * error) ** 2
        wrong.append(-1 in (sign(above), sign(below)))
    evidence = f"In fractions, the error lies outside the two bounds for {sum(wrong)} of the pairs."
    untried = "texts of more than five words, and more than four words to choose from"
    return outcome(wrong, evidence, "pairs of authors", untried=untried)
