"""Pictures: four documents in k concepts, words with two names, a curve, and products of a prediction."""

import numpy as np
from matplotlib.ticker import PercentFormatter

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND, ACCENT, STRAIGHT = map(palette.role, ("first", "second", "accent", "straight"))
FOUR = ("car\nengine", "auto\nengine", "car", "auto")
SIMILAR = "The LSI kernel of four documents. car and auto: 0.25 with one concept, -0.25 with two, then 0."
STOPS = {"frames": [{"k": 1}, {"k": 2}, {"k": 3}], "size": (5.2, 3.9), "frame_size": (4.6, 3.6)}
CONTROLS = {"k": (1, 3, 1), "labels": {"k": "concepts"}, **STOPS}
NAMES = "Up to 100 concepts two names of a word are alike with rows of length 1; with counts only a little."
LOOKS, WAYS = (FIRST, ACCENT), ("kernel by kernel", "folded")
COST = "Kernel by kernel a prediction needs more products with more bases; a folded model always as many."
CURVE = (
    "Test accuracy rises fast with the first bases, then slowly; a random dictionary ends close to all posts."
)


def similar(figure, K, k):
    """Draw the kernel of the four documents; K is (4, 4)."""
    words = f"{k} concept{'s' * (k > 1)}: k({{car}}, {{auto}}) = {round(K[2, 3], 2) + 0.0:g}"
    figure = sheet(figure, words.replace("-", "−"), (5.2, 3.9))
    ax = figure.add_axes((0.24, 0.04, 0.72, 0.72))
    ax.imshow(K, cmap=palette.DIVERGING, vmin=-4, vmax=4)
    for (i, j), value in np.ndenumerate(np.round(K, 2) + 0.0):
        said, weight = f"{value:.2f}".replace("-", "−"), "bold" if {i, j} == {2, 3} else None
        ax.text(j, i, said, ha="center", va="center", weight=weight)
    ax.set_xticks(range(4), FOUR)
    ax.set_yticks(range(4), FOUR)
    ax.tick_params(top=True, bottom=False, labeltop=True, labelbottom=False, length=0)


def names(concepts, found, figure=None):
    """Draw medians of cosines; `found` has (names, others) for each kind of rows."""
    figure = sheet(figure, "Rows of length 1 make two names of a word far more alike", (7.8, 3.6))
    ax = figure.add_axes((0.1, 0.16, 0.57, 0.7))
    for (kind, (same, others)), look in zip(found.items(), (SECOND, FIRST), strict=True):
        ax.plot(concepts, same, color=look.colour, marker=look.marker)
        ax.plot(concepts, others, **STRAIGHT.line | {"color": look.colour})
        ax.text(concepts[-1] * 1.15, same[-1], f"two names, {kind}", color=look.colour, va="center")
    ax.text(concepts[-1] * 1.15, others[-1] - 0.12, "dashed: words never together", color=STRAIGHT.colour)
    ax.set(xscale="log", xlabel="concepts $k$", ylabel="median cosine", ylim=(-0.25, 1.05))
    ax.set_xticks(concepts, concepts)
    ax.set_xticks([], minor=True)
    return figure


def curve(right, figure=None):
    """Draw accuracy on test posts with 1, 2, ... bases; `right` by the words for a dictionary."""
    figure = sheet(figure, "The pursuit ends by itself, at the rank of the dictionary", (7.0, 3.6))
    ax = figure.add_axes((0.12, 0.18, 0.84, 0.68))
    for (words, values), look in zip(right.items(), (FIRST, ACCENT), strict=True):
        ax.plot(range(1, len(values) + 1), values, **look.line, label=words)
    ax.legend(loc="lower right")
    ax.yaxis.set_major_formatter(PercentFormatter(1, 0))
    ax.set(xlabel="bases (200 were asked for)", ylabel="test accuracy", xlim=(0, 105))
    return figure


def cost(found, figure=None):
    """Draw how many multiplications a prediction needs; `found` is {bases: (without folding, folded)}."""
    figure = sheet(figure, "With folding, more bases need no more products", (7.8, 3.2))
    ax = figure.add_axes((0.13, 0.19, 0.6, 0.65))
    for values, look, words in zip(np.transpose([*found.values()]), LOOKS, WAYS, strict=True):
        ax.plot(list(found), values, color=look.colour, marker=look.marker)
        ax.text(1.05 * max(found), values[-1], words, color=look.colour, va="center")
    ax.set(xlabel="bases", ylabel="products for each post", yscale="log", ylim=(10, 1e5), xlim=(0, None))
    return figure
