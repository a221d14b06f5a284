"""Claims: which similarities are kernels, what keeps them so, and the spaces behind them."""

from functools import cache

import numpy as np

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.lesson.claim_register import Attempt, chapter

ZHANG, RADULESCU = "Zhang, Chen & Lee 2005, ", "Rădulescu, Băicoianu & Mihai 2024, "
YOURS, TEXT = "for you to refute", "In the text above."

_claim = chapter(__name__)


@cache
def _posts():
    return SimplexEmbedding("tfidf", norm="l2").fit_transform(load_newsgroups().counts)


def _sets(rng, several=100):
    """Draw sets of documents: clouds, near-duplicates, steps on a line, sparse histograms, real posts."""
    for kind in np.arange(several) % 5:
        m, n = rng.integers(3, 10), rng.integers(1, 7)
        X = rng.normal(size=(m, n)) * 10.0 ** rng.integers(-1, 2)
        if kind == 1:
            X[1:] = X[0] + 1e-3 * rng.normal(size=(m - 1, n))
        elif kind == 2:
            X = np.arange(m)[:, None] * X[:1]
        elif kind == 3:
            X = rng.dirichlet(np.full(n + 1, 0.3), m)
        elif kind == 4:
            X = _posts()[rng.choice(_posts().shape[0], m, replace=False)].toarray()
        yield X


def _pd(X, rng):
    cubic = kernels.polynomial(X, degree=3, constant=0.5)
    return [kernels.linear(X), cubic, kernels.gaussian(X, sigma=rng.uniform(0.2, 5))]


def _cpd(X, rng):
    return [kernels.ned(X), -(kernels.ned(X) ** 2), 0 * kernels.ned(X) - rng.uniform(0, 5)]


def _low(K, test=gram.is_pd):
    """Return the least value of the quadratic form, in units of the largest entry."""
    return test(K).smallest / max(np.abs(K).max(), 1e-300)


def _kept(id, source, statement, make, test=gram.is_pd):
    """Register what is proved, and an attempt to get below zero with one of the matrices ``make(X, rng)``."""

    def attempt(rng):
        found = [_low(K, test) for X in _sets(rng) for K in make(X, rng)]
        evidence = r"No value of $c^\top K c$ was below zero, to nine digits."
        return Attempt(len(found), min(found) < -1e-9, evidence, "Gram matrices")

    _claim(id, "proved", source, statement, TEXT)(attempt)


def _below(make, evidence, test=gram.is_cpd, each=False):
    """Return an attempt to get below zero with one of the matrices; if `each` is said to go there, not to."""

    def attempt(rng):
        found = [_low(K, test) < -1e-9 for X in _sets(rng) for K in make(X, rng)]
        broken = not all(found) if each else any(found)
        return Attempt(len(found), broken, evidence.format(np.mean(found)), "matrices")

    return attempt


def _features(K):
    values, vectors = np.linalg.eigh(K)
    return vectors * np.sqrt(values.clip(0))


def _based(K, i):
    return (K - K[:, [i]] - K[[i]] + K[i, i]) / 2


def _off(Phi, K):
    """Return by how much squared distances of features differ from (12), in units of the largest entry."""
    squares = ((Phi[:, None] - Phi) ** 2).sum(axis=-1)
    return np.abs(squares + K - (np.diag(K) + np.diag(K)[:, None]) / 2).max() / max(np.abs(K).max(), 1e-300)


def _random(X, rng):
    K = np.triu(rng.random((len(X), len(X))), 1)
    return [K + K.T + np.eye(len(X))]


def _sums(X, rng):
    return [sum(rng.exponential() * K for K in _pd(X, rng) + _cpd(X, rng)), *_pd(X, rng)]


def _closed(X, rng):
    f, small = np.outer(X[:, 0], X[:, 0]), [K / np.abs(K).max() for K in _pd(X, rng)]
    return [f, f * small[0], *(np.exp(K * rng.uniform(0, 4)) for K in small)]


def _standard(X, rng):
    powers = [kernels.polynomial(X, degree=d, constant=rng.exponential()) for d in (1, 2, 5)]
    return [kernels.linear(X), *powers, *(kernels.gaussian(X, sigma=sigma) for sigma in (0.01, 0.3, 10.0))]


def _lemma4(X, rng):
    return [L for K in _cpd(X, rng) for L in (-((-K) ** rng.random()), -np.log1p(-K))]


def _sigmoid(X, rng):
    """Return the sigmoid of no document, a shortened and the lengthened one, where they refute it best."""
    given = {"kappa": rng.choice([-1, 1]) * 10.0 ** rng.uniform(-2, 2), "theta": rng.uniform(-5, 5)}
    three = [np.array([[0], [1 / a], [a]]) / abs(given["kappa"]) ** 0.5 for a in 2 ** np.arange(0.5, 12, 0.5)]
    return [min((kernels.sigmoid(X, **given) for X in three), key=lambda K: _low(K, gram.is_cpd))]


