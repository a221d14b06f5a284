"""Claims of sections 4.1 and 6 on points of the plane. The attempts read the study "conformal-synthetic"."""

import numpy as np

from papers.kit.claims import judged, of_room, outcome
from papers.radulescu2024 import results
from papers.radulescu2024.results import decrease, printed_decrease, training_sets

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "conformal-synthetic"}


def _outcome(broken, evidence, untried):
    return outcome(broken, evidence, "training sets", over=training_sets(), untried=untried, **STUDY)


def _lead(variant, rival, boundary, widths):
    """Return the interval of a variant's lead in points of test error avoided, mean over widths.

    Both are gaps to the first machine, means over the same training sets, and how they go together is not
    stored: the standard errors are added, so the interval is rather too long.
    """
    rows = results.plane(boundary)
    of_variant, of_rival = ([rows[sigma, name] for sigma in widths] for name in (variant, rival))
    gaps = [np.mean([row["before"] - row["after"] for row in errors]) for errors in (of_variant, of_rival)]
    mean = gaps[0] - gaps[1]
    reach = 1.96 * sum(
        np.mean([row["standard_error"] for row in errors]) for errors in (of_variant, of_rival)
    )
    return mean - reach, mean + reach


@claim("radulescu2024-table1", planted={"variant": "d3 peak"})
def try_unnamed_kappa(rng, variant="d3"):
    due, words = printed_decrease("d3"), {"d3": "κ = 0.25", "d3 peak": "κ = 1/max f²"}
    agree = {}
    for name in words:
        decreases = decrease(name, due)
        agree[name] = sum(np.sign(decreases[sigma]) == np.sign(due[sigma]) for sigma in due)
    listed = " and ".join(f"{number} with {words[name]}" for name, number in agree.items())
    evidence = f"Of {len(due)} signs these agree: {listed}, with the bump as boundary."
    return _outcome(agree[variant] < len(due), evidence, "values of C other than 10")


@claim("radulescu2024-d2-d3", planted={"boundary": "sine"})
def try_lead_over_the_other_factor(rng, boundary="bump"):
    due = printed_decrease()
    widths = [sigma for sigma in printed_decrease("d3") if sigma in due and sigma >= 0.3]
    leads = {name: _lead("d2", name, boundary, widths) for name in ("d3", "d3 peak")}
    listed = " and ".join(f"{low:.1f} to {high:.1f}" for low, high in leads.values())
    evidence = (
        f"With the {boundary}, $D_2$ is ahead of $D_3$ by {listed} points of test error (95% intervals; "
    )
    evidence += "κ = 0.25 and κ = 1/max f²)."
    untried = "values of C other than 10, and the boundary that Table 1 has, which the paper does not name"
    sets = training_sets(boundary)
    return judged(min(leads.values()), evidence, "training sets", over=sets, untried=untried, **STUDY)


@claim("radulescu2024-table2", planted={"rival": "d2 printed"})
def try_lead_over_a_larger_C(rng, rival="d2 scale"):
    leads = {sigma: _lead("d2", rival, "bump", [sigma]) for sigma in (0.3, 0.4, 0.5, 2.0)}
    sine = {sigma: _lead("d2", rival, "sine", [sigma]) for sigma in leads}
    listed = "; ".join(f"{sigma:g}: {low:+.2f} to {high:+.2f}" for sigma, (low, high) in leads.items())
    evidence = (
        f"The lead of $D_2$ in points of test error, with the bump: σ = {listed} (95% intervals). With "
    )
    evidence += f"the sine it is {max(high for _, high in sine.values()):+.1f} at most."
    due = [leads[sigma][0] > 0 for sigma in (0.3, 0.4, 0.5)] + [leads[2.0][1] < 0]
    due += [high < 0 for _, high in sine.values()]
    return _outcome(not all(due), evidence, "values of C other than 10 at this size")


@claim("radulescu2024-table2-signs", planted={"variant": "d2 printed"})
def try_signs(rng, variant="d2"):
    due = printed_decrease()
    decreases = decrease(variant, due)
    wrong = [sigma for sigma in due if np.sign(decreases[sigma]) != np.sign(due[sigma])]
    evidence = f"{len(due) - len(wrong)} of {len(due)} signs agree."
    untried = "values of C other than 10: the paper names none; it does not say which boundary Table 2 has"
    return _outcome(bool(wrong), evidence, untried)


@claim("radulescu2024-dimension", planted={"rival": "before"})
def try_few_dimensions(rng, rival="d2 scale"):
    leads, widths = {}, (0.3, 0.4, 0.5)
    for boundary in ("bump", "sine"):
        if rival == "before":
            rows = [results.plane(boundary)[sigma, "d2"] for sigma in widths]
            mean = np.mean([row["before"] - row["after"] for row in rows])
            reach = 1.96 * np.mean([row["standard_error"] for row in rows])
            leads[boundary] = mean - reach, mean + reach
        else:
            leads[boundary] = _lead("d2", rival, boundary, widths)
    listed = " and ".join(f"{low:+.2f} to {high:+.2f} with the {name}" for name, (low, high) in leads.items())
    evidence = "On points of the plane the lead of $D_2$ in points of test error, mean of the widths 0.3 to "
    evidence += f"0.5, is {listed}."
    lows, highs = zip(*leads.values(), strict=True)
    about = {"over": training_sets("sine"), "untried": "other data of low dimension"} | STUDY
    return judged((min(lows), max(highs)), evidence, "training sets", **about)
