"""Pictures: leads with their intervals, and accuracy over powers, features and training documents."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

INK, QUIET, STRAIGHT, SURE = map(palette.role, ("ink", "quiet", "straight", "geodesic"))


def leads(panels, title, figure=None):
    """Draw leads in points, a mark with its interval, in a panel for each collection.

    Parameters
    ----------
    panels : dict of str to dict of str to Lead
        For each collection and comparison, by how much the first classifier is more accurate.
    """
    figure = sheet(figure, title, (7.8, 3.4))
    every = [one for some in panels.values() for one in some.values()]
    low, high = 100 * min(one.low for one in every), 100 * max(one.high for one in every)
    width = 0.74 / len(panels)
    for k, (name, some) in enumerate(panels.items()):
        ax = figure.add_axes((0.25 + k * width, 0.17, width - 0.03, 0.6))
        ax.set_title(name, loc="left", weight="normal", size=11)
        ax.axvline(0, **STRAIGHT.line)
        for height, one in enumerate(some.values()):
            colour = SURE.colour if one.low > 0 or one.high < 0 else QUIET.colour
            ax.plot([100 * one.low, 100 * one.high], [-height, -height], color=colour, linewidth=2)
            ax.plot(100 * one.gap, -height, "o", color=colour, markersize=6)
        ax.set(xlim=(min(low, 0) - 0.3, high + 0.3), ylim=(0.6 - len(some), 0.6), xlabel="lead in points")
        ax.set_yticks(range(0, -len(some), -1), list(some) if k == 0 else [""] * len(some))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
    figure.text(0.98, 0.89, "bar: 95 % interval; grey: it holds zero", ha="right", color=INK.colour)
    return figure


def _apart(heights, gap):
    """Move heights apart, so that none is nearer to the next than `gap`; those near the top move down."""
    order = np.argsort(heights)
    moved = np.array(heights, dtype=float)
    for below, above in zip(order, order[1:], strict=False):
        moved[above] = max(moved[above], moved[below] + gap)
    return moved - max(0, moved.max() - max(heights))


def _names(ax, lines, looks, edge, gap):
    """Write the name of each line at its right end, a thin line leading to those that had to move."""
    ends = _apart([y[-1] for _, y, *_ in lines.values()], gap)
    for (name, (x, y, *_)), end in zip(lines.items(), ends, strict=True):
        ax.plot([x[-1], 0.985 * edge], [y[-1], end], color=QUIET.colour, linewidth=0.6, clip_on=False)
        ax.text(edge, end, name, color=palette.role(looks[name]).colour, va="center", size=10)


def powers(p, lines, marked=0.5, figure=None):
    """Draw accuracy over the power p, a line for each collection."""
    figure = sheet(figure, "Accuracy barely changes for powers between 0.25 and 0.625", (7.8, 3.6))
    ax = figure.add_axes((0.09, 0.15, 0.58, 0.7))
    ax.axvline(marked, **STRAIGHT.line)
    ax.text(marked, 93.6, "the root", ha="center", color=INK.colour)
    looks = dict(zip(lines, ("first", "second", "third"), strict=False))
    for name, y in lines.items():
        look = palette.role(looks[name])
        ax.plot(p, y, **{**look.mark, **look.line, "markersize": 6}, clip_on=False)
        ax.text(1.03, y[-1], name, color=look.colour, va="center", size=10)
    ax.set(xlabel=r"power $p$ of $\theta^p$", ylabel="accuracy in per cent", xlim=(p[0], 1.02))
    ax.set_xticks(p[::2])
    return figure


LOOKS = {"NGD": "geodesic", "LIN": "third", "log tf idf": "first", "root tf": "ink", "naive Bayes": "second"}
RANKS = {"signs": "second", "nystroem": "first", "exact": "geodesic"}


def sizes(panels, title, figure=None):
    """Draw accuracy over the number of training documents, with intervals, in a panel for each collection.

    Parameters
    ----------
    panels : dict of str to dict of str to (sizes, accuracies, half widths)
    """
    figure = sheet(figure, title, (7.8, 4.0))
    for k, (collection, lines) in enumerate(panels.items()):
        ax = figure.add_axes((0.08 + 0.48 * k, 0.14, 0.3, 0.7))
        ax.set_title(collection, loc="left", weight="normal", size=11)
        for name, (n, y, reach) in lines.items():
            look = palette.role(LOOKS[name])
            ax.errorbar(n, y, reach, **look.line, marker=look.marker, markersize=4, capsize=2, elinewidth=1.2)
        every = [value for _, y, _ in lines.values() for value in y]
        _names(
            ax, lines, LOOKS, 1.25 * max(n[-1] for n, *_ in lines.values()), (max(every) - min(every)) / 13
        )
        ticks = [n for n in next(iter(lines.values()))[0]][::2]
        ax.set(xscale="log", xlabel="training documents", ylabel="accuracy in per cent" if k == 0 else "")
        ax.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
        ax.minorticks_off()
    return figure


def ranks(panels, title, figure=None):
    """Draw accuracy over the number of features, in a panel for each collection."""
    figure = sheet(figure, title, (7.8, 3.6))
    for k, (collection, lines) in enumerate(panels.items()):
        ax = figure.add_axes((0.08 + 0.48 * k, 0.16, 0.34, 0.66))
        ax.set_title(collection, loc="left", weight="normal", size=11)
        for name, (n, y) in lines.items():
            look = palette.role(RANKS[name])
            marks = {} if name == "exact" else {**look.mark, "markersize": 5}
            ax.plot(n, y, **{**marks, **look.line})
        every = [value for _, y in lines.values() for value in y]
        _names(ax, lines, RANKS, 1.2 * max(n[-1] for n, _ in lines.values()), (max(every) - min(every)) / 12)
        ax.set(xscale="log", xlabel="features", ylabel="accuracy in per cent" if k == 0 else "")
        ax.set_xticks([128, 512, 2048, 8192], ["128", "512", "2,048", "8,192"])
        ax.minorticks_off()
    return figure
