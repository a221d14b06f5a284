"""Eq. 44, information diffusion: where it is not a kernel, by how much, and what heat does."""

from fractions import Fraction
from itertools import product
from math import ceil, comb

import numpy as np

from helpers import geometry, gram
from papers.kit.claims import of_room, outcome
from papers.zhang2005.diffusion import TURN, formula, heat, heat_time, limit

FOUR, WEIGHTS = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]]), np.array([3, 3, -1, -5])
# What the squared distance is multiplied by in the paper, to give the squared angle.
PRINTED, CORRECTED = 1, 1 / 4

claim = of_room(__name__)


def _angles(theta):
    return geometry.geodesic_distances(theta) / 2


def _gaps(rng, factor):
    """Return how far squared angles are from `factor` times the squared distances, relatively."""
    theta, eta = rng.dirichlet(np.ones(5), (2, 1000))
    squared = np.arccos(np.sqrt(theta * eta).sum(axis=1)) ** 2
    return np.abs(factor * geometry.geodesic_distance(theta, eta) ** 2 / squared - 1)


@claim("zhang2005-eq44-squared-printed", planted={"factor": CORRECTED})
def squared_angle_as_printed(rng, factor=PRINTED):
    gaps = _gaps(rng, factor)
    evidence = f"The right side is {1 + gaps.max():.2f} times the left side."
    return outcome(gaps > 0.01, evidence, "pairs of documents", untried="documents that are equal")


@claim("zhang2005-eq44-cpd", planted={"power": 1})
def four_documents(rng, power=2):
    forms = []
    for words in range(3, 63):
        theta = np.full((4, words), 1e-9)
        theta[:, rng.permutation(words)[:3]] += FOUR
        forms.append(-WEIGHTS @ _angles(theta / theta.sum(axis=1, keepdims=True)) ** power @ WEIGHTS)
    evidence = (
        "No share has to be zero: with a billionth in the place of every zero the form is still negative, "
        f"at most {max(forms):.2f}."
    )
    return outcome(np.array(forms) >= 0, evidence, "vocabularies of 3 to 62 words", untried="more words")


# Forms of rings are as small as 10^-36, so they are computed in fractions. In z = cos(angle) - 1 the kernel
# is e^(g/t) = k_0 + k_1 z + ..., with rational k_p, and powers of z add up to integers on a ring.
TERMS = 160


def _slopes_of_squared_angle(count):
    """Return the coefficients of g' for minus the squared angle: simplex-angle-series."""
    slopes = [Fraction(2)]
    for r in range(1, count):
        slopes.append(slopes[-1] * Fraction(-r, 2 * r + 1))
    return slopes


def _slopes_of_squared_chord(count):
    """Return the coefficients of g' for minus the squared chord, 2z, which is cpd."""
    return [Fraction(2)] + [Fraction(0)] * (count - 1)


def _taylor(slopes, t):
    """Return k_0, k_1, ...: from k' = g' k / t."""
    b = [Fraction(1)]
    for p in range(1, len(slopes)):
        b.append(sum(slope * other for slope, other in zip(slopes, reversed(b), strict=False)) / (p * t))
    return b


def _ring_form(b, r):
    r"""Return c'Kc / (2r)² for 2r documents on the largest ring, weights +1, -1, ..., without late terms.

    With :math:`(\cos\varphi - 1)^p = 2^{-p} \sum_m (-1)^{p+m} \binom{2p}{p-m} e^{im\varphi}` the weights
    leave the waves of which m is an odd multiple of r.
    """
    total = Fraction(0)
    for p in range(r, len(b)):
        waves = sum((-1) ** (p + m) * comb(2 * p, p - m) for m in range(r, p + 1, 2 * r))
        total += b[p] * 2 * waves / Fraction(6) ** p  # 2^-p, and ε^p with ε = 1/3
    return total


