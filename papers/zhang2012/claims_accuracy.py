"""Claims of the abstract, of section 4 and of Tables 1 and 2. Most attempts read the study "kmp-20ng"."""

import numpy as np

from helpers.evaluation import interval
from papers.kit.claims import judged, of_room, outcome
from papers.zhang2012 import results
from papers.zhang2012.results import PROBLEMS, SPLITS

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "kmp-20ng"}
DRAWN = STUDY | {"what": "splits", "over": SPLITS, "untried": "other collections"}


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


def _means(method, name):
    return np.mean([row[name] for row in results.printed(method)])


@claim("zhang2012-averages", planted={"rival": "LSI-KNN"})
def try_averages(rng, rival="LSI-SVM"):
    behind = 100 * (_means(rival, "accuracy") - _means("R_SKMP", "accuracy"))
    fewer = 1 - _means("R_SKMP", "bases") / _means(rival, "bases")
    ours, _ = results.gap(f"{rival} - R_SKMP")
    evidence = f"Printed: {behind:.1f} points behind {rival}, with {fewer:.0%} fewer bases. "
    evidence += f"Ours: {ours.mean:.1f} points ({ours.low:.1f} to {ours.high:.1f})."
    broken = (round(behind), round(100 * fewer)) != (3, 92) or not ours.low <= 3 <= ours.high
    rows = results.printed("R_SKMP") + results.printed(rival)
    return outcome(broken, evidence, "printed rows", over=rows, **STUDY)


@claim("zhang2012-table2", planted={"rows": "L2 "})
def try_means_of_methods(rng, rows=""):
    found = {name: row[-1] for name, row in results.table(rows).items()}
    said = [f"{name} {one:.1f} ({dated:.1f}, {ours.mean:.1f})" for name, (one, ours, dated) in found.items()]
    evidence = f"Printed, and in brackets ours by date and drawn: {'; '.join(said)}."
    inside = {name: dated <= printed <= ours.mean for name, (printed, ours, dated) in found.items()}
    inside["LSI-KNN"] |= inside.pop("LSI-KNN, Euclidean")
    untried = "single problems: see `zhang2012-table2-cells`"
    return outcome(~np.array([*inside.values()]), evidence, "methods", untried=untried, **STUDY)


@claim("zhang2012-table2-cells", planted={"points": 5})
def try_single_accuracies(rng, points=0):
    outside, between = [], 0
    for name, row in results.table().items():
        ours = results.accuracy(name, [None, *SPLITS])
        due = np.array([printed for printed, _, _ in row[:-1]])
        outside.append((due < ours.min(axis=0) - points) | (due > ours.max(axis=0) + points))
        between += sum(dated <= one <= mean.mean for one, mean, dated in row[:-1]) * ("Eu" not in name)
    outside = dict(zip(results.METHODS, outside, strict=True))
    outside["LSI-KNN"] &= outside.pop("LSI-KNN, Euclidean")
    outside = np.array([*outside.values()])
    where = ", ".join(np.array([*PROBLEMS])[outside.any(axis=0)]) or "none"
    evidence = f"{np.sum(~outside)} of {outside.size} printed accuracies lie in the range of ours over 26 "
    evidence += f"splits, those of LSI-KNN with one of two distances; of {where} some do not. "
    evidence += f"{between} lie between ours by date and the mean of ours on drawn splits."
    return outcome(outside.ravel(), evidence, "printed accuracies", **STUDY)


@claim("zhang2012-dictionary-size", planted={"t": 1.1})
def try_size_of_the_dictionary(rng, t=None):
    trained = np.array([row["train"] for row in PROBLEMS.values()])
    sizes = results.size("R_SKMP", "dictionary") if t is None else results.kept(t)
    ours, said = interval(sizes.mean(axis=1), results.OVERLAP), _means("R_SKMP", "dictionary")
    evidence = f"Printed: {said:.0f} of {trained.mean():.0f}. Ours: {ours.mean:.0f} ({ours.low:.0f} to "
    evidence += f"{ours.high:.0f}), {ours.mean / trained.mean():.0%}."
    return outcome(not ours.low <= said <= ours.high, evidence, **DRAWN)


