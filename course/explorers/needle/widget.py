"""The needle of naive Bayes: a post that the reader types, and the log-odds after each of its words."""

import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, Widget, flag, module, number_within, style
from helpers._numerics.parameters import one_of
from helpers.corpora import Corpus
from helpers.text import stop_words

SMOOTHINGS = {"mle": "maximum likelihood", "laplace": "Laplace", "dirichlet": "Dirichlet"}
SMALLEST, LARGEST = 1, 100_000
LONGEST = 2000
TEXT = "Conrad and the crew of the shuttle played football with a puck on the moon."


class NeedleExplorer(Widget):
    """Type a post; every word moves the log-odds of naive Bayes between two classes.

    The traits work both ways: what is typed can be read in Python, what is set in Python is shown. Where no
    kernel lives, the explorer goes on without.

    Parameters
    ----------
    posts : Corpus
        Training posts of two groups, say ``load_newsgroups("train", labels=[...])``.
    text : str
        The post, of at most 2,000 characters. Its words are those of `helpers.text.alphabetic_tokens`.
    smoothing : {"laplace", "mle", "dirichlet"}
    mu : float, 1 to 100,000
        Words imagined by "dirichlet".
    without_stop_words : bool
        Whether the words of the SMART stop list are neither counted nor read.
    read : int, optional
        After how many words of the post the needle is shown; all by default.
    most : int, default 4000
        How many words are known: the most frequent ones. Others are ignored.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> from helpers.corpora import load_newsgroups
    >>> pair = load_newsgroups("train", labels=["rec.sport.hockey", "sci.space"])
    >>> explorer = NeedleExplorer(pair, "A moon, a puck.")
    >>> explorer.names, explorer.posts
    (['rec.sport.hockey', 'sci.space'], [600, 593])
    """

    ABOUT = "Naive Bayes reads a post word by word: a needle between two classes."
    _esm = module("needle")
    _css = style("needle")
    CONSTANTS = {"smoothings": SMOOTHINGS, "longest": LONGEST}

    text = Checked(lambda value: _text(value))
    smoothing = Checked(lambda value: one_of("smoothing", value, SMOOTHINGS))
    mu = Checked(lambda value: number_within(value, "mu", SMALLEST, LARGEST))
    without_stop_words = Checked(lambda value: flag(value, "without_stop_words"))
    read = Checked(lambda value: _read(value))
    names = traitlets.List(help="the two classes").tag(sync=True)
    posts = traitlets.List(help="how many posts each has").tag(sync=True)
    words = traitlets.Unicode(help="the known words, with blanks between them").tag(sync=True)
    counts = traitlets.List(help="how often each class has them, two texts of numbers").tag(sync=True)
    stops = traitlets.Unicode(help="the stop words among them").tag(sync=True)

    def __init__(
        self,
        posts,
        text=TEXT,
        smoothing="laplace",
        mu=2000.0,
        without_stop_words=False,
        read=None,
        most=4000,
    ):
        settings = {"text": text, "smoothing": smoothing, "mu": mu, "read": read}
        start = self.checked(**settings, without_stop_words=without_stop_words)
        names, documents, words, counts = _lexicon(posts, most)
        # Numbers as a text: a stored notebook would give each one a line of its own.
        super().__init__(
            names=names,
            posts=documents,
            words=" ".join(words),
            counts=[" ".join(map(str, row)) for row in counts],
            stops=" ".join(word for word in words if word in stop_words("smart")),
            start=start,
            **start,
        )


def _lexicon(posts, most):
    """Return the names of two groups, how many posts they have, and their most frequent words, counted."""
    if not isinstance(posts, Corpus):
        raise ValueError(f"posts: a Corpus of two groups is due, not {type(posts).__name__}; load one")
    if posts.labels.dtype == object or len(posts.groups) != 2:
        raise ValueError(f"posts: {len(posts.groups)} groups given, but posts of two are due; pass labels")
    if isinstance(most, bool) or not isinstance(most, int | np.integer) or most < 1:
        raise ValueError(f"most: {most!r} given, but a whole number from 1 is due")
    members = [posts.labels == group for group in posts.groups]
    counts = np.array([np.asarray(posts.counts[rows].sum(axis=0)).ravel() for rows in members])
    total = counts.sum(axis=0)
    columns = np.argsort(-total, kind="stable")[: min(most, np.count_nonzero(total))]
    content = [k for k in columns if posts.vocabulary[k] not in stop_words("smart")]
    if not counts[:, content].any(axis=1).all():
        raise ValueError(
            "posts: a group has none of the known words but stop words; raise most, or take others"
        )
    documents = [int(rows.sum()) for rows in members]
    return posts.groups, documents, posts.vocabulary[columns].tolist(), counts[:, columns].tolist()


def _text(value):
    """Return a post, or say what is wrong."""
    if not isinstance(value, str) or len(value) > LONGEST:
        given = f"{len(value):,} characters" if isinstance(value, str) else repr(value)
        raise ValueError(f"text: {given} given, but a str of at most {LONGEST:,} characters is due")
    return value


def _read(value):
    """Return a number of words, or None for all, or say what is wrong."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 0:
        raise ValueError(f"read: {value!r} given, but a whole number of words, or None for all, is due")
    return int(value)
