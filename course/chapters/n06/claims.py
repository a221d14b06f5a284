"""Claims: minus the geodesic distance as a kernel, and which functions of the angle are kernels."""

import numpy as np
from scipy.optimize import brentq
from scipy.special import gamma

from course.chapters.n06 import experiments
from helpers import geometry, gram, kernels
from helpers._numerics.harmonics import log_harmonics
from papers.kit.claims import Attempt, of_room

claim = of_room(__name__)


def _documents(rng, several, words):
    """Draw documents with words missing, but for the first; the last two are nearly the same."""
    theta = rng.dirichlet(np.ones(words), several)
    theta[1:] *= rng.random((several - 1, words)) < 0.6
    theta[:, 0] += theta.sum(axis=1) == 0
    theta[-1] = theta[-2] * (1 + 1e-4 * rng.random(words))
    return theta / theta.sum(axis=1, keepdims=True)


def _sphere(rng, n, several=120):
    """Draw points on the unit sphere in n dimensions and return their cosines."""
    x = rng.normal(size=(several, n))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    return np.clip(x @ x.T, -1, 1)


def _signed(rng, shape):
    """Draw coefficients that are negative, zero or positive, none of them nearly zero."""
    return rng.uniform(0.2, 1, shape) * rng.choice([-1, 0, 1, 1, 1], shape)


def _minus_square(theta, shift=0.0):
    return shift - geometry.geodesic_distances(theta) ** 2


def _disjoint_shift(m):
    return np.pi * (1 - 1 / m)


@claim("simplex-least-shift", planted={"least": lambda m: np.pi})
def try_least_shift(rng, least=_disjoint_shift):
    wrong = 0
    for m in range(2, 62):
        apart = np.kron(np.eye(m), rng.dirichlet(np.ones(3)))
        K = kernels.ngd(apart, shift=least(m))
        wrong += not gram.is_pd(K) or bool(gram.is_pd(K - 1e-6))
    two = [gram.least_shift(kernels.ngd(rng.dirichlet([0.5, 0.5], m))) for m in (5, 20, 80)]
    ends = gram.least_shift(kernels.ngd(experiments.grid(2, 40)))
    wrong += max(two) > np.pi / 2 + 1e-9 or abs(ends - np.pi / 2) > 1e-6
    three, four = (
        gram.least_shift(kernels.ngd(experiments.grid(*size))) / np.pi for size in ((3, 18), (4, 9))
    )
    evidence = (
        "With a constant smaller by a millionth, all collections without a common word fail. Grids of "
        f"documents of three and four words need {three:.2f} π and {four:.2f} π."
    )
    untried = "the least constant for a given vocabulary of three words or more, which we do not know"
    return Attempt(64, bool(wrong), evidence, "collections", untried=untried)


@claim("zhang2005-prop2", planted={"kernel": _minus_square})
def prop2(rng, kernel=kernels.ngd):
    some = [kernel(_documents(rng, m, n)) for m in (4, 8, 16, 32) for n in (3, 4, 9, 40) for _ in range(5)]
    found = gram.search(kernel, lambda rng: _documents(rng, 5, 3), rng, tries=2, steps=100)
    passed = [gram.is_cpd(K) and gram.is_pd(K + np.pi) and not gram.is_pd(K) for K in some]
    evidence = (
        "We also moved five documents step by step to make the form of $-d_G$ negative, for weights that sum "
        f"to zero. The smallest value that we reached is {abs(round(found.smallest, 9)):.0f}."
    )
    broken = bool(found) or not all(passed)
    untried = "collections of more than 32 documents"
    return Attempt(len(some) + found.tried, broken, evidence, "sets of documents", untried=untried)


def _printed_coefficient(r):
    return 2 * gamma(r + 0.5) / (np.sqrt(np.pi) * (2 * r + 1) * gamma(r + 1))


@claim("zhang2005-eq26", planted={"coefficient": lambda r: _printed_coefficient(r) / 2})
def eq26(rng, coefficient=_printed_coefficient):
    c = coefficient(np.arange(12))
    error = gram.taylor_coefficients(lambda s: np.pi - 2 * np.arccos(s), 24) - np.kron(c, [0, 1])
    total = experiments.coefficients(10_000).sum()
    evidence = (
        f"The first one is {2 / np.pi:.1%} of π. The first ten thousand add up to {total / np.pi:.1%} of π."
    )
    broken = np.abs(error).max() > 1e-9 or total / np.pi < 0.99
    return Attempt(24, bool(broken), evidence, "coefficients", untried="single coefficients beyond the 24th")


