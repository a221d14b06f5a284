"""Claims: the multinomial, the simplex and its image on the sphere, distances, and what a kernel is."""

import math

import numpy as np
from scipy.optimize import linprog
from scipy.special import gammaln

from helpers import geometry, gram
from helpers._numerics.bags import every_bag, log_probability
from helpers.corpora import load_newsgroups
from papers.kit import cases
from papers.kit.cases import ZERO, least
from papers.kit.claims import of_room, outcome

LARGER = "vocabularies of more than six words"

claim = of_room(__name__)


# ---------------------------------------------------------------- documents and their simplex


def printed_below(bags):
    """Return what eq. 19 divides m! by for each bag, as printed: the sum of the counts."""
    return bags.sum(axis=1)


def corrected_below(bags):
    """Return what eq. 19 has to divide m! by for each bag: the product of the factorials of the counts."""
    return np.exp(gammaln(bags + 1).sum(axis=1))


@claim("radulescu2024-eq19-printed", planted={"below": corrected_below})
def eq19_printed(rng, below=printed_below):
    """Add up the probabilities of all bags."""

    def total(theta, m):
        bags = every_bag(len(theta), m)
        return math.factorial(m) * (np.prod(theta**bags, axis=1) / below(bags)).sum()

    fails = [abs(total(t, m) - 1) > 1e-6 for t in cases.histograms(rng, 200, words=3) for m in range(1, 7)]
    fair = ", ".join(f"{total(np.array([0.5, 0.5]), m):.4g}" for m in range(1, 6))
    evidence = f"For two equally likely words the bags of 1, 2, 3, 4, 5 draws add up to {fair}."
    what, untried = "histograms and numbers of draws", "more than three words or six draws"
    return outcome(fails, evidence, what, untried=untried)


@claim("radulescu2024-eq20-printed", planted={"words": 0})
def eq20_printed(rng, words=None):
    """Count documents with a share of zero; planted: the vocabulary of each document alone."""
    posts = load_newsgroups()
    distinct, size = np.diff(posts.counts.indptr), len(posts.vocabulary)
    if words is not None:
        size = distinct
    lacking = distinct < size
    evidence = (
        f"{np.sum(~lacking):,} documents use all words of the vocabulary. The document with the most "
        f"different words uses {distinct.max():,} of {len(posts.vocabulary):,}."
    )
    return outcome(lacking, evidence, "real documents", size="full", untried="other corpora")


def _information(theta, m, expected=None):
    """Return eqs. 17 and 18 for m draws, added up over all bags; the last share is no coordinate."""
    bags = every_bag(len(theta), m)
    p = np.exp(log_probability(bags, theta if expected is None else expected))
    scores = bags[:, :-1] / theta[:-1] - bags[:, -1:] / theta[-1]
    ones = np.ones((len(theta) - 1, len(theta) - 1))
    mean = p @ bags
    curvature = np.diag(mean[:-1] / theta[:-1] ** 2) + ones * mean[-1] / theta[-1] ** 2
    return scores.T @ (p[:, None] * scores), curvature


@claim("radulescu2024-eq18", planted={"mixed": 0.5})
def eq18(rng, mixed=0.0):
    """Compare both formulas and their value; planted: means over draws from another document."""
    off = []
    for theta in rng.dirichlet(np.ones(3), 20) * 0.9 + 0.1 / 3:
        for m in (1, 2, 5):
            other = (1 - mixed) * theta + mixed / 3
            products, curvature = _information(theta, m, other)
            due = m * (np.diag(1 / theta[:-1]) + 1 / theta[-1])
            off.append(max(abs(products - due).max(), abs(curvature - due).max()) / due.max())
    evidence = f"The three matrices {'agree to nine digits' if max(off) < 1e-9 else 'differ'}."
    what, untried = "documents and numbers of draws", "more than three words or five draws"
    return outcome(np.array(off) > 1e-9, evidence, what, untried=untried)


@claim("radulescu2024-isometry-printed", planted={"radius": lambda m: 2 * np.sqrt(m)})
def isometry_printed(rng, radius=lambda m: 2.0):
    """Compare lengths by eq. 17 with lengths on the sphere; planted: its radius grows with the draws."""
    ratios = {}
    for m in range(1, 6):
        theta = rng.dirichlet(np.ones(3)) * 0.9 + 0.1 / 3
        u = rng.normal(size=2)
        z = radius(m) / 2 * np.append(u, -u.sum()) / np.sqrt(theta)  # the image of the step u
        ratios[m] = u @ _information(theta, m)[0] @ u / (z @ z)
    listed = ", ".join(f"{ratio:.3g}" for ratio in ratios.values())
    evidence = f"With 1, 2, 3, 4, 5 draws, squared lengths are {listed} times those on the sphere."
    fails = [abs(ratio - 1) > 1e-6 for ratio in ratios.values()]
    return outcome(fails, evidence, "numbers of draws", untried="more than three words or five draws")


def _without_document(z):
    """Return which points of the sphere of radius 2 are the image of no document."""
    return np.abs(geometry.to_sphere(geometry.from_sphere(np.abs(z))) - z).max(axis=1) > 1e-7


