"""Claims: squared distances in an exponent, the series of the angle, and two slopes."""

from fractions import Fraction
from math import comb

import numpy as np

from helpers import geometry, gram
from papers.kit.claims import of_room, outcome
from papers.kit.exact import intervals, number, sign

claim = of_room(__name__)


@claim("simplex-angle-series", planted={"later": 2})
def angle_series(rng, later=1):
    z = rng.uniform(-1.9, 1.9, 1000)
    term, total = np.full_like(z, 2.0), np.full_like(z, 2.0)
    for r in range(1, 500):
        term = term * -r / (2 * r + later) * z
        total += term
    middles = (np.arange(20_000) + 0.5) / 20_000  # the midpoint rule, for w from 0 to 1
    integral = np.array([2 * np.mean(1 / (1 + value / 2 * (1 - middles**2))) for value in z])
    alpha = np.arccos(1 + z[z < 0])
    fails = np.abs(total - integral) > 1e-6
    fails[z < 0] |= np.abs(integral[z < 0] * np.sin(alpha) / (2 * alpha) - 1) > 1e-6
    fails[z > 0] |= (total[z > 0] <= 0) | (total[z > 0] >= 2)
    evidence = "Series, integral and $2\\alpha/\\sin\\alpha$ are equal to six digits."
    untried = "values of z beyond ±1.9, where the series is slow"
    return outcome(fails, evidence, "values of z", untried=untried)


def _coefficients(t, power, most):
    """Return the Taylor coefficients at 0 of exp(-arccos(s)**power / t), each as an interval."""
    angle = [intervals.pi / 2] + [number(0)] * most
    for k in range((most + 1) // 2):
        angle[2 * k + 1] = number(Fraction(-comb(2 * k, k), 4**k * (2 * k + 1)))
    powers = angle
    for _ in range(power - 1):
        powers = [sum((powers[i] * angle[r - i] for i in range(r + 1)), number(0)) for r in range(most + 1)]
    t = number(t)
    coefficients = [intervals.exp(-powers[0] / t)]
    for r in range(1, most + 1):  # f' = g'f
        terms = (-j * powers[j] / t * coefficients[r - j] for j in range(1, r + 1))
        coefficients.append(sum(terms, number(0)) / r)
    return coefficients


@claim("simplex-two-slopes", planted={"power": 1})
def two_slopes(rng, power=2):
    """Look for a negative Taylor coefficient in s = cos; planted: the exponential of minus the angle."""
    first = {}
    for t in (Fraction(50), Fraction(8), Fraction(4), Fraction(2), Fraction(1), Fraction(1, 2)):
        signs = [sign(a) for a in _coefficients(t, power, 20)]
        first[t] = next((r for r in range(1, 21) if signs[r] == -1), None)
    listed = ", ".join(f"{r} at t = {t}" if r else f"none up to 20 at t = {t}" for t, r in first.items())
    evidence = f"The first power of the cosine with a negative coefficient is {listed}."
    return outcome(
        [r is None for r in first.values()], evidence, "values of t", untried="values of t below 1/2"
    )


@claim("simplex-harmless", planted={"times": 100})
def harmless(rng, times=1):
    """Take nearly the largest t that the bound allows; planted: a hundred times as much."""
    failed, allowed = [], []
    for _ in range(100):
        sets = rng.random((12, 6)) < 0.3
        sets[:, 0] |= ~sets.any(axis=1)
        theta = np.unique(sets / sets.sum(axis=1, keepdims=True), axis=0)
        angles = geometry.geodesic_distances(theta) / 2
        least = angles[np.triu_indices(len(theta), 1)].min()
        t = least**2 / np.log(len(theta) - 1)
        allowed.append(t)
        failed.append(gram.spectrum(np.exp(-(angles**2) / (0.999 * times * t)))[0] <= 0)
    evidence = (
        f"The bound allowed t up to {min(allowed):.2f} to {max(allowed):.2f}. {sum(failed)} matrices at "
        f"{'nearly this t' if times == 1 else f'{times} times this t'} had an eigenvalue of 0 or less."
    )
    return outcome(failed, evidence, "sets of documents of six words", untried="more than twelve documents")
