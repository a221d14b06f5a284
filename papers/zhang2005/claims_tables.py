"""Claims: Tables 1 to 3 of the paper, at its C = 1, at full size.

Most attempts read what the studies "ngd-20ng" and "ngd-webkb" have stored: which test documents each
classifier got right. The one about the split in time trains on samples of the bundle.
"""

import numpy as np

from helpers import kernels
from helpers.evaluation import mcnemar, sign_test
from papers.kit.claims import of_room, outcome
from papers.zhang2005 import live, results
from papers.zhang2005.protocol import ROWS, Row
from papers.zhang2005.results import L1_LIN, L1_NED, L2_LIN, L2_NED, NGD, swapped

FAR = 2.5  # points; the one row that does not come back is farther away
ODD = "newsgroups", Row("tfidf", *L1_LIN)
STORED = {"size": "full", "stored": "ngd-20ng, ngd-webkb"}
OTHER_C = "other values of $C$; see [[kernel_or_scale]]"

claim = of_room(__name__)


def _points(share):
    return f"{100 * share:+.1f}"


@claim("zhang2005-tables", planted={"read": swapped(NGD, L1_NED)})
def try_tables(rng, read=results.tables):
    found, (theirs, _) = read(), results.printed()
    off = {key: abs(results.accuracy(found[key]) - accuracy) for key, accuracy in theirs.items()}
    near = sum(gap < 1 for key, gap in off.items() if key != ODD)
    evidence = f"{near} of the nineteen are within one point; the row that does not come back is "
    evidence += f"{off[ODD]:.0f} points away."
    fails = [(gap > FAR) == (key != ODD) for key, gap in off.items()]
    return outcome(
        fails, evidence, "accuracies", untried="other lexers, prunings and versions of LIBSVM", **STORED
    )


@claim("zhang2005-idf", planted={"near": "train", "far": "all"})
def whose_idf(rng, near="all", far="train"):
    theirs, _ = results.printed()
    rows = [(corpus, row) for corpus, row in theirs if corpus == "webkb" and row.weighting == "tfidf"]
    gaps = np.array(
        [
            [abs(results.accuracy(found[row]) - theirs[row]) for row in rows]
            for found in map(results.tables, (near, far))
        ]
    )
    farthest = gaps.max(axis=1)
    evidence = f"The farthest row is {farthest[0]:.1f} points off with the first and {farthest[1]:.1f} with "
    evidence += "the second."
    run = {"size": "full", "stored": "ngd-webkb", "untried": "other forms of the idf"}
    return outcome(farthest[0] >= 1 or farthest[1] < 1, evidence, "accuracies", over=gaps.ravel(), **run)


@claim("zhang2005-ngd-first", planted={"read": swapped(NGD, L2_LIN)})
def ngd_first(rng, read=results.tables):
    found = read()
    leads = [one for rival in results.RIVALS for one in results.leads_at_1(found, NGD, rival).values()]
    least = min(leads, key=lambda one: one.gap)
    sure = sum(one.low > 0 for one in leads)
    evidence = (
        f"The accuracy of NGD is higher each time. In {sure} of the {len(leads)} comparisons the whole "
        f"interval of the lead is above zero. The smallest lead: {least}."
    )
    what = "comparisons: NGD with four rivals, in four blocks"
    return outcome([one.gap <= 0 for one in leads], evidence, what, untried=OTHER_C, **STORED)


@claim("zhang2005-ned", planted={"read": swapped(L2_NED, L1_NED)})
def ned_and_lin(rng, read=results.tables):
    found = read()
    two, one = (
        list(results.leads_at_1(found, *pair).values()) for pair in ((L2_NED, L2_LIN), (L1_NED, L1_LIN))
    )
    reach = [max(abs(lead.low), abs(lead.high)) for lead in two]
    gaps = [lead.gap for lead in one]
    evidence = f"Under $L_2$ the intervals of the four leads stay within {100 * max(reach):.1f} points of "
    evidence += f"zero; under $L_1$ the leads are {_points(min(gaps))} to {_points(max(gaps))} points."
    fails = [*(far > 0.02 for far in reach), *(lead.low <= 0 for lead in one)]
    return outcome(fails, evidence, "pairs of classifiers", untried=OTHER_C, **STORED)


@claim("zhang2005-l2-norm", planted={"read": swapped(L2_LIN, L1_LIN)})
def l2_norm(rng, read=results.tables):
    found = read()
    leads = [
        one
        for pair in ((L2_LIN, L1_LIN), (L2_NED, L1_NED))
        for one in results.leads_at_1(found, *pair).values()
    ]
    better = sum(one.low > 0 for one in leads)
    gaps = [one.gap for one in leads]
    evidence = f"{better} of {len(leads)} did, by {_points(min(gaps))} to {_points(max(gaps))} points."
    often = 2 * better > len(leads)
    return outcome(not often, evidence, "pairs of classifiers", over=leads, untried=OTHER_C, **STORED)


