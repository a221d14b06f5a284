"""Claims of the abstract, of section 4 and of Tables 1 and 2. Most attempts read the study "kmp-20ng"."""

import numpy as np

from papers.kit.claims import of_room, outcome
from papers.zhang2012 import results
from papers.zhang2012.results import PROBLEMS, SPLITS

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "kmp-20ng"}


@claim("zhang2012-cv-printed", planted={"share": 0.6})
def try_share_of_five_folds(rng, share=1 - 1 / 5):
    train = np.array([row["train"] / (row["train"] + row["test"]) for row in PROBLEMS.values()])
    evidence = f"The training documents are {train.min():.1%} to {train.max():.1%} of all."
    return outcome(abs(train - share) > 0.01, evidence, "problems of Table 1", size="full")


@claim("zhang2012-cv", planted={"share": 0.8})
def try_sizes_of_both_splits(rng, share=0.6):
    dated = sum(results.outcomes()[None, name]["test"] == row["test"] for name, row in PROBLEMS.items())
    # The first three problems are the pairs of three groups, whose sizes follow from those of the pairs.
    train, both = np.array([(row["train"], row["train"] + row["test"]) for row in PROBLEMS.values()])[:3].T
    groups = np.ceil(share * (both.sum() / 2 - both[::-1]))
    sixty = sum(train == groups.sum() - groups[::-1])
    evidence = f"By date, {dated} of 6 test sets have the printed size. With {share:.0%} of each class, "
    evidence += f"{sixty} of the 3 training sets from talk.politics have it."
    broken, untried = dated < 6 or sixty < 3, "60 % of the other groups"
    return outcome(broken, evidence, "problems", over=PROBLEMS, untried=untried, **STUDY)


@claim("zhang2012-averages", planted={"rival": "LSI-KNN"})
def try_averages(rng, rival="LSI-SVM"):
    rows = [results.printed(name) for name in ("R_SKMP", rival)]
    ours, theirs = (np.mean([(row["accuracy"], row["bases"]) for row in some], axis=0) for some in rows)
    behind, fewer = 100 * (theirs - ours)[0], 1 - (ours / theirs)[1]
    evidence = f"Printed: {behind:.1f} points behind {rival}, with {fewer:.0%} fewer bases. "
    evidence += f"Ours: {results.differences(f'{rival} - R_SKMP').mean():.1f} points."
    broken = abs(behind - 3) > 0.5 or abs(fewer - 0.92) > 0.05
    return outcome(broken, evidence, "printed rows", over=sum(rows, []), **STUDY)


@claim("zhang2012-table2", planted={"rows": "L2 "})
def try_means_of_methods(rng, rows=""):
    found = {name: row[-1] for name, row in results.table(rows).items()}
    said = [f"{name} {one:.1f} ({dated:.1f}, {ours.mean:.1f})" for name, (one, ours, dated) in found.items()]
    evidence = f"Printed, and in brackets ours by date and drawn: {'; '.join(said)}."
    outside = [not dated <= printed <= ours.mean for printed, ours, dated in found.values()]
    return outcome(outside, evidence, "methods", untried="single problems", **STUDY)


# ---------------------------------------------------------------- one dictionary against another


def within(pairs, least, most=100):
    """Return the outcome for differences "this - that" that should lie between two numbers of points.

    The whole interval of their mean over splits has to.
    """
    found = {pair: results.gap(pair)[0] for pair in pairs}
    said = [f"{pair}: {gap.mean:+.1f} ({gap.low:+.1f} to {gap.high:+.1f})" for pair, gap in found.items()]
    broken = any(gap.low < least or gap.high > most for gap in found.values())
    evidence = f"Mean difference of accuracies in points, and 95 % interval: {'; '.join(said)}."
    return outcome(broken, evidence, "splits", over=SPLITS, untried="other collections", **STUDY)


@claim("zhang2012-abstract", planted={"rival": "SKF-ETC"})
def try_considerable_performance(rng, rival="LSI-SVM"):
    return within([f"R_SKMP - {rival}"], least=-1)


@claim("zhang2012-competitive", planted={"rival": "LSI-SVM"})
def try_competitive(rng, rival="SKF-ETC"):
    return within([f"R_SKMP - {rival}"], least=-1)


@claim("zhang2012-fit", planted={"pairs": ["kept rows - all"]})
def try_without_loss(rng, pairs=("refined - all", "t = 0.5 - all")):
    return within(pairs, least=-1)


@claim("zhang2012-effective", planted={"rival": "drawn rows"})
def try_effective(rng, rival="random"):
    return within([f"refined - {rival}"], least=0)


@claim("zhang2012-storage", planted={"pairs": ["all - kept rows"]})
def try_kept_rows(rng, pairs=("kept rows - drawn rows", "L2 kept rows - L2 drawn rows")):
    return within(pairs, least=0)