_kept("zhang2005-def1", ZHANG + "Definition 1" + "; " + RADULESCU + "Proposition 2.3",
      r"If features give $k(x, x') = \langle\Phi(x), \Phi(x')\rangle$, then $k$ is pd. Zero is allowed.",
      lambda X, rng: [f(X) @ f(X).T for f in (np.positive, np.abs, np.tanh)])  # fmt: skip
_kept("zhang2005-lemma1", ZHANG + "Lemma 1 (i)-(iii)", "Pd kernels are cpd. Constants are cpd; from 0 up, "
      "pd. Sums with weights from 0 up stay pd, or cpd.", _sums, gram.is_cpd)  # fmt: skip
_kept("zhang2005-lemma1iv", ZHANG + "Lemma 1 (iv)", "The product of two pd kernels is pd.",
      lambda X, rng: [a * b for a in _pd(X, rng) for b in _pd(np.cos(X), rng)])  # fmt: skip
_kept("radulescu2024-prop2.2", RADULESCU + "Proposition 2.2", r"Pd, if $k_1, k_2$ are and $a \geq 0$: "
      r"$k_1 + k_2$, $a k_1$, $k_1 k_2$, $f(x)f(x')$, $\exp k_1$.", _closed)  # fmt: skip
_kept("zhang2005-eq13-15", ZHANG + "eqs. 13-15", r"The linear, the polynomial ($d \in \mathbb{N}$, "
      r"$c \geq 0$) and the Gaussian kernel are pd.", _standard)  # fmt: skip
_kept("zhang2005-lemma3", ZHANG + "Lemma 3", r"$-\lVert x - x' \rVert^2$ is cpd.",
      lambda X, rng: [-(kernels.ned(X[:, :n]) ** 2) for n in (1, 2, 99)], gram.is_cpd)  # fmt: skip
_kept("zhang2005-lemma4", ZHANG + "Lemma 4", r"If $k \leq 0$ is cpd, so are $-(-k)^\beta$ for "
      r"$0 < \beta < 1$, and $-\ln(1 - k)$.", _lemma4, gram.is_cpd)  # fmt: skip
_kept("zhang2005-prop1", ZHANG + "Proposition 1", r"NED, $-\lVert x - x' \rVert$, is cpd.",
      lambda X, rng: [kernels.ned(X[:, :n]) for n in (1, 2, 99)], gram.is_cpd)  # fmt: skip

_claim("definiteness-entries", "false", YOURS, "A symmetric matrix with 1 on its diagonal and entries from 0 "
       "to 1 is the Gram matrix of a kernel.")(_below(_random, "{:.0%} are none.", gram.is_pd))  # fmt: skip
_claim("definiteness-cpd-product", "false", YOURS, "The product of two cpd kernels is cpd.")(
    _below(lambda X, rng: [kernels.ned(X) ** 2], r"NED times NED, $+\lVert x - x'\rVert^2$, fails on {:.0%}.")
)
_claim("definiteness-lemma4-sign", "false", YOURS,
       r"Lemma 4 needs no $k \leq 0$: take $-\lvert k \rvert^\beta$.")(
    _below(lambda X, rng: [-np.sqrt(np.abs(K - rng.random() * K.min())) for K in _cpd(X, rng)[:2]],
           r"Add constants to cpd kernels, take $-\sqrt{{\lvert k \rvert}}$: {:.0%} fail."))  # fmt: skip
_claim("zhang2005-eq16", "proved", ZHANG + "eq. 16", r"The sigmoid $\tanh(\kappa\langle x, x'\rangle + "
       r"\vartheta)$ with $\kappa > 0$, $\vartheta < 0$ is not pd.",
       r"One document and $c = 1$: $k(x, x) < 0$ if $\lVert x \rVert^2 < -\vartheta / \kappa$.")(
    _below(lambda X, rng: [kernels.sigmoid(X[:1] / 1e3, kappa=rng.random(), theta=-0.1 - rng.random())],
           "A document made short enough always has $k(x, x) < 0$.", gram.is_pd, each=True))  # fmt: skip
_claim("definiteness-sigmoid", "settled here", "this course", r"On $\mathbb{R}^n$ it is neither pd nor cpd, "
       r"for any $\kappa \neq 0$ and $\vartheta$. Nor is any bounded, continuous function of the inner "
       "product, but for constants.", TEXT)(
    _below(_sigmoid, "Three documents refute each: none, a short one, a long one.", each=True))  # fmt: skip


