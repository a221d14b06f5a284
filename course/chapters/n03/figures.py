"""Pictures: steps of equal cost, distances of documents and their order, nearest neighbours, one angle."""

import numpy as np
from matplotlib.collections import LineCollection

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from helpers import geometry

FIRST, SECOND = palette.role("first"), palette.role("second")
GEODESIC, STRAIGHT = palette.role("geodesic"), palette.role("straight")
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))
QUARTER = np.linspace(0, np.pi / 2, 91)
RULER = (
    "Six steps of equal cost from only hockey to half hockey and half space. On the straight line of shares "
    "the first steps are short and the last ones long. On a circle of radius 2 all steps are equally long."
)
ANGLE_SLIDER = (
    "Two documents on the unit circle. As their angle grows, twice the arc and the chord grow, and the "
    "cosine falls to zero."
)
ORDER = (
    "Three curves that rise with the angle of two documents, one above the other: the squared Hellinger "
    "distance, a quarter of the squared geodesic distance, minus twice the logarithm of the Bhattacharyya "
    "coefficient. The divergences of pairs of documents are dots above all curves."
)
MEASURES = ("Euclidean distance", "cosine distance", "geodesic distance", "geodesic distance after TF×IDF")


def ruler(words, halfway, steps=6, figure=None):
    """Draw steps of equal cost from one word to half and half: crowded as shares, even on a circle.

    Parameters
    ----------
    words : (str, str)
        The word one leaves and the word one goes to.
    halfway : float
        Share of the second word where half of the cost is spent; marked on the line and on the circle.
    steps : int
        Equal steps of the path, an even number.
    """
    figure = sheet(figure, "Steps of equal cost have equal lengths on a circle, not on the line", (7.2, 4.0))
    ax = figure.add_axes((0.1, 0.13, 0.88, 0.75), aspect="equal")
    share = np.sin(np.linspace(0, np.pi / 4, steps + 1)) ** 2
    shares = np.column_stack([1 - share, share])
    roots, mark = geometry.to_sphere(shares), np.array([1 - halfway, halfway])
    for end in roots[[0, -1]]:
        ax.plot(*np.transpose([(0, 0), end]), color=QUIET, linewidth=0.8)
    ax.add_collection(LineCollection(np.stack([shares, roots], axis=1), colors=QUIET, linewidths=0.8))
    ax.plot(*shares[[0, -1]].T, **STRAIGHT.line)
    ax.plot(*shares.T, "o", color=STRAIGHT.colour, markersize=7, clip_on=False)
    ax.plot(2 * np.cos(QUARTER / 2), 2 * np.sin(QUARTER / 2), **GEODESIC.line)
    ax.plot(*roots.T, "o", color=GEODESIC.colour, markersize=9, clip_on=False)
    ax.plot(*np.column_stack([mark, 2 * np.sqrt(mark)]), color=INK, marker="D", markersize=9)
    said = {f"half of the cost: {halfway:.0%} {words[1]}": mark, "half and half": shares[-1]}
    for text, theta in {**said, f"only {words[0]}": shares[0]}.items():
        above = (12, 0) if theta[1] else (12, 6)
        ax.annotate(text, 2 * np.sqrt(theta), above, textcoords="offset points", va="center")
    ax.text(0.66, 0.2, "line of shares", color=INK, rotation=-45, ha="center", va="center")
    ax.text(0.88, 1.02, "a radius: length 2", color=INK, rotation=45, ha="center", va="center")
    ax.text(1.82, 1.06, "circle: equal arcs", color=GEODESIC.colour, va="center")
    ax.set(xlim=(0, 3.2), ylim=(0, 1.6), xticks=(0, 1, 2), yticks=(0, 0.5, 1, 1.5))
    ax.set(xlabel=f"coordinate of “{words[0]}”", ylabel=f"coordinate of “{words[1]}”")
    return figure


def same_group(right, figure=None):
    """Draw how often the nearest document is of the same newsgroup, a bar for each of `MEASURES`, and chance.

    Parameters
    ----------
    right : sequence of 4 ndarrays of bool
        For which documents the nearest one has the same label, by each distance.
    """
    shares = [np.mean(found) for found in right]
    rising = shares[1] < shares[2] < shares[3]
    title = "Roots and weights both find better neighbours" if rising else "Neighbours of the same newsgroup"
    figure = sheet(figure, title, (7.8, 3.6))
    figure.text(0.02, 0.83, "Share of documents whose nearest document is of the same newsgroup:")
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.76))
    for row, (name, share) in enumerate(zip(MEASURES, shares, strict=True)):
        role = GEODESIC if row > 1 else STRAIGHT
        ax.barh(-row, share, height=0.5, color=role.colour)
        ax.text(share + 0.01, -row, f"{share:.0%}", va="center", weight="bold")
        ax.text(0, -row + 0.29, name, va="bottom")
    ax.text(0.7, -0.25, "By chance it would be 5%.", va="center")
    ax.set(xlim=(0, 1), ylim=(-len(shares) + 0.7, 0.75))
    ax.axis("off")
    return figure


