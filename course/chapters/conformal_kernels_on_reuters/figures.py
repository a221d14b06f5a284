"""Pictures: F1 against C and against gamma C, a factor on text, machines and shares of improvements."""

import numpy as np
from matplotlib.lines import Line2D

from course.lesson import palette
from course.lesson.figures import intervals
from course.lesson.figures.canvas import sheet

INK, QUIET, PAPER, OURS, STRAIGHT = map(palette.role, ("ink", "quiet", "paper", "ours", "straight"))
LOOKS = {
    "original": ("o", INK.colour),
    "transformed": ("D", OURS.colour),
    "scale control": ("s", palette.role("first").colour),
    "shape control": ("^", palette.role("second").colour),
}
CURVES = [palette.role(name).colour for name in ("first", "second", "third", "accent")]
PLANE = "Mean F1 of GC: against C a curve for each gamma; against gamma C one, with the linear kernel."
FRAMES = {"size": (7.0, 3.5), "frame_size": (7.0, 3.5), "labels": {"machine": "kernel"}}
SEEN = [("crude", "original"), ("crude", "transformed")]
FRAMES |= {"frames": [{"task": f"{topic} against money-fx", "machine": machine} for topic, machine in SEEN]}
FACTOR = "With three words D differs from story to story; with all words nearly all stories have the same D."
CONTROL = "The scale control is as good as the transformed kernel; in Gaussian ones the shape control is not."
SHARES = (
    "Shares of improvements: printed, ours, of the scale control, and of a method without effect. "
    "With the scenarios of equal F1 nearly all of them reach the last one."
)


def _keys(names):
    """Return what a legend says of some machines."""
    return [
        Line2D([], [], linestyle="none", marker=LOOKS[name][0], color=LOOKS[name][1], label=name)
        for name in names
    ]


def _lines(names):
    """Return the names of lines without that of the factor, which is the same in all of them."""
    return [name.replace(", by cosine", "") for name in names]


def plane(figure, C, gaussian, linear, pair, machine):
    """Draw F1 against C and against gamma C.

    Parameters
    ----------
    C : sequence of float
    gaussian : dict of float to sequence of float
        By gamma, F1 for each C.
    linear : sequence of float
        F1 of the linear kernel for each C.
    """
    low, high = (pick(map(pick, gaussian.values())) for pick in (min, max))
    figure = sheet(figure, f"{pair}, {machine}: F1 from {low:.2f} to {high:.2f}", (7.0, 3.5))
    left, right = figure.add_axes((0.1, 0.18, 0.39, 0.65)), figure.add_axes((0.58, 0.18, 0.39, 0.65))
    for (gamma, f1), colour, marker in zip(gaussian.items(), CURVES, "osv^", strict=True):
        left.semilogx(C, f1, color=colour, marker=marker, label=f"GC, γ = {gamma:g}")
        right.semilogx(gamma * np.array(C), f1, color=colour, marker=marker, linestyle="none")
    right.semilogx(C, linear, **{**PAPER.mark, "markersize": 13}, zorder=0, label="linear kernel")
    left.set(xlabel="$C$", ylabel="mean F1", ylim=(-0.05, 1.1))
    right.set(xlabel=r"$\gamma\,C$; for the linear kernel $C$", ylim=(-0.05, 1.1))
    handles = [one for ax in (left, right) for one in ax.get_legend_handles_labels()[0]]
    right.legend(handles=handles, loc="lower right")
    return figure


def factor(D, figure=None):
    """Draw how D is spread around its mean, for documents of few and of many words.

    Parameters
    ----------
    D : dict of int to ndarray
        By the number of words, the factor of each document.
    """
    figure = sheet(figure, "The more words, the more D is one number", (7.0, 3.2))
    for k, (n, values) in enumerate(D.items()):
        ax = figure.add_axes((0.28, 0.63 - 0.225 * k, 0.68, 0.19))
        ax.hist(values / values.mean(), bins=np.linspace(0, 3, 61), color=OURS.colour)
        ax.axvline(1, **STRAIGHT.line)
        ax.set(xlim=(0, 3), yticks=[], xticks=[0, 1, 2, 3] if k == len(D) - 1 else [])
        ax.text(-0.03, 0.5, f"{n:,} words:\nmean {values.mean():.0f}", transform=ax.transAxes, ha="right",
                va="center")  # fmt: skip
        ax.spines["left"].set_visible(False)
    ax.set(xlabel="D of a story, divided by the mean of D")
    return figure


