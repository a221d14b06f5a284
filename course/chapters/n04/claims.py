"""Claims: what a kernel is, what keeps it one, and that the sigmoid is none."""

import numpy as np

from course.chapters.n04.experiments import least
from course.lesson.samples import newsgroup_documents, sets
from helpers import gram, kernels
from papers.kit.claims import Attempt, of_room

MATRICES = "Gram matrices of 3 to 9 documents"
ZERO = 1e-9  # of the largest entry: what is below zero by more than this is not rounding

claim = of_room(__name__)


def _none_below_zero(found):
    """Return the attempt at kernels that hold, by the least values of their forms."""
    evidence = r"No eigenvalue was below zero by more than rounding, $10^{-9}$ of the largest entry."
    return Attempt(len(found), bool(min(found) < -ZERO), evidence, MATRICES)


def _pd_grams(X, rng):
    """Return Gram matrices of kernels that have their features written down: two lines and a cosine."""
    yield X @ X.T
    yield np.abs(X) @ np.abs(X).T + rng.exponential()
    yield np.cos(X[:, None, 0] - X[:, 0])


def _inner_products(features):
    return features @ features.T


def _turned(features):
    """Let the last feature count negatively, as time does in the theory of relativity."""
    signs = np.append(np.ones(features.shape[1] - 1), -1)
    return features * signs @ features.T


@claim("zhang2005-def1", planted={"product": _turned})
def def1(rng, product=_inner_products):
    features = (np.positive, np.abs, np.tanh)
    return _none_below_zero([least(product(phi(X))) for X in sets(rng) for phi in features])


def _entries_from_zero_to_one(rng, m):
    K = np.triu(rng.random((m, m)), 1)
    return K + K.T + np.eye(m)


def _cosines_of_histograms(rng, m):
    X = rng.dirichlet(np.ones(5), m)
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    return X @ X.T


@claim("definiteness-entries", planted={"draw": _cosines_of_histograms})
def entries(rng, draw=_entries_from_zero_to_one):
    failed = [least(draw(rng, rng.integers(3, 10))) < -ZERO for _ in range(100)]
    evidence = f"{np.mean(failed):.0%} of them have a negative eigenvalue."
    return Attempt(100, any(failed), evidence, "random matrices", untried="more than nine documents")


def _cubed(X):
    return np.exp(-((-kernels.ned(X) / 2) ** 3))


@claim("definiteness-corpus", planted={"similarity": lambda X: kernels.gaussian(X, sigma=2)})
def corpus(rng, similarity=_cubed):
    documents = newsgroup_documents()[0]
    documents = documents[rng.choice(documents.shape[0], 600, replace=False)]
    twins = np.any(np.triu(kernels.linear(documents), 1) > 0.9, axis=0)
    real = gram.is_pd(similarity(documents[~twins][:500]))
    three = gram.is_pd(similarity(np.array([[1, 0], [0.5, 0.5], [0, 1]])))
    evidence = "The smallest eigenvalue of 500 documents without near-duplicates is "
    evidence += (
        f"{'positive' if real.smallest > 0 else 'negative'}; for “a”, “a b”, “b” it is {three.smallest:.2f}."
    )
    untried = "documents that are near-duplicates of each other"
    return Attempt(2, bool(real) and not three, evidence, "Gram matrices", untried=untried)


@claim("radulescu2024-prop2.3-printed", planted={"size": lambda m, n: m})
def prop2_3_printed(rng, size=lambda m, n: n):
    undefined = []
    for X in sets(rng):
        K, z = X @ X.T, rng.normal(size=size(*X.shape))
        try:
            undefined.append(abs(z @ K @ z - np.sum((X.T @ z) ** 2)) > ZERO * np.abs(K).max() * (z @ z))
        except ValueError:
            undefined.append(True)
    evidence = f"For {np.mean(undefined):.0%} of them the product $Kz$ does not exist."
    return Attempt(
        len(undefined),
        any(undefined),
        evidence,
        "sets of documents",
        untried="whether the authors meant $m$ by $n$",
    )


def _equal(x, y):
    return 1.0 * (x[:, None] == y)


