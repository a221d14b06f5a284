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
    at_1 = [gain for key, gain in changes.grid(level).items() if key[0] in corpora]
    tuned = [
        gain
        for block in blocks
        for gain in results.leads(NGD, [L1_LIN, L2_LIN], *block, level=level).values()
    ]
    every = at_1 + tuned
    sure, ahead = (sum(gain.low > 0 for gain in gains) for gains in (at_1, tuned))
    evidence = (
        f"With a $C$ for each kernel ([[own_c]]) NGD is ahead in {ahead} of {len(tuned)} "
        f"comparisons, at $C = 1$ in {sure} of {len(at_1)}. All intervals hold together at 95 %, and "
        f"{sum(gain.high < 0 for gain in every)} are below zero. The smallest lead at $C = 1$ is "
        f"{results.points(min(at_1, key=lambda gain: gain.gap))}."
    )
    run = {"size": "full", "stored": "ngd-scaling, ngd-c-curves"}
    run |= {"untried": "a $C$ for each way to count words"}
    return judged(results.hull(every), evidence, "leads of NGD over LIN", over=every, **run)


@claim("zhang2005-square-root", planted={"power": 1.0, "plain": 0.5})
def square_root(rng, power=0.5, plain=1.0):
    gains = list(changes.power_gains(power, plain).values())
    sure = sum(gain.low > 0 for gain in gains)
    evidence = (
        "The linear kernel, with the better of $C = 1$ and 10 for each, gains "
        f"{results.spread(gains)} points; the interval is above zero in {sure} of {len(gains)}."
    )
    often = 2 * sure > len(gains)
    untried = "clustering, and a $C$ chosen without the test documents"
    return outcome(not often, evidence, "collections", over=gains, untried=untried, **STORED)


@claim("zhang2005-success", planted={"rival": L2_LIN})
def success(rng, rival=ROOTS):
    leads = list(changes.angle(rival).values())
    evidence = "NGD is compared with the linear kernel of the same roots, without the angle. NGD's leads are "
    evidence += f"{results.spread(leads)} points, and {sum(gain.low <= 0 <= gain.high for gain in leads)} of "
    evidence += f"{len(leads)} intervals hold zero."
    run = {"size": "full", "stored": "ngd-c-curves", "untried": "geometry in another sense than the angle"}
    what = "blocks of the tables, each kernel with its own $C$"
    best = max(gain.low for gain in leads), max(gain.high for gain in leads)
    return judged(best, evidence, what, over=leads, **run)


@claim("zhang2005-one-vs-one-effective", planted={"corpora": ("newsgroups",)})
def one_vs_one_effective(rng, corpora=tuple(CORPORA)):
    leads = {key: gain for key, gain in changes.schemes().items() if key[0] in corpora}
    leads = {key: gain for key, gain in changes.schemes(results.joint(len(leads))).items() if key in leads}
    better = sum(gain.low > 0 for gain in leads.values())
    evidence = (
        f"At $C = 1$ for both and on the same Gram matrices, one-vs-rest is ahead by "
        f"{results.spread(leads.values())} points. The intervals hold together at 95 %: {better} of "
        f"{len(leads)} are above zero and {sum(gain.high < 0 for gain in leads.values())} below."
    )
    behind = -max(gain.high for gain in leads.values()), -min(gain.low for gain in leads.values())
    untried = "a $C$ for each scheme"
    return judged(behind, evidence, "Gram matrices", over=leads, untried=untried, **STORED)


@claim("zhang2005-one-vs-one-efficient", planted={"sign": -1})
def one_vs_one_efficient(rng, sign=1):
    times = np.array(list(changes.scheme_seconds().values()))
    evidence = (
        f"One-vs-rest took {np.median(times):.1f} times the processor time in the median, Gram matrix "
        f"included ({min(times):.1f} to {max(times):.1f} on a busy machine)."
    )
    estimate = interval(sign * np.log(times))
    return judged(estimate, evidence, "Gram matrices", over=times, untried="other values of $C$", **STORED)
