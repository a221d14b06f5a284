"""Claims on scores and tests: F1, its mean over folds, the paired t-test, and what counts as improvement."""

from functools import partial

import numpy as np
from scipy import stats

from helpers.evaluation import Contingency, contingency
from papers.kit.claims import of_room, outcome
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


def mean_of_folds(truth, said, dealt):
    return contingency(truth[dealt], said[dealt]).macro_f1


def added_up(truth, said, dealt):
    return contingency(truth[dealt], said[dealt]).micro_f1


@claim("radulescu2024-fold-mean", planted={"score": mean_of_folds})
def fold_mean(rng, score=added_up, times=100):
    """Deal the same decisions on a topic to twenty folds, with one document of it each, and score them."""
    truth = np.arange(400) < 20
    said = rng.random(400) < np.where(truth, 0.8, 0.03)
    found = {score: [], mean_of_folds: []}
    for _ in range(times):
        dealt = np.vstack([rng.permutation(20), (20 + rng.permutation(380)).reshape(19, 20)])
        for one, values in found.items():
            values.append(one(truth, said, dealt))
    least, most = (end(found[mean_of_folds]) for end in (min, max))
    evidence = f"With the same decisions the mean of the folds was between {least:.3f} and {most:.3f}, and "
    evidence += f"the other score between {min(found[score]):.3f} and {max(found[score]):.3f}."
    untried = "topics with many documents in each fold, where the spread is smaller"
    broken = np.ptp(found[score]) > 1e-12 or np.ptp(found[mean_of_folds]) < 1e-12
    return outcome(broken, evidence, "ways to deal them to folds", over=found[score], untried=untried)


def _alarms(rng, ratio, several=2000):
    studies = folds.twins(rng, several)
    rate, low, high = folds.share(folds.alarms(studies, ratio), several, 0.99)
    evidence = f"It found a difference in {rate:.1%} of them (99% interval {low:.1%} to {high:.1%})."
    untried = "classifiers of other kinds, and other numbers of documents and folds"
    what = "cross-validations of two equally good classifiers"
    return outcome(low > 0.05, evidence, what, over=studies, untried=untried)


claim("radulescu2024-paired-t-printed", planted={"ratio": CORRECTED})(partial(_alarms, ratio=PRINTED))


claim("radulescu2024-paired-t", planted={"ratio": PRINTED})(partial(_alarms, ratio=CORRECTED))


@claim("radulescu2024-improvement", planted={"fewer": 0.9})
def improvement(rng, fewer=0.5):
    higher, significant, lighter = folds.improvements(rng, fewer=fewer)
    improved = higher | ~significant & lighter
    rate = np.mean(improved)
    evidence = f"Of the drawn scenarios {rate:.1%} are improvements."
    untried = "scenarios in which F1 and the number of support vectors go together"
    return outcome(abs(rate - 0.7375) > 0.012, evidence, "scenarios", over=improved, untried=untried)
