"""What the notebook draws: printed numbers beside ours, of the stored run and of here; parts of a lead."""

from collections import namedtuple

import numpy as np
from scipy import stats

from helpers.evaluation import lead
from papers.zhang2005 import results
from papers.zhang2005.protocol import PRINTED, ROWS, Row
from papers.zhang2005.results import CORPORA, NGD, WORDS

CONTROLS = {  # of the explorer
    "collection": ["WebKB", "20 Newsgroups"],
    "weighting": list(WORDS.values()),
    "rival": ["NED", "LIN"],
}
FRAMES = [{"collection": title, "weighting": "TF"} for title in CONTROLS["collection"]]
LIVE = {name: ROWS[k] for name, k in (("L1 LIN", 5), ("NGD", 7), ("L2 LIN", 8))}  # trained here, with TF×IDF

ByPart = namedtuple("ByPart", "names won lost lead")


def panels(ours):
    """Return printed accuracy and ours, by title of the collection and name of the row."""
    theirs, _ = results.printed()
    return {
        title: {str(row): (theirs[corpus, row], ours[corpus, row]) for row in ROWS}
        for corpus, title in CORPORA.items()
    }


def versions(ours, here):
    """Return printed accuracy and ours of the rows that are trained here: of the stored run, and of here.

    `here` says which test documents are right, by the names of `LIVE`.
    """
    theirs, _ = results.printed()
    now = {("newsgroups", LIVE[name]): 100 * np.mean(right) for name, right in here.items()}
    return {
        run: {str(row): (theirs[key], found[key]) for key in now for row in key[1:]}
        for run, found in {"stored run": ours, "here": now}.items()
    }


def moved(ours, here):
    """Return the title of what moves most from the stored run to here."""
    moved = {name: 100 * np.mean(here[name]) - ours["newsgroups", row] for name, row in LIVE.items()}
    most = max(moved, key=lambda name: abs(moved[name]))
    return f"From the stored run to here, {most} moves most: {moved[most]:+.1f} points"


def lost(ours, weighting="tfidf"):
    """Say step by step what becomes of the printed lead of NGD over NED (L2) on 20 Newsgroups, in points."""
    theirs, _ = results.printed()
    ngd, ned = (("newsgroups", Row(weighting, *machine)) for machine in (NGD, results.L2_NED))
    return (
        f"in print: {theirs[ngd] - theirs[ned]:+.1f}\n"
        f"NGD changes by {ours[ngd] - theirs[ngd]:+.1f} in our run, NED by {ours[ned] - theirs[ned]:+.1f}\n"
        f"left: {ours[ngd] - ours[ned]:+.1f}"
    )


def spread(leads):
    """Say how far leads with other training documents are apart, beside what other test documents do."""
    gaps = [100 * one.gap for one in leads]
    test = np.mean([100 * (one.high - one.low) / 2 / stats.norm.isf(0.025) for one in leads])
    return (
        f"{min(gaps):+.1f} to {max(gaps):+.1f} points\nstandard deviation from the draw of training posts "
        f"{np.std(gaps, ddof=1):.1f}, of test posts {test:.1f}"
    )


def significances(tests):
    """Return printed Z and ours, by the name of the comparison."""
    _, theirs = results.printed()
    return {
        f"{CORPORA[corpus]}, {WORDS[words]}, {PRINTED[other]}": (theirs[corpus, words, other], test.z)
        for (corpus, words, other), test in tests.items()
    }


def by_part(found, collection, weighting, against):
    """Count, for each group or university, the documents that only NGD or only its rival gets right.

    Parameters
    ----------
    found : dict
        Results at C = 1, as `results.tables` returns them.
    collection, weighting, against : str
        As in `CONTROLS`; the rival is that under L2.
    """
    corpus, words, kernel = (
        next(name for name, title in titles.items() if title == wanted)
        for titles, wanted in ((CORPORA, collection), (WORDS, weighting), (PRINTED, against))
    )
    first, second = (results.pooled(found[corpus, Row(words, *machine)]) for machine in (NGD, ("l2", kernel)))
    known, part = np.unique(results.parts(corpus), return_inverse=True)
    won, lost = (np.bincount(part[some], minlength=len(known)) for some in (first > second, first < second))
    return ByPart(known, won, lost, lead(first, second))
