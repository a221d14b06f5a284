"""What the notebook says of its posts: vetoes, the gain of the tree, the levels of EM, a trained estimate."""

import numpy as np

from helpers.bayes import MultinomialNaiveBayes
from papers.clifton2019.posts import RACERS, RELATIVES
from papers.radulescu2024 import folds

MARGINS = [
    "with the tree, by more than 2 points",
    "less than 2 points apart",
    "without the tree, by more than 2 points",
]
LEVELS = "rec.autos", "rest of rec", "outside rec", "1/K"


def vetoed_by_both(early, later):
    """Return how many of a hundred later posts have, for each group, a word that only the other one used."""
    used = np.array([early.counts[early.labels == group].sum(axis=0) > 0 for group in early.groups])
    vetoes = (~used & used.any(axis=0)).reshape(len(used), -1)  # group x word
    hits = (later.counts > 0).astype(int) @ vetoes.T.astype(int)  # post x group: its vetoes
    return round(100 * (hits > 0).all(axis=1).mean())


def gain_of_tree(accuracies):
    """Return by how many points shrinkage is more accurate with the tree, on average over draws."""
    tree, without = (accuracies[:, list(RACERS).index(f"shrinkage, {name}")] for name in ("tree", "no tree"))
    return 100 * (tree - without).mean()


def _drawn(rng, train, n):
    """Return n training posts of each group, as rows of them all."""
    return np.concatenate([rng.permutation(np.flatnonzero(train.labels == name))[:n] for name in RELATIVES])


def levels(rng, corpus, group, n=5):
    """Draw n posts of each group; return the word shares of the levels of one group, and its counts.

    Returns
    -------
    shares : ndarray, shape (4, n_words)
        On `LEVELS`, for the words of the group. On the first, each occurrence is left out in turn.
    occurrences : ndarray, shape (n_words,)
    """
    train = corpus.subset("train")
    some = _drawn(rng, train, n)
    counts, labels = train.counts[some], train.labels[some]
    relatives = np.char.startswith(labels.astype(str), group.partition(".")[0] + ".")
    parts = labels == group, relatives & (labels != group), ~relatives
    own, *others = (np.ravel(counts[part].sum(axis=0)).astype(float) for part in parts)
    words = own > 0
    shares = [(own[words] - 1) / (own.sum() - 1), *(other[words] / other.sum() for other in others)]
    return np.vstack([*shares, np.full(words.sum(), 1 / words.size)]), own[words]


def trained(corpus, n):
    """Train Dirichlet smoothing on n posts of each group; return it and the later posts."""
    train, test = corpus.subset("train"), corpus.subset("test")
    some = _drawn(np.random.default_rng(9), train, n)
    return MultinomialNaiveBayes("dirichlet").fit(train.counts[some], train.labels[some]), test


def by_confidence(confidence, right, ends=(0.6, 0.7, 0.8, 0.9, 0.99)):
    """Divide posts by confidence; return mean confidence, number, and accuracy with its interval, by part."""
    parts = np.digitize(confidence, ends)
    found = []
    for some in (parts == part for part in np.unique(parts)):
        n = int(some.sum())
        found.append((confidence[some].mean(), n, folds.share(int(right[some].sum()), n)))
    return found
