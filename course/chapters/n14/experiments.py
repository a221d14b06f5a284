"""Four methods on Reuters-90, and what the notebook says of their thresholds and scores."""

from functools import partial

import numpy as np
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import normalize
from sklearn.svm import LinearSVC

from helpers.bayes import MultinomialNaiveBayes
from helpers.embedding import SimplexEmbedding
from helpers.svm import HuberizedLinearSVC
from papers.yang1999.trial import load, logarithmic, neighbours, rate


def best_words(chi2, topic, most):
    """Return the words with the largest chi-squared for a topic."""
    stories = load()
    column = np.ravel(chi2[:, stories.topics == topic])
    return stories.vocabulary[np.argsort(-column)[:most]]


def methods(stories, selected):
    """Return the four methods by name and setting, each a function as `trial.neighbours` returns it.

    Parameters
    ----------
    stories : Stories
    selected : ndarray of int
        The words of kNN.
    """
    counts, truth = stories.counts, stories.truth
    weighted = normalize(logarithmic(counts, stories.train))
    theta = SimplexEmbedding(empty="keep").fit_transform(counts)

    def naive_bayes(old, new, known, mu):
        rows, topic = np.nonzero(truth[old][:, known])  # a story with two topics is there twice
        classifier = MultinomialNaiveBayes("dirichlet", mu=mu)
        return classifier.fit(counts[old][rows], topic).predict_log_proba(counts[new])

    def linear(old, new, known, classifier, X):
        each = OneVsRestClassifier(classifier)
        return each.fit(X[old], truth[old][:, known].astype(int)).decision_function(X[new])

    ngd = partial(linear, classifier=HuberizedLinearSVC(tol=1), X=theta)  # the twin
    svm = partial(linear, classifier=LinearSVC(tol=0.1, random_state=0), X=weighted)
    bayes = {f"mu = {mu:,.0f}": partial(naive_bayes, mu=mu) for mu in (1e4, 1e5, 1e6)}
    return {
        "kNN": {"k = 45": neighbours(stories, selected)},
        "NGD": {"C = 1": ngd},
        "SVM": {"C = 1": svm},
        "NB": bayes,
    }


def curve(truth, scores):
    """Return all useful thresholds for one topic, from high to low, and the F1 of each."""
    order = np.argsort(-scores, kind="stable")
    member, score = truth[order], scores[order]
    f1 = 2 * np.cumsum(member) / (np.arange(len(member)) + 1 + member.sum())
    cuts = np.flatnonzero(np.diff(score) < 0)
    return (score[cuts] + score[cuts + 1]) / 2, f1[cuts]


def rate_in_words(truth, said):
    """Return micro-F1 and macro-F1 as a sentence has them."""
    micro, macro = rate(truth, said)
    return f"micro-F1 {micro:.2f}, macro-F1 {macro:.2f}"


def marks(truth, given):
    """Return F1 by floor for each method, as pairs of micro-F1 and macro-F1.

    Parameters
    ----------
    truth : ndarray of bool, shape (n_stories, n_topics)
    given : dict of str to dict of float to ndarray of bool
        For each method and floor the topics that it gives.
    """
    return {
        name: {floor: rate(truth, topics) for floor, topics in by_floor.items()}
        for name, by_floor in given.items()
    }


def curve_of(topic, truth, scores):
    """Return the thresholds of a topic, the F1 of each, and the number of its stories."""
    k = np.flatnonzero(load().topics == topic)[0]
    return *curve(truth[:, k], scores[:, k]), int(truth[:, k].sum())
