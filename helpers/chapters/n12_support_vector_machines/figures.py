"""Pictures: the street, its conditions, its posts as C falls, and machines on Reuters."""

import warnings

import numpy as np

from helpers import dual
from helpers.lesson import palette
from helpers.lesson.canvas import sheet
from helpers.studies import protocols

POSITIVE, NEGATIVE, ACCENT = (palette.role(name) for name in ("positive", "negative", "accent"))
OURS, PAPER, STRAIGHT = (palette.role(name) for name in ("ours", "paper", "straight"))
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
    held = f"{np.sum(alpha > 0)} of {len(y)} points hold up the street"
    figure = sheet(figure, "No boundary of this kind separates them" if machine is None else held)
    ax, bars = figure.add_axes((0.04, 0.1, 0.54, 0.79)), figure.add_axes((0.67, 0.14, 0.31, 0.69))
    if machine is not None:
        across, up = np.meshgrid(*(np.linspace(*ends, 121) for ends in span))
        grid = np.column_stack([across.ravel(), up.ravel()])
        f = (machine.values(gram(grid, X)) - (1 - sign) * machine.b).reshape(across.shape)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a street wider than the picture has no edge in it
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
    bars.set(xlabel=r"both groups carry the same $\sum\alpha$", ylabel=r"$\alpha$", xticks=[])
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


def conditions(K, y, alpha, b, C, figure=None):
    """Draw a table: each support vector, all others in one row, and whether each condition holds to 1e-5.

    Parameters
    ----------
    K, y, alpha, b, C
        As in `dual.kkt`.
    """
    misses = dual.kkt(K, y, alpha, b, C)
    margins = y * (K @ (alpha * y) + b)
    held = np.flatnonzero(alpha > 1e-6)
    well = max(miss.max() for miss in misses.values()) < 1e-5
    title = f"Every condition holds at every of the {len(y)} points" if well else "A condition fails"
    figure = sheet(figure, title, (9.2, 0.6 + 0.3 * (len(held) + 2)))
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.82))
    places = [0.04, 0.11, 0.19, 0.26, 0.34, 0.42, 0.52, 0.64, 0.78, 0.93]
    heads = ["point", r"$\alpha$", "$y f$", r"$\xi$", *(CONDITIONS[name] for name in misses)]
    others = np.setdiff1d(np.arange(len(y)), held)
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
    rows = protocols.published(name)
    return {row["method"]: (row["micro_f1"], row["macro_f1"]) for row in rows}


def machines(ours, printed, figure=None):
    """Draw micro-F1 against macro-F1: ours as curves over the floors, large as chosen; printed ones hollow.

    Parameters
    ----------
    ours : dict of str to tuple
        Of each machine the pair micro-F1 and macro-F1 as chosen, a list of pairs for all floors of its
        thresholds, and the pair at threshold zero: drawn where it is in the picture.
    printed : dict of str to pair of float
    """
    figure = sheet(figure, "The floor moves macro-F1, and hardly micro-F1", (7.8, 3.9))
    ax = figure.add_axes((0.1, 0.15, 0.86, 0.72))
    ax.set(xlabel="micro-F1", ylabel="macro-F1", xlim=(0.78, 0.905), ylim=(0.3, 0.66))
    for k, (name, (chosen, path, zero)) in enumerate(ours.items()):
        ax.plot(*np.transpose(path), **{**OURS.line, "linewidth": 1.2, "marker": ".", "markersize": 7})
        ax.plot(*chosen, **OURS.mark, label=None if k else "here")
        _name(ax, name, chosen, OURS, "right")
        if zero[0] > 0.78:
            ax.plot(*zero, **{**OURS.mark, "marker": "x"})
            _name(ax, f"{name} at 0", zero, OURS, "right")
    ax.plot(*np.array(list(printed.values())).T, **PAPER.mark, label="Yang & Liu 1999")
    for name, spot in printed.items():
        _name(ax, name, spot, PAPER, "right" if name == "SVM" else "left")
    ax.legend(loc="upper left", frameon=False)
    return figure


def _name(ax, name, spot, role, side):
    aside = (9 if side == "right" else -9, -4)
    at = {"textcoords": "offset points", "ha": "left" if side == "right" else "right"}
    ax.annotate(name, spot, aside, color=role.colour, size=10, **at)