@claim("simplex-ngd-strict", planted={"kernel": lambda theta: 2 * kernels.bhattacharyya(theta)})
def ngd_strict(rng, kernel=lambda theta: kernels.ngd(theta, shift=np.pi)):
    grams = [kernel(_documents(rng, m, 30)) for m in (2, 8, 32) for _ in range(20)]
    least = min(outcome.smallest - outcome.tolerance for outcome in map(gram.is_pd, grams))
    opposite = gram.spectrum(np.pi - 2 * np.arccos([[1.0, -1], [-1, 1]]))[0]
    evidence = (
        "No eigenvalue was 0, although two documents of each set were nearly equal. For x and -x one "
        f"eigenvalue is {opposite:.0f}."
    )
    untried = "documents so alike that rounding makes their cosine 1"
    return Attempt(60, bool(least <= 0 or opposite > 1e-9), evidence, "sets of documents", untried=untried)


@claim("zhang2005-thm3-printed", planted={"dimensions": lambda n: n})
def thm3_printed(rng, dimensions=lambda n: 3):
    both = {"P₂": lambda s: 1.5 * s**2 - 0.5, "T₂": lambda s: 2 * s**2 - 1}
    wrong = {name: [] for name in both}
    for name, f in both.items():
        for n in range(2, 8):
            promised = gram.gegenbauer_coefficients(f, dimensions(n), 3).min() > -1e-9
            if promised != bool(gram.is_pd(f(_sphere(rng, n)))):
                wrong[name].append(n)
    words = [f"for {name} in n = {', '.join(map(str, where))}" for name, where in wrong.items() if where]
    evidence = f"With Legendre's own polynomials the theorem is wrong {' and '.join(words) or 'nowhere'}."
    return Attempt(12, any(wrong.values()), evidence, "functions on spheres", untried="degrees above two")


@claim("zhang2005-thm3", planted={"dimensions": lambda n: 3})
def thm3(rng, dimensions=lambda n: n):
    wrong = negative = 0
    for n in [2, 3, 4, 5] * 5:
        b, s = _signed(rng, 5), _sphere(rng, n)
        K = sum(weight * P for weight, P in zip(b, gram.legendre(s, dimensions(n)), strict=False))
        negative += b.min() < 0
        wrong += bool(gram.is_pd(K)) == (b.min() < 0)
    evidence = f"The {negative} polynomials with a negative coefficient were not pd, and all others were."
    untried = "degrees above four, and more than five dimensions"
    return Attempt(20, bool(wrong), evidence, "polynomials", untried=untried)


def _power_series(a, s):
    return sum(weight * s**r for r, weight in enumerate(a))


def _legendre_series(a, s):
    return sum(weight * P for weight, P in zip(a, gram.legendre(s, 3), strict=False))


@claim("zhang2005-thm4", planted={"series": _legendre_series})
def thm4(rng, series=_power_series):
    wrong = 0
    for a in _signed(rng, (20, 9)):
        far = gram.gegenbauer_coefficients(lambda s, a=a: series(a, s), 400, 9, 120)
        wrong += (far.min() > -1e-5) != (a.min() >= 0)
        grams = [gram.is_pd(series(np.abs(a), _sphere(rng, n, 60))) for n in (2, 3, 10)]
        wrong += not all(grams)
    evidence = (
        "In 400 dimensions the coefficients of Theorem 3 have the signs of the $a_r$, up to degree eight."
    )
    return Attempt(
        20, bool(wrong), evidence, "random polynomials", untried="functions that are no polynomials"
    )


@claim("simplex-schoenberg-orthant", planted={"sign": -1})
def schoenberg_orthant(rng, sign=1):
    gaps, wrong = [], 0
    for j, k in ((1, 2), (1, 4), (2, 3), (2, 5)):
        theta, signs = experiments.crossed_documents(j, k, copies=40)
        cosines = kernels.bhattacharyya(theta)
        for a in _signed(rng, (3, 6)):
            form = signs @ _power_series(a, cosines) @ signs / 40**2
            own = _power_series(a, 1) - _power_series(a, j / k)
            far = sign * experiments.crossed_form(lambda s, a=a: _power_series(a, s), j, k)
            gaps.append(abs(form - 2**j * (far + own / 40)))
    for a in _signed(rng, (20, 6)):
        differences = [experiments.crossed_form(lambda s, a=a: _power_series(a, s), j, 10**4) for j in (1, 2)]
        wrong += [d > 0 for d in differences] != [x > 0 for x in sign * a[1:3]] and bool(a[1:3].all())
    evidence = (
        "On documents the form is a difference of f, to nine digits, and with short steps it has the "
        "sign of a coefficient."
    )
    broken = bool(max(gaps) > 1e-9 or wrong)
    untried = "differences above the second, on documents"
    return Attempt(32, broken, evidence, "random functions of the cosine", untried=untried)


