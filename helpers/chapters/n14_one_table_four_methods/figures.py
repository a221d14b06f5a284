"""Pictures: F1 by threshold for a large and a small topic, and four methods beside a table of 1999."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

OURS, PAPER, FIRST, STRAIGHT = (palette.role(name) for name in ("ours", "paper", "first", "straight"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))


def thresholds(curves, figure=None):
    """Draw F1 against the threshold, a frame for each topic, its best place marked.

    Parameters
    ----------
    curves : dict of str to tuple
        For each topic its thresholds, the F1 of each, and the number of its training stories.
    """
    figure = sheet(figure, "A small topic has a best threshold, too, but a few stories decide it", (7.8, 3.4))
    for k, (topic, (cuts, f1, size)) in enumerate(curves.items()):
        ax = figure.add_axes((0.09 + 0.49 * k, 0.18, 0.41, 0.62))
        best = int(np.argmax(f1))
        ax.plot(cuts, f1, **FIRST.line)
        ax.plot(cuts[best], f1[best], **OURS.mark)
        ax.annotate(f"{f1[best]:.2f}", (cuts[best], f1[best]), (8, 7), textcoords="offset points")
        ax.set_title(f"{topic}: {size:,} training stories", size=11)
        ax.set(xlabel="threshold", ylim=(0, 1.15))
    figure.axes[0].set_ylabel("F1 on held-out stories")
    return figure


def methods(ours, printed, figure=None):
    """Draw micro-F1 against macro-F1: ours as curves over the floors, large as chosen; printed ones hollow.

    Parameters
    ----------
    ours : dict of str to tuple
        Of each method the pair micro-F1 and macro-F1 as chosen, a list of pairs for all floors of its
        thresholds, and the pair at threshold zero: drawn where it is in the picture.
    printed : dict of str to pair of float
    """
    figure = sheet(figure, "The floor of the thresholds moves macro-F1, and hardly micro-F1", (7.8, 3.9))
    ax = figure.add_axes((0.1, 0.15, 0.86, 0.72))
    ax.set(xlabel="micro-F1", ylabel="macro-F1", xlim=(0.78, 0.905), ylim=(0.3, 0.66))
    for k, (name, (chosen, path, zero)) in enumerate(ours.items()):
        ax.plot(*np.transpose(path), **{**OURS.line, "linewidth": 1.2, "marker": ".", "markersize": 7})
        ax.plot(*chosen, **OURS.mark, label=None if k else "here, as chosen on training stories")
        _name(ax, name, chosen, OURS, "right")
        if zero[0] > 0.78 and zero[1] > 0.3:
            ax.plot(*zero, **{**OURS.mark, "marker": "x"})
            _name(ax, f"{name}, threshold 0", zero, OURS, "right")
    ax.plot(*np.array(list(printed.values())).T, **PAPER.mark, label="Yang & Liu 1999")
    for name, spot in printed.items():
        _name(ax, name, spot, PAPER, "right" if name == "SVM" else "left")
    ax.legend(loc="upper left", frameon=False)
    return figure


def _name(ax, name, spot, role, side):
    aside = (9 if side == "right" else -9, -4)
    at = {"textcoords": "offset points", "ha": "left" if side == "right" else "right"}
    ax.annotate(name, spot, aside, color=role.colour, size=10, **at)