@_claim("radulescu2024-prop2.3-printed", "imprecise as printed", RADULESCU + "Proposition 2.3",
        r"For $m$ documents of $n$ words, $z^\top K z = \lVert A z \rVert^2 \geq 0$ if $z \in \mathbb{R}^n$.",
        r"$K$ has a row for each document: $z \in \mathbb{R}^m$. Then it is Definition 1.")  # fmt: skip
def _(rng):
    lost = np.mean([len(X) != X.shape[1] for X in _sets(rng)])
    return Attempt(100, bool(lost), f"In {lost:.0%} the sizes differ: no product $Kz$.", "sets of documents")


@_claim("radulescu2024-thm2.1-printed", "imprecise as printed", RADULESCU + "Theorem 2.1",
        "That kernels are the symmetric functions with pd Gram matrices is Mercer's theorem.",
        r"It is Definition 1, with Theorem 1 (Moore and Aronszajn). Mercer's expands a continuous kernel on "
        r"a compact set: $k(x, x) = \sum_r \lambda_r \varphi_r(x)^2$.")  # fmt: skip
def _(rng):
    top = [gram.spectrum(np.eye(m))[-1] / m for m in (10, 50, 250)]
    evidence = r"$k(x, x') = 1$ if $x = x'$, else 0, is pd on $[0, 1]$, $k(x, x) = 1$, and Mercer's largest "
    evidence += rf"$\lambda$, on finer and finer grids, is {', '.join(f'{t:g}' for t in top)}."
    return Attempt(len(top), top[-1] < 0.01, evidence, "grids")


@_claim("definiteness-one-negative", "proved", "this course",
        "A cpd Gram matrix has at most one negative eigenvalue.", TEXT)  # fmt: skip
def _(rng):
    grams = [K - rng.exponential() for X in _sets(rng) for K in _cpd(X, rng) + _pd(X, rng)]
    negative = np.array([np.sum(gram.spectrum(K) < -gram.is_pd(K).tolerance) for K in grams])
    evidence = f"We took constants away, to provoke: {np.mean(negative == 1):.0%} have one, the others none."
    return Attempt(len(grams), bool(negative.max() > 1), evidence, "Gram matrices")


@_claim("zhang2005-lemma2i", "proved", ZHANG + "Lemma 2 (i)", r"$\tilde k = \frac12(k - k(\cdot, x_0) - "
        r"k(x_0, \cdot) + k(x_0, x_0))$ is pd if and only if $k$ is cpd.", TEXT)  # fmt: skip
def _(rng):
    grams = [K for X in _sets(rng) for K in [*_cpd(X, rng), *_pd(X, rng), kernels.ned(X) ** 3]]
    grams = [K / np.abs(K).max() for K in grams + [N + N.T for N in rng.normal(size=(200, 5, 5))]]
    tested = [(gram.is_cpd(K), gram.is_pd(_based(K, rng.integers(len(K))))) for K in grams]
    cpd, pd = np.array([[test.smallest > -1e-9 for test in both] for both in tested]).T
    return Attempt(len(pd), any(cpd != pd), f"On {np.mean(~cpd):.0%} both fail.", "matrices")


@_claim("zhang2005-lemma2ii", "proved", ZHANG + "Lemma 2 (ii)", r"$\exp(tk)$ is pd for all $t > 0$ if and "
        r"only if $k$ is cpd. If it is not, some $t$ fails, not always each.", TEXT)  # fmt: skip
def _(rng):
    times = 10.0 ** np.arange(-4, 3)
    kept = [_low(np.exp(t * K)) > -1e-9 for X in _sets(rng) for K in _cpd(X, rng) for t in times]
    bad = [N + N.T for N in -rng.random((200, 5, 5)) if _low(N + N.T, gram.is_cpd) < -0.1]
    fails = np.array([[_low(np.exp(t * K)) < -1e-9 for t in times] for K in bad])
    some, each = fails.any(axis=1), fails.all(axis=1)
    evidence = f"{len(bad)} were not cpd: all fail for some $t$, {np.mean(~each):.0%} not for each."
    return Attempt(len(kept) + fails.size, not (all(kept) and all(some)), evidence, "matrices")


@_claim("zhang2005-thm1", "proved", ZHANG + "Theorem 1", r"Every pd kernel has features, "
        r"$\langle\Phi(x), \Phi(x')\rangle = k(x, x')$, in a Hilbert space.", TEXT)  # fmt: skip
def _(rng):
    grams = [K / np.abs(K).max() for X in _sets(rng) for K in _pd(X, rng)]
    off = max(np.abs((Phi := _features(K)) @ Phi.T - K).max() for K in grams)
    evidence = r"Features $\Phi = Q\sqrt\Lambda$ give $K$ back, to nine digits."
    return Attempt(len(grams), bool(off > 1e-9), evidence, "Gram matrices")


