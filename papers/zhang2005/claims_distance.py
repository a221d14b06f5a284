"""Section 3.3: minus the geodesic distance is cpd, and which functions of the angle are kernels."""

from itertools import islice

import numpy as np
from numpy.polynomial.legendre import legval
from numpy.polynomial.polynomial import polyval
from scipy.special import gammaln

from helpers import geometry, gram, kernels
from papers.kit.cases import coefficients, near_copies
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _minus_square(theta):
    return -(geometry.geodesic_distances(theta) ** 2)


@claim("zhang2005-prop2", planted={"kernel": _minus_square})
def minus_geodesic_distance(rng, kernel=kernels.ngd):
    grams = [kernel(near_copies(rng, m, n)) for m in (4, 8, 16, 32) for n in (3, 4, 9, 40) for _ in range(5)]
    search = gram.search(kernel, lambda rng: near_copies(rng, 5, 3), rng, tries=2, steps=100)
    failed = [not gram.is_cpd(K) or not gram.is_pd(K + np.pi) or bool(gram.is_pd(K)) for K in grams]
    evidence = (
        "We also moved five documents step by step to make the form of $-d_G$ negative, for weights that sum "
        f"to zero. The smallest value that we reached is {abs(round(search.smallest, 9)):.0f}."
    )
    untried = "collections of more than 32 documents"
    return outcome(failed + [bool(search)] * search.tried, evidence, "sets of documents", untried=untried)


def _printed_coefficient(r):
    ratio = np.exp(gammaln(r + 0.5) - gammaln(r + 1))  # the gamma function alone overflows at r = 171
    return 2 * ratio / (np.sqrt(np.pi) * (2 * r + 1))


@claim("zhang2005-eq26", planted={"coefficient": lambda r: _printed_coefficient(r) / 2})
def series_of_the_arccosine(rng, coefficient=_printed_coefficient):
    c = coefficient(np.arange(10_000))
    error = gram.taylor_coefficients(lambda s: np.pi - 2 * np.arccos(s), 24) - np.kron(c[:12], [0, 1])
    share = c.sum() / np.pi
    evidence = f"The first one is {c[0] / np.pi:.1%} of π. The first ten thousand add up to {share:.1%} of π."
    fails = (np.abs(error) > 1e-9) | (share < 0.99)
    return outcome(fails, evidence, "coefficients", untried="single coefficients beyond the 24th")


def _sphere(rng, n, several=120):
    """Draw points on the unit sphere in n dimensions and return their cosines."""
    x = rng.normal(size=(several, n))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    return np.clip(x @ x.T, -1, 1)


@claim("zhang2005-thm3", planted={"dimensions": lambda n: 3})
def legendre_polynomials_of_each_dimension(rng, dimensions=lambda n: n):
    """Compare signs of coefficients with Gram matrices; planted: Legendre's own polynomials everywhere."""
    wrong, negative = [], 0
    for n in [2, 3, 4, 5] * 5:
        b, s = coefficients(rng, 5), _sphere(rng, n)
        K = sum(weight * P for weight, P in zip(b, gram.legendre(s, dimensions(n)), strict=False))
        negative += b.min() < 0
        wrong.append(bool(gram.is_pd(K)) == (b.min() < 0))
    evidence = f"The {negative} polynomials with a negative coefficient were not pd, and all others were."
    untried = "degrees above four, and more than five dimensions"
    return outcome(wrong, evidence, "polynomials", untried=untried)


@claim("zhang2005-thm4", planted={"series": legval})
def power_series_on_all_spheres(rng, series=polyval):
    wrong = []
    for a in coefficients(rng, (20, 9)):
        far = gram.gegenbauer_coefficients(lambda s, a=a: series(s, a), 400, 9, 120)
        grams = [gram.is_pd(series(_sphere(rng, n, 60), np.abs(a))) for n in (2, 3, 10)]
        wrong.append((far.min() > -1e-5) != (a.min() >= 0) or not all(grams))
    evidence = (
        "In 400 dimensions the coefficients of Theorem 3 have the signs of the $a_r$, up to degree eight."
    )
    return outcome(wrong, evidence, "random polynomials", untried="functions that are no polynomials")


def _factor(n, t, sign):
    """Return the factor in front; its exponent is n/2 in eq. 39 and -n/2 in eq. 44."""
    return (4 * np.pi * t) ** (sign * n / 2)


@claim("zhang2005-eq39-printed", planted={"sign": -1})
def factors_in_front(rng, sign=1):
    t, n = 10.0 ** rng.uniform(-2, 1, 100), rng.integers(1, 20, 100)
    apart = np.abs(np.log(_factor(n, t, sign) / _factor(n, t, -1)))
    quotient = _factor(2, 0.5, sign) / _factor(2, 0.5, -1)
    evidence = f"At $\\alpha = 0$, t = 1/2 and n = 2 the first is {quotient:.3g} times the second."
    return outcome(apart > 1e-9, evidence, "times and dimensions", untried="angles above 0")


@claim("zhang2005-eq39", planted={"kernel": kernels.information_diffusion})
def exponential_of_the_angle(rng, kernel=kernels.ngd_exponential):
    t = [0.01, 0.1, 1, 10, 100] * 12
    failed = [not gram.is_pd(kernel(near_copies(rng, 40, rng.integers(2, 40)), t=width)) for width in t]
    evidence = (
        "A factor would also be impractical: with 20,001 words and t = 1/2 a computer rounds it to "
        f"{_factor(20_000, 0.5, -1):.0f}."
    )
    return outcome(failed, evidence, "sets of documents", untried="more than 40 documents at a time")


def _nonnegative_series(rng, several):
    """Draw power series with non-negative coefficients, some of them 0."""
    return np.maximum(coefficients(rng, (several, 7)), 0)


@claim("zhang2005-eq19", planted={"draw": lambda rng, several: coefficients(rng, (several, 7))})
def series_and_legendre(rng, draw=_nonnegative_series):
    wrong, spheres = [], (2, 3, 5, 20, 100)
    for n in spheres:
        for a in draw(rng, 10):
            wrong.append(gram.gegenbauer_coefficients(lambda s, a=a: polyval(s, a), n, 7).min() < -1e-9)
        second = next(islice(gram.legendre(np.zeros(1), n), 2, None))
        wrong.append(second[0] >= 0)  # its constant term
    evidence = (
        f"In {', '.join(map(str, spheres))} dimensions no Legendre coefficient was negative, and the "
        "constant term of the second Legendre polynomial always was."
    )
    return outcome(wrong, evidence, "functions", untried="degrees above six")


@claim("zhang2005-family", planted={"ngd": _minus_square})
def family_of_kernels(rng, ngd=kernels.ngd):
    failed = []
    for several, words in ((8, 3), (16, 4), (32, 9)) * 4:
        k, p, width = ngd(near_copies(rng, several, words)), rng.uniform(0.5, 1), 10.0 ** rng.uniform(-2, 1)
        failed += [not gram.is_cpd(-((-k) ** p)), not gram.is_cpd(-np.log1p(-k))]
        failed += [not gram.is_pd(np.exp(-width * (-k) ** p)), not gram.is_pd((1 - k) ** -width)]
    evidence = "No form was negative."
    return outcome(failed, evidence, "Gram matrices", untried="more than 32 documents at a time")
