"""Claims: the least constant for NGD, random hyperplanes, and which functions of the cosine are kernels."""

from math import comb

import numpy as np
from numpy.polynomial.polynomial import polyval
from scipy.optimize import brentq

from helpers import gram, kernels
from papers.kit.cases import coefficients, grid, near_copies
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _disjoint_shift(m):
    return np.pi * (1 - 1 / m)


@claim("simplex-least-shift", planted={"least": lambda m: np.pi})
def least_shift(rng, least=_disjoint_shift):
    wrong = []
    for m in range(2, 62):
        apart = np.kron(np.eye(m), rng.dirichlet(np.ones(3)))
        K = kernels.ngd(apart, shift=least(m))
        wrong.append(not gram.is_pd(K) or bool(gram.is_pd(K - 1e-6)))
    two = [gram.least_shift(kernels.ngd(rng.dirichlet([0.5, 0.5], m))) for m in (5, 20, 80)]
    ends = gram.least_shift(kernels.ngd(grid(2, 40)))
    wrong += [shift > np.pi / 2 + 1e-9 for shift in two] + [abs(ends - np.pi / 2) > 1e-6]
    three, four = (gram.least_shift(kernels.ngd(grid(*size))) / np.pi for size in ((3, 18), (4, 9)))
    evidence = (
        "With a constant smaller by a millionth, all collections without a common word fail. Grids of "
        f"documents of three and four words need {three:.2f} π and {four:.2f} π."
    )
    untried = "the least constant for a given vocabulary of three words or more, which we do not know"
    return outcome(wrong, evidence, "collections", untried=untried)


@claim("simplex-ngd-strict", planted={"kernel": lambda theta: 2 * kernels.bhattacharyya(theta)})
def strictly_positive(rng, kernel=lambda theta: kernels.ngd(theta, shift=np.pi)):
    grams = [kernel(near_copies(rng, m, 30)) for m in (2, 8, 32) for _ in range(20)]
    least = np.array([found.smallest - found.tolerance for found in map(gram.is_pd, grams)])
    opposite = gram.spectrum(np.pi - 2 * np.arccos([[1.0, -1], [-1, 1]]))[0]
    evidence = (
        "No eigenvalue was 0, although two documents of each set were nearly equal. For x and -x one "
        f"eigenvalue is {opposite:.0f}."
    )
    untried = "documents so alike that rounding makes their cosine 1"
    return outcome((least <= 0) | (opposite > 1e-9), evidence, "sets of documents", untried=untried)


def _crossed_form(f, j, k):
    r"""Return the j-th difference :math:`\Delta^j_{1/k} f(0)`, the form of crossed documents of k words.

    A crossed document uses one word of each of j pairs, and k - j words that no other document uses.
    """
    return sum((-1) ** i * comb(j, i) * f((j - i) / k) for i in range(j + 1))


def _crossed_documents(j, k, copies):
    """Return `copies` of the 2**j crossed documents of k words, each with words of its own; and signs."""
    chosen = (np.arange(2**j)[:, None] >> np.arange(j)) % 2
    pairs = np.tile(np.hstack([chosen, 1 - chosen]), (copies, 1))
    own = np.kron(np.eye(len(pairs)), np.ones(k - j))
    return np.hstack([pairs, own]) / k, np.tile((-1.0) ** chosen.sum(axis=1), copies)


