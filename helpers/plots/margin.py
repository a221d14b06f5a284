"""Pictures of notebook 10: the street between two groups, its posts as C falls, and machines on Reuters."""

import csv

import numpy as np

from helpers import dual, palette
from helpers.corpora import data_folder
from helpers.plots.documents import sheet

POSITIVE, NEGATIVE, ACCENT = (palette.role(name) for name in ("positive", "negative", "accent"))
OURS, PAPER, STRAIGHT = (palette.role(name) for name in ("ours", "paper", "straight"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))


def street(figure, X, y, C, axes=("", "")):
    """Draw the boundary and margins of a linear machine, and the alpha of each point as a bar.

    Parameters
    ----------
    X : ndarray, shape (n, 2)
    y : ndarray, shape (n,)
        Labels, -1 and 1.
    C : float
        Price of an error; infinity is the hard margin.
    axes : pair of str
        Names of the coordinates.
    """
    machine = dual.solve(X @ X.T, y, C)
    alpha, w = machine.alpha, (machine.alpha * y) @ X
    inside = int(np.sum(y * machine.values() < 1 - 1e-9))
    held = f"{len(machine.support)} of {len(y)} points hold the street"
    figure = sheet(figure, f"{held}, {inside} stand on it" if inside else held)
    ax = figure.add_axes((0.09, 0.16, 0.52, 0.72))
    low, high = X.min(axis=0), X.max(axis=0)
    low, high = low - 0.12 * (high - low), high + 0.12 * (high - low)
    across, up = np.meshgrid(*np.linspace(low, high, 60).T)
    f = w[0] * across + w[1] * up + machine.b
    if f.min() < -1 or f.max() > 1:
        ax.contourf(across, up, f, [-1, 1], colors=[QUIET], alpha=0.16)
    lines = [level for level in (-1, 0, 1) if f.min() < level < f.max()]
    if lines:
        kinds = [STRAIGHT.linestyle if level else "-" for level in lines]
        ax.contour(across, up, f, lines, colors=[INK], linestyles=kinds, linewidths=1.4)
    bars = figure.add_axes((0.70, 0.16, 0.28, 0.72))
    for role, side in ((POSITIVE, y > 0), (NEGATIVE, y < 0)):
        ax.plot(*X[side].T, **{**role.mark, "markersize": 6})
        bars.bar(np.flatnonzero(side), alpha[side], 0.8, color=role.colour)
    ring = {**ACCENT.mark, "marker": "o", "markersize": 13, "markerfacecolor": "none"}
    ax.plot(*X[machine.support].T, **ring)
    ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), xlabel=axes[0], ylabel=axes[1])
    if C < 1.1 * alpha.max():
        bars.axhline(C, color=INK, linestyle=STRAIGHT.linestyle, linewidth=1.2)
        bars.text(0, C, "$C$", va="bottom")
    bars.set(xlabel="point", ylabel=r"$\alpha$", xlim=(-1, len(y)), ylim=(0, 1.15 * alpha.max()))
    bars.set_xticks([])
    return figure


def supports(prices, counts, floor, figure=None):
    """Draw how many support vectors there are for each C, one curve for each way to find out.

    Parameters
    ----------
    prices : sequence of float
    counts : dict of str to sequence of int
        At most three curves by name.
    floor : int
        Twice the number of posts of the smaller group.
    """
    figure = sheet(figure, "As C falls, the count depends on when one stops", (7.8, 3.4))
    ax = figure.add_axes((0.09, 0.17, 0.6, 0.7))
    for role, (name, values) in zip((OURS, NEGATIVE, PAPER), counts.items(), strict=False):
        ax.plot(prices, values, **{**role.line, **role.mark, "linestyle": role.linestyle}, label=name)
    ax.axhline(floor, color=INK, linestyle=STRAIGHT.linestyle, linewidth=1.2)
    ax.text(max(prices), floor, r"$2\,n_{\min}$", va="top", ha="right")
    ax.set(
        xscale="log", xlabel="$C$", ylabel="support vectors", ylim=(0, 1.1 * max(map(max, counts.values())))
    )
    ax.legend(loc="center left", bbox_to_anchor=(1.02, 0.5), frameon=False)
    return figure


def published(name):
    """Return a printed table of `data/published`: method -> (micro-F1, macro-F1)."""
    with open(data_folder() / "published" / f"{name}.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {row["method"]: (float(row["micro_f1"]), float(row["macro_f1"])) for row in rows}


def machines(ours, printed, figure=None):
    """Draw micro-F1 against macro-F1, ours filled and printed ones hollow.

    Parameters
    ----------
    ours, printed : dict of str to pair of float
        Micro-F1 and macro-F1 of each machine.
    """
    micro, macro = (max(ours, key=lambda machine: ours[machine][k]) for k in (0, 1))
    figure = sheet(figure, f"Best of ours: {micro} by micro-F1, {macro} by macro-F1", (7.8, 3.9))
    ax = figure.add_axes((0.1, 0.15, 0.86, 0.72))
    sets = (OURS, "left", ours, "here"), (PAPER, "right", printed, "Yang & Liu 1999")
    for role, where, values, label in sets:
        ax.plot(*np.array(list(values.values())).T, **role.mark, label=label)
        for name, spot in values.items():
            side = "left" if name == "SVM" else where  # the printed SVM and kNN nearly touch
            aside = (9 if side == "left" else -9, -4)
            ax.annotate(name, spot, aside, textcoords="offset points", ha=side, color=role.colour, size=10)
    ax.set(xlabel="micro-F1", ylabel="macro-F1", xlim=(0.765, 0.925), ylim=(0.32, 0.64))
    ax.legend(loc="upper left", frameon=False)
    return figure
