"""The posts that can be counted here and now, and a sentence on which version of the collection they are."""

from dataclasses import replace

import numpy as np

from helpers import corpora, text
from helpers._archives.reading import DownloadError
from papers.kit.studies import results
from papers.zhang2005 import protocol


def newsgroups(folder=None):
    """Return the posts of the raw archive or, where it is missing or unfit, of the bundle; and which.

    The bundle is another version of the collection (Cachopo's "all-terms"), without the stop words of the
    paper's protocol here. A result that is computed on it stands beside the stored one, not in its place.

    Returns
    -------
    posts : Corpus
    sentence : str
        Says what `posts` are, for the reader.
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
        return posts, f"Computed here on the raw archive: {what}."
    return bundle(), (
        f"{reason}, so we compute on the bundle: another version of the collection, with other words. "
        "Its numbers differ from those of the stored run."
    )


def bundle(stop="smart"):
    """Return the posts of the bundle without the words of a stop list."""
    posts = corpora.load_newsgroups()
    kept = ~np.isin(posts.vocabulary, list(text.stop_words(stop)))
    counts, vocabulary = text.keep_words(posts.counts, posts.vocabulary, kept)
    return replace(posts, counts=counts, vocabulary=vocabulary)
