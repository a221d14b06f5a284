"""What the notebook loads and says: affinities of samples, early and later posts, and who is ahead."""

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
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


def halves(size=1000):
    """Return histograms with TF×IDF of posts for training and of as many later ones, and their groups."""
    news, rng = load_newsgroups(), np.random.default_rng(13)
    rows = [
        rng.choice(np.flatnonzero(news.split == split), size, replace=False) for split in ("train", "test")
    ]
    posts = news.subset(np.concatenate(rows), trim=True)
    return SimplexEmbedding("tfidf").fit(posts.counts[:size]).transform(posts.counts), posts.labels


def better(gaps):
    """Say which kernel agrees better with the groups, if the gaps (NGD minus the cosine) have one sign."""
    if np.min(gaps) <= 0 <= np.max(gaps):
        return "no clear difference"
    return "NGD" if np.min(gaps) > 0 else "the cosine"


def nearest_edges(W, k):
    """Return an affinity with the edges to the `k` nearest neighbours only, of either end."""
    others = np.where(np.eye(len(W), dtype=bool), -np.inf, W)
    kept = others >= -np.sort(-others, axis=1)[:, [k - 1]]
    # A small weight for all pairs keeps the graph in one piece.
    return W * (kept | kept.T) + 1e-6
