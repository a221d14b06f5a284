"""Claims on the score of the published code with two neighbours."""

from functools import partial

import numpy as np

from papers.jiang2023 import scoring
from papers.kit.claims import of_room, outcome
from papers.kit.neighbours import computing, later

claim = of_room(__name__)


def _two(rng, score):
    """Compare a way of scoring two neighbours with rules that decide a tie without the truth."""
    asked = later(computing())
    some = rng.choice(len(asked.truth), 800, replace=False)
    first, second, truth = asked.labels[some, 0], asked.labels[some, 1], asked.truth[some]
    scored, coin = (rule(first, second, truth).mean() for rule in (score, scoring.by_coin))
    alone = np.mean(first == truth), np.mean(second == truth)
    evidence = f"The score is {scored:.1%}; with ties to the nearer neighbour {alone[0]:.1%}, by a coin "
    evidence += f"{coin:.1%}."
    what = "later posts about computers, two neighbours each"
    untried = "compressed sizes as distances, and the data sets of the paper"
    return outcome(scored > max(alone) + 1e-9, evidence, what, over=some, untried=untried)


claim("jiang2023-k2-printed", planted={"score": scoring.nearer})(partial(_two, score=scoring.published))


claim("jiang2023-k2", planted={"score": scoring.published})(partial(_two, score=scoring.nearer))
