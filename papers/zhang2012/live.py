"""The posts of the paper's problems, counted now, from the bundle of 20 Newsgroups."""

import functools

import numpy as np
from scipy import sparse
from sklearn.svm import SVC
from threadpoolctl import threadpool_limits

from helpers import corpora, text
from helpers.semantics import LatentSemantics
from papers.radulescu2024.study import prepared
from papers.zhang2012 import study


@functools.cache
def posts(problem):
    """Return counts of stems, classes 1 and -1, and parts by date of the posts of a problem."""
    row = study.problems()[problem]
    corpus = corpora.load_newsgroups(labels=[row["positive"], row["negative"]]).subset(trim=True)
    counts = prepared(corpus, text.stop_words("smart"))
    return study.problem(counts, corpus.labels, corpus.split, problem)


@functools.cache
def by_date(problem="ID-4"):
    """Return the training and the test posts of a problem.

    Returns
    -------
    X, y : CSR, shape (n_documents, n_words), and ndarray, shape (n_documents,)
        Counts of stems, and the classes 1 and -1, of the training posts.
    X_new, y_new
        The same of the test posts.
    """
    counts, y, split = posts(problem)
    counts, y, train = sparse.csr_array(counts.astype(float)), y.astype(float), split == "train"
    return counts[train], y[train], counts[~train], y[~train]


@functools.cache
def kernel(problem="ID-4"):
    """Return the LSI kernel of the training posts by date, with 100 concepts, and their classes."""
    X, y, _, _ = by_date(problem)
    Z = LatentSemantics(study.CONCEPTS).fit_transform(X)
    return Z @ Z.T, y


@threadpool_limits.wrap(limits=1)
def trial(problem, seed=0):
    """Run the methods of the study on one drawn split of a problem; see `study.trial`.

    On one thread: a second one only waits between products as small as these.
    """
    counts, y, split = posts(problem)
    return study.trial(counts, y, *study.parted(y, split, seed), seed=seed)


def machine(K, y):
    """Fit an SVM; C is 10 in units of 1 / mean k(x, x)."""
    return SVC(C=10 / np.mean(np.diag(K)), kernel="precomputed", max_iter=1_000_000).fit(K, y)
