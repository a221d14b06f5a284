"""Claims of the course's own: how far documents can be apart."""

import numpy as np

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
