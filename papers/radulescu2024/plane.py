"""Tables 1 and 2 of Radulescu, Baicoianu & Mihai (2024): conformal factors on points of the plane."""

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.svm import SVC

from helpers.conformal import conformal_factor, local_widths
from papers.kit import tables
from papers.kit.studies.provenance import stated
from papers.kit.studies.runner import Study

BOUNDARIES = {
    "sine": (0.5, lambda x: np.sin(2 * np.pi * x) / 2),
    "bump": (1.0, lambda x: 2 * np.exp(-4 * x**2) - 1),
}
C, N_TRAIN, N_TEST, FEW, BLOCK = 10.0, 100, 10_000, 1_000, 500
REPETITIONS = {"bump": 10_000, "sine": 2_000}
VARIANTS = ("d2", "d2 printed", "d2 scale", "d3", "d3 peak", "d3 scale")


def points(boundary, n, rng):
    """Draw points of the square; return them and whether they are above the boundary."""
    half, height = BOUNDARIES[boundary]
    X = rng.uniform(-half, half, (n, 2))
    return X, X[:, 1] > height(X[:, 0])


def repetition(boundary, sigma, seed, C=C, n_test=N_TEST):
    """Return the test error in percent before and after, for every variant.

    Returns
    -------
    errors : dict of (before, after), or None
        None if the training points are all of one class.
    """
    rng = np.random.default_rng(seed)
    X, y = points(boundary, N_TRAIN, rng)
    test, truth = points(boundary, n_test, rng)
    if y.all() or not y.any():
        return None
    between, asked = cdist(X, X, "sqeuclidean"), cdist(test, X, "sqeuclidean")
    K, k = np.exp(-between / (2 * sigma**2)), np.exp(-asked / (2 * sigma**2))
    first = SVC(C=C, kernel="precomputed").fit(K, y)
    f, f_test = first.decision_function(K), first.decision_function(k)
    few, centres = min(FEW, n_test), first.support_
    tau2 = local_widths(between[np.ix_(centres, centres)], 3)
    bumps = [conformal_factor(some[:, centres], 2 * tau2) for some in (between, asked)]
    printed = [conformal_factor(some[:, centres], 2 * tau2**2) for some in (between, asked[:few])]
    flat, peak = ([np.exp(-kappa * value**2) for value in (f, f_test)] for kappa in (0.25, 1 / max(f**2)))
    ones = [np.ones(len(X)), np.ones(len(test))]
    wrong = (f_test > 0) != truth
    errors = {}
    for name, (D, D_test), larger in (
        ("d2", bumps, 1),
        ("d2 printed", printed, 1),
        ("d2 scale", ones, np.mean(bumps[0] ** 2)),
        ("d3", flat, 1),
        ("d3 peak", peak, 1),
        ("d3 scale", ones, np.mean(flat[0] ** 2)),
    ):
        some = slice(None) if name in ("d2", "d2 scale") else slice(few)
        machine = SVC(C=C * larger, kernel="precomputed").fit(D[:, None] * K * D, y)
        above = machine.decision_function(D_test[some, None] * k[some] * D) > 0
        errors[name] = float(100 * np.mean(wrong[some])), float(100 * np.mean(above != truth[some]))
    return errors


def units():
    """Return a unit for each boundary, width and block of repetitions."""
    sigmas = sorted({row["sigma"] for row in tables.printed("radulescu2024", "table_1")})
    return [
        {"boundary": boundary, "sigma": sigma, "start": start}
        for boundary in BOUNDARIES
        for sigma in sigmas
        for start in range(0, REPETITIONS[boundary], BLOCK)
    ]


def compute(unit, folder=None):
    """Run a block of repetitions; return sums of errors and of their ratios."""
    seeds = range(unit["start"], unit["start"] + BLOCK)
    some = [repetition(unit["boundary"], unit["sigma"], seed) for seed in seeds]
    some = [errors for errors in some if errors is not None]
    totals = {"repetitions": len(some)}
    for name in VARIANTS:
        before, after = np.array([errors[name] for errors in some]).T
        counted = before > 0
        ratios = 100 * (before[counted] - after[counted]) / before[counted]
        summed = {"before": before, "after": after, "gap_squares": (before - after) ** 2, "ratios": ratios}
        totals[name] = {field: round(float(values.sum()), 4) for field, values in summed.items()}
        totals[name]["counted"] = int(counted.sum())
    return totals


def summary(pairs):
    """Return mean errors and error decreases for each boundary, width and variant."""
    settings = {}
    for unit, result in pairs:
        settings.setdefault((unit["boundary"], unit["sigma"]), []).append(result)
    rows = []
    for (boundary, sigma), some in settings.items():
        n = sum(result["repetitions"] for result in some)
        for name in VARIANTS:
            total = {key: sum(result[name][key] for result in some) for key in some[0][name]}
            gap = (total["before"] - total["after"]) / n
            spread = np.sqrt(max(total["gap_squares"] / n - gap**2, 0) / n)
            rows.append(
                {
                    "boundary": boundary,
                    "sigma": sigma,
                    "variant": name,
                    "before": round(total["before"] / n, 4),
                    "after": round(total["after"] / n, 4),
                    "standard_error": round(float(spread), 5),
                    "of means": round(100 * gap * n / total["before"], 3),
                    "of ratios": round(total["ratios"] / total["counted"], 3),
                }
            )
    return {"rows": rows}


STUDIES = [
    Study("conformal-synthetic", stated("conformal-synthetic"), units, compute, summary, room="radulescu2024")
]
