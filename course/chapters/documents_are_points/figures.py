"""Pictures: posts as points of a triangle, and the corpus behind them.

Bags are counts of words, histograms their shares; both have shape (n_posts, 3) where a triangle is drawn.
"""

import numpy as np
from matplotlib.patches import Wedge

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.triangle import CORNERS, place, triangle

ROLES = [palette.role(name) for name in ("first", "second", "third")]
STRAIGHT, ACCENT, QUIET = (palette.role(name) for name in ("straight", "accent", "quiet"))
INK = palette.role("ink").colour
SMALL = {"markersize": 5, "alpha": 0.5, "markeredgewidth": 0}
# Where a name stands beside its mark, in points, if not to the right; a thin line leads there.
ASIDE = {"long": (28, 8), "joined": (44, -4)}
BAGS = "Bars: the counts of words in up to three texts. Two texts with the same words have the same bars."
TRIANGLE = (
    "Bars: a short document uses game most, a long one season. As points of a triangle they lie nearest to "
    "these corners."
)
GLUED = "The new document lies on the segment between the two, far beyond halfway, close to the long one."
DRAWS = (
    "Documents drawn from the hockey group's histogram of three words: all in the corners with one word, a "
    "small cloud around the histogram with 160."
)
DRAWS_LOOK = {
    "labels": {"N": "words in a document"},
    "frames": [{"N": n} for n in (1, 10, 160)],
    "frame_size": (4.4, 3.3),
}
REAL = (
    "Real documents that contain space, game or god: big piles in the three corners of the triangle, some "
    "documents on its edges, next to none inside. About half of each pile is from one group."
)
GROUPS = ["sci.space", "rec.sport.hockey", "soc.religion.christian"]  # a group for each word of `real_posts`


def posts_as_points(words, bags, names, segment=False, figure=None):
    """Draw up to three bags as bars and, beside them, as named points; `segment` joins the first two."""
    joined = "The joined document lies between the two, nearer the longer one"
    figure = sheet(figure, joined if segment else "The nearest corner is that of the most frequent word")
    left, right = figure.add_axes((0.09, 0.1, 0.3, 0.72)), figure.add_axes((0.44, 0.01, 0.5, 0.85))
    bags = np.asarray(bags)
    points = place(bags)
    triangle(right, words)
    if segment:
        right.plot(*points[:2].T, **STRAIGHT.line)
        middle = points[:2].mean(axis=0)
        right.plot(*middle, "o", color=STRAIGHT.colour, markersize=5)
        right.annotate("halfway", middle, (9, -10), textcoords="offset points", color=INK)
    shifts = np.linspace(-0.36, 0.36, 2 * len(bags) + 1)[1::2]
    for bag, point, name, role, shift in zip(bags, points, names, ROLES, shifts, strict=False):
        bars = left.barh(np.arange(3) + shift, bag, height=0.66 / len(bags), color=role.colour)
        left.bar_label(bars, [f"{bag[0]} ({name})", *bag[1:]], padding=3, color=role.colour)
        right.plot(*point, **{**role.mark, "markersize": 8, "alpha": 0.85})
        right.annotate(
            name,
            point,
            ASIDE.get(name, (12, 0)),
            textcoords="offset points",
            color=role.colour,
            va="center",
            arrowprops={"arrowstyle": "-", "color": role.colour, "linewidth": 0.8} if name in ASIDE else None,
        )
    left.set(
        yticks=range(3), yticklabels=words, xticks=[], ylim=(2.5, -0.5), xlabel="occurrences in the document"
    )
    left.spines["bottom"].set_visible(False)
    return figure


def draws(figure, bags, theta, error, words):
    """Draw bags of N words each, all from one histogram; the circle is the root mean square error."""
    N = int(bags[0].sum())
    ax = sheet(figure, f"{N} word{'s' * (N > 1)}: root mean square error {error:.2f}").add_axes(
        (0.02, 0.01, 0.96, 0.87)
    )
    triangle(ax, ("", "", words[2]))
    for corner, word, x, side in zip(CORNERS, words, (-12, 12), ("right", "left"), strict=False):
        ax.annotate(word, corner, (x, -20), textcoords="offset points", style="italic", color=INK, ha=side)
    points, times = np.unique(bags, axis=0, return_counts=True)
    ax.scatter(*place(points).T, s=12 + 1.5 * times, color=ROLES[0].colour, alpha=0.45, linewidth=0)
    turn = np.linspace(0, 2 * np.pi, 200)
    circle = place(theta) + error / np.sqrt(2) * np.column_stack([np.cos(turn), np.sin(turn)])
    ax.plot(*circle.T, **ACCENT.line)
    ax.plot(*place(theta), **{**ACCENT.mark, "markersize": 5, "zorder": 4})
    boundary = (bags == 0).any(axis=1).mean()
    ax.text(
        0.8,
        0.66,
        f"dots: documents\n(larger: several)\n{boundary:.0%} lack\none word or two",
        color=ROLES[0].colour,
    )
    ax.text(-0.5, 0.95, "diamond: θ\ncircle: root\nmean square\nerror", color=ACCENT.colour, va="top")
    ax.set(xlim=(-0.52, 1.52), ylim=(-0.44, 1))


def real_posts(words, bags, labels, groups, figure=None):
    """Draw real posts that have any of three words; each word has a group, the coloured part of its disc."""
    used = (bags > 0).sum(axis=1)
    figure = sheet(
        figure,
        f"Of {len(bags):,} documents with these words, only {np.sum(used == 3)} use all three",
        (7.8, 3.8),
    )
    ax = figure.add_axes((0.01, 0.01, 0.98, 0.86))
    triangle(ax, ("", "", ""))
    texts = ((-0.13, "right"), (1.13, "left"), (0.64, "left"))
    for i, (word, group, role, (x, side)) in enumerate(zip(words, groups, ROLES, texts, strict=True)):
        pile = (used == 1) & (bags[:, i] > 0)
        own = np.mean(labels[pile] == group)
        size = 0.0023 * np.sqrt(pile.sum())
        # The others are paler too: in grey, two colours of equal lightness would be one.
        for start, end, tone, alpha in ((0, 360 * own, role.colour, 1), (360 * own, 360, QUIET.colour, 0.45)):
            ax.add_patch(Wedge(CORNERS[i], size, start, end, lw=0, color=tone, alpha=alpha, zorder=1.5))
        ax.text(
            x,
            CORNERS[i, 1],
            f"“{word}” alone:\n{pile.sum():,} documents,\n{own:.0%} from {group}",
            color=role.colour,
            ha=side,
            va="center",
        )
    ax.plot(*place(bags[used == 2]).T, "o", color=INK, **SMALL, zorder=1)
    ax.plot(*place(bags[used == 3]).T, **{**ACCENT.mark, "markersize": 6}, zorder=4)
    ax.text(-0.9, 0.95, f"diamonds: all three words ({np.sum(used == 3)})", color=ACCENT.colour)
    ax.text(-0.9, 0.85, f"dots: two of the words ({np.sum(used == 2)})", color=INK)
    said = "discs: one of the words;\ncoloured part: from the named\ngroup, grey: from other groups"
    ax.text(-0.9, 0.8, said, color=INK, va="top")
    ax.set(xlim=(-0.9, 1.9), ylim=(-0.12, 1.03))
    return figure
