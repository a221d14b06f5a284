"""Pictures: the paper's numbers beside ours, the growth of Z, and leads at universities."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.tables import OURS, PAPER, rings

STRAIGHT = palette.role("straight")
INK = palette.role("ink").colour
HEAVIEST = "Bars: the eight heaviest words of one post. With the idf, names come before common words."
TABLES = "Printed accuracies as rings, ours as discs: they are near each other, but for one row."
GROWTH = "Mean Z of parts of the test set lies on a curve of roots, which reaches the level later for NED."
UNIVERSITIES = "Leads at four universities: P over universities is larger than P over pages in each row."


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


def growth(sizes, curves, level, due, figure=None):
    """Draw how Z grows with the number of test documents, up to the number that a level needs.

    Parameters
    ----------
    sizes : sequence of int
        Of the parts of the test set.
    curves : dict of str to (sequence of float, float)
        For each comparison the mean Z of each size, and how many documents are needed.
    level, due : float
        The level, and the Z that it needs.
    """
    figure = sheet(figure, "With four times the test documents Z is twice as large", (7.8, 3.6))
    ax, most = figure.add_axes((0.09, 0.16, 0.88, 0.7)), 1.18 * max(needed for _, needed in curves.values())
    ax.axhline(due, **STRAIGHT.line)
    ax.text(0, due + 0.06, f"P = {level}", color=INK)
    for role, (name, (Z, needed)) in zip((OURS, palette.role("ink")), curves.items(), strict=True):
        n = np.linspace(0, needed, 200)
        ax.plot(n, due * np.sqrt(n / needed), color=role.colour, linewidth=1.2)
        ax.plot(sizes, Z, "o", color=role.colour, markersize=6)
        ax.plot([needed, needed], [0, due], ":", color=role.colour)
        ax.plot(needed, due, "o", color=role.colour, markerfacecolor="white", markersize=9)
        ax.text(needed, 0.12, f" {needed:,.0f}", color=role.colour)
        up = 1 if Z[-1] > due else -1
        side, end = ("right", "bottom") if up > 0 else ("left", "top")
        ax.text(sizes[-1], Z[-1] + 0.12 * up, name, color=role.colour, ha=side, va=end)
    top = 1.25 * max(due, *(max(Z) for Z, _ in curves.values()))
    ax.set(xlim=(0, most), ylim=(0, top), xlabel="test documents", ylabel="Z")
    ax.xaxis.set_major_formatter("{x:,.0f}")
    return figure


def universities(leads, p_values, level, figure=None):
    """Draw the lead at each university, a row for each comparison, and two values of P at the right.

    Parameters
    ----------
    leads : dict of str to dict of str to float
        For each comparison and university the lead of NGD, in points.
    p_values : dict of str to (float, float)
        P over pages, and over universities.
    level : float
        A smaller P is bold.
    """
    passed = [sum(p[k] < level for p in p_values.values()) for k in (0, 1)]
    title = f"P < {level}: over pages {passed[0]} of {len(leads)} leads, over universities {passed[1]}"
    figure = sheet(figure, title, (7.8, 3.2))
    ax = figure.add_axes((0.15, 0.17, 0.53, 0.63))
    ax.axvline(0, **STRAIGHT.line)
    for row, (name, at) in enumerate(leads.items()):
        ax.plot([min(at.values()), max(at.values())], [-row, -row], color=palette.role("quiet").colour)
        ax.plot(list(at.values()), [-row] * len(at), **OURS.mark)
        last = min(at, key=at.get)
        ax.text(at[last], 0.16 - row, last.title(), ha="center", size=10, color=INK)
        for x, p in zip((0.76, 0.91), p_values[name], strict=True):
            height = 0.17 + 0.63 * (len(leads) - 0.45 - row) / (len(leads) + 0.1)
            weight = "bold" if p < level else "normal"
            figure.text(x, height, f"{p:.2g}", ha="center", va="center", weight=weight, color=INK)
    for x, words in ((0.76, "P over\npages"), (0.91, "P over\nuniversities")):
        figure.text(x, 0.81, words, ha="center", va="bottom", size=10, color=INK)
    ax.set(ylim=(0.45 - len(leads), 0.55), xlabel="lead of NGD at each university, in points")
    ax.set_yticks(range(0, -len(leads), -1), list(leads))
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    return figure
