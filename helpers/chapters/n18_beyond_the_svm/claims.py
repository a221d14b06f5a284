"""Claims: NGD in kernel PCA and clustering, distances as features, shortest paths along a graph."""

import numpy as np
from sklearn.svm import SVC

from helpers import geometry, gram, kernels
from helpers.chapters.n18_beyond_the_svm import experiments
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.lesson.claim_register import Attempt, chapter

SAMPLES, SIZE = 3, 400
UNTRIED = "other corpora and larger samples; the groups are topics that the documents were sorted by"

claim = chapter(__name__)


def _samples(rng, power, several=SAMPLES, size=SIZE):
    """Draw samples of documents; return their weighted histograms and groups."""
    drawn = (experiments.draw(rng, size) for _ in range(several))
    return [(experiments.weighted(documents, power), documents.labels) for documents in drawn]


@claim("simplex-one-negative", planted={"kernel": kernels.bhattacharyya})
def _(rng, kernel=kernels.ngd):
    sizes = rng.integers(2, 150, 60)
    drawn = (kernel(rng.dirichlet(np.full(30, 0.2), size)) for size in sizes)
    wrong = sum(np.sum(gram.spectrum(K) < -1e-9) != 1 for K in drawn)
    evidence = (
        f"With {sizes.min()} to {sizes.max()} documents, {len(sizes) - wrong} of {len(sizes)} have one."
    )
    untried = "vocabularies of more than thirty words"
    return Attempt(len(sizes), bool(wrong), evidence, "Gram matrices of random documents", untried=untried)


@claim("zhang2005-sec6-kpca", planted={"kernel": lambda theta: -(kernels.ngd(theta) ** 2)})
def _(rng, kernel=kernels.ngd):
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
def _(rng, kernel=kernels.bhattacharyya):
    shared = []
    for power in (0, 1):
        for theta, _ in _samples(rng, power, 1):
            grams = kernels.ngd(theta), kernel(theta)
            U, V = (np.linalg.svd(experiments.components(K, 10), full_matrices=False)[0] for K in grams)
            shared.append(np.linalg.norm(U.T @ V[:, :5]) ** 2 / 5)
    evidence = (
        f"The first five of plain PCA lie to {100 * min(shared):.0f} % or more in the first ten of NGD."
    )
    return Attempt(len(shared), bool(min(shared) < 0.9), evidence, "samples of documents", untried=UNTRIED)


@claim("zhang2005-sec5-roots", planted={"power": 1})
def _(rng, power=0.5):
    gains = []
    for theta, labels in _samples(rng, 0):
        rooted, plain = theta.power(power), theta
        scores = [
            experiments.agreement(experiments.components(experiments.cosine(rows), 20), labels)
            for rows in (rooted, plain)
        ]
        gains.append(scores[0] - scores[1])
    evidence = f"Agreement with the groups changed by {experiments.over_samples(gains)}."
    return Attempt(len(gains), bool(np.mean(gains) <= 0), evidence, "samples of documents", untried=UNTRIED)


def _leads(rng, affinity):
    """Return by how much an affinity agrees better with the groups than the cosine.

    Shape (n_samples, 2, n_methods): with TF and with TF×IDF.
    """
    leads = []
    for _ in range(SAMPLES):
        documents = experiments.draw(rng, SIZE)
        for theta in (experiments.weighted(documents, power) for power in (0, 1)):
            scores = [
                [
                    experiments.agreement(embed(K), documents.labels)
                    for embed in experiments.EMBEDDINGS.values()
                ]
                for K in (affinity(theta), experiments.cosine(theta))
            ]
            leads.append(np.subtract(*scores))
    return np.reshape(leads, (SAMPLES, 2, -1))


@claim("simplex-clustering", planted={"affinity": experiments.cosine})
def _(rng, affinity=experiments.AFFINITIES["NGD"]):
    leads = _leads(rng, affinity)
    tf, tfidf = leads[:, 0], leads[:, 1, 1]
    evidence = (
        f"Adjusted mutual information with TF: {experiments.over_samples(tf[:, 0])} in components, "
        f"{experiments.over_samples(tf[:, 1])} in spectral clustering; there with TF×IDF: "
        f"{experiments.over_samples(tfidf)}."
    )
    broken = bool(tf.mean(axis=0).min() <= 0 or tfidf.mean() >= 0)
    return Attempt(2 * SAMPLES, broken, evidence, "samples of documents", untried=UNTRIED)


@claim("simplex-root-idf", planted={"powers": (1, 2)})
def _(rng, powers=(2, 1), affinity=experiments.AFFINITIES["NGD"]):
    gains = []
    for _ in range(SAMPLES):
        documents = experiments.draw(rng, SIZE)
        grams = (affinity(experiments.weighted(documents, power)) for power in powers)
        rows = (experiments.components(K) for K in grams)
        gains.append(np.subtract(*(experiments.agreement(found, documents.labels) for found in rows)))
    evidence = f"Adjusted mutual information changed by {experiments.over_samples(gains)}."
    return Attempt(len(gains), bool(np.mean(gains) <= 0), evidence, "samples of documents", untried=UNTRIED)


@claim("simplex-ngd-sparsity", planted={"groups": ("rec.autos", "sci.space")})
def _(rng, groups=None):
    corpus = load_newsgroups("train")
    kept = []
    for _ in range(SAMPLES):
        documents = corpus.subset(labels=list(groups)) if groups else corpus
        documents = documents.subset(rng.choice(len(documents), SIZE, replace=False))
        theta = SimplexEmbedding().fit_transform(documents.counts)
        machine = SVC(kernel="precomputed").fit(kernels.ngd(theta), documents.labels)
        kept.append(len(machine.support_) / SIZE)
    evidence = (
        f"Of the documents of a sample {100 * min(kept):.0f} % or more are support vectors, at $C = 1$."
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
def _(rng, words=3):
    errors = [_excess(rng.dirichlet(np.ones(words), several), 16) for several in (50, 200, 800)]
    found = ", ".join(f"{error:.1%}" for error in errors)
    evidence = f"With 50, 200 and 800 documents the median path is too long by {found}."
    broken = bool(max(errors) > 0.03)
    untried = "sixteen neighbours only, and steps of exact length"
    return Attempt(3, broken, evidence, "sets of random documents", untried=untried)


@claim("zhang2005-sec5-isomap", planted={"draw": lambda rng: rng.dirichlet(np.ones(3), 500)})
def _(rng, draw=None):
    excess = []
    for neighbours in (8, 30, 100):
        theta = draw(rng) if draw else experiments.weighted(experiments.draw(rng, SIZE), 0)
        excess.append(_excess(theta, neighbours))
    found = ", ".join(f"{error:.0%}" for error in excess)
    evidence = f"With 8, 30 and 100 neighbours, and edges of exact length, paths are too long by {found}."
    untried = "edges from the Kullback-Leibler divergence, which the notebook tries"
    return Attempt(3, bool(min(excess) > 1 / 3), evidence, "samples of documents", untried=untried)
