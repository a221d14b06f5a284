"""The course's own claims on dictionaries; they read the study "kmp-20ng", at full size."""

from papers.kit.claims import of_room
from papers.zhang2012.claims_accuracy import within

claim = of_room(__name__)


@claim("simplex-random-dictionary", planted={"pairs": ["refined - drawn rows"]})
def try_random_dictionary(rng, pairs=("refined - random", "L2 refined - L2 random")):
    return within(pairs, least=-1, most=1)


@claim("simplex-best-on-test", planted={"pairs": ["R_SKMP - SKMP"]})
def try_best_on_test(rng, pairs=("best refined - best all", "best random - best all")):
    return within(pairs, least=0)


@claim("simplex-unit-length-first", planted={"pairs": ["refined - all"]})
def try_unit_length(rng, pairs=("L2 all - all",)):
    return within(pairs, least=2)


@claim("simplex-ngd-bases", planted={"pairs": ["LSI - all"]})
def try_more_bases(rng, pairs=("NGD, 200 bases - NGD, 100 bases",)):
    return within(pairs, least=0.5)
