"""Claims: Tables 1 to 3 of the paper that proposed NGD, at its C = 1, at full size.

Most attempts read what the studies "ngd-20ng" and "ngd-webkb" have stored: which test documents each
classifier got right. The one about the split in time trains on samples of the bundle.
"""

from itertools import combinations

import numpy as np
from sklearn.svm import SVC

from course.chapters.n15.experiments import CORPORA, WORDS, fits, printed, swapped, table3
from helpers import kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import lead, mcnemar, sign_test
from papers.kit.claims import Attempt, of_room
from papers.zhang2005 import results as stored
from papers.zhang2005.protocol import ROWS, Row

BLOCKS = [(corpus, words) for corpus in CORPORA for words in WORDS]
ODD = "newsgroups", Row("tfidf", "l1", "linear")
STORED = {"size": "full", "stored": "ngd-20ng, ngd-webkb"}
NGD, LIN, NED = ("l1", "ngd"), ("l2", "linear"), ("l2", "ned")
OTHER_C = "other values of $C$; see [[kernel_or_scale]]"

claim = of_room(__name__)


def _leads(results, better, worse):
    """Compare two machines, (norm, kernel), in each block of the tables."""
    return [
        lead(*(stored.pooled(results[corpus, Row(words, *machine)]) for machine in (better, worse)))
        for corpus, words in BLOCKS
    ]


def _points(share):
    return f"{100 * share:+.1f}"


@claim("zhang2005-tables", planted={"read": swapped(NGD, ("l1", "ned"))})
def try_tables(rng, read=stored.tables):
    results = read()
    off = {key: abs(stored.accuracy(results[key]) - theirs) for key, theirs in printed()[0].items()}
    strange, near = off.pop(ODD), sum(gap < 1 for gap in off.values())
    evidence = f"{near} of the nineteen are within one point; the row that does not come back is "
    evidence += f"{strange:.0f} points away."
    broken = max(off.values()) > 2.5 or strange <= 2.5
    untried = "other lexers, prunings and versions of LIBSVM"
    return Attempt(len(off) + 1, broken, evidence, "accuracies", untried=untried, **STORED)


@claim("zhang2005-idf", planted={"near": "train", "far": "all"})
def idf(rng, near="all", far="train"):
    rows = {k: theirs for k, theirs in printed()[0].items() if k[0] == "webkb" and k[1].weighting == "tfidf"}
    farthest = [
        max(abs(stored.accuracy(stored.tables(idf_of)[key]) - theirs) for key, theirs in rows.items())
        for idf_of in (near, far)
    ]
    evidence = f"The farthest row is {farthest[0]:.1f} points off with the first and {farthest[1]:.1f} with "
    evidence += "the second."
    broken = farthest[0] >= 1 or farthest[1] < 1
    run = {"size": "full", "stored": "ngd-webkb"}
    return Attempt(2 * len(rows), broken, evidence, "accuracies", untried="other forms of the idf", **run)


@claim("zhang2005-ngd-first", planted={"read": swapped(NGD, LIN)})
def ngd_first(rng, read=stored.tables):
    others = [(row.norm, row.kernel) for row in ROWS[:5] if row.kernel != "ngd"]
    results = read()
    leads = [one for other in others for one in _leads(results, NGD, other)]
    least = min(leads, key=lambda one: one.gap)
    sure = sum(one.low > 0 for one in leads)
    evidence = (
        f"The accuracy of NGD is higher each time. In {sure} of the {len(leads)} comparisons the whole "
    )
    evidence += f"interval of the lead is above zero. The smallest lead: {least}."
    broken = min(one.gap for one in leads) <= 0
    what = "comparisons: NGD with four rivals, in four blocks"
    return Attempt(len(leads), broken, evidence, what, untried=OTHER_C, **STORED)


@claim("zhang2005-ned", planted={"read": swapped(NED, ("l1", "ned"))})
def ned(rng, read=stored.tables):
    results = read()
    two, one = (_leads(results, (norm, "ned"), (norm, "linear")) for norm in ("l2", "l1"))
    reach = max(abs(end) for found in two for end in (found.low, found.high))
    evidence = f"Under $L_2$ the intervals of the four leads stay within {100 * reach:.1f} points of zero; "
    gaps = [found.gap for found in one]
    evidence += f"under $L_1$ the leads are {_points(min(gaps))} to {_points(max(gaps))} points."
    broken = reach > 0.02 or min(found.low for found in one) <= 0
    return Attempt(8, broken, evidence, "pairs of classifiers", untried=OTHER_C, **STORED)


@claim("zhang2005-l2-norm", planted={"read": swapped(LIN, ("l1", "linear"))})
def l2_norm(rng, read=stored.tables):
    results = read()
    leads = [one for k in ("linear", "ned") for one in _leads(results, ("l2", k), ("l1", k))]
    better = sum(one.low > 0 for one in leads)
    gaps = [one.gap for one in leads]
    evidence = f"{better} of {len(leads)} did, by {_points(min(gaps))} to {_points(max(gaps))} points."
    broken = 2 * better <= len(leads)
    return Attempt(len(leads), broken, evidence, "pairs of classifiers", untried=OTHER_C, **STORED)


