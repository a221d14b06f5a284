"""Reuters-90 as Yang and Liu read it: words by chi-squared, weights, neighbours, thresholds, intervals."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy import sparse
from sklearn.preprocessing import normalize

from helpers import evaluation
from helpers.corpora import load_reuters
from helpers.embedding import idf
from helpers.neighbors import KNNTextClassifier


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


def neighbours(stories, selected, k=45):
    """Return kNN as a function ``score(old, new, known)``.

    It is trained on the stories with row numbers `old` and returns a score for each story of `new` and each
    topic of `known`, the column numbers of the topics that occur in `old`.

    Parameters
    ----------
    stories : Stories
    selected : ndarray of int
        The words that it reads.
    k : int
    """
    rows = normalize(logarithmic(stories.counts, stories.train)[:, selected])

    def score(old, new, known):
        machine = KNNTextClassifier(k, "cosine", weights="similarity")
        return machine.fit(rows[old], stories.truth[old][:, known]).scores(rows[new])

    return score


def split(stories, selected):
    """Return the rows of training and of test stories, and which of three parts each training story is in.

    A story without any selected word is in none of them: no method trains on it or gives it a topic.
    """
    some = np.diff(logarithmic(stories.counts, stories.train)[:, selected].indptr) > 0
    old, new = np.flatnonzero(stories.train & some), np.flatnonzero(~stories.train & some)
    return old, new, np.arange(len(old)) % 3


def test_scores(method, old, new):
    """Return scores of all test stories by a method trained on `old`; minus infinity outside `new`."""
    stories = load()
    scores = np.full(stories.truth.shape, -np.inf)
    scores[new] = method(old, new, np.arange(scores.shape[1]))
    return scores[~stories.train]


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
