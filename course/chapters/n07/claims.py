"""Claims on information diffusion: where it is not a kernel, by how much, and what heat does."""

from itertools import product

import mpmath as mp
import numpy as np
from scipy.optimize import brentq
from scipy.sparse.csgraph import shortest_path

from course.chapters.n07 import experiments
from helpers import geometry, gram
from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import Attempt, of_room

FOUR, WEIGHTS = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]]), np.array([3, 3, -1, -5])

claim = of_room(__name__)


def _angles(theta):
    return geometry.geodesic_distances(theta) / 2


def _largest_gap(rng, factor):
    """Return how far the squared angle is from `factor` times the squared distance, relatively, at most."""
    theta, eta = rng.dirichlet(np.ones(5), (2, 1000))
    squared = np.arccos(np.sqrt(theta * eta).sum(axis=1)) ** 2
    return np.abs(factor * geometry.geodesic_distance(theta, eta) ** 2 / squared - 1).max()


@claim("zhang2005-eq44-squared-printed", planted={"factor": 1 / 4})
def eq44_squared_printed(rng, factor=1):
    gap = _largest_gap(rng, factor)
    evidence = f"The right side is {1 + gap:.2f} times the left side."
    return Attempt(1000, bool(gap > 0.01), evidence, "pairs of documents", untried="documents that are equal")


@claim("zhang2005-eq44-squared", planted={"factor": 1})
def eq44_squared(rng, factor=1 / 4):
    gap = _largest_gap(rng, factor)
    evidence = "Both sides are equal to six digits."
    return Attempt(1000, bool(gap > 1e-6), evidence, "pairs of documents", untried="documents that are equal")


@claim("simplex-squared-distance", planted={"power": 1})
def squared_distance(rng, power=2):
    refuted = 0
    for _ in range(200):
        sets = rng.random((12, 6)) < 0.3
        sets[:, 0] |= ~sets.any(axis=1)
        theta = sets / sets.sum(axis=1, keepdims=True)
        refuted += not gram.is_pd(np.exp(-(_angles(theta) ** power) / 12))
    evidence = f"For the angle and $t = 12$, {refuted / 200:.0%} of the sets have a negative eigenvalue."
    what = "sets of twelve random documents of six words, each word used once or not at all,"
    return Attempt(200, refuted > 0, evidence, what, untried="other distances")


@claim("zhang2005-eq44-cpd", planted={"power": 1})
def eq44_cpd(rng, power=2):
    forms = []
    for words in range(3, 63):
        theta = np.full((4, words), 1e-9)
        theta[:, rng.permutation(words)[:3]] += FOUR
        forms.append(-WEIGHTS @ _angles(theta / theta.sum(axis=1, keepdims=True)) ** power @ WEIGHTS)
    evidence = (
        "No share has to be zero: with a billionth in the place of every zero the form is still negative, "
        f"at most {max(forms):.2f}."
    )
    return Attempt(
        len(forms), bool(max(forms) >= 0), evidence, "vocabularies of 3 to 62 words", untried="more words"
    )


@claim("zhang2005-eq44-pd-printed", planted={"times": (12, 20, 50)})
def eq44_pd_printed(rng, times=(1, 2, 5, 8, 11)):
    def smallest(t):
        return gram.spectrum(np.exp(-(_angles(FOUR) ** 2) / t))[0]

    passed = sum(smallest(t) > 0 for t in times)
    evidence = (
        f"The Gram matrix of the four documents is pd up to t = {brentq(smallest, 5, 20):.1f}. Lemma 2 says "
        "only that the kernel fails for some t."
    )
    return Attempt(len(times), passed > 0, evidence, "values of t", untried="other documents")


def _ring_form(r, t, power):
    """Return c'Kc for 2r documents on the largest ring, weights +1, -1, ..., in 60 digits."""
    with mp.workdps(60):
        terms = []
        for j in range(2 * r):
            z = (mp.cos(j * mp.pi / r) - 1) / 3
            terms.append((-1) ** j * mp.exp(-(mp.acos(1 + z) ** power) / t))
        return mp.fsum(terms)


@claim("zhang2005-eq44-pd", planted={"power": 1})
def eq44_pd(rng, power=2):
    times, found = (8, 4, 2, 1, 0.5), []
    for t in times:
        found.append(next((2 * r for r in range(1, 30) if _ring_form(r, t, power) < 0), None))
    texts = np.array(list(product([0, 1], repeat=8)))[1:]
    powers = _angles(texts / texts.sum(axis=1, keepdims=True)) ** power
    seen = [t for t in (8, 4, 2, 1.5) if not gram.is_cpd(np.exp(-powers / t))]
    smallest = min(seen, default=0)
    evidence = (
        f"For t = {', '.join(map(str, times))} rings of {', '.join(map(str, found))} documents refute it, "
        "in 60 digits. In ordinary precision we took all 255 documents that use each of eight words "
        f"at most once. They refute it down to t = {smallest}."
    )
    broken = None in found or len(seen) < 4
    return Attempt(
        len(times),
        broken,
        evidence,
        "values of t",
        untried="values of t below 0.5, and real stories at small t",
    )


