"""Pictures: a change seen or not seen, ellipses and clouds, divergence close up, real posts.

Histograms `theta` have shape (n_words,), bags (counts of words) shape (n_documents, n_words).
"""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Polygon

from helpers import geometry
from helpers.lesson import palette
from helpers.lesson.canvas import CORNERS, sheet, triangle

FIRST, SECOND, ACCENT = (palette.role(name) for name in ("first", "second", "accent"))
STRAIGHT, QUIET, INK = (palette.role(name) for name in ("straight", "quiet", "ink"))
# Ellipses are drawn around these histograms.
PLACES = np.array([(i, j, 6 - i - j) for i in range(1, 5) for j in range(1, 6 - i)]) / 6
TOLD_APART = (
    "How often one word occurs in texts by two authors. At the common word the two histograms overlap almost "
    "wholly; at the rare word they stand apart."
)
CLOUDS = (
    "Documents fill an ellipse, flat near an edge of the triangle. Euclid's circle cuts off both its ends."
)
CLOUD_CONTROLS = {
    "words": (20, 800, 20, 80),
    "share": (0.02, 0.96, 0.02, 0.1),
    "ruler": ["Fisher", "Euclid"],
    "labels": {"words": "words in a document", "share": "share of the top word"},
    "frames": [{"words": 80}, {"words": 320}, {"ruler": "Euclid"}],
    "frame_size": (4.4, 2.8),
}
CLOSE_UP = (
    "Divergence over half the squared Fisher length, in both orders, on a scale that is magnified with the "
    "change. For large changes the two curves bend away from each other; zoomed in, both are straight "
    "lines through one."
)
CLOSE_UP_CONTROLS = {
    "change": [0.5, 0.1, 0.01],
    "share": (0.02, 0.5, 0.02, 0.1),
    "labels": {"change": "largest change", "share": "share of the first word"},
}
RULED = (
    "Two clouds of real documents around circles of two standard errors. By three frequent words most are "
    "inside, fewer than by chance. By three topic words none is inside: they lie on three rays, one for "
    "each word."
)


def across(theta):
    """Return an orthonormal basis of what is orthogonal to the root of `theta`, shape (n_words - 1, n_words).

    ``across(theta) @ (u / sqrt(theta))`` are coordinates of a step u in which its Fisher length is Euclid's.
    """
    return np.linalg.svd(np.sqrt(theta)[None])[2][1:]


def ellipse(theta, radius):
    """Return a closed curve of histograms of three words, each at the Fisher length `radius` from `theta`."""
    turn = np.linspace(0, 2 * np.pi, 91)
    return theta + radius * np.sqrt(theta) * (np.column_stack([np.cos(turn), np.sin(turn)]) @ across(theta))


def told_apart(counts, right, figure=None):
    """Draw how often one word occurs in the texts of two authors, a panel for each word.

    Parameters
    ----------
    counts : dict of str to (ndarray, ndarray)
        Name of the word: its counts in texts by the first and by the second author.
    right : dict of str to float
        Share of the texts that are given to the right author.
    """
    figure = sheet(
        figure, "The same change is hard to see in a common word and plain in a rare one", (9.4, 3.6)
    )
    for left, (name, pair) in zip((0.03, 0.53), counts.items(), strict=True):
        ax = figure.add_axes((left, 0.17, 0.44, 0.6))
        bins = np.linspace(np.min(pair), np.max(pair), 40)
        for count, role, shift, side in zip(pair, (FIRST, SECOND), (-24, 24), ("right", "left"), strict=True):
            ax.hist(count, bins, color=role.colour, alpha=0.22)
            tall, _, _ = ax.hist(count, bins, histtype="step", **{**role.line, "linewidth": 2})
            ax.annotate(
                f"author {'B' if role is SECOND else 'A'}",
                (count.mean(), tall.max()),
                (shift, 3),
                textcoords="offset points",
                color=role.colour,
                ha=side,
            )
        ax.set(yticks=[], xlabel="how often the word occurs", ylim=(0, 1.15 * ax.get_ylim()[1]))
        ax.set_title(f"{name}: accuracy {right[name]:.0%}", loc="left", weight="normal")
        ax.spines["left"].set_visible(False)
        ax.locator_params(axis="x", nbins=5)
    return figure


def clouds(figure, words, share, ruler, n_posts=2000):
    """Draw posts of so many words around one histogram, and what a ruler calls two standard errors.

    Parameters
    ----------
    words : int
        Words per post.
    share : float
        Share of the word at the top; the others halve the rest.
    ruler : {"Fisher", "Euclid"}
        Whose circles are drawn; Euclid's is made to agree with Fisher's in the middle of the triangle.
    """
    sheet(figure, f"Posts of {words} words, {ruler}'s circles")
    ax = figure.add_axes((0.02, 0.0, 0.96, 0.88))
    triangle(ax, ("", "", ""))
    theta = np.array([(1 - share) / 2, (1 - share) / 2, share])
    middle, radius = np.full(3, 1 / 3), 2 / np.sqrt(words)

    def ring(place):
        return ellipse(place, radius) if ruler == "Fisher" else ellipse(middle, radius) - middle + place

    edge = Polygon(CORNERS, transform=ax.transData)
    others = LineCollection([ring(place) @ CORNERS for place in PLACES], colors=QUIET.colour, linewidths=1)
    ax.add_collection(others, autolim=False).set_clip_path(edge)
    bags = np.random.default_rng(0).multinomial(words, theta, size=n_posts)
    away = (bags / words - theta) / np.sqrt(theta if ruler == "Fisher" else middle)
    inside = np.mean(np.linalg.norm(away, axis=1) <= radius)
    ax.plot(*(bags[:500] / words @ CORNERS).T, "o", color=FIRST.colour, markersize=3.5, alpha=0.35, mew=0)
    (line,) = ax.plot(*(ring(theta) @ CORNERS).T, **{**ACCENT.line, "linewidth": 3})
    line.set_clip_path(edge)
    ax.text(0.86, 0.66, f"{inside:.0%}", size=30, weight="bold", color=ACCENT.colour)
    ax.text(0.86, 0.62, "of the documents\nare inside", color=ACCENT.colour, va="top")
    ax.set(xlim=(-0.2, 1.5), ylim=(-0.05, 0.92), anchor="N")


