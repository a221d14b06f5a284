"""What the notebook and its claims compute: samples of documents, affinities, embeddings, shortest paths."""

from itertools import product

import numpy as np
from scipy import stats
from scipy.sparse.csgraph import shortest_path
from scipy.sparse.linalg import eigsh
from sklearn.cluster import KMeans
from sklearn.decomposition import KernelPCA
from sklearn.metrics import adjusted_mutual_info_score
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding, pull_back

GROUPS = 20


def draw(rng, size=1000):
    """Draw documents of 20 Newsgroups, with the words that they use."""
    corpus = load_newsgroups()
    return corpus.subset(rng.choice(len(corpus), size, replace=False), trim=True)


def weighted(documents, idf_power):
    """Return histograms with the idf to some power: 0 is TF, 1 is TF×IDF."""
    tf = SimplexEmbedding().fit_transform(documents.counts)
    idf = np.log(len(documents) / np.bincount(documents.counts.indices))
    return pull_back(tf, idf**idf_power)


def sample(seed, power, size=1000):
    """Return the weighted histograms of a sample of documents, and their groups."""
    documents = draw(np.random.default_rng(seed), size)
    return weighted(documents, power), documents.labels


def cosine(theta):
    """Return the cosines of histograms; none is negative."""
    return np.maximum(kernels.linear(normalize(theta)), 0)


AFFINITIES = {"NGD": lambda theta: kernels.ngd(theta, shift=np.pi), "cosine": cosine}


def within_and_between(seed):
    """Say the mean affinity of NGD and cosine, TF×IDF, for pairs of documents within and between groups."""
    theta, labels = sample(seed, 1)
    same, said = pairs(labels[:, None] == labels), []
    for name, affinity in AFFINITIES.items():
        W = pairs(affinity(theta))
        said.append(f"{name} {W[same].mean():.3f} within newsgroups, {W[~same].mean():.3f} between")
    return "; ".join(said)


def components(K, number=GROUPS):
    """Return coordinates in the first components of kernel PCA."""
    pca = KernelPCA(number, kernel="precomputed", eigen_solver="arpack", random_state=0)
    return pca.fit_transform(K)


def spectral(K, number=GROUPS):
    """Return rows of the eigenvectors of the normalised Laplacian with the least eigenvalues."""
    weights = K - np.diag(np.diag(K))
    degrees = np.maximum(weights.sum(axis=1), 1e-9)  # a document may share no word with any other
    similar = weights / np.sqrt(np.outer(degrees, degrees))  # the Laplacian is the identity minus this
    return normalize(eigsh(similar, number, v0=np.ones(len(K)))[1])


def correlations(found, roots, number=5):
    """Return the correlations of components with those of plain PCA of root vectors, without signs."""
    plain = components((roots @ roots.T).toarray(), number)
    return np.abs(np.diag(np.corrcoef(found[:, :number].T, plain.T)[:number, number:]))


def agreement(rows, labels, starts=2):
    """Return how well clusters of k-means agree with the groups: adjusted mutual information."""
    clusters = KMeans(GROUPS, n_init=starts, random_state=0).fit_predict(rows)
    return adjusted_mutual_info_score(labels, clusters)


def over_samples(gaps, level=0.95):
    """Say the mean of gaps, one a sample, with Student's interval for it."""
    low, high = interval(gaps, level)
    positive = f"positive in {np.sum(np.array(gaps) > 0)} of {len(gaps)} samples"
    return f"{np.mean(gaps):+.2f} ({positive}; {level:.0%} interval {low:+.2f} to {high:+.2f})"


def interval(gaps, level=0.95):
    """Return the ends of Student's interval for the mean of gaps, one a sample."""
    reach = stats.t.isf((1 - level) / 2, len(gaps) - 1) * np.std(gaps, ddof=1) / np.sqrt(len(gaps))
    return np.mean(gaps) - reach, np.mean(gaps) + reach


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


def pairs(matrix):
    """Return the entries of a symmetric matrix above the diagonal: one for each pair of documents."""
    return matrix[np.triu_indices(len(matrix), 1)]


def known_and_later(rng, size=1000):
    """Return geodesic distances of known and later documents to the known ones, and the labels of both."""
    corpus, parts = load_newsgroups(), []
    for split in ("train", "test"):
        documents = corpus.subset(split)
        parts.append(documents.subset(rng.choice(len(documents), size, replace=False)))
    tfidf = SimplexEmbedding("tfidf").fit(parts[0].counts)
    known, later = (tfidf.transform(part.counts) for part in parts)
    distances = np.vstack([-kernels.ngd(known), -kernels.ngd(later, known)])
    return distances, parts[0].labels, parts[1].labels


def trained(grams, y, later):
    """Train an SVM, its Gram matrix and its C chosen on the second half of the known documents.

    Print what was chosen, its accuracy, and whether the Gram matrix of the known documents is cpd, so that
    training has one optimum.

    Parameters
    ----------
    grams : dict of str to ndarray
        Gram matrices to choose from, by the name of the kernel.

    Returns
    -------
    right : ndarray of bool
        Which later documents it classifies correctly.
    """
    n, half = len(y), len(y) // 2

    def promise(choice):
        (_, K), C = choice
        machine = SVC(kernel="precomputed", C=C).fit(K[:half, :half], y[:half])
        return machine.score(K[half:n, :half], y[half:])

    (name, K), C = max(product(grams.items(), (0.1, 1, 10, 100)), key=promise)
    machine = SVC(kernel="precomputed", C=C).fit(K[:n], y)
    right = machine.predict(K[n:]) == later
    cpd = "cpd" if gram.is_cpd(K[:n]) else "not cpd"
    print(f"{name}, C = {C:g}: accuracy {right.mean():.1%}, training Gram matrix {cpd}")
    return right
