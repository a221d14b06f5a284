"""Claims: the space behind a kernel, conditional definiteness, and what makes a distance a kernel."""

import itertools

import numpy as np

from helpers import gram, kernels
from helpers.chapters.n05_feature_spaces.experiments import (
    based,
    cpd_grams,
    features,
    least,
    off_by,
    pd_grams,
)
from helpers.lesson.claim_register import Attempt, chapter
from helpers.lesson.samples import sets

ZHANG = "Zhang, Chen & Lee 2005, "
HERE, YOURS = "this course", "for you to refute"
GRAMS = "Gram matrices of 3 to 9 documents"
ZERO = 1e-9  # of the largest entry: what is below zero by more than this is not rounding

claim = chapter(__name__)


def _none_below_zero(found):
    """Return the attempt at functions that are pd or cpd, by the least values of their forms."""
    evidence = r"No value of $c^\top K c$ was below $-10^{-9}$ of the largest entry."
    return Attempt(len(found), bool(min(found) < -ZERO), evidence, GRAMS)


@claim(
    "zhang2005-thm1",
    "proved",
    ZHANG + "Theorem 1",
    r"Let $k$ be a real-valued pd kernel on $\mathcal{X}$. Then there exists a Hilbert space of real-valued "
    r"functions on $\mathcal{X}$ and a mapping $\Phi: \mathcal{X} \to \mathcal{H}$ such that $\langle "
    r"\Phi(x), \Phi(x') \rangle = k(x, x')$ (11).",
    "In the section “From kernel values to a space”.",
    planted={"grams": lambda X, rng: [kernels.ned(X)]},
)
def _(rng, grams=pd_grams):
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


@claim(
    "zhang2005-lemma1",
    "proved",
    ZHANG + "Lemma 1 (i)-(iii)",
    r"(i) Any pd kernel is also a cpd kernel. (ii) Any constant $c \geq 0$ is a pd kernel; any constant $c "
    r"\in \mathbb{R}$ is a cpd kernel. (iii) If $k_1$ and $k_2$ are pd (resp. cpd) kernels, $\alpha_1, "
    r"\alpha_2 \geq 0$, then $\alpha_1 k_1 + \alpha_2 k_2$ is a pd (resp. cpd) kernel.",
    r"(i) Cpd asks for fewer weights. (ii) The form of a constant $\beta$ is $\beta (\sum_i c_i)^2$. (iii) "
    "The form of the sum is the sum of the forms.",
    planted={"signs": (1, -1)},
)
def _(rng, signs=(1, 1)):
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


@claim(
    "definiteness-one-negative",
    "proved",
    HERE,
    "A cpd Gram matrix has at most one negative eigenvalue.",
    r"If there were two, $c^\top K c$ would be negative for all $c \neq 0$ in the plane of their "
    "eigenvectors. But the weights that sum to zero are all of space but one dimension, so they meet every "
    "plane outside of 0.",
    planted={"make": lambda X, rng: [_one_random(len(X), rng)]},
)
def _(rng, make=lambda X, rng: cpd_grams(X, rng) + pd_grams(X, rng)):
    grams = [K / np.abs(K).max() - rng.exponential() for X in sets(rng) for K in make(X, rng)]
    negative = np.array([np.sum(gram.spectrum(K) < -ZERO * np.abs(K).max()) for K in grams])
    evidence = "We subtracted a constant from each, which keeps it cpd: "
    evidence += f"{np.mean(negative == 1):.0%} then have one negative eigenvalue, the others have "
    evidence += f"{'none' if negative.max() < 2 else 'two or more'}."
    return Attempt(len(grams), bool(negative.max() > 1), evidence, GRAMS)


