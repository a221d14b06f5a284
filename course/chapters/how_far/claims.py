"""Claims of the course's own: how far documents can be apart."""

import numpy as np
from scipy.special import rel_entr

from helpers import geometry
from papers.kit.cases import histograms
from papers.kit.claims import of_room, outcome

PAIRS, LARGER = "random pairs of documents", "vocabularies of more than six words"

claim = of_room(__name__)


def _stretched_euclid(theta, eta):
    return np.pi / np.sqrt(2) * np.linalg.norm(theta - eta, axis=1)


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


def _quarter(distance):
    return distance**2 / 4


@claim("simplex-order", planted={"square": lambda distance: distance**2 / 2})
def order(rng, square=_quarter):
    """Look for documents whose numbers stand in another order, coins first; planted: half of the square."""
    theta, eta = histograms(rng, 3000), histograms(rng, 3000)
    theta[0], eta[0] = np.eye(6)[0] * 0.6 + np.eye(6)[1] * 0.4, np.eye(6)[0] * 0.5 + np.eye(6)[1] * 0.5
    cosine = np.sqrt(theta * eta).sum(axis=1).clip(0, 1)
    lack = ((theta > 0) & (eta == 0)).any(axis=1)
    with np.errstate(divide="ignore"):
        bits = -2 * np.log(cosine)
    chord = ((np.sqrt(theta) - np.sqrt(eta)) ** 2).sum(axis=1)
    divergence = np.where(lack, np.inf, rel_entr(theta, eta).sum(axis=1))
    four = np.array([chord, square(geometry.geodesic_distance(theta, eta)), bits, divergence])
    wrong = (four[1:] < four[:-1] - 1e-12).any(axis=0)
    finite = np.isfinite(four).all(axis=0).sum()
    evidence = (
        f"The numbers stood in another order for {np.mean(wrong):.0%} of the pairs. In {finite:,} pairs all "
        f"four were finite."
    )
    return outcome(wrong, evidence, PAIRS, untried=LARGER)
