"""Claims of the abstract, of section 4 and of Tables 1 and 2. Most attempts read the study "kmp-20ng"."""

import numpy as np
from scipy import stats

from helpers.evaluation import interval
from papers.kit.claims import judged, of_room, outcome
from papers.zhang2012 import results
from papers.zhang2012.results import PROBLEMS, SPLITS

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "kmp-20ng"}
# Table 2 holds means of so many splits: `zhang2012-digits`.
FIVE = 5
CELLS = "single problems: see `zhang2012-table2-cells`"
DRAWN = STUDY | {"what": "splits", "over": SPLITS, "untried": "other collections"}


@claim("zhang2012-cv-printed", planted={"share": 0.6})
def try_share_of_five_folds(rng, share=1 - 1 / 5):
    train = np.array([row["train"] / (row["train"] + row["test"]) for row in PROBLEMS.values()])
    evidence = f"The training documents are {train.min():.1%} to {train.max():.1%} of all."
    return outcome(abs(train - share) > 0.01, evidence, "problems of Table 1", size="full")


def _fits(accuracies, sizes):
    """Return whether each accuracy is a whole number over its size, rounded to four digits."""
    nearest = np.round(accuracies * sizes) / sizes
    return np.abs(nearest - accuracies) <= 0.00005 + 1e-12


@claim("zhang2012-digits", planted={"splits": 1})
def try_digits(rng, splits=5):
    methods = ("R_SKMP", "SKMP", "LSI-SVM", "LSI-KNN")
    due = np.array([[row["accuracy"] for row in results.printed(method)] for method in methods])
    tests = np.array([row["test"] for row in PROBLEMS.values()])
    fits = {k: _fits(due, k * tests) for k in range(1, 8)}
    moved = [_fits(due, splits * (tests + step)).sum() for step in (-2, -1, 1, 2)]
    # The control: other numbers of four digits, at most two points from the printed ones.
    steps = rng.choice(np.delete(np.arange(-200, 201), 200), (1000, *due.shape))
    chance = [_fits(np.round(due + step / 10_000, 4), splits * tests).sum() for step in steps]
    counts = ", ".join(str(fit.sum()) for fit in fits.values())
    evidence = f"Of {due.size} accuracies fit, for 1 to 7 test sets: {counts}. "
    evidence += f"With N-Test moved by 1 or 2, {min(moved)} to {max(moved)} fit {splits}. "
    evidence += f"Of as many drawn numbers at most {max(chance)} do, in 1,000 draws."
    broken = ~fits[splits].ravel() | (max(chance) == due.size)
    return outcome(
        broken,
        evidence,
        "printed accuracies",
        size="full",
        untried="SKF-ETC, whose digits seem to be cut off",
    )


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


# The printed means of the two methods on the LSI kernel, in per cent.
LSI = {method: 100 * _means(method, "accuracy") for method in ("LSI-SVM", "LSI-KNN")}


def _five(method, own=None, rows=""):
    """Return what is printed of a method, and how far a mean of five new splits may lie from ours.

    Parameters
    ----------
    method : str
    own : ndarray of int, optional
        Five of our splits, in the place of what is printed; they leave our own then.
    rows : {"", "L2 "}

    Returns
    -------
    printed, mean : ndarray, shape (n_problems + 1,)
        The last is the mean of the problems.
    error : ndarray, shape (n_problems + 1,)
        Standard error of the difference. The splits are drawn from the same posts, each for itself.
    free : int
        Degrees of freedom of it.
    """
    ours = results.accuracy(rows + method)
    ours = np.column_stack([ours, ours.mean(axis=1)])
    due = 100 * np.array([row["accuracy"] for row in results.printed(method)])
    due = np.append(due, due.mean())
    if own is not None:
        due, ours = ours[own].mean(axis=0), np.delete(ours, own, axis=0)
    error = ours.std(axis=0, ddof=1) * np.sqrt(1 / FIVE + 1 / len(ours))
    return due, ours.mean(axis=0), error, len(ours) - 1


def _means_of_five(methods, rng, rows="", own=False):
    """Compare printed means with the mean of five more splits; the bound is for five methods together.

    It has to tell a method from the two on the LSI kernel, with which the paper compares its own.
    """
    splits, outside, listed = rng.choice(len(SPLITS), FIVE, replace=False) if own else None, {}, []
    within, apart = [], []
    for name in methods:
        due, ours, error, free = (
            value if np.isscalar(value) else value[-1] for value in _five(name, splits, rows)
        )
        bound = stats.t.isf(0.05 / 2 / 5, free)
        outside[name] = abs(due - ours) > bound * error
        within.append(bound * error)
        apart.append(min(abs(due - mean) for other, mean in LSI.items() if not name.startswith(other)))
        listed.append(f"{name} {due:.2f} ({ours:.2f}, {(due - ours) / error:+.2f})")
    if "LSI-KNN, Euclidean" in outside:
        outside["LSI-KNN"] &= outside.pop("LSI-KNN, Euclidean")
    evidence = (
        "Printed, and in brackets ours and the difference in standard errors of a mean of five splits: "
    )
    evidence += f"{'; '.join(listed)}. Five methods together need {bound:.2f}: a mean may miss print by "
    evidence += f"{max(within):.1f} points, and is {min(apart):.1f} points or more from the next LSI method."
    about = STUDY | {"within": within, "apart": apart, "untried": CELLS}
    return outcome([*outside.values()], evidence, "methods", **about)


@claim("zhang2012-table2", planted={"rows": "L2 "})
def try_means_that_came_back(rng, rows=""):
    return _means_of_five(("R_SKMP", "LSI-KNN", "LSI-KNN, Euclidean"), rng, rows)