@_claim("zhang2005-thm2-printed", "imprecise as printed", ZHANG + "Theorems 1 and 2",
        r"$\langle\Phi(x), \Phi(x')\rangle = k(x, x')$ (11), and $\lVert\Phi(x) - \Phi(x')\rVert^2 = "
        r"-k(x, x') + \frac12(k(x, x) + k(x', x'))$ (12).",
        r"One letter, two maps: by (11), the left side of (12) is twice the right.")  # fmt: skip
def _(rng):
    off = [_off(_features(K), K) > 1e-9 for X in _sets(rng) for K in _pd(X, rng)]
    return Attempt(len(off), any(off), f"{np.mean(off):.0%} contradict (12).", "matrices")


@_claim("zhang2005-thm2", "proved", ZHANG + "Theorem 2, with the factor", r"Every cpd $k$ has a $\Phi$ with "
        r"(12): the features of $\tilde k$. If $k$ is pd: $1/\sqrt2$ times those of (11).",
        r"All $x_0$ cancel in $\tilde k(x, x) + \tilde k(x', x') - 2 \tilde k(x, x')$.")  # fmt: skip
def _(rng):
    off = [_off(_features(_based(K, rng.integers(len(K)))), K) for X in _sets(rng) for K in _cpd(X, rng)]
    off += [_off(_features(K) / np.sqrt(2), K) for X in _sets(rng) for K in _pd(X, rng)]
    return Attempt(len(off), max(off) > 1e-9, "Both agree with (12), to nine digits.", "Gram matrices")


@_claim("definiteness-powers", "proved", "Schoenberg 1938",
        r"$-\lVert x - x' \rVert^p$ is cpd for $0 < p \leq 2$, and for no $p > 2$.",
        r"Lemmas 3, 4. Posts at 0, 1, 2 and $c = (1, -2, 1)$: $c^\top K c = 8 - 2 \cdot 2^p$.")  # fmt: skip
def _(rng):
    kept = [_low(-((-kernels.ned(X)) ** (2 * rng.random())), gram.is_cpd) > -1e-9 for X in _sets(rng, 500)]
    high, line = 2 + 10.0 ** -rng.uniform(0, 6, 200), -kernels.ned(np.array([[0], [1], [2]]))
    refuted = [not gram.is_cpd(-(line**p)) for p in high]
    evidence = f"Three posts on a line refute each power above 2 that we tried, down to {high.min():.6f}."
    return Attempt(len(kept) + len(refuted), not (all(kept) and all(refuted)), evidence, "powers")


@_claim("definiteness-corpus", "false", YOURS,
        "Who passes on 500 real posts is a kernel: here, minus the cube of the distance.")  # fmt: skip
def _(rng):
    posts = _posts()[rng.choice(_posts().shape[0], 600, replace=False)]
    twins = np.any(np.triu(kernels.linear(posts), 1) > 0.9, axis=0)
    real, three = posts[~twins][:500], np.array([[1, 0], [0.5, 0.5], [0, 1]])
    real, three = (gram.is_cpd(kernels.ned(X) ** 3) for X in (real, three))
    evidence = f"Real: $c^\\top K c$ is {real.smallest:.1f} or more. “a”, “a b”, “b”: {three.smallest:.1f}."
    return Attempt(2, bool(real) and not three, evidence, "Gram matrices")


def _bends_up(bias):
    def attempt(rng):
        changes = [(kernels.ned(X), rng.normal(size=len(X))) for X in _sets(rng, 500)]  # of alpha_i y_i
        changes = [(K, c - c.mean() * bias) for K, c in changes]
        up = [c @ K @ c < -1e-9 * (c @ c) * np.abs(K).max() for K, c in changes]
        evidence = f"With NED the objective (28) bends upwards along {np.mean(up):.0%} of them."
        return Attempt(len(up), any(up), evidence, "ways to change the dual variables")

    return attempt


_claim("zhang2005-translation-printed", "imprecise as printed", ZHANG + "below Theorem 2", "SVMs are "
       "translation invariant in feature space and can employ cpd kernels.")(_bends_up(False))  # fmt: skip
_claim("zhang2005-translation", "proved", ZHANG + "below Theorem 2, corrected",
       r"SVMs with a bias can: (30) makes $c_i = \alpha_i y_i$ sum to zero, and (28) is then concave.",
       r"Its quadratic part is $-\frac12 c^\top K c$. "
       "[[the_geodesic_distance_is_a_kernel]] goes on.")(_bends_up(True))  # fmt: skip
