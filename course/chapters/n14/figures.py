"""Pictures: F1 by threshold for a large and a small topic, and four methods beside a table of 1999."""

import numpy as np
from matplotlib.ticker import MultipleLocator

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, OURS, PAPER = (palette.role(name) for name in ("first", "ours", "paper"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))

THRESHOLDS = (
    "For a topic with thousands of training stories, F1 changes smoothly with the threshold. For a topic "
    "with two it changes in a few steps, and above a small threshold it is zero."
)


def thresholds(curves, figure=None):
    """Draw F1 of kNN against the threshold, a frame for each topic, its best place marked.

    Parameters
    ----------
    curves : dict of str to tuple
        For each topic its thresholds, the F1 of each, and the number of its training stories.
    """
    figure = sheet(figure, "kNN: for a small topic, a few stories decide the best threshold", (7.8, 3.6))
    for k, (topic, (cuts, f1, size)) in enumerate(curves.items()):
        ax = figure.add_axes((0.09 + 0.49 * k, 0.17, 0.41, 0.62))
        best = int(np.argmax(f1))
        ax.plot(cuts, f1, **FIRST.line, drawstyle="steps-mid")
        ax.plot(cuts[best], f1[best], **OURS.mark)
        said = {"textcoords": "offset points", "color": OURS.colour}
        ax.annotate(f"best: {f1[best]:.2f}", (cuts[best], f1[best]), (8, 7), **said)
        ax.set_title(f"{topic}: {size:,} training stories", size=11, weight="normal")
        ax.set(xlabel="threshold for the score", ylim=(-0.04, 1.15))
        if len(cuts) < 50:
            words = "small steps: one story;\nlarge step: two stories\nwith equal scores"
            ax.text(0.98, 0.98, words, ha="right", va="top", color=INK, transform=ax.transAxes)
        ax.tick_params(labelleft=k == 0)
    figure.axes[0].set_ylabel("F1 on held-out stories")
    return figure


def methods(ours, printed, figure=None):
    """Draw micro-F1 and macro-F1 of each method without a floor, with the highest, and as printed in 1999.

    Parameters
    ----------
    ours : dict of str to dict of float to (float, float)
        Of each method the pair of micro-F1 and macro-F1, by floor.
    printed : dict of str to pair of float
        The methods that we do not run are left out.
    """
    order = [name for name in printed if name in ours] + [name for name in ours if name not in printed]
    floors = list(ours[order[0]])
    first, last, level = "no floor", f"floor {floors[-1]:g}", -np.arange(len(order))
    title = f"With a floor of {floors[-1]:g}, micro-F1 is higher and macro-F1 lower than without"
    figure = sheet(figure, title, (7.8, 3.7))
    frames = (("micro-F1", 0.765, 0.925, 0.05), ("macro-F1", 0.27, 0.74, 0.1))
    for k, (average, low, high, step) in enumerate(frames):
        ax = figure.add_axes((0.075 + 0.48 * k, 0.15, 0.43, 0.7))
        for row, name in zip(level, order, strict=True):
            start, end = ours[name][floors[0]][k], ours[name][floors[-1]][k]
            ax.axhline(row, color=QUIET, linewidth=0.6, alpha=0.5, zorder=0)
            ax.plot([max(start, low), end], [row, row], **OURS.line)
            ax.plot(end, row, **OURS.mark)
            if start > low:
                ax.plot(start, row, "|", color=OURS.colour, markersize=14, markeredgewidth=2.4)
            else:
                ax.text(low, row + 0.2, f"← {first}: {start:.2f}", color=OURS.colour)
            if name in printed:
                ax.plot(printed[name][k], row, **{**PAPER.mark, "markersize": 11, "markerfacecolor": "none"})
            if row == 0:
                _beside(ax, 0.18, {first: max(start, low), last: end}, OURS.colour)
                ax.text(printed[name][k], -0.4, "table of 1999", ha="center", color=INK)
        ax.set(xlim=(low, high), ylim=(level[-1] - 0.6, 0.6), xlabel=average)
        ax.set_yticks(level, order if k == 0 else [""] * len(order))
        ax.xaxis.set_major_locator(MultipleLocator(step))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
    return figure


def _beside(ax, height, marks, colour):
    """Write the names of two marks at their outer sides."""
    for name, side in zip(sorted(marks, key=marks.get), ("right", "left"), strict=True):
        ax.text(marks[name], height, name, ha=side, color=colour)
