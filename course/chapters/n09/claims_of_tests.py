"""Claims: when a difference is one, and what repeated or generous tests find."""

from functools import partial

import numpy as np
from scipy import stats

from course.chapters.n09 import experiments
from helpers.evaluation import mcnemar, sign_test
from papers.kit.claims import Attempt, of_room

DRAWN = "the decisions of real classifiers on real documents"

claim = of_room(__name__)


@claim("zhang2005-footnote5", planted={"chi2": "corrected_chi2", "p": "corrected_p"})
def footnote5(rng, chi2="chi2", p="p"):
    off = 0
    for _ in range(300):
        right = rng.random((2, 200)) < rng.random((2, 1))
        sign, other = sign_test(*right), mcnemar(*right)
        off = max(off, abs(sign.z**2 - getattr(other, chi2)), abs(sign.p_two_sided - getattr(other, p)))
    evidence = f"The two were {'equal up to rounding' if off < 1e-9 else f'apart by {off:.2f}'}."
    return Attempt(300, bool(off > 1e-9), evidence, "pairs of classifiers", untried=DRAWN)


def _printed_levels(rng, sides):
    z = [z for z, *_ in experiments.printed_tests()]
    largest = sides * stats.norm.sf(min(z))
    evidence = f"The largest P is {largest:.4f}, {'one' if sides == 1 else 'two'}-sided."
    untried = "the decisions themselves, which are not printed"
    return Attempt(len(z), bool(largest >= 0.005), evidence, "printed values of Z", "full", untried=untried)


claim("zhang2005-table3-printed", planted={"sides": 1})(partial(_printed_levels, sides=2))


claim("zhang2005-table3", planted={"sides": 2})(partial(_printed_levels, sides=1))


@claim("zhang2005-table3-whole", planted={"factor": 1.01})
def table3_whole(rng, factor=1.0):
    tests = [(round(factor * z, 4), gap * size / 100) for z, gap, size in experiments.printed_tests()]
    fits = [bool(experiments.whole(*test)) for test in tests]
    near = [
        bool(experiments.whole(round(z * f, 4), gap))
        for z, gap in tests
        if gap < 50
        for f in rng.uniform(0.9, 1.1, 300)
    ]
    evidence = (
        f"{sum(fits)} of {len(fits)} fit; of other numbers near those of WebKB, {np.mean(near):.0%} would."
    )
    untried = "whether other pairs of counts fit too, as they do for 20 Newsgroups"
    return Attempt(len(fits), not all(fits), evidence, "printed values of Z", "full", untried=untried)


def _alarms(rng, ratio, studies=2000):
    found = experiments.alarms(experiments.twins(rng, studies), ratio)
    rate, low, high = experiments.share(found, studies, 0.99)
    evidence = f"It found a difference in {rate:.1%} of them (99% interval {low:.1%} to {high:.1%})."
    untried = "classifiers of other kinds, and other numbers of documents and folds"
    what = "cross-validations of two equally good classifiers"
    return Attempt(studies, low > 0.05, evidence, what, untried=untried)


claim("radulescu2024-paired-t-printed", planted={"ratio": 1 / 19})(partial(_alarms, ratio=0.0))


claim("radulescu2024-paired-t", planted={"ratio": 0.0})(partial(_alarms, ratio=1 / 19))


@claim("simplex-repeats", planted={"fresh": True})
def repeats(rng, fresh=False):
    studies = experiments.twins(rng, 150, 10, fresh)
    once, often = experiments.alarms(studies[:, :20]), experiments.alarms(studies)
    broken = experiments.share(often, 150)[1] > experiments.share(once, 150)[2]
    evidence = f"Ten repeats took the false alarms from {once / 150:.0%} to {often / 150:.0%}."
    untried = "other numbers of repeats"
    return Attempt(
        150, broken, evidence, "cross-validations of two equally good classifiers", untried=untried
    )


def _false_tables(rng, level, tables=1500, comparisons=20):
    """Compare two equally good classifiers on new documents, twenty times a table, by the exact sign test."""
    wins, losses = rng.multinomial(200, [0.15, 0.15, 0.7], (tables, comparisons))[:, :, :2].transpose(2, 0, 1)
    p = 2 * stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5)
    found = int((p < level).any(axis=1).sum())
    rate, low, _ = experiments.share(found, tables, 0.999)
    evidence = f"Without any effect, {rate:.0%} of the tables have a significant difference."
    untried = "comparisons on the same documents, which are not independent"
    return Attempt(tables, low > 0.05, evidence, "tables of twenty comparisons", untried=untried)


claim("simplex-many", planted={"level": 0.05 / 20})(partial(_false_tables, level=0.05))


claim("simplex-bonferroni", planted={"level": 0.05})(partial(_false_tables, level=0.05 / 20))


def _as_printed(higher, significant, lighter):
    return higher | ~higher & ~significant & lighter


def _strict(higher, significant, lighter):
    return higher & significant


@claim("radulescu2024-improvement-printed", planted={"rule": _strict})
def improvement_printed(rng, rule=_as_printed):
    rate = np.mean(rule(*experiments.improvements(rng)))
    evidence = f"A method without any effect shows an improvement in {rate:.1%} of the scenarios."
    untried = "scenarios that share documents, as those of the paper do"
    return Attempt(40_000, bool(rate > 0.5), evidence, "scenarios", untried=untried)


@claim("radulescu2024-improvement", planted={"fewer": 0.9})
def improvement(rng, fewer=0.5):
    rate = np.mean(_as_printed(*experiments.improvements(rng, fewer=fewer)))
    evidence = f"Of the drawn scenarios {rate:.1%} are improvements."
    untried = "scenarios in which F1 and the number of support vectors go together"
    return Attempt(40_000, bool(abs(rate - 0.7375) > 0.012), evidence, "scenarios", untried=untried)
