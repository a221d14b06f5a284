"""Picture: a table of the conditions of a machine."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

QUIET = palette.role("quiet").colour

CONDITIONS = {
    "0 <= alpha": r"$0 \leq \alpha$",
    "alpha <= C": r"$\alpha \leq C$",
    "sum alpha y = 0": r"$\sum \alpha y = 0$",
    "y f >= 1 - xi": r"$y f \geq 1 - \xi$",
    "alpha (y f - 1 + xi) = 0": r"$\alpha (y f - 1 + \xi) = 0$",
    "(C - alpha) xi = 0": r"$(C - \alpha)\, \xi = 0$",
}


def conditions(alpha, margins, misses, C, figure=None):
    """Draw a table: each support vector, all others in one row, and whether each condition holds to 1e-5.

    Parameters
    ----------
    alpha : ndarray, shape (n,)
    margins : ndarray, shape (n,)
        y f of each point.
    misses : dict of str to ndarray
        By how much each point violates each condition, as `dual.kkt` says it.
    C : float
    """
    held = np.flatnonzero(alpha > 1e-6)
    well = max(miss.max() for miss in misses.values()) < 1e-5
    title = f"Every condition holds at all {len(alpha)} points" if well else "A condition fails"
    figure = sheet(figure, title, (9.2, 0.6 + 0.3 * (len(held) + 2)))
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.82))
    places = [0.04, 0.11, 0.19, 0.26, 0.34, 0.42, 0.52, 0.64, 0.78, 0.93]
    heads = ["point", r"$\alpha$", "$y f$", r"$\xi$", *(CONDITIONS[name] for name in misses)]
    others = np.setdiff1d(np.arange(len(alpha)), held)
    rows = [([i], f"{i + 1}", f"{alpha[i]:.3f}", f"{margins[i]:.2f}") for i in held]
    if len(others):
        rows.append((others, "others", "0", rf"$\geq$ {margins[others].min():.2f}"))
    for x, head in zip(places, heads, strict=True):
        ax.text(x, 0, head, ha="center", va="center", size=12)
    for line, (points, name, weight, margin) in enumerate(rows, 1):
        slack = f"{max(0, 1 - margins[points].min()):.2f}" if np.isfinite(C) else "0"
        marks = [
            "\N{CHECK MARK}" if miss[points].max() < 1e-5 else "\N{MULTIPLICATION X}"
            for miss in misses.values()
        ]
        for x, entry in zip(places, [name, weight, margin, slack, *marks], strict=True):
            ax.text(x, line, entry, ha="center", va="center", size=12)
    ax.axhline(0.5, color=QUIET, linewidth=1)
    ax.set(xlim=(0, 1), ylim=(len(rows) + 0.5, -0.5))
    ax.axis("off")
    return figure
