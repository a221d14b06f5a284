"""Claim: the Gaussian of the roots, to which heat tends, is a kernel."""

import numpy as np

from helpers import gram, kernels
from papers.kit.cases import step_lengths
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-hellinger-gaussian", planted={"factor": 0.5})
def hellinger_gaussian(rng, factor=0.25):
    def shifted(theta, gamma):
        return kernels.hellinger_gaussian(theta, gamma=gamma, shift=-1)

    widths = (0.1, 1.0, 10.0)
    off = [np.abs(step_lengths(rng, shifted, gamma=g) / (factor * g) - 1) for g in widths]
    documents = rng.dirichlet(np.ones(6), 60)
    failed = [not gram.is_pd(kernels.hellinger_gaussian(documents, gamma=g)) for g in widths]
    fails = (np.array(off) > 0.01) | np.array(failed)[:, None]
    return outcome(fails, "The ratio is 1 to one percent.", "steps", untried="documents with words missing")
