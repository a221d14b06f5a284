"""Claims of the abstract and of sections 5 and 6: what is gained. They read the study "conformal-reuters"."""

import numpy as np
from scipy import stats as distributions

from papers.kit import tables
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import results
from papers.radulescu2024.results import rows
from papers.radulescu2024.study import FOLDS

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "conformal-reuters"}


@claim("radulescu2024-rescue", planted={"control": "shape"})
def try_bad_kernels(rng, control="scale"):
    found = []
    for row in rows(7, 12):
        f1 = {name: values.mean() for name, (values, _) in row["ours"].items()}
        found.append((f1[control] - f1["original"]) / (f1["transformed"] - f1["original"]))
    evidence = f"The {control} control keeps {min(found):.1%} to {max(found):.1%} of the gain in F1."
    what = "rows with the highest gains"
    return outcome(min(found) > 0.95, evidence, what, over=found, untried="others", **STUDY)


@claim("radulescu2024-abstract", planted={"control": "original"})
def try_rule_of_improvement(rng, control="scale"):
    some = [one for line in results.grid().values() for one in line]
    ahead, behind = (
        results.share(*pair, some) for pair in ((control, "transformed"), ("transformed", control))
    )
    of = "scale control" if control == "scale" else "original"
    evidence = f"By the rule of the paper, the transformed kernel improves on the {of} in {ahead:.0%} of "
    evidence += f"the scenarios, and the {of} on the transformed kernel in {behind:.0%}. "
    evidence += "A method without effect has 74%."
    untried = "on the other tasks, the Gaussian kernels, and the linear one with TF×IDF"
    return outcome(behind > ahead, evidence, "scenarios", over=some, untried=untried, **STUDY)


@claim("radulescu2024-table4", planted={"overlap": 0.0})
def try_significant_losses(rng, overlap=results.OVERLAP):
    printed = [row["p"] for row in tables.printed("radulescu2024", "tables_3_to_12") if row["table"] == 4]
    t = distributions.t.isf(np.array(printed) / 2, FOLDS - 1) * np.sqrt(1 / FOLDS / (1 / FOLDS + overlap))
    corrected = 2 * distributions.t.sf(t, FOLDS - 1)
    lost = corrected >= 0.05
    evidence = "Corrected for overlapping folds, the four printed $p$-values become "
    evidence += f"{', '.join(f'{p:.3f}' for p in corrected)}: below 0.05 in {np.sum(~lost)} of {len(t)}. "
    ours = [results.p_value(row, overlap) for row in rows(4)]
    evidence += f"On our folds they are {', '.join(f'{p:.3f}' for p in ours)}."
    return outcome(lost, evidence, "printed $p$-values", untried="other folds", **STUDY)


@claim("radulescu2024-support", planted={"control": "shape"})
def try_fewer_support_vectors(rng, control="scale"):
    found = [{name: support for name, (_, support) in row["ours"].items()} for row in rows(4)]
    said = [f"{one['original']:.0f}, {one['transformed']:.0f}, {one[control]:.0f}" for one in found]
    evidence = f"Numbers of original, transformed kernel and {control} control: {'; '.join(said)}."
    broken = all(one[control] <= 1.02 * one["transformed"] for one in found)
    return outcome(broken, evidence, "rows of Table 4", over=found, untried="other rows", **STUDY)


@claim("radulescu2024-imbalanced", planted={"rival": "original"})
def try_unequal_classes(rng, rival="scale"):
    documents, leads = results.documents(), []
    for (positive, negative, *_), one in results.settings().items():
        rest = documents[negative] if negative else documents["entries"] - documents[positive]
        if documents[positive] < rest:
            leads.append(one["transformed"][0].mean() - one[rival][0].mean())
    evidence = f"Where negative documents outnumber positive ones, the transformed kernel leads the {rival} "
    evidence += (
        f"{'control' if rival == 'scale' else 'kernel'} by {np.mean(leads):.4f} of F1 in the mean and "
    )
    evidence += f"{max(leads):.4f} at most."
    broken = np.mean(leads) < 0.01
    return outcome(broken, evidence, "scenarios", over=leads, untried="others", **STUDY)


@claim("radulescu2024-tuning", planted={"norm": "l1"})
def try_no_tuning_at_all(rng, norm="l2"):
    found, settings = [], results.settings()
    for key, one in settings.items():
        default = (*key[:2], "linear", "cos", norm, "tf", None, 1.0)
        if default in settings:
            found.append(settings[default]["original"][0].mean() - one["transformed"][0].mean())
    level = float(np.mean(np.array(found) >= -0.001))
    evidence = (
        f"The rival is the linear kernel with $C = 1$ and {norm.upper()}, trained once, without tuning. "
    )
    evidence += f"It is as good as the transformed kernel (or at most 0.001 of F1 behind) in {level:.0%}."
    untried = "training time, and settings that were not computed"
    return outcome(level > 0.5, evidence, "scenarios", over=found, untried=untried, **STUDY)
