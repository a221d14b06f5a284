"""Claims on scores and tests: F1, its mean over folds, the paired t-test, and what counts as improvement."""

from functools import partial

import numpy as np
from scipy import stats

from helpers.evaluation import Contingency, contingency
from papers.kit.claims import of_room, outcome
from papers.kit.decisions import UNTRIED, pairs
from papers.radulescu2024 import folds

claim = of_room(__name__)
# Test documents for each training document in the variance of the paired t-test.
PRINTED, CORRECTED = 0.0, 1 / 19


@claim("radulescu2024-eq47", planted={"mean": stats.gmean})
def eq47(rng, mean=stats.hmean):
    a, b, c = rng.integers(1, 500, (3, 2000))
    off = abs(Contingency(a, b, c, b).f1 - mean([a / (a + b), a / (a + c)]))
    said = "equal up to rounding" if off.max() < 1e-9 else f"apart by {off.max():.2f}"
    return outcome(off > 1e-9, f"The two sides were {said}.", "tables", untried="tables with $a = 0$")


@claim("radulescu2024-accuracy-printed", planted={"score": lambda t: t.accuracy})
def accuracy_printed(rng, score=lambda t: t.f1):
    opposed = [(score(s) - score(t)) * (s.accuracy - t.accuracy) < 0 for s, t in pairs(rng)]
    evidence = f"In {np.mean(opposed):.0%} one of the two rises and the other falls."
    return outcome(opposed, evidence, "pairs of classifiers on a topic", untried=UNTRIED)


def mean_of_folds(truth, said, dealt):
    return contingency(truth[dealt], said[dealt]).macro_f1


def added_up(truth, said, dealt):
    return contingency(truth[dealt], said[dealt]).micro_f1


def _dealt(rng, score, times=100):
    """Score the same decisions on a topic dealt to twenty folds, with one document of it each."""
    truth = np.arange(400) < 20
    said = rng.random(400) < np.where(truth, 0.8, 0.03)
    found = []
    for _ in range(times):
        dealt = np.vstack([rng.permutation(20), (20 + rng.permutation(380)).reshape(19, 20)])
        found.append(score(truth, said, dealt))
    evidence = f"The same decisions had an F1 between {min(found):.3f} and {max(found):.3f}."
    untried = "topics with many documents in each fold, where the spread is smaller"
    moved = bool(np.ptp(found) > 1e-12)
    return outcome(moved, evidence, "ways to deal them to folds", over=found, untried=untried)


claim("radulescu2024-fold-mean-printed", planted={"score": added_up})(partial(_dealt, score=mean_of_folds))


claim("radulescu2024-fold-mean", planted={"score": mean_of_folds})(partial(_dealt, score=added_up))


def _alarms(rng, ratio, several=2000):
    studies = folds.twins(rng, several)
    rate, low, high = folds.share(folds.alarms(studies, ratio), several, 0.99)
    evidence = f"It found a difference in {rate:.1%} of them (99% interval {low:.1%} to {high:.1%})."
    untried = "classifiers of other kinds, and other numbers of documents and folds"
    what = "cross-validations of two equally good classifiers"
    return outcome(low > 0.05, evidence, what, over=studies, untried=untried)


claim("radulescu2024-paired-t-printed", planted={"ratio": CORRECTED})(partial(_alarms, ratio=PRINTED))


claim("radulescu2024-paired-t", planted={"ratio": PRINTED})(partial(_alarms, ratio=CORRECTED))


def as_printed(higher, significant, lighter):
    return higher | ~higher & ~significant & lighter


def strict(higher, significant, lighter):
    return higher & significant


@claim("radulescu2024-improvement-printed", planted={"rule": strict})
def improvement_printed(rng, rule=as_printed):
    improved = rule(*folds.improvements(rng))
    rate = np.mean(improved)
    evidence = f"A method without any effect shows an improvement in {rate:.1%} of the scenarios."
    untried = "scenarios that share documents, as those of the paper do"
    return outcome(rate > 0.5, evidence, "scenarios", over=improved, untried=untried)


@claim("radulescu2024-improvement", planted={"fewer": 0.9})
def improvement(rng, fewer=0.5):
    improved = as_printed(*folds.improvements(rng, fewer=fewer))
    rate = np.mean(improved)
    evidence = f"Of the drawn scenarios {rate:.1%} are improvements."
    untried = "scenarios in which F1 and the number of support vectors go together"
    return outcome(abs(rate - 0.7375) > 0.012, evidence, "scenarios", over=improved, untried=untried)
