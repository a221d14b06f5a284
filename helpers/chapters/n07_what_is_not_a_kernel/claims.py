"""Claims on diffusion: where it is not a kernel, by how much, and what heat does."""

from itertools import product

import numpy as np
from scipy.optimize import brentq
from scipy.sparse.csgraph import shortest_path

from helpers import geometry, gram, kernels
from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.lesson.claim_register import Attempt, chapter
from helpers.svm import KernelSVC

ZHANG, OURS = "Zhang, Chen & Lee 2005", "this course"
FOUR, WEIGHTS = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]]), np.array([3, 3, -1, -5])

_claim = chapter(__name__)


def _squared_angles(theta):
    return geometry.geodesic_distances(theta) ** 2 / 4


def _ring(t):
    """Fourier coefficients of the kernel on the ring, by Cauchy's integral over a circle wider than 1."""
    z, m = 9.6 * np.exp(2j * np.pi * np.arange(512) / 512), np.arange(40)
    return np.fft.fft(np.exp(-(np.arccos((2 + (z + 1 / z) / 2) / 3) ** 2) / t))[m].real / 512 / 9.6**m


@_claim("zhang2005-eq44-squared-printed", "wrong as printed", f"{ZHANG}, below eq. 44",
        r"$-\arccos^2(\sum_i\sqrt{\theta_i\theta'_i}) = -d_G^2(\theta, \theta')$.")  # fmt: skip
def _(rng):
    theta, eta = rng.dirichlet(np.ones(5), (2, 1000))
    ratio = (geometry.geodesic_distance(theta, eta) / np.arccos(np.sqrt(theta * eta).sum(axis=1))) ** 2
    evidence = f"The right side is {np.median(ratio):.2f} times the left."
    return Attempt(1000, bool(ratio.max() > 1.01), evidence, "pairs of posts")


@_claim("zhang2005-eq44-squared", "proved", f"{ZHANG}, below eq. 44, corrected",
        r"$-\arccos^2(\sum_i\sqrt{\theta_i\theta'_i}) = -d_G^2/4$. (Harmless: the factor is positive.)",
        "$d_G$ is twice the angle: [[the_sphere_behind_the_simplex]].")  # fmt: skip
def _(rng):
    theta, eta = rng.dirichlet(np.ones(5), (2, 1000))
    angle = np.arccos(np.sqrt(theta * eta).sum(axis=1))
    error = np.abs(angle - geometry.geodesic_distance(theta, eta) / 2).max()
    return Attempt(1000, bool(error > 1e-7), "Equal to seven digits.", "pairs of posts")


@_claim("simplex-squared-distance", "false", "for you to refute",
        r"$e^{-d^2/t}$ is a kernel, whatever the distance $d$ and the time $t$.")  # fmt: skip
def _(rng):
    refuted = 0
    for _ in range(200):
        sets = rng.random((12, 6)) < 0.3
        sets[:, 0] |= ~sets.any(axis=1)
        refuted += not gram.is_pd(np.exp(-_squared_angles(sets / sets.sum(axis=1, keepdims=True)) / 12))
    evidence = f"With the angle for $d$ and $t = 12$, {refuted / 200:.0%} have a negative eigenvalue."
    return Attempt(200, refuted > 0, evidence, "dozens of posts that repeat no word")


@_claim("zhang2005-eq44-cpd", "settled here", f"{ZHANG}, below eq. 44: “looks not cpd”",
        r"With three words or more, $-\arccos^2$ is not cpd: “a”, “b”, “c”, “a b” and "
        r"$c = (3, 3, -1, -5)$ give $c^\top(-\angle^2)c = -\pi^2/4$.",
        r"$\angle = \pi/4$ where “a b” meets “a” or “b”, else $\pi/2$. Multiply out.")  # fmt: skip
def _(rng):
    forms = []
    for words in range(3, 63):
        theta = np.full((4, words), 1e-9)  # every word occurs: the open simplex is no way out
        theta[:, rng.permutation(words)[:3]] += FOUR
        forms.append(-WEIGHTS @ _squared_angles(theta / theta.sum(axis=1, keepdims=True)) @ WEIGHTS)
    evidence = f"With every word in use a billionth, the form is {max(forms):.2f} or less."
    return Attempt(len(forms), bool(max(forms) >= 0), evidence, "vocabularies")


