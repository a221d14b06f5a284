"""What is computed here and now: samples of the bundle, and an SVM on them.

The bundle is another version of the collection (Cachopo's "all-terms") than that of the stored runs.
"""

from functools import cache

import numpy as np
from sklearn.svm import SVC

from helpers import corpora
from helpers.embedding import SimplexEmbedding


@cache
def _news():
    return corpora.load_newsgroups()


def of_each_group(rng, split, each):
    """Draw row numbers of the bundle, `each` of every group of a split, shape (n_groups, each)."""
    news = _news()
    by_group = (np.flatnonzero((news.split == split) & (news.labels == group)) for group in news.groups)
    return np.stack([rng.choice(rows, each, replace=False) for rows in by_group])


def classify(train, test, kernel, norm, C=1.0, **params):
    """Train an SVM on rows of the bundle, with TF; return what it predicts for others, and their groups."""
    news, train, test = _news(), train.ravel(), test.ravel()
    X, Y = (SimplexEmbedding(norm=norm).fit_transform(news.counts[rows]) for rows in (train, test))
    machine = SVC(kernel="precomputed", C=C).fit(kernel(X, **params), news.labels[train])
    return machine.predict(kernel(Y, X, **params)), news.labels[test]
