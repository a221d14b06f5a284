"""Sections 3.1 and 3.2: features of pd and cpd kernels, what keeps them definite, and NED."""

import numpy as np

from helpers import gram, kernels
from papers.kit.cases import (
    GRAMS,
    ZERO,
    cpd_grams,
    distance_power,
    least,
    none_below_zero,
    off_by,
    sets,
)
from papers.kit.claims import of_room, outcome

FORM = r"$c^\top K c$"

claim = of_room(__name__)


def pd_grams(X, rng):
    """Return Gram matrices of pd kernels: LIN, POL and RBF."""
    polynomial = kernels.polynomial(X, degree=3, constant=0.5)
    return [kernels.linear(X), polynomial, kernels.gaussian(X, sigma=rng.uniform(0.2, 5))]


def symmetric(m, rng):
    """Draw a symmetric matrix that has no reason to be pd or cpd."""
    K = rng.normal(size=(m, m))
    return K + K.T


def scaled(grams):
    """Return matrices divided by their largest entries, so that one tolerance fits all."""
    return [K / np.abs(K).max() for K in grams]


def features(K):
    """Return one row of features for each document, from a Gram matrix; negative eigenvalues are cut off."""
    values, vectors = np.linalg.eigh(K)
    return vectors * np.sqrt(values.clip(0))


def with_origin(K, i):
    """Return the Gram matrix with document i as origin: Zhang, Chen & Lee 2005, Lemma 2 (i)."""
    return (K - K[:, [i]] - K[[i]] + K[i, i]) / 2


@claim("zhang2005-thm1", planted={"grams": lambda X, rng: [kernels.ned(X)]})
def inner_products_of_features(rng, grams=pd_grams):
    off = []
    for X in sets(rng):
        for K in scaled(grams(X, rng)):
            c = rng.normal(size=len(K))
            Phi, f = features(K), K @ c  # f is the function with the weights c, at the documents
            off.append(max(np.abs(Phi @ Phi.T - K).max(), (f**2 - (c @ f) * np.diag(K)).max() / (c @ c)))
    evidence = (
        r"The rows of $Q\sqrt\Lambda$ have the inner products $K$, and random functions have $f(x)^2 \leq "
        r"\langle f, f \rangle \, k(x, x)$, both to nine digits."
    )
    return outcome(np.array(off) > ZERO, evidence, GRAMS)


@claim("zhang2005-lemma1", planted={"signs": (1, -1)})
def constants_and_sums(rng, signs=(1, 1)):
    forms = []
    for X in sets(rng):
        pd, cpd, ones = scaled(pd_grams(X, rng)), scaled(cpd_grams(X, rng)), np.ones((len(X), len(X)))
        first, second = np.array(signs) * rng.exponential(size=2)
        forms += [least(K, gram.is_cpd) for K in (*pd, rng.normal() * ones)]
        i, j = rng.integers(4, size=2)
        forms.append(least(first * [*pd, ones][i] + second * [*pd, ones][j]))
        i, j = rng.integers(6, size=2)
        forms.append(least(first * [*pd, *cpd][i] + second * [*pd, *cpd][j], gram.is_cpd))
    return none_below_zero(forms, FORM)


def _without_the_sign(K, i):
    """Return Lemma 2 (i) with a plus where minus is needed."""
    return (K + K[:, [i]] + K[[i]] + K[i, i]) / 2


@claim("zhang2005-lemma2i", planted={"base": _without_the_sign})
def pd_with_an_origin(rng, base=with_origin):
    grams = [K for X in sets(rng, 20) for K in [*cpd_grams(X, rng), *pd_grams(X, rng), kernels.ned(X) ** 3]]
    grams = scaled(grams + [symmetric(5, rng) for _ in range(60)])
    tested = [(least(K, gram.is_cpd), least(base(K, rng.integers(len(K))))) for K in grams]
    cpd, pd = np.array(tested).T > -ZERO
    # A form that is negative by little may be rounding; one that is clearly negative is not.
    clearly = np.min(tested, axis=1) < -1e-6
    evidence = rf"On {np.mean(cpd):.0%} $K$ is cpd and $\tilde K$ is pd, on the others neither."
    return outcome((cpd != pd) & clearly, evidence, "symmetric matrices")


@claim("zhang2005-lemma2ii", planted={"make": lambda X, rng: [-K for K in cpd_grams(X, rng)]})
def exponentials(rng, make=cpd_grams):
    times = 10.0 ** np.arange(-4, 3)
    grams = [K for X in sets(rng, 15) for K in scaled(make(X, rng))]
    lost = [least(np.exp(t * K)) <= -ZERO for K in grams for t in times]
    bad = [K for K in (symmetric(5, rng) for _ in range(40)) if least(K, gram.is_cpd) < -0.1]
    fails = np.array([[least(np.exp(t * K)) < -ZERO for t in times] for K in scaled(bad)])
    at_some, at_each = fails.any(axis=1), fails.all(axis=1)
    evidence = "Of matrices that are not cpd, all fail for some $t$, "
    evidence += f"but {np.mean(~at_each):.0%} pass for another $t$."
    # A matrix that is not cpd contradicts the lemma only if it passes at every t.
    never = np.repeat(~at_some, len(times))
    return outcome(np.append(lost, never), evidence, "Gram matrices and $t$")


@claim("zhang2005-thm2", planted={"factor": 1.0})
def distances_of_features(rng, factor=0.5**0.5):
    """Compare squared distances with (12): of the features of the tilde, and of (11) times the factor."""
    grams = (K for X in sets(rng) for K in cpd_grams(X, rng))
    off = [off_by(features(with_origin(K, rng.integers(len(K)))), K) for K in grams]
    off += [off_by(factor * features(K), K) for X in sets(rng) for K in pd_grams(X, rng)]
    return outcome(np.array(off) > ZERO, "Both agree with (12), to nine digits.", GRAMS)


def _powers_are_cpd(rng, q):
    grams = (distance_power(X[:, :words], q) for X in sets(rng) for words in (1, 2, 999))
    return none_below_zero([least(K, gram.is_cpd) for K in grams], FORM)


@claim("zhang2005-lemma3", planted={"q": 3})
def minus_squared_distance(rng, q=2):
    return _powers_are_cpd(rng, q)


@claim("zhang2005-prop1", planted={"q": 3})
def minus_distance(rng, q=1):
    return _powers_are_cpd(rng, q)


@claim("zhang2005-lemma4", planted={"powers": (2, 3)})
def powers_and_logarithms(rng, powers=(0, 1)):
    forms = []
    for X in sets(rng):
        for K in cpd_grams(X, rng):
            grams = -((-K) ** rng.uniform(*powers)), -np.log1p(-K)
            forms += [least(L, gram.is_cpd) for L in grams]
    return none_below_zero(forms, FORM)