@_claim("zhang2005-eq44-pd-printed", "imprecise as printed", f"{ZHANG}, below eq. 44",
        r"As $-\arccos^2$ is not cpd, $e^{-\arccos^2/t}$ is not pd, by Lemma 2.")  # fmt: skip
def _(rng):
    def smallest(t):
        return gram.spectrum(np.exp(-_squared_angles(FOUR) / t))[0]

    evidence = (
        f"On the four posts it is pd up to t = {brentq(smallest, 5, 20):.1f}. Lemma 2 denies “some” t only."
    )
    return Attempt(10, any(smallest(t) > 0 for t in range(1, 11)), evidence, "times")


@_claim("zhang2005-eq44-pd", "settled here", f"{ZHANG}, eq. 44, and the question below it",
        r"With three words or more, $e^{-\arccos^2(\sum_i\sqrt{\theta_i\theta'_i})/t}$ is neither pd nor "
        "cpd, for any $t > 0$.",
        "If it were, its Fourier series on the ring would have its first singularity at a positive place, by "
        r"Vivanti and Pringsheim; it is at $-(5 + \sqrt{24})$. Waves sum to zero: cpd would do.")  # fmt: skip
def _(rng):
    times = (8, 4, 2, 1, 0.6)
    waves = [int(np.argmax(_ring(t) < 0)) for t in times]
    texts = np.array(list(product([0, 1], repeat=8)))[1:]
    squares = _squared_angles(texts / texts.sum(axis=1, keepdims=True))
    seen = [t for t in (8, 4, 2, 1.5) if not gram.is_cpd(np.exp(-squares / t))]
    evidence = (
        f"For t = {', '.join(map(str, times))} the first wave with a negative coefficient is m = "
        f"{', '.join(map(str, waves))}. float64 sees it on texts of eight words down to t = {seen[-1]}."
    )
    return Attempt(len(times), min(waves) == 0 or len(seen) < 4, evidence, "times")


@_claim("zhang2005-eq44-two-words", "proved", f"{ZHANG}, eq. 44, for two words",
        "For posts of two words it is pd for every $t$, a Gaussian of numbers.",
        r"Their roots lie on a quarter of a circle, at $\varphi$ say, and "
        r"$\angle = \lvert\varphi - \varphi'\rvert$.")  # fmt: skip
def _(rng):
    A = _squared_angles(rng.dirichlet([0.5, 0.5], 60))
    wrong = [t for t in np.geomspace(0.01, 1000, 60) if not gram.is_pd(np.exp(-A / t))]
    return Attempt(60, bool(wrong or not gram.is_cpd(-A)), r"And $-\arccos^2$ is cpd there.", "times")


@_claim("simplex-ring-size", "settled here", OURS,
        r"For $t$ from $\frac12$ to 1 the largest negative coefficient on the ring has a size between "
        r"$10^{-17/t}$ and $10^{-19/t}$.")  # fmt: skip
def _(rng):
    times = np.linspace(0.5, 1, 11)
    exponents = [t * np.log10(-_ring(t).min()) for t in times]
    evidence = f"The exponent, times t, is between {min(exponents):.1f} and {max(exponents):.1f}."
    return Attempt(11, min(exponents) < -19 or max(exponents) > -17, evidence, "times from 1/2 to 1")


@_claim("simplex-unnoticed", "settled here", OURS,
        "With a Gram matrix that has negative eigenvalues an SVM may sort as well as without. A Cholesky "
        "factorization, as Gaussian processes need it, refuses.")  # fmt: skip
