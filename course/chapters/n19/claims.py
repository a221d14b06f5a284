"""The course's own claims: the metric of NGD, the size of a factor, and its shape on the plane."""

import numpy as np
from sklearn.svm import SVC

from helpers import geometry, kernels
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import formulas, results

claim = of_room(__name__)


@claim("simplex-ngd-metric", planted={"power": 1.0})
def try_length_of_a_geodesic(rng, power=0.5):
    off = []
    for x in formulas.documents(rng, 10):
        path = geometry.geodesic(x, np.full(len(x), 1 / len(x)), np.linspace(0, 1, 401))
        sums = []
        for step in (4, 1):
            d = geometry.geodesic_distance(path[:-step:step], path[step::step])
            sums.append(np.sqrt(2 * d).sum())
        off.append(abs(sums[1] / sums[0] - 4**power))
    evidence = f"Four times as many pieces make the sum {'twice' if max(off) < 1e-3 else 'not'} as long."
    return outcome(np.array(off) > 1e-3, evidence, "geodesics", untried="more than 400 pieces")


@claim("simplex-factor-scale", planted={"power": 1})
def try_multiple_of_a_factor(rng, power=2):
    differ = []
    for a in (0.1, 3.0, 30.0):
        X, y = formulas.noisy_bump(rng)
        D, K = rng.uniform(0.5, 2, len(X)), kernels.gaussian(X, sigma=0.5)
        used = np.outer(D, D) * K
        one = SVC(C=10, kernel="precomputed", tol=1e-8).fit(used, y).decision_function(used)
        other = SVC(C=10 / a**power, kernel="precomputed", tol=1e-8).fit(a**2 * used, y)
        differ.append(abs(other.decision_function(a**2 * used) - one).max())
    evidence = f"The decision values {'agree' if max(differ) < 1e-3 else 'differ'} to three digits."
    return outcome(np.array(differ) > 1e-3, evidence, "factors a", untried="other kernels")


@claim("simplex-d2-shape", planted={"rival": "d2", "ours": "d2 scale"})
def try_shape_of_the_factor(rng, ours="d2", rival="d2 scale"):
    widths = (0.3, 0.4, 0.5, 0.7, 1.0)
    bump = [results.decrease(some, widths) for some in (ours, rival)]
    gaps = [bump[0][sigma] - bump[1][sigma] for sigma in widths]
    wider = (*widths, 0.05, 2.0)
    sine = [results.decrease(some, wider, "sine") for some in (ours, rival)]
    worse = [sine[1][sigma] - sine[0][sigma] for sigma in wider]
    evidence = f"The differences are {min(gaps):.1f} to {max(gaps):.1f} percentage points with the bump, "
    evidence += f"and {min(worse):.0f} to {max(worse):.0f} for the control with the sine."
    sets = [*results.training_sets("bump"), *results.training_sets("sine")]
    run = {"size": "full", "stored": "conformal-synthetic"}
    return outcome(
        min(gaps) < 0.3 or min(worse) < 0, evidence, "training sets", over=sets,
        untried="values of C other than 10 at this size", **run,
    )  # fmt: skip