def _late_terms(t):
    r"""Return a bound for the terms of `_ring_form` from `TERMS` on.

    The series of g with all signs positive is at most :math:`\pi^2 < 10` for :math:`\lvert z\rvert < 2`, so
    :math:`\lvert k_p\rvert \leq e^{10/t} 2^{-p} < 3^{10/t} 2^{-p}`, and :math:`\lvert z\rvert \leq 2/3`.
    """
    return Fraction(3) ** (ceil(10 / t) - TERMS) * Fraction(3, 2)


@claim(
    "zhang2005-eq44-pd",
    planted={"slopes": _slopes_of_squared_chord, "exponent": lambda alpha: 2 * (np.cos(alpha) - 1)},
)
def rings_of_documents(rng, slopes=_slopes_of_squared_angle, exponent=lambda alpha: -(alpha**2)):
    times, rings = (8, 4, 2, 1, 0.5), []
    for t in times:
        b, late = _taylor(slopes(TERMS), Fraction(t)), _late_terms(t)
        rings.append(next((2 * r for r in range(1, 30) if _ring_form(b, r) < -late), None))
    texts = np.array(list(product([0, 1], repeat=8)))[1:]
    minus = exponent(_angles(texts / texts.sum(axis=1, keepdims=True)))
    passed = {t: bool(gram.is_cpd(np.exp(minus / t))) for t in (8, 4, 2, 1.5)}
    smallest = min((t for t in passed if not passed[t]), default=0)
    evidence = (
        f"For t = {', '.join(map(str, times))} rings of {', '.join(map(str, rings))} documents refute it, "
        "in exact fractions. In ordinary precision we took all 255 documents that use each of eight words "
        f"at most once. They refute it down to t = {smallest}."
    )
    fails = [size is None for size in rings] + list(passed.values())
    untried = "values of t below 0.5, and real stories at small t"
    return outcome(fails, evidence, "values of t", over=times, untried=untried)


@claim("zhang2005-eq44-heat-printed", planted={"sizes": (1,)})
def heat_at_short_times(rng, sizes=(2, 3, 10, 30)):
    off, factors = [], []
    for n in sizes:
        alpha = TURN[60]
        due = (alpha / np.sin(alpha)) ** ((n - 1) / 2)
        # Shorter times for larger spheres; the series of heat has 16 digits of its value at 0.
        quotients = [(heat(n, t) / formula(t))[60] for t in (0.4 / np.sqrt(n), 0.2 / np.sqrt(n))]
        end = 2 * quotients[1] - quotients[0]  # the error is nearly a multiple of t
        off.append(abs(end - due) < abs(end - 1))
        factors.append(f"{end:.2f} ({due:.2f})")
    evidence = (
        "At 60 degrees the quotient, both divided by their values at α = 0, tends for "
        f"n = {', '.join(map(str, sizes))} to {', '.join(factors)}, in brackets "
        r"$(\alpha/\sin\alpha)^{(n-1)/2}$."
    )
    return outcome(off, evidence, "spheres", untried="heat in the orthant alone")


@claim("zhang2005-eq44-heat", planted={"limit": lambda gamma: limit(2 * gamma)})
def heat_in_many_dimensions(rng, limit=limit):
    sizes, off = (100, 1000, 10000), []
    for gamma in rng.uniform(0.5, 5, 3).tolist() + [5.0]:
        exact = [heat(n, heat_time(n, gamma)) for n in sizes]
        off.append([np.abs(curve - limit(gamma)).max() for curve in exact])
    fixed = np.array([np.abs(heat(n, 0.5) - 1).max() for n in sizes])
    evidence = (
        f"For γ = 5 heat and its limit differ by at most {', '.join(f'{gap:.3f}' for gap in off[-1])} at n = "
        f"100, 1,000 and 10,000. At t = 1/2 and n = 100 heat differs from 1 by at most {fixed[0]:.0g}."
    )
    # Each must be nearer than the one before, and the last ones near.
    fails = np.diff(off, axis=1, prepend=np.inf) > 0
    fails[:, -1] |= np.array(off)[:, -1] > 0.005
    fails = np.append(fails, (fixed > 1e-9) & (np.array(sizes) > 100))
    return outcome(fails, evidence, "spheres", untried="more than 10,000 dimensions")
