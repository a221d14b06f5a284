"""Pictures: F1 by threshold for a large and a small topic, and four methods beside a table of 1999."""

import numpy as np
from matplotlib.ticker import MultipleLocator

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.tables import rings

FIRST, OURS = palette.role("first"), palette.role("ours")
INK, QUIET, ACCENT = (palette.role(name).colour for name in ("ink", "quiet", "accent"))

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
            words = "a step: one story, or\nseveral of equal scores"
            ax.text(0.06, 0.1, words, va="bottom", color=INK, transform=ax.transAxes)
        ax.tick_params(labelleft=k == 0)
    figure.axes[0].set_ylabel("F1 on held-out stories")
    return figure


def methods(ours, chosen, printed, figure=None):
    """Draw micro-F1 and macro-F1 of each method by floor, with the chosen floor beside the printed value.

    Parameters
    ----------
    ours : dict of str to dict of float to (float, float)
        Of each method the pair of micro-F1 and macro-F1, by floor.
    chosen : dict of str to float
        The floor that each method has chosen.
    printed : dict of str to pair of float
        The methods that we do not run are left out.
    """
    order = [name for name in printed if name in ours] + [name for name in ours if name not in printed]
    both = [name for name in order if name in printed]
    title = "With a floor micro-F1 is higher and macro-F1 lower than without"
    figure = sheet(figure, title, (7.8, 3.9))
    frames = (("micro-F1", 0.765, 0.935, 0.05), ("macro-F1", 0.25, 0.76, 0.1))
    for k, (average, low, high, step) in enumerate(frames):
        ax = figure.add_axes((0.075 + 0.48 * k, 0.15, 0.43, 0.72))
        pairs = [(printed[name][k], ours[name][chosen[name]][k]) for name in both]
        rings(ax, both, pairs, high, len(both), digits=3)
        for row, name in enumerate(order):
            values = {floor: pair[k] for floor, pair in ours[name].items()}
            ax.plot(list(values.values()), [-row] * len(values), "|", color=OURS.colour, markersize=12)
            ax.plot(values[chosen[name]], -row, **{**OURS.mark, "markersize": 5})
            if values[0] < low:
                ax.text(low, 0.22 - row, f"← no floor: {values[0]:.2f}", color=OURS.colour)
            elif row == 0:
                ends = {"no floor": values[0], f"floor {max(values):g}": values[max(values)]}
                _beside(ax, 0.25, ends, OURS.colour)
        ax.text(high, 0.55, "disc − ring", ha="right", color=INK)
        ax.text(pairs[0][0], -0.42, "table of 1999", ha="center", color=INK)
        ax.set(xlim=(low, high), ylim=(0.5 - len(order), 0.9), xlabel=average)
        ax.set_yticks([-row for row in range(len(order))], order if k == 0 else [""] * len(order))
        ax.xaxis.set_major_locator(MultipleLocator(step))
    return figure


def _beside(ax, height, marks, colour):
    """Write the names of two marks at their outer sides."""
    for name, side in zip(sorted(marks, key=marks.get), ("right", "left"), strict=True):
        ax.text(marks[name], height, name, ha=side, color=colour)


RATED = "Bars: the seven words that each rule rates highest for the topic crude, mostly words about oil."
REACHED = "Bars: the best F1 of each of the 30 smallest topics, most of them below the line at one half."


def reached(values, floor=0.5, figure=None):
    """Draw the best F1 of some topics in ascending order, with the floor as a line."""
    below = values < floor
    title = f"Of the {len(values)} smallest topics {below.sum()} have a best F1 below {floor}"
    ax = sheet(figure, title).add_axes((0.1, 0.18, 0.86, 0.64))
    order = np.argsort(values, kind="stable")
    ax.bar(range(len(values)), values[order], color=np.where(below[order], QUIET, ACCENT))
    ax.axhline(floor, color=INK, linestyle="--", linewidth=1)
    ax.text(-0.4, floor + 0.02, "floor", color=INK, va="bottom")
    ax.set(ylim=(0, 1), xticks=[], xlabel="topics, by their best F1 on held-out stories", ylabel="best F1")
    return ax.figure
