"""Claims: NGD in kernel PCA and clustering, its sparsity, paths on graphs; the paper's are in its room."""

import numpy as np
from sklearn.svm import SVC

from helpers import kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import interval
from papers.kit.claims import of_room, outcome
from papers.zhang2005 import beyond
from papers.zhang2005.beyond import AFFINITIES, SIZE, cosine
from papers.zhang2005.claims_beyond import UNTRIED

claim = of_room(__name__)


@claim("simplex-kpca-roots", planted={"kernel": cosine})
def kpca_roots(rng, kernel=kernels.bhattacharyya):
    shared = []
    for power in (0, 1):
        ((theta, _),) = beyond.samples(rng, power, 1)
        grams = kernels.ngd(theta), kernel(theta)
        U, V = (np.linalg.svd(beyond.components(K, 10), full_matrices=False)[0] for K in grams)
        shared.append(np.linalg.norm(U.T @ V[:, :5]) ** 2 / 5)
    evidence = (
        f"Of the squared lengths of the first five of plain PCA, {int(100 * min(shared))} % or more lie in "
        "the space of the first ten of NGD."
    )
    return outcome(np.array(shared) < 0.9, evidence, "samples of documents", untried=UNTRIED)


def _gains(rng, embed, first, second, several=8):
    """Return by how much one Gram matrix agrees better with the groups than another, on some samples.

    A Gram matrix is given as an affinity and the power of the idf.
    """
    gaps = []
    for _ in range(several):
        documents = beyond.draw(rng, SIZE)
        rows = (embed(affinity(beyond.weighted(documents, power))) for affinity, power in (first, second))
        gaps.append(np.subtract(*(beyond.agreement(embedded, documents.labels) for embedded in rows)))
    return gaps


@claim("simplex-clustering", planted={"affinity": cosine})
def clustering(rng, affinity=AFFINITIES["NGD"]):
    tf = _gains(rng, beyond.components, (affinity, 0), (cosine, 0))
    tfidf = _gains(rng, beyond.spectral, (affinity, 1), (cosine, 1), 6)
    evidence = (
        f"NGD minus the cosine in adjusted mutual information: {beyond.over_samples(tf)} with TF; "
        f"{beyond.over_samples(tfidf)} with TF×IDF."
    )
    broken = interval(tf).low <= 0 or interval(tfidf).high >= 0
    return outcome(broken, evidence, "samples of documents", over=tf + tfidf, untried=UNTRIED)


@claim("simplex-root-idf", planted={"powers": (1, 2)})
def root_idf(rng, powers=(2, 1), affinity=AFFINITIES["NGD"]):
    gains = _gains(rng, beyond.spectral, *((affinity, power) for power in powers), several=5)
    evidence = f"Adjusted mutual information changed by {beyond.over_samples(gains)}."
    return outcome(interval(gains).low <= 0, evidence, "samples of documents", over=gains, untried=UNTRIED)


@claim("simplex-ngd-sparsity", planted={"groups": ("rec.autos", "sci.space")})
def ngd_sparsity(rng, groups=None):
    corpus = load_newsgroups("train")
    kept = []
    for _ in range(3):
        documents = corpus.subset(labels=list(groups)) if groups else corpus
        documents = documents.subset(rng.choice(len(documents), SIZE, replace=False))
        theta = SimplexEmbedding().fit_transform(documents.counts)
        machine = SVC(kernel="precomputed").fit(kernels.ngd(theta), documents.labels)
        kept.append(len(machine.support_) / SIZE)
    evidence = (
        f"In every sample at least {100 * min(kept):.0f} % of the documents are support vectors, at $C = 1$."
    )
    untried = "other values of $C$ and samples of all documents"
    return outcome(np.array(kept) < 0.9, evidence, "samples of documents", untried=untried)
