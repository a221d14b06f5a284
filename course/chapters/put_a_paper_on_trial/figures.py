"""Pictures: who counts a tie, excess and distance, real pairs, gzip, and what neighbours reach."""

import numpy as np
from matplotlib.ticker import PercentFormatter

from course.lesson import palette
from course.lesson.figures import intervals
from course.lesson.figures.canvas import sheet

INK, QUIET, PAPER, STRAIGHT = map(palette.role, ("ink", "quiet", "paper", "straight"))
FIRST, SECOND, THIRD, ACCENT = map(palette.role, ("first", "second", "third", "accent"))
RULES = "The published score counts every tie in which one label is right; a coin wins half of them."
TWINS = "Test documents with a near-duplicate in the training set are classified correctly far more often."
EXCESS = {
    "alt": "The excess code length lies between ln 2 and 1 times n times the squared Hellinger distance."
}
EXCESS |= {"size": (7.6, 4.2), "frame_size": (7.6, 4.2)}
EXCESS |= {"labels": {"t": "way to the other group", "new": "share of new words"}}
EXCESS |= {
    "frames": [{"t": 0.3}, {"t": 1.0}, {"t": 0.3, "new": 0.3}],
    "stops": {"t": [0.3, 1.0], "new": [0.0, 0.3]},
}
PAIRS = "Real pairs of posts lie just above the lower line, near-duplicates (red), too."
GZIP = "The ideal excess grows with the squared distance; that of gzip is far below zero, and grows, too."
STANDS = "Accuracy of one neighbour on the OOD data sets and on raw posts; the published rule is higher."


def rules(parts, scores, figure=None):
    """Draw the shares of documents by which neighbours are right, and the score of each rule."""
    figure = sheet(figure, "The published score counts a post if either neighbour is right", (8.0, 3.8))
    ax, left = figure.add_axes((0.24, 0.14, 0.72, 0.7)), 0
    for (name, share), role in zip(parts.items(), (THIRD, FIRST, SECOND, QUIET), strict=True):
        ax.barh(0, share, 0.7, left, color=role.colour, alpha=0.85 if role is not QUIET else 0.35)
        ax.text(left + share / 2, 0.46, name, ha="center", va="bottom")
        left += share
    for k, (name, score) in enumerate(scores.items(), 1):
        ax.plot([0, score], [-k, -k], color=INK.colour, linewidth=1)
        ax.plot(score, -k, **(PAPER if name == "published" else ACCENT).mark)
        ax.text(score + 0.015, -k, f"{score:.1%}", va="center")
    ax.set_yticks(-np.arange(len(scores) + 1), ["which is right?", *scores])
    ax.xaxis.set_major_formatter(PercentFormatter(1))
    ax.set(xlim=(0, 1), ylim=(-len(scores) - 0.6, 0.95))
    return figure


def twins(found, figure=None):
    """Draw accuracies with and without a near-duplicate: {collection: (share, with, without)}."""
    figure = sheet(figure, "One neighbour is more accurate for texts with a near-duplicate", (7.8, 3.6))
    ax = figure.add_axes((0.26, 0.2, 0.7, 0.66))
    for k, (_, copies, others) in enumerate(found.values()):
        ax.plot([others, copies], [-k, -k], **QUIET.line)
        for value, role, said, side in (
            (copies, ACCENT, "with", "bottom"),
            (others, FIRST, "without", "bottom"),
        ):
            ax.plot(value, -k, **role.mark)
            ax.text(value, -k + 0.12, f"{said}: {value:.0%}", ha="center", va=side)
    ax.set_yticks(
        -np.arange(len(found)), [f"{name}\n{share:.1%} have one" for name, (share, *_) in found.items()]
    )
    ax.xaxis.set_major_formatter(PercentFormatter(1))
    ax.set(xlim=(0.5, 1.05), ylim=(-len(found) + 0.5, 0.6), xlabel="accuracy of one neighbour")
    return figure