@claim("zhang2005-l1-bound", planted={"read": swapped(NGD, ("l1", "linear"))})
def l1_bound(rng, read=stored.tables):
    results = read()
    lin, ngd = (
        [np.mean([result["at_bound"] for result in results[c, Row(w, "l1", k)]]) for c, w in BLOCKS]
        for k in ("linear", "ngd")
    )
    evidence = (
        f"At least {min(lin):.0%} of the coefficients of LIN are at $C$, and at most {max(ngd):.1%} of "
    )
    evidence += "those of NGD."
    broken = min(lin) < 0.5 or max(ngd) > 0.01
    return Attempt(len(lin), broken, evidence, "blocks of the tables", untried=OTHER_C, **STORED)


def _decide(train, test, kernel, norm):
    """Train on TF rows of the bundle at C = 1; return the accuracy on others in per cent."""
    news, train, test = load_newsgroups(), train.ravel(), test.ravel()
    X, Y = (SimplexEmbedding(norm=norm).fit_transform(news.counts[rows]) for rows in (train, test))
    machine = SVC(kernel="precomputed", C=1).fit(kernel(X), news.labels[train])
    return 100 * np.mean(machine.predict(kernel(Y, X)) == news.labels[test])


def _posts(rng, split, each=60):
    """Draw rows of the bundle, `each` of every group."""
    news = load_newsgroups()
    rows = (np.flatnonzero((news.split == split) & (news.labels == group)) for group in news.groups)
    return np.stack([rng.choice(some, each, replace=False) for some in rows])


@claim("zhang2005-in-time", planted={"random": False})
def in_time(rng, random=True):
    gains = []
    for kernel, norm in ((kernels.linear, "l2"), (kernels.ngd, "l1")):
        train, mixed = np.hsplit(rng.permuted(_posts(rng, "train", 120), axis=1), 2)
        later = _posts(rng, "test")
        first = _decide(train, mixed if random else later, kernel, norm)
        gains.append(first - _decide(train, later, kernel, norm))
    evidence = f"By {np.mean(gains):.0f} points: posts of the same days share threads, quotes and writers."
    untried = "all posts, and collections other than the bundle of 20 Newsgroups"
    return Attempt(len(gains), bool(min(gains) <= 0), evidence, "samples of all groups", untried=untried)


@claim("zhang2005-significance-printed", planted={"read": swapped(NED, ("l1", "linear"))})
def significance_printed(rng, read=stored.tables):
    found = [sign_test(*pair) for pair in table3(read()).values()]
    missed = [test for test in found if test.p_one_sided >= 0.005]
    largest = max((test.p_one_sided for test in found), default=0)
    evidence = f"Run again, {len(missed)} of {len(found)} miss the level one-sided; the largest P is "
    evidence += f"{largest:.2g}."
    untried = "the authors' own words and documents"
    return Attempt(len(found), bool(missed), evidence, "lines of Table 3", untried=untried, **STORED)


@claim("zhang2005-significance", planted={"read": swapped(NED, ("l1", "linear"))})
def significance(rng, read=stored.tables):
    lines = {key: (sign_test(*pair), mcnemar(*pair).p) for key, pair in table3(read()).items()}
    expected = {key: key[0] == "webkb" or key[2] == "linear" for key in lines}
    wrong = any((max(test.p_two_sided, p) < 0.005) != expected[key] for key, (test, p) in lines.items())
    low, high = sorted(test.z for key, (test, _) in lines.items() if not expected[key])
    evidence = f"The last two have Z = {low:.1f} and {high:.1f}."
    return Attempt(len(lines), wrong, evidence, "lines of Table 3", untried="macro tests", **STORED)


@claim("simplex-gap-z", planted={"differ": lambda test, n: n})
def gap_z(rng, differ=lambda test, n: test.better + test.worse):
    results = stored.tables()
    right = [stored.pooled(results["newsgroups", row]) for row in ROWS]
    found = [sign_test(a, b) for a, b in combinations(right, 2)]
    gap = np.abs([test.better - test.worse for test in found])
    z = gap / np.sqrt([differ(test, len(right[0])) for test in found])
    opposed = int(((gap[:, None] > gap) & (z[:, None] < z)).sum())
    evidence = f"{opposed} times the smaller lead has the larger $Z$: its classifiers differ on fewer posts."
    pairs = len(found) * (len(found) - 1) // 2
    run = {"size": "full", "stored": "ngd-20ng", "untried": "WebKB"}
    return Attempt(pairs, opposed > 0, evidence, "pairs of leads", **run)


@claim("zhang2005-bydate-printed", planted={"size": 7568})
def bydate_printed(rng, size=7532):
    now = fits(np.array([size]))[:, 0]
    evidence = f"{sum(~now)} printed numbers cannot come from {size:,} posts: 79.76 % is no $k/{size}$."
    untried = "how the authors rounded"
    return Attempt(len(now), not now.all(), evidence, "printed numbers", size="full", untried=untried)


@claim("zhang2005-bydate", planted={"error": 0.001})
def bydate(rng, error=0.0):
    sizes = np.arange(5_000, 10_000)
    theirs = {key: z * (1 + error) for key, z in printed()[1].items() if "newsgroups" in key}
    found = sizes[fits(sizes, theirs).all(axis=0)].tolist()
    others = [{key: round(z * rng.uniform(0.9, 1.1), 4) for key, z in theirs.items()} for _ in range(200)]
    chance = sum(bool(fits(sizes, other).all(axis=0).any()) for other in others)
    evidence = (
        f"As a control we changed the four $Z$ at random, {len(others)} times. For {chance} of these changed "
    )
    evidence += "tables there is a size that allows all numbers."
    untried = "sizes outside this range; nobody has confirmed the inference"
    return Attempt(len(sizes), found != [7568], evidence, "sizes", size="full", untried=untried)
