"""Claims on affinities: Fisher's kernel, probability products, and the ridge of NGD."""

import numpy as np
from sklearn.svm import SVC

from helpers import gram, kernels
from helpers.chapters.n02_the_fisher_metric.claims import all_texts, log_probability
from helpers.corpora import load_newsgroups, load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.lesson.claim_register import Attempt, chapter
from helpers.svm import HuberizedLinearSVC

ZHANG, OURS = "Zhang, Chen & Lee 2005", "this course"
RIDGE = np.pi - 2

_claim = chapter(__name__)


def _posts(rng, several, words=6):
    return rng.dirichlet(np.ones(words), several)


@_claim("zhang2005-eq40", "proved", f"{ZHANG}, eq. 40",
        r"For texts of $N$ words, Fisher's kernel at $\theta$ is "
        r"$\frac1N\big(\sum_i x_i x'_i/\theta_i - N^2\big)$: of common words, the rare ones count.",
        r"The score is $x_i/\theta_i$ up to a constant; $I^{-1}$ multiplies by $\theta_i/N$ and takes "
        "the mean off.")  # fmt: skip
def _(rng):
    worst, places = 0.0, [(words, N) for words in (2, 3, 4) for N in (1, 2, 3)]
    for words, N in places:
        theta, x = rng.dirichlet(np.full(words, 2.0)), all_texts(words, N)
        axes = np.eye(words)[:-1] - np.eye(words)[-1]
        score = np.array([log_probability(x, theta + 1e-30j * axis).imag / 1e-30 for axis in axes])
        K = score.T @ np.linalg.solve((np.exp(log_probability(x, theta)) * score) @ score.T, score)
        worst = max(worst, np.abs(K - ((x / theta) @ x.T - N**2) / N).max())
    return Attempt(len(places), bool(worst > 1e-6), "Summed over all bags, equal to six digits.", "cases")


def _summed(rng, N, rho):
    """Eq. 41 summed over all bags of N words, and the Bhattacharyya coefficients of the same posts."""
    theta, x = _posts(rng, 30, 4), all_texts(4, N)
    p = np.exp([log_probability(x, row) for row in theta]) ** rho
    return p @ p.T, kernels.bhattacharyya(theta)


@_claim("zhang2005-eq41", "proved", f"{ZHANG}, eq. 41",
        r"$\sum_x p(x \mid \theta)^\rho\, p(x \mid \theta')^\rho$ is pd for every $\rho > 0$.",
        r"It is an inner product of features: the numbers $p(x \mid \theta)^\rho$.")  # fmt: skip
def _(rng):
    grams = [_summed(rng, N, rho)[0] for N in (1, 2, 3, 4) for rho in (0.25, 0.5, 1, 2)]
    return Attempt(len(grams), not all(map(gram.is_pd, grams)), "No eigenvalue was negative.", "matrices")


@_claim("zhang2005-eq42-printed", "imprecise as printed", f"{ZHANG}, eqs. 3 and 42",
        r"Of multinomials, the Bhattacharyya kernel is $\sum_i\sqrt{\theta_i\theta'_i}$.")  # fmt: skip
def _(rng):
    off = [np.abs(np.subtract(*_summed(rng, N, 0.5))).max() for N in (1, 2, 3, 4)]
    evidence = f"Right for N = 1. For two words it is off by up to {off[1]:.2f}, for four by {off[3]:.2f}."
    return Attempt(4, bool(off[0] < 1e-9 and off[1] > 0.01), evidence, "lengths of texts")


@_claim("zhang2005-eq42", "proved", f"{ZHANG}, eq. 42, corrected",
        r"For texts of $N$ words it is $\big(\sum_i\sqrt{\theta_i\theta'_i}\big)^N$.",
        "Words are drawn independently: the sum over texts is a product of $N$ equal sums.")  # fmt: skip
def _(rng):
    off = [np.abs(K - B**N).max() for N in (1, 2, 3, 4) for K, B in [_summed(rng, N, 0.5)]]
    return Attempt(4, bool(max(off) > 1e-9), "Summed over all bags, equal to nine digits.", "lengths")


@_claim("zhang2005-eq43", "proved", f"{ZHANG}, eq. 43", r"$k_B = \cos(-\frac12 k_\mathrm{NGD})$.",
        "$-k_\\mathrm{NGD} = d_G$ is twice the angle whose cosine is $k_B$.")  # fmt: skip
