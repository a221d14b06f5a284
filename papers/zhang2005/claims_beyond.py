"""Claims: NGD in kernel PCA, square roots in clustering, shortest paths along a graph of documents."""

import numpy as np

from helpers import gram, kernels
from helpers.evaluation import interval
from papers.kit.claims import of_room, outcome
from papers.zhang2005 import beyond

UNTRIED = "other corpora and larger samples; the groups are topics that the documents were sorted by"

claim = of_room(__name__)


@claim("zhang2005-sec6-kpca", planted={"kernel": lambda theta: -(kernels.ngd(theta) ** 2)})
def sec6_kpca(rng, kernel=kernels.ngd):
    least, apart = [], []
    for _ in range(20):
        K, g = kernel(rng.dirichlet(np.full(30, 0.2), 60)), rng.normal(size=60)
        least.append(gram.spectrum(gram.center(K))[0])
        sizes = [np.abs(beyond.components(M, 5)) for M in (K, K + np.pi, K + g + g[:, None])]
        apart.append(np.abs(np.diff(sizes, axis=0)).max())
    negative = "no eigenvalue" if min(least) > -1e-9 else "some eigenvalue"
    same = "agree to six digits" if max(apart) < 1e-6 else "differ"
    evidence = f"After centring {negative} is negative, and coordinates in five components {same}."
    fails = (np.array(apart) > 1e-6) | (np.array(least) < -1e-9)
    untried = "components beyond the fifth"
    return outcome(fails, evidence, "Gram matrices of random documents", untried=untried)


@claim("zhang2005-sec5-roots", planted={"power": 1})
def sec5_roots(rng, power=0.5):
    gains = []
    for theta, labels in beyond.samples(rng, 0):
        rooted, plain = (
            beyond.agreement(beyond.components(beyond.cosine(rows), 20), labels)
            for rows in (theta.power(power), theta)
        )
        gains.append(rooted - plain)
    evidence = f"Agreement with the groups changed by {beyond.over_samples(gains)}."
    return outcome(interval(gains).low <= 0, evidence, "samples of documents", over=gains, untried=UNTRIED)


@claim("zhang2005-sec5-isomap", planted={"draw": lambda rng: rng.dirichlet(np.ones(3), 500)})
def sec5_isomap(rng, draw=None):
    excess = []
    for neighbours in (8, 30, 100):
        theta = draw(rng) if draw else beyond.weighted(beyond.draw(rng, beyond.SIZE), 0)
        excess.append(beyond.excess(theta, neighbours))
    found = ", ".join(f"{error:.0%}" for error in excess)
    evidence = "In smaller samples than the figure's (400 documents, TF), with 8, 30 and 100 neighbours and "
    evidence += f"edges of exact length, the median path is too long by {found}."
    untried = "edges from the Kullback-Leibler divergence"
    return outcome(min(excess) > 1 / 3, evidence, "samples of documents", over=excess, untried=untried)
