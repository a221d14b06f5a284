"""Pictures: the paper's numbers beside ours, and groups won and lost."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.tables import OURS, PAPER, rings

STRAIGHT, RIGHT, WRONG = map(palette.role, ("straight", "right", "wrong"))
INK = palette.role("ink").colour
TABLES = "Printed accuracies as rings, ours as discs: they are near each other, but for one row."


def tables(panels, tolerance=1, title=None, figure=None):
    """Draw accuracies: the paper's as rings, ours as discs.

    Parameters
    ----------
    panels : dict of str to dict of str to (float, float)
        For each collection and row the printed accuracy and ours, in per cent.
    tolerance : float
        Accuracies that are closer than this, in points, are bold.
    title : str, optional
        Default: how many they are.
    """
    pairs = [pair for rows in panels.values() for pair in rows.values()]
    near = sum(abs(ours - theirs) < tolerance for theirs, ours in pairs)
    unit = "1 point" if tolerance == 1 else f"{tolerance} points"
    title = title or f"{near} of {len(pairs)} accuracies are within {unit} of the printed ones"
    height = 2.4 + 0.14 * max(map(len, panels.values()))
    figure = sheet(figure, title, (7.8, height))
    for (collection, found), left in zip(panels.items(), (0.155, 0.575), strict=True):
        ax = figure.add_axes((left, 0.46 / height, 0.405, 1 - 1.14 / height))
        names = list(found) if left < 0.5 else [""] * len(found)
        rings(ax, names, list(found.values()), 124, 5, digits=2, near=tolerance)
        ax.set(xlim=(0, 124), ylim=(1 - 1.15 * len(found), 0.6), xlabel=f"{collection}: accuracy in per cent")
        ax.spines["bottom"].set_bounds(0, 100)
        ax.set_xticks(range(0, 101, 25))
    words = f"ring: the paper; disc: ours; number: difference, bold below {unit}"
    figure.text(0.98, 1 - 0.5 / height, words, ha="right", color=INK)
    return figure


def significances(pairs, level, needed, figure=None):
    """Draw Z of several comparisons: the paper's as rings, ours as discs, and the Z that a level needs."""
    passed = sum(ours > needed for _, ours in pairs.values())
    risen = sum(ours > theirs for theirs, ours in pairs.values())
    title = f"{passed} of our {len(pairs)} Z reach P < {level}; {risen} are larger than in print"
    figure = sheet(figure, title, (7.8, 3.7))
    ax = figure.add_axes((0.31, 0.15, 0.67, 0.66))
    ax.axvline(needed, **STRAIGHT.line)
    ax.text(needed, 0.6, f"P = {level} ", ha="right", color=INK)
    theirs, own = next(iter(pairs.values()))  # the marks of the first row have their names above them
    for x, other, name, role in ((theirs, own, "paper", PAPER), (own, theirs, "ours", OURS)):
        side, shift = ("right", 0.15) if x < other else ("left", -0.15)
        ax.text(x + shift, 0.6, name, ha=side, color=role.colour)
    figure.text(0.98, 0.85, "number: difference", ha="right", color=INK)
    rings(ax, list(pairs), list(pairs.values()), 10, 4)
    low = min(0, *(ours for _, ours in pairs.values()))
    ax.set(xlim=(low, 10), ylim=(-8.6, 0.6), xlabel="$Z$ of NGD against the rival named at the left")
    return figure


def groups(counted, names, weighting, figure):
    """Draw for each part, in the order of their names, how many documents only one classifier gets right.

    Parameters
    ----------
    counted : tuple
        Has the `names` of the parts, how many documents of each were `won` and `lost`, and the `lead`.
    names : pair of str
        What the classifiers are called.
    """
    won, lost = counted.won, counted.lost
    order = np.argsort(counted.names)[::-1]  # the same in every frame, so that frames can be compared
    gap, low, high = (100 * share for share in (counted.lead.gap, counted.lead.low, counted.lead.high))
    sheet(figure, f"{names[0]} alone is right {won.sum()} times, {names[1]} alone {lost.sum()}")
    lead = f"{weighting}: lead {gap:+.2f} points, 95 % interval {low:+.2f} to {high:+.2f}"
    figure.text(0.02, 0.89, lead.replace("-", "−"), va="top", color=INK)
    ax, most = figure.add_axes((0.36, 0.07, 0.62, 0.77)), 1.2 * max(won.max(), lost.max())
    thickness, size = (0.7, 8.5) if len(won) > 9 else (0.4, 10)
    for role, counts, side in ((RIGHT, won[order], 1), (WRONG, lost[order], -1)):
        ax.barh(range(len(won)), side * counts, thickness, color=role.colour, alpha=0.75)
        align = "left" if side > 0 else "right"
        for row, count in enumerate(counts):
            ax.text(side * (count + most / 80), row, count, va="center", size=size, ha=align)
    for x, name in zip((most / 2, -most / 2), names, strict=True):
        ax.text(x, -0.8, f"only {name} is right", ha="center", va="top", color=INK)
    for row, name in enumerate(counted.names[order]):  # ticks take three times as long to draw
        ax.text(-1.02 * most, row, name, va="center", ha="right", size=size)
    ax.set(xlim=(-most, most), ylim=(-0.7, len(won) - 0.4), xticks=[], yticks=[])
    ax.spines[["left", "bottom"]].set_visible(False)
