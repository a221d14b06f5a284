"""Pictures: what C does to accuracy and coefficients, and leads with their intervals."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

INK, QUIET, STRAIGHT = map(palette.role, ("ink", "quiet", "straight"))
# Colour tells the kernel, the line tells the norm: heavy or solid for L1, dashed for L2.
COLOURS = {name: palette.role(role).colour for name, role in
           {"NGD": "geodesic", "LIN": "first", "NED": "second"}.items()}  # fmt: skip
MARKERS = {"L1": "o", "L2": "s"}


def _look(name):
    """Return how a row, as "L1 LIN", is drawn: L2 is lighter, dashed and has squares."""
    norm, kernel = name.split()
    line = {"color": COLOURS[kernel], "linestyle": "-" if norm == "L1" else (0, (4, 2))}
    return line | {"linewidth": 3 if kernel == "NGD" else 1.8}


def curves(figure, found, C, title):
    """Draw accuracy against C for each row of the table, and at one C the shares of coefficients at C.

    Parameters
    ----------
    found : tuple
        Values of `C`, and by the name of each row, as "L1 LIN", the `accuracy` in per cent and the share of
        coefficients `at_bound` for each C.
    C : float
        One of them.
    title : str
        The collection and the weighting.
    """
    k = int(np.argmin(abs(np.log(found.C) - np.log(C))))
    share = found.at_bound["L1 LIN"][k]
    figure = sheet(figure, f"{title}, C = {C:g}: {share:.0%} of L1 LIN's coefficients are at C", (7.8, 4.6))
    top, left = figure.add_axes((0.08, 0.52, 0.37, 0.31)), figure.add_axes((0.08, 0.14, 0.37, 0.28))
    right = figure.add_axes((0.78, 0.14, 0.17, 0.7))
    x, best = np.log10(found.C), max(max(accuracy) for accuracy in found.accuracy.values())
    for ax, low in ((top, best - 7), (left, 0)):
        ax.axvline(x[k], color=QUIET.colour, linewidth=1)
        for name, accuracy in found.accuracy.items():
            look = {"color": COLOURS[name.split()[1]], "marker": MARKERS[name[:2]], "zorder": 3}
            ax.plot(x, accuracy, **_look(name))
            ax.plot(x[k], accuracy[k], **look)
        ax.set(xlim=(x[0], x[-1]), ylim=(low, best + 1 if low else 100))
        ax.set_xticks(x[::2], [f"{value:g}" for value in found.C[::2]] if ax is left else [])
    for height, (name, accuracy) in enumerate(found.accuracy.items()):
        colour, bar = COLOURS[name.split()[1]], found.at_bound[name][k]
        right.plot([-1.72, -1.4], [-height, -height], **_look(name), clip_on=False)
        right.text(-0.06, -height, f"{name}  {accuracy[k]:.1f} %", ha="right", va="center", color=colour)
        hatch = "" if name[:2] == "L1" else "///"
        right.barh(-height, bar, 0.5, color=colour, hatch=hatch, edgecolor="white")
        right.text(bar + 0.04, -height, f"{bar:.0%}", va="center")
    top.set_title("accuracy in per cent, top", loc="left", weight="normal", size=11)
    left.set_title("accuracy in per cent, whole range", loc="left", weight="normal", size=11)
    left.set_xlabel("$C$     (solid: $L_1$, dashed: $L_2$)")
    right.set(xlim=(0, 1), ylim=(-4.6, 0.6), yticks=[], xlabel="share of\ncoefficients at $C$")
    right.set_xticks([0, 1], ["0%", "100%"])
    right.spines["left"].set_visible(False)
    return figure


def two_scales(accuracy, C, spread, figure=None):
    """Draw accuracy against C and against C times the spread of each kernel."""
    figure = sheet(figure, "Against C times the spread, the curves rise in nearly the same place", (7.8, 3.8))
    panels = {"$C$": dict.fromkeys(accuracy, 1.0), r"$C\,\times$ spread": spread}
    for k, (label, unit) in enumerate(panels.items()):
        ax = figure.add_axes((0.08 + 0.47 * k, 0.17, 0.42, 0.7))
        x = {name: np.log10(C * unit[name]) for name in accuracy}
        for name, y in accuracy.items():
            ax.plot(x[name], y, **_look(name), label=name)
        near, far = (pick(pick(some) for some in x.values()) for pick in (min, max))
        ax.set(xlim=(near, far), ylim=(15, 85), xlabel=label)
        ticks = np.arange(np.ceil(near), np.floor(far) + 1, 2)
        ax.set_xticks(ticks, [f"$10^{{{int(tick)}}}$" for tick in ticks])
        ax.set_ylabel("accuracy in per cent" if k == 0 else "")
    ax.legend(frameon=False, loc="lower right", handlelength=2.6)
    return figure


def leads(panels, title, figure=None):
    """Draw leads in points, a mark with its interval, in a panel for each collection.

    Parameters
    ----------
    panels : dict of str to dict of str to Lead
        For each collection and comparison, by how much the first classifier is more accurate.
    """
    figure = sheet(figure, title, (7.8, 3.8))
    every = [one for some in panels.values() for one in some.values()]
    low, high = 100 * min(one.low for one in every), 100 * max(one.high for one in every)
    width = 0.8 / len(panels)
    for k, (name, some) in enumerate(panels.items()):
        ax = figure.add_axes((0.19 + k * width, 0.15, width - 0.03, 0.62))
        ax.set_title(name, loc="left", weight="normal", size=11)
        ax.axvline(0, **STRAIGHT.line)
        for height, one in enumerate(some.values()):
            role = "geodesic" if one.low > 0 else "second" if one.high < 0 else "quiet"
            colour = palette.role(role).colour
            ax.plot([100 * one.low, 100 * one.high], [-height, -height], color=colour, linewidth=2)
            ax.plot(100 * one.gap, -height, "o", color=colour, markersize=6)
        ax.set(xlim=(min(low, 0) - 0.3, high + 0.3), ylim=(0.6 - len(some), 0.6), xlabel="lead in points")
        ax.set_yticks(range(0, -len(some), -1), list(some) if k == 0 else [""] * len(some))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
    figure.text(0.98, 0.87, "bar: 95 % interval; grey: it holds zero", ha="right", color=INK.colour)
    return figure
