"""Pictures: the even ruler, distances of real posts, one angle in three scales, neighbours.

Histograms have shape (n_posts, n_words).
"""

import numpy as np
from matplotlib.collections import LineCollection
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from helpers import geometry
from helpers.lesson import palette
from helpers.lesson.canvas import place, sheet

FIRST, SECOND = palette.role("first"), palette.role("second")
GEODESIC, STRAIGHT = palette.role("geodesic"), palette.role("straight")
INK, QUIET, ACCENT = (palette.role(name).colour for name in ("ink", "quiet", "accent"))
QUARTER = np.linspace(0, np.pi / 2, 91)


def ruler(words, halfway, steps=8, figure=None):
    """Draw steps of equal price from one word to another: crowded as shares, even as roots.

    Parameters
    ----------
    words : (str, str)
        The word one leaves and the word one goes to.
    halfway : float
        Share of the second word where half of the price to half-and-half is paid; marked in both pictures.
    steps : int
        Equal steps from one word to the other, an even number.
    """
    figure = sheet(figure, "Steps of equal price: crowded as shares, even as roots", (7.2, 4.1))
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.86), aspect="equal")
    share = np.sin(np.linspace(0, np.pi / 2, steps + 1)) ** 2
    shares = np.column_stack([1 - share, share])
    roots, mark = geometry.to_sphere(shares), np.array([1 - halfway, halfway])
    ax.add_collection(LineCollection(np.stack([shares, roots], axis=1), colors=QUIET, linewidths=0.8))
    ax.plot(*shares[[0, -1]].T, **STRAIGHT.line)
    ax.plot(*shares.T, "o", color=STRAIGHT.colour, markersize=7)
    ax.plot(2 * np.cos(QUARTER), 2 * np.sin(QUARTER), **GEODESIC.line)
    ax.plot(*roots.T, "o", color=GEODESIC.colour, markersize=9)
    ax.plot(*np.column_stack([mark, 2 * np.sqrt(mark)]), color=INK, marker="D", markersize=9)
    said = {f"half the price: {halfway:.0%} {words[1]}": mark, "half and half": shares[steps // 2]}
    said |= {f"only {words[0]}": shares[0], f"only {words[1]}": shares[-1]}
    for text, theta in said.items():
        gap, side = (-11, "right") if theta[1] == 1 else (11, "left")
        ax.annotate(text, 2 * np.sqrt(theta), (gap, 0), textcoords="offset points", va="center", ha=side)
    ax.text(0.38, 0.38, r"shares $\theta$", color=STRAIGHT.colour, rotation=-45, ha="center", va="center")
    ax.text(1.1, 1.78, r"roots $2\sqrt{\theta}$", color=GEODESIC.colour)
    ax.set(xlim=(-0.9, 3.5), ylim=(-0.12, 2.12))
    ax.axis("off")
    return figure


def how_far(distances, figure=None):
    """Draw how many pairs of posts are how far apart, from 0 to the longest distance, pi."""
    figure = sheet(figure, "Most posts are nearly as far apart as posts can be", (7.2, 3.4))
    ax = figure.add_axes((0.04, 0.19, 0.92, 0.66))
    middle = np.median(distances)
    counts, _, _ = ax.hist(np.ravel(distances), bins=np.linspace(0, np.pi, 121), color=FIRST.colour)
    top = counts.max()
    ax.plot([middle, middle], [0, 1.06 * top], color=INK, linewidth=1.2)
    text = f"half of all pairs are farther\nthan {middle / np.pi:.0%} of the way to π"
    ax.annotate(text, (middle, 1.03 * top), (-75, 0), textcoords="offset points", ha="right", va="center",
                arrowprops={"arrowstyle": "-", "color": INK, "linewidth": 1.2})  # fmt: skip
    ax.annotate("no word\nin common", (np.pi, counts[-1]), (np.pi, 0.62 * top), ha="center", color=ACCENT,
                arrowprops={"arrowstyle": "->", "color": ACCENT})  # fmt: skip
    ax.set(xlim=(0, np.pi * 1.07), yticks=[], xlabel="distance $d_G$ of two posts")
    ax.set_xticks(np.pi * np.arange(5) / 4, ["0", "π/4", "π/2", "3π/4", "π"])
    ax.spines["left"].set_visible(False)
    return figure


def subject(posts, row, most=5):
    """Name the words that set a post apart, by TFxIDF over its own corpus, as one string."""
    words, counts = posts.counts[[row]].indices, posts.counts[[row]].data
    frequency = np.bincount(posts.counts.indices, minlength=len(posts.vocabulary))[words]
    return ", ".join(posts.vocabulary[words[np.argsort(counts * np.log(frequency / len(posts)))[:most]]])


def same_group(percents, figure=None):
    """Draw how often the nearest post is of the same newsgroup, a bar for each way to measure.

    Parameters
    ----------
    percents : dict of str to float
        What is measured: of a hundred posts, those whose nearest is of their newsgroup. The arc is last.
    """
    arc = list(percents)[-1]
    won = max(percents, key=percents.get) == arc
    title = "The arc finds posts of the same newsgroup" if won else "Here the arc does not find best"
    figure = sheet(figure, title, (7.2, 2.8))
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.8))
    for row, (name, percent) in enumerate(percents.items()):
        ax.barh(-row, percent, height=0.5, color=GEODESIC.colour if name == arc else STRAIGHT.colour)
        ax.text(percent + 1, -row, f"{percent:.0f}%", va="center", weight="bold")
        ax.text(0, -row + 0.29, name, va="bottom")
    ax.set(xlim=(0, 100), ylim=(-len(percents) + 0.6, 0.75))
    ax.axis("off")
    return figure


