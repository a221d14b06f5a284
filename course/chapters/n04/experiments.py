"""What the notebook tries: a similarity of neighbours, and documents that are mixed or of one subject."""

import numpy as np

from papers.kit.cases import grid


def neighbours(cosines, several=3):
    """Return 1 where a document is itself, or one of the two is among the `several` nearest of the other."""
    order = np.argsort(-cosines, axis=1, kind="stable")  # a document is most similar to itself
    near = np.zeros(cosines.shape, dtype=bool)
    np.put_along_axis(near, order[:, : several + 1], True, axis=1)
    return 1.0 * (near | near.T)


def subjects(each=300):
    """Draw documents of three words, to learn from and to test: first those of one subject, then mixed ones.

    Returns
    -------
    train, test : ndarray, shape (2 each, 3)
    mixed : ndarray of bool, shape (2 each,)
        Which rows of either are mixed.
    grid : ndarray, shape (n_points, 3)
        Points that fill the triangle of the three words evenly.
    """
    rng, mixed = np.random.default_rng(4), np.repeat([False, True], each)
    train, test = (
        np.vstack([rng.dirichlet(np.full(3, concentration), each) for concentration in (0.2, 10)])
        for _ in range(2)
    )
    return train, test, mixed, grid(3, 150)
