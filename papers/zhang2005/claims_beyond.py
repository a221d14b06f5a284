"""Claims: NGD in kernel PCA, square roots in clustering, shortest paths along a graph of documents."""

import numpy as np

from helpers import gram, kernels
from helpers.evaluation import interval
from papers.kit.claims import judged, of_room, outcome
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
    return judged(interval(gains), evidence, "samples of documents", over=gains, untried=UNTRIED)


@claim("zhang2005-sec5-isomap", planted={"words": 100})
def sec5_isomap(rng, words=3):
    errors = [beyond.excess(rng.dirichlet(np.ones(words), several), 16) for several in (50, 200, 800)]
    listed = ", ".join(f"{error:.1%}" for error in errors)
    evidence = f"With 50, 200 and 800 documents the median path is too long by {listed}."
    untried = "other numbers of neighbours than sixteen, and edges of approximate length"
    return outcome(np.array(errors) > 0.03, evidence, "sets of random documents", untried=untried)


@claim("zhang2005-sec5-sparsity", planted={"features": lambda theta: theta})
def sec5_sparsity(rng, features=kernels.ngd):
    shares = []
    for theta, _ in beyond.samples(rng, 0):
        matrices = (features(theta), theta)
        shares.append([(rows != 0).sum() / (rows.shape[0] * rows.shape[1]) for rows in matrices])
    vectors, rows = np.mean(shares, axis=0)
    evidence = (
        f"Of the entries of a distance vector {vectors:.1%} are not 0, of those of a histogram {rows:.1%}."
    )
    gaps = np.subtract(*np.transpose(shares))
    return judged(interval(gaps), evidence, "samples of documents", over=gaps, untried=UNTRIED)
