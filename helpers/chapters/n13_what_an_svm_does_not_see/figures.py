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
    figure = sheet(figure, "With 2π instead of π only ridge regression changes its values", (7.8, 4.2))
    for k, (name, values) in enumerate(before.items()):
        ax = figure.add_axes((0.1 + 0.49 * k, 0.14, 0.38, 0.64))
        flipped, most = (values > 0) != (after[name] > 0), np.abs(after[name] - values).max()
        ax.plot([-1.5, 0.7], [-1.5, 0.7], color=QUIET, linewidth=0.8)
        ax.axhline(0, color=QUIET, linewidth=0.8)
        ax.axvline(0, color=QUIET, linewidth=0.8)
        for role, some, size in ((FIRST, ~flipped, 3), (MOVED, flipped, 5)):
            ax.plot(values[some], after[name][some], **{**role.mark, "markersize": size})
        ax.set_title(
            f"{name}: values change by up to {most:.2f},\n{flipped.sum()} of {len(values)} classes change",
            size=11,
        )
        ax.text(-0.05, -1.42, "above 0: recreation", ha="right", size=11)
        ax.set(
            xlim=(-1.5, 0.7), ylim=(-1.5, 0.7), xticks=(-1, 0), yticks=(-1, 0), xlabel="value with π added"
        )
        if flipped.any():
            ax.text(-0.05, 0.45, "diamond:\nclass changes", color=MOVED.colour, size=11, ha="right")
    figure.axes[0].set_ylabel("value with 2π added")
    return figure


def unit(Cs, accuracy, figure=None):
    """Draw accuracy against C for several multiples of one kernel, and against the product of both.

    Parameters
    ----------
    Cs : ndarray
    accuracy : dict of float to sequence of float
        For each factor of the kernel the accuracy at each C.
    """
    figure = sheet(figure, "A factor of the kernel only moves the curve along the axis of C", (7.8, 3.6))
    left, right = (figure.add_axes((x, 0.18, 0.38, 0.66)) for x in (0.1, 0.59))
    for size, role, (factor, values) in zip((9, 6, 3), (FIRST, SECOND, THIRD), accuracy.items(), strict=True):
        look = {**role.line, **role.mark, "linestyle": role.linestyle}
        left.plot(Cs, values, **{**look, "markersize": 4}, label=f"s = {factor:g}")
        right.plot(factor * np.asarray(Cs), values, **{**look, "markersize": size, "linestyle": "none"})
    left.legend(loc="upper left", frameon=False)
    low, high = min(map(min, accuracy.values())), max(map(max, accuracy.values()))
    for ax, name in ((left, "$C$"), (right, "$s\\,C$")):
        ax.set(xscale="log", xlabel=name, ylim=(low - 0.01, 2 * high - low))
    left.set_ylabel("accuracy")
    return figure


def supports(Cs, counts, floor, figure=None):
    """Draw how many support vectors there are for each C.

    Parameters
    ----------
    Cs : sequence of float
    counts : dict of str to sequence of int
        Three ways to count: the exact one, and two of a solver.
    floor : int
        Twice the number of documents of the smaller class.
    """
    figure = sheet(figure, "For small C, LIBSVM's count depends on its tolerance", (7.8, 3.6))
    ax = figure.add_axes((0.09, 0.16, 0.87, 0.7))
    ax.axhline(floor, color=INK, linestyle=STRAIGHT.linestyle, linewidth=1.2)
    ax.text(Cs[-1], floor - 1, rf"$2\,n_{{\min}} = {floor}$", va="top", ha="right")
    looks = (
        {**OURS.mark, "markersize": 5, "zorder": 4},
        {**NEGATIVE.mark, "markersize": 11, "markeredgewidth": 0},
        {**PAPER.mark, "markersize": 15, "markerfacecolor": "none"},
    )
    for (name, values), look in zip(counts.items(), looks, strict=True):
        ax.plot(Cs, values, **{**look, "linestyle": "none"}, label=name)
    ax.legend(loc="lower center", ncols=3, frameon=False, columnspacing=1.2, handletextpad=0.3)
    ax.set(
        xscale="log", xlabel="$C$", ylabel="support vectors", ylim=(0, 1.15 * max(map(max, counts.values())))
    )
    return figure


def hinges(z, hinge, rounded, width, figure=None):
    """Draw the hinge and the rounded one, for C = 1; `width` is that of the rounded part, left of z = 1."""
    figure = sheet(figure, "A ridge on the Gram matrix rounds the corner of the hinge", (7.8, 3.4))
    ax = figure.add_axes((0.09, 0.18, 0.87, 0.68))
    ax.axvspan(1 - width, 1, color=QUIET, alpha=0.2, linewidth=0)
    ax.text(1 - width / 2, max(hinge) * 0.93, r"width $\delta C$, with $C = 1$", ha="center")
    ax.plot(z, hinge, **SECOND.line)
    ax.plot(z, rounded, **FIRST.line)
    spot = len(z) // 5
    ax.annotate("hinge", (z[spot], hinge[spot]), (8, 6), textcoords="offset points", color=SECOND.colour)
    aside = {"textcoords": "offset points", "color": FIRST.colour, "ha": "right"}
    ax.annotate("loss of the twin", (z[spot], rounded[spot]), (-8, -14), **aside)
    ax.set(xlabel="$z = y f(x)$", ylabel="loss", ylim=(-0.08, None))
    return figure
