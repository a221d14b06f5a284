"""The course's own claim: a sum of LSI kernels is one weight for each word."""

import numpy as np

from helpers import kernels
from papers.kit.claims import of_room
from papers.zhang2012.steps import agree

claim = of_room(__name__)


@claim("simplex-lsi-folds", planted={"kernel": kernels.gaussian})
def try_folded_model(rng, kernel=lambda X, Y: kernels.lsi(X, Y, n_concepts=4)):
    (X, new), w = rng.poisson(1, (2, 15, 8)).astype(float), rng.normal(size=15)
    U = np.linalg.svd(X.T)[0][:, :4]
    return agree(abs(new @ U @ U.T @ X.T @ w - kernel(new, X) @ w), "random documents")