def close_up(figure, change, share):
    """Draw the divergence of two histograms over half the squared Fisher length, in both orders.

    Parameters
    ----------
    change : float
        Largest change of the first word's share, as a part of it; below 1.
    share : float
        Share of the first word, at most one half; a second one has the rest.
    """
    theta, u = np.array([share, 1 - share]), np.array([share, -share])
    part = np.concatenate([np.linspace(-change, 0, 60)[:-1], np.linspace(0, change, 60)[1:]])
    eta = theta + part[:, None] * u
    half = part**2 * geometry.fisher_metric(theta, u, u) / 2
    ratios = geometry.kl_divergence(eta, theta) / half, geometry.kl_divergence(theta, eta) / half
    off = 100 * np.max(np.abs(np.array(ratios) - 1))
    shown = f"{off:.0f}" if off >= 1 else f"{off:.1g}"
    sheet(figure, f"Off by {shown} %" + ("; the order matters" if off >= 10 else ""))
    ax = figure.add_axes((0.18, 0.17, 0.75, 0.68))
    ax.axhline(1, **STRAIGHT.line)
    # Plain letters: matplotlib's mathematics would take half the time of a redraw.
    looks = ("D(θ′‖θ)", FIRST, "top"), ("D(θ‖θ′)", SECOND, "bottom")
    for (name, role, side), ratio in zip(looks, ratios, strict=True):
        ax.plot(part, ratio, **{**role.line, "linewidth": 2.8})
        ax.annotate(
            name,
            (part[18], ratio[18]),
            (0, 13 if side == "bottom" else -9),
            va=side,
            ha="center",
            textcoords="offset points",
            size=13,
            color=role.colour,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
        )
    # The picture is magnified upwards as it is sideways: what remains is the first-order difference.
    ax.set(xlim=(-change, change), ylim=(1 - 1.1 * change, 1 + 1.6 * change))
    ax.set_yticks([1 - change, 1, 1 + change], [f"{1 - change:.4g}", "1", f"{1 + change:.4g}"])
    ax.set_xlabel("change of the first word's share")
    ax.set_ylabel("D over ½ g(δ, δ)")
    ax.set_xticks([-change, 0, change], [f"{100 * x:+.3g} %" if x else "0" for x in (-change, 0, change)])


def ruled_posts(families, figure=None):
    """Draw posts in Fisher's ruler: one circle of two standard errors does for all lengths of posts.

    Parameters
    ----------
    families : dict of (str, str, str) to ndarray, shape (n_posts, 3)
        Three words: how often each post says them, at least one of them once.
    """
    figure = sheet(figure, "Real documents scatter more widely than the multinomial allows", (8.4, 3.8))
    turn = np.linspace(0, 2 * np.pi, 120)
    for left, (words, bags) in zip((0.01, 0.51), families.items(), strict=True):
        ax = figure.add_axes((left, 0.01, 0.48, 0.85), aspect="equal")
        theta, length = bags.sum(axis=0) / bags.sum(), bags.sum(axis=1, keepdims=True)
        frame = across(theta).T
        points = np.sqrt(length) * ((bags / length - theta) / np.sqrt(theta) @ frame)
        radius = np.linalg.norm(points, axis=1)
        reach = np.quantile(radius, 0.99)
        some = points[np.abs(points[:, 1]) < 1.2 * reach][:: max(1, len(points) // 600)]
        ax.plot(*some.T, "o", color=FIRST.colour, markersize=4, alpha=0.4, mew=0)
        ax.plot(2 * np.cos(turn), 2 * np.sin(turn), **{**ACCENT.line, "linewidth": 3})
        # A ray for each word: the direction in which a document has more and more of it.
        for word, way in zip(words, (np.eye(3) - theta) / np.sqrt(theta) @ frame, strict=True):
            tip = 1.15 * reach * way / np.linalg.norm(way)
            ax.plot(*np.transpose([(0, 0), tip]), color=QUIET.colour, linewidth=0.8, zorder=0)
            ax.text(*(1.12 * tip), word, style="italic", ha="center", va="center")
        share = {"color": ACCENT.colour, "va": "baseline", "ha": "left"}
        ax.text(-2 * reach, 0.9 * reach, f"{np.mean(radius <= 2):.0%}", size=28, weight="bold", **share)
        said = f"of {len(bags):,}\ndocuments\nare inside\n(by chance {1 - np.exp(-2):.0%})"
        ax.text(-2 * reach, 0.72 * reach, said, **{**share, "va": "top"})
        ax.set(xlim=(-2 * reach, 1.6 * reach), ylim=(-1.3 * reach, 1.3 * reach))
        ax.axis("off")
    return figure
