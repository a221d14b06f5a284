"""Claims of sections 4.1 and 6 on points of the plane. The attempts read the study "conformal-synthetic"."""

import numpy as np

from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import results
from papers.radulescu2024.results import decrease, printed_decrease, training_sets

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "conformal-synthetic"}


def _outcome(broken, evidence, untried):
    return outcome(broken, evidence, "training sets", over=training_sets(), untried=untried, **STUDY)


@claim("radulescu2024-table1", planted={"variant": "d3"})
def try_factor_of_decision_values(rng, variant="d3 peak"):
    medium = decrease(variant, (0.4, 0.5, 0.7))
    said = ", ".join(f"{-value:+.0f} %" for value in medium.values())
    evidence = f"The errors change by {said} at σ = 0.4, 0.5 and 0.7."
    broken = max(abs(value) for value in medium.values()) < 20
    return _outcome(broken, evidence, "values of C other than 10, and κ between the two")


@claim("radulescu2024-table2", planted={"rival": "d2 printed"})
def try_lead_over_a_larger_C(rng, rival="d2 scale"):
    widths = (0.3, 0.4, 0.5, 0.7, 2.0)
    ours, theirs = decrease("d2", widths), decrease(rival, widths)
    said = [f"{sigma:g}: {ours[sigma]:.0f} and {theirs[sigma]:.0f} %" for sigma in widths]
    evidence = f"Errors fall with D₂ and with the larger C by: σ = {'; '.join(said)}."
    broken = min(ours[sigma] - theirs[sigma] for sigma in widths) < 0
    return _outcome(broken, evidence, "values of C other than 10 at this size")


@claim("radulescu2024-table2-signs", planted={"variant": "d2 printed"})
def try_signs(rng, variant="d2"):
    due = printed_decrease()
    found = decrease(variant, due)
    wrong = [sigma for sigma in due if np.sign(found[sigma]) != np.sign(due[sigma])]
    evidence = f"{len(due) - len(wrong)} of {len(due)} signs agree."
    untried = "values of C other than 10: the paper names none; it does not say which boundary Table 2 has"
    return _outcome(bool(wrong), evidence, untried)


@claim("radulescu2024-table2-printed", planted={"variant": "d2"})
def try_printed_width(rng, variant="d2 printed"):
    found = decrease(variant, printed_decrease())
    least = min(-value for value in found.values())
    evidence = f"At every printed width there are at least {least:.0f} % more errors."
    return _outcome(max(found.values()) < 0, evidence, "values of C other than 10")


@claim("radulescu2024-dimension", planted={"rival": "before"})
def try_few_dimensions(rng, rival="d2 scale"):
    worse, read = {}, 0
    for boundary in ("bump", "sine"):
        rows = {key: row for key, row in results.plane(boundary).items() if key[0] >= 0.3}
        read += len(rows)
        worse[boundary] = []
        for (sigma, variant), ours in rows.items():
            if variant == "d2":
                theirs = ours["before"] if rival == "before" else rows[sigma, rival]["after"]
                worse[boundary].append(ours["after"] >= theirs)
    said = ", ".join(f"{sum(some)} of {len(some)} widths with the {name}" for name, some in worse.items())
    evidence = (
        f"On points of the plane $D_2$ has at least as many errors as its rival at {said}, from 0.3 on."
    )
    broken, untried = np.mean(worse["sine"]) > 0.5, "other data of low dimension"
    return outcome(broken, evidence, "rows of the study", over=range(read), untried=untried, **STUDY)