@claim("radulescu2024-eq21-printed", planted={"signs": np.abs})
def eq21_printed(rng, signs=lambda z: z):
    """Look for points of the sphere that no document is mapped to; planted: without negative coordinates."""
    z = rng.normal(size=(4000, 3))
    missed = _without_document(signs(2 * z / np.linalg.norm(z, axis=1, keepdims=True)))
    evidence = f"No document has {np.mean(missed):.0%} of these points as its image."
    what = "points of that set, drawn evenly"
    return outcome(missed, evidence, what, untried="more than three words")


@claim("radulescu2024-eq21", planted={"reach": 2})
def eq21(rng, reach=1):
    """Look for points of arcs that no document is mapped to; planted: arcs that go on behind their ends."""
    theta, eta = cases.histograms(rng, 4000), cases.histograms(rng, 4000)
    missed = _without_document(2 * cases.arc(theta, eta, reach * rng.random((4000, 1))))
    evidence = f"{np.mean(~missed):.0%} of these points are the image of a document."
    return outcome(missed, evidence, "points of arcs between random documents", untried=LARGER)


# ---------------------------------------------------------------- distances


@claim("radulescu2024-eq49", planted={"part": 2})
def eq49(rng, part=4):
    """Compare both sides; planted: another part of the angle."""
    theta, eta = cases.histograms(rng, 2000), cases.histograms(rng, 2000)
    chord = np.linalg.norm(np.sqrt(theta) - np.sqrt(eta), axis=1)
    error = np.abs(chord - 2 * np.sin(geometry.geodesic_distance(theta, eta) / part))
    evidence = f"The two sides {'are equal to nine digits' if error.max() < 1e-9 else 'differ'}."
    return outcome(error > 1e-9, evidence, "random pairs of documents", untried=LARGER)


# ---------------------------------------------------------------- what a kernel is


def _quadratic(x, y):
    return (1 + x[:, None] * y) ** 2


def _wide_gaussian(x, y):
    return np.exp(-((x[:, None] - y) ** 2) / 2)


@claim("radulescu2024-separable-printed", planted={"kernel": _wide_gaussian})
def separable_printed(rng, kernel=_quadratic):
    """Ask a linear program for a separating function of the kernel; planted: the Gaussian finds one."""
    fails = []
    for several in range(4, 9):
        x, y = np.arange(several, dtype=float), (-1.0) ** np.arange(several)
        # y_i (sum_j c_j k(x_i, x_j) + b) >= 1 for all i, with any c and b.
        sides = -y[:, None] * np.column_stack([kernel(x, x), np.ones(several)])
        answer = linprog(np.zeros(several + 1), A_ub=sides, b_ub=-np.ones(several), bounds=(None, None))
        fails.append(answer.status == 2)
    evidence = (
        f"For {sum(fails)} of {len(fails)} sets of points no function of the kernel separates the classes."
    )
    what = "sets of 4 to 8 points on a line with classes in turn"
    return outcome(fails, evidence, what, untried="kernels other than the polynomial one of degree 2")


def _equal(x, y):
    return 1.0 * (x[:, None] == y)


def _narrow_gaussian(x, y):
    return np.exp(-((x[:, None] - y) ** 2) / 0.1)


@claim("radulescu2024-thm2.1-printed", planted={"kernel": _narrow_gaussian})
def thm2_1_printed(rng, kernel=_equal):
    """Compare eigenvalues of finer and finer grids with the integral; planted: a continuous kernel."""
    for x in rng.random((20, 7)):
        assert least(kernel(x, x)) > -ZERO, "it does not even meet the conditions of Theorem 2.1"
    sums = {}
    for points in (50, 100, 200):
        x = (np.arange(points) + 0.5) / points
        sums[points] = gram.spectrum(kernel(x, x) / points)[-20:].sum() / kernel(x, x).diagonal().mean()
    grids, shares = ", ".join(map(str, sums)), ", ".join(f"{s:.0%}" for s in sums.values())
    evidence = rf"With $N$ = {grids} points, the 20 largest eigenvalues of $K/N$ add up to {shares} of "
    evidence += r"$\int k(x, x)\,dx$."
    # The finest grid decides: it is nearest to the integral.
    return outcome(sums[200] < 0.9, evidence, "grids", over=sums, untried="sets other than $[0, 1]$")


@claim("radulescu2024-prop2.2", planted={"a": -1.0})
def prop2_2(rng, a=None):
    """Look for a negative eigenvalue of what is built from kernels; planted: a negative multiple."""
    eigenvalues = []
    for X in cases.sets(rng):
        first, second, _ = cases.grams_of_features(X, rng)
        factor = rng.exponential() if a is None else a
        f = rng.normal(size=len(X))
        powered = np.exp(rng.uniform(0, 4) * first)
        grams = first + second, factor * first, first * second, np.outer(f, f), powered
        eigenvalues += [least(K) for K in grams]
    return cases.none_below_zero(eigenvalues)
