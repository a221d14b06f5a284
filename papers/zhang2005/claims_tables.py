"""Claims: Tables 1 to 3 of the paper, at its C = 1, at full size.

Most attempts read what the studies "ngd-20ng" and "ngd-webkb" have stored: which test documents each
classifier got right. The one about the split in time trains on samples of the bundle.
"""

from dataclasses import replace
from itertools import pairwise

import numpy as np
from scipy import sparse
from sklearn.svm import SVC

from helpers import kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import judged, of_room, outcome
from papers.zhang2005 import results
from papers.zhang2005.protocol import ROWS, Row
from papers.zhang2005.results import L1_LIN, L1_NED, L2_LIN, L2_NED, NGD, swapped

STORED = {"size": "full", "stored": "ngd-20ng, ngd-webkb"}
OTHER_C = "other values of $C$; see [[own_c]]"

claim = of_room(__name__)


def _points(share):
    return f"{100 * share:+.1f}"


def _beside(corpus, rows, stored):
    """Return by how many points accuracies miss print, by how many they may, and what a rival is away."""
    printed, _ = results.printed()
    off = [abs(results.accuracy(stored[corpus, row]) - printed[corpus, row]) for row in rows]
    return np.array(off), *np.transpose([results.tolerance(corpus, row.weighting) for row in rows])


def _comes_back(corpus, rows, read):
    """Compare printed accuracies with ours; one that misses print by more than a rival is away breaks it."""
    off, within, apart = _beside(corpus, rows, read())
    limits = dict(zip([results.WORDS[row.weighting] for row in rows], within, strict=True))
    allowed = " and ".join(f"{limit:.1f} points with {words}" for words, limit in limits.items())
    evidence = (
        f"{sum(off <= within)} of {len(off)} come back: they may miss print by {allowed}, and NGD and its "
    )
    evidence += f"rivals are {apart.min():.1f} points apart. The largest difference is {off.max():.1f} "
    evidence += f"({rows[int(off.argmax())]})."
    how = STORED | {"untried": "other lexers, prunings and versions of LIBSVM"}
    attempt = outcome(off > apart, evidence, "accuracies", within=within, apart=apart, **how)
    return replace(attempt, undecided=not attempt.broken and bool(np.any(off > within)))


# Rows of Table 1 and of Table 2 that come back, and those of Table 2 that miss print by more than they may.
PAGES = tuple(row for row in ROWS if row != Row("tf", *L1_LIN))
FARTHER = Row("tf", *L1_NED), Row("tf", *L2_NED), Row("tfidf", *L2_NED)
LOOSE = Row("tf", *L1_LIN), Row("tfidf", *L1_LIN)
POSTS = tuple(row for row in ROWS if row not in FARTHER + LOOSE)


@claim("zhang2005-table1", planted={"read": swapped(NGD, L2_LIN)})
def table_1(rng, read=results.tables):
    return _comes_back("webkb", PAGES, read)


@claim("zhang2005-table2", planted={"read": swapped(NGD, L2_LIN)})
def table_2(rng, read=results.tables):
    return _comes_back("newsgroups", POSTS, read)


@claim("zhang2005-table2-ned", planted={"read": swapped(L1_NED, L1_LIN)})
def table_2_ned(rng, read=results.tables):
    return _comes_back("newsgroups", FARTHER, read)


def _without_ten(corpus, rows):
    """Compare printed accuracies with ours, all and without ten training documents, drawn several times."""
    stored, sentences, loose = results.without_ten(), [], []
    off, within, apart = _beside(corpus, rows, {(corpus, row): stored[corpus, row][0] for row in rows})
    for row, miss, reach in zip(rows, off, within, strict=True):
        whole, *fewer = (results.accuracy(runs) for _, runs in sorted(stored[corpus, row].items()))
        loose.append(max(whole, *fewer) - min(whole, *fewer) > reach)
        sentences.append(
            f"{row} has {whole:.1f} %, {miss:.1f} points from print; two honest runs may be {reach:.1f} "
            f"apart. Without ten training documents, {len(fewer)} draws, it has {min(fewer):.1f} to "
            f"{max(fewer):.1f} %."
        )
    run = {"size": "full", "stored": "ngd-ten-fewer", "untried": "more documents left out"}
    what, evidence = "accuracies, with and without ten documents", " ".join(sentences)
    tried = [runs for row in rows for runs in stored[corpus, row]]
    attempt = outcome((off > within).any(), evidence, what, over=tried, within=within, apart=apart, **run)
    # A number that moves by more than it may miss print is not determined.
    return replace(attempt, broken=attempt.broken and not all(loose), undecided=all(loose))


@claim("zhang2005-table1-l1-lin", planted={"rows": [Row("tfidf", *NGD)]})
def table_1_l1_lin(rng, rows=LOOSE[:1]):
    """Compare the row under two readings of the option for digits; what only one of them gives is open."""
    attempt, other = _without_ten("webkb", rows), results.readings()["numbers left out"]
    off, within, _ = _beside("webkb", rows, other)
    rest, reach, _ = _beside("webkb", PAGES, other)
    evidence = (
        f"{attempt.evidence} Without the words that stand for numbers it misses print by {off.max():.1f} "
    )
    evidence += f"points, and {sum(rest <= reach)} of the {len(rest)} other rows come back."
    back = bool((off <= within).all())
    stored = f"{attempt.stored}, webkb-readings"
    return replace(
        attempt,
        broken=attempt.broken and not back,
        undecided=attempt.undecided or attempt.broken == back,
        evidence=evidence,
        stored=stored,
    )


