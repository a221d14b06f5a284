"""Claims of the course's own: in which order two distances put documents."""

import numpy as np

from helpers import geometry
from papers.kit.cases import histograms
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _euclid(theta, eta):
    return np.linalg.norm(theta - eta, axis=1)


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
