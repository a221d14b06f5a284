"""What the notebook computes: affinities of samples, components compared, SVMs trained on distances."""

from itertools import product

import numpy as np
from sklearn.svm import SVC

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from papers.zhang2005 import beyond

SEEDS = range(4)  # one for each sample


def sample(seed, power, size=1000):
    """Return the weighted histograms of a sample of documents, and their groups."""
    documents = beyond.draw(np.random.default_rng(seed), size)
    return beyond.weighted(documents, power), documents.labels


def affinities(name, power):
    """Yield the affinities of each sample, zero on the diagonal, and the groups of its documents.

    `power` is that of the idf in the vectors that are compared; NGD compares roots.
    """
    for seed in SEEDS:
        theta, labels = sample(seed, 2 * power if name == "NGD" else power)
        W = beyond.AFFINITIES[name](theta)
        np.fill_diagonal(W, 0)
        yield W, labels


def within_and_between(seed):
    """Say the mean affinity of NGD and cosine, TF×IDF, for pairs of documents within and between groups."""
    theta, labels = sample(seed, 1)
    same, said = pairs(labels[:, None] == labels), []
    for name, affinity in beyond.AFFINITIES.items():
        W = pairs(affinity(theta))
        said.append(f"{name} {W[same].mean():.2f} within newsgroups, {W[~same].mean():.2f} between")
    return "; ".join(said)


def forms():
    """Return NGD minus the cosine in agreement, TF×IDF, one a sample, by the form of spectral clustering."""
    gaps = {}
    for seed in SEEDS:
        theta, labels = sample(seed, 1)
        K = {name: affinity(theta) for name, affinity in beyond.AFFINITIES.items()}
        for own, unit in product((False, True), (True, False)):
            form = f"own affinity {'kept' if own else '0'}, rows {'of length 1' if unit else 'as they are'}"
            scores = [beyond.agreement(beyond.spectral(K[name], own=own, unit=unit), labels) for name in K]
            gaps.setdefault(form, []).append(np.subtract(*scores))
    return gaps


def correlations(found, roots, number=5):
    """Return the correlations of components with those of plain PCA of root vectors, without signs."""
    plain = beyond.components((roots @ roots.T).toarray(), number)
    return np.abs(np.diag(np.corrcoef(found[:, :number].T, plain.T)[:number, number:]))


def pairs(matrix):
    """Return the entries of a symmetric matrix above the diagonal: one for each pair of documents."""
    return matrix[np.triu_indices(len(matrix), 1)]


def verdict(medians, kinds):
    """Return the kind of length that all medians are, from at most π to more than 2π, or the last kind."""
    found = {int(np.clip(np.ceil(length / np.pi) - 1, 0, 2)) for length in medians}
    return kinds[found.pop()] if len(found) == 1 else kinds[-1]


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


def half(K, y, C=1):
    """Return the accuracy of an SVM with one half of the known documents for training, on the other half."""
    middle = len(y) // 2
    machine = SVC(kernel="precomputed", C=C).fit(K[:middle, :middle], y[:middle])
    return machine.score(K[middle : len(y), :middle], y[middle:])


def trained(grams, y, later, choose=None):
    """Train an SVM, its Gram matrix and its C chosen on the second half of the known documents.

    Print what was chosen, its accuracy, and whether the Gram matrix of the known documents is cpd, so that
    training has one optimum.

    Parameters
    ----------
    grams : dict of str to ndarray
        Gram matrices to choose from, by the name of the kernel.
    choose : dict of str to ndarray, optional
        Those of the known documents with which to choose, where features must not know what is held out.

    Returns
    -------
    right : ndarray of bool
        Which later documents it classifies correctly.
    """
    n, choose = len(y), choose or grams
    name, C = max(product(grams, (0.1, 1, 10, 100)), key=lambda pick: half(choose[pick[0]], y, pick[1]))
    K = grams[name]
    machine = SVC(kernel="precomputed", C=C).fit(K[:n], y)
    right = machine.predict(K[n:]) == later
    cpd = "cpd" if gram.is_cpd(K[:n]) else "not cpd"
    print(f"{name}, C = {C:g}: accuracy {right.mean():.1%}, training Gram matrix {cpd}")
    return right