def _(rng):
    theta = _posts(rng, 100)
    off = np.abs(np.cos(kernels.ngd(theta) / 2) - kernels.bhattacharyya(theta)).max()
    return Attempt(10000, bool(off > 1e-9), "Equal to nine digits.", "pairs")


@_claim("zhang2005-squashing", "reproduced", f"{ZHANG}, section 5",
        "NGD, Bhattacharyya and diffusion take roots of frequencies. Roots alone help a linear "
        "SVM.")  # fmt: skip
def _(rng):
    posts, right = load_newsgroups("train", labels=["sci.crypt", "sci.med", "sci.space"]), []
    for _ in range(4):
        some = posts.subset(rng.permutation(len(posts))[:900])
        rows = {norm: SimplexEmbedding(norm=norm).fit_transform(some.counts) for norm in ("l1", "l2")}
        for x in (rows["l2"], rows["l1"].sqrt()):  # all of length one: C means the same to both
            K, y = kernels.linear(x), some.labels
            fits = [SVC(kernel="precomputed", C=C).fit(K[:400, :400], y[:400]) for C in (1, 10, 100)]
            right.append(max(fit.score(K[400:, :400], y[400:]) for fit in fits))
    plain, roots = np.mean(right[::2]), np.mean(right[1::2])
    evidence = f"With the best of three C each: {plain:.0%} without roots, {roots:.0%} with them."
    return Attempt(4, bool(roots < plain + 0.01), evidence, "samples of posts")


@_claim("simplex-ridge", "settled here", OURS,
        r"On real documents $\pi - d_G = 2\cos\angle + (\pi - 2)\,[\theta = \theta']$ and little more.",
        r"$\pi - 2\arccos s = 2s + s^3/3 + \dots$, where the coefficients add up to $\pi$. Different posts "
        "have an $s$ well below 1, and its high powers are small.")  # fmt: skip
def _(rng):
    off = []
    for corpus in (load_newsgroups("train"), load_reuters("train", drop_empty=True)):
        theta = SimplexEmbedding().fit_transform(corpus.subset(rng.permutation(len(corpus))[:500]).counts)
        K = kernels.ngd(theta, shift=np.pi)
        rest = K - 2 * kernels.bhattacharyya(theta) - RIDGE * np.eye(len(K))
        off.append(np.linalg.norm(rest) / np.linalg.norm(K))
    evidence = f"The rest is {off[0]:.0%} of the Gram matrix for posts, {off[1]:.0%} for Reuters stories."
    return Attempt(1000, bool(max(off) > 0.1), evidence, "documents")


@_claim("simplex-huber", "proved", OURS,
        r"The SVM of $2\cos\angle + \delta\,[\theta = \theta']$ is linear, with features $\sqrt{2\theta}$ "
        r"and a hinge whose corner is rounded over a width of $\delta C$.",
        r"In the dual, $\delta$ adds $-\delta\alpha_i^2/2$. So the loss is the largest $\alpha(1 - z) - "
        r"\delta\alpha^2/2$ with $0 \leq \alpha \leq C$: 0 for $z \geq 1$, then $(1-z)^2/2\delta$, and from "
        r"$1 - z = \delta C$ on $C(1-z) - \delta C^2/2$.")  # fmt: skip
def _(rng):
    worst = 0.0
    for C in (0.1, 1, 10):
        theta = _posts(rng, 160, 12) * rng.choice([0, 1], (160, 12), p=[0.3, 0.7]) + 1e-3
        theta /= theta.sum(axis=1, keepdims=True)
        y, K = theta @ np.arange(12) + rng.normal(size=160) > 5.5, 2 * kernels.bhattacharyya(theta)
        dual = SVC(kernel="precomputed", C=C, tol=1e-9).fit((K + RIDGE * np.eye(160))[:100, :100], y[:100])
        primal = HuberizedLinearSVC(C=C).fit(theta[:100], y[:100])
        off = dual.decision_function(K[100:, :100]) - primal.decision_function(theta[100:])
        worst = max(worst, np.abs(off).max())
    return Attempt(180, bool(worst > 1e-5), "LIBSVM's dual and our primal agree to five digits.", "new posts")
