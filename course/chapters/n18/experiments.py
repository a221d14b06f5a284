"""What the notebook loads and says: affinities of samples, and in words how scores and paths compare."""

import numpy as np

from papers.zhang2005 import beyond

SEEDS = range(4)  # one for each sample


def affinities(name, power):
    """Yield the affinities of each sample, zero on the diagonal, and the groups of its documents.

    `power` is that of the idf in the vectors that are compared; NGD compares roots.
    """
    for seed in SEEDS:
        documents = beyond.draw(np.random.default_rng(seed))
        W = beyond.AFFINITIES[name](beyond.weighted(documents, 2 * power if name == "NGD" else power))
        np.fill_diagonal(W, 0)
        yield W, documents.labels


def verdict(medians, kinds):
    """Return the kind of length that all medians are, from at most π to more than 2π, or the last kind."""
    found = {int(np.clip(np.ceil(length / np.pi) - 1, 0, 2)) for length in medians}
    return kinds[found.pop()] if len(found) == 1 else kinds[-1]


def better(gaps):
    """Say which kernel agrees better with the groups, if the gaps (NGD minus the cosine) have one sign."""
    if np.min(gaps) <= 0 <= np.max(gaps):
        return "no clear difference"
    return "NGD" if np.min(gaps) > 0 else "the cosine"
