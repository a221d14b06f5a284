"""Pictures: steps of equal cost, and nearest neighbours of the same newsgroup."""

import numpy as np
from matplotlib.collections import LineCollection

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from helpers import geometry

GEODESIC, STRAIGHT = palette.role("geodesic"), palette.role("straight")
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))
WAYS = "Euclidean distance, shares", "Euclidean distance, length 1", "geodesic distance"
QUARTER = np.linspace(0, np.pi / 2, 91)
RULER = (
    "Six steps of equal cost from only hockey to half hockey and half space. On the straight line of shares "
    "the first steps are short and the last ones long. On a circle of radius 2 all steps are equally long."
)


def ruler(words, halfway, whole, steps=6, figure=None):
    """Draw steps of equal cost from one word to half and half: crowded as shares, even on a circle.

    Parameters
    ----------
    words : (str, str)
        The word one leaves and the word one goes to.
    halfway : float
        Share of the second word where half of the cost is spent; marked on the line and on the circle.
    whole : float
        Cost of the whole path; stands at its end.
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
    said = {
        f"half of the cost: {halfway:.0%} {words[1]}": mark,
        f"half and half: cost {whole:.2f}": shares[-1],
    }
    for text, theta in {**said, f"only {words[0]}": shares[0]}.items():
        above = (12, 0) if theta[1] else (12, 6)
        ax.annotate(text, 2 * np.sqrt(theta), above, textcoords="offset points", va="center")
    ax.text(0.66, 0.2, "line of shares", color=INK, rotation=-45, ha="center", va="center")
    ax.text(0.88, 1.02, "a radius: length 2", color=INK, rotation=45, ha="center", va="center")
    ax.text(1.82, 1.06, "circle: equal arcs", color=GEODESIC.colour, va="center")
    ax.set(xlim=(0, 3.2), ylim=(0, 1.6), xticks=(0, 1, 2), yticks=(0, 0.5, 1, 1.5))
    ax.set(xlabel=f"coordinate of “{words[0]}”", ylabel=f"coordinate of “{words[1]}”")
    return figure


def same_group(same, figure=None):
    """Draw how often the nearest old post is of the same newsgroup: a bar for each weight and distance.

    Parameters
    ----------
    same : dict of str to sequence of ndarray of bool
        For the weights of that name, for which new posts the nearest old one has the same label, by each of
        `WAYS`.
    """
    shares = {name: np.mean(found, axis=1) for name, found in same.items()}
    ahead = sum(bool(share[-1] > max(share[:-1])) for share in shares.values())
    title = f"With {ahead} of {len(shares)} weights the geodesic distance is ahead of both others"
    figure = sheet(figure, title, (7.8, 4.4))
    figure.text(
        0.02, 0.86, "Share of new posts whose nearest old post is of the same newsgroup (by chance 5%):"
    )
    ax = figure.add_axes((0.16, 0.02, 0.82, 0.81))
    for row, (name, share) in enumerate(shares.items()):
        for k, (way, value) in enumerate(zip(WAYS, share, strict=True)):
            at, colour = -(len(WAYS) + 0.8) * row - k, (GEODESIC if k == len(WAYS) - 1 else STRAIGHT).colour
            ax.barh(at, value, height=0.8, color=colour)
            ax.text(value + 0.01, at, f"{value:.0%}", va="center", weight="bold")
            if not row:
                ax.text(value + 0.08, at, way, va="center")
        ax.text(-0.02, at + 1, name, va="center", ha="right")
    ax.set(xlim=(0, 1), ylim=(at - 0.6, 0.6))
    ax.axis("off")
    return figure


def same_group_in_words(same):
    """Return the text alternative of `same_group`."""
    shares = "; ".join(
        f"{name}, {', '.join(f'{way} {np.mean(f):.0%}' for way, f in zip(WAYS, found, strict=True))}"
        for name, found in same.items()
    )
    return f"Share of new posts whose nearest old post is of the same newsgroup. {shares}."
