"""What notebook and claims compute: the printed numbers, the stored ones beside them, sizes of a test set."""

from collections import namedtuple

import numpy as np

from helpers.evaluation import lead, sign_test
from papers.kit import tables
from papers.zhang2005 import live
from papers.zhang2005 import results as stored
from papers.zhang2005.protocol import PRINTED, ROWS, Row, trials
from papers.zhang2005.study import UNIVERSITIES

CORPORA = {"newsgroups": "20 Newsgroups", "webkb": "WebKB"}
WORDS = {"tf": "TF", "tfidf": "TF×IDF"}
CONTROLS = {  # of the explorer
    "collection": ["WebKB", "20 Newsgroups"],
    "weighting": list(WORDS.values()),
    "rival": ["NED", "LIN"],
}
FRAMES = [{"collection": title, "weighting": "TF"} for title in CONTROLS["collection"]]
LIVE = [ROWS[k] for k in (5, 7, 8)]  # what the notebook trains: LIN (L1), NGD and LIN (L2), with TF×IDF
NORMS = {"NGD": "l1", "NED": "l2", "LIN": "l2"}  # those of Table 3

Counted = namedtuple("Counted", "posts trial sentence")
ByPart = namedtuple("ByPart", "names won lost lead")


def printed():
    """Return Tables 1 and 2, per cent by (corpus, Row), and Table 3, Z by (corpus, weighting, against)."""
    accuracies, z = tables.printed("zhang2005", "tables_1_2"), tables.printed("zhang2005", "table_3")
    rows = {(r["corpus"], Row(r["weighting"], r["norm"], r["kernel"])): r["accuracy"] for r in accuracies}
    return rows, {(r["corpus"], r["weighting"], r["against"]): r["z"] for r in z}


def counted(folder=None):
    """Return the posts that can be counted here, their trial, and a sentence that says what they are."""
    posts, sentence = live.newsgroups(folder)
    return Counted(posts, trials(posts)[0], sentence)


def versions(ours, here):
    """Return printed accuracy and ours of the rows that are trained here: of the stored run, and of here."""
    theirs, _ = printed()
    now = {("newsgroups", row): 100 * one.accuracy for row, one in here.items()}
    return {
        run: {str(row): (theirs["newsgroups", row], found["newsgroups", row]) for row in here}
        for run, found in {"stored run": ours, "here": now}.items()
    }


def named(weighting, name):
    """Return the row of Table 3 that has this weighting and kernel: "NGD" under L1, "LIN", "NED" under L2."""
    kernel = next(kernel for kernel, short in PRINTED.items() if short == name)
    return Row(weighting, NORMS[name], kernel)


def hits(results, corpus, weighting, name):
    """Return which test documents a classifier of Table 3 got right, those of all universities together."""
    return stored.pooled(results[corpus, named(weighting, name)])


def table3(results):
    """Return, for each line of Table 3, the documents that NGD and that its rival got right."""
    return {
        (corpus, words, other): (
            hits(results, corpus, words, "NGD"),
            hits(results, corpus, words, PRINTED[other]),
        )
        for corpus, words, other in printed()[1]
    }


def tests(results):
    """Return the sign test of each line of Table 3."""
    return {key: sign_test(*pair) for key, pair in table3(results).items()}


def panels(ours):
    """Return printed accuracy and ours, by title of the collection and name of the row."""
    theirs, _ = printed()
    return {
        title: {str(row): (theirs[corpus, row], ours[corpus, row]) for row in ROWS}
        for corpus, title in CORPORA.items()
    }


def significances(found):
    """Return printed Z and ours, by the name of the comparison."""
    _, theirs = printed()
    return {
        f"{CORPORA[corpus]}, {WORDS[words]}, {PRINTED[other]}": (theirs[corpus, words, other], test.z)
        for (corpus, words, other), test in found.items()
    }


def parts(corpus):
    """Return the group or university of each test document, in the order of the stored results."""
    if corpus == "newsgroups":
        groups = tables.printed("zhang2005", "groups")
        return np.repeat([group["group"] for group in groups], [int(group["test"]) for group in groups])
    sizes = stored.load("ngd-webkb")["corpora"]["webkb"]["documents"]
    return np.repeat(UNIVERSITIES, [sizes[name] for name in UNIVERSITIES])


def by_part(results, collection, weighting, against):
    """Count, for each group or university, the documents that only one of two classifiers gets right.

    Collection and weighting have their titles, as in `CONTROLS`.
    """
    corpus = next(name for name, title in CORPORA.items() if title == collection)
    weighting = next(name for name, title in WORDS.items() if title == weighting)
    first, second = hits(results, corpus, weighting, "NGD"), hits(results, corpus, weighting, against)
    known, part = np.unique(parts(corpus), return_inverse=True)
    won, lost = (np.bincount(part[some], minlength=len(known)) for some in (first > second, first < second))
    return ByPart(known, won, lost, lead(first, second))


def fits(n, z=None):
    """Say which printed numbers of 20 Newsgroups each size of a test set allows.

    Parameters
    ----------
    n : ndarray of int, shape (n_sizes,)
    z : dict, optional
        Z by the keys of Table 3. Default: those printed for 20 Newsgroups.

    Returns
    -------
    fits : ndarray of bool, shape (14, n_sizes)
        The ten accuracies first, then the four Z.
    """
    percent, printed_z = printed()
    z = {key: value for key, value in printed_z.items() if "newsgroups" in key} if z is None else z
    values = {row: percent["newsgroups", row] for row in ROWS}
    right = {row: np.rint(n * value / 100) for row, value in values.items()}
    found = [np.round(100 * right[row] / n, 2) == values[row] for row in values]
    for (_, words, other), value in z.items():
        gap = right[named(words, "NGD")] - right[named(words, PRINTED[other])]
        differ = np.rint((gap / value) ** 2)
        found.append((np.round(gap / np.sqrt(differ), 4) == value) & ((differ - gap) % 2 == 0))
    return np.array(found)


def swapped(first, second, load=stored.tables):
    """Return a reader of the stored tables in which two machines, (norm, kernel), have changed places."""

    def read(idf_of="train"):
        results, other = load(idf_of), {first: second, second: first}
        return {
            (corpus, Row(row.weighting, *other.get((row.norm, row.kernel), (row.norm, row.kernel)))): found
            for (corpus, row), found in results.items()
        }

    return read
