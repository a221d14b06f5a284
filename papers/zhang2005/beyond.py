"""NGD beyond the SVM, sections 5 and 6: kernel PCA, clusters and paths along a graph, on samples of posts."""

import numpy as np
from scipy.sparse.csgraph import shortest_path
from scipy.sparse.linalg import eigsh
from sklearn.cluster import KMeans
from sklearn.decomposition import KernelPCA
from sklearn.metrics import adjusted_mutual_info_score
from sklearn.preprocessing import normalize

from helpers import geometry, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding, idf, pull_back
from helpers.evaluation import interval

GROUPS = 20
SIZE = 400  # documents of a sample that an attempt draws


def draw(rng, size=1000):
    """Draw documents of 20 Newsgroups, with the words that they use."""
    corpus = load_newsgroups()
    return corpus.subset(rng.choice(len(corpus), size, replace=False), trim=True)


def weighted(documents, idf_power):
    """Return histograms with the idf to some power: 0 is TF, 1 is TF×IDF."""
    tf = SimplexEmbedding().fit_transform(documents.counts)
    return pull_back(tf, idf(documents.counts) ** idf_power)


def samples(rng, power, several=8):
    """Draw samples of documents; return their weighted histograms and groups."""
    drawn = (draw(rng, SIZE) for _ in range(several))
    return [(weighted(documents, power), documents.labels) for documents in drawn]


def cosine(theta):
    """Return the cosines of histograms; none is negative."""
    return np.maximum(kernels.linear(normalize(theta)), 0)


AFFINITIES = {"NGD": lambda theta: kernels.ngd(theta, shift=np.pi), "cosine": cosine}


def components(K, number=GROUPS):
    """Return coordinates in the first components of kernel PCA."""
    pca = KernelPCA(number, kernel="precomputed", eigen_solver="arpack", random_state=0)
    return pca.fit_transform(K)


def spectral(K, number=GROUPS, own=False, unit=True):
    """Return rows of the eigenvectors of the normalised Laplacian with the least eigenvalues.

    Parameters
    ----------
    K : ndarray
        Affinities of documents.
    number : int
        How many eigenvectors.
    own : bool
        Whether the affinity of a document and itself counts.
    unit : bool
        Whether rows are divided by their lengths.
    """
    weights = K if own else K - np.diag(np.diag(K))
    degrees = np.maximum(weights.sum(axis=1), 1e-9)  # a document may share no word with any other
    similar = weights / np.sqrt(np.outer(degrees, degrees))  # the Laplacian is the identity minus this
    rows = eigsh(similar, number, which="LA", v0=np.ones(len(K)))[1]
    return normalize(rows) if unit else rows


def agreement(rows, labels, starts=2):
    """Return how well clusters of k-means agree with the groups: adjusted mutual information."""
    clusters = KMeans(GROUPS, n_init=starts, random_state=0).fit_predict(rows)
    return adjusted_mutual_info_score(labels, clusters)


def over_samples(gaps):
    """Say the mean of gaps, one a sample, with Student's interval for it."""
    estimate = interval(gaps)
    positive = f"positive in {np.sum(np.array(gaps) > 0)} of {len(gaps)} samples"
    ends = f"{estimate.level:.0%} interval {estimate.low:+.2f} to {estimate.high:+.2f}"
    return f"{estimate.mean:+.2f} ({positive}; {ends})"


def paths(distances, neighbours):
    """Return lengths of shortest paths along a graph in which each document is joined to near ones.

    Parameters
    ----------
    distances : ndarray, shape (n, n)
        Lengths of all possible edges; the diagonal is 0.
    neighbours : int
        To how many others each document is joined, at least.
    """
    farthest = np.sort(distances, axis=1)[:, [neighbours]]
    edges = np.where((distances <= farthest) | (distances <= farthest.T), distances, 0)
    return shortest_path(edges, directed=False)


def excess(theta, neighbours):
    """Return by which share the median shortest path is longer than the geodesic distance."""
    distances = geometry.geodesic_distances(theta)
    pairs = np.triu_indices(len(distances), 1)
    pairs = tuple(index[distances[pairs] > 1e-6] for index in pairs)
    return np.median(paths(distances, neighbours)[pairs] / distances[pairs]) - 1
