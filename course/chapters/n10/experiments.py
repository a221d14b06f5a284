"""What the notebook and its claims compute: neighbours of documents held out, and how they vote."""

from dataclasses import dataclass

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.neighbors import KNNTextClassifier

KS = np.array([1, 3, 5, 10, 20, 30, 50, 80])


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
    """Weigh a corpus by TF×IDF, the idf of the training documents alone; their order is that of time."""
    train, later = corpus.subset("train"), corpus.subset("test")
    embedding = SimplexEmbedding("tfidf", norm, empty="keep").fit(train.counts)
    place = np.zeros(len(train.labels))
    for group in np.unique(train.labels):
        own = train.labels == group
        place[own] = np.linspace(0, 1, own.sum())
    rows = embedding.transform(train.counts), embedding.transform(later.counts)
    return Split(rows[0], train.labels, place, rows[1], later.labels)


def three_words(words, groups, fewest=8):
    """Return real posts as shares of three words, with their groups: two of the words, eight times in all."""
    pair = load_newsgroups(labels=groups).subset(split="train")
    bags = pair.counts[:, [pair.column(word) for word in words]].toarray()
    some = ((bags > 0).sum(axis=1) > 1) & (bags.sum(axis=1) >= fewest)
    return bags[some] / bags[some].sum(axis=1, keepdims=True), pair.labels[some]


def ask(X, labels, queries, truth, similarity="cosine", most=KS[-1]):
    """Find the neighbours of some documents among others."""
    model = KNNTextClassifier(int(most), similarity).fit(X, labels)
    similar, near = model.kneighbors(queries)
    return Asked(similar, labels[near], truth)


def held_out(X, labels, folds, similarity="cosine", step=4):
    """Ask the documents of the other folds about every fourth document of each fold."""
    parts = []
    for fold in np.unique(folds):
        some = np.flatnonzero(folds == fold)[::step]
        known = folds != fold
        parts.append(ask(X[known], labels[known], X[some], labels[some], similarity))
    return Asked(*(np.concatenate([getattr(p, name) for p in parts]) for name in Asked.__annotations__))


def promise(asked):
    """Ask what becomes of the best share that random halves promise."""
    best = percent(asked).max()
    return (
        f"With the k that random halves choose, {best:.0f} of 100 hidden posts are right. "
        "How many later posts will be right with this k?"
    )


def percent(asked, weights="equal"):
    """Return how many of a hundred documents are right, for each k."""
    return 100 * right(asked, weights).mean(axis=1)


def right(asked, weights="equal", ks=KS):
    """Let the k nearest vote, for several k, and say on which documents they are right.

    Parameters
    ----------
    asked : Asked
    weights : {"equal", "similarity", "linear"}
        1; the similarity; or, after Dudani, linear in the similarity, 1 for the first and 0 for the last.

    Returns
    -------
    right : ndarray of bool, shape (n_k, n_documents)
        Of equal sums the first class wins.
    """
    classes = np.unique(asked.labels)
    members = asked.labels[:, :, None] == classes
    found = []
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
        found.append(classes[sums.argmax(axis=1)] == asked.truth)
    return np.array(found)


def two_neighbours(first, second, truth):
    """Return which documents two neighbours get right: by the published rule, and by a coin on average."""
    return (first == truth) | (second == truth), ((first == truth) * 1.0 + (second == truth)) / 2
