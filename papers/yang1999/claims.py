"""The claim of Table 1 that is tried here: the row of kNN."""

from functools import cache

import numpy as np

from helpers import thresholds
from papers.kit.claims import of_room, outcome
from papers.yang1999 import results, trial

claim = of_room(__name__)


@cache
def _without_floor(k):
    """Return the topics of the test stories and those that kNN gives them, each topic with its threshold."""
    stories = trial.load()
    chi2 = trial.chi_squared(stories.counts[stories.train], stories.truth[stories.train])
    selected = trial.select(chi2)
    knn = trial.neighbours(stories, selected, k)
    old, new, part = trial.split(stories, selected)
    chosen = thresholds.choose({"kNN": knn}, stories.truth[old], part, floors=(0,), rows=old)
    scores = trial.test_scores(knn, old, new)
    return stories.truth[~stories.train], scores > chosen.thresholds[0]


@claim("yang1999-table1-knn", planted={"k": 1})
def table1_knn(rng, k=45):
    truth, said = _without_floor(k)
    micro = trial.rate(truth, said)[0]
    low, high = trial.micro_interval(truth, said, np.zeros_like(said), 500)
    evidence = (
        f"Ours is {micro:.3f}, with thresholds from training stories and without a floor. If we draw the "
        f"{len(truth):,} test stories again with replacement, 95% of the values are between {low:.3f} and "
        f"{high:.3f}."
    )
    printed = results.published()["kNN"][0]
    untried = "a floor, and its macro-F1, .5242: the paper does not print its thresholds"
    missed = not low <= printed <= high
    return outcome(missed, evidence, "test stories", over=truth, size="full", untried=untried)