@claim("simplex-hyperplanes", planted={"factor": 1})
def hyperplanes(rng, factor=2):
    off = []
    for theta in rng.dirichlet(np.ones(5), (20, 2)):
        angle = -kernels.ngd(theta)[0, 1] / 2
        sides = rng.normal(size=(60, 1000, 5)) @ np.sqrt(theta).T > 0
        error = 2 * np.pi * (sides[..., 0] != sides[..., 1]).mean(axis=1) - 2 * angle
        off.append(np.sqrt(np.mean(error**2)) / (factor * np.sqrt(angle * (np.pi - angle) / 1000)))
    right = 2 * np.sqrt((np.pi / 2) ** 2 / 10_000)
    evidence = f"By the formula, the typical error of 10,000 hyperplanes at a right angle is {right:.4f}."
    broken = bool(abs(np.mean(off) - 1) > 0.1 or max(off) > 1.5)
    return Attempt(20, broken, evidence, "pairs of documents", untried="vocabularies of more than five words")


def _ridge(K, y):
    """Return the values of kernel ridge regression without a bias on its own training documents."""
    return K @ np.linalg.solve(K + np.eye(len(y)), y)


def _centred_ridge(K, y):
    return _ridge(gram.center(K), y)


@claim("simplex-shift-any-method", planted={"method": _centred_ridge})
def shift_any_method(rng, method=_ridge):
    moved, y = [], np.where(np.arange(60) % 4 == 0, 1.0, -1.0)
    for likes in rng.dirichlet(np.full(150, 0.3), (20, 2)):
        words = [rng.multinomial(30, likes[int(second)]) for second in y > 0]
        K = kernels.ngd(np.array(words) / 30)
        moved.append(np.abs(method(K + np.pi, y) - method(K + 100, y)).max())
    evidence = (
        "In kernel ridge regression without a bias, the constant changed the predicted values by up to "
        f"{max(moved):.2f}."
    )
    return Attempt(
        20, bool(max(moved) > 1e-3), evidence, "regressions", untried="other methods without a bias"
    )


def _heat_at_its_source(n, t):
    """Return the exact heat kernel on the sphere of n dimensions and radius 2, where the heat began."""
    r = np.arange(400)
    area = 2 * np.pi ** ((n + 1) / 2) / gamma((n + 1) / 2) * 2**n
    return np.exp(log_harmonics(n + 1, len(r)) - r * (r + n - 1) * t / 4).sum() / area


@claim("zhang2005-eq39-printed", planted={"sign": -1})
def eq39_printed(rng, sign=1):
    t, sizes = 0.01, (1, 2, 3, 5)
    ratios = [(4 * np.pi * t) ** (sign * n / 2) / _heat_at_its_source(n, t) for n in sizes]
    evidence = (
        "We divided the printed factor by the exact heat at $\\alpha = 0$. At t = 1/100 this should give "
        f"nearly 1, but in {', '.join(map(str, sizes))} dimensions it gives "
        f"{', '.join(f'{ratio:.1g}' for ratio in ratios)}."
    )
    broken = bool(np.abs(np.log(ratios)).max() > 0.5)
    return Attempt(len(sizes), broken, evidence, "spheres", untried="spheres of more than five dimensions")


@claim("zhang2005-eq39", planted={"kernel": kernels.information_diffusion})
def eq39(rng, kernel=kernels.ngd_exponential):
    t = [0.01, 0.1, 1, 10, 100] * 12
    passed = [gram.is_pd(kernel(_documents(rng, 40, rng.integers(2, 40)), t=width)) for width in t]
    evidence = (
        "A factor would also be impractical: with 20,001 words and t = 1/2 a computer rounds it to "
        f"{(2 * np.pi) ** -10000.0:.0f}."
    )
    untried = "more than 40 documents at a time"
    return Attempt(len(t), not all(passed), evidence, "sets of documents", untried=untried)


@claim("simplex-sharp-exponent", planted={"last": 1.9})
def sharp_exponent(rng, last=1.0):
    sizes = (2, 8, 64)
    ends = [brentq(lambda p, k=k: experiments.bend(p, k), 1.001, 2) for k in sizes]
    passed = []
    for k, copies, least in ((2, 1, 1.8), (8, 160, 1.8)):
        distances = -kernels.ngd(experiments.crossed_documents(2, k, copies)[0])
        passed += [bool(gram.is_cpd(-(distances**p))) for p in (rng.uniform(0.1, 0.9), last, least)]
    evidence = (
        f"Crossed documents of 2, 8 and 64 words refute p above {', '.join(f'{end:.3f}' for end in ends)}."
    )
    broken = passed != [True, True, False] * 2
    return Attempt(
        6, broken, evidence, "crossed collections", untried="documents of 64 words as a Gram matrix"
    )
