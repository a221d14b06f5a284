"""Claims of the slides on evaluation: what does not depend on a rare topic, and what each average weighs."""

import numpy as np

from helpers.evaluation import Contingency
from papers.kit.claims import of_room, outcome
from papers.kit.decisions import UNTRIED, contingencies

claim = of_room(__name__)
SETS = "sets of tables"


@claim("clifton2019-micro-printed", planted={"score": lambda t: t.pooled.accuracy[0]})
def micro_printed(rng, score=lambda t: t.micro_f1):
    uneven = []
    for t in contingencies(rng):
        if t.tp[0] and t.tn[0]:  # one right prediction turns wrong: a yes, or a no
            first_topic = np.arange(len(t.tp)) == 0
            turned = [
                Contingency(t.tp - first_topic, t.fp, t.fn + first_topic, t.tn),
                Contingency(t.tp, t.fp + first_topic, t.fn, t.tn - first_topic),
            ]
            yes, no = (score(t) - score(other) for other in turned)
            uneven.append(abs(yes - no) > 1e-12)
    evidence = (
        f"In {np.mean(uneven):.0%} of them a right yes that turns wrong costs more or less than a right no."
    )
    return outcome(uneven, evidence, SETS, untried=UNTRIED)


def specificity(truth, predicted):
    """Return the share of the documents outside a topic that get a no."""
    return np.mean(~predicted[~truth])


def precision(truth, predicted):
    """Return the share of the yeses that are right; 1 without a yes."""
    return np.mean(truth[predicted]) if predicted.any() else 1.0


@claim("clifton2019-threshold", planted={"other": precision})
def threshold(rng, other=specificity):
    against = []
    for _ in range(100):
        truth = rng.permutation(np.arange(40) < rng.integers(1, 39))
        scores = np.round(rng.normal(size=40) + truth, 1)
        decisions = [scores > cut for cut in np.unique(scores)]  # fewer and fewer yeses
        measures = np.array([(np.mean(yes[truth]), other(truth, yes)) for yes in decisions])
        against.append((np.diff(measures[:, 0]) > 0).any() or (np.diff(measures[:, 1]) < 0).any())
    evidence = f"In {np.sum(against)} of the topics a higher threshold raises the first or lowers the second."
    return outcome(against, evidence, "topics", untried="topics of more than 40 documents")
