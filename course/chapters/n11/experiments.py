"""What the notebook needs of its posts: draws, words of a group and its relatives, log-odds in parts."""

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


def sixths(size, right):
    """Divide posts into six parts by the size of their log-odds; return its mean, and the accuracy, by part.

    Returns
    -------
    parts : list of (float, tuple)
        The accuracy comes with the ends of its interval.
    """
    parts = np.array_split(np.argsort(size), 6)
    return [(size[some].mean(), folds.share(int(right[some].sum()), len(some))) for some in parts]
