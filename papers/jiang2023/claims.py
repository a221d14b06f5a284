"""Claims on the score of the published code with two neighbours."""

import numpy as np

from helpers.evaluation import lead
from papers.jiang2023 import results, scoring
from papers.kit.claims import judged, of_room, outcome
from papers.kit.neighbours import computing, later, right

claim = of_room(__name__)


@claim("jiang2023-k2-printed", planted={"score": scoring.nearer})
def k2_printed(rng, score=scoring.published):
    """Compare a way of scoring two neighbours with rules that settle a tie without the truth."""
    asked = later(computing())
    some = rng.choice(len(asked.truth), 800, replace=False)
    first, second, truth = asked.labels[some, 0], asked.labels[some, 1], asked.truth[some]
    names, sizes = np.unique(computing().labels, return_counts=True)
    larger = np.subtract(*(sizes[np.searchsorted(names, two)] for two in (first, second))) >= 0
    rules = {"the nearer neighbour": first, "the second one": second}
    rules |= {
        "the larger group": np.where(larger, first, second),
        "the alphabet": np.where(first < second, first, second),
    }
    gains = {rule: lead(score(first, second, truth), said == truth) for rule, said in rules.items()}
    rule = min(gains, key=lambda name: gains[name].low)
    evidence = (
        f"Four rules settle ties without the truth: {', '.join(rules)}. On posts about computers the score "
    )
    evidence += f"is ahead of the best of them, {rule}, by {gains[rule]}."
    what = "later posts about computers, two neighbours each"
    untried = "compressed sizes as distances, and the data sets of the paper"
    return outcome(gains[rule].low > 0, evidence, what, over=some, untried=untried)


@claim("jiang2023-k2", planted={"weights": "equal"})
def k2(rng, weights="similarity"):
    asked = later(computing())
    alone = asked.labels[:, :2].T == asked.truth
    coins = rng.integers(2, size=(400, len(asked.truth)))
    coin = np.abs(alone[coins, np.arange(len(asked.truth))].mean() - alone.mean())
    changed = right(asked, weights, [2])[0] != right(asked, ks=[1])[0]
    evidence = f"For {changed.mean():.0%} of the posts the two rules differ; the mean of 400 coins is "
    evidence += f"{'the same' if coin < 0.005 else 'apart'} within half a point."
    what = "later posts about computers, two neighbours each"
    return outcome(changed | (coin > 0.005), evidence, what, untried="equal similarities")


@claim("jiang2023-gzip-geodesic", planted={"rival": "second"})
def gzip_geodesic(rng, rival="first"):
    gap = lead(results.right("gzip", "first"), results.right("geodesic", rival))
    about = {"size": "toy", "stored": "gzip-20ng", "untried": "more posts, and other collections"}
    return judged(gap, f"gzip is ahead by {gap}.", "test posts", over=results.right("gzip", "first"), **about)
