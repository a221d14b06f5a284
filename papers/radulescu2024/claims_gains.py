"""Claims of the abstract and of sections 5 and 6: what is gained. They read the study "conformal-reuters"."""

import numpy as np

from helpers.evaluation import interval
from papers.kit.claims import judged, of_room, outcome
from papers.radulescu2024 import results
from papers.radulescu2024.results import rows
from papers.radulescu2024.study import VARIANTS

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "conformal-reuters"}


def _more_than_half(some, control):
    """Return the interval of what a control lacks of the gain in F1, less half of that gain, and both means.

    Above zero: most of the gain is lost with the control. The folds are the cases; settings share documents.
    """
    f1 = {name: np.mean([one[name][0] for one in some], axis=0) for name in VARIANTS}
    gain, lost = f1["transformed"] - f1["original"], f1["transformed"] - f1[control]
    return interval(lost - gain / 2, results.OVERLAP), interval(gain, results.OVERLAP), lost.mean()


@claim("radulescu2024-rescue", planted={"control": "shape"})
def try_bad_kernels(rng, control="scale"):
    some = [row["ours"] for row in rows(7, 12)]
    found, gain, lost = _more_than_half(some, control)
    evidence = (
        f"In these rows F1 rises by {gain.mean:.3f} in the mean, and by {gain.mean - lost:.3f} with the "
    )
    evidence += f"{control} control."
    what = "rows with the highest gains"
    return judged(found, evidence, what, over=some, untried="others", **STUDY)


@claim("radulescu2024-abstract", planted={"control": "original"})
def try_pivotal_role(rng, control="scale"):
    some = list(results.whole().values())
    found, gain, lost = _more_than_half(some, control)
    of = "scale control" if control == "scale" else "original"
    ahead, behind = (
        results.share(*pair, some) for pair in ((control, "transformed"), ("transformed", control))
    )
    evidence = (
        f"F1 rises by {gain.mean:.3f} in the mean; the {of} lacks {lost:+.4f} of it. By the rule of the "
    )
    evidence += (
        f"paper, the transformed kernel improves on the {of} in {ahead:.0%} of the scenarios, and the "
    )
    evidence += f"{of} on the transformed kernel in {behind:.0%}."
    untried = "on the other tasks, the Gaussian kernels on all folds, and the linear one with TF×IDF"
    return judged(found, evidence, "scenarios", over=some, untried=untried, **STUDY)


@claim("radulescu2024-table4", planted={"swap": True})
def try_significant_losses(rng, swap=False):
    """Judge the losses of Table 4 by the test that the paper names; planted: both kernels exchanged."""
    found, names = rows(4), ("transformed", "original")
    changes = []
    for row in found:
        first, second = (row["ours"][name][0] for name in (names[::-1] if swap else names))
        changes.append(interval(first - second, results.OVERLAP))
    ours, corrected = ([results.p_value(row, overlap) for row in found] for overlap in (0, results.OVERLAP))
    lost = [p < 0.05 and one.mean < 0 for p, one in zip(ours, changes, strict=True)]
    evidence = "By the paper's test P is below 0.05 in "
    evidence += f"{sum(row['p'] < 0.05 for row in found)} of {len(found)} printed rows and in "
    evidence += f"{sum(p < 0.05 for p in ours)} of ours ({', '.join(f'{p:.3f}' for p in ours)}); with the "
    evidence += f"correction for overlapping folds in {sum(p < 0.05 for p in corrected)} of ours. "
    printed = [row["f1_transformed"] - row["f1_original"] for row in found]
    inside = sum(one.low <= due <= one.high for one, due in zip(changes, printed, strict=True))
    evidence += f"{inside} of {len(found)} printed changes of F1 lie inside the 95% intervals of ours."
    broken = any(one.low > 0 for one in changes)
    about = {"undecided": not broken and not all(lost), "untried": "other folds"}
    return outcome(broken, evidence, "rows of Table 4", over=found, **about, **STUDY)


@claim("radulescu2024-support", planted={"table": 7})
def try_fewer_support_vectors(rng, table=4):
    found = [row["ours"] for row in rows(table)]
    higher = [one["transformed"][0].mean() > one["original"][0].mean() for one in found]
    more = [one["transformed"][1] >= one["original"][1] for one in found]
    names = ("original", "transformed", "scale")
    said = "; ".join(", ".join(f"{one[name][1]:.0f}" for name in names) for one in found)
    evidence = f"F1 is higher in {sum(higher)} of {len(found)} rows. Numbers of support vectors of original, "
    evidence += f"transformed kernel and scale control: {said}."
    broken = np.array(higher) | np.array(more)
    return outcome(broken, evidence, "rows of Table 4", over=found, untried="other rows", **STUDY)


@claim("radulescu2024-imbalanced", planted={"swap": True})
def try_unequal_classes(rng, swap=False):
    documents, gains = results.documents(), {True: [], False: []}
    for (positive, negative, *_), one in results.whole().items():
        rest = documents[negative] if negative else documents["entries"] - documents[positive]
        f1 = {name: one[name][0] for name in ("original", "transformed", "scale")}
        own = f1["transformed"] - f1["original"], f1["scale"] - f1["original"]
        gains[(documents[positive] < rest) != swap].append(own)
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
    for key, one in results.whole().items():
        for name, some in leads.items():
            default = (*key[:2], "linear", "cos", name, "tf", None, 1.0)
            if default in settings:
                some.append(one["transformed"][0] - settings[default]["original"][0])
    ours = {name: interval(np.mean(some, axis=0), results.OVERLAP) for name, some in leads.items()}
    said = " and ".join(
        f"{one.mean:+.4f} ({one.low:+.4f} to {one.high:+.4f}) with {name.upper()}"
        for name, one in ours.items()
    )
    near, searched = results.without_a_search(), ("transformed", "original")
    evidence = (
        f"F1 of the transformed kernels minus that of the linear kernel with $C = 1$, trained once: {said}. "
    )
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
        some = leads.setdefault(norm, [])
        some += [by_cosine[names[0]][0] - ours[names[1]][0] for ours, by_cosine in pairs]
    found = {norm: interval(np.mean(some, axis=0), results.OVERLAP) for norm, some in sorted(leads.items())}
    said = " and ".join(
        f"{one.mean:+.4f} ({one.low:+.4f} to {one.high:+.4f}) with {norm.upper()}"
        for norm, one in found.items()
    )
    evidence = f"F1 with $D_{{cos}}$ minus F1 with $D_2$, mean of the scenarios: {said}."
    untried = "one topic against the rest, pairs with acq or earn, and the smaller values of γ"
    return judged(found["l1"], evidence, "scenarios", over=leads["l1"], untried=untried, **STUDY)
