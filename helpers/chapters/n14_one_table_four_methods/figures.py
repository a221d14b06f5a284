"""Pictures: F1 by threshold for a large and a small topic, and four methods beside a table of 1999."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

ROLES = [palette.role(name) for name in ("first", "second", "third", "accent")]
FIRST, OURS, PAPER = ROLES[0], palette.role("ours"), palette.role("paper")
QUIET = palette.role("quiet").colour


def thresholds(curves, figure=None):
    """Draw F1 of kNN against the threshold, a frame for each topic, its best place marked.

    Parameters
    ----------
    curves : dict of str to tuple
        For each topic its thresholds, the F1 of each, and the number of its training stories.
    """
    figure = sheet(figure, "kNN: for a small topic, a few stories decide the best threshold", (7.8, 3.6))
    for k, (topic, (cuts, f1, size)) in enumerate(curves.items()):
        ax = figure.add_axes((0.1 + 0.5 * k, 0.17, 0.39, 0.62))
        best = int(np.argmax(f1))
        ax.plot(cuts, f1, **FIRST.line, drawstyle="steps-mid")
        ax.plot(cuts[best], f1[best], **OURS.mark)
        ax.annotate(f"{f1[best]:.2f}", (cuts[best], f1[best]), (8, 7), textcoords="offset points")
        ax.set_title(f"{topic}: {size:,} training stories", size=11)
        ax.set(xlabel="threshold", ylabel="F1 on held-out stories", ylim=(0, 1.15))
    return figure


def methods(ours, printed, figure=None):
    """Draw micro-F1 and macro-F1 against the floor, the one chosen large; at the ends threshold 0 and 1999.

    Parameters
    ----------
    ours : dict of str to tuple
        Of each method the floor chosen, a dict of the pair micro-F1 and macro-F1 by floor, and the pair at
        threshold zero, drawn where it is in the picture.
    printed : dict of str to pair of float
    """
    figure = sheet(
        figure, "With a floor of 0.5, micro-F1 is higher and macro-F1 lower than without", (7.8, 4.8)
    )
    for k, (average, low) in enumerate((("micro-F1", 0.61), ("macro-F1", 0.31))):
        ax = figure.add_axes((0.1 + 0.5 * k, 0.14, 0.39, 0.68))
        ends = {}
        for role, (name, (chosen, by_floor, zero)) in zip(ROLES, ours.items(), strict=True):
            floors, values = list(by_floor), [pair[k] for pair in by_floor.values()]
            look = {**role.line, **role.mark, "linestyle": role.linestyle, "linewidth": 1.5, "markersize": 4}
            ax.plot(range(1, len(values) + 1), values, **look)
            if values[0] < low:
                ax.text(1.75, low + 0.01, f"{name}: {values[0]:.2f}", color=role.colour, size=10)
            ax.plot(1 + floors.index(chosen), by_floor[chosen][k], **{**role.mark, "markersize": 9})
            if zero[k] > low:
                ax.plot(0, zero[k], **{**role.mark, "marker": "x", "markersize": 8})
            ends[name] = values[-1], role.colour
        last = len(floors)
        _names(ax, last + 0.3, ends)
        ax.plot([last + 2.0] * len(printed), [pair[k] for pair in printed.values()], **PAPER.mark)
        _names(ax, last + 2.3, {name: (pair[k], PAPER.colour) for name, pair in printed.items()})
        ax.axvline(last + 1.6, color=QUIET, linewidth=0.8)
        ticks = ["zero", *(f"{floor:g}" for floor in floors), "1999"]
        ax.set_xticks([*range(last + 1), last + 2.3], ticks)
        ax.set(xlim=(-0.4, last + 3.7), ylim=(low, low + 0.35), xlabel="threshold zero, or floor")
        ax.set_title(average, size=11)
    return figure


def _names(ax, x, ends, apart=0.017):
    """Write names at the height of their values, moved apart where they would overlap."""
    height = -1.0
    for name, (value, colour) in sorted(ends.items(), key=lambda end: end[1][0]):
        height = max(value, height + apart)
        ax.text(x, height, name, color=colour, va="center", size=10)
