"""Claims of the slides on evaluation: what does not depend on a rare topic, and what each average weighs."""

import numpy as np

from helpers.evaluation import Contingency, contingency
from papers.kit.claims import of_room, outcome
from papers.kit.decisions import UNTRIED, contingencies

claim = of_room(__name__)
SETS = "sets of tables"


@claim("clifton2019-sensitivity", planted={"steady": ("precision", "f1")})
def sensitivity(rng, steady=("sensitivity", "specificity")):
    once = contingencies(rng)
    often = [Contingency(t.tp, 10 * t.fp, t.fn, 10 * t.tn) for t in once]
    both = list(zip(once, often, strict=True))
    moved = [max(abs(getattr(t, name) - getattr(o, name)).max() for name in steady) for t, o in both]
    fell = np.mean([o.f1 < t.f1 for t, o in both])
    evidence = f"The first two moved by {max(moved):.2f} at most; F1 fell in {fell:.0%} of the tables."
    return outcome((np.array(moved) > 1e-12) | (fell == 0), evidence, SETS, untried=UNTRIED)


@claim("clifton2019-micro-printed", planted={"score": lambda t: t.pooled.accuracy[0]})
def micro_printed(rng, score=lambda t: t.micro_f1):
    uneven = []
    for t in contingencies(rng):
        if t.tp[0] and t.tn[0]:  # one right prediction turns wrong: a yes, or a no
            one = np.arange(len(t.tp)) == 0
            turned = [
                Contingency(t.tp - one, t.fp, t.fn + one, t.tn),
                Contingency(t.tp, t.fp + one, t.fn, t.tn - one),
            ]
            yes, no = (score(t) - score(other) for other in turned)
            uneven.append(abs(yes - no) > 1e-12)
    evidence = (
        f"In {np.mean(uneven):.0%} of them a right yes that turns wrong costs more or less than a right no."
    )
    return outcome(uneven, evidence, SETS, untried=UNTRIED)


def _apart(sides, off, what):
    """Return the outcome for two numbers that should be equal, from how far they are apart in each case."""
    said = "equal up to rounding" if max(off) < 1e-9 else f"apart by {max(off):.2f}"
    return outcome(np.array(off) > 1e-9, f"The two{sides} were {said}.", what, untried=UNTRIED)


@claim("clifton2019-micro", planted={"weights": lambda t: t.tp + t.fn})
def micro(rng, weights=lambda t: 2 * t.tp + t.fp + t.fn):
    off = [abs(np.average(t.f1, weights=weights(t)) - t.micro_f1) for t in contingencies(rng)]
    return _apart(" sides", off, SETS)


@claim("clifton2019-single-label", planted={"score": lambda t: t.pooled.accuracy[0]})
def single_label(rng, score=lambda t: t.micro_f1):
    truth, other = rng.integers(0, 6, (2, 300, 300))
    said = np.where(rng.random(truth.shape) < 0.6, truth, other)
    off = [abs(score(contingency(t, s)) - np.mean(t == s)) for t, s in zip(truth, said, strict=True)]
    return _apart("", off, "sets of documents")