@claim(
    "zhang2005-lemma2i",
    "proved",
    ZHANG + "Lemma 2 (i)",
    r"$\tilde k(x, x') := \frac12 (k(x, x') - k(x, x_0) - k(x_0, x') + k(x_0, x_0))$ is pd if and only if "
    "$k$ is cpd.",
    r"In the section “Distances without an origin”: the form of $\tilde k$ is half the form of $k$ with the "
    r"weight $-\sum_i c_i$ for $x_0$.",
    planted={"base": lambda K, i: (K + K[:, [i]] + K[[i]] + K[i, i]) / 2},
)
def _(rng, base=based):
    grams = [K for X in sets(rng, 20) for K in [*cpd_grams(X, rng), *pd_grams(X, rng), kernels.ned(X) ** 3]]
    grams = [K / np.abs(K).max() for K in grams + [_one_random(5, rng) for _ in range(60)]]
    tested = [(least(K, gram.is_cpd), least(base(K, rng.integers(len(K))))) for K in grams]
    cpd, pd = np.array(tested).T > -ZERO
    # A form that is negative by little may be rounding; one that is clearly negative is not.
    clearly = np.min(tested, axis=1) < -1e-6
    evidence = rf"On {np.mean(cpd):.0%} $K$ is cpd and $\tilde K$ is pd, on the others neither."
    return Attempt(len(pd), bool(np.any((cpd != pd) & clearly)), evidence, "symmetric matrices")


@claim(
    "zhang2005-lemma2ii",
    "proved",
    ZHANG + "Lemma 2 (ii)",
    r"$\exp(tk)$ is pd for all $t > 0$ if and only if $k$ is cpd.",
    r"If $k$ is cpd, then $e^{tk(x, x')} = f(x) f(x') \, e^{2t \tilde k(x, x')}$ with $f(x) = e^{t k(x, "
    r"x_0) - t k(x_0, x_0) / 2}$, and $\tilde k$ is pd by Lemma 2 (i), so this is a product of pd kernels. "
    r"Conversely, if $\sum_i c_i = 0$, then $\sum_{ij} c_i c_j \, e^{t k(x_i, x_j)} / t \to c^\top K c$ as "
    r"$t \to 0$, because $\sum_{ij} c_i c_j = 0$; so the limit is not negative.",
    needs=("zhang2005-lemma2i", "zhang2005-lemma1iv", "radulescu2024-prop2.2"),
    planted={"make": lambda X, rng: [-K for K in cpd_grams(X, rng)]},
)
def _(rng, make=cpd_grams):
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


PRINTED = (
    r"$\langle \Phi(x), \Phi(x') \rangle = k(x, x')$ (11) and $\lVert \Phi(x) - \Phi(x') \rVert^2 = -k(x, "
    r"x') + \frac12 (k(x, x) + k(x', x'))$ (12)"
)


@claim(
    "zhang2005-thm2-printed",
    "imprecise as printed",
    ZHANG + "Theorems 1 and 2",
    PRINTED + ", with one letter for both maps.",
    r"By (11), $\lVert \Phi(x) - \Phi(x') \rVert^2 = k(x, x) + k(x', x') - 2 k(x, x')$, which is twice the "
    r"right side of (12). So the $\Phi$ of (12) is another map: for a pd kernel it is the $\Phi$ of (11) "
    r"divided by $\sqrt2$.",
    needs=("zhang2005-thm1",),
    planted={"factor": 0.5**0.5},
)
def _(rng, factor=1.0):
    off = [off_by(factor * features(K), K) > ZERO for X in sets(rng) for K in pd_grams(X, rng)]
    evidence = f"For {np.mean(off):.0%} the features of (11) contradict (12)."
    return Attempt(len(off), any(off), evidence, GRAMS, untried="maps other than $Q\\sqrt\\Lambda$")


