"""Claim: the conditions of Karush, Kuhn and Tucker say which boundary is the best one."""

import numpy as np

from helpers.dual import kkt
from papers.clifton2019.claims_margin import SLACKNESS
from papers.kit.claims import of_room, outcome
from papers.kit.machines import UNTRIED, soft

claim = of_room(__name__)


@claim("simplex-kkt", planted={"conditions": (SLACKNESS,)})
def optimality(rng, conditions=None):
    wrong, met = [], 0
    for K, y, s in soft(rng):
        other = rng.random(len(y))
        sums = other[y > 0].sum(), other[y < 0].sum()
        other *= np.where(y > 0, sums[1], sums[0]) / max(sums)  # feasible: both groups have the same sum
        for alpha, b in ((s.alpha, s.b), (other, s.b), (s.alpha / 2, s.b), (0 * y, 0.0)):
            misses = kkt(K, y, alpha, b, 1.0)
            holds = max(misses[name].max() for name in conditions or misses) < 1e-8
            v = alpha * y
            gap = v @ K @ v + np.maximum(0, 1 - y * (K @ v + b)).sum() - alpha.sum()
            wrong.append(holds != (gap < 1e-7))
            met += holds
    evidence = f"All conditions hold in {met} of {len(wrong)} cases, and the gap is zero in exactly these."
    return outcome(wrong, evidence, "choices of α and b", untried=UNTRIED)
