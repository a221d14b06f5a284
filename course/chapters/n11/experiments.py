"""What the notebook needs of its posts: draws, words of a group and of its relatives, parts by confidence."""

import numpy as np

from papers.radulescu2024 import folds

MARGINS = [
    "with the tree, by more than 2 points",
    "less than 2 points apart",
    "without the tree, by more than 2 points",
]


def draws(y, n, times=10):
    """Draw n posts of each class, several times; return the rows of each draw."""
    rng = np.random.default_rng(11)
    mixed = [[rng.permutation(np.flatnonzero(y == c))[:n] for c in np.unique(y)] for _ in range(times)]
    return [np.concatenate(rows) for rows in mixed]


def words(corpus, group, n=5):
    """Count the words in n posts of each group: of one group, of the rest of its branch, outside of it.

    Returns
    -------
    own, rest, outside : ndarray, shape (n_words,)
    """
    train = corpus.subset("train")
    rows = draws(train.labels, n, 1)[0]
    counts, labels = train.counts[rows], train.labels[rows]
    branch = np.char.startswith(labels.astype(str), group.partition(".")[0] + ".")
    parts = labels == group, branch & (labels != group), ~branch
    return [np.ravel(counts[part].sum(axis=0)).astype(float) for part in parts]


def by_confidence(confidence, right, ends=(0.6, 0.7, 0.8, 0.9, 0.99)):
    """Divide posts by confidence; return mean confidence, number, and accuracy with its interval, by part."""
    parts = np.digitize(confidence, ends)
    found = []
    for some in (parts == part for part in np.unique(parts)):
        n = int(some.sum())
        found.append((confidence[some].mean(), n, folds.share(int(right[some].sum()), n)))
    return found
