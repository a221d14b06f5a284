"""What is computed here and now: posts that can be counted, samples of the bundle, and an SVM on them."""

from collections import namedtuple
from dataclasses import replace
from functools import cache

import numpy as np
from sklearn.svm import SVC

from helpers import corpora, text
from helpers._archives.reading import DownloadError
from helpers.embedding import SimplexEmbedding
from papers.zhang2005 import protocol, results

Counted = namedtuple("Counted", "posts trial sentence")


def counted(folder=None):
    """Count the posts of the raw archive or, where it is missing or unfit, take those of the bundle.

    The bundle is another version of the collection (Cachopo's "all-terms"), without the stop words of the
    paper's protocol here. A result that is computed on it stands beside the stored one, not in its place.

    Returns
    -------
    counted : tuple
        The `posts`, a Corpus; its one `trial`, by date; and a `sentence` that says what the posts are.
    """
    try:
        posts = protocol.newsgroups(folder)
    except FileNotFoundError:
        reason = "The raw archive of 20 Newsgroups is not here"
    except (ValueError, DownloadError):
        reason = "The raw archive of 20 Newsgroups that is here is damaged or incomplete"
    else:
        of_study = results.load("ngd-20ng")["corpora"]["newsgroups"]["content"]
        same = protocol.describe(posts)["content"] == of_study
        what = "the documents and words of the stored run" if same else "not the version of the stored run"
        return Counted(posts, protocol.trials(posts)[0], f"Computed here on the raw archive: {what}.")
    posts = bundle()
    return Counted(
        posts,
        protocol.trials(posts)[0],
        f"{reason}, so we compute on the bundle: another version of the collection, with other words. "
        "Its numbers differ from those of the stored run.",
    )


def bundle(stop="smart"):
    """Return the posts of the bundle without the words of a stop list."""
    posts = corpora.load_newsgroups()
    kept = ~np.isin(posts.vocabulary, list(text.stop_words(stop)))
    counts, vocabulary = text.keep_words(posts.counts, posts.vocabulary, kept)
    return replace(posts, counts=counts, vocabulary=vocabulary)


@cache
def _news():
    return corpora.load_newsgroups()


def of_each_group(rng, split, each, groups=None):
    """Draw row numbers of the bundle, `each` of every group of a split or of some, shape (n_groups, each)."""
    news = _news()
    groups = news.groups if groups is None else groups
    rows = (np.flatnonzero((news.split == split) & (news.labels == group)) for group in groups)
    return np.stack([rng.choice(some, each, replace=False) for some in rows])


def classify(train, test, kernel, norm, C=1.0, **params):
    """Train an SVM on rows of the bundle, with TF; return what it predicts for others, and their groups."""
    news, train, test = _news(), train.ravel(), test.ravel()
    X, Y = (SimplexEmbedding(norm=norm).fit_transform(news.counts[rows]) for rows in (train, test))
    machine = SVC(kernel="precomputed", C=C).fit(kernel(X, **params), news.labels[train])
    return machine.predict(kernel(Y, X, **params)), news.labels[test]
