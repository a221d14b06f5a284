"""Pictures: a change seen or not seen, ellipses and clouds of documents, drawn and real.

Histograms `theta` have shape (n_words,), bags (counts of words) shape (n_documents, n_words).
"""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Polygon

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.triangle import CORNERS, place, triangle

FIRST, SECOND, ACCENT = (palette.role(name) for name in ("first", "second", "accent"))
QUIET, INK = palette.role("quiet"), palette.role("ink").colour
TOLD_APART = (
    "How often one word occurs in texts by two authors. For the frequent word the two distributions overlap "
    "almost completely; for the rare word they are narrow and overlap much less. The shift is the same."
)
CLOUDS = (
    "Documents scatter in an ellipse, which is flat near an edge of the triangle. Fisher's ellipse contains "
    "the share that the theory says. A circle of the same area is too narrow in one direction and too wide "
    "in the other, and contains fewer long documents."
)
CLOUD_CONTROLS = {
    "words": (40, 800, 40, 120),
    "share": (0.02, 0.96, 0.02, 0.06),
    "ruler": ["Fisher", "Euclid"],
    "labels": {"words": "words in a document", "share": "share of word 1", "ruler": "region"},
    "frames": [{"words": 120}, {"words": 480}, {"ruler": "Euclid"}],
    "frame_size": (4.4, 3.1),
}
REAL = (
    "Real documents in the triangle of the, of and to, with the ellipse that should contain most of them. "
    "Many lie outside: they scatter more widely than documents drawn from one histogram."
)
SPLIT = (
    "Three words with a half, a third and a sixth of a document, and a step between them. Split into three, "
    "two and one parts they are six words of equal shares, and each part takes an equal part of the step."
)


def told_apart(counts, accuracy, figure=None):
    """Draw how often one word occurs in the texts of two authors, a panel for each word, at one scale.

    Parameters
    ----------
    counts : dict of str to (ndarray, ndarray)
        Name of the word: its counts in texts by the first and by the second author.
    accuracy : dict of str to float
        Share of the texts that are given to the right author.
    """
    figure = sheet(figure, "The same shift is easier to see for a rare word", (7.9, 4.0))
    reach = max(np.ptp(pair) for pair in counts.values()) / 2
    for left, (name, pair) in zip((0.09, 0.58), counts.items(), strict=True):
        ax = figure.add_axes((left, 0.23, 0.39, 0.53))
        middle = np.mean(pair)
        bins = np.arange(np.min(pair), np.max(pair) + 10, 8)
        for count, role, side in zip(pair, (FIRST, SECOND), (-1, 1), strict=True):
            ax.hist(count, bins, color=role.colour, alpha=0.22)
            tall, _, _ = ax.hist(count, bins, histtype="step", **{**role.line, "linewidth": 2})
            ax.annotate(
                f"author {'B' if role is SECOND else 'A'}",
                (count.mean() + 0.8 * side * count.std(), 0.8 * tall.max()),
                (10 * side, 0),
                textcoords="offset points",
                color=role.colour,
                ha="left" if side > 0 else "right",
            )
        noise = np.mean(np.std(pair, axis=1))
        ax.set(ylabel="number of texts", xlim=(middle - reach, middle + reach))
        said = f"occurrences of word 1 (range shown: {2 * reach:.0f})"
        ax.set_xlabel(f"{said}\nstandard deviation: about {noise:.0f}")
        ax.set_title(f"{name}: {accuracy[name]:.0%} of texts\ngiven to the right author", loc="left",
                     weight="normal", size=11)  # fmt: skip
        ax.locator_params(axis="x", nbins=5)
        ax.locator_params(axis="y", nbins=4)
        ax.xaxis.set_major_formatter("{x:,.0f}")
    return figure


