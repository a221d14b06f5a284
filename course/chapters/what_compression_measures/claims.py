"""Claims on compression as geometry, and on test posts that are nearly training posts."""

import numpy as np

from helpers import geometry
from helpers.corpora import load_newsgroups
from papers.jiang2023 import compression
from papers.jiang2023.duplicates import nearest
from papers.kit.claims import judged, of_room, outcome

claim = of_room(__name__)
N, LN2 = 100, float(np.log(2))


def _pairs(rng, many=2000):
    """Draw pairs of histograms: near and far ones, some with words of their own, some disjoint."""
    theta, eta = (rng.dirichlet(np.full(12, 0.4), many) for _ in range(2))
    t = rng.random((many, 1)) ** 2
    eta = np.where(rng.random((many, 1)) < 0.5, eta, theta + t * (eta - theta))
    lacks = rng.random((many, 12)) < 0.3
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


def _near(rng, many=500, size=0.02):
    """Draw documents with all words, and neighbours of them at a small distance."""
    theta = 0.02 + rng.dirichlet(np.ones(8), many)
    theta /= theta.sum(axis=1, keepdims=True)
    step = rng.normal(size=theta.shape) * np.sqrt(theta)
    step -= theta * step.sum(axis=1, keepdims=True)
    length = np.sqrt(np.sum(step**2 / theta, axis=1, keepdims=True))
    return theta, geometry.exp_map(theta, size * step / length)


@claim("simplex-compression-near", planted={"factor": 1 / 8})
def near(rng, factor=1 / 4):
    theta, eta = _near(rng)
    ratio = compression.excess(N * theta, N * eta) / (
        N * factor * geometry.geodesic_distance(theta, eta) ** 2
    )
    evidence = f"At the distance 0.02 the quotient is {ratio.min():.3f} to {ratio.max():.3f}."
    return outcome(abs(ratio - 1) > 0.01, evidence, "pairs of near documents", untried="distances below 0.02")


@claim("simplex-compression-new-word", planted={"limit": 1})
def new_word(rng, limit=LN2):
    theta = rng.dirichlet(np.ones(8), 300)
    share = 1e-4
    old = np.column_stack([theta, np.zeros(len(theta))])
    new = np.column_stack([(1 - share) * theta, np.full(len(theta), share)])
    ratio = compression.excess(N * old, N * new) / (N * geometry.geodesic_distance(old, new) ** 2 / 4)
    evidence = f"With one new word in 10,000 the quotient is {ratio.min():.3f} to {ratio.max():.3f}."
    return outcome(abs(ratio - limit) > 0.01, evidence, "documents", untried="smaller shares of new words")


@claim("simplex-compression-lengths", planted={"equal": True})
def lengths(rng, equal=False):
    theta, eta = _near(rng, size=0.005)
    n, other = N, 5 * N
    factor = n / 4 if equal else n * other / (2 * (n + other))
    ratio = compression.excess(n * theta, other * eta) / (
        factor * geometry.geodesic_distance(theta, eta) ** 2
    )
    evidence = f"With {n} and {other} words the quotient is {ratio.min():.3f} to {ratio.max():.3f}."
    return outcome(
        abs(ratio - 1) > 0.02, evidence, "pairs of near documents", untried="other pairs of lengths"
    )


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
    amiss, found = [], []
    for counts, texts in _drawn(rng):
        theta, eta = (row / row.sum() for row in counts)
        E, n = size(counts, texts), counts[0].sum()
        low = np.log(2) * n * geometry.hellinger_distance(theta, eta) ** 2
        amiss.append(not low - 1e-6 <= E <= n * geometry.geodesic_distance(theta, eta) ** 2 / 4 + 1e-6)
        found.append(E)
    sign = "below zero" if max(found) < 0 else "above zero" if min(found) > 0 else "of both signs"
    evidence = f"For texts drawn from two groups the excess is {sign} in all draws."
    return outcome(amiss, evidence, "pairs of drawn texts", untried="other compressors")


@claim("simplex-near-duplicates", planted={"shuffled": True})
def near_duplicates(rng, shuffled=False):
    found = nearest("20 Newsgroups")
    right = rng.permutation(found.right) if shuffled else found.right
    copy = found.overlap >= 0.8
    shares = [right[some].mean() for some in (copy, ~copy)]
    spread = 1.96 * np.sqrt(
        sum(p * (1 - p) / some.sum() for p, some in zip(shares, (copy, ~copy), strict=True))
    )
    gap = shares[0] - shares[1]
    evidence = f"{shares[0]:.0%} of those with a near-duplicate are right, {shares[1]:.0%} of the others."
    if shuffled:
        return outcome(gap - spread <= 0, evidence, "test posts", over=right)
    return judged(
        (gap - spread, gap + spread), evidence, "test posts", over=right, untried="other bounds than 0.8"
    )
