"""Claims: the space behind a kernel, conditional definiteness, and what makes a distance a kernel."""

import itertools

import numpy as np

from course.chapters.n05.experiments import cpd_grams, features, least, off_by, pd_grams, with_origin
from course.lesson.samples import sets
from helpers import gram, kernels
from papers.kit.claims import Attempt, of_room

GRAMS = "Gram matrices of 3 to 9 documents"
ZERO = 1e-9  # of the largest entry: what is below zero by more than this is not rounding

claim = of_room(__name__)


def _none_below_zero(found):
    """Return the attempt at functions that are pd or cpd, by the least values of their forms."""
    evidence = r"No $c^\top K c$ was below zero by more than rounding, $10^{-9}$ of the largest entry."
    return Attempt(len(found), bool(min(found) < -ZERO), evidence, GRAMS)


@claim("zhang2005-thm1", planted={"grams": lambda X, rng: [kernels.ned(X)]})
def thm1(rng, grams=pd_grams):
    off = []
    for X in sets(rng):
        for K in grams(X, rng):
            K, c = K / np.abs(K).max(), rng.normal(size=len(K))
            Phi, f = features(K), K @ c  # f is the function with the weights c, at the documents
            off.append(max(np.abs(Phi @ Phi.T - K).max(), (f**2 - (c @ f) * np.diag(K)).max() / (c @ c)))
    evidence = (
        r"The rows of $Q\sqrt\Lambda$ have the inner products $K$, and random functions have $f(x)^2 \leq "
    )
    evidence += r"\langle f, f \rangle \, k(x, x)$, both to nine digits."
    return Attempt(len(off), bool(max(off) > ZERO), evidence, GRAMS)


@claim("zhang2005-lemma1", planted={"signs": (1, -1)})
def lemma1(rng, signs=(1, 1)):
    found = []
    for X in sets(rng):
        pd, cpd, ones = pd_grams(X, rng), cpd_grams(X, rng), np.ones((len(X), len(X)))
        pd, cpd = [K / np.abs(K).max() for K in pd], [K / np.abs(K).max() for K in cpd]
        first, second = np.array(signs) * rng.exponential(size=2)
        found += [least(K, gram.is_cpd) for K in (*pd, rng.normal() * ones)]
        one, other = rng.integers(4, size=2)
        found.append(least(first * [*pd, ones][one] + second * [*pd, ones][other]))
        one, other = rng.integers(6, size=2)
        found.append(least(first * [*pd, *cpd][one] + second * [*pd, *cpd][other], gram.is_cpd))
    return _none_below_zero(found)


def _one_random(m, rng):
    K = rng.normal(size=(m, m))
    return K + K.T


@claim("definiteness-one-negative", planted={"make": lambda X, rng: [_one_random(len(X), rng)]})
def one_negative(rng, make=lambda X, rng: cpd_grams(X, rng) + pd_grams(X, rng)):
    grams = [K / np.abs(K).max() - rng.exponential() for X in sets(rng) for K in make(X, rng)]
    negative = np.array([np.sum(gram.spectrum(K) < -ZERO * np.abs(K).max()) for K in grams])
    evidence = "These are Gram matrices of cpd kernels, each minus a positive constant. "
    evidence += f"{np.mean(negative == 1):.0%} of them have exactly one negative eigenvalue, the others have "
    evidence += f"{'none' if negative.max() < 2 else 'two or more'}."
    return Attempt(len(grams), bool(negative.max() > 1), evidence, GRAMS)


@claim("zhang2005-lemma2i", planted={"base": lambda K, i: (K + K[:, [i]] + K[[i]] + K[i, i]) / 2})
def lemma2i(rng, base=with_origin):
    grams = [K for X in sets(rng, 20) for K in [*cpd_grams(X, rng), *pd_grams(X, rng), kernels.ned(X) ** 3]]
    grams = [K / np.abs(K).max() for K in grams + [_one_random(5, rng) for _ in range(60)]]
    tested = [(least(K, gram.is_cpd), least(base(K, rng.integers(len(K))))) for K in grams]
    cpd, pd = np.array(tested).T > -ZERO
    # A form that is negative by little may be rounding; one that is clearly negative is not.
    clearly = np.min(tested, axis=1) < -1e-6
    evidence = rf"On {np.mean(cpd):.0%} $K$ is cpd and $\tilde K$ is pd, on the others neither."
    return Attempt(len(pd), bool(np.any((cpd != pd) & clearly)), evidence, "symmetric matrices")


@claim("zhang2005-lemma2ii", planted={"make": lambda X, rng: [-K for K in cpd_grams(X, rng)]})
def lemma2ii(rng, make=cpd_grams):
    times = 10.0 ** np.arange(-4, 3)
    grams = [K / np.abs(K).max() for X in sets(rng, 15) for K in make(X, rng)]
    kept = [least(np.exp(t * K)) > -ZERO for K in grams for t in times]
    bad = [K for K in (_one_random(5, rng) for _ in range(40)) if least(K, gram.is_cpd) < -0.1]
    fails = np.array([[least(np.exp(t * K / np.abs(K).max())) < -ZERO for t in times] for K in bad])
    some, each = fails.any(axis=1), fails.all(axis=1)
    evidence = (
        f"Of matrices that are not cpd, all fail for some $t$, but {np.mean(~each):.0%} pass for another $t$."
    )
    return Attempt(len(kept) + fails.size, not (all(kept) and all(some)), evidence, "Gram matrices and $t$")