@claim("zhang2005-table2-l1-lin", planted={"rows": [Row("tfidf", *NGD)]})
def table_2_l1_lin(rng, rows=LOOSE):
    return _without_ten("newsgroups", rows)


@claim("zhang2005-idf", planted={"near": "train", "far": "all"})
def whose_idf(rng, near="all", far="train"):
    printed, _ = results.printed()
    rows = [(corpus, row) for corpus, row in printed if corpus == "webkb" and row.weighting == "tfidf"]
    gaps = np.array(
        [
            [abs(results.accuracy(ours[row]) - printed[row]) for row in rows]
            for ours in map(results.tables, (near, far))
        ]
    )
    farthest, mean = gaps.max(axis=1), gaps.mean(axis=1)
    evidence = f"The farthest row is {farthest[0]:.1f} points off with the first and {farthest[1]:.1f} with "
    evidence += f"the second, the mean {mean[0]:.1f} and {mean[1]:.1f}."
    run = {"size": "full", "stored": "ngd-webkb", "untried": "other forms of the idf"}
    return outcome(farthest[0] >= farthest[1], evidence, "accuracies", over=gaps.ravel(), **run)


@claim("zhang2005-ngd-first", planted={"read": swapped(NGD, L2_LIN)})
def ngd_first(rng, read=results.tables):
    stored = read()
    leads = [gain for rival in results.RIVALS for gain in results.leads_at_1(stored, NGD, rival).values()]
    least = min(leads, key=lambda gain: gain.gap)
    sure = sum(gain.low > 0 for gain in leads)
    evidence = (
        f"The accuracy of NGD is higher each time. In {sure} of the {len(leads)} comparisons the whole "
        f"interval of the lead is above zero. The smallest lead: {results.points(least)}."
    )
    what = "comparisons: NGD with four rivals, in four blocks"
    return outcome([gain.gap <= 0 for gain in leads], evidence, what, untried=OTHER_C, **STORED)


@claim("zhang2005-ned", planted={"read": swapped(L2_NED, L1_NED)})
def ned_and_lin(rng, read=results.tables):
    stored = read()
    under_l2, under_l1 = (
        list(results.leads_at_1(stored, *pair).values()) for pair in ((L2_NED, L2_LIN), (L1_NED, L1_LIN))
    )
    reach = [max(abs(lead.low), abs(lead.high)) for lead in under_l2]
    gaps = [lead.gap for lead in under_l1]
    evidence = f"Under $L_2$ the intervals of the four leads stay within {100 * max(reach):.1f} points of "
    evidence += f"zero; under $L_1$ the leads are {_points(min(gaps))} to {_points(max(gaps))} points."
    fails = [*(far > 0.02 for far in reach), *(lead.low <= 0 for lead in under_l1)]
    return outcome(fails, evidence, "pairs of classifiers", untried=OTHER_C, **STORED)


@claim("zhang2005-l2-norm", planted={"read": swapped(L2_LIN, L1_LIN)})
def l2_norm(rng, read=results.tables):
    stored = read()
    leads = [
        gain
        for pair in ((L2_LIN, L1_LIN), (L2_NED, L1_NED))
        for gain in results.leads_at_1(stored, *pair).values()
    ]
    better = sum(gain.low > 0 for gain in leads)
    gaps = [gain.gap for gain in leads]
    evidence = f"{better} of {len(leads)} did, by {_points(min(gaps))} to {_points(max(gaps))} points."
    often = 2 * better > len(leads)
    return outcome(not often, evidence, "pairs of classifiers", over=leads, untried=OTHER_C, **STORED)


@claim("zhang2005-l1-bound", planted={"read": swapped(NGD, L1_LIN)})
def l1_bound(rng, read=results.tables):
    stored = read()
    lin, ngd = (
        np.array(
            [
                np.mean([result["at_bound"] for result in stored[corpus, Row(words, *machine)]])
                for corpus, words in results.BLOCKS
            ]
        )
        for machine in (L1_LIN, NGD)
    )
    evidence = f"At least {lin.min():.0%} of the coefficients of LIN are at $C$, and at most {ngd.max():.1%} "
    evidence += "of those of NGD."
    fails = (lin < 0.5) | (ngd > 0.01)
    return outcome(fails, evidence, "blocks of the tables", untried=OTHER_C, **STORED)


def _right(news, train, test, kernel, norm):
    """Train an SVM on posts of the bundle, with TF; return which others it puts in their groups."""
    X, Y = (SimplexEmbedding(norm=norm).fit_transform(news.counts[rows]) for rows in (train, test))
    machine = SVC(kernel="precomputed").fit(kernel(X), news.labels[train])
    return machine.predict(kernel(Y, X)) == news.labels[test]


