"""Claims on the sign test: Table 3, one-sided and two-sided, and what its Z says about the documents."""

import numpy as np
from scipy import stats

from helpers.evaluation import mcnemar, sign_test
from papers.kit import decisions
from papers.kit.claims import of_room, outcome
from papers.zhang2005 import results
from papers.zhang2005.protocol import Row
from papers.zhang2005.results import NGD

claim = of_room(__name__)
# Test documents: the pages of four universities, and the later posts.
TESTED = {"webkb": 1041, "newsgroups": 7532}
PRINTED_Z = "printed values of Z"
# Ends of the normal distribution in a p-value: the test that is usual, and the one that fits Table 3.
TWO_SIDED, ONE_SIDED = 2, 1


def printed_tests():
    """Return (Z, gap in points, test documents) for each line of Table 3.

    The gap is that of Tables 1 and 2: NGD after L1 normalization, its rivals after L2.
    """
    percent, z = results.printed()
    return [
        (value, percent[corpus, Row(words, *NGD)] - percent[corpus, Row(words, "l2", other)], TESTED[corpus])
        for (corpus, words, other), value in z.items()
    ]


def whole(z, gap, reach=0.12):
    """Return the pairs of wins and losses that give a printed Z and a lead of about `gap` documents."""
    lead = np.arange(np.ceil(gap * (1 - reach)), gap * (1 + reach))
    differ = np.round((lead / z) ** 2)
    fits = (np.round(lead / np.sqrt(differ), 4) == z) & ((differ - lead) % 2 == 0)
    return (np.stack([differ + lead, differ - lead], axis=1)[fits] / 2).astype(int).tolist()


@claim("zhang2005-footnote5", planted={"chi2": "corrected_chi2", "p": "corrected_p"})
def footnote5(rng, chi2="chi2", p="p"):
    off = []
    for _ in range(300):
        right = rng.random((2, 200)) < rng.random((2, 1))
        sign, other = sign_test(*right), mcnemar(*right)
        off.append(max(abs(sign.z**2 - getattr(other, chi2)), abs(sign.p_two_sided - getattr(other, p))))
    difference = "equal up to rounding" if max(off) < 1e-9 else f"apart by {max(off):.2f}"
    evidence = f"The two were {difference}."
    return outcome(np.array(off) > 1e-9, evidence, "pairs of classifiers", untried=decisions.UNTRIED)


@claim("zhang2005-table3", planted={"sides": TWO_SIDED})
def printed_levels(rng, sides=ONE_SIDED):
    p = np.array([sides * stats.norm.sf(z) for z, *_ in printed_tests()])
    evidence = f"The largest P is {p.max():.4f}, {'one' if sides == ONE_SIDED else 'two'}-sided."
    untried = "the decisions themselves, which are not printed"
    return outcome(p >= 0.005, evidence, PRINTED_Z, size="full", untried=untried)


@claim("zhang2005-table3-whole", planted={"factor": 1.01})
def table3_whole(rng, factor=1.0):
    tests = [(round(factor * z, 4), gap * size / 100) for z, gap, size in printed_tests()]
    fits = np.array([bool(whole(*test)) for test in tests])
    near = [
        bool(whole(round(z * f, 4), gap)) for z, gap in tests if gap < 50 for f in rng.uniform(0.9, 1.1, 300)
    ]
    evidence = (
        f"{sum(fits)} of {len(fits)} fit; of other numbers near those of WebKB, {np.mean(near):.0%} would."
    )
    untried = "whether other pairs of counts fit too, as they do for 20 Newsgroups"
    return outcome(~fits, evidence, PRINTED_Z, size="full", untried=untried)
