"""Claims: what makes the gain of NGD, and what the multi-class scheme is worth.

The attempts read what the studies "ngd-scaling" and "ngd-c-curves" have stored, at full size.
"""

import numpy as np

from helpers.evaluation import interval
from papers.kit.claims import judged, of_room, outcome
from papers.zhang2005 import changes, results
from papers.zhang2005.results import BLOCKS, CORPORA, L1_LIN, L2_LIN, NGD, ROOTS

STORED = {"size": "full", "stored": "ngd-scaling"}

claim = of_room(__name__)


@claim("zhang2005-over-euclid", planted={"corpora": ("webkb",)})
def over_euclid(rng, corpora=tuple(CORPORA)):
    blocks = [block for block in BLOCKS if block[0] in corpora]
    level = results.joint(2 * len(blocks) + sum(key[0] in corpora for key in changes.grid()))
    found = [one for key, one in changes.grid(level).items() if key[0] in corpora]
    tuned = [
        one for block in blocks for one in results.leads(NGD, [L1_LIN, L2_LIN], *block, level=level).values()
    ]
    every = found + tuned
    sure, ahead = (sum(one.low > 0 for one in some) for some in (found, tuned))
    evidence = (
        f"With a $C$ for each kernel ([[own_c]]) NGD is ahead in {ahead} of {len(tuned)} "
        f"comparisons, at $C = 1$ in {sure} of {len(found)}. All intervals hold together at 95 %, and "
        f"{sum(one.high < 0 for one in every)} are below zero. The smallest lead at $C = 1$ is "
        f"{results.points(min(found, key=lambda one: one.gap))}."
    )
    run = {"size": "full", "stored": "ngd-scaling, ngd-c-curves"}
    run |= {"untried": "a $C$ for each way to count words"}
    return judged(results.hull(every), evidence, "leads of NGD over LIN", over=every, **run)


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
    evidence = "NGD is compared with the linear kernel of the same roots, without the angle. NGD's leads are "
    evidence += f"{results.spread(found)} points, and {sum(one.low <= 0 <= one.high for one in found)} of "
    evidence += f"{len(found)} intervals hold zero."
    run = {"size": "full", "stored": "ngd-c-curves", "untried": "geometry in another sense than the angle"}
    what = "blocks of the tables, each kernel with its own $C$"
    best = max(one.low for one in found), max(one.high for one in found)
    return judged(best, evidence, what, over=found, **run)


@claim("zhang2005-one-vs-one-effective", planted={"corpora": ("newsgroups",)})
def one_vs_one_effective(rng, corpora=tuple(CORPORA)):
    found = {key: own for key, own in changes.schemes().items() if key[0] in corpora}
    found = {key: own for key, own in changes.schemes(results.joint(len(found))).items() if key in found}
    better = sum(one.low > 0 for one in found.values())
    evidence = (
        f"At $C = 1$ for both and on the same Gram matrices, one-vs-rest is ahead by "
        f"{results.spread(found.values())} points. The intervals hold together at 95 %: {better} of "
        f"{len(found)} are above zero and {sum(one.high < 0 for one in found.values())} below."
    )
    behind = -max(one.high for one in found.values()), -min(one.low for one in found.values())
    untried = "a $C$ for each scheme"
    return judged(behind, evidence, "Gram matrices", over=found, untried=untried, **STORED)


@claim("zhang2005-one-vs-one-efficient", planted={"sign": -1})
def one_vs_one_efficient(rng, sign=1):
    times = np.array(list(changes.scheme_seconds().values()))
    evidence = (
        f"One-vs-rest took {np.median(times):.1f} times the processor time in the median, Gram matrix "
        f"included ({min(times):.1f} to {max(times):.1f} on a busy machine)."
    )
    found = interval(sign * np.log(times))
    return judged(found, evidence, "Gram matrices", over=times, untried="other values of $C$", **STORED)
