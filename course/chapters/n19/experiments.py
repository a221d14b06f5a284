"""Numbers of the notebook: what a second pass does on the plane, and where kernels magnify."""

import itertools

import numpy as np
from sklearn import config_context
from sklearn.svm import SVC

from helpers import kernels
from helpers.conformal import magnification
from papers.kit import tables
from papers.radulescu2024 import plane, results
from papers.radulescu2024.protocol import PLANE

CS = (1, 10, 100)
KERNELS = {"GC of the shares": "gaussian_cosine", "GC of the roots": "hellinger_gaussian"}


def live(factors, repetitions=30, n_test=1000):
    """Return by how many percent test errors of the plane fall with each factor, and with its scale control.

    Parameters
    ----------
    factors : callable
        ``factors(X, f, support, peak)`` returns the factors D of points, by name, from their decision
        values, the support vectors and the largest decision value of a training point.

    Returns
    -------
    fall : dict
        From (name, boundary, C) to {"with D": {sigma: percent}, "scale control": {sigma: percent}}.
    """
    fall = {}
    for boundary, C, sigma in itertools.product(plane.BOUNDARIES, CS, PLANE["sigmas"]):
        some = [_wrong(factors, boundary, C, sigma, seed, n_test) for seed in range(repetitions)]
        for name in some[0]:
            before, after, control = np.mean([one[name] for one in some], axis=0)
            both = fall.setdefault((name, boundary, C), {"with D": {}, "scale control": {}})
            both["with D"][sigma] = 100 * (before - after) / before
            both["scale control"][sigma] = 100 * (before - control) / before
    return fall


def _wrong(factors, boundary, C, sigma, seed, n_test):
    """Return how often the first SVM, the second and the control are wrong, by factor."""
    rng = np.random.default_rng(seed)
    X, y = plane.points(boundary, PLANE["train"], rng)
    test, truth = plane.points(boundary, n_test, rng)
    K, k = kernels.gaussian(X, sigma=sigma), kernels.gaussian(test, X, sigma=sigma)
    f, asked, support = _trained(K, k, y, C)
    known = X[support], abs(f).max()
    trained_on, tested_on = factors(X, f, *known), factors(test, asked, *known)
    errors = {}
    for name, D in trained_on.items():
        _, second, _ = _trained(np.outer(D, D) * K, np.outer(tested_on[name], D) * k, y, C)
        _, control, _ = _trained(K, k, y, C * np.mean(D**2))
        errors[name] = [np.mean((values > 0) != truth) for values in (asked, second, control)]
    return errors


def _trained(K, k, y, C):
    """Return decision values of training and of test points, and which points are support vectors."""
    # Looking at parameters and numbers takes scikit-learn as long as the machine itself.
    with config_context(assume_finite=True, skip_parameter_validation=True):
        machine = SVC(C=C, kernel="precomputed").fit(K, y)
    weights, bias, support = machine.dual_coef_[0], machine.intercept_[0], machine.support_
    return K[:, support] @ weights + bias, k[:, support] @ weights + bias, support


def printed():
    """Return by how many percent errors fall in Tables 1 and 2, {"D₃": {sigma: percent}, "D₂": ...}."""
    found = {"D₃": {}, "D₂": {}}
    for row in tables.printed("radulescu2024", "table_1"):
        found["D₃" if row["table"] == 1 else "D₂"][row["sigma"]] = row["error_decrease"]
    return found


def compared(percent, with_):
    """Say how one decrease of the errors compares with another, both in percent."""
    return "about as much" if abs(percent - with_) < 10 else "much more" if percent > with_ else "much less"


def at_full_size(widths=(0.3, 0.5, 1.0, 2.0)):
    """Return a table of the errors avoided in the stored study, in percent, for both boundaries."""
    lines = [f"errors avoided, in percent (stored study, C = {PLANE['C']:g})"]
    lines.append(f"{'':20}" + "".join(f"{f'σ = {sigma:g}':>9}" for sigma in widths))
    for boundary in ("bump", "sine"):
        for name, variant in (("D₂", "d2"), ("scale control", "d2 scale")):
            fall = results.decrease(variant, widths, boundary)
            lines.append(f"{f'{boundary}, {name}':20}" + "".join(f"{fall[s]:9.0f}" for s in widths))
    return "\n".join(lines)


def triangle_grid(n=33):
    """Return histograms of three words that fill the triangle, shape (n_points, 3)."""
    first, second = np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, n))
    rows = np.column_stack([first.ravel(), second.ravel(), 1 - first.ravel() - second.ravel()])
    rows = rows[rows[:, 2] > -1e-9].clip(0)
    # The metric of the roots is infinite at the edges: all documents are moved towards the centre a little.
    return 0.98 * rows + 0.02 / 3


def magnifications(rows, kernel):
    """Return the magnification at histograms, divided by that at the centre, shape (n_points,)."""
    centre = magnification(kernel, np.full(3, 1 / 3))
    return np.array([magnification(kernel, theta) for theta in rows]) / centre
