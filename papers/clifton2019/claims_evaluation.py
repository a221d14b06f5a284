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
