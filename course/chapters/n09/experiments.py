"""The stories that the notebook reads, what classifiers say of them, and two methods without a difference."""

import numpy as np
from scipy import stats
from sklearn.multiclass import OneVsRestClassifier

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import indicators
from papers.radulescu2024 import folds


def reuters():
    """Load the Reuters stories.

    Returns
    -------
    counts, tfidf : CSR, shape (n_documents, n_words)
        Word counts, and TF×IDF rows of unit length; the idf is that of the training stories.
    Y : ndarray of bool, shape (n_documents, n_topics)
    topics : ndarray of str
    train : ndarray of bool, shape (n_documents,)
    test : ndarray of bool, shape (n_test_documents, n_topics)
        The rows of `Y` that are not of the training stories.
    """
    stories = load_reuters()
    Y, topics = indicators(stories.labels)
    train = stories.split == "train"
    embedding = SimplexEmbedding("tfidf", norm="l2", empty="keep").fit(stories.counts[train])
    return stories.counts, embedding.transform(stories.counts), Y, topics, train, Y[~train]


def decide(classifier, X, Y, train):
    """Train a classifier for each topic on the training documents; return what it says of the others.

    Parameters
    ----------
    classifier : estimator
    X, Y, train
        As in `reuters`.
    """
    return OneVsRestClassifier(classifier).fit(X[train], Y[train]).predict(X[~train])


def scores(classifier, X, Y, train):
    """Train as `decide` does; return the scores of the others, above 0 for a yes."""
    return OneVsRestClassifier(classifier).fit(X[train], Y[train]).decision_function(X[~train])


def tested(rng, studies, sizes=(300, 1000, 3000), documents=100, words=50):
    """Train the two methods of `folds.twins` once in each study, and test them on documents of their own.

    Nothing is drawn that has a formula: a weight is a sum over the training documents, and how often a
    classifier is right follows from its weights.

    Returns
    -------
    found : dict of str to ndarray, shape (2, studies)
        Wins and losses of the first, by case: first for two classifiers that are equally good as they are
        trained, then for two methods that are, on each number of test documents.
    """
    weights = rng.normal(0.1 * documents, np.sqrt(documents), (2, studies, words))
    rate = stats.norm.cdf(0.1 * weights.sum(axis=2) / np.linalg.norm(weights, axis=2))
    cases = {f"its own question,\n{sizes[-1]:,} test documents": (sizes[-1], rate[[0, 0]])}
    cases |= {f"{size:,} test documents": (size, rate) for size in sizes}
    found = {}
    for case, (size, (one, other)) in cases.items():
        alone = np.stack([one * (1 - other), other * (1 - one)])
        found[case] = rng.multinomial(size, np.vstack([alone, 1 - alone.sum(axis=0)]).T)[:, :2].T
    return found


def rates(found):
    """Return the share of false alarms of each test with its interval, as `folds.share` has it."""
    return {name: folds.share(int(alarms.sum()), alarms.size) for name, alarms in found.items()}
