"""Honest splits: by what the data say, and no near-duplicate on both sides."""

from dataclasses import dataclass

import numpy as np

TEST = 0.3


@dataclass(frozen=True, eq=False)
class Split:
    """Which documents train and which test.

    Attributes
    ----------
    train, test : ndarray of int
    how : str
        In words: "by time", "by source", "as the data say", "at random".
    across : ndarray of int
        Documents of the test set that had a near-duplicate in training, before they were taken out.
    moved : bool
        Whether those were moved to training (a random split) or left out (any other).
    plain : tuple of two ndarrays
        Training and test documents before, duplicates where they fell.
    """

    train: np.ndarray
    test: np.ndarray
    how: str
    across: np.ndarray
    moved: bool
    plain: tuple


def split(rows, labels, group, times=None, sources=None, training=None, seed=0):
    """Split documents honestly.

    Parameters
    ----------
    rows : ndarray of int
        Documents that take part.
    labels, group : ndarray, shape (n_documents,)
        Classes; and numbers that near-duplicates have in common.
    times, sources, training : ndarray, shape (n_documents,), or None
        The first of `training`, `times` and `sources` that is there decides: the split of the data; later
        documents test; whole sources test. Without any, 30 % of each class are drawn.
    seed : int

    Returns
    -------
    split : Split
    """
    if training is not None:
        how, test = "as the data say", ~training[rows]
    elif times is not None:
        # Documents of one moment stay together.
        how, test = "by time", times[rows] > np.quantile(times[rows], 1 - TEST, method="lower")
    elif sources is not None and len(np.unique(sources[rows])) > 2:
        how, test = "by source", _whole(sources[rows], seed)
    else:
        how, test = "at random", _of_each(labels[rows], seed)
    plain = rows[~test], rows[test]
    across = plain[1][np.isin(group[plain[1]], group[plain[0]])]
    moved = how == "at random"
    train = np.sort(np.concatenate([plain[0], across])) if moved else plain[0]
    return Split(train, np.setdiff1d(plain[1], across), how, across, moved, plain)


def folds(group, n_folds=3, seed=0):
    """Give each document the number of its fold; near-duplicates are in one."""
    kinds, code = np.unique(group, return_inverse=True)
    return (np.random.default_rng(seed).permutation(len(kinds)) % n_folds)[code]


def _of_each(labels, seed):
    """Draw 30 % of each class, but never all of it."""
    rng, test = np.random.default_rng(seed), np.zeros(len(labels), dtype=bool)
    for one in np.unique(labels):
        own = rng.permutation(np.flatnonzero(labels == one))
        test[own[: min(len(own) - 1, max(1, round(TEST * len(own))))]] = True
    return test


def _whole(sources, seed):
    """Draw whole sources until 30 % of the documents test; one source at least stays on each side."""
    kinds, code = np.unique(sources, return_inverse=True)
    sizes, chosen, total = np.bincount(code), [], 0
    for one in np.random.default_rng(seed).permutation(len(kinds)):
        if total + sizes[one] <= max(TEST * len(sources), 1) or not chosen and len(chosen) < len(kinds) - 1:
            chosen.append(one)
            total += sizes[one]
    return np.isin(code, chosen)
