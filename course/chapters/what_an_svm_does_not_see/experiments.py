"""Documents and counts that the notebook and its claims train on."""

import numpy as np

from helpers import kernels
from helpers.corpora import load_newsgroups, load_reuters
from helpers.embedding import SimplexEmbedding


def recreation(every=22):
    """Take every 22nd post, half of them for training; the class is recreation (1) or not (-1).

    Returns
    -------
    K, K_new : ndarray
        NGD between training posts, and of new posts (rows) with training posts (columns).
    y, y_new : ndarray
        Classes.
    """
    posts = load_newsgroups("train")
    posts = posts.subset(np.arange(0, len(posts), every))
    theta = SimplexEmbedding().fit_transform(posts.counts)
    y = np.where(["rec." in group for group in posts.labels], 1.0, -1.0)
    return kernels.ngd(theta[::2]), kernels.ngd(theta[1::2], theta[::2]), y[::2], y[1::2]


def sciences():
    """Return histograms and classes, medicine (1) or space (-1), of training posts and then of new ones."""
    posts = load_newsgroups(labels=["sci.med", "sci.space"])
    theta, train = SimplexEmbedding().fit_transform(posts.counts), posts.split == "train"
    y = np.where(posts.labels == "sci.med", 1.0, -1.0)
    return theta[train], y[train], theta[~train], y[~train]


def short_stories(rng, size=900):
    """Return histograms of short training stories of Reuters, acq or earn, and whether they are of earn."""
    stories = load_reuters("train", labels=["acq", "earn"], drop_empty=True)
    rows = rng.permutation(np.flatnonzero(np.ravel(stories.counts.sum(axis=1)) < 40))[:size]
    y = np.array(["earn" in label for label in stories.labels])
    return SimplexEmbedding().fit_transform(stories.counts[rows]), y[rows]
