"""Claims of the course's own: how far documents can be apart, in which order, and how to compute it."""

from decimal import Decimal, localcontext

import numpy as np
from scipy.special import rel_entr

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


UNIT = 2.0**-53  # the largest relative error of one operation on NumPy's usual numbers


def _by_chord(theta, eta):
    return 4 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(eta), axis=1) / 2)


def _by_arccosine(theta, eta):
    return 2 * np.arccos(np.minimum(np.sqrt(theta * eta).sum(axis=1), 1))


def _exact(theta, eta):
    """Return the distance of near rows from their chord, with 50 digits."""
    with localcontext(prec=50):
        roots = ((Decimal(p).sqrt() - Decimal(q).sqrt()) ** 2 for p, q in zip(theta, eta, strict=True))
        half = sum(roots, Decimal(0)).sqrt() / 2
        return float(
            4 * (half + half**3 / 6 + 3 * half**5 / 40)
        )  # of the arcsine; the next term is below 1e-20


@claim("simplex-chord-digits", planted={"formula": _by_arccosine})
def chord_digits(rng, formula=_by_chord):
    """Compare both formulas with 50 digits, for pairs at distances from a thousandth down to nearly none."""
    theta = rng.dirichlet(np.ones(6), 300)
    step = 10.0 ** -rng.uniform(3.5, 16, (300, 1)) * rng.normal(size=theta.shape) * theta
    eta = theta + step - theta * step.sum(axis=1, keepdims=True)
    true = np.array([_exact(*pair) for pair in zip(theta.tolist(), eta.tolist(), strict=True)])
    off, lost = (np.abs(found(theta, eta) - true) for found in (formula, _by_arccosine))
    evidence = (
        f"The formula was off by up to {off.max() / UNIT:.1g} ε, the arccosine by up to "
        f"{lost.max() / np.sqrt(UNIT):.1g} √ε."
    )
    fails = (off > 4 * UNIT + 20 * UNIT * true) | (lost.max() < np.sqrt(UNIT))
    untried = "documents of thousands of words, and other precisions than that of NumPy's usual numbers"
    return outcome(fails, evidence, "pairs of near documents", untried=untried)