@claim(
    "zhang2005-thm2",
    "proved",
    ZHANG + "Theorem 2, with the factor",
    r"Every cpd $k$ has a map $\Phi$ with (12), for example the features of $\tilde k$, whatever the "
    r"document $x_0$. If $k$ is pd, the features of (11) divided by $\sqrt2$ also have (12).",
    r"In the section “Distances without an origin”: all terms with $x_0$ cancel in $\tilde k(x, x) + \tilde "
    r"k(x', x') - 2 \tilde k(x, x')$.",
    needs=("zhang2005-lemma2i", "zhang2005-thm1"),
    planted={"factor": 1.0},
)
def _(rng, factor=0.5**0.5):
    off = [off_by(features(based(K, rng.integers(len(K)))), K) for X in sets(rng) for K in cpd_grams(X, rng)]
    off += [off_by(factor * features(K), K) for X in sets(rng) for K in pd_grams(X, rng)]
    return Attempt(len(off), bool(max(off) > ZERO), "Both agree with (12), to nine digits.", GRAMS)


def _power(X, q):
    return -((-kernels.ned(X)) ** q)


def _cpd_power(id, source, statement, proof, power, needs=()):
    """Register that minus this power of the distance is cpd."""

    @claim(id, "proved", ZHANG + source, statement, proof, needs=needs, planted={"q": 3})
    def _(rng, q=power):
        return _none_below_zero(
            [least(_power(X[:, :n], q), gram.is_cpd) for X in sets(rng) for n in (1, 2, 999)]
        )


_cpd_power(
    "zhang2005-lemma3",
    "Lemma 3",
    r"The negative squared Euclidean distance function $-d_E^2(x, x') = -\lVert x - x' \rVert^2$ is a cpd "
    "kernel.",
    r"Insert $\lVert x_i - x_j \rVert^2 = \lVert x_i \rVert^2 - 2 \langle x_i, x_j \rangle + \lVert x_j "
    r"\rVert^2$. If $\sum_i c_i = 0$, the first and the last term vanish, and $2 \lVert \sum_i c_i x_i "
    r"\rVert^2$ is left.",
    power=2,
)
_cpd_power(
    "zhang2005-prop1",
    "Proposition 1",
    r"The Negative Euclidean Distance (NED) function $k_{NED}(x, x') = -d_E(x, x')$ (17) is a cpd kernel.",
    r"Lemma 3, then Lemma 4 with $\beta = \frac12$.",
    power=1,
    needs=("zhang2005-lemma3", "zhang2005-lemma4"),
)


@claim(
    "zhang2005-lemma4",
    "proved",
    ZHANG + "Lemma 4",
    r"If $k: \mathcal{X} \times \mathcal{X} \to (-\infty, 0]$ is cpd, then so are $-(-k)^\beta$, $0 < \beta "
    r"< 1$ and $-\ln(1 - k)$.",
    "In the section “From squares to distances”: both are integrals of the cpd kernels $e^{uk} - 1$ with "
    "positive weights.",
    needs=("zhang2005-lemma2ii", "zhang2005-lemma1"),
    planted={"powers": (2, 3)},
)
def _(rng, powers=(0, 1)):
    found = []
    for X in sets(rng):
        for K in cpd_grams(X, rng):
            made = -((-K) ** rng.uniform(*powers)), -np.log1p(-K)
            found += [least(L, gram.is_cpd) for L in made]
    return _none_below_zero(found)


@claim(
    "definiteness-powers",
    "proved",
    "Schoenberg 1938",
    r"$-\lVert x - x' \rVert^q$ is cpd for $0 < q \leq 2$, and for no $q > 2$.",
    r"Lemmas 3 and 4 with $\beta = q / 2$. For $q > 2$ take three documents with equal steps of length 1 on "
    r"a line and $c = (1, -2, 1)$: $c^\top K c = 8 - 2 \cdot 2^q < 0$.",
    needs=("zhang2005-lemma3", "zhang2005-lemma4"),
    planted={"most": 3.0},
)
def _(rng, most=2.0):
    kept = [least(_power(X, most * rng.random()), gram.is_cpd) > -ZERO for X in sets(rng, 60)]
    high, line = 2 + 10.0 ** -rng.uniform(0, 6, 100), np.array([[0], [1], [2]])
    refuted = [not gram.is_cpd(_power(line, q)) for q in high]
    evidence = (
        "Three documents on a line refute each power above 2 that we tried, the nearest of them less than "
    )
    evidence += f"{10.0 ** np.ceil(np.log10(high.min() - 2)):.6f} above 2."
    return Attempt(len(kept) + len(refuted), not (all(kept) and all(refuted)), evidence, "powers")


