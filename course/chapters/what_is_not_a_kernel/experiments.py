"""Real stories for the notebook: three without a common word, and many short ones."""

import numpy as np

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding

# A courier service, an insurance company and beef: no three longer stories of the bundle share no word.
THREE = (12054, 11859, 15642)


def stories(size=300, most=11):
    """Return histograms of Reuters stories.

    Returns
    -------
    three : ndarray
        Three stories, no two of which share a word.
    short : ndarray
        Different stories of at most `most` words.
    """
    news = load_reuters(drop_empty=True)
    theta = SimplexEmbedding().fit_transform(news.counts)
    few = np.flatnonzero(np.ravel(news.counts.sum(axis=1)) <= most)
    rows = np.random.default_rng(7).choice(few, size, replace=False)
    three = [np.flatnonzero(news.ids == number)[0] for number in THREE]
    return theta[three].toarray(), np.unique(theta[rows].toarray(), axis=0)
