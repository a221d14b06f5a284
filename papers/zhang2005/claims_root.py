"""Claims: what makes the gain of NGD, and what the multi-class scheme is worth.

The attempts read what the studies "ngd-scaling" and "ngd-c-curves" have stored, at full size.
"""

import numpy as np

from papers.kit.claims import of_room, outcome
from papers.zhang2005 import changes, results
from papers.zhang2005.results import BLOCKS, CORPORA, L1_LIN, L2_LIN, NGD, ROOTS

STORED = {"size": "full", "stored": "ngd-scaling"}

claim = of_room(__name__)


@claim("zhang2005-over-euclid", planted={"corpora": ("webkb",)})
def over_euclid(rng, corpora=tuple(CORPORA)):
    found = [one for key, one in changes.grid().items() if key[0] in corpora]
    tuned = [
        one
        for block in BLOCKS
        if block[0] in corpora
        for one in results.leads(NGD, [L1_LIN, L2_LIN], *block).values()
    ]
    sure, ahead = (sum(one.low > 0 for one in some) for some in (found, tuned))
    evidence = "With a $C$ for each kernel ([[kernel_or_scale]]) the interval of NGD's lead is above zero in "
    evidence += f"{ahead} of {len(tuned)} comparisons, at $C = 1$ in {sure} of {len(found)}. "
    evidence += f"The smallest lead at $C = 1$ is {min(found, key=lambda one: one.gap)}."
    run = {"size": "full", "stored": "ngd-scaling, ngd-c-curves"}
    run |= {"untried": "a $C$ for each way to count words"}
    return outcome([one.low <= 0 for one in found + tuned], evidence, "leads of NGD over LIN", **run)


@claim("zhang2005-square-root", planted={"power": 1.0, "plain": 0.5})
def square_root(rng, power=0.5, plain=1.0):
    found = list(changes.power_gains(power, plain).values())
    sure = sum(one.low > 0 for one in found)
    evidence = (
        "The linear kernel, with the better of $C = 1$ and 10 for each, gains "
        f"{results.spread(found)} points; the interval is above zero in {sure} of {len(found)}."
    )
    often = 2 * sure > len(found)
    untried = "clustering, and a $C$ chosen without the test documents"
    return outcome(not often, evidence, "collections", over=found, untried=untried, **STORED)


@claim("zhang2005-success", planted={"rival": L2_LIN})
def success(rng, rival=ROOTS):
    found = list(changes.angle(rival).values())
    level = all(one.low <= 0 and one.high < 0.015 for one in found)
    evidence = "NGD is compared with the linear kernel of the same roots, without the angle. NGD's leads are "
    evidence += f"{results.spread(found)} points. Every interval holds zero, and none goes above "
    evidence += f"{100 * max(one.high for one in found):.1f} points."
    run = {"size": "full", "stored": "ngd-c-curves", "untried": "geometry in another sense than the angle"}
    what = "blocks of the tables, each kernel with its own $C$"
    return outcome(level, evidence, what, over=found, **run)


@claim("zhang2005-one-vs-one", planted={"sign": -1})
def one_vs_one(rng, sign=1):
    found, seconds = changes.schemes(), list(changes.scheme_seconds().values())
    better = sum((one.low if sign > 0 else -one.high) > 0 for one in found.values())
    evidence = (
        "Effectiveness does not survive: on the same Gram matrices one-vs-rest is more accurate, by "
        f"{results.spread(found.values())} points; the interval is above zero in {better} of {len(found)}. "
        f"Efficiency stands: one-vs-rest took {np.median(seconds):.1f} times the processor time in the "
        f"median, Gram matrix included ({min(seconds):.1f} to {max(seconds):.1f} on a busy machine)."
    )
    mostly = 2 * better > len(found)
    return outcome(mostly, evidence, "Gram matrices", over=found, untried="other values of $C$", **STORED)