@claim("zhang2005-thm2-printed", planted={"factor": 0.5**0.5})
def thm2_printed(rng, factor=1.0):
    off = [off_by(factor * features(K), K) > ZERO for X in sets(rng) for K in pd_grams(X, rng)]
    evidence = f"For {np.mean(off):.0%} the features of (11) contradict (12)."
    return Attempt(len(off), any(off), evidence, GRAMS, untried="maps other than $Q\\sqrt\\Lambda$")


@claim("zhang2005-thm2", planted={"factor": 1.0})
def thm2(rng, factor=0.5**0.5):
    off = [
        off_by(features(with_origin(K, rng.integers(len(K)))), K)
        for X in sets(rng)
        for K in cpd_grams(X, rng)
    ]
    off += [off_by(factor * features(K), K) for X in sets(rng) for K in pd_grams(X, rng)]
    return Attempt(len(off), bool(max(off) > ZERO), "Both agree with (12), to nine digits.", GRAMS)


def _power(X, q):
    return -((-kernels.ned(X)) ** q)


def _cpd_power(id, power):
    """Register that minus this power of the distance is cpd."""

    @claim(id, planted={"q": 3})
    def _(rng, q=power):
        return _none_below_zero(
            [least(_power(X[:, :n], q), gram.is_cpd) for X in sets(rng) for n in (1, 2, 999)]
        )


_cpd_power("zhang2005-lemma3", power=2)
_cpd_power("zhang2005-prop1", power=1)


@claim("zhang2005-lemma4", planted={"powers": (2, 3)})
def lemma4(rng, powers=(0, 1)):
    found = []
    for X in sets(rng):
        for K in cpd_grams(X, rng):
            made = -((-K) ** rng.uniform(*powers)), -np.log1p(-K)
            found += [least(L, gram.is_cpd) for L in made]
    return _none_below_zero(found)


@claim("definiteness-powers", planted={"most": 3.0})
def try_powers(rng, most=2.0):
    kept = [least(_power(X, most * rng.random()), gram.is_cpd) > -ZERO for X in sets(rng, 60)]
    high, line = 2 + 10.0 ** -rng.uniform(0, 6, 100), np.array([[0], [1], [2]])
    refuted = [not gram.is_cpd(_power(line, q)) for q in high]
    evidence = "Three documents on a line refute each power above 2 that we tried, even one that exceeds 2 "
    evidence += f"by less than {10.0 ** np.ceil(np.log10(high.min() - 2)):.6f}."
    return Attempt(len(kept) + len(refuted), not (all(kept) and all(refuted)), evidence, "powers")


@claim("definiteness-cpd-product", planted={"kernel": kernels.linear})
def cpd_product(rng, kernel=kernels.ned):
    failed = [least(kernel(X) ** 2, gram.is_cpd) < -ZERO for X in sets(rng)]
    evidence = f"The product of NED and NED fails on {np.mean(failed):.0%}."
    return Attempt(len(failed), any(failed), evidence, GRAMS, untried="products of other cpd kernels")


@claim("definiteness-lemma4-sign", planted={"lift": 0})
def lemma4_sign(rng, lift=1):
    failed = []
    for X in sets(rng):
        for K in cpd_grams(X, rng)[:2]:
            raised = K - lift * rng.random() * K.min()
            failed.append(least(-np.sqrt(np.abs(raised)), gram.is_cpd) < -ZERO)
    evidence = (
        rf"With a constant added to a cpd kernel, $-\sqrt{{\lvert k \rvert}}$ fails on {np.mean(failed):.0%}."
    )
    return Attempt(len(failed), any(failed), evidence, GRAMS, untried=r"powers other than $p = \frac12$")


def _bounded(rng):
    """Draw bounded, continuous functions that are not constant, the sigmoid among them."""
    kappa, theta = rng.choice([-1, 1]) * 10.0 ** rng.uniform(-1, 1), rng.uniform(-3, 3)
    return [
        lambda s: np.tanh(kappa * s + theta),
        lambda s: np.cos(kappa * s + theta),
        lambda s: np.arctan(kappa * s + theta),
        lambda s: np.exp(-((kappa * s + theta) ** 2)),
        lambda s: 1 / (1 + np.abs(kappa * s + theta)),
    ]


def _unbounded(rng):
    """Draw pd functions of the inner product: they grow without bound."""
    kappa = rng.uniform(0.01, 0.1)
    return [lambda s: kappa * s, lambda s: np.exp(kappa * np.clip(s, -99, 99)), lambda s: (s + kappa) ** 2]


@claim("definiteness-sigmoid", planted={"functions": _unbounded})
def sigmoid(rng, functions=_bounded):
    refuted = []
    for h in (h for _ in range(8) for h in functions(rng)):
        # The empty document, a short one and a long one; the longer the one, the shorter the other.
        tries = itertools.product((0.3, 3.0), (2.0, 8.0, 32.0, 128.0), (-1, 1))
        lines = (np.sqrt(s) * np.array([0, 1 / stretch, sign * stretch]) for s, stretch, sign in tries)
        refuted.append(any(least(h(np.outer(x, x)), gram.is_cpd) < -ZERO for x in lines))
    evidence = "Three documents refute each function: the empty one, a short one and a long one."
    untried = "documents that are histograms, which are neither empty nor long"
    return Attempt(len(refuted), not all(refuted), evidence, "functions", untried=untried)
