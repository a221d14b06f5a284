"""Reuters-90 as the notebook and its claims read it: words by chi-squared, weights, marks and intervals."""

from dataclasses import dataclass
from functools import cache, partial

import numpy as np
from scipy import sparse
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import normalize
from sklearn.svm import LinearSVC

from helpers import evaluation
from helpers.bayes import MultinomialNaiveBayes
from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.neighbors import KNNTextClassifier
from helpers.svm import HuberizedLinearSVC
from helpers.thresholds import held_out
from papers.kit import tables


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


def best_words(chi2, topic, most):
    """Return the words with the largest chi-squared for a topic."""
    stories = load()
    column = np.ravel(chi2[:, stories.topics == topic])
    return stories.vocabulary[np.argsort(-column)[:most]]


def test_scores(method, old, new):
    """Return scores of all test stories by a method trained on `old`; minus infinity outside `new`."""
    stories = load()
    scores = np.full(stories.truth.shape, -np.inf)
    scores[new] = method(old, new, np.arange(scores.shape[1]))
    return scores[~stories.train]


def logarithmic(counts, train):
    """Return (1 + log tf) idf of all stories, with the idf of the training stories."""
    present = (counts > 0).astype(float)
    df = np.ravel(present[train].sum(axis=0))
    logs = present + (counts - present).log1p()
    return logs.multiply(np.log(train.sum() / np.maximum(df, 1))).tocsr()


def methods(stories, selected):
    """Return the four methods, functions `(old, new, known)` by name and setting.

    Each trains on the stories with row numbers `old` and returns a score for each story of `new` and each
    topic of `known`, the column numbers of the topics that occur in `old`.

    Parameters
    ----------
    stories : Stories
    selected : ndarray of int
        The words of kNN.
    """
    counts, truth = stories.counts, stories.truth
    logs = logarithmic(counts, stories.train)
    few, weighted = normalize(logs[:, selected]), normalize(logs)
    theta = SimplexEmbedding(empty="keep").fit_transform(counts)

    def knn(old, new, known):
        classifier = KNNTextClassifier(45, "cosine", weights="similarity")
        return classifier.fit(few[old], truth[old][:, known]).scores(few[new])

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
    return {"kNN": {"k = 45": knn}, "NGD": {"C = 1": ngd}, "SVM": {"C = 1": svm}, "NB": bayes}


def split(stories, selected):
    """Return the rows of training and of test stories, and which of three parts each training story is in.

    A story without any selected word is in none of them: no method trains on it or gives it a topic.
    """
    some = np.diff(logarithmic(stories.counts, stories.train)[:, selected].indptr) > 0
    old, new = np.flatnonzero(stories.train & some), np.flatnonzero(~stories.train & some)
    return old, new, np.arange(len(old)) % 3


@cache
def by_neighbours(k=45):
    """Return the topics of the test stories and those that kNN gives them, with a threshold for each topic.

    Thresholds come from training stories in thirds, each scored by the other two; none has a floor.
    """
    stories = load()
    best = chi_squared(stories.counts[stories.train], stories.truth[stories.train]).max(axis=1)
    words = np.argsort(-best, kind="stable")[:2415]
    rows = normalize(logarithmic(stories.counts, stories.train)[:, words])
    some = np.diff(rows.indptr) > 0

    def score(old, new, known):
        machine = KNNTextClassifier(k, "cosine", weights="similarity")
        return machine.fit(rows[old], stories.truth[old][:, known]).scores(rows[new])

    old, new = np.flatnonzero(stories.train & some), np.flatnonzero(~stories.train & some)
    held = held_out(score, stories.truth[old], np.arange(len(old)) % 3, rows=old)
    cuts = evaluation.scut(stories.truth[old], held)
    said = np.zeros_like(stories.truth)
    said[new] = score(old, new, np.arange(len(stories.topics))) > cuts
    return stories.truth[~stories.train], said[~stories.train]


def rate(truth, said):
    """Return micro-F1 and macro-F1."""
    table = evaluation.contingency(truth, said)
    return table.micro_f1, table.macro_f1


@cache
def _draws(n, draws):
    """Return how often each of n stories is drawn, for several draws with replacement."""
    drawn = np.random.default_rng(0).multinomial(n, np.full(n, 1 / n), draws)
    return drawn.astype(float)  # products of whole numbers are slow


def micro_interval(truth, first, second, draws=2000):
    """Return the 95 % interval of the first micro-F1 less the second, by drawing stories with replacement."""
    weights, scores = _draws(len(truth), draws), []
    for said in (first, second):
        right, wrong = (said & truth).sum(axis=1), (said ^ truth).sum(axis=1)
        scores.append(2 * weights @ right / (2 * weights @ right + weights @ wrong))
    return np.quantile(scores[0] - scores[1], [0.025, 0.975])


def curve(truth, scores):
    """Return all useful thresholds for one topic, from high to low, and the F1 of each."""
    order = np.argsort(-scores, kind="stable")
    member, score = truth[order], scores[order]
    f1 = 2 * np.cumsum(member) / (np.arange(len(member)) + 1 + member.sum())
    cuts = np.flatnonzero(np.diff(score) < 0)
    return (score[cuts] + score[cuts + 1]) / 2, f1[cuts]


def published():
    """Return the printed table: method -> (micro-F1, macro-F1)."""
    rows = tables.printed("yang1999", "table_1")
    return {row["method"]: (row["micro_f1"], row["macro_f1"]) for row in rows}


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
