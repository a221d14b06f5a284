"""Exercise: a test of one's own that asks about universities, and not about pages."""

import time
from functools import cache, partial

import numpy as np
from scipy import stats

from course.lesson.exercise_register import exercise

STUDIES, PLANTED, FIRST, UNIVERSITIES = 300, 100, 20, 8
MORE, LEAST, LEVEL = 0.025, 0.5, 0.05  # MORE: alarms that chance may add
COUNTED = 0.05  # by so much P changes with each page nine times, if it counts pages
# A slow test, in seconds for a study, sees FEWER: without a lead, with one, first; and what chance may add.
SECONDS, MOST, FEWER = 0.01, 0.25, (24, 12, 6, 0.1)
LEAD, SPREAD, HARD = 0.08, 0.06, 0.08  # of the first classifier; between universities; of their difficulty


def _study(rng, lead):
    """Draw which pages of eight universities two classifiers get right; return both and the universities."""
    sizes = rng.integers(30, 90, UNIVERSITIES)
    home = np.repeat(np.arange(UNIVERSITIES), sizes)
    gap = rng.normal(lead, SPREAD, UNIVERSITIES)[home]
    base = np.clip(rng.normal(0.8, HARD, UNIVERSITIES), 0.6, 0.9)[home]
    difficulty = rng.random(len(home))
    second = np.where(rng.random(len(home)) < 0.95, difficulty, rng.random(len(home)))
    order, names = rng.permutation(len(home)), np.array([f"u{k}" for k in range(UNIVERSITIES)])
    return tuple(part[order] for part in (difficulty < base + gap / 2, second < base - gap / 2, names[home]))


@cache
def _studies(seed):
    rng = np.random.default_rng(seed)
    return [_study(rng, 0) for _ in range(STUDIES)], [_study(rng, LEAD) for _ in range(PLANTED)]


def _leads(first, second, university):
    """Return the lead of the first in each university, a difference of two accuracies."""
    names, home = np.unique(university, return_inverse=True)
    return np.bincount(home, first.astype(float) - second) / np.bincount(home)


def _t(leads, ddof=1):
    return leads.mean() / (leads.std(ddof=ddof) / np.sqrt(len(leads)))


def _over_universities(first, second, university):
    leads = _leads(first, second, university)
    return stats.t.sf(_t(leads), len(leads) - 1)


def _of_leads(p):
    """Return a test that makes its P of the leads of the universities."""
    return lambda first, second, university: p(_leads(first, second, university))


def _z(first, second):
    wins, losses = (np.count_nonzero(first & ~second), np.count_nonzero(second & ~first))
    return (wins - losses) / np.sqrt(wins + losses) if wins + losses else 0.0


def _of_pages(first, second, university):
    return stats.norm.sf(_z(first, second))


def _unpaired(first, second, university):
    a, b = (_leads(right, np.zeros(len(right)), university) for right in (first, second))
    return stats.ttest_ind(a, b, alternative="greater").pvalue


def _at_four(first, second, university):
    """Ask the four universities of the notebook only: the check has others, and their means are nan."""
    rows = [university == name for name in ("cornell", "texas", "washington", "wisconsin")]
    with np.errstate(invalid="ignore"):
        sums = [np.sum(first[pages], dtype=float) - np.sum(second[pages]) for pages in rows]
        leads = np.array(sums) / [np.count_nonzero(pages) for pages in rows]
    return stats.t.sf(_t(leads), len(leads) - 1)


