"""Claims on the score of the published code with two neighbours."""

import numpy as np

from helpers.evaluation import interval, lead
from papers.jiang2023 import results, scoring
from papers.kit.claims import judged, of_room, outcome
from papers.kit.neighbours import computing, later

claim = of_room(__name__)


@claim("jiang2023-k2", planted={"score": scoring.nearer})
def k2(rng, score=scoring.published):
    """Compare a way of scoring two neighbours with the best rule that sees both labels and not the truth.

    The rule is fitted to the documents that it is tested on, so that no rule could do better; it may even be
    right where neither neighbour is, and lead the score.
    """
    asked = later(computing())
    rows = rng.choice(len(asked.truth), 800, replace=False)
    first, second, truth = asked.labels[rows, 0], asked.labels[rows, 1], asked.truth[rows]
    best = np.empty_like(truth)
    for pair in np.unique(np.stack([first, second]), axis=1).T:
        with_pair = (first == pair[0]) & (second == pair[1])
        names, often = np.unique(truth[with_pair], return_counts=True)
        best[with_pair] = names[often.argmax()]
    gain = lead(score(first, second, truth), best == truth)
    evidence = "A rule sees the two labels and not the truth. Even over the best of all rules, chosen in "
    evidence += f"hindsight on the same posts about computers, the score is ahead by {gain}."
    what = "later posts about computers, two neighbours each"
    untried = "compressed sizes as distances, and the data sets of the paper"
    return outcome(gain.low > 0, evidence, what, over=rows, untried=untried)


@claim("jiang2023-gzip-geodesic", planted={"rival": "second"})
def gzip_geodesic(rng, rival="first"):
    gap = lead(results.right("gzip", "first"), results.right("geodesic", rival))
    about = {"size": "toy", "stored": "gzip-20ng", "untried": "more posts, and other collections"}
    return judged(gap, f"gzip is ahead by {gap}.", "test posts", over=results.right("gzip", "first"), **about)


@claim("jiang2023-ncd-sizes", planted={"names": ("geodesic distance", "mismatch of sizes")})
def ncd_and_sizes(rng, names=("mismatch of sizes", "geodesic distance")):
    """Compare two rank correlations with NCD, part by part of the posts; planted: exchanged."""
    alike = results.orders()
    gap = interval(alike[names[0]] - alike[names[1]])
    listed = ", ".join(f"{value.mean():.3f} with the {name}" for name, value in alike.items())
    evidence = f"The rank correlation of NCD by gzip is {listed}."
    about = {"size": "toy", "stored": "gzip-20ng", "untried": "texts of equal size, and other compressors"}
    return judged(gap, evidence, "parts of 40 posts", over=alike[names[0]], **about)


@claim("jiang2023-headline", planted={"rival": "either_of_two"})
def headline(rng, rival="bert"):
    """Compare one neighbour by gzip with a column of printed scores; planted: the column of either of two.

    Our tables lack the printed column of BERT. A table that has it decides.
    """
    rows = [row for row in results.counted() if row["data_set"] in results.UNSEEN]
    scores = [row.get(rival) for row in rows]
    lost = {row["data_set"]: 100 * (row["either_of_two"] - row["one_neighbour"]) for row in rows}
    worst = max(lost, key=lost.get)
    evidence = "With one neighbour, and no look at the truth, gzip is right less often than the published "
    evidence += f"rule counts, by {min(lost.values()):.1f} to {lost[worst]:.1f} points (most on {worst}). "
    evidence += f"On {sum(row['per_cent'] > 50 for row in rows)} of the {len(rows)} sets most test texts are "
    evidence += "training texts."
    known = None not in scores
    broken = known and any(row["one_neighbour"] <= other for row, other in zip(rows, scores, strict=True))
    untried = "BERT: we ran none, and have not seen its printed scores"
    return outcome(broken, evidence, "data sets", over=rows, undecided=not known, untried=untried)
