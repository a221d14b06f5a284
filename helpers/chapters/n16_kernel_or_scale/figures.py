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


def curves(figure, found, C, collection):
    """Draw accuracy against C for each row of the table, and at one C the shares of coefficients at C.

    Parameters
    ----------
    found : tuple
        Values of `C`, and by the name of each row, as "L1 LIN", the `accuracy` in per cent and the share of
        coefficients `at_bound` for each C.
    C : float
        One of them.
    """
    k = int(np.argmin(abs(np.log(found.C) - np.log(C))))
    share = found.at_bound["L1 LIN"][k]
    figure = sheet(
        figure, f"{collection}, C = {C:g}: {share:.0%} of LIN's L1 coefficients are at C", (7.8, 4.4)
    )
    left, right = figure.add_axes((0.08, 0.14, 0.44, 0.74)), figure.add_axes((0.8, 0.14, 0.18, 0.74))
    x = np.log10(found.C)
    left.axvline(x[k], color=QUIET.colour, linewidth=1)
    for height, (name, accuracy) in enumerate(found.accuracy.items()):
        colour, bar = COLOURS[name.split()[1]], found.at_bound[name][k]
        left.plot(x, accuracy, **_look(name))
        left.plot(x[k], accuracy[k], marker=MARKERS[name[:2]], color=colour, zorder=3)
        right.plot([-1.9, -1.55], [-height, -height], **_look(name), clip_on=False)
        right.text(-0.06, -height, f"{name}  {accuracy[k]:.1f} %", ha="right", va="center", color=colour)
        right.barh(
            -height, bar, 0.5, color=colour, hatch="" if name[:2] == "L1" else "///", edgecolor="white"
        )
        right.text(bar + 0.04, -height, f"{bar:.0%}", va="center")
    left.set(xlabel="$C$     (solid: $L_1$, dashed: $L_2$)", ylabel="accuracy in per cent", ylim=(0, 100))
    left.set_xlim(x[0], x[-1])
    left.set_xticks(x[::2], [f"{value:g}" for value in found.C[::2]])
    right.set(xlim=(0, 1.35), ylim=(-4.6, 0.6), xticks=[], yticks=[], xlabel="coefficients at $C$")
    right.spines[["left", "bottom"]].set_visible(False)
    return figure


def two_scales(accuracy, C, spread, figure=None):
    """Draw accuracy against C and against C times the spread of each kernel."""
    figure = sheet(figure, "Against C times the spread, the curves rise together", (7.8, 3.8))
    panels = {"against $C$": dict.fromkeys(accuracy, 1.0), r"against $C\,\times$ spread": spread}
    for k, (title, unit) in enumerate(panels.items()):
        ax = figure.add_axes((0.08 + 0.47 * k, 0.14, 0.42, 0.68))
        ax.set_title(title, loc="left", weight="normal", size=11)
        x = {name: np.log10(C * unit[name]) for name in accuracy}
        for name, y in accuracy.items():
            ax.plot(x[name], y, **_look(name), label=name)
        near, far = (pick(pick(some) for some in x.values()) for pick in (min, max))
        ax.set(xlim=(near, far), ylim=(15, 85))
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
        ax = figure.add_axes((0.19 + k * width, 0.15, width - 0.03, 0.66))
        ax.set_title(name, loc="left", weight="normal", size=11)
        ax.axvline(0, **STRAIGHT.line)
        for height, one in enumerate(some.values()):
            sure = one.low > 0 or one.high < 0
            colour = palette.role("geodesic").colour if sure else QUIET.colour
            ax.plot([100 * one.low, 100 * one.high], [-height, -height], color=colour, linewidth=2)
            ax.plot(100 * one.gap, -height, "o", color=colour, markersize=6)
        ax.set(xlim=(min(low, 0) - 0.3, high + 0.3), ylim=(0.6 - len(some), 0.6), xlabel="lead in points")
        ax.set_yticks(range(0, -len(some), -1), list(some) if k == 0 else [""] * len(some))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
    figure.text(0.98, 0.9, "bar: 95 % interval; grey: it holds zero", ha="right", color=INK.colour)
    return figure
