"""Claims on compression as geometry, and on test posts that are nearly training posts."""

import numpy as np

from helpers import geometry
from helpers.corpora import load_newsgroups
from papers.jiang2023 import compression
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)
N, LN2 = 100, float(np.log(2))


def _pairs(rng, number=2000):
    """Draw pairs of histograms: near and far ones, some with words of their own, some disjoint."""
    theta, eta = (rng.dirichlet(np.full(12, 0.4), number) for _ in range(2))
    t = rng.random((number, 1)) ** 2
    eta = np.where(rng.random((number, 1)) < 0.5, eta, theta + t * (eta - theta))
    lacks = rng.random((number, 12)) < 0.3
    lacks[:, 0] = False
    eta = np.where(lacks, 0, eta) / np.where(lacks, 0, eta).sum(axis=1, keepdims=True)
    theta[:9], eta[:9] = np.eye(12)[:9], np.eye(12)[1:10]
    return theta, eta


@claim("simplex-compression-bounds", planted={"low": 0.75})
def bounds(rng, low=LN2):
    theta, eta = _pairs(rng)
    E = compression.excess(N * theta, N * eta)
    chord, arc = geometry.hellinger_distance(theta, eta) ** 2, geometry.geodesic_distance(theta, eta) ** 2
    slack = 1e-9 * N
    amiss = (low * N * chord > E + slack) | (N * chord < E - slack) | (N * arc / 4 < N * chord - slack)
    ratio = E / np.maximum(N * chord, 1e-12)
    ratio = ratio[chord > 1e-3]
    evidence = f"In random pairs E / (n d_H²) lies between {ratio.min():.3f} and {ratio.max():.3f}."
    cases = "random pairs of documents of up to twelve words"
    return outcome(amiss, evidence, cases, untried="larger vocabularies")


def _drawn(rng, n=2000, draws=6):
    """Yield counts and texts of two documents drawn from the words of two groups."""
    posts = load_newsgroups("train", labels=["rec.autos", "sci.space"])
    sums = np.array([posts.counts[posts.labels == group].sum(axis=0) for group in posts.groups]).reshape(
        2, -1
    )
    top = np.argsort(-sums.sum(axis=0))[:400]
    words = np.asarray(posts.vocabulary)[top]
    for _ in range(draws):
        rows = [rng.choice(len(top), n, p=row / row.sum()) for row in sums[:, top]]
        yield [np.bincount(row, minlength=len(top)) for row in rows], [" ".join(words[row]) for row in rows]


def _gzip(counts, texts):
    alone = sum(compression.gzip_size(text) for text in texts)
    return 8 * np.log(2) * (compression.gzip_size(" ".join(texts)) - alone)


@claim("simplex-compression-gzip", planted={"size": lambda counts, texts: compression.excess(*counts)})
def gzip_bounds(rng, size=_gzip):
    amiss, excesses = [], []
    for counts, texts in _drawn(rng):
        theta, eta = (row / row.sum() for row in counts)
        E, n = size(counts, texts), counts[0].sum()
        low = np.log(2) * n * geometry.hellinger_distance(theta, eta) ** 2
        amiss.append(not low - 1e-6 <= E <= n * geometry.geodesic_distance(theta, eta) ** 2 / 4 + 1e-6)
        excesses.append(E)
    sign = "below zero" if max(excesses) < 0 else "above zero" if min(excesses) > 0 else "of both signs"
    evidence = f"For texts drawn from two groups the excess is {sign} in all draws."
    return outcome(amiss, evidence, "pairs of drawn texts", untried="other compressors")
