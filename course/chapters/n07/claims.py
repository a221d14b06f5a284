"""Claims: squared distances in an exponent, the series of the angle, and the Gaussian that heat tends to."""

import numpy as np
from scipy.sparse.csgraph import shortest_path

from helpers import geometry, gram, kernels
from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from papers.kit.cases import step_lengths
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-squared-distance", planted={"power": 1})
def squared_distance(rng, power=2):
    refuted = []
    for _ in range(200):
        sets = rng.random((12, 6)) < 0.3
        sets[:, 0] |= ~sets.any(axis=1)
        angles = geometry.geodesic_distances(sets / sets.sum(axis=1, keepdims=True)) / 2
        refuted.append(not gram.is_pd(np.exp(-(angles**power) / 12)))
    evidence = f"For the angle and $t = 12$, {np.mean(refuted):.0%} of the sets have a negative eigenvalue."
    what = "sets of twelve random documents of six words, each word used once or not at all,"
    return outcome(refuted, evidence, what, untried="other distances")


@claim("simplex-angle-series", planted={"later": 2})
def angle_series(rng, later=1):
    z = -rng.uniform(0.1, 1.9, 1000)
    coefficient, total = 2.0, 2 * z
    for r in range(1, 500):
        coefficient *= -r / (2 * r + later)
        total = total + coefficient * z ** (r + 1) / (r + 1)
    gaps = np.abs(total + np.arccos(1 + z) ** 2)
    evidence = "With 500 terms both sides are equal to seven digits."
    untried = "values of z near -2, where the series is slow"
    return outcome(gaps > 1e-7, evidence, "values of z between -1.9 and -0.1", untried=untried)


def _fourier(t):
    """Return Fourier coefficients on the ring, by Cauchy's integral over a circle wider than 1."""
    z, m = 9.6 * np.exp(2j * np.pi * np.arange(512) / 512), np.arange(40)
    return np.fft.fft(np.exp(-(np.arccos((2 + (z + 1 / z) / 2) / 3) ** 2) / t))[m].real / 512 / 9.6**m


@claim("simplex-ring-size", planted={"between": (10, 12)})
def ring_size(rng, between=(17, 19)):
    exponents = np.array([-t * np.log10(-_fourier(t).min()) for t in np.linspace(0.5, 1, 11)])
    evidence = f"The exponent of 10, times t, is between {-max(exponents):.1f} and {-min(exponents):.1f}."
    fails = (exponents < between[0]) | (exponents > between[1])
    return outcome(fails, evidence, "values of t from 1/2 to 1", untried="values of t below 1/2")


@claim("simplex-graph-distance", planted={"neighbours": 99})
def graph_distance(rng, neighbours=5):
    stories, refuted = load_reuters("train", drop_empty=True), []
    theta = SimplexEmbedding().fit_transform(stories.counts)
    for _ in range(10):
        d = geometry.geodesic_distances(theta[rng.choice(len(stories), 100, replace=False)])
        near = d <= np.sort(d, axis=1)[:, [neighbours]]
        paths = shortest_path(np.where(near | near.T, np.maximum(d, 1e-12), 0), directed=False)
        reached = np.isfinite(paths[0])
        refuted.append(not gram.is_cpd(-paths[np.ix_(reached, reached)], tolerance=1e-8))
    evidence = (
        f"Each story was linked to its {neighbours} nearest ones. {sum(refuted)} of 10 graphs are not cpd."
    )
    return outcome(refuted, evidence, "graphs of 100 stories", untried="other numbers of neighbours")


@claim("simplex-hellinger-gaussian", planted={"factor": 0.5})
def hellinger_gaussian(rng, factor=0.25):
    def shifted(theta, gamma):
        return kernels.hellinger_gaussian(theta, gamma=gamma, shift=-1)

    widths = (0.1, 1.0, 10.0)
    off = [np.abs(step_lengths(rng, shifted, gamma=g) / (factor * g) - 1) for g in widths]
    documents = rng.dirichlet(np.ones(6), 60)
    failed = [not gram.is_pd(kernels.hellinger_gaussian(documents, gamma=g)) for g in widths]
    fails = (np.array(off) > 0.01) | np.array(failed)[:, None]
    return outcome(fails, "The ratio is 1 to one percent.", "steps", untried="documents with words missing")
