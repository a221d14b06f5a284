"""What the notebook draws: printed numbers beside ours, of the stored run and of here; parts of a lead."""

from collections import namedtuple

import numpy as np

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
LIVE = [ROWS[k] for k in (5, 7, 8)]  # what the notebook trains: LIN (L1), NGD and LIN (L2), with TF×IDF

ByPart = namedtuple("ByPart", "names won lost lead")


def panels(ours):
    """Return printed accuracy and ours, by title of the collection and name of the row."""
    theirs, _ = results.printed()
    return {
        title: {str(row): (theirs[corpus, row], ours[corpus, row]) for row in ROWS}
        for corpus, title in CORPORA.items()
    }


def versions(ours, here):
    """Return printed accuracy and ours of the rows that are trained here: of the stored run, and of here."""
    theirs, _ = results.printed()
    now = {("newsgroups", row): 100 * one.accuracy for row, one in here.items()}
    return {
        run: {str(row): (theirs["newsgroups", row], found["newsgroups", row]) for row in here}
        for run, found in {"stored run": ours, "here": now}.items()
    }


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
