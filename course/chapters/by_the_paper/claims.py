"""The course's own claims on dictionaries; they read the study "kmp-20ng", at full size."""

from papers.kit.claims import of_room, outcome
from papers.zhang2012.claims_accuracy import DRAWN, ahead, gaps

claim = of_room(__name__)


@claim("simplex-random-dictionary", planted={"pairs": ["refined - drawn rows"]})
def try_random_dictionary(rng, pairs=("refined - random", "L2 refined - L2 random")):
    found, evidence = gaps(pairs)
    return outcome(any(max(-gap.low, gap.high) > 1 for gap in found), evidence, **DRAWN)


@claim("simplex-best-on-test", planted={"pairs": ["R_SKMP - SKMP"]})
def try_best_on_test(rng, pairs=("best refined - best all", "best random - best all")):
    return ahead(pairs)


@claim("simplex-unit-length-first", planted={"pairs": ["refined - all"]})
def try_unit_length(rng, pairs=("L2 all - all",)):
    return ahead(pairs, above=2)


@claim("simplex-ngd-bases", planted={"pairs": ["LSI - all"]})
def try_more_bases(rng, pairs=("NGD, 200 bases - NGD, 100 bases",)):
    return ahead(pairs, above=0.5)


@claim("simplex-ngd-lsi", planted={"few": 100})
def try_kernels_by_bases(rng, few=20):
    pairs = [f"L2 LSI, {n} bases - NGD, {n} bases" for n in (10, few)]
    return ahead([*pairs, "NGD, 100 bases - L2 LSI, 100 bases"])
