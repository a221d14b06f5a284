"""The claim that a step of EM never makes the words of a class less likely."""

import numpy as np

from papers.kit.claims import of_room, outcome
from papers.mccallum1998.shrinkage import em_step

claim = of_room(__name__)


def without_weights(weights, likely, counts):
    """Credit each level by its shares alone: no step of EM."""
    return likely @ counts / (likely @ counts).sum()


@claim("mccallum1998-em", planted={"step": without_weights})
def em(rng, step=em_step):
    losses = []
    for _ in range(200):
        levels, counts = rng.dirichlet(np.full(6, 0.5), 3), rng.integers(0, 9, 6) + (np.arange(6) == 0)
        weights = rng.dirichlet([1, 1, 1])
        for _ in range(20):
            before, weights = weights, step(weights, levels, counts)
            losses.append(counts @ np.log(weights @ levels) < counts @ np.log(before @ levels) - 1e-9)
    evidence = f"{sum(losses)} steps made the words less likely."
    return outcome(losses, evidence, "steps", untried="vocabularies of more than six words")
