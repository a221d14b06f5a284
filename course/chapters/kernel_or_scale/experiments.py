"""What the notebook loads: posts of five groups, and the stored C curves of both collections."""

from collections import namedtuple

import numpy as np
from sklearn.preprocessing import normalize

from helpers.corpora import load_newsgroups
from papers.zhang2005 import results
from papers.zhang2005.protocol import ROWS, Row
from papers.zhang2005.results import BLOCKS, CORPORA, WORDS, short

CS = 10.0 ** np.arange(-3, 5)  # those of the stored curves
CONTROLS = {
    "C": (0.001, 10_000, "×10", 1),
    "collection": list(CORPORA.values()),
    "weighting": list(WORDS.values()),
}
FRAMES = [{"C": 1}, {"C": 100}, {"C": 100, "collection": "WebKB"}]
LOOK = {"size": (7.8, 4.2), "frame_size": (6.6, 3.9), "frames": FRAMES}

Curves = namedtuple("Curves", "C accuracy at_bound")


def five_groups(each=100):
    """Return the shares of posts on computers, five groups, and their groups.

    The first half is for training, with `each` posts of a group in an order by lot; the rest is for testing.
    """
    news, rng = load_newsgroups(), np.random.default_rng(16)
    chosen = []
    for split in ("train", "test"):
        of = [
            np.flatnonzero((news.labels == group) & (news.split == split))[:each]
            for group in news.groups
            if group.startswith("comp.")
        ]
        chosen.append(rng.permutation(np.concatenate(of)))
    posts = news.subset(np.concatenate(chosen), trim=True)
    return normalize(posts.counts.astype(float), "l1"), posts.labels


def stored_curves():
    """Return accuracy and share of coefficients at C for each C and each row of the paper's tables.

    They are by (title of the collection, title of the weighting).
    """
    curves, found = results.curves(), {}
    for corpus, words in BLOCKS:
        lines = {short(row): curves[corpus, row] for row in ROWS if row.weighting == words}
        parts = ({name: line[field] for name, line in lines.items()} for field in Curves._fields[1:])
        found[CORPORA[corpus], WORDS[words]] = Curves(CS, *parts)
    return found


def pages(rival_C=None):
    """Return which pages of WebKB NGD and each rival get right, by the name of the rival.

    NGD has its own C for each university, and so has the rival if `rival_C` is None.
    """
    curves, found = results.curves(), {}
    for words, title in WORDS.items():
        ngd = results.pooled(results.at(curves["webkb", Row(words, *results.NGD)]))
        for rival in results.RIVALS:
            row = Row(words, *rival)
            found[f"{short(row)}, {title}"] = ngd, results.pooled(results.at(curves["webkb", row], rival_C))
    return found
