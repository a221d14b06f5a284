"""Claim: the Gaussian of the roots, to which heat tends, is a kernel."""

from functools import partial

import numpy as np

from helpers import geometry, gram, kernels
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _step_lengths(rng, kernel):
    """Return squared lengths of small steps in the feature space of a kernel, as multiples of Fisher's."""
    theta, step = rng.dirichlet(np.ones(6), 100), 1e-3 * rng.normal(size=(100, 6))
    u = theta * (step - (theta * step).sum(axis=1, keepdims=True))
    grams = [kernel(np.array([start, start + move])) for start, move in zip(theta, u, strict=True)]
    return [K[0, 0] + K[1, 1] - 2 * K[0, 1] for K in grams] / geometry.fisher_metric(theta, u, u)


@claim("simplex-hellinger-gaussian", planted={"factor": 0.5})
def hellinger_gaussian(rng, factor=0.25):
    widths, off = (0.1, 1.0, 10.0), []
    for g in widths:
        shifted = partial(kernels.hellinger_gaussian, gamma=g, shift=-1)
        off.append(np.abs(_step_lengths(rng, shifted) / (factor * g) - 1))
    documents = rng.dirichlet(np.ones(6), 60)
    failed = [not gram.is_pd(kernels.hellinger_gaussian(documents, gamma=g)) for g in widths]
    fails = (np.array(off) > 0.01) | np.array(failed)[:, None]
    return outcome(fails, "The ratio is 1 to one percent.", "steps", untried="documents with words missing")
