"""Neighbours of documents held out, how they vote, and how well documents held out choose their number."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import lead
from helpers.neighbors import KNNTextClassifier

KS = np.array([1, 3, 5, 10, 20, 30, 50, 80])
OTHER_GROUPS = "groups other than the five about computers"


@dataclass(frozen=True, eq=False)
class Asked:
    """The neighbours of some documents.

    Attributes
    ----------
    similarity : ndarray, shape (n_documents, n_neighbours)
        Falling.
    labels : ndarray, shape (n_documents, n_neighbours)
        Classes of the neighbours.
    truth : ndarray, shape (n_documents,)
    """

    similarity: np.ndarray
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


def ask(X, labels, queries, truth, similarity="cosine", most=KS[-1]):
    """Find the neighbours of some documents among others."""
    model = KNNTextClassifier(int(most), similarity).fit(X, labels)
    similar, near = model.kneighbors(queries)
    return Asked(similar, labels[near], truth)


@cache
def later(split, step=2):
    """Ask the training documents of a split about every `step`-th later document."""
    return ask(split.X, split.labels, split.later_X[::step], split.later_labels[::step])


def held_out(X, labels, folds, similarity="cosine", step=4):
    """Ask the documents of the other folds about every fourth document of each fold."""
    parts = []
    for fold in np.unique(folds):
        rows = np.flatnonzero(folds == fold)[::step]
        known = folds != fold
        parts.append(ask(X[known], labels[known], X[rows], labels[rows], similarity))
    return Asked(*(np.concatenate([getattr(p, name) for p in parts]) for name in Asked.__annotations__))


def right(asked, weights="equal", ks=KS):
    """Let the k nearest vote, for several k, and say on which documents they are right.

    Parameters
    ----------
    asked : Asked
    weights : {"equal", "similarity", "linear"}
        1; the similarity; or, after Dudani, linear in the similarity, 1 for the first and 0 for the last.
    ks : sequence of int

    Returns
    -------
    right : ndarray of bool, shape (n_k, n_documents)
        Of equal sums the first class wins.
    """
    classes = np.unique(asked.labels)
    members = asked.labels[:, :, None] == classes
    marks = []
    for k in ks:
        similar = asked.similarity[:, :k]
        if weights == "equal":
            weight = np.ones(similar.shape)
        elif weights == "similarity":
            weight = similar
        else:
            reach = similar[:, :1] - similar[:, -1:]
            weight = np.where(reach > 0, (similar - similar[:, -1:]) / np.where(reach > 0, reach, 1), 1)
        sums = np.einsum("nk,nkc->nc", weight, members[:, :k])
        marks.append(classes[sums.argmax(axis=1)] == asked.truth)
    return np.array(marks)


def parts(rng, split, how):
    """Return for each training document its part: one of five "at random", or a half "in time"."""
    return rng.integers(5, size=len(split.place)) if how == "at random" else split.place < 0.5


def rival(rng, split, how):
    """Let two ways to hide training documents choose k, and later documents compare the two numbers.

    Parameters
    ----------
    rng : numpy.random.Generator
    split : Split
    how : str
        As in `parts`: a way that is compared with halves in time.

    Returns
    -------
    gain : Lead
        Of halves in time, on the later documents.
    promises : str
        The two k, and what each promised.
    """
    marks, chosen, promised = right(later(split)), [], []
    for way in ("in time", how):
        score = right(held_out(split.X, split.labels, parts(rng, split, way), step=2)).mean(axis=1)
        chosen.append(score.argmax())
        promised.append(score.max())
    (k, other), gain = KS[chosen], lead(*marks[chosen])
    promises = f"halves in time chose k = {k} and promised {promised[0]:.0%}, parts {how} k = {other} and "
    return gain, f"{promises}{promised[1]:.0%}; on later documents the first is ahead by {gain}"