def _(rng):
    stories = load_reuters(labels=["acq", "earn"], drop_empty=True)
    short = np.flatnonzero((np.asarray(stories.counts.sum(axis=1)).ravel() < 40) & (stories.split == "train"))
    theta, rows = SimplexEmbedding().fit_transform(stories.counts), rng.permutation(short)[:900]
    y, (train, test) = np.array(["earn" in label for label in stories.labels]), (rows[:300], rows[300:])
    right, refused = [], []
    for t in (2, 50):  # C grows with t: exp(-a/t) - 1 is nearly -a/t
        machine = KernelSVC("information_diffusion", C=t, t=t).fit(theta[train], y[train])
        right.append(machine.score(theta[test], y[test]))
        try:  # with a millionth on the diagonal, as Gaussian processes add it
            np.linalg.cholesky(kernels.information_diffusion(theta[train], t=t) + 1e-6 * np.eye(300))
            refused.append(False)
        except np.linalg.LinAlgError:
            refused.append(True)
    evidence = (
        f"With t = 2 an SVM sorts {right[0]:.0%} rightly; with t = 50, where Cholesky fails, {right[1]:.0%}."
    )
    broken = refused != [False, True] or abs(right[0] - right[1]) > 0.02
    return Attempt(len(y[test]), broken, evidence, "short stories of two topics")


@_claim("simplex-graph-distance", "false", f"for you to refute; see {ZHANG}, section 5, on Isomap",
        "Minus the length of the shortest way is cpd in every space, as NGD is: also along the edges of a "
        "graph of neighbours.")  # fmt: skip
def _(rng):
    posts, refuted = load_reuters("train", drop_empty=True), 0
    theta = SimplexEmbedding().fit_transform(posts.counts)
    for _ in range(20):
        d = geometry.geodesic_distances(theta[rng.choice(len(posts), 100, replace=False)])
        near = d <= np.sort(d, axis=1)[:, [5]]
        ways = shortest_path(np.where(near | near.T, d, 0), directed=False)
        reached = np.isfinite(ways[0])
        refuted += not gram.is_cpd(-ways[np.ix_(reached, reached)])
    return Attempt(20, refuted > 0, f"With five neighbours each, {refuted} fail.", "graphs of 100 stories")


def _heat_against(n, t, other):
    """Largest difference, over all angles, of the exact heat kernel and a function of the angle."""
    angle = np.linspace(0, np.pi / 2, 91)
    posts = np.column_stack([np.cos(angle), np.sin(angle)]) ** 2
    return np.abs(kernels.heat_sphere(posts[:1], posts, t=t, dimension=n)[0] - other(angle)).max()


@_claim("zhang2005-eq44-heat-printed", "imprecise as printed", f"{ZHANG}, eq. 44",
        r"Diffusion on the sphere can be approximated by $e^{-\angle^2/t}$ (up to a factor).")  # fmt: skip
def _(rng):
    sizes = (2, 10, 100, 1000, 10000)
    off = [_heat_against(n, 0.5, lambda angle: np.exp(-(angle**2) / 0.5)) for n in sizes]
    evidence = f"At t = 1/2 they differ by {off[0]:.2f} for n = 2, by {off[3]:.2f} for n = 1,000."
    return Attempt(len(sizes), bool(off[3] > 0.5), evidence, "dimensions")


@_claim("zhang2005-eq44-heat", "settled here", f"{ZHANG}, eq. 44, in high dimension",
        r"If $n \to \infty$ and $t = \frac4n\ln\frac n\gamma$, heat tends to $e^{-\gamma(1 - \cos\angle)}$. "
        "For a fixed $t$ it tends to 1: all posts alike.",
        r"Nearly $n^r/r!$ waves of degree $r$, damped by $e^{-rnt/4}$, add up to $\cos^r\angle$ each. With "
        r"$\gamma = n e^{-nt/4}$ their sum is $e^{\gamma\cos\angle}$.")  # fmt: skip
def _(rng):
    off = [[_heat_against(n, 4 / n * np.log(n / g), lambda angle, g=g: np.exp(-g * (1 - np.cos(angle))))
            for n in (100, 1000, 10000)] for g in (0.5, 1, 2, 5)]  # fmt: skip
    evidence = f"For γ = 5 they differ by {', '.join(f'{o:.3f}' for o in off[-1])} at n = 100, 1,000, 10,000."
    return Attempt(12, bool(np.max(off, axis=0)[2] > 0.005 or (np.diff(off) > 0).any()), evidence, "spheres")
