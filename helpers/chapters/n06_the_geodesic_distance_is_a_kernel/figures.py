"""Figures: least constants, random hyperplanes, the series of NGD, powers of the distance."""

from itertools import pairwise

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

FIRST, SECOND = palette.role("first"), palette.role("second")
INK, QUIET, ACCENT, WRONG = (palette.role(name).colour for name in ("ink", "quiet", "accent", "wrong"))


def _axes(figure, place, width, height, ticks=(), **labels):
    """Add axes with few ticks: they take most of a redraw."""
    ax = figure.add_axes(place)
    ax.set(xlim=width, ylim=height, xticks=ticks, yticks=[], **labels)
    ax.spines[["left", "bottom"]].set_visible(False)
    return ax


def shifts(sizes, real, figure=None):
    """Draw the least constants `real` by the size of a collection, and those without a common word."""
    figure = sheet(figure, "However many documents: never more than π", (7.2, 3.6))
    ax = figure.add_axes((0.09, 0.17, 0.87, 0.7))
    ax.semilogx(sizes, np.pi * (1 - 1 / np.asarray(sizes)), **SECOND.mark)
    ax.semilogx(sizes, real, **FIRST.mark)
    ax.axhline(np.pi, color=INK, linewidth=1)
    ax.text(5.2, 2.62, "no common\nword", color=SECOND.colour, ha="right", va="center")
    ax.text(8, 2.1, "real documents", color=FIRST.colour)
    ax.set(xlabel="documents", ylabel="least constant", ylim=(1, 3.4))
    ax.set_yticks([np.pi / 2, np.pi], ["π/2", "π"])
    ax.set_xticks([2, 10, 100, 1000], ["2", "10", "100", "1,000"])
    return figure


def hyperplanes(figure, sides, angle, number):
    """Draw where hyperplanes cut the plane of two posts, and the share of those that pass between them.

    `sides`, of shape (n_hyperplanes, 2), has the products of a normal with the roots of either post.
    """
    sides, share = sides[:number], angle / np.pi
    between = (sides[:, 0] > 0) != (sides[:, 1] > 0)
    sheet(figure, f"By {number:,} hyperplanes {2 * np.pi * between.mean():.2f}, truly {2 * angle:.2f}")
    ax = _axes(figure, (0, 0.02, 0.46, 0.86), (-1.35, 1.35), (-1.25, 1.25), aspect="equal")
    across = (sides[:, 0] * np.cos(angle) - sides[:, 1]) / np.sin(angle)  # the normal, turned by 90 degrees
    cuts = np.stack([across, sides[:, 0]], axis=1)[:100]
    cuts = (cuts / np.linalg.norm(cuts, axis=1, keepdims=True))[:, None] * [[-1], [1]]
    ax.add_collection(LineCollection(cuts, colors=np.where(between[:100], ACCENT, QUIET), linewidths=0.7))
    for role, place, name in ((FIRST, 0, "first"), (SECOND, angle, "second")):
        end = np.array([np.cos(place), np.sin(place)])
        ax.plot(*np.transpose([0 * end, end]), color=role.colour, linewidth=3)
        ax.plot(*end, **role.mark)
        ax.text(*(1.13 * end), name, color=role.colour, va="center")
    ax = _axes(figure, (0.52, 0.19, 0.44, 0.64), (0, 4.2), (0, 1), range(5), xlabel="hyperplanes")
    ax.set_xticklabels(["1", "", "100", "", "10,000"])
    log = np.linspace(0, 4, 60)
    spread = np.sqrt(share * (1 - share) / 10**log)
    ax.fill_between(log, share - spread, share + spread, color=QUIET, alpha=0.25, linewidth=0)
    ax.plot([0, 4], [share, share], color=INK, linewidth=1)
    several = np.unique(np.geomspace(1, number, 300).astype(int))
    ax.plot(np.log10(several), np.cumsum(between)[several - 1] / several, color=ACCENT)
    ax.text(4, share + 0.06, f"angle / π = {share:.2f}", ha="right")


