"""What the notebook needs of its posts: draws, a race of estimates, log-odds in parts."""

import numpy as np

from papers.clifton2019 import posts
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


def race(estimates, n):
    """Train on n posts of each of six groups, ten times, and test on the later posts.

    Parameters
    ----------
    estimates : callable
        ``estimates(N, g)`` yields word shares of group g, one for each estimate; N has the word counts of
        the groups, relatives side by side.

    Returns
    -------
    accuracy : ndarray, shape (draws, n_estimates)
        The group with the largest p(x | c) wins; a word of probability 0 is ignored.
    """
    six = posts.relatives()
    train, test, groups = six.subset("train"), six.subset("test"), np.array(six.groups)
    found = []
    for rows in draws(train.labels, n):
        labels, counts = train.labels[rows], train.counts[rows]
        N = np.array([np.ravel(counts[labels == g].sum(axis=0)) for g in groups], dtype=float)
        by_group = zip(*(estimates(N, g) for g in range(len(groups))), strict=True)
        logs = [np.log(np.where(p == 0, 1, p)) for p in map(np.array, by_group)]
        found.append([np.mean(groups[(test.counts @ p.T).argmax(axis=1)] == test.labels) for p in logs])
    return np.array(found)


def sixths(size, right):
    """Divide posts into six parts by the size of their log-odds; return its mean, and the accuracy, by part.

    Returns
    -------
    parts : list of (float, tuple)
        The accuracy comes with the ends of its interval.
    """
    parts = np.array_split(np.argsort(size), 6)
    return [(size[some].mean(), folds.share(int(right[some].sum()), len(some))) for some in parts]
