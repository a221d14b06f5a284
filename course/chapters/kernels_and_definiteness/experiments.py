"""What the notebook tries: documents that are mixed or of one subject."""

import numpy as np

from papers.kit.cases import grid


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
