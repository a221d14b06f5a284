"""Claims: the least constant for NGD, random questions, and which functions of the cosine are kernels."""

from fractions import Fraction
from math import comb

import numpy as np
from numpy.polynomial.polynomial import polyval
from scipy.optimize import brentq

from helpers import geometry, gram, kernels
from papers.kit import exact
from papers.kit.cases import coefficients, grid, near_copies
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _bounds(n):
    """Return the bounds of the claim for n words."""
    return np.pi * (1 - 1 / n), np.pi * (1 - 2.0 ** (1 - n))


@claim("simplex-least-shift", planted={"bounds": lambda n: (np.pi * (1 - 1 / n), np.pi * (1 - 1 / n))})
def least_shift(rng, bounds=_bounds):
    wrong, found = [], []
    for n, steps in ((2, 40), (3, 18), (4, 9), (5, 6)):
        low, high = bounds(n)
        theta = grid(n, steps)
        for rows in (theta, np.vstack([theta[rng.permutation(len(theta))[:60]], near_copies(rng, 40, n)])):
            found.append(gram.least_shift(kernels.ngd(rows)))
            wrong.append(found[-1] > high + 1e-6)
        wrong.append(found[-2] < low - 1e-6)  # the grid has the documents of one word
    for m in range(2, 62):
        apart = np.kron(np.eye(m), rng.dirichlet(np.ones(3)))
        wrong.append(abs(gram.least_shift(kernels.ngd(apart)) - bounds(m)[0]) > 1e-6)
    said = [f"{value / np.pi:.3f} π for {n} words" for n, value in zip((2, 3, 4, 5), found[::2], strict=True)]
    evidence = f"Grids of documents need {', '.join(said)}."
    untried = "the least constant itself for three words or more: we know the two bounds"
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
        "On documents like the four above, the form equals a difference of f. For small steps this had the "
        "sign of the coefficient of s or of s², for 20 random functions."
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
    said = ", ".join(f"{end:.3f}" for end in ends)
    evidence = f"Crossed documents that have 2, 8 and 64 words each refute p above {said}."
    fails = np.array(passed) != [True, True, False] * 2
    return outcome(fails, evidence, "crossed collections", untried="documents of 64 words as a Gram matrix")


@claim("simplex-negative-type", planted={"lines": lambda w: w + 0.3})
def answers_as_coordinates(rng, lines=lambda w: w):
    wrong, questions = [], 40_000
    for theta, eta in rng.dirichlet(np.ones(5), (12, 2)):
        path = np.sqrt(geometry.geodesic(theta, eta, np.linspace(0, 1, 6)))
        answers = np.where(lines(rng.normal(size=(questions, 5)) @ path.T) > 0, 1, -1)
        apart = np.abs(answers[:, :, None] - answers[:, None]).mean(axis=0) * np.pi
        true = geometry.geodesic_distances(path**2)
        error = np.sqrt(np.pi / 2 * 2 * np.pi / questions)  # the largest standard deviation
        wrong += [
            np.abs(apart - true).max() > 6 * error,
            np.abs(np.diff(answers, axis=1)).sum(axis=1).max() > 2,
        ]
        wrong.append(abs(np.diag(apart, 1).sum() - apart[0, -1]) > 1e-9)
    evidence = f"No question of {questions:,} changed its answer twice along a geodesic, so the parts add up."
    return outcome(wrong, evidence, "checks of geodesics", untried="vocabularies of more than five words")


def _far(n, p, eps):
    """Return the exact probability that a share of n draws is at least eps from its mean p."""
    law = ((k, comb(n, k) * p**k * (1 - p) ** (n - k)) for k in range(n + 1))
    return sum((weight for k, weight in law if abs(Fraction(k, n) - p) >= eps), Fraction(0))


@claim("simplex-hoeffding", planted={"saved": 8})
def enough_questions(rng, saved=1):
    """Add up binomial tails in fractions, and ask as many questions as it says; planted: an eighth."""
    wrong = []
    for n in (5, 20, 80):
        for _ in range(10):
            p, eps = Fraction(int(rng.integers(1, 20)), 40), Fraction(int(rng.integers(1, 12)), 40)
            wrong.append((2 * exact.exp(-2 * saved * n * eps**2) - _far(n, p, eps)).sign == -1)
    m, eps, delta = 30, 0.1, 0.1
    asked = int(np.ceil(np.log(m * (m - 1) / delta) / (2 * eps**2) / saved))
    missed = []
    for _ in range(100):
        theta = rng.dirichlet(np.full(40, 0.3), m)
        yes = rng.normal(size=(asked, 40)) @ np.sqrt(theta).T > 0
        share = (yes[:, :, None] != yes[:, None]).mean(axis=0)
        missed.append(np.abs(share - geometry.geodesic_distances(theta) / (2 * np.pi)).max() >= eps)
    evidence = (
        f"With {asked} questions some angle of {m} documents was off by {eps} π or more in {sum(missed)} of "
        f"{len(missed)} collections; the formula allows {delta:.0%}."
    )
    fails = [*wrong, np.mean(missed) > delta]
    return outcome(fails, evidence, "exact tails and collections", over=[*wrong, *missed])
