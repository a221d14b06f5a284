"""The needle of naive Bayes: a post that the reader types, and the log-odds after each of its words."""

import warnings
from typing import NamedTuple

import numpy as np
import traitlets
from scipy import sparse, special

from course.explorers.kit import twins
from course.explorers.kit.widget import Checked, Widget, flag, module, number_within, style
from helpers._numerics.parameters import one_of
from helpers.bayes import MultinomialNaiveBayes
from helpers.corpora import Corpus
from helpers.text import alphabetic_tokens, stop_words

SMOOTHINGS = {"mle": "maximum likelihood", "laplace": "Laplace", "dirichlet": "Dirichlet"}
SMALLEST, LARGEST = 1, 100_000
LONGEST = 2000
TEXT = "Conrad and the crew of the shuttle played football with a puck on the moon."


class Step(NamedTuple):
    """What is known of a word, and after it.

    Attributes
    ----------
    word : str
    ignored : str
        Why it has no say: "unknown", "stop word", or "" for a word that has.
    weight : float
        Plus or minus infinity for a veto, 0 for an ignored word.
    odds : float
        The log-odds of the second class after this word, as `MultinomialNaiveBayes.log_odds` says.
    """

    word: str
    ignored: str
    weight: float
    odds: float


class NeedleExplorer(Widget):
    """Type a post; every word moves the log-odds of naive Bayes between two classes.

    The traits work both ways: what is typed can be read in Python, what is set in Python is shown. Where no
    kernel lives, the explorer goes on without; where no JavaScript runs, an image with alt text is there.

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
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the post by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> from helpers.corpora import load_newsgroups
    >>> pair = load_newsgroups("train", labels=["rec.sport.hockey", "sci.space"])
    >>> explorer = NeedleExplorer(pair, "A moon, a puck.")
    >>> [(step.word, round(step.weight)) for step in explorer.steps]
    [('moon', 6), ('puck', -5)]
    """

    _esm = module("needle")
    _css = style("needle")
    CONSTANTS = {"smoothings": SMOOTHINGS, "longest": LONGEST, "smallest": SMALLEST, "largest": LARGEST}

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
        alt=None,
    ):
        settings = {"text": text, "smoothing": smoothing, "mu": mu, "read": read}
        start = self.checked(**settings, without_stop_words=without_stop_words)
        names, documents, words, counts = _lexicon(posts, most)
        # Numbers as a text: a stored notebook would give each one a line of its own.
        super().__init__(
            alt,
            names=names,
            posts=documents,
            words=" ".join(words),
            counts=[" ".join(map(str, row)) for row in counts],
            stops=" ".join(word for word in words if word in stop_words("smart")),
            start=start,
            **start,
        )

    @property
    def machine(self):
        """The classifier that is shown, a `MultinomialNaiveBayes`."""
        return self._fit()[0]

    @property
    def steps(self):
        """What each word of the post does, a list of `Step`."""
        machine, column = self._fit()
        known, tokens = set(self.words.split()), alphabetic_tokens(self.text)
        if not tokens:
            return []
        # Row k is the post up to its word k.
        rows = [(k, column[word]) for k, word in enumerate(tokens) if word in column]
        shape = len(tokens), len(column)
        one = sparse.csr_array((np.ones(len(rows)), tuple(zip(*rows, strict=True)) or ([], [])), shape=shape)
        bags = np.cumsum(one.toarray(), axis=0)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # vetoed by both classes: it is shown
            odds = machine.log_odds(bags)
        found = []
        for word, after in zip(tokens, odds.tolist(), strict=True):
            ignored = "" if word in column else "stop word" if word in known else "unknown"
            found.append(
                Step(word, ignored, 0.0 if ignored else float(machine.coef_[0, column[word]]), after)
            )
        return found

    def _fit(self):
        """Return the classifier and the column of each word that it knows."""
        left_out = set(self.stops.split()) if self.without_stop_words else set()
        words = self.words.split()
        keep = [k for k, word in enumerate(words) if word not in left_out]
        counts = np.array([row.split() for row in self.counts], dtype=float)[:, keep]
        shares = np.array(self.posts) / sum(self.posts)
        machine = MultinomialNaiveBayes(self.smoothing, mu=self.mu, priors=shares)
        return machine.fit(counts, self.names), {words[k]: column for column, k in enumerate(keep)}

    def _shown(self):
        """Return b_0, the steps up to the one that is shown, and the words for where the needle is."""
        b0, steps = float(self.machine.intercept_[0]), self.steps[: self.read]
        vetoes = {step.weight for step in steps if np.isinf(step.weight)}
        odds = steps[-1].odds if steps else b0
        if len(vetoes) == 2:
            return b0, steps, "both classes are vetoed, so only the prior is left"
        where = f"log-odds of {self.names[1]} {odds:+.1f}, probability {special.expit(odds):.1%}"
        if vetoes:
            where += f": a veto against {self.names[int(odds < 0)]}"
        return b0, steps, where

    def describe(self):
        """Return the scene in words, for the post as it stands now."""
        _, steps, where = self._shown()
        said = []
        for step in steps:
            said.append(f"{step.word} ({step.ignored or format(step.weight, '+.2f')})")
        way = SMOOTHINGS[self.smoothing] + (f", mu = {self.mu:,.0f}" if self.smoothing == "dirichlet" else "")
        return (
            f"Naive Bayes with {way} reads a post word by word between {self.names[0]} and {self.names[1]}: "
            f"{', '.join(said) or 'no word'}. In the end {where}."
        )

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        b0, steps, where = self._shown()
        return twins.needle(steps, b0, self.names, f"{SMOOTHINGS[self.smoothing]}: {where}")


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
