"""The course's own claims on dictionaries; they read the study "kmp-20ng", at full size."""

from papers.kit.claims import of_room, outcome
from papers.zhang2012.claims_accuracy import DRAWN, ahead, gaps

claim = of_room(__name__)


@claim("simplex-random-dictionary", planted={"pairs": ["refined - drawn rows"]})
def try_random_dictionary(rng, pairs=("refined - random", "L2 refined - L2 random")):
    leads, evidence = gaps(pairs)
    return outcome(any(max(-gap.low, gap.high) > 1 for gap in leads), evidence, **DRAWN)


@claim("simplex-best-on-test", planted={"pairs": ["R_SKMP - SKMP"]})
def try_best_on_test(rng, pairs=("best refined - best all", "best random - best all")):
    return ahead(pairs)