def control(machines, gaps, figure=None):
    """Draw mean F1 of the machines with intervals, and the factor's lead over the scale control.

    Parameters
    ----------
    machines : dict of str to dict of str to evaluation.Interval
        For each line and machine.
    gaps : dict of str to evaluation.Interval
        For each line.
    """
    high = 1.4 + 0.36 * len(machines)  # inches
    figure = sheet(figure, "The scale control is as good as the transformed kernel", (7.0, high))
    low, tall = 0.74 / high, 1 - 1.44 / high
    left, right = figure.add_axes((0.32, low, 0.34, tall)), figure.add_axes((0.7, low, 0.28, tall))
    for k, (line, some) in enumerate(machines.items()):
        for j, (name, found) in enumerate(some.items()):
            (marker, colour), height = LOOKS[name], -k - 0.18 * (j - 1.5)
            intervals.draw(left, height, found.mean, (found.low, found.high), colour, marker)
        gap = gaps[line]
        intervals.draw(right, -k, gap.mean, (gap.low, gap.high), INK.colour, "|")
    figure.legend(handles=_keys(LOOKS), ncols=4, loc="upper left", bbox_to_anchor=(0.0, 1 - 0.27 / high),
                  columnspacing=1.2, handletextpad=0.2)  # fmt: skip
    right.axvline(0, **STRAIGHT.line)
    reach = max(0.012, *(1.1 * max(-gap.low, gap.high) for gap in gaps.values()))
    right.set(xlim=(-reach, reach), xlabel="F1 of transformed minus\nF1 of scale control", yticks=[])
    right.set_xticks([-0.01, 0, 0.01], ["−0.01", "0", "0.01"])
    left.set(xlabel="mean F1, with 95 % intervals")
    left.set_yticks(-np.arange(len(machines)), _lines(machines))
    for ax in (left, right):
        ax.set_ylim(0.5 - len(machines), 0.5)
        ax.tick_params(axis="y", length=0)
    return figure


def shares(found, nothing, figure=None):
    """Draw shares of improvements, and that of a method that does nothing.

    Parameters
    ----------
    found : dict of str to dict of str to float
        As in `experiments.shares`.
    nothing : float
    """
    high = 1.45 + 0.36 * len(found)  # inches
    figure = sheet(figure, f"By the rule, {nothing:.0%} of scenarios improve without any effect", (7.0, high))
    ax = figure.add_axes((0.32, 0.61 / high, 0.65, 1 - 1.44 / high))
    ax.axvline(100 * nothing, **STRAIGHT.line)
    ax.text(100 * nothing + 1, -0.6, "without effect")
    for k, one in enumerate(found.values()):
        ax.plot(100 * one["printed"], -k, **{**PAPER.mark, "markersize": 11})
        for name in ("transformed", "scale control"):
            marker, colour = LOOKS[name]
            height = -k - 0.16 * (-1 if name == "transformed" else 1)
            ends = [100 * one[name], 100 * (one[name] + one["equal"][name])]
            ax.plot(ends, [height, height], color=colour, linewidth=1.5)
            ax.plot(ends[0], height, marker, color=colour, markersize=7)
    ax.set(xlim=(30, 102), xlabel="improved, in per cent of the scenarios")
    ax.set_yticks(-np.arange(len(found)), _lines(found))
    ax.set_ylim(0.5 - len(found), 0.5)
    keys = [ax.plot([], [], **PAPER.mark, label="printed")[0], *_keys(["transformed", "scale control"])]
    keys.append(Line2D([], [], color=INK.colour, linewidth=1.5, label="with equal F1"))
    figure.legend(handles=keys, ncols=4, loc="upper left", bbox_to_anchor=(0.0, 1 - 0.29 / high),
                  columnspacing=1.2, handletextpad=0.4)  # fmt: skip
    return figure
