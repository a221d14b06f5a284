"""Numbers of the notebook: kernels by hand, what a second pass does on the plane, and stored tables."""

import numpy as np
from scipy.spatial.distance import cdist

from helpers.conformal import conformal_factor, local_widths, magnification
from papers.kit import tables
from papers.kit.studies import load
from papers.radulescu2024 import plane

KERNELS = {"GC of the shares": "gaussian_cosine", "GC of the roots": "hellinger_gaussian"}


def gaussian_cosine(x, y, gamma=1.0):
    """Return the Gaussian cosine kernel of two arrays, complex ones too."""
    return np.exp(-gamma * (1 - (x @ y) / np.sqrt((x @ x) * (y @ y))))


def cosine_factor(x, support, widths):
    """Return D_cos of one point, a complex one too."""
    return np.exp((support @ x / np.sqrt((x @ x) * (support**2).sum(axis=1)) - 1) / widths).sum()


def arc_factor(x, support, widths):
    """Return D_arc of one histogram, a complex one too."""
    return np.exp(-2 * np.arccos(np.sqrt(support * x).sum(axis=1)) / widths).sum()


def slopes(function, x):
    """Differentiate a function of an array by complex steps, shape (n,)."""
    return np.array([np.imag(function(x + 1e-30j * step)) / 1e-30 for step in np.eye(len(x))])


def bumps(X, support, M=3, printed=False):
    """Return D2 of rows."""
    tau2 = local_widths(cdist(support, support, "sqeuclidean"), M)
    return conformal_factor(cdist(X, support, "sqeuclidean"), 2 * (tau2**2 if printed else tau2))


def live(repetitions=30, n_test=1000):
    """Return by how many percent the test errors fall with D2 and with its scale control.

    Returns
    -------
    fall : dict
        From C to {"D₂": {sigma: percent}, "scale control": {sigma: percent}}.
    """
    fall = {}
    for C in (1, 10, 100):
        fall[C] = {"D₂": {}, "scale control": {}}
        for sigma in printed():
            some = [plane.repetition("bump", sigma, seed, float(C), n_test) for seed in range(repetitions)]
            for name, variant in (("D₂", "d2"), ("scale control", "d2 scale")):
                before, after = np.mean([one[variant] for one in some if one is not None], axis=0)
                fall[C][name][sigma] = 100 * (before - after) / before
    return fall


def compared(percent, with_):
    """Say how one decrease of the errors compares with another, both in percent."""
    return "about as much" if abs(percent - with_) < 10 else "much more" if percent > with_ else "much less"


def stored(boundary="bump"):
    """Return the rows of the stored study for one boundary, by width and variant."""
    rows = load("conformal-synthetic")["summary"]["rows"]
    return {(row["sigma"], row["variant"]): row for row in rows if row["boundary"] == boundary}


def at_full_size(widths=(0.3, 0.5, 1.0, 2.0)):
    """Say how many percent of the errors are avoided in the stored study, for both boundaries."""
    said = f"stored study, C = 10, errors avoided in percent at σ = {', '.join(map('{:g}'.format, widths))}"
    for boundary in ("bump", "sine"):
        rows = stored(boundary)
        ours, control = ([round(rows[s, name]["of means"]) for s in widths] for name in ("d2", "d2 scale"))
        said += f"\n{boundary}: D₂ {ours}, control {control}"
    return said


def printed():
    """Return the error decreases that Table 2 prints for D2, by width."""
    rows = tables.printed("radulescu2024", "table_1")
    return {row["sigma"]: row["error_decrease"] for row in rows if row["table"] == 2}


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
