"""Claims of the course's own: how far documents can be apart, and how to compute it when they are near."""

import numpy as np

from helpers import geometry
from papers.kit.cases import histograms
from papers.kit.claims import of_room, outcome

PAIRS, LARGER = "random pairs of documents", "vocabularies of more than six words"

claim = of_room(__name__)


def _euclid(theta, eta):
    return np.linalg.norm(theta - eta, axis=1)


def _stretched_euclid(theta, eta):
    return np.pi / np.sqrt(2) * _euclid(theta, eta)


@claim("simplex-farthest", planted={"distance": _stretched_euclid})
def farthest(rng, distance=geometry.geodesic_distance):
    """Look for pairs beyond π, or at π with a common word; planted: Euclid's distance, stretched."""
    theta, eta = histograms(rng, 3000), histograms(rng, 3000)
    apart, common = distance(theta, eta), ((theta > 0) & (eta > 0)).any(axis=1)
    wrong = (apart > np.pi) | ((apart == np.pi) == common)
    evidence = (
        f"{np.sum(~common)} pairs had no common word, and {np.sum(apart == np.pi)} were exactly π apart."
    )
    return outcome(wrong, evidence, PAIRS, untried=LARGER)


@claim("simplex-euclid-same-order", planted={"distance": geometry.hellinger_distance})
def euclid_same_order(rng, distance=_euclid):
    """Look for documents about which both distances disagree; planted: the Hellinger distance."""
    query, theta, eta = (histograms(rng, 3000) for _ in range(3))

    def nearer(measure):
        return np.sign(np.round(measure(query, theta) - measure(query, eta), 9))

    parted = nearer(geometry.geodesic_distance) * nearer(distance) < 0
    evidence = f"They disagree on {np.mean(parted):.0%}."
    untried = "real documents; for these the notebook counts how often the nearest has the same label"
    return outcome(parted, evidence, "random triples of documents", untried=untried)


def _by_chord(theta, eta):
    return 4 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(eta), axis=1) / 2)


def _by_arccosine(theta, eta):
    return 2 * np.arccos(np.minimum(np.sqrt(theta * eta).sum(axis=1), 1))


@claim("simplex-chord-digits", planted={"formula": _by_arccosine})
def chord_digits(rng, formula=_by_chord):
    """Measure pairs a billionth apart with the metric, and see which digits each formula keeps."""
    theta = rng.dirichlet(np.ones(6), 1000)
    step = 1e-9 * rng.normal(size=theta.shape) * theta
    eta = theta + step - theta * step.sum(axis=1, keepdims=True)
    true = np.sqrt(((eta - theta) ** 2 / theta).sum(axis=1))  # the metric measures so short a step
    kept, lost = (np.abs(found(theta, eta) / true - 1) for found in (formula, _by_arccosine))
    evidence = (
        f"The formula kept three digits or more for {np.mean(kept < 1e-3):.0%}; the arccosine was wrong by "
        f"half or more for {np.mean(lost > 0.5):.0%}."
    )
    fails = (kept > 1e-3) | (not np.any(lost > 0.5))
    untried = "other precisions than that of NumPy's usual numbers"
    return outcome(fails, evidence, "pairs a billionth apart", untried=untried)
