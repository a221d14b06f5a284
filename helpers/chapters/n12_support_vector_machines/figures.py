"""Pictures: boundary and margin of a machine, and a table of its conditions."""

import warnings

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

POSITIVE, NEGATIVE, ACCENT = (palette.role(name) for name in ("positive", "negative", "accent"))
STRAIGHT = palette.role("straight")
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))


def street(figure, X, y, machine, gram, span, sign=1):
    """Draw the boundary and margins of a machine, and the alpha of each point as a bar.

    Parameters
    ----------
    X : ndarray, shape (n, 2)
    y : ndarray, shape (n,)
        Labels, -1 and 1.
    machine : dual.Solution or None
        None if there is no hard margin.
    gram : callable
        Its kernel: ``gram(X_new, X)``.
    span : pair of pair of float
        Ends of the two axes.
    sign : {1, -1}
        Of the bias; -1 is the printed one.
    """
    alpha = np.zeros(len(y)) if machine is None else machine.alpha
    held = f"{np.sum(alpha > 0)} of {len(y)} points are support vectors: they alone fix the boundary"
    figure = sheet(figure, "No boundary of this kind separates them" if machine is None else held)
    ax, bars = figure.add_axes((0.04, 0.1, 0.54, 0.79)), figure.add_axes((0.67, 0.14, 0.31, 0.69))
    if machine is not None:
        across, up = np.meshgrid(*(np.linspace(*ends, 121) for ends in span))
        grid = np.column_stack([across.ravel(), up.ravel()])
        f = (machine.values(gram(grid, X)) - (1 - sign) * machine.b).reshape(across.shape)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a margin wider than the picture has no edge in it
            ax.contourf(across, up, f, [-1, 1], colors=[QUIET], alpha=0.2)
            ax.contour(across, up, f, [-1, 0, 1], colors=[INK], linewidths=[1, 2.4, 1], linestyles="-")
    order = np.argsort(-y, kind="stable")
    for role, label in ((POSITIVE, 1), (NEGATIVE, -1)):
        ax.plot(*X[y == label].T, **{**role.mark, "markersize": 8})
        slots = np.flatnonzero(y[order] == label) + (label < 0)
        bars.bar(slots, alpha[y == label], 0.8, color=role.colour)
    ring = {**ACCENT.mark, "marker": "o", "markersize": 15, "markerfacecolor": "none"}
    ax.plot(*X[alpha > 0].T, **ring)
    ax.set(xlim=span[0], ylim=span[1], xticks=[], yticks=[], aspect="equal")
    top = alpha.max() or 1
    if machine is not None and machine.C < 1.6 * top:
        top = max(top, machine.C)
        bars.axhline(machine.C, color=INK, linestyle=STRAIGHT.linestyle, linewidth=1.2)
        bars.text(len(y) + 1, machine.C, "$C$", va="bottom", ha="right")
    bars.set(xlabel=r"points: in both classes $\alpha$ has the same sum", ylabel=r"$\alpha$", xticks=[])
    bars.set(xlim=(-1, len(y) + 1), ylim=(0, 1.12 * top), visible=machine is not None)
    return figure


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
