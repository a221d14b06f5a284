"""Numbers of the notebook: by how much errors fall on the plane, live, in the stored study and as printed."""

import itertools

import numpy as np

from papers.kit import tables
from papers.radulescu2024 import plane, results
from papers.radulescu2024.protocol import PLANE

CS = (1, 10, 100)


def points(seed, boundary, n_test=1000):
    """Draw points of the plane for training and new ones; return each with its classes."""
    rng = np.random.default_rng(seed)
    return *plane.points(boundary, PLANE["train"], rng), *plane.points(boundary, n_test, rng)


def falls(errors, factor, repetitions=30):
    """Return by how many percent test errors fall on the plane, live and in print.

    Parameters
    ----------
    errors : callable
        ``errors(factor, seed, boundary, sigma, C)`` returns those of the three SVMs.
    factor : callable

    Returns
    -------
    fall : dict
        From (boundary, C) to {"with D": {sigma: percent}, "scale control": {sigma: percent}}.
    printed : dict
        From sigma to percent, in Table 2.
    """
    fall = {}
    for boundary, C, sigma in itertools.product(plane.BOUNDARIES, CS, PLANE["sigmas"]):
        found = [errors(factor, seed, boundary, sigma, C) for seed in range(repetitions)]
        before, *others = np.mean(found, axis=0)
        both = fall.setdefault((boundary, C), {"with D": {}, "scale control": {}})
        for values, after in zip(both.values(), others, strict=True):
            values[sigma] = 100 * (before - after) / before
    rows = tables.printed("radulescu2024", "table_1")
    return fall, {row["sigma"]: row["error_decrease"] for row in rows if row["table"] == 2}


def at_full_size(widths=(0.3, 0.5, 1.0, 2.0)):
    """Return a table of the errors avoided in the stored study, in percent, for both boundaries."""
    sets = PLANE["repetitions"]
    lines = [f"errors avoided, in percent (stored study, C = {PLANE['C']:g})"]
    lines.append(f"training sets: {sets['bump']:,} with the bump, {sets['sine']:,} with the sine")
    lines.append(f"{'':20}" + "".join(f"{f'σ = {sigma:g}':>9}" for sigma in widths))
    for boundary in ("bump", "sine"):
        for name, variant in (("D₂", "d2"), ("scale control", "d2 scale")):
            fall = results.decrease(variant, widths, boundary)
            lines.append(f"{f'{boundary}, {name}':20}" + "".join(f"{fall[s]:9.0f}" for s in widths))
    return "\n".join(lines)
