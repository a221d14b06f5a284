"""What the notebook computes: C curves, stored and small ones."""

from collections import namedtuple

import numpy as np

from helpers.corpora import load_newsgroups
from papers.zhang2005 import protocol, results
from papers.zhang2005.protocol import ROWS
from papers.zhang2005.results import BLOCKS, CORPORA, WORDS, short

CS = 10.0 ** np.arange(-3, 5)  # those of the stored curves
HERE = "five groups, here"
CONTROLS = {
    "log_C": (-3, 4, 1, 0),
    "collection": [*CORPORA.values(), HERE],
    "weighting": list(WORDS.values()),
}
FRAMES = [{"log_C": 0}, {"log_C": 2}, {"log_C": 2, "collection": "WebKB"}]
LOOK = {"size": (7.8, 4.2), "frame_size": (6.6, 3.9), "frames": FRAMES, "labels": {"log_C": "log C"}}

Curves = namedtuple("Curves", "C accuracy at_bound")


def five_groups(each=100):
    """Return the Gram matrices of each row for posts of the five comp.* groups of the bundle.

    `each` posts of a group are trained on, and as many are for testing.
    """
    news = load_newsgroups()
    groups = [group for group in news.groups if group.startswith("comp.")]
    chosen = [
        np.flatnonzero((news.labels == group) & (news.split == split))[:each]
        for split in ("train", "test")
        for group in groups
    ]
    posts = news.subset(np.concatenate(chosen), trim=True)
    trial = protocol.trials(posts)[0]
    return {row: protocol.grams(posts, trial, row) for row in ROWS}


def at_each_C(grams):
    """Return what the SVM of each row decides, for each of the eight values of C."""
    return {row: [protocol.decide(gram, C) for C in CS] for row, gram in grams.items()}


def small_curves(outcomes, words):
    """Return curves, as `stored_curves`, of the outcomes of `decide` for each row and C."""
    some = {short(row): found for row, found in outcomes.items() if row.weighting == words}
    accuracy = {name: [100 * one.accuracy for one in found] for name, found in some.items()}
    return Curves(CS, accuracy, {name: [one.at_bound for one in found] for name, found in some.items()})


def stored_curves(corpus, words):
    """Return accuracy and share of coefficients at C, for each C and each row of the paper's table."""
    curves = results.curves()
    lines = {short(row): curves[corpus, row] for row in ROWS if row.weighting == words}
    return Curves(CS, *({name: line[field] for name, line in lines.items()} for field in Curves._fields[1:]))


def all_curves(outcomes):
    """Return the curves of both collections and of the outcomes, by (title, title of the weighting)."""
    found = {(HERE, title): small_curves(outcomes, words) for words, title in WORDS.items()}
    return found | {(CORPORA[corpus], WORDS[words]): stored_curves(corpus, words) for corpus, words in BLOCKS}