@claim("zhang2005-l1-bound", planted={"read": swapped(NGD, L1_LIN)})
def l1_bound(rng, read=results.tables):
    found = read()
    lin, ngd = (
        np.array(
            [
                np.mean([result["at_bound"] for result in found[corpus, Row(words, *machine)]])
                for corpus, words in results.BLOCKS
            ]
        )
        for machine in (L1_LIN, NGD)
    )
    evidence = f"At least {lin.min():.0%} of the coefficients of LIN are at $C$, and at most {ngd.max():.1%} "
    evidence += "of those of NGD."
    fails = (lin < 0.5) | (ngd > 0.01)
    return outcome(fails, evidence, "blocks of the tables", untried=OTHER_C, **STORED)


@claim("zhang2005-in-time", planted={"random": False})
def in_time(rng, random=True):
    gains = []
    for kernel, norm in ((kernels.linear, "l2"), (kernels.ngd, "l1")):
        train, mixed = np.hsplit(rng.permuted(live.of_each_group(rng, "train", 120), axis=1), 2)
        later = live.of_each_group(rng, "test", 60)
        first, last = (
            100 * np.mean(np.equal(*live.classify(train, test, kernel, norm)))
            for test in (mixed if random else later, later)
        )
        gains.append(first - last)
    evidence = f"By {np.mean(gains):.0f} points: posts of the same days share threads, quotes and writers."
    untried = "all posts, and collections other than the bundle of 20 Newsgroups"
    return outcome(np.array(gains) <= 0, evidence, "samples of all groups", untried=untried)


@claim("zhang2005-significance-printed", planted={"read": swapped(L2_NED, L1_LIN)})
def significance_printed(rng, read=results.tables):
    p = np.array([test.p_one_sided for test in results.sign_tests(read()).values()])
    fails = p >= 0.005
    evidence = (
        f"Run again, {fails.sum()} of {len(p)} miss the level one-sided; the largest P is {p.max():.2g}."
    )
    untried = "the authors' own words and documents"
    return outcome(fails, evidence, "lines of Table 3", untried=untried, **STORED)


@claim("zhang2005-significance", planted={"read": swapped(L2_NED, L1_LIN)})
def significance(rng, read=results.tables):
    fails, missing = [], []
    for (corpus, _, other), pair in results.table_3(read()).items():
        right = tuple(map(results.pooled, pair))
        test, expected = sign_test(*right), corpus == "webkb" or other == "linear"
        fails.append((max(test.p_two_sided, mcnemar(*right).p) < 0.005) != expected)
        if not expected:
            missing.append(test.z)
    low, high = sorted(missing)
    evidence = f"The last two have Z = {low:.1f} and {high:.1f}."
    return outcome(fails, evidence, "lines of Table 3", untried="macro tests", **STORED)


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
    found = [np.round(100 * right[row] / n, 2) == values[row] for row in values]
    for (_, words, other), value in z.items():
        gap = right[Row(words, *NGD)] - right[Row(words, "l2", other)]
        differ = np.rint((gap / value) ** 2)
        found.append((np.round(gap / np.sqrt(differ), 4) == value) & ((differ - gap) % 2 == 0))
    return np.array(found)


@claim("zhang2005-bydate-printed", planted={"size": 7568})
def bydate_printed(rng, size=7532):
    now = allowed(np.array([size]))[:, 0]
    evidence = f"{sum(~now)} printed numbers cannot come from {size:,} posts: 79.76 % is no $k/{size}$."
    return outcome(~now, evidence, "printed numbers", size="full", untried="how the authors rounded")


@claim("zhang2005-bydate", planted={"error": 0.001})
def bydate(rng, error=0.0):
    sizes = np.arange(5_000, 10_000)
    theirs = {key: z * (1 + error) for key, z in results.printed()[1].items() if "newsgroups" in key}
    found = sizes[allowed(sizes, theirs).all(axis=0)].tolist()
    others = [{key: round(z * rng.uniform(0.9, 1.1), 4) for key, z in theirs.items()} for _ in range(200)]
    chance = sum(bool(allowed(sizes, other).all(axis=0).any()) for other in others)
    evidence = (
        f"As a control we changed the four $Z$ at random, {len(others)} times. For {chance} of these changed "
        "tables there is a size that allows all numbers."
    )
    untried = "sizes outside this range; nobody has confirmed the inference"
    return outcome(found != [7568], evidence, "sizes", over=sizes, size="full", untried=untried)
