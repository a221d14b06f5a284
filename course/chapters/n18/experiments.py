"""What the notebook computes: affinities of a sample, components compared, SVMs trained on distances."""

from itertools import product

import numpy as np
from sklearn.svm import SVC

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from papers.zhang2005 import beyond


def sample(seed, power, size=1000):
    """Return the weighted histograms of a sample of documents, and their groups."""
    documents = beyond.draw(np.random.default_rng(seed), size)
    return beyond.weighted(documents, power), documents.labels


def within_and_between(seed):
    """Say the mean affinity of NGD and cosine, TF×IDF, for pairs of documents within and between groups."""
    theta, labels = sample(seed, 1)
    same, said = pairs(labels[:, None] == labels), []
    for name, affinity in beyond.AFFINITIES.items():
        W = pairs(affinity(theta))
        said.append(f"{name} {W[same].mean():.3f} within newsgroups, {W[~same].mean():.3f} between")
    return "; ".join(said)


def correlations(found, roots, number=5):
    """Return the correlations of components with those of plain PCA of root vectors, without signs."""
    plain = beyond.components((roots @ roots.T).toarray(), number)
    return np.abs(np.diag(np.corrcoef(found[:, :number].T, plain.T)[:number, number:]))


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