@claim("zhang2012-table2-means", planted={"own": True})
def try_other_means(rng, own=False):
    return _means_of_five(("SKMP", "LSI-SVM", "SKF-ETC"), rng, own=own)


@claim("zhang2012-table2-cells", planted={"own": True})
def try_single_accuracies(rng, own=False):
    splits, outside = rng.choice(len(SPLITS), FIVE, replace=False) if own else None, {}
    for name in results.METHODS:
        due, ours, error, free = _five(name, splits)
        far = np.abs(due - ours) / error > stats.t.isf(0.05 / 2 / (5 * len(PROBLEMS)), free)
        outside[name] = far[:-1]
    distances = [outside.pop("LSI-KNN"), outside.pop("LSI-KNN, Euclidean")]
    outside["LSI-KNN"] = min(distances, key=np.sum)
    listed = [
        f"{name} on {', '.join(np.array([*PROBLEMS])[far])}" for name, far in outside.items() if far.any()
    ]
    outside = np.array([*outside.values()])
    evidence = (
        f"{np.sum(~outside)} of {outside.size} accuracies lie in the intervals of a mean of five splits, "
    )
    evidence += f"all cells together; beyond them lie: {'; '.join(listed) or 'none'}."
    return outcome(outside.ravel(), evidence, "printed accuracies", **STUDY)


@claim("zhang2012-dictionary-size", planted={"t": 1.1})
def try_size_of_the_dictionary(rng, t=None):
    trained = np.array([row["train"] for row in PROBLEMS.values()])
    sizes = results.size("R_SKMP", "dictionary") if t is None else results.kept(t)
    ours, printed = interval(sizes.mean(axis=1), results.OVERLAP), _means("R_SKMP", "dictionary")
    evidence = f"Printed: {printed:.0f} of {trained.mean():.0f}. Ours: {ours.mean:.0f} ({ours.low:.0f} to "
    evidence += f"{ours.high:.0f}), {ours.mean / trained.mean():.0%}."
    return outcome(not ours.low <= printed <= ours.high, evidence, **DRAWN)


@claim("zhang2012-best-average", planted={"choose": "cross-validation"})
def try_bases_of_the_best_average(rng, choose="test"):
    outside, listed = [], []
    for method in ("R_SKMP", "SKMP"):
        due = np.array([row["bases"] for row in results.printed(method)])
        held = results.size(method, "bases").mean(axis=0)
        ours = results.best_average(method) if choose == "test" else held
        apart = interval(due - ours)
        outside.append(apart.low > 0 or apart.high < 0)
        listed.append(f"{method} {due.mean():.0f} ({ours.mean():.0f}; {held.mean():.0f})")
    evidence = "Mean of six problems as printed, and in brackets ours, chosen so and by cross-validation: "
    evidence += f"{'; '.join(listed)}."
    return outcome(outside, evidence, "methods", **STUDY)


@claim("zhang2012-support-vectors", planted={"chosen": (3.0, 10.0)})
def try_number_of_support_vectors(rng, chosen=None):
    sizes = results.size("LSI-SVM", "bases")
    if chosen:  # by lot, for a machine each
        sizes = rng.permuted([results.supports(C) for C in chosen], axis=0)[0]
    ours, printed = interval(sizes.mean(axis=1), results.OVERLAP), _means("LSI-SVM", "bases")
    every = "; ".join(f"{results.supports(C).mean():.0f} with C = {C:g}" for C in results.study.CS)
    evidence = f"Printed: {printed:.0f}. Ours: {ours.mean:.0f} ({ours.low:.0f} to {ours.high:.0f}); {every}."
    return outcome(not ours.low <= printed <= ours.high, evidence, **DRAWN)


@claim("zhang2012-fewer-bases", planted={"method": "LSI-SVM", "rival": "SKMP"})
def try_fewer_bases(rng, method="R_SKMP", rival="LSI-SVM"):
    sizes = [results.size(name, "bases") for name in (rival, method)]
    gap = interval((sizes[0] - sizes[1]).mean(axis=1), results.OVERLAP)
    evidence = f"Bases in the mean: {method} {sizes[1].mean():.0f}, {rival} {sizes[0].mean():.0f}."
    return judged(gap, evidence, **DRAWN)


# ---------------------------------------------------------------- one dictionary against another


def gaps(pairs):
    """Return the intervals of differences "this - that" over drawn splits, and a sentence that lists them."""
    differences = {pair: results.gap(pair) for pair in pairs}
    listed = [
        f"{pair}: {gap.mean:+.1f} ({gap.low:+.1f} to {gap.high:+.1f}; by date {dated:+.1f})"
        for pair, (gap, dated) in differences.items()
    ]
    evidence = f"Mean difference of accuracies in points, and 95 % interval: {'; '.join(listed)}."
    return [gap for gap, _ in differences.values()], evidence


def ahead(pairs, above=0.0):
    """Return what the intervals say of the claim that each of the differences lies above a bound."""
    intervals, evidence = gaps(pairs)
    least = min(gap.low for gap in intervals), min(gap.high for gap in intervals)
    return judged(least, evidence, above=above, **DRAWN)


@claim("zhang2012-abstract", planted={"rival": "LSI-KNN, Euclidean"})
def try_considerable_performance(rng, rival="LSI-SVM"):
    return ahead([f"R_SKMP - {rival}"])


@claim("zhang2012-competitive", planted={"rival": "LSI-KNN"})
def try_competitive(rng, rival="SKF-ETC"):
    (ours,), evidence = gaps([f"R_SKMP - {rival}"])
    printed = 100 * (_means("R_SKMP", "accuracy") - _means(rival, "accuracy"))
    return outcome(not ours.low <= printed <= ours.high, f"{evidence} Printed: {printed:+.1f}.", **DRAWN)


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