def split_words(k, u, moves, figure=None):
    """Draw a document and a step, before and after each word is split into equal parts.

    Parameters
    ----------
    k : ndarray of int, shape (3,)
        Into how many parts each word is split; its share is in proportion.
    u, moves : ndarray, shapes (3,) and (sum of k,)
        Steps of the words and of their parts.
    """
    figure = sheet(
        figure, "Split into equal parts, the document is the centre of a larger simplex", (7.8, 3.4)
    )
    parts, looks = k.sum(), [FIRST.colour, SECOND.colour, palette.role("third").colour]
    before = "three words", k / parts, u, looks
    after = "their parts", np.full(parts, 1 / parts), moves, np.repeat(looks, k)
    for left, (title, shares, steps, colours) in zip((0.09, 0.58), (before, after), strict=True):
        ax = figure.add_axes((left, 0.08, 0.39, 0.66), xticks=[], ylim=(0, 0.62), ylabel="share")
        ax.bar(range(len(shares)), shares, width=0.7, color=colours, alpha=0.35)
        for x, (share, step, colour) in enumerate(zip(shares, steps, colours, strict=True)):
            arrow = {"arrowstyle": "-|>", "color": colour, "linewidth": 2, "shrinkA": 0, "shrinkB": 0}
            ax.annotate("", (x, share + step), (x, share), arrowprops=arrow)
        ax.set_title(f"{title}; arrows: the step", loc="left", weight="normal", size=11)
    return figure


def clouds(figure, cloud, ruler, expected):
    """Draw documents around one histogram, a region that should contain most of them, and others like it.

    Parameters
    ----------
    cloud : course.chapters.n02.experiments.Cloud
        Of three words, the last at the top.
    ruler : {"Fisher", "Euclid"}
        Whether the region is Fisher's ellipse or a circle of the same area.
    expected : float
        Share of the documents in Fisher's ellipse, by the theory.
    """
    inside = cloud.inside
    shape = "Fisher's ellipse" if ruler == "Fisher" else "The circle of equal area"
    ax = sheet(figure, f"{shape} contains {inside:.0%}").add_axes((0.02, 0.0, 0.96, 0.88))
    triangle(ax, ("word 2", "word 3", "word 1"))
    edge = Polygon(CORNERS, transform=ax.transData)
    others = LineCollection([ring @ CORNERS for ring in cloud.others], colors=QUIET.colour, linewidths=1)
    ax.add_collection(others, autolim=False).set_clip_path(edge)
    ax.plot(*place(cloud.documents[:500]).T, "o", color=FIRST.colour, markersize=3, alpha=0.25, mew=0)
    (line,) = ax.plot(*(cloud.ring @ CORNERS).T, **{**ACCENT.line, "linewidth": 1.6})
    line.set_clip_path(edge)
    ax.plot(*place(cloud.theta), "+", color=INK, markersize=11, mew=1.5)
    ax.text(1.0, 0.42, "+ θ", color=INK, va="top")
    ax.text(0.83, 0.72, f"{inside:.0%}", size=26, weight="bold", color=ACCENT.colour)
    ax.text(
        0.83,
        0.69,
        f"of the documents are\ninside; in theory {expected:.0%}\nare in Fisher's ellipse",
        color=ACCENT.colour,
        va="top",
    )
    ax.text(1.0, 0.3, "dots: documents", color=FIRST.colour, va="top")
    ax.text(1.0, 0.19, "grey: the same\nat other θ", color=INK, va="top")
    ax.set(xlim=(-0.26, 1.56), ylim=(-0.14, 1.0))


def real_scatter(bags, ellipse, inside, drawn, expected, figure=None):
    """Draw documents as points of the triangle, and Fisher's ellipse of length 2 for their usual length.

    Parameters
    ----------
    bags : ndarray, shape (n_documents, 3)
        Counts of *the*, *of* and *to* in documents of nearly equal length.
    ellipse : ndarray, shape (n_points, 3)
        A closed curve of histograms.
    inside, drawn, expected : float
        Share inside of the documents, of documents drawn from one histogram, and by the theory.
    """
    title = f"Real documents: {inside:.0%} are inside the ellipse, of drawn documents {drawn:.0%}"
    figure = sheet(figure, title, (7.8, 3.8))
    ax = figure.add_axes((0.02, 0.01, 0.96, 0.86))
    triangle(ax, ("the", "of", "to"))
    ax.plot(*place(bags).T, "o", color=FIRST.colour, markersize=4, alpha=0.35, mew=0)
    ax.plot(*(ellipse @ CORNERS).T, **{**ACCENT.line, "linewidth": 3})
    few, many = np.sort(bags.sum(axis=1))[[0, -1]]
    said = f"dots: {len(bags):,} documents, with {few}\nto {many} occurrences of these words"
    ax.text(0.9, 0.8, said, color=FIRST.colour, va="top")
    said = f"Fisher's ellipse: it contains {drawn:.0%} of\ndocuments of these lengths drawn\n"
    said += f"from one θ, by the theory {expected:.0%}"
    ax.text(0.9, 0.56, said, color=ACCENT.colour, va="top")
    ax.set(xlim=(-0.3, 2.0))
    return figure
