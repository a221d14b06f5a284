"""Features of few numbers whose inner products are nearly the NGD kernel, up to a constant: 2 arcsin BC."""

import numpy as np
from sklearn.kernel_approximation import Nystroem

from helpers._numerics.products import cosines


def hyperplane_signs(train, test, rank):
    """Return the signs of random projections, scaled so that their inner products estimate 2 arcsin BC.

    Parameters
    ----------
    train, test : CSR, float32, shape (n_documents, n_words)
        Rows of unit length: roots of histograms.
    rank : int
        Number of hyperplanes, 1 or more.

    Returns
    -------
    train, test : ndarray, float32, shape (n_documents, rank)
    """
    rng = np.random.default_rng(0)
    blocks = []
    for start in range(0, rank, 512):
        W = rng.standard_normal((train.shape[1], min(512, rank - start)), dtype=np.float32)
        blocks.append([np.sign(rows @ W) * np.float32(np.sqrt(np.pi / rank)) for rows in (train, test)])
    return [np.hstack(signs) for signs in zip(*blocks, strict=True)]


def nystroem(train, test, rank):
    """Return Nystroem's features of 2 arcsin BC, from documents drawn as landmarks.

    Parameters
    ----------
    train, test : CSR, float32, shape (n_documents, n_words)
        Rows of unit length: roots of histograms.
    rank : int
        Number of landmarks, at most the training documents.

    Returns
    -------
    train, test : ndarray, float32, shape (n_documents, rank)
    """
    marks = train[np.random.default_rng(0).choice(train.shape[0], rank, replace=False)]
    # Pages that are alike make this matrix singular: float64.
    K = (2 * np.arcsin(cosines(marks))).astype(float)
    machine = Nystroem(kernel="precomputed", n_components=rank, random_state=0).fit(K)
    return [machine.transform(2 * np.arcsin(cosines(X, marks))).astype(np.float32) for X in (train, test)]