def same_group_in_words(right):
    """Return the text alternative of `same_group`."""
    shares = (f"{name} {np.mean(found):.0%}" for name, found in zip(MEASURES, right, strict=True))
    return f"Share of documents whose nearest document is of the same newsgroup: {', '.join(shares)}."


def order(angles, four, figure=None):
    """Draw three functions of the angle of two documents and, for each pair, its divergence above them.

    Parameters
    ----------
    angles : ndarray, shape (n_pairs,)
    four : ndarray, shape (4, n_pairs)
        Squared Hellinger distance, quarter of the squared geodesic distance, minus twice the logarithm of
        the Bhattacharyya coefficient, divergence.
    """
    figure = sheet(figure, "The divergence is above all three functions of the angle", (7.8, 3.6))
    ax = figure.add_axes((0.08, 0.16, 0.74, 0.7))
    ax.plot(angles, four[3], "o", color=INK, markersize=3, alpha=0.35, markeredgewidth=0)
    along, top, last = np.argsort(angles), 2.5, 1.2
    names = "$d_H^2$", "$d_G^2/4$", r"$-2\,\log\,$BC"
    looks = STRAIGHT, GEODESIC, FIRST
    for name, row, look, high in zip(names, four, looks, (1.25, 1.55, 2.1), strict=False):
        ax.plot(angles[along], row[along], **look.line)
        ax.text(last + 0.03, high, name, color=look.colour, va="center", weight="bold")
    ax.text(0.06, 2.0, "dots: divergence $D$\nof pairs of documents", color=INK, va="center")
    ax.set(xlim=(0, last), ylim=(0, top), xlabel=r"angle $\alpha$ of two documents")
    return figure


def _stage(figure, title, width, height):
    """Return the only axes of an explorer's figure, empty: axes with ticks take most of a redraw."""
    ax = sheet(figure, title).add_axes((0, 0, 1, 0.88), aspect="equal")
    ax.set(xlim=width, ylim=height)
    ax.axis("off")
    return ax


def angle_slider(figure, degrees):
    """Draw two documents on the unit circle and the three numbers that papers make of their angle."""
    ax = _stage(figure, f"One angle of {degrees}°, three numbers", (-0.32, 3.3), (-0.34, 1.34))
    angle = np.radians(degrees)
    ends, swept = np.array([[1, 0], [np.cos(angle), np.sin(angle)]]), QUARTER * degrees / 90
    ax.plot(np.cos(QUARTER), np.sin(QUARTER), color=QUIET, linewidth=0.8)
    ax.plot(*ends.T, **STRAIGHT.line)
    ax.plot(np.cos(swept), np.sin(swept), **GEODESIC.line)
    ax.plot([0, np.cos(angle)], [-0.12, -0.12], color=FIRST.colour, linewidth=3)
    if degrees > 5:  # else the names of the ends stand there
        ax.text(1.15 * np.cos(angle / 2), 1.15 * np.sin(angle / 2), r"$\alpha$", ha="center", va="center")
    # The first name stands below its mark; the second goes round outside the circle.
    labels = (r"$\sqrt{\theta}$", 1.0, (0, -0.32)), (r"$\sqrt{\theta'}$", 1.27, (0, -0.03))
    for end, role, (name, out, shift) in zip(ends, (FIRST, SECOND), labels, strict=True):
        ax.plot(*np.transpose([(0, 0), end]), color=role.colour)
        ax.plot(*end, **role.mark)
        ax.text(*(out * end + shift), name, color=role.colour, ha="center", size=14)
    rows = {
        r"$d_G = 2\alpha$, twice the red arc": (2 * angle, GEODESIC.colour),
        "$d_H$, the dashed segment": (2 * np.sin(angle / 2), STRAIGHT.colour),
        r"BC $= \cos\alpha$, thick blue line": (np.cos(angle), FIRST.colour),
    }
    for height, (name, (value, colour)) in zip((0.92, 0.47, 0.02), rows.items(), strict=True):
        ax.barh(height, 0.36 * value, height=0.18, left=1.6, color=colour)
        ax.text(1.6, height + 0.13, name, va="bottom")
        ax.text(1.64 + 0.36 * value, height, f"{value:.3f}", va="center", weight="bold")
