"""Pictures: who notices a constant, the unit of C, and a rounded hinge."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND, THIRD = (palette.role(name) for name in ("first", "second", "third"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))


def who_moves(before, after, figure=None):
    """Draw values of new documents with the constant pi across, and with 2 pi upwards.

    Parameters
    ----------
    before, after : dict of str to ndarray
        For each method the values with either constant.
    """
    figure = sheet(figure, "Only the machine without a bias notices that π became 2π", (7.8, 3.7))
    for k, (name, values) in enumerate(before.items()):
        ax = figure.add_axes((0.1 + 0.49 * k, 0.14, 0.38, 0.64))
        ax.plot([-1.5, 0.7], [-1.5, 0.7], color=QUIET, linewidth=0.8)
        if k == 0:
            ax.text(0.2, 0.46, "no change", rotation=42, ha="center", va="center", color=INK)
        ax.plot(values, after[name], **{**FIRST.mark, "markersize": 3})
        most, flipped = np.abs(after[name] - values).max(), (values > 0) != (after[name] > 0)
        posts = f"the sign changes for {flipped.sum()} of {len(values)} posts"
        ax.set_title(f"{name}: values change by up to {most:.2f},\n{posts}", size=11, weight="normal")
        ax.set(xlim=(-1.5, 0.7), ylim=(-1.5, 0.7), xlabel="decision value with π added")
        ax.set(xticks=(-1, 0), yticks=(-1, 0))
    figure.axes[0].set_ylabel("decision value with 2π added")
    return figure


def falling(values, figure=None):
    """Draw the decision values of new documents, in a row for each C.

    Parameters
    ----------
    values : dict of float to ndarray
        For each C the decision values.
    """
    figure = sheet(figure, "The smaller C, the nearer is every decision value to −1", (7.8, 3.3))
    ax = figure.add_axes((0.14, 0.2, 0.82, 0.64))
    for row, (role, f) in enumerate(zip((FIRST, SECOND, THIRD), values.values(), strict=True)):
        ax.plot(f, np.full(len(f), -row), "|", color=role.colour, markersize=30)
    ax.axvline(0, color=INK, linewidth=0.8)
    ax.text(-0.01, 0.5, "recreation would be here →", ha="right", va="bottom", color=INK)
    ax.set_yticks(-np.arange(len(values)), [f"C = {C:g}" for C in values])
    ax.set(
        ylim=(-len(values) + 0.4, 0.9), xlim=(None, 0.1), xlabel="decision value, a stroke for each new post"
    )
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    return figure


def unit(Cs, accuracy, share=None, figure=None):
    """Draw accuracy against C for several multiples of one kernel, and against the product of both.

    Parameters
    ----------
    Cs : ndarray
    accuracy : dict of float to sequence of float
        For each factor of the kernel the accuracy at each C.
    share : float, optional
        Share of the larger class among the new posts.
    """
    figure = sheet(figure, "A factor s of the kernel only moves the curve along the axis of C", (7.8, 3.6))
    left, right = (figure.add_axes((x, 0.18, 0.39, 0.6)) for x in (0.1, 0.59))
    middle = (min(map(min, accuracy.values())) + max(map(max, accuracy.values()))) / 2
    looks = ((FIRST, 9), (SECOND, 5), (THIRD, 1.5))  # widths at the right, where the lines cover each other
    for (role, width), (factor, values) in zip(looks, accuracy.items(), strict=True):
        left.plot(Cs, values, **role.line, marker=role.marker, markersize=4)
        right.plot(factor * np.asarray(Cs), values, color=role.colour, linewidth=width)
        rise = Cs[np.flatnonzero(np.asarray(values) > middle)[0]]
        said = {"color": role.colour, "va": "center", "textcoords": "offset points"}
        left.annotate(f"s = {factor:g}", (rise, middle), (3, 0), **said)
    for ax, name in ((left, "$C$"), (right, "$s\\,C$")):
        ax.set(xscale="log", xlabel=f"{name} (logarithmic)")
        ax.margins(y=0.12)
        ax.minorticks_off()
        ax.xaxis.set_major_formatter("{x:g}")
    right.tick_params(labelleft=False)
    if share is not None:
        for ax in (left, right):
            ax.axhline(share, color=QUIET, linewidth=1, linestyle="dotted", zorder=1)
        right.text(Cs[-1] * max(accuracy), share, "share of the\nlarger class", ha="right", va="bottom")
    left.set_title("each factor has its own curve", size=11, weight="normal")
    right.set_title("the three are one curve", size=11, weight="normal")
    left.set_ylabel("accuracy on new posts")
    return figure


def hinges(z, hinge, rounded, width, figure=None):
    """Draw the hinge and the rounded one, for C = 1; `width` is that of the rounded part, left of z = 1."""
    figure = sheet(figure, "A ridge on the Gram matrix rounds the corner of the hinge", (7.8, 3.4))
    ax = figure.add_axes((0.09, 0.18, 0.87, 0.68))
    ax.axvspan(1 - width, 1, color=QUIET, alpha=0.2, linewidth=0)
    words = "$(1 - z)^2 / 2\\delta$ here:\nwidth $\\delta C$, with $C = 1$"
    ax.text(1 - width / 2, max(hinge), words, ha="center", va="top")
    ax.plot(z, hinge, **SECOND.line)
    ax.plot(z, rounded, **FIRST.line)
    spot = len(z) // 5
    ax.annotate("hinge", (z[spot], hinge[spot]), (8, 6), textcoords="offset points", color=SECOND.colour)
    aside = {"textcoords": "offset points", "color": FIRST.colour, "ha": "right"}
    ax.annotate("loss of the twin", (z[spot], rounded[spot]), (-8, -14), **aside)
    ax.set(xlabel="$z = y f(x)$", ylabel="loss of a post", ylim=(-0.08, None))
    return figure
