"""Claims: NGD in kernel PCA and clustering, distances as features, shortest paths along a graph."""

import numpy as np
from sklearn.svm import SVC

from course.chapters.n18 import experiments
from helpers import geometry, gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import Attempt, of_room

SAMPLES, FEW, SIZE = 8, 3, 400
UNTRIED = "other corpora and larger samples; the groups are topics that the documents were sorted by"

claim = of_room(__name__)


def _samples(rng, power, several=SAMPLES, size=SIZE):
    """Draw samples of documents; return their weighted histograms and groups."""
    drawn = (experiments.draw(rng, size) for _ in range(several))
    return [(experiments.weighted(documents, power), documents.labels) for documents in drawn]


@claim("simplex-one-negative", planted={"kernel": kernels.bhattacharyya})
def one_negative(rng, kernel=kernels.ngd):
    sizes = rng.integers(2, 150, 60)
    drawn = (kernel(rng.dirichlet(np.full(30, 0.2), size)) for size in sizes)
    wrong = sum(np.sum(gram.spectrum(K) < -1e-9) != 1 for K in drawn)
    evidence = (
        f"With {sizes.min()} to {sizes.max()} documents, {len(sizes) - wrong} of {len(sizes)} have one."
    )
    untried = "vocabularies of more than thirty words"
    return Attempt(len(sizes), bool(wrong), evidence, "Gram matrices of random documents", untried=untried)


@claim("zhang2005-sec6-kpca", planted={"kernel": lambda theta: -(kernels.ngd(theta) ** 2)})
def sec6_kpca(rng, kernel=kernels.ngd):
    worst, least = 0.0, 0.0
    for _ in range(20):
        K, g = kernel(rng.dirichlet(np.full(30, 0.2), 60)), rng.normal(size=60)
        least = min(least, gram.spectrum(gram.center(K))[0])
        sizes = [np.abs(experiments.components(M, 5)) for M in (K, K + np.pi, K + g + g[:, None])]
        worst = max(worst, np.abs(np.diff(sizes, axis=0)).max())
    negative = "no eigenvalue" if least > -1e-9 else "some eigenvalue"
    same = "agree to six digits" if worst < 1e-6 else "differ"
    evidence = f"After centring {negative} is negative, and coordinates in five components {same}."
    untried = "components beyond the fifth"
    broken = bool(worst > 1e-6 or least < -1e-9)
    return Attempt(40, broken, evidence, "Gram matrices of random documents", untried=untried)


@claim("simplex-kpca-roots", planted={"kernel": experiments.cosine})
def kpca_roots(rng, kernel=kernels.bhattacharyya):
    shared = []
    for power in (0, 1):
        for theta, _ in _samples(rng, power, 1):
            grams = kernels.ngd(theta), kernel(theta)
            U, V = (np.linalg.svd(experiments.components(K, 10), full_matrices=False)[0] for K in grams)
            shared.append(np.linalg.norm(U.T @ V[:, :5]) ** 2 / 5)
    evidence = (
        f"Of the squared lengths of the first five of plain PCA, {100 * min(shared):.0f} % or more lie in "
        "the space of the first ten of NGD."
    )
    return Attempt(len(shared), bool(min(shared) < 0.9), evidence, "samples of documents", untried=UNTRIED)


@claim("zhang2005-sec5-roots", planted={"power": 1})
def sec5_roots(rng, power=0.5):
    gains = []
    for theta, labels in _samples(rng, 0):
        rooted, plain = theta.power(power), theta
        scores = [
            experiments.agreement(experiments.components(experiments.cosine(rows), 20), labels)
            for rows in (rooted, plain)
        ]
        gains.append(scores[0] - scores[1])
    evidence = f"Agreement with the groups changed by {experiments.over_samples(gains)}."
    broken = bool(experiments.interval(gains)[0] <= 0)
    return Attempt(len(gains), broken, evidence, "samples of documents", untried=UNTRIED)


def _lead(rng, embed, first, second, several=SAMPLES):
    """Return by how much one Gram matrix agrees better with the groups than another, on some samples.

    A Gram matrix is given as an affinity and the power of the idf.
    """
    gaps = []
    for _ in range(several):
        documents = experiments.draw(rng, SIZE)
        rows = (
            embed(affinity(experiments.weighted(documents, power))) for affinity, power in (first, second)
        )
        gaps.append(np.subtract(*(experiments.agreement(found, documents.labels) for found in rows)))
    return gaps