def excess(figure, n, chord, arc, E, at):
    """Draw the excess along a path against n times the squared distance, with both bounds."""
    squared = n * arc[at] / 4
    # Of equal documents rounding leaves a squared distance of about 1e-16.
    said = f"{E[at] / squared:.2f} times n d_G² / 4" if squared > 1e-9 else "0, for the documents are equal"
    figure = sheet(figure, f"The excess is {said}", (7.6, 4.2))
    ax, x = figure.add_axes((0.11, 0.15, 0.84, 0.72)), np.array([0, 1.1 * n])
    ax.fill_between(x, np.log(2) * x, x, color=QUIET.colour, alpha=0.18, linewidth=0)
    ax.plot(n * chord, n * arc / 4, **STRAIGHT.line)
    ax.plot(n * chord, E, **ACCENT.line)
    ax.plot(n * chord[at], E[at], **ACCENT.mark)
    ax.text(0.05 * n, 0.95 * n, "dashed: n d_G² / 4")
    ax.text(1.08 * n, 0.3 * n, "grey: from ln 2 to 1 times n d_H²", ha="right")
    ax.set(xlim=(0, 1.1 * n), ylim=(0, 1.1 * n), xlabel="$n\\, d_H^2$", ylabel="excess in nats")


def pairs(chord, E, copies, figure=None):
    """Draw the excess per word of real pairs against the squared distance, and near-duplicates apart."""
    figure = sheet(figure, "The excess of two real posts is little more than ln 2 times n d_H²", (7.8, 3.9))
    ax, x = figure.add_axes((0.1, 0.14, 0.86, 0.74)), np.array([0, 2])
    ax.plot(x, x, **STRAIGHT.line)
    ax.plot(x, np.log(2) * x, **STRAIGHT.line)
    ax.plot(chord[~copies], E[~copies], **FIRST.mark | {"markersize": 3, "alpha": 0.5})
    ax.plot(chord[copies], E[copies], **ACCENT.mark | {"markersize": 5})
    ax.text(1.2, 1.25, "$d_H^2$", ha="right")
    ax.text(1.35, 0.84, "$\\ln 2 \\cdot d_H^2$", va="top")
    ax.set(
        xlim=(0, 2.05),
        ylim=(0, 1.6),
        xlabel="$d_H^2$ of the two posts",
        ylabel="excess in nats per word, E / n",
    )
    return figure


def gzip(arc, found, figure=None):
    """Draw two excesses in bits per word against the squared distance, each in a panel: {name: values}."""
    figure = sheet(figure, "Both excesses grow with the distance, but that of gzip is negative", (8.0, 4.0))
    for k, ((name, values), role) in enumerate(zip(found.items(), (FIRST, ACCENT), strict=True)):
        ax = figure.add_axes((0.1 + 0.48 * k, 0.17, 0.38, 0.62), title=name)
        ax.plot(arc, values, **role.mark | {"markersize": 5})
        ax.plot(arc, np.polyval(np.polyfit(arc, values, 1), arc), **STRAIGHT.line)
        ax.axhline(0, color=INK.colour, linewidth=0.8)
        ax.set(xlabel="$d_G^2$ of the two sources", ylabel="excess, bits per word")
    return figure


def stands(theirs, ours, gap, figure=None):
    """Draw accuracies of one neighbour, and hollow what the published rule makes of them.

    `theirs` has rows of (data set, one neighbour, either of two) for gzip, `ours` by distance also intervals.
    """
    low, high = (f"{100 * end:+.1f}" for end in (gap.low, gap.high))
    said = f"Our run: gzip leads the geodesic distance by {100 * gap.gap:+.1f} points ({low} to {high})"
    figure = sheet(figure, said, (7.8, 4.0))
    left = figure.add_axes((0.2, 0.17, 0.27, 0.6), title="gzip, OOD sets")
    for k, (_, one, either) in enumerate(theirs):
        left.plot([one, either], [-k, -k], **QUIET.line)
        left.plot(one, -k, **ACCENT.mark)
        left.plot(either, -k, **PAPER.mark)
    left.set_yticks(-np.arange(len(theirs)), [name for name, *_ in theirs])
    right = figure.add_axes((0.69, 0.17, 0.27, 0.6), title="20 Newsgroups")
    for k, (one, ends, either) in enumerate(ours.values()):
        intervals.draw(right, -k, one, ends, ACCENT.colour, ACCENT.marker)
        right.plot(either, -k, **PAPER.mark)
    right.set_yticks(
        -np.arange(len(ours)),
        [name.replace(" of ", "\nof ").replace(" distance", "\ndistance") for name in ours],
    )
    for ax, many in ((left, len(theirs)), (right, len(ours))):
        ax.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        ax.set(xlabel="hollow: published rule", ylim=(-many + 0.5, 0.5))
    return figure
