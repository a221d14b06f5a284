"""What both the notebook and the claims compute: least constants, crossed documents, coefficients."""

from math import comb

import numpy as np

from helpers import gram


def least_shifts(K, seed=5):
    """Return sizes of parts of a Gram matrix of NGD, in a random order, and the least constant of each."""
    order = np.random.default_rng(seed).permutation(len(K))
    sizes = np.unique(np.geomspace(2, len(K), 12).astype(int))
    return sizes, [gram.least_shift(K[np.ix_(order[:m], order[:m])]) for m in sizes]


def grid(words, steps):
    """Return all documents of `steps` words over a vocabulary of that many words, as histograms."""
    rows = [()]
    for _ in range(words - 1):
        rows = [(*row, k) for row in rows for k in range(steps + 1 - sum(row))]
    counts = np.array([(*row, steps - sum(row)) for row in rows])
    return counts / steps


def crossed_form(f, j, k):
    r"""Return the j-th difference :math:`\Delta^j_{1/k} f(0)`, the form of crossed documents of k words.

    Each of j pairs of words gives one of its two words to a document; two copies share no other words.
    """
    return sum((-1) ** i * comb(j, i) * f((j - i) / k) for i in range(j + 1))


def crossed_documents(j, k, copies):
    """Return `copies` of the 2**j crossed documents of k words, each time with k - j new words; and signs."""
    chosen = (np.arange(2**j)[:, None] >> np.arange(j)) % 2
    pairs = np.tile(np.hstack([chosen, 1 - chosen]), (copies, 1))
    own = np.kron(np.eye(copies), np.ones((2**j, k - j)))
    return np.hstack([pairs, own]) / k, np.tile((-1.0) ** chosen.sum(axis=1), copies)


def bends(powers, sizes=(2, 8, 64)):
    r"""Return, for each number of words, the form of crossed documents for the distance to some powers.

    It is :math:`2A(1/k) - A(2/k) - A(0)` with :math:`A(s) = \arccos^p s`, times :math:`k^2`.
    """
    arccos = {k: np.arccos(np.arange(3) / k)[:, None] ** np.asarray(powers) for k in sizes}
    return {k: k**2 * (np.array([-1, 2, -1]) @ values) for k, values in arccos.items()}


def coefficients(count):
    r"""Return the first coefficients of :math:`\pi - 2\arccos s = \sum_r c_r s^{2r+1}`."""
    r = np.arange(count - 1)
    return 2 * np.cumprod(np.append(1, (2 * r + 1) ** 2 / ((2 * r + 2) * (2 * r + 3))))
