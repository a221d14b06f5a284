"""What notebook and claims compute: C curves, stored and small ones, and leads at chosen values of C."""

from collections import namedtuple

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.evaluation import lead
from papers.zhang2005 import protocol
from papers.zhang2005 import results as stored
from papers.zhang2005.protocol import ROWS, Row

CORPORA = {"20 Newsgroups": "newsgroups", "WebKB": "webkb"}
WORDS = {"TF": "tf", "TF×IDF": "tfidf"}
BLOCKS = [(corpus, words) for corpus in CORPORA.values() for words in WORDS.values()]
RIVALS = [("l1", "linear"), ("l1", "ned"), ("l2", "linear"), ("l2", "ned")]
CS = 10.0 ** np.arange(-3, 5)
HERE = "five groups, here"
CONTROLS = {"log_C": (-3, 4, 1, 0), "collection": [*CORPORA, HERE], "weighting": list(WORDS)}
FRAMES = [{"log_C": 0}, {"log_C": 2}, {"log_C": 2, "collection": "WebKB"}]
LOOK = {"size": (7.8, 4.2), "frame_size": (6.6, 3.9), "frames": FRAMES, "labels": {"log_C": "log C"}}

Curves = namedtuple("Curves", "C accuracy at_bound")


def short(row):
    """Return "L1 LIN" for "TF L1 LIN"."""
    return str(row).split(" ", 1)[1]


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
    curves = stored.curves()
    lines = {short(row): curves[corpus, row] for row in ROWS if row.weighting == words}
    return Curves(CS, *({name: line[field] for name, line in lines.items()} for field in Curves._fields[1:]))


def all_curves(outcomes):
    """Return the curves of both collections and of the outcomes, by (title, title of the weighting)."""
    found = {(HERE, name): small_curves(outcomes, words) for name, words in WORDS.items()}
    for title, corpus in CORPORA.items():
        found |= {(title, name): stored_curves(corpus, words) for name, words in WORDS.items()}
    return found


def points(lead):
    """Write a lead with two decimals, so that the ends of its interval can be told from zero."""
    gap, low, high = (f"{100 * share:+.2f}" for share in (lead.gap, lead.low, lead.high))
    return f"{gap} points, interval {low} to {high} ({lead.wins} wins, {lead.losses} losses)"


def right(machine, corpus, words, C=None, curves=stored.curves):
    """Return which test documents a machine, (norm, kernel), gets right at a C or at those chosen."""
    return stored.pooled(stored.at(curves()[corpus, Row(words, *machine)], C))


def leads(machine, rivals, corpus, words, C=None, rival_C=None, curves=stored.curves):
    """Compare a machine with each rival on the same test documents, each at its C (default: those chosen)."""
    own = right(machine, corpus, words, C, curves)
    return {rival: lead(own, right(rival, corpus, words, rival_C, curves)) for rival in rivals}


def tuned(corpus, rival_C=None, curves=stored.curves):
    """Return NGD's leads in both blocks of a corpus, by the name of the rival, with C chosen for each."""
    return {
        f"{short(Row(words, *rival))}, {title}": found
        for title, words in WORDS.items()
        for rival, found in leads(("l1", "ngd"), RIVALS, corpus, words, None, rival_C, curves).items()
    }


def swapped(first, second):
    """Return a reader of the stored curves in which two machines have changed places."""

    def read():
        other = {first: second, second: first}
        return {
            (corpus, Row(row.weighting, *other.get((row.norm, row.kernel), (row.norm, row.kernel)))): curve
            for (corpus, row), curve in stored.curves().items()
        }

    return read


def standard(corpus, words, first, second):
    """Compare two of the standard kernels of "ngd-scaling" at full size, by their names there."""
    found = stored.scaling("standard", "weighting")
    return lead(*(stored.pooled(found[corpus, words, name]) for name in (first, second)))
