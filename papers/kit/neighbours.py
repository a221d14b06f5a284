"""Neighbours of later documents, and how they vote."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.neighbors import KNNTextClassifier


class Asked(NamedTuple):
    """Classes of the neighbours of some documents, a row each, the nearest first; and the documents' own."""

    labels: np.ndarray
    truth: np.ndarray


@dataclass(frozen=True, eq=False)
class Split:
    """Histograms and labels of training and later documents, and the place in time of the former, 0 to 1."""

    X: object
    labels: np.ndarray
    place: np.ndarray
    later_X: object
    later_labels: np.ndarray


def split_in_time(corpus, norm="l1"):
    """Weigh a corpus by TF×IDF, the idf of the training documents alone.

    Their place is that in the corpus. In 20 Newsgroups this is the order of the file names: nearly that of
    time, but where numbers of four and five digits are mixed, as in comp.os.ms-windows.misc.
    """
    train, later = corpus.subset("train"), corpus.subset("test")
    embedding = SimplexEmbedding("tfidf", norm, empty="keep").fit(train.counts)
    place = np.zeros(len(train.labels))
    for group in np.unique(train.labels):
        in_group = train.labels == group
        place[in_group] = np.linspace(0, 1, in_group.sum())
    rows = embedding.transform(train.counts), embedding.transform(later.counts)
    return Split(rows[0], train.labels, place, rows[1], later.labels)


@cache
def computing_posts():
    """Return the posts of the five newsgroups about computers."""
    posts = load_newsgroups()
    return posts.subset(labels=[group for group in posts.groups if group.startswith("comp.")])


@cache
def computing():
    """Return them as TF×IDF rows, split in time."""
    return split_in_time(computing_posts())


def ask(X, labels, queries, truth, most=80):
    """Find the neighbours of some documents among others, by the cosine."""
    model = KNNTextClassifier(most, "cosine").fit(X, labels)
    return Asked(labels[model.kneighbors(queries)[1]], truth)


@cache
def later(split):
    """Ask the training documents of a split about every second later document."""
    return ask(split.X, split.labels, split.later_X[::2], split.later_labels[::2])


def right(asked, k):
    """Let the k nearest vote; return on which documents they are right. A tie goes to the first class."""
    classes = np.unique(asked.labels)
    votes = (asked.labels[:, :k, None] == classes).sum(axis=1)
    return classes[votes.argmax(axis=1)] == asked.truth
