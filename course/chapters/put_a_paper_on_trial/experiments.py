"""Data of the figures: words that tell two groups apart, and posts of two groups."""

import numpy as np
from sklearn.preprocessing import normalize

from helpers import geometry
from helpers.corpora import load_newsgroups
from papers.jiang2023.compression import histograms


def two_groups(many=400, least=3):
    """Return two groups' shares of words that both use and that tell them apart most, and these words."""
    posts = load_newsgroups("train", labels=["rec.sport.hockey", "sci.space"])
    counts = np.array([posts.counts[posts.labels == group].sum(axis=0) for group in posts.groups])
    counts = counts.reshape(2, -1).astype(float)
    used = np.flatnonzero(counts.min(axis=0) >= least)
    apart = np.abs(np.subtract(*np.sqrt(counts[:, used] / counts.sum(axis=1, keepdims=True))))
    top = used[np.argsort(-apart)[:many]]
    shares = counts[:, top] / counts[:, top].sum(axis=1, keepdims=True)
    return shares[0], shares[1], np.asarray(posts.vocabulary)[top]


def near_and_far(rng, near=60, far=600):
    """Return histograms of posts and pairs of rows: near-duplicates first, then random ones."""
    X = histograms(load_newsgroups("train").counts)
    rows = rng.permutation(np.flatnonzero(X.sum(axis=1) > 0))[:4000]
    overlap = (X[rows[:2000]].sqrt() @ X[rows[2000:]].sqrt().T).tocoo()
    some = np.flatnonzero(overlap.data > 0.8)[:near]
    close = np.column_stack([overlap.row[some], overlap.col[some]])
    i, j = np.vstack([close, rng.integers(2000, size=(far, 2))]).T
    return X, np.column_stack([rows[i], rows[2000 + j]]), len(close)


def posts(rng, many=900):
    """Return histograms of posts of two groups, two kernels (cosines of counts; geodesic), and labels."""
    found = load_newsgroups(labels=["rec.autos", "rec.motorcycles"])
    some = rng.choice(len(found.labels), many, replace=False)
    rows, P = normalize(found.counts[some].astype(float)), histograms(found.counts[some])
    kernels = {"cosine": (rows @ rows.T).toarray(), "geodesic": -geometry.geodesic_distances(P)}
    return P, kernels, found.labels[some]