@claim("simplex-schoenberg-orthant", planted={"sign": -1})
def coefficients_of_kernels(rng, sign=1):
    wrong = []
    for j, k in ((1, 2), (1, 4), (2, 3), (2, 5)):
        theta, signs = _crossed_documents(j, k, copies=40)
        cosines = kernels.bhattacharyya(theta)
        for a in coefficients(rng, (3, 6)):
            form = signs @ polyval(cosines, a) @ signs / 40**2
            own = polyval(1, a) - polyval(j / k, a)
            far = sign * _crossed_form(lambda s, a=a: polyval(s, a), j, k)
            wrong.append(abs(form - 2**j * (far + own / 40)) > 1e-9)
    for a in coefficients(rng, (20, 6)):
        differences = [_crossed_form(lambda s, a=a: polyval(s, a), j, 10**4) for j in (1, 2)]
        wrong.append([d > 0 for d in differences] != [x > 0 for x in sign * a[1:3]] and bool(a[1:3].all()))
    evidence = (
        "On documents the form is a difference of f, to nine digits, and with short steps it has the "
        "sign of a coefficient."
    )
    untried = "differences above the second, on documents"
    return outcome(wrong, evidence, "random functions of the cosine", untried=untried)


@claim("simplex-hyperplanes", planted={"factor": 1})
def random_hyperplanes(rng, factor=2):
    off = []
    for theta in rng.dirichlet(np.ones(5), (20, 2)):
        angle = -kernels.ngd(theta)[0, 1] / 2
        sides = rng.normal(size=(60, 1000, 5)) @ np.sqrt(theta).T > 0
        error = 2 * np.pi * (sides[..., 0] != sides[..., 1]).mean(axis=1) - 2 * angle
        off.append(np.sqrt(np.mean(error**2)) / (factor * np.sqrt(angle * (np.pi - angle) / 1000)))
    right = 2 * np.sqrt((np.pi / 2) ** 2 / 10_000)
    evidence = f"By the formula, the typical error of 10,000 hyperplanes at a right angle is {right:.4f}."
    fails = (np.array(off) > 1.5) | (abs(np.mean(off) - 1) > 0.1)
    return outcome(fails, evidence, "pairs of documents", untried="vocabularies of more than five words")


def _ridge(K, y):
    """Return the values of kernel ridge regression without a bias on its own training documents."""
    return K @ np.linalg.solve(K + np.eye(len(y)), y)


def _centred_ridge(K, y):
    return _ridge(gram.center(K), y)


@claim("simplex-shift-any-method", planted={"method": _centred_ridge})
def constant_in_ridge_regression(rng, method=_ridge):
    moved, y = [], np.where(np.arange(60) % 4 == 0, 1.0, -1.0)
    for likes in rng.dirichlet(np.full(150, 0.3), (20, 2)):
        words = [rng.multinomial(30, likes[int(second)]) for second in y > 0]
        K = kernels.ngd(np.array(words) / 30)
        moved.append(np.abs(method(K + np.pi, y) - method(K + 100, y)).max())
    evidence = (
        "In kernel ridge regression without a bias, the constant changed the predicted values by up to "
        f"{max(moved):.2f}."
    )
    untried = "other methods without a bias"
    return outcome(np.array(moved) > 1e-3, evidence, "regressions", untried=untried)


def _bend(p, k):
    r"""Return :math:`2A(1/k) - A(2/k) - A(0)` with :math:`A(s) = \arccos^p s`: negative if p is refuted."""
    return np.array([-1, 2, -1]) @ np.arccos(np.arange(3) / k) ** p


@claim("simplex-sharp-exponent", planted={"last": 1.9})
def powers_of_the_geodesic_distance(rng, last=1.0):
    ends = [brentq(lambda p, k=k: _bend(p, k), 1.001, 2) for k in (2, 8, 64)]
    passed = []
    for k, copies, least in ((2, 1, 1.8), (8, 160, 1.8)):
        distances = -kernels.ngd(_crossed_documents(2, k, copies)[0])
        passed += [bool(gram.is_cpd(-(distances**p))) for p in (rng.uniform(0.1, 0.9), last, least)]
    evidence = (
        f"Crossed documents of 2, 8 and 64 words refute p above {', '.join(f'{end:.3f}' for end in ends)}."
    )
    fails = np.array(passed) != [True, True, False] * 2
    return outcome(fails, evidence, "crossed collections", untried="documents of 64 words as a Gram matrix")
