"""What both the notebook and the claims compute: grids, crossed documents, coefficients of NGD."""

from math import comb

import numpy as np


def grid(words, steps):
    """Return all documents of `steps` words over a vocabulary of that many words, as histograms."""
    rows = [()]
    for _ in range(words - 1):
        rows = [(*row, k) for row in rows for k in range(steps + 1 - sum(row))]
    counts = np.array([(*row, steps - sum(row)) for row in rows])
    return counts / steps


def crossed_form(f, j, k):
    r"""Return the j-th difference :math:`\Delta^j_{1/k} f(0)`, the form of crossed documents of k words.

    A crossed document uses one word of each of j pairs, and k - j words that no other document uses.
    """
    return sum((-1) ** i * comb(j, i) * f((j - i) / k) for i in range(j + 1))


def crossed_documents(j, k, copies):
    """Return `copies` of the 2**j crossed documents of k words, each with words of its own; and signs."""
    chosen = (np.arange(2**j)[:, None] >> np.arange(j)) % 2
    pairs = np.tile(np.hstack([chosen, 1 - chosen]), (copies, 1))
    own = np.kron(np.eye(len(pairs)), np.ones(k - j))
    return np.hstack([pairs, own]) / k, np.tile((-1.0) ** chosen.sum(axis=1), copies)


def bend(p, k):
    r"""Return :math:`2A(1/k) - A(2/k) - A(0)` with :math:`A(s) = \arccos^p s`: negative if p is refuted."""
    return np.array([-1, 2, -1]) @ np.arccos(np.arange(3) / k) ** p


def coefficients(count):
    r"""Return the first coefficients of :math:`\pi - 2\arccos s = \sum_r c_r s^{2r+1}`."""
    r = np.arange(count - 1)
    return 2 * np.cumprod(np.append(1, (2 * r + 1) ** 2 / ((2 * r + 2) * (2 * r + 3))))