def _stage(figure, title, width, height):
    """Return the only axes of an explorer's figure, empty: axes with ticks take most of a redraw."""
    ax = sheet(figure, title).add_axes((0, 0, 1, 0.88), aspect="equal")
    ax.set(xlim=width, ylim=height)
    ax.axis("off")
    return ax


def angle_dial(figure, degrees):
    """Draw two posts on the unit circle and the three numbers that papers make of their angle."""
    ax = _stage(figure, f"One angle of {degrees}°, three numbers", (-0.2, 3.12), (-0.2, 1.32))
    angle = np.radians(degrees)
    ends, swept = np.array([[1, 0], [np.cos(angle), np.sin(angle)]]), QUARTER * degrees / 90
    ax.plot(np.cos(QUARTER), np.sin(QUARTER), color=QUIET, linewidth=0.8)
    ax.plot(*ends.T, **STRAIGHT.line)
    ax.plot(np.cos(swept), np.sin(swept), **GEODESIC.line)
    labels = (r"$\sqrt{\theta}$", 1.0, (0, -0.15)), (r"$\sqrt{\theta'}$", 1.22, (0, -0.03))
    for end, role, (name, out, shift) in zip(ends, (FIRST, SECOND), labels, strict=True):
        ax.plot(*np.transpose([(0, 0), end]), color=role.colour)
        ax.plot(*end, **role.mark)
        ax.text(*(out * end + shift), name, color=role.colour, ha="center", size=14)
    rows = {"geodesic  $d_G = 2\\alpha$": (2 * angle, GEODESIC.colour),
            "Hellinger  $d_H = 2\\,\\sin(\\alpha/2)$": (2 * np.sin(angle / 2), STRAIGHT.colour),
            "Bhattacharyya  $\\cos\\alpha$": (np.cos(angle), FIRST.colour)}  # fmt: skip
    for height, (name, (value, colour)) in zip((0.92, 0.47, 0.02), rows.items(), strict=True):
        ax.barh(height, 0.36 * value, height=0.18, left=1.55, color=colour)
        ax.text(1.55, height + 0.13, name, va="bottom")
        ax.text(1.58 + 0.36 * value, height, f"{value:.3f}", va="center", weight="bold")


def walk(posts, neighbours):
    """Return shortest ways from the first post for one who knows only the price of steps to near neighbours.

    A step is priced by the Fisher metric at its middle; no formula for long distances is used.
    """
    price = np.sqrt((2 * (posts[:, None] - posts) ** 2 / (posts[:, None] + posts)).sum(axis=-1))
    np.fill_diagonal(price, np.inf)
    near = np.argpartition(price, neighbours - 1, axis=1)[:, :neighbours]
    start = np.repeat(np.arange(len(posts)), neighbours)
    graph = csr_matrix((price[start, near.ravel()], (start, near.ravel())), shape=price.shape)
    return dijkstra(graph, directed=False, indices=0, return_predecessors=True)


def neighbours_only(figure, posts, words, neighbours):
    """Draw the longest of these ways beside the geodesic, and all their lengths against the formula."""
    walked, before = walk(posts, neighbours)
    formula, reached = geometry.geodesic_distance(posts[0], posts), np.isfinite(walked)
    error = np.median(walked[reached][1:] / formula[reached][1:]) - 1
    lost = f", {np.sum(~reached)} posts lost" if not reached.all() else ""
    side = "long" if error > 0 else "short"
    ax = _stage(figure, f"{abs(error):.1%} too {side}{lost}", (-0.2, 2.5), (-0.26, 1.03))
    way = [int(np.argmax(np.where(reached, formula, 0)))]
    while way[-1] != 0:
        way.append(int(before[way[-1]]))
    ax.plot(*place(np.eye(3)[[0, 1, 2, 0]]).T, color=INK, linewidth=1.2)
    for (x, y), word in zip(place(np.eye(3)), words, strict=True):
        ax.text(x, y + (0.03 if y else -0.1), word, ha="center", style="italic")
    ax.plot(*place(posts).T, ".", color=QUIET, markersize=3)
    ax.plot(*place(geometry.geodesic(posts[0], posts[way[0]], np.linspace(0, 1, 50))).T, **GEODESIC.line)
    ax.plot(*place(posts[way]).T, color=FIRST.colour, marker="o", markersize=4, linewidth=1.4)
    ax.plot([1.5, 2.4], [0, 0.9], **GEODESIC.line)
    shown = reached & (walked < 3)
    ax.plot(1.5 + 0.3 * formula[shown], 0.3 * walked[shown], ".", color=FIRST.colour, markersize=4)
    ax.plot([1.5, 1.5, 2.4], [0.9, 0, 0], color=INK, linewidth=1)
    ax.text(1.95, -0.14, "formula", ha="center", va="top")
    ax.text(1.46, 0.45, "walked", ha="right", va="center", rotation=90)
    for length in (1, 2, 3):
        ax.text(1.5 + 0.3 * length, -0.03, length, ha="center", va="top", size=9)