@claim(
    "definiteness-cpd-product",
    "false",
    YOURS,
    "The product of two cpd kernels is cpd.",
    r"NED times NED is $+\lVert x - x' \rVert^2$. If $\sum_i c_i = 0$, its form is $-2 \lVert \sum_i c_i "
    r"x_i \rVert^2$.",
    needs=("zhang2005-prop1",),
    planted={"kernel": kernels.linear},
)
def _(rng, kernel=kernels.ned):
    failed = [least(kernel(X) ** 2, gram.is_cpd) < -ZERO for X in sets(rng)]
    evidence = f"The product of NED and NED fails on {np.mean(failed):.0%}."
    return Attempt(len(failed), any(failed), evidence, GRAMS, untried="products of other cpd kernels")


@claim(
    "definiteness-lemma4-sign",
    "false",
    YOURS,
    r"Lemma 4 needs no $k \leq 0$: if $k$ is cpd, then so is $-\lvert k \rvert^\beta$ for $0 < \beta < 1$.",
    r"The integral for $s^\beta$ needs $s = -k \geq 0$. With NED plus a constant it fails.",
    needs=("zhang2005-lemma4",),
    planted={"lift": 0},
)
def _(rng, lift=1):
    failed = []
    for X in sets(rng):
        for K in cpd_grams(X, rng)[:2]:
            raised = K - lift * rng.random() * K.min()
            failed.append(least(-np.sqrt(np.abs(raised)), gram.is_cpd) < -ZERO)
    evidence = (
        rf"With a constant added to a cpd kernel, $-\sqrt{{\lvert k \rvert}}$ fails on {np.mean(failed):.0%}."
    )
    return Attempt(len(failed), any(failed), evidence, GRAMS, untried=r"powers other than $\beta = \frac12$")


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


@claim(
    "definiteness-sigmoid",
    "settled here",
    HERE,
    r"On $\mathbb{R}^n$ the sigmoid is neither pd nor cpd, for any $\kappa \neq 0$ and $\vartheta$. Nor is "
    "any other bounded, continuous function $h$ of the inner product, if it is not constant.",
    r"Let $x_0 = 0$. If $h(\langle x, x' \rangle)$ is cpd, then by Lemma 2 (i) $g(s) = h(s) - h(0)$ gives a "
    r"pd function $g(\langle x, x' \rangle)$. Take $x / \lambda$ and $\pm \lambda x$ with $\lVert x "
    r"\rVert^2 = s$. Their inner product is $\pm s$, and the determinant of their Gram matrix is not "
    r"negative: $g(\pm s)^2 \leq g(s / \lambda^2) \, g(\lambda^2 s)$. As $\lambda$ grows, the first factor "
    r"tends to $g(0) = 0$ and the second is bounded. So $g(\pm s) = 0$ for every $s$, and $h$ is constant. "
    "Every pd function is cpd, so $h$ is not pd either.",
    needs=("zhang2005-lemma2i", "definiteness-sigmoid-pd"),
    planted={"functions": _unbounded},
)
def _(rng, functions=_bounded):
    refuted = []
    for h in (h for _ in range(8) for h in functions(rng)):
        # The empty document, a short one and a long one; the longer the one, the shorter the other.
        tries = itertools.product((0.3, 3.0), (2.0, 8.0, 32.0, 128.0), (-1, 1))
        lines = (np.sqrt(s) * np.array([0, 1 / stretch, sign * stretch]) for s, stretch, sign in tries)
        refuted.append(any(least(h(np.outer(x, x)), gram.is_cpd) < -ZERO for x in lines))
    evidence = "Three documents refute each function: the empty one, a short one and a long one."
    untried = "documents that are histograms, which are neither empty nor long"
    return Attempt(len(refuted), not all(refuted), evidence, "functions", untried=untried)
