"""Reuters-90 as Yang and Liu read it: words by chi-squared, weights, neighbours, thresholds, intervals."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy import sparse
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import normalize
from sklearn.svm import LinearSVC

from helpers import evaluation, thresholds
from helpers.bayes import MultinomialNaiveBayes
from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding, idf
from helpers.neighbors import KNNTextClassifier
from helpers.svm import HuberizedLinearSVC

# Topics whose best F1 on held-out stories is below a floor are given up; 0 is no floor.
FLOORS = (0, 0.1, 0.3, 0.5)
CS = (0.1, 1, 10)
# Of the solvers. With looser ones gaps have other sizes: see the study "reuters-90-tolerances".
TOL_SVM, TOL_NGD = 1e-4, 1e-2


@dataclass(frozen=True, eq=False)
class Stories:
    """All stories of ModApte.

    Attributes
    ----------
    counts : CSR, shape (n_stories, n_words)
    vocabulary : ndarray of str
    truth : ndarray of bool, shape (n_stories, n_topics)
    topics : ndarray of str
    train : ndarray of bool, shape (n_stories,)
    """

    counts: sparse.csr_array
    vocabulary: np.ndarray
    truth: np.ndarray
    topics: np.ndarray
    train: np.ndarray


@cache
def load():
    """Return the stories of Reuters with their topics."""
    corpus = load_reuters()
    truth, topics = evaluation.indicators(corpus.labels)
    return Stories(corpus.counts, np.asarray(corpus.vocabulary), truth, topics, corpus.split == "train")


def chi_squared(counts, truth):
    """Return the chi-squared statistic of each word and each topic, shape (n_words, n_topics).

    Parameters
    ----------
    counts : CSR, shape (n_stories, n_words)
    truth : ndarray of bool, shape (n_stories, n_topics)
    """
    n, present = len(truth), (counts > 0).astype(float)
    both = np.asarray(present.T @ truth.astype(float))
    with_word = np.ravel(present.sum(axis=0))[:, None]
    of_topic = truth.sum(axis=0)
    # Of the table a, b, c, d the determinant a d - b c is n a - (a + b)(a + c).
    below = with_word * (n - with_word) * of_topic * (n - of_topic)
    return n * (n * both - with_word * of_topic) ** 2 / np.maximum(below, 1)


def select(chi2, most=2415):
    """Return the words, column numbers, whose largest chi-squared is highest; 2,415 are those of kNN.

    Parameters
    ----------
    chi2 : ndarray, shape (n_words, n_topics)
    most : int
    """
    return np.argsort(-chi2.max(axis=1), kind="stable")[:most]


def logarithmic(counts, train):
    """Return (1 + log tf) idf of all stories, with the idf of the training stories."""
    present = (counts > 0).astype(float)
    logs = present + (counts - present).log1p()
    return logs.multiply(idf(counts[train])).tocsr()


def neighbours(stories, most=2415, k=45):
    """Return kNN as a function ``score(old, new, known)``.

    It is trained on the stories with row numbers `old` and returns a score for each story of `new` and each
    topic of `known`, the column numbers of the topics that occur in `old`. Its words are selected from `old`
    alone. A story without any of them is near to no other, and its scores are zero.

    Parameters
    ----------
    stories : Stories
    most : int
        How many words it reads.
    k : int
    """
    weights = logarithmic(stories.counts, stories.train)

    def score(old, new, known):
        selected = select(chi_squared(stories.counts[old], stories.truth[old]), most)
        rows = normalize(weights[:, selected])
        old, readable = (part[np.diff(rows[part].indptr) > 0] for part in (old, new))
        machine = KNNTextClassifier(k, "cosine", weights="similarity")
        scores = np.zeros((len(new), len(known)))
        machine.fit(rows[old], stories.truth[old][:, known])
        scores[np.isin(new, readable)] = machine.scores(rows[readable])
        return scores

    return score


def naive_bayes(stories, mu):
    """Return naive Bayes as `neighbours` does kNN; a story with two topics is in the training set twice."""

    def score(old, new, known):
        rows, topic = np.nonzero(stories.truth[old][:, known])
        classifier = MultinomialNaiveBayes("dirichlet", mu=mu)
        return classifier.fit(stories.counts[old][rows], topic).predict_log_proba(stories.counts[new])

    return score


def one_by_one(stories, classifier, X):
    """Return a classifier of rows `X`, for each topic against all others, as `neighbours` does kNN."""

    def score(old, new, known):
        machine = OneVsRestClassifier(classifier)
        return machine.fit(X[old], stories.truth[old][:, known].astype(int)).decision_function(X[new])

    return score


def svm(stories, tol=TOL_SVM):
    """Return the linear SVM by its C, each as `neighbours` returns kNN."""
    weighted = normalize(logarithmic(stories.counts, stories.train))
    classifiers = {f"C = {C:g}": LinearSVC(C=C, tol=tol, random_state=0) for C in CS}
    return {name: one_by_one(stories, classifier, weighted) for name, classifier in classifiers.items()}


def ngd(stories, tol=TOL_NGD):
    """Return NGD, as its linear twin, by its C, each as `neighbours` returns kNN."""
    theta = SimplexEmbedding(empty="keep").fit_transform(stories.counts)
    classifiers = {f"C = {C:g}": HuberizedLinearSVC(C=C, tol=tol) for C in CS}
    return {name: one_by_one(stories, classifier, theta) for name, classifier in classifiers.items()}


def machines(stories):
    """Return the paper's methods that we run, by name and setting, each as `neighbours` returns it.

    Parameters
    ----------
    stories : Stories
    """
    return {
        "kNN": {"k = 45": neighbours(stories)},
        "SVM": svm(stories),
        "NB": {f"mu = {mu:,.0f}": naive_bayes(stories, mu) for mu in (1e4, 1e5, 1e6)},
    }


def split(stories):
    """Return the rows of training and of test stories with text, and the part (of three) of the former."""
    text = np.diff(stories.counts.indptr) > 0
    old, new = np.flatnonzero(stories.train & text), np.flatnonzero(~stories.train & text)
    return old, new, np.arange(len(old)) % 3


def test_scores(method, old, new):
    """Return scores of all test stories by a method trained on `old`; minus infinity outside `new`."""
    stories = load()
    scores = np.full(stories.truth.shape, -np.inf)
    scores[new] = method(old, new, np.arange(scores.shape[1]))
    return scores[~stories.train]


def choose(settings):
    """Return what is chosen on training stories, as `helpers.thresholds.choose` returns it.

    Parameters
    ----------
    settings : dict of str to callable
        A method by its setting.
    """
    stories = load()
    old, _, part = split(stories)
    return thresholds.choose(settings, stories.truth[old], part, floors=FLOORS, rows=old)


@cache
def choice(name):
    """Return what is chosen for a method of the paper, as `choose` returns it."""
    return choose(machines(load())[name])


def title(floor):
    """Return what a floor is called."""
    return f"floor {floor:g}" if floor else "no floor"


def preferred(name):
    """Return the floors of the machine chosen for a method, the best one on training stories first."""
    best = choice(name)
    return [title(floor) for floor in sorted(FLOORS, key=lambda floor: -best.micro_f1[best.machine, floor])]


@cache
def decisions(name):
    """Return what a method of the paper gives the test stories, by the thresholds that it has.

    The paper does not print its thresholds. "no floor", "floor 0.1" and so on are chosen for each topic on
    training stories, as `helpers.thresholds` does it. The SVM and naive Bayes decide on their own, too, by a
    positive value and by the most probable topic.

    Returns
    -------
    by_thresholds : dict of str to ndarray of bool, shape (n_stories, n_topics)
    """
    stories, chosen = load(), choice(name)
    old, new, _ = split(stories)
    scores = test_scores(machines(stories)[name][chosen.machine], old, new)
    by_thresholds = {title(floor): scores > t for floor, t in chosen.thresholds.items()}
    if name == "SVM":
        by_thresholds["positive value"] = scores > 0
    if name == "NB":
        best = np.arange(scores.shape[1]) == scores.argmax(axis=1)[:, None]
        by_thresholds["best topic"] = best & np.isfinite(scores)
    return by_thresholds


def rate(truth, said):
    """Return micro-F1 and macro-F1."""
    table = evaluation.contingency(truth, said)
    return table.micro_f1, table.macro_f1


@cache
def _weights(n, draws):
    """Return random weights of n stories, several times, all of them positive."""
    return np.random.default_rng(0).exponential(size=(draws, n))


def _rates(truth, predicted, draws):
    """Return micro-F1 and macro-F1 of test stories with random weights."""
    weights = _weights(len(truth), draws)
    hits, both = weights @ (predicted & truth).astype(float), weights @ (predicted.astype(float) + truth)
    return 2 * hits.sum(axis=1) / both.sum(axis=1), (2 * hits / both).mean(axis=1)


def intervals(truth, said, draws=1000):
    """Return the 95 % intervals of micro-F1 and macro-F1 over test stories, by the Bayesian bootstrap.

    Drawn with replacement, the only test story of a topic would often be missing, and its F1 with it. Random
    weights that are never zero keep it (Rubin 1981, "The Bayesian bootstrap").
    """
    return tuple(tuple(np.quantile(rates, [0.025, 0.975])) for rates in _rates(truth, said, draws))


def gain_interval(truth, first, second, measure=0, draws=1000):
    """Return the 95 % interval of the first F1 less the second, with weights as in `intervals`.

    `measure` is 0 for micro-F1 and 1 for macro-F1.
    """
    gain = _rates(truth, first, draws)[measure] - _rates(truth, second, draws)[measure]
    return np.quantile(gain, [0.025, 0.975])
