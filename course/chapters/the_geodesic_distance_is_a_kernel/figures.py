"""Figures: random hyperplanes, bits, widths of NGD-E, four documents on a square."""

import numpy as np
from matplotlib.collections import LineCollection

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND, THIRD = (palette.role(name) for name in ("first", "second", "third"))
INK, QUIET, ACCENT = (palette.role(name).colour for name in ("ink", "quiet", "accent"))


def _axes(figure, place, width, height, ticks=(), **labels):
    """Add axes with few ticks: they take most of a redraw."""
    ax = figure.add_axes(place)
    ax.set(xlim=width, ylim=height, xticks=ticks, yticks=[], **labels)
    ax.spines[["left", "bottom"]].set_visible(False)
    return ax


def bits(numbers, right, exact, words):
    """Draw the accuracy by the number of bits, beside that of the exact angle.

    Parameters
    ----------
    numbers, right : sequence
        Numbers of bits, and the accuracy with each.
    exact : float
        The accuracy with the exact angle.
    words : float
        How many bits the list of a post's different words takes.
    """
    figure = sheet(None, "Thousands of random bits nearly replace the exact angle", (7.2, 3.6))
    ax = figure.add_axes((0.11, 0.18, 0.85, 0.68), xscale="log", ylim=(0.5, 0.95))
    ax.axhspan(exact - 0.03, exact, color=THIRD.colour, alpha=0.2, linewidth=0)
    ax.axhline(exact, color=THIRD.colour)
    ax.text(numbers[0], exact + 0.01, "exact angle, and 3 points below it", color=THIRD.colour)
    ax.axvline(words, color=INK, linewidth=1, linestyle=":")
    ax.text(words * 0.95, 0.52, f"list of the words of a post: {words:,.0f} bits", ha="right")
    ax.plot(numbers, right, "o-", color=FIRST.colour, markersize=7)
    ax.set(xlabel="bits of a post (logarithmic)", ylabel="accuracy on new posts")
    ax.set_xticks(numbers, [f"{number:,}" for number in numbers])
    ax.tick_params(which="minor", length=0)
    return figure


def _two_documents(ax, angle):
    """Draw the roots of two documents in their plane."""
    for role, turned, name in ((FIRST, 0, "first"), (SECOND, angle, "second")):
        end = np.array([np.cos(turned), np.sin(turned)])
        ax.plot(*np.transpose([0 * end, end]), color=role.colour, linewidth=3)
        ax.plot(*end, **role.mark)
        ax.text(*(1.13 * end), name, color=role.colour, va="center")


def hyperplanes(figure, sides, angle, number):
    """Draw where hyperplanes cut the plane of two documents, and the share of those that pass between them.

    `sides`, of shape (n_hyperplanes, 2), has the products of a normal with the roots of either document.
    """
    sides, share = sides[:number], angle / np.pi
    between = (sides[:, 0] > 0) != (sides[:, 1] > 0)
    title = f"Distance from {number:,} hyperplanes: {2 * np.pi * between.mean():.2f} (exact: {2 * angle:.2f})"
    if number == 1:
        title = f"One question: the answers {'differ' if between[0] else 'are the same'}"
    sheet(figure, title)
    ax = _axes(figure, (0.02, 0.15, 0.42, 0.72), (-1.35, 1.35), (-1.25, 1.25), aspect="equal")
    across = (sides[:, 0] * np.cos(angle) - sides[:, 1]) / np.sin(angle)  # the normal, turned by 90 degrees
    cuts = np.stack([across, sides[:, 0]], axis=1)[:100]
    cuts = (cuts / np.linalg.norm(cuts, axis=1, keepdims=True))[:, None] * [[-1], [1]]
    looks = np.where(between[:100], ACCENT, QUIET), np.where(between[:100], 1.2, 0.6)
    ax.add_collection(LineCollection(cuts, colors=looks[0], linewidths=looks[1]))
    _two_documents(ax, angle)
    if number == 1:
        normal = np.array([sides[0, 0], -across[0]]) / np.hypot(sides[0, 0], across[0])
        look = {"arrowstyle": "->", "color": INK}
        ax.annotate("", 0.85 * normal, (0, 0), arrowprops=look)
        ax.text(*(0.9 * normal), r" $\bar w$: yes", va="center")
    said = f"{'all' if number <= 100 else 'the first'} {min(number, 100)} hyperplanes"
    said = "one hyperplane" if number == 1 else said
    figure.text(0.23, 0.01, f"{said}\nred: between the vectors", ha="center")
    ax = figure.add_axes((0.59, 0.24, 0.35, 0.6), xlim=(0, 4), ylim=(0, 1))
    ax.set_xlabel("hyperplanes (logarithmic)")
    ax.set_xticks([0, 2, 4], ["1", "100", "10,000"])
    ax.set(yticks=(0, share, 1), yticklabels=("0", "α/π", "1"), ylabel="share that separates them")
    ax.plot([0, 4], [share, share], color=INK, linewidth=1)
    several = np.unique(np.geomspace(1, number, 300).astype(int))
    ax.plot(np.log10(several), np.cumsum(between)[several - 1] / several, color=ACCENT)


