"""The stories that the notebook reads, and what classifiers say of them."""

from sklearn.multiclass import OneVsRestClassifier

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import indicators


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
