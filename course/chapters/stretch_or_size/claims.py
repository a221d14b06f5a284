"""The course's own claims: the metric of NGD, the size of a factor, and its shape on the plane."""

import numpy as np
from scipy.stats import norm
from sklearn.svm import SVC

from helpers import kernels
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import formulas, results

claim = of_room(__name__)


@claim("simplex-factor-scale", planted={"power": 1})
def try_multiple_of_a_factor(rng, power=2):
    differ = []
    for a in (0.1, 3.0, 30.0):
        X, y = formulas.noisy_bump(rng)
        D, K = rng.uniform(0.5, 2, len(X)), kernels.gaussian(X, sigma=0.5)
        used = np.outer(D, D) * K
        values = SVC(C=10, kernel="precomputed", tol=1e-8).fit(used, y).decision_function(used)
        machine = SVC(C=10 / a**power, kernel="precomputed", tol=1e-8).fit(a**2 * used, y)
        differ.append(abs(machine.decision_function(a**2 * used) - values).max())
    evidence = f"The decision values {'agree' if max(differ) < 1e-3 else 'differ'} to three digits."
    return outcome(np.array(differ) > 1e-3, evidence, "factors a", untried="other kernels")


@claim("simplex-d2-shape", planted={"rival": "d2", "ours": "d2 scale"})
def try_shape_of_the_factor(rng, ours="d2", rival="d2 scale"):
    """Compare errors at each width, with an interval for each."""
    wider = (0.05, 0.3, 0.4, 0.5, 0.7, 1.0, 2.0)
    cases = [("bump", sigma, 1) for sigma in wider[1:-1]] + [("sine", sigma, -1) for sigma in wider]
    leads = []
    for boundary, sigma, sign in cases:
        first, second = (results.plane(boundary)[sigma, name] for name in (ours, rival))
        # Both differ from the same first machine, so the deviation of their gap is at most the sum of theirs.
        reach = norm.isf(0.025) * (first["standard_error"] + second["standard_error"])
        lead = sign * (second["after"] - first["after"])
        leads.append((lead - reach, lead + reach))
    lows, highs = np.array(leads).T
    evidence = (
        f"The intervals of all {len(cases)} leads are {'above' if min(lows) > 0 else 'not all above'} zero. "
    )
    evidence += (
        f"The smallest is from {min(lows):.2f} to {highs[lows.argmin()]:.2f} errors in a hundred points."
    )
    sets = [*results.training_sets("bump"), *results.training_sets("sine")]
    run = {"size": "full", "stored": "conformal-synthetic"}
    return outcome(
        min(lows) <= 0,
        evidence,
        "training sets",
        over=sets,
        untried="values of C other than 10 at this size",
        **run,
    )