def widths(figure, alpha, right, t):
    """Draw the weight of a document by its angle, above the angles `alpha`; and the accuracy by t."""
    sheet(figure, f"With t = {t:g} the accuracy is {right[t]:.1%}")
    ax = figure.add_axes((0.09, 0.2, 0.4, 0.63), xlim=(alpha.min() - 0.05, 1.6), ylim=(0, 1.05))
    ax.set(xlabel="angle α with one test document", ylabel="weight / largest weight", yticks=(0, 0.5, 1))
    heights, edges = np.histogram(alpha, 40)
    ax.stairs(0.6 * heights / heights.max(), edges, fill=True, color=QUIET, alpha=0.5)
    angles = np.linspace(alpha.min(), 1.6, 200)
    ax.plot(angles, np.exp((alpha.min() - angles) / t), color=ACCENT, linewidth=2.4)
    nearest = np.sort(alpha)[:10]
    ax.plot(nearest, np.exp((alpha.min() - nearest) / t), "o", color=ACCENT, markersize=5)
    ax.text(1.58, 0.93, "grey: training documents\ndots: the 10 nearest", ha="right")
    ax = figure.add_axes((0.63, 0.2, 0.34, 0.63), xlim=(0.002, 1.5), ylim=(0, 1), xscale="log")
    ax.plot(list(right), list(right.values()), "o-", color=FIRST.colour)
    ax.plot(t, right[t], "o", color=ACCENT, markersize=11)
    ax.set(xlabel="$t$ (logarithmic)", ylabel="test accuracy", yticks=(0, 0.5, 1))
    ax.set_xticks([0.003, 0.01, 0.1, 1], ["0.003", "0.01", "0.1", "1"], fontsize=9)
    ax.tick_params(which="minor", length=0)


def square():
    """Draw four documents as the corners of a square, with the cosines of its sides and diagonals."""
    figure = sheet(None, "Cosine s: sides share one word, diagonals none", (5.6, 3.5))
    ax = _axes(figure, (0.02, 0.02, 0.96, 0.84), (-2.2, 2.2), (-1.35, 1.35), aspect="equal")
    ax.plot([-1, 1, 1, -1, -1], [1, 1, -1, -1, 1], color=INK)
    for up in (-1, 1):
        ax.plot([-1, 1], [-up, up], color=QUIET, linestyle=":")
        ax.text(0, 1.15 * up, "s = 1/2", ha="center", va="center")
        ax.text(1.1 * up, 0, "s = 1/2", ha="left" if up > 0 else "right", va="center")
    ax.text(0, 0, "s = 0", ha="center", va="center", backgroundcolor="white")
    corners = {
        FIRST: (("hot day", -1, 1), ("cold night", 1, -1)),
        SECOND: (("hot night", 1, 1), ("cold day", -1, -1)),
    }
    for role, weight in ((FIRST, "weight 1"), (SECOND, "weight −1")):
        for name, x, y in corners[role]:
            ax.plot(x, y, **role.mark)
            side = "left" if x > 0 else "right"
            ax.text(1.1 * x, y, f"{name}\n{weight}", color=role.colour, ha=side, va="center")
    return figure


# Controls, frames and alt texts of the explorers; the alt texts of the other figures.
BITS = (
    "Accuracy on new posts by the number of random bits. It rises towards that of the exact angle, and comes "
    "within 3 points of it at some thousands of bits: more than the list of the words of a post takes."
)
CUTS = {
    "number": [1, 10, 30, 100, 300, 1000, 3000, 10_000],
    "labels": {"number": "hyperplanes"},
    "frames": [{"number": 1}, {"number": 100}, {"number": 10_000}],
    "frame_size": (6.4, 3.1),
    "alt": "Lines through the centre of a circle, red if they pass between two documents. The share of the "
    "red ones approaches the angle over π.",
}
WIDTHS = {
    "t": [1.0, 0.3, 0.1, 0.03, 0.01, 0.003],
    "frames": [{"t": 1.0}, {"t": 0.1}, {"t": 0.01}],
    "frame_size": (6.4, 3.1),
    "alt": "The weight of a training document falls with its angle, and faster for small t. The accuracy is "
    "smallest for large t. It is largest where several of the ten nearest documents count.",
}
SQUARE = (
    "Four documents at the corners of a square. Two on a side share one word and have s = 1/2. Two on a "
    "diagonal share no word and have s = 0. The weights 1 and −1 alternate along the sides."
)
