"""Claims on scores and tests: F1, its mean over folds, the paired t-test, and what counts as improvement."""

from functools import partial

import numpy as np

from helpers.evaluation import interval
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import folds

claim = of_room(__name__)
# Test documents for each training document in the variance of the paired t-test.
PRINTED, CORRECTED = 0.0, 1 / 19


def _alarms(rng, ratio, several=2000):
    studies = folds.twins(rng, several)
    alarms = sum(0 not in interval(differences, overlap=ratio) for differences in studies)
    rate, low, high = folds.share(alarms, several, 0.99)
    evidence = f"It found a difference in {rate:.1%} of them (99% interval {low:.1%} to {high:.1%})."
    untried = "classifiers of other kinds, and other numbers of documents and folds"
    what = "cross-validations of two equally good classifiers"
    return outcome(low > 0.05, evidence, what, over=studies, untried=untried)


claim("radulescu2024-paired-t-printed", planted={"ratio": CORRECTED})(partial(_alarms, ratio=PRINTED))


@claim("radulescu2024-improvement", planted={"fewer": 0.9})
def improvement(rng, fewer=0.5):
    higher, significant, lighter = folds.improvements(rng, fewer)
    improved = higher | ~significant & lighter
    rate = np.mean(improved)
    evidence = f"Of the drawn scenarios {rate:.1%} are improvements."
    untried = "scenarios in which F1 and the number of support vectors go together"
    return outcome(abs(rate - 0.7375) > 0.012, evidence, "scenarios", over=improved, untried=untried)