@claim(
    "radulescu2024-thm2.1-printed", planted={"kernel": lambda x, y: np.exp(-((x[:, None] - y) ** 2) / 0.1)}
)
def thm2_1_printed(rng, kernel=_equal):
    for x in rng.random((20, 7)):
        assert least(kernel(x, x)) > -ZERO, "it does not even meet the conditions of Theorem 2.1"
    sums = {}
    for points in (50, 100, 200):
        x = (np.arange(points) + 0.5) / points
        sums[points] = gram.spectrum(kernel(x, x) / points)[-20:].sum() / kernel(x, x).diagonal().mean()
    evidence = (
        f"With $N$ = {', '.join(map(str, sums))} points, the 20 largest eigenvalues of $K/N$ add up to "
    )
    evidence += rf"{', '.join(f'{s:.0%}' for s in sums.values())} of $\int k(x, x)\,dx$."
    return Attempt(len(sums), bool(sums[200] < 0.9), evidence, "grids", untried="sets other than $[0, 1]$")


@claim("zhang2005-lemma1iv", planted={"combine": np.subtract})
def lemma1iv(rng, combine=np.multiply):
    found = []
    for X in sets(rng):
        grams = [K / np.abs(K).max() for K in _pd_grams(X, rng)]
        found += [least(combine(first, second)) for first in grams for second in grams]
    return _none_below_zero(found)


@claim("radulescu2024-prop2.2", planted={"a": -1.0})
def prop2_2(rng, a=None):
    found = []
    for X in sets(rng):
        first, second, _ = (K / np.abs(K).max() for K in _pd_grams(X, rng))
        factor = rng.exponential() if a is None else a
        f = rng.normal(size=len(X))
        made = (
            first + second,
            factor * first,
            first * second,
            np.outer(f, f),
            np.exp(rng.uniform(0, 4) * first),
        )
        found += [least(K) for K in made]
    return _none_below_zero(found)


@claim("zhang2005-eq13-15", planted={"sign": -1})
def eq13_15(rng, sign=1):
    found = []
    for X in sets(rng):
        linear, constant, sigma = X @ X.T, sign * rng.exponential(), 10.0 ** rng.uniform(-2, 1)
        made = [
            linear,
            *((linear + constant * linear.max()) ** d for d in (1, 2, 3, 5)),
            kernels.gaussian(X, sigma=sigma),
        ]
        found += [least(K) for K in made]
    return _none_below_zero(found)


@claim("zhang2005-eq16", planted={"similarity": lambda X, kappa, theta: np.exp(kappa * X @ X.T + theta)})
def _(rng, similarity=lambda X, kappa, theta: kernels.sigmoid(X, kappa=kappa, theta=theta)):
    refuted = []
    for X in sets(rng, 100):
        kappa, theta = 10.0 ** rng.uniform(-2, 2), -rng.uniform(0.01, 5)
        short = X[-1:] * np.sqrt(-theta / kappa / 2) / np.linalg.norm(X[-1:])
        refuted.append(similarity(short, kappa, theta)[0, 0] < 0)
    evidence = r"A document with $\lVert x \rVert^2 = -\vartheta / 2\kappa$ refutes each of them."
    return Attempt(len(refuted), not all(refuted), evidence, r"pairs of $\kappa$ and $\vartheta$")


@claim("definiteness-sigmoid-pd", planted={"function": np.exp})
def sigmoid_pd(rng, function=np.tanh):
    refuted = []
    for _ in range(100):
        kappa, theta = rng.choice([-1, 1]) * 10.0 ** rng.uniform(-2, 2), rng.uniform(-4, 4)
        lengths = ((1 / stretch, stretch) for stretch in 2.0 ** np.arange(1, 12))
        pairs = (np.sqrt(8 / abs(kappa)) * np.array(pair)[:, None] for pair in lengths)
        found = [function(np.clip(kappa * X @ X.T + theta, -50, 50)) for X in pairs]
        refuted.append(min(least(K) for K in found) < -ZERO)
    evidence = f"For {np.mean(refuted):.0%} of them, two documents in one direction refute the sigmoid."
    return Attempt(100, not all(refuted), evidence, r"pairs of $\kappa$ and $\beta$")
