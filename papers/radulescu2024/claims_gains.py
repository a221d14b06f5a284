"""Claims of the abstract and of sections 5 and 6: what is gained. They read the study "conformal-reuters"."""

import numpy as np

from helpers.evaluation import interval
from papers.kit.claims import judged, of_room, outcome
from papers.radulescu2024 import results
from papers.radulescu2024.results import rows
from papers.radulescu2024.study import VARIANTS

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "conformal-reuters"}


def _more_than_half(scenarios, control):
    """Return the interval of what a control lacks of the gain in F1, less half of that gain, and both means.

    Above zero: most of the gain is lost with the control. The folds are the cases; settings share documents.
    """
    f1 = {name: np.mean([variants[name][0] for variants in scenarios], axis=0) for name in VARIANTS}
    gain, lost = f1["transformed"] - f1["original"], f1["transformed"] - f1[control]
    return interval(lost - gain / 2, results.OVERLAP), interval(gain, results.OVERLAP), lost.mean()


@claim("radulescu2024-rescue", planted={"control": "shape"})
def try_bad_kernels(rng, control="scale"):
    scenarios = [row["ours"] for row in rows(7, 12)]
    lack, gain, lost = _more_than_half(scenarios, control)
    evidence = (
        f"In these rows F1 rises by {gain.mean:.3f} in the mean, and by {gain.mean - lost:.3f} with the "
    )
    evidence += f"{control} control."
    what = "rows with the highest gains"
    return judged(lack, evidence, what, over=scenarios, untried="others", **STUDY)


@claim("radulescu2024-abstract", planted={"control": "original"})
def try_pivotal_role(rng, control="scale"):
    scenarios = list(results.whole().values())
    lack, gain, lost = _more_than_half(scenarios, control)
    of = "scale control" if control == "scale" else "original"
    ahead, behind = (
        results.share(*pair, scenarios) for pair in ((control, "transformed"), ("transformed", control))
    )
    evidence = (
        f"F1 rises by {gain.mean:.3f} in the mean; the {of} lacks {lost:+.4f} of it. By the rule of the "
    )
    evidence += (
        f"paper, the transformed kernel improves on the {of} in {ahead:.0%} of the scenarios, and the "
    )
    evidence += f"{of} on the transformed kernel in {behind:.0%}."
    untried = "on the other tasks, the Gaussian kernels on all folds, and the linear one with TF×IDF"
    return judged(lack, evidence, "scenarios", over=scenarios, untried=untried, **STUDY)


@claim("radulescu2024-table4", planted={"swap": True})
def try_significant_losses(rng, swap=False):
    """Judge the losses of Table 4 by the test that the paper names; planted: both kernels exchanged."""
    table, names = rows(4), ("transformed", "original")
    changes = []
    for row in table:
        first, second = (row["ours"][name][0] for name in (names[::-1] if swap else names))
        changes.append(interval(first - second, results.OVERLAP))
    ours, corrected = ([results.p_value(row, overlap) for row in table] for overlap in (0, results.OVERLAP))
    lost = [p < 0.05 and change.mean < 0 for p, change in zip(ours, changes, strict=True)]
    evidence = "By the paper's test P is below 0.05 in "
    evidence += f"{sum(row['p'] < 0.05 for row in table)} of {len(table)} printed rows and in "
    evidence += f"{sum(p < 0.05 for p in ours)} of ours ({', '.join(f'{p:.3f}' for p in ours)}); with the "
    evidence += f"correction for overlapping folds in {sum(p < 0.05 for p in corrected)} of ours. "
    printed = [row["f1_transformed"] - row["f1_original"] for row in table]
    inside = sum(change.low <= due <= change.high for change, due in zip(changes, printed, strict=True))
    evidence += f"{inside} of {len(table)} printed changes of F1 lie inside the 95% intervals of ours."
    broken = any(change.low > 0 for change in changes)
    about = {"undecided": not broken and not all(lost), "untried": "other folds"}
    return outcome(broken, evidence, "rows of Table 4", over=table, **about, **STUDY)


