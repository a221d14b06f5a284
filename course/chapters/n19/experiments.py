"""Numbers of the notebook: what a second pass does on the plane, and where kernels magnify."""

import numpy as np

from helpers.conformal import magnification
from papers.radulescu2024 import plane, results
from papers.radulescu2024.protocol import PLANE

KERNELS = {"GC of the shares": "gaussian_cosine", "GC of the roots": "hellinger_gaussian"}


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
        for sigma in results.printed_decrease():
            some = [plane.repetition("bump", sigma, seed, float(C), n_test) for seed in range(repetitions)]
            for name, variant in (("D₂", "d2"), ("scale control", "d2 scale")):
                before, after = np.mean([one[variant] for one in some if one is not None], axis=0)
                fall[C][name][sigma] = 100 * (before - after) / before
    return fall


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