@claim("zhang2012-best-average", planted={"choose": "cross-validation"})
def try_bases_of_the_best_average(rng, choose="test"):
    outside, said = [], []
    for method in ("R_SKMP", "SKMP"):
        due = np.array([row["bases"] for row in results.printed(method)])
        held = results.size(method, "bases").mean(axis=0)
        ours = results.best_average(method) if choose == "test" else held
        apart = interval(due - ours)
        outside.append(apart.low > 0 or apart.high < 0)
        said.append(f"{method} {due.mean():.0f} ({ours.mean():.0f}; {held.mean():.0f})")
    evidence = "Mean of six problems as printed, and in brackets ours, chosen so and by cross-validation: "
    evidence += f"{'; '.join(said)}."
    return outcome(outside, evidence, "methods", **STUDY)


@claim("zhang2012-support-vectors", planted={"chosen": (3.0, 10.0)})
def try_number_of_support_vectors(rng, chosen=None):
    sizes = results.size("LSI-SVM", "bases")
    if chosen:  # by lot, for a machine each
        sizes = rng.permuted([results.supports(C) for C in chosen], axis=0)[0]
    ours, said = interval(sizes.mean(axis=1), results.OVERLAP), _means("LSI-SVM", "bases")
    every = "; ".join(f"{results.supports(C).mean():.0f} with C = {C:g}" for C in results.study.CS)
    evidence = f"Printed: {said:.0f}. Ours: {ours.mean:.0f} ({ours.low:.0f} to {ours.high:.0f}); {every}."
    return outcome(not ours.low <= said <= ours.high, evidence, **DRAWN)


@claim("zhang2012-fewer-bases", planted={"method": "LSI-SVM", "rival": "SKMP"})
def try_fewer_bases(rng, method="R_SKMP", rival="LSI-SVM"):
    sizes = [results.size(name, "bases") for name in (rival, method)]
    gap = interval((sizes[0] - sizes[1]).mean(axis=1), results.OVERLAP)
    evidence = f"Bases in the mean: {method} {sizes[1].mean():.0f}, {rival} {sizes[0].mean():.0f}."
    return judged(gap, evidence, **DRAWN)


# ---------------------------------------------------------------- one dictionary against another


def gaps(pairs):
    """Return the intervals of differences "this - that" over drawn splits, and a sentence that lists them."""
    found = {pair: results.gap(pair) for pair in pairs}
    said = [
        f"{pair}: {gap.mean:+.1f} ({gap.low:+.1f} to {gap.high:+.1f}; by date {dated:+.1f})"
        for pair, (gap, dated) in found.items()
    ]
    evidence = f"Mean difference of accuracies in points, and 95 % interval: {'; '.join(said)}."
    return [gap for gap, _ in found.values()], evidence


def ahead(pairs, above=0.0):
    """Return what the intervals say of the claim that each of the differences lies above a bound."""
    found, evidence = gaps(pairs)
    least = min(gap.low for gap in found), min(gap.high for gap in found)
    return judged(least, evidence, above=above, **DRAWN)


@claim("zhang2012-abstract", planted={"rival": "LSI-KNN, Euclidean"})
def try_considerable_performance(rng, rival="LSI-SVM"):
    return ahead([f"R_SKMP - {rival}"])


@claim("zhang2012-competitive", planted={"rival": "LSI-KNN"})
def try_competitive(rng, rival="SKF-ETC"):
    (ours,), evidence = gaps([f"R_SKMP - {rival}"])
    said = 100 * (_means("R_SKMP", "accuracy") - _means(rival, "accuracy"))
    return outcome(not ours.low <= said <= ours.high, f"{evidence} Printed: {said:+.1f}.", **DRAWN)


@claim("zhang2012-fit", planted={"pairs": ["kept rows - all"]})
def try_without_loss(rng, pairs=("refined - all", "t = 0.5 - all", "R_SKMP - SKMP")):
    return ahead(pairs)


@claim("zhang2012-effective", planted={"rival": "drawn rows"})
def try_effective(rng, rival="random"):
    return ahead([f"refined - {rival}"])


@claim("zhang2012-storage", planted={"pairs": ["all - kept rows"]})
def try_kept_rows(rng, pairs=("kept rows - all", "kept rows - drawn rows", "L2 kept rows - L2 drawn rows")):
    return ahead(pairs)


@claim("zhang2012-semantic", planted={"pairs": ["kept rows - linear"]})
def try_without_concepts(rng, pairs=("all - linear", "L2 all - L2 linear")):
    return ahead(pairs)