@claim("simplex-clustering", planted={"affinity": experiments.cosine})
def clustering(rng, affinity=experiments.AFFINITIES["NGD"]):
    tf = _lead(rng, experiments.components, (affinity, 0), (experiments.cosine, 0))
    tfidf = _lead(rng, experiments.spectral, (affinity, 1), (experiments.cosine, 1), 6)
    evidence = (
        f"NGD minus the cosine in adjusted mutual information: {experiments.over_samples(tf)} with TF; "
        f"{experiments.over_samples(tfidf)} with TF×IDF."
    )
    broken = bool(experiments.interval(tf)[0] <= 0 or experiments.interval(tfidf)[1] >= 0)
    return Attempt(len(tf) + len(tfidf), broken, evidence, "samples of documents", untried=UNTRIED)


@claim("simplex-root-idf", planted={"powers": (1, 2)})
def root_idf(rng, powers=(2, 1), affinity=experiments.AFFINITIES["NGD"]):
    gains = _lead(rng, experiments.spectral, *((affinity, power) for power in powers), several=5)
    evidence = f"Adjusted mutual information changed by {experiments.over_samples(gains)}."
    broken = bool(experiments.interval(gains)[0] <= 0)
    return Attempt(len(gains), broken, evidence, "samples of documents", untried=UNTRIED)


@claim("simplex-ngd-sparsity", planted={"groups": ("rec.autos", "sci.space")})
def ngd_sparsity(rng, groups=None):
    corpus = load_newsgroups("train")
    kept = []
    for _ in range(FEW):
        documents = corpus.subset(labels=list(groups)) if groups else corpus
        documents = documents.subset(rng.choice(len(documents), SIZE, replace=False))
        theta = SimplexEmbedding().fit_transform(documents.counts)
        machine = SVC(kernel="precomputed").fit(kernels.ngd(theta), documents.labels)
        kept.append(len(machine.support_) / SIZE)
    evidence = (
        f"In every sample at least {100 * min(kept):.0f} % of the documents are support vectors, at $C = 1$."
    )
    untried = "other values of $C$ and samples of all documents"
    return Attempt(len(kept), bool(min(kept) < 0.9), evidence, "samples of documents", untried=untried)


def _excess(theta, neighbours):
    """Return by which share the median shortest path is longer than the geodesic distance."""
    distances = geometry.geodesic_distances(theta)
    pairs = np.triu_indices(len(distances), 1)
    pairs = tuple(index[distances[pairs] > 1e-6] for index in pairs)
    return np.median(experiments.paths(distances, neighbours)[pairs] / distances[pairs]) - 1


@claim("simplex-neighbours", planted={"words": 100})
def try_neighbours(rng, words=3):
    errors = [_excess(rng.dirichlet(np.ones(words), several), 16) for several in (50, 200, 800)]
    found = ", ".join(f"{error:.1%}" for error in errors)
    evidence = f"With 50, 200 and 800 documents the median path is too long by {found}."
    broken = bool(max(errors) > 0.03)
    untried = "other numbers of neighbours than sixteen, and edges of approximate length"
    return Attempt(3, broken, evidence, "sets of random documents", untried=untried)


@claim("zhang2005-sec5-isomap", planted={"draw": lambda rng: rng.dirichlet(np.ones(3), 500)})
def sec5_isomap(rng, draw=None):
    excess = []
    for neighbours in (8, 30, 100):
        theta = draw(rng) if draw else experiments.weighted(experiments.draw(rng, SIZE), 0)
        excess.append(_excess(theta, neighbours))
    found = ", ".join(f"{error:.0%}" for error in excess)
    evidence = "In smaller samples than the figure's (400 documents, TF), with 8, 30 and 100 neighbours and "
    evidence += f"edges of exact length, the median path is too long by {found}."
    untried = "edges from the Kullback-Leibler divergence"
    return Attempt(3, bool(min(excess) > 1 / 3), evidence, "samples of documents", untried=untried)