@claim("zhang2005-in-time", planted={"random": False})
def in_time(rng, random=True):
    news, gains = load_newsgroups(), []

    def of_each_group(split, each):
        rows = (np.flatnonzero((news.split == split) & (news.labels == group)) for group in news.groups)
        return np.stack([rng.choice(of_group, each, replace=False) for of_group in rows])

    for kernel, norm in ((kernels.linear, "l2"), (kernels.ngd, "l1")):
        train, mixed = np.hsplit(rng.permuted(of_each_group("train", 120), axis=1), 2)
        later = of_each_group("test", 60)
        first, last = (
            100 * np.mean(_right(news, train.ravel(), test.ravel(), kernel, norm))
            for test in (mixed if random else later, later)
        )
        gains.append(first - last)
    evidence = f"By {np.mean(gains):.0f} points, in the mean of NGD and LIN."
    untried = "all posts, and collections other than the bundle of 20 Newsgroups"
    return outcome(np.array(gains) <= 0, evidence, "samples of all groups", untried=untried)


@claim("zhang2005-significance-all", planted={"read": swapped(L2_NED, L1_LIN)})
def significance_all(rng, read=results.tables):
    p = np.array([test.exact_one_sided for test in results.sign_tests(read()).values()])
    fails = p >= 0.005
    evidence = (
        f"Run again, {fails.sum()} of {len(p)} miss the level one-sided; the largest P is {p.max():.2g}."
    )
    untried = "the authors' own words and documents"
    return outcome(fails, evidence, "lines of Table 3", untried=untried, **STORED)


@claim("zhang2005-duplicates", planted={"numbered": True})
def duplicates(rng, numbered=False):
    counts, by_words = load_newsgroups().counts, {}
    if numbered:  # a word of its own in each post
        counts = sparse.hstack([counts, sparse.eye(counts.shape[0], dtype=int)]).tocsr()
    counts = counts.sorted_indices()
    for row, (start, end) in enumerate(pairwise(counts.indptr)):
        if end - start >= 20:  # short posts can have the same words by chance
            words = counts.indices[start:end].tobytes() + counts.data[start:end].tobytes()
            by_words.setdefault(words, []).append(row)
    again = sum(len(rows) for rows in by_words.values() if len(rows) > 1)
    evidence = f"In the bundle {again} posts of twenty or more words have the same counts as another post."
    untried = "the headers, of which the bundle keeps the words only, and copies with a changed word"
    attempt = outcome(False, evidence, "different posts", over=by_words, size="full", untried=untried)
    return replace(attempt, undecided=again > 0)  # equal counts may be of posts that differ in digits


def allowed(n, z=None):
    """Say which printed numbers of 20 Newsgroups each size of a test set allows.

    Parameters
    ----------
    n : ndarray of int, shape (n_sizes,)
    z : dict, optional
        Z by the keys of Table 3. Default: those printed for 20 Newsgroups.

    Returns
    -------
    allowed : ndarray of bool, shape (14, n_sizes)
        The ten accuracies first, then the four Z.
    """
    percent, printed_z = results.printed()
    z = {key: value for key, value in printed_z.items() if "newsgroups" in key} if z is None else z
    values = {row: percent["newsgroups", row] for row in ROWS}
    right = {row: np.rint(n * value / 100) for row, value in values.items()}
    agrees = [np.round(100 * right[row] / n, 2) == values[row] for row in values]
    for (_, words, other), value in z.items():
        gap = right[Row(words, *NGD)] - right[Row(words, "l2", other)]
        differ = np.rint((gap / value) ** 2)
        agrees.append((np.round(gap / np.sqrt(differ), 4) == value) & ((differ - gap) % 2 == 0))
    return np.array(agrees)


@claim("zhang2005-bydate", planted={"error": 0.001})
def bydate(rng, error=0.0):
    sizes = np.arange(5_000, 10_000)
    printed = {key: z * (1 + error) for key, z in results.printed()[1].items() if "newsgroups" in key}
    fitting = sizes[allowed(sizes, printed).all(axis=0)].tolist()
    others = [{key: round(z * rng.uniform(0.9, 1.1), 4) for key, z in printed.items()} for _ in range(200)]
    chance = sum(bool(allowed(sizes, other).all(axis=0).any()) for other in others)
    evidence = (
        f"As a control we changed the four $Z$ at random, {len(others)} times. For {chance} of these changed "
        "tables there is a size that allows all numbers."
    )
    untried = "sizes outside this range; nobody has confirmed the inference"
    return outcome(fitting != [7568], evidence, "sizes", over=sizes, size="full", untried=untried)


@claim("zhang2005-idiosyncrasies", planted={"first": False, "second": True})
def idiosyncrasies(rng, first=True, second=False):
    leads = results.own_pages(first, second)
    least = min(leads.values(), key=lambda gain: gain.low)
    evidence = "; ".join(f"{row}: {gain}" for row, gain in leads.items()) + "."
    about = {"size": "full", "stored": "webkb-own-pages", "untried": "one university at a time"}
    return judged(least, evidence, "pages, under two kernels", over=range(least.n), **about)