def series(figure, c, cosines):
    """Draw the terms of NGD + pi with coefficients `c`, stacked, above the cosines of pairs of documents."""
    s = np.linspace(0, 1, 101)
    layers = np.cumsum([weight * s ** (2 * r + 1) for r, weight in enumerate(c)], axis=0)
    reached = np.interp(cosines, s, layers[-1]).sum() / np.interp(cosines, s, 2 * np.arcsin(s)).sum()
    several = "1 term" if len(c) == 1 else f"{len(c)} terms"
    sheet(figure, f"{several}: {reached:.0%} of pairs, {sum(c) / np.pi:.0%} of the diagonal")
    ax = _axes(figure, (0.05, 0.17, 0.9, 0.7), (0, 1.03), (-0.75, 3.3), (0, 0.5, 1), xlabel="cosine $s$")
    bands = []
    for low, high in pairwise([0 * s, *layers]):
        bands.append(np.column_stack([[*s, *s[::-1]], [*low, *high[::-1]]]))
    shades = [to_rgba(FIRST.colour, 0.8 / (1 + r)) for r in range(len(c))]
    ax.add_collection(PolyCollection(bands, facecolors=shades))
    ax.plot(s, 2 * np.arcsin(s), color=ACCENT, linewidth=2.4)
    ax.plot([1, 1], [sum(c), np.pi], color=INK, linewidth=4)
    ax.text(0.97, 3.05, "missing on the diagonal", ha="right", va="center")
    ax.text(0.55, 0.5, "$2s$", color="white", size=14)
    heights, edges = np.histogram(cosines, np.linspace(0, 1, 81))
    ax.stairs(0.6 * heights / heights.max() - 0.75, edges, baseline=-0.75, fill=True, color=QUIET)
    ax.text(0.62, -0.55, "pairs of real documents")


def bent(figure, powers, forms, p, k):
    """Draw the forms of crossed documents by the power of the distance, one for each number of words."""
    here = np.interp(p, powers, forms[k])
    refuted = "refute" if here < 0 else "do not refute"
    sheet(figure, f"Documents of {k} words {refuted} p = {p:.2f}")
    ax = _axes(figure, (0.02, 0.05, 0.3, 0.8), (-0.4, 1.4), (-0.5, 1.4))
    for x, y in np.ndindex(2, 2):
        role, sign = (FIRST, "+") if x == y else (SECOND, "−")
        ax.text(x, y, f"{'ab'[x]} {'cd'[y]}{' …' if k > 2 else ''}", ha="center", style="italic", size=13)
        ax.text(x, y + 0.2, sign, ha="center", size=16, color=role.colour)
    ax.text(0.5, -0.4, f"and {k - 2} other words,\nothers in each four" if k > 2 else "", ha="center")
    ax = _axes(figure, (0.42, 0.19, 0.55, 0.66), (0.98, 2.14), (-2.2, 2.2), (1, 1.5, 2), xlabel="power $p$")
    ax.set_ylabel("quadratic form")
    ax.fill_between([1, 2], -2.2, 0, color=WRONG, alpha=0.12, linewidth=0)
    for m, form in forms.items():
        ax.plot(powers, form, color=ACCENT if m == k else QUIET)
        ax.text(2.02, np.clip(form[-1], -2.1, 2.1), m, color=ACCENT if m == k else QUIET, va="center")
    ax.plot(p, here, "o", color=ACCENT, markersize=9)
    ax.text(1.02, -2, "not cpd", color=WRONG)


# Controls, frames and alt texts of the three explorers.
HYPERPLANES = {
    "number": [10, 100, 300, 1000, 3000, 10_000],
    "labels": {"number": "hyperplanes"},
    "frames": [{"number": 10}, {"number": 300}, {"number": 10_000}],
    "frame_size": (5.2, 2.9),
    "alt": "Lines through the centre of a circle, red if they pass between two documents. The share of the "
    "red ones settles at the angle over π.",
}
SERIES = {
    "terms": (1, 12, 1, 1),
    "frame_size": (5.2, 2.9),
    "alt": "The first terms of the series, stacked. Pairs of documents have small cosines, where one term is "
    "nearly the sum. On the diagonal much is missing.",
}
BENT = {
    "p": (1.0, 2.0, 0.05, 1.5),
    "k": [2, 8, 64],
    "labels": {"p": "power", "k": "words"},
    "frames": [{"k": 2}, {"k": 8}, {"p": 1.15, "k": 64}],
    "frame_size": (5.6, 3.0),
    "alt": "The quadratic form of crossed documents by the power of the distance. It falls below zero, and "
    "sooner for longer documents.",
}