@claim("zhang2005-eq44-two-words", planted={"words": 3})
def eq44_two_words(rng, words=2):
    squares = _angles(rng.dirichlet(np.full(words, 0.5), 60)) ** 2
    wrong = [t for t in np.geomspace(0.01, 1000, 60) if not gram.is_pd(np.exp(-squares / t))]
    broken = bool(wrong or not gram.is_cpd(-squares))
    return Attempt(
        60, broken, r"And $-\arccos^2$ is cpd there.", "values of t", untried="more than 60 documents"
    )


@claim("simplex-angle-series", planted={"later": 2})
def angle_series(rng, later=1):
    z = -rng.uniform(0.1, 1.9, 1000)
    coefficient, total = 2.0, 2 * z
    for r in range(1, 500):
        coefficient *= -r / (2 * r + later)
        total = total + coefficient * z ** (r + 1) / (r + 1)
    gap = np.abs(total + np.arccos(1 + z) ** 2).max()
    return Attempt(
        1000,
        bool(gap > 1e-7),
        "With 500 terms both sides are equal to seven digits.",
        "values of z between -1.9 and -0.1",
        untried="values of z near -2, where the series is slow",
    )


def _fourier(t):
    """Return Fourier coefficients on the ring, by Cauchy's integral over a circle wider than 1."""
    z, m = 9.6 * np.exp(2j * np.pi * np.arange(512) / 512), np.arange(40)
    return np.fft.fft(np.exp(-(np.arccos((2 + (z + 1 / z) / 2) / 3) ** 2) / t))[m].real / 512 / 9.6**m


@claim("simplex-ring-size", planted={"between": (10, 12)})
def ring_size(rng, between=(17, 19)):
    times = np.linspace(0.5, 1, 11)
    exponents = [-t * np.log10(-_fourier(t).min()) for t in times]
    evidence = f"The exponent of 10, times t, is between {-max(exponents):.1f} and {-min(exponents):.1f}."
    broken = min(exponents) < between[0] or max(exponents) > between[1]
    return Attempt(11, bool(broken), evidence, "values of t from 1/2 to 1", untried="values of t below 1/2")


@claim("simplex-graph-distance", planted={"neighbours": 99})
def graph_distance(rng, neighbours=5):
    stories, refuted = load_reuters("train", drop_empty=True), 0
    theta = SimplexEmbedding().fit_transform(stories.counts)
    for _ in range(10):
        d = geometry.geodesic_distances(theta[rng.choice(len(stories), 100, replace=False)])
        near = d <= np.sort(d, axis=1)[:, [neighbours]]
        paths = shortest_path(np.where(near | near.T, np.maximum(d, 1e-12), 0), directed=False)
        reached = np.isfinite(paths[0])
        refuted += not gram.is_cpd(-paths[np.ix_(reached, reached)], tolerance=1e-8)
    evidence = f"Each story was linked to its {neighbours} nearest ones. {refuted} of 10 graphs are not cpd."
    return Attempt(10, refuted > 0, evidence, "graphs of 100 stories", untried="other numbers of neighbours")


@claim("zhang2005-eq44-heat-printed", planted={"sizes": (2, 3), "t": 0.05})
def eq44_heat_printed(rng, sizes=(2, 10, 100, 1000, 10000), t=0.5):
    simple = np.exp(-(experiments.TURN**2) / t)
    off = [np.abs(experiments.heat(n, t) - simple).max() for n in sizes]
    evidence = (
        f"We divided both by their values at α = 0. At t = {t} they differ by up to {off[0]:.2f} for n = 2 "
        f"and by up to {off[-1]:.2f} for n = 10,000."
    )
    return Attempt(len(sizes), bool(max(off) > 0.5), evidence, "spheres", untried="heat in the orthant alone")


@claim("zhang2005-eq44-heat", planted={"limit": lambda gamma: experiments.limit(2 * gamma)})
def eq44_heat(rng, limit=experiments.limit):
    sizes, off = (100, 1000, 10000), []
    for gamma in rng.uniform(0.5, 5, 3).tolist() + [5.0]:
        exact = [experiments.heat(n, 4 / n * np.log(n / gamma)) for n in sizes]
        off.append([np.abs(curve - limit(gamma)).max() for curve in exact])
    fixed = [np.abs(experiments.heat(n, 0.5) - 1).max() for n in sizes]
    evidence = (
        f"For γ = 5 heat and its limit differ by at most {', '.join(f'{gap:.3f}' for gap in off[-1])} at n = "
        f"100, 1,000 and 10,000. At t = 1/2 and n = 100 heat differs from 1 by at most {fixed[0]:.0g}."
    )
    broken = np.max(off, axis=0)[2] > 0.005 or (np.diff(off) > 0).any() or max(fixed[1:]) > 1e-9
    return Attempt(15, bool(broken), evidence, "spheres", untried="more than 10,000 dimensions")