@claim("radulescu2024-support", planted={"table": 7})
def try_fewer_support_vectors(rng, table=4):
    scenarios = [row["ours"] for row in rows(table)]
    higher = [variants["transformed"][0].mean() > variants["original"][0].mean() for variants in scenarios]
    more = [variants["transformed"][1] >= variants["original"][1] for variants in scenarios]
    names = ("original", "transformed", "scale")
    listed = "; ".join(", ".join(f"{variants[name][1]:.0f}" for name in names) for variants in scenarios)
    evidence = (
        f"F1 is higher in {sum(higher)} of {len(scenarios)} rows. Numbers of support vectors of original, "
    )
    evidence += f"transformed kernel and scale control: {listed}."
    broken = np.array(higher) | np.array(more)
    return outcome(broken, evidence, "rows of Table 4", over=scenarios, untried="other rows", **STUDY)


@claim("radulescu2024-imbalanced", planted={"swap": True})
def try_unequal_classes(rng, swap=False):
    documents, gains = results.documents(), {True: [], False: []}
    for (positive, negative, *_), variants in results.whole().items():
        rest = documents[negative] if negative else documents["entries"] - documents[positive]
        f1 = {name: variants[name][0] for name in ("original", "transformed", "scale")}
        pair = f1["transformed"] - f1["original"], f1["scale"] - f1["original"]
        gains[(documents[positive] < rest) != swap].append(pair)
    more, fewer = (np.mean(gains[key], axis=0) for key in (True, False))
    evidence = (
        f"F1 rises by {more[0].mean():.3f} in the mean where negative documents outnumber positive ones, "
    )
    evidence += f"else by {fewer[0].mean():.3f}. With the scale control it rises by {more[1].mean():.3f} and "
    evidence += f"{fewer[1].mean():.3f}."
    lead = interval(more[0] - fewer[0], results.OVERLAP)
    over = gains[True] + gains[False]
    return judged(lead, evidence, "scenarios", over=over, untried="other topics", **STUDY)


@claim("radulescu2024-tuning", planted={"norms": ("l1",)})
def try_no_tuning_at_all(rng, norms=("l1", "l2")):
    """Compare any kernel with the factor with one linear kernel, untuned; planted: with the poor one only."""
    leads, settings = {"l1": [], "l2": []}, results.settings()
    for key, variants in results.whole().items():
        for name, differences in leads.items():
            default = (*key[:2], "linear", "cos", name, "tf", None, 1.0)
            if default in settings:
                differences.append(variants["transformed"][0] - settings[default]["original"][0])
    ours = {
        name: interval(np.mean(differences, axis=0), results.OVERLAP) for name, differences in leads.items()
    }
    listed = " and ".join(
        f"{gain.mean:+.4f} ({gain.low:+.4f} to {gain.high:+.4f}) with {name.upper()}"
        for name, gain in ours.items()
    )
    near, searched = results.without_a_search(), ("transformed", "original")
    evidence = "F1 of the transformed kernels minus that of the linear kernel with $C = 1$, trained once: "
    evidence += f"{listed}. "
    evidence += "F1 comes to within 0.01 of that of the best $C$ of the grid in "
    evidence += " and ".join(f"{near[name]:.0%} of the {name}" for name in searched) + " scenarios."
    ends = [(ours[name].low, ours[name].high) for name in norms]
    lows, highs = zip(*ends, strict=True)
    untried = "training time, and settings that were not computed"
    return judged((min(lows), max(highs)), evidence, "scenarios", over=leads["l2"], untried=untried, **STUDY)


@claim("radulescu2024-euclidean", planted={"names": ("transformed", "original")})
def try_euclidean_distance(rng, names=("transformed", "transformed")):
    leads = {}
    for (_, norm), pairs in results.beside_euclidean().items():
        differences = leads.setdefault(norm, [])
        differences += [by_cosine[names[0]][0] - ours[names[1]][0] for ours, by_cosine in pairs]
    gains = {
        norm: interval(np.mean(differences, axis=0), results.OVERLAP)
        for norm, differences in sorted(leads.items())
    }
    listed = " and ".join(
        f"{gain.mean:+.4f} ({gain.low:+.4f} to {gain.high:+.4f}) with {norm.upper()}"
        for norm, gain in gains.items()
    )
    evidence = f"F1 with $D_{{cos}}$ minus F1 with $D_2$, mean of the scenarios: {listed}."
    untried = "one topic against the rest, pairs with acq or earn, and the smaller values of γ"
    return judged(gains["l1"], evidence, "scenarios", over=leads["l1"], untried=untried, **STUDY)
