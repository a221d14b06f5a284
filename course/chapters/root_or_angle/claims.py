"""Claims: what NGD costs, and what is as good; those of the paper are in its room.

Most attempts read what the study "ngd-scaling" has stored, at full size.
"""

import numpy as np

from papers.kit.claims import judged, of_room, outcome
from papers.zhang2005 import changes, results
from papers.zhang2005.changes import CHEAP
from papers.zhang2005.results import CORPORA

STORED = {"size": "full", "stored": "ngd-scaling"}
AS_GOOD = 0.01  # an interval that is below zero by less than this and reaches zero counts as equal

claim = of_room(__name__)


def _as_good(gap):
    """Whether the first classifier is not shown to be worse, and at most a point worse if it is."""
    return gap.high > 0 and gap.low > -AS_GOOD


@claim("simplex-the-root", planted={"powers": (1.0,)})
def the_root(rng, powers=(0.25, 0.375, 0.625)):
    gaps = [gap for p in powers for gap in changes.power_gains(p, 0.5).values()]
    level = sum(gap.low <= 0 <= gap.high for gap in gaps)
    evidence = f"{level} of {len(gaps)} intervals hold zero; the differences from the root are "
    evidence += f"{results.spread(gaps)} points."
    untried = "a $C$ chosen without the test documents"
    # The root is ahead of every other power if it is ahead of the one that comes nearest.
    least = min(-gap.high for gap in gaps), min(-gap.low for gap in gaps)
    return judged(least, evidence, "collections and powers", over=gaps, untried=untried, **STORED)


@claim("simplex-linear-ngd", planted={"scheme": "ovr"})
def linear_ngd(rng, scheme="ovo"):
    scaling = results.scaling("linear", "weighting")
    pairs = [(scaling[key], scaling[*key[:2], "ngd"]) for key in scaling if key[2] == scheme]
    same = np.array(
        [sum(run["agrees"] for run in twin) / sum(run["of"] for run in twin) for twin, _ in pairs]
    )
    room, speed = (
        np.array(
            [
                np.mean([run[kind] for run in ngd]) / np.mean([run[kind] for run in twin])
                for twin, ngd in pairs
            ]
        )
        for kind in ("megabytes", "seconds")
    )
    evidence = (
        f"The least agreement is {100 * same.min():.1f} %, with {room.min():.0f} to {room.max():.0f} times "
        f"less memory and {speed.min():.1f} to {speed.max():.1f} times less time."
    )
    fails = (same < 0.99) | (room < 8)
    return outcome(fails, evidence, "blocks of the tables", untried="other values of $C$", **STORED)


@claim("simplex-low-rank", planted={"rank": 2048, "corpora": ("webkb",)})
def low_rank(rng, rank=512, corpora=tuple(CORPORA)):
    gaps = list(changes.lost(rank, corpora).values())
    fails = [gap.low > 0 for gap in gaps]
    worst = max(gaps, key=lambda gap: gap.gap)
    evidence = f"With {rank} documents the exact kernel is ahead in {sum(fails)} of {len(gaps)}; at most by "
    evidence += f"{worst}."
    untried = "documents that are chosen and not drawn"
    return outcome(fails, evidence, "collections and weightings", untried=untried, **STORED)


@claim("simplex-baselines", planted={"cheap": ("complement naive Bayes",)})
def baselines(rng, cheap=tuple(CHEAP)):
    gaps, evidence = {}, []
    for corpus, title in CORPORA.items():
        # The better in the test: a comparison in favour of NGD.
        full, ngd = changes.at_full_size(corpus), max(changes.ngd(corpus).values(), key=results.accuracy)
        gaps |= {(corpus, name): results.compare(full[name], ngd) for name in cheap}
        best = max(cheap, key=lambda name: gaps[corpus, name].gap)
        evidence.append(f"on {title} that of {best}: {gaps[corpus, best]}")
    text = (
        f"The largest lead of these {len(cheap)} classifiers over the better of NGD with TF and with TF×IDF "
        f"is {'; '.join(evidence)}."
    )
    untried = "a $C$ chosen for any of them; the largest of the four leads was picked after the test"
    fails = [_as_good(gap) for gap in gaps.values()]
    return outcome(fails, text, "classifiers and collections", untried=untried, **STORED)
