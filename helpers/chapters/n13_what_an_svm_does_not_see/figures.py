"""Pictures: who notices a constant, the unit of C, support vectors as C falls, and a rounded hinge."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

FIRST, SECOND, THIRD, MOVED = (palette.role(name) for name in ("first", "second", "third", "accent"))
OURS, PAPER, NEGATIVE, STRAIGHT = (palette.role(name) for name in ("ours", "paper", "negative", "straight"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))


def who_moves(before, after, figure=None):
    """Draw values of new documents with the constant pi across, and with 2 pi upwards.

    Parameters
    ----------
    before, after : dict of str to ndarray
        For each method the values with either constant.
    """
    figure = sheet(figure, "With 2 π in the place of π only the values of ridge regression move", (7.8, 4.0))
    for k, (name, values) in enumerate(before.items()):
        ax = figure.add_axes((0.1 + 0.48 * k, 0.15, 0.38, 0.64))
        flipped, most = (values > 0) != (after[name] > 0), np.abs(after[name] - values).max()
        ax.plot([-2, 2], [-2, 2], color=QUIET, linewidth=0.8)
        ax.axhline(0, color=QUIET, linewidth=0.8)
        ax.axvline(0, color=QUIET, linewidth=0.8)
        for role, some in ((FIRST, ~flipped), (MOVED, flipped)):
            ax.plot(values[some], after[name][some], **{**role.mark, "markersize": 4})
        ax.set_title(
            f"{name}: moved by up to {most:.2f}\n{flipped.sum()} of {len(values)} change sides", size=11
        )
        ax.set(xlim=(-2, 2), ylim=(-2, 2), xticks=(-1, 0, 1), yticks=(-1, 0, 1), xlabel="value with π added")
    figure.axes[0].set_ylabel("value with 2 π added")
    return figure


def unit(Cs, accuracy, figure=None):
    """Draw accuracy against C for several multiples of one kernel, and against the product of both.

    Parameters
    ----------
    Cs : ndarray
    accuracy : dict of float to sequence of float
        For each factor of the kernel the accuracy at each C.
    """
    figure = sheet(figure, "A factor in the kernel moves the curve along C, and does nothing else")
    left, right = (figure.add_axes((x, 0.18, 0.38, 0.66)) for x in (0.09, 0.58))
    for role, (factor, values) in zip((FIRST, SECOND, THIRD), accuracy.items(), strict=True):
        look = {**role.line, **role.mark, "linestyle": role.linestyle, "markersize": 6}
        left.plot(Cs, values, **look, label=f"s = {factor:g}")
        right.plot(factor * np.asarray(Cs), values, **{**look, "markerfacecolor": "none"})
    left.legend(loc="lower right", frameon=False)
    low = min(map(min, accuracy.values()))
    for ax, name in ((left, "$C$"), (right, "$s\\,C$")):
        ax.set(xscale="log", xlabel=name, ylim=(low - 0.02, None))
    left.set_ylabel("accuracy")
    return figure


def supports(Cs, counts, floor, figure=None):
    """Draw how many support vectors there are for each C.

    Parameters
    ----------
    Cs : sequence of float
    counts : dict of str to sequence of int
        Three ways to count: the exact one, drawn as a line, and two of a solver.
    floor : int
        Twice the number of documents of the smaller class.
    """
    figure = sheet(figure, "For small C the number of support vectors depends on the tolerance", (7.8, 3.4))
    ax = figure.add_axes((0.09, 0.17, 0.87, 0.7))
    (exact, usual, strict), most = counts.values(), max(map(max, counts.values()))
    ax.plot(Cs, exact, **{**OURS.line, **OURS.mark, "linestyle": "-", "markersize": 5})
    ax.plot(Cs, strict, **{**PAPER.mark, "markersize": 13, "markerfacecolor": "none"})
    ax.plot(Cs, usual, **{**NEGATIVE.line, **NEGATIVE.mark, "linestyle": NEGATIVE.linestyle})
    exactly, default, small = counts
    ax.text(Cs[0], exact[0] + 2.5, f"dot: {exactly}; ring: {small}", color=OURS.colour, va="bottom")
    ax.text(Cs[1] * 1.5, usual[1], default, color=NEGATIVE.colour, va="bottom")
    ax.axhline(floor, color=INK, linestyle=STRAIGHT.linestyle, linewidth=1.2)
    ax.text(max(Cs), floor - 1, r"$2\,n_{\min}$", va="top", ha="right")
    ax.set(xscale="log", xlabel="$C$", ylabel="support vectors", ylim=(0, 1.25 * most))
    return figure


def hinges(z, hinge, rounded, width, figure=None):
    """Draw the hinge and its rounded twin; `width` is that of the rounded part, left of z = 1."""
    figure = sheet(figure, "A ridge on the Gram matrix rounds the corner of the hinge", (7.8, 3.2))
    ax = figure.add_axes((0.09, 0.18, 0.87, 0.68))
    ax.axvspan(1 - width, 1, color=QUIET, alpha=0.2, linewidth=0)
    ax.text(1 - width / 2, max(hinge) * 0.93, r"width $\delta C$", ha="center")
    ax.plot(z, hinge, **SECOND.line)
    ax.plot(z, rounded, **FIRST.line)
    spot = len(z) // 5
    ax.annotate("hinge", (z[spot], hinge[spot]), (8, 6), textcoords="offset points", color=SECOND.colour)
    aside = {"textcoords": "offset points", "color": FIRST.colour, "ha": "right"}
    ax.annotate("rounded twin", (z[spot], rounded[spot]), (-8, -14), **aside)
    ax.set(xlabel="$z = y f(x)$", ylabel="loss", ylim=(-0.08, None))
    return figure
