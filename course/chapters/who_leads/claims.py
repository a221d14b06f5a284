"""Claims: when silence wins, and two averages of F1."""

import numpy as np

from papers.kit.claims import of_room, outcome
from papers.kit.decisions import UNTRIED, pairs

claim = of_room(__name__)


@claim("simplex-averages-agree", planted={"other": lambda t: t.micro_f1})
def averages_agree(rng, other=lambda t: t.macro_f1):
    opposed = [(s.micro_f1 - t.micro_f1) * (other(s) - other(t)) < 0 for s, t in pairs(rng)]
    evidence = f"For {np.mean(opposed):.0%} of the pairs the two averages name different winners."
    return outcome(opposed, evidence, "pairs of classifiers", untried=UNTRIED)