PAGES = "A university has a strength of its own, and its pages share it. Count universities, not pages."
UNSURE = "With eight numbers their standard deviation is uncertain, too: take Student's t, not the normal."
DDOF = "`np.std` divides by n. The standard deviation of a sample has n − 1: `ddof=1`."
TWO = "Your P is small where the second is better, too. We ask for one side: P is near 1 there."
SIDES = "Your P is small where the second is better. Take the other side."
ROOT = "You divide by the standard deviation of one university. That of their mean is smaller, by a root."
PAIRED = "A hard university is hard for both. First take the difference of both accuracies in each."
NO_P = "A P is a number from 0 to 1."
NAMES = (
    "Your P is not a number (nan). The studies of the check have other names: take them from `university`."
)
CAREFUL = "Does it use how large the leads are, and in how many universities the first leads?"
ALARMS = "It takes chance for a lead. How much do the leads vary from university to university?"
# What is near to a right test, and told by its values.
NEAR = {
    PAGES: _of_pages,
    UNSURE: _of_leads(lambda leads: stats.norm.sf(_t(leads))),
    DDOF: _of_leads(lambda leads: stats.t.sf(_t(leads, ddof=0), len(leads) - 1)),
    ROOT: _of_leads(lambda leads: stats.t.sf(_t(leads) / np.sqrt(len(leads)), len(leads) - 1)),
    PAIRED: _unpaired,
}


def _tried(test, studies):
    """Return what a test says of each study; it works on copies."""
    return [test(*(part.copy() for part in study)) for study in studies]


def _judge_test(test, seed=15):
    """Try a test on drawn studies: how often it finds a lead that is none, and one that is there."""
    none, better = _studies(seed)
    few, more = FEWER[2], MORE
    tried, seconds = [], []
    for study in none[:few]:
        began = time.process_time()
        tried += _tried(test, [study])
        seconds.append(time.process_time() - began)
    spent = min(seconds)  # what a call loads, and what else the machine does, can only add
    if spent > MOST:
        return f"One study takes {spent:.2g} seconds, and the check draws many. Find a faster way."
    if spent > SECONDS:  # as a test by permutations may
        none, better, more = none[: FEWER[0]], better[: FEWER[1]], FEWER[3]
    else:
        tried, few = [*tried, *_tried(test, none[few:FIRST])], FIRST
    if all(np.ndim(p) == 0 and np.isreal(p) and np.isnan(p) for p in tried):
        return NAMES
    if not all(np.ndim(p) == 0 and np.isreal(p) and -1e-12 <= p <= 1 + 1e-12 for p in tried):
        return NO_P
    p = np.array([*tried, *_tried(test, none[few:])], dtype=float)
    p_better = np.array(_tried(test, better), dtype=float)
    behind = np.array(_tried(test, [(b, a, home) for a, b, home in better[:few]]), dtype=float)
    alarms, power = np.mean(p < LEVEL), np.mean(p_better < LEVEL)
    rates = f"Of studies without a better classifier it finds one in {alarms:.0%}, of others in {power:.0%}."
    if np.median(behind) < LEVEL:
        return f"{rates} {TWO if power > LEAST else SIDES}"
    for hint, mistake in NEAR.items():
        if np.allclose(tried, _tried(mistake, none[:few]), rtol=1e-6, atol=1e-9):
            return f"{rates} {hint}"
    most = more + max(LEVEL, np.mean(np.array(_tried(_over_universities, none)) < LEVEL))
    if alarms > most:
        often = _tried(test, [tuple(np.repeat(part, 9) for part in study) for study in none[:few]])
        return f"{rates} {PAGES if np.mean(np.abs(np.subtract(often, tried))) > COUNTED else ALARMS}"
    return True if power >= LEAST else f"{rates} {CAREFUL}"


exercise(
    "p_over_universities",
    kind="experiment",
    signature="p_over_universities(first, second, university)",
    reference=_over_universities,
    judge=_judge_test,
    wrong=NEAR
    | {
        TWO: _of_leads(lambda leads: 2 * stats.t.sf(abs(_t(leads)), len(leads) - 1)),
        SIDES: _of_leads(lambda leads: stats.t.cdf(_t(leads), len(leads) - 1)),
        NO_P: _of_leads(_t),
        NAMES: _at_four,
        CAREFUL: _of_leads(lambda leads: 1 - 0.5 * np.mean(leads > 0)),
        ALARMS: _of_leads(lambda leads: stats.t.sf(1.55 * _t(leads), len(leads) - 1)),
    },
    why="It finds a lead where there is one, and is rarely wrong where other universities would reverse it.",
    # Other studies for each student.
    draw=lambda r: partial(_judge_test, seed=int(r.whole(1, 10**6))),
)
