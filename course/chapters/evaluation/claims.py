"""Claims: when silence wins, two averages of F1, and tests that are repeated or many."""

from functools import partial

import numpy as np
from scipy import stats

from course.chapters.evaluation.experiments import tested
from papers.kit.claims import of_room, outcome
from papers.kit.decisions import UNTRIED, contingencies, pairs
from papers.radulescu2024 import folds

claim = of_room(__name__)


@claim("simplex-silence", planted={"bar": 0.4})
def silence(rng, bar=0.5):
    off = np.array([(t.precision > bar) != (t.tp + t.tn > t.fp + t.tn) for t in contingencies(rng)])
    evidence = f"The two conditions disagreed on {off.sum()} tables."
    return outcome(off, evidence, "tables", untried=UNTRIED)


@claim("simplex-averages-agree", planted={"other": lambda t: t.micro_f1})
def averages_agree(rng, other=lambda t: t.macro_f1):
    opposed = [(s.micro_f1 - t.micro_f1) * (other(s) - other(t)) < 0 for s, t in pairs(rng)]
    evidence = f"For {np.mean(opposed):.0%} of the pairs the two averages name different winners."
    return outcome(opposed, evidence, "pairs of classifiers", untried=UNTRIED)


@claim("simplex-repeats", planted={"fresh": True})
def repeats(rng, fresh=False):
    studies = folds.twins(rng, 150, 10, fresh)
    once, often = (folds.share(folds.alarms(some), len(studies)) for some in (studies[:, :20], studies))
    evidence = f"Ten repeats took the false alarms from {once[0]:.0%} to {often[0]:.0%}."
    what, untried = "cross-validations of two equally good classifiers", "other numbers of repeats"
    return outcome(often[1] > once[2], evidence, what, over=studies, untried=untried)


def _false_tables(rng, level, tables=1500, comparisons=20):
    """Compare two equally good classifiers on new documents, twenty times a table, by the exact sign test."""
    wins, losses = rng.multinomial(200, [0.15, 0.15, 0.7], (tables, comparisons))[:, :, :2].transpose(2, 0, 1)
    p = 2 * stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5)
    found = int((p < level).any(axis=1).sum())
    rate, low, _ = folds.share(found, tables, 0.999)
    evidence = f"Without any effect, {rate:.0%} of the tables have a significant difference."
    untried = "comparisons on the same documents, which are not independent"
    return outcome(low > 0.05, evidence, "tables of twenty comparisons", over=wins, untried=untried)


claim("simplex-many", planted={"level": 0.05 / 20})(partial(_false_tables, level=0.05))


claim("simplex-bonferroni", planted={"level": 0.05})(partial(_false_tables, level=0.05 / 20))


@claim("simplex-sign-methods", planted={"case": 0})
def sign_methods(rng, case=-1):
    wins, losses = list(tested(rng, 4000).values())[case]
    found = stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5) < 0.025
    rate, low, _ = folds.share(int(found.sum()), found.size, 0.999)
    evidence = f"With 3,000 test documents it found a difference in {rate:.0%} of the cases."
    untried = "methods of other kinds, and more training documents"
    return outcome(low > 0.05, evidence, "pairs of trained classifiers", over=wins, untried=untried)
