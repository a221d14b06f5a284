"""Pictures: four documents in k concepts, words with two names, three rules, and a curve."""

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
CHOICES = "Share of the squared norm of y that is left. It falls by the largest absolute score alone."
LOOKS, WAYS = (FIRST, ACCENT), ("kernel by kernel", "folded")
COST = "Kernel by kernel a prediction needs more products with more bases; a folded model always as many."
CURVE = "Accuracy rises fast with the first ten bases, then slowly; the residual ends far above zero."


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


def choices(left, figure=None):
    """Draw what three rules leave of y after 0, 1, ... steps; `left` by the words for a rule."""
    figure = sheet(figure, "Only the largest absolute score makes the residual small", (7.8, 3.4))
    ax = figure.add_axes((0.1, 0.18, 0.58, 0.68))
    for (words, values), look in zip(left.items(), (ACCENT, FIRST, SECOND), strict=True):
        ax.plot(values, **look.line)
        ax.plot(len(values) - 1, values[-1], look.marker, color=look.colour, clip_on=False)
        ax.text(len(values), values[-1], words, color=look.colour, va="center")
    ax.set(xlabel="bases", ylabel=r"$\Vert R\Vert^2 / \Vert y\Vert^2$", xlim=(0, 40), ylim=(0, 1.08))
    return figure


def curve(right, right_new, left, figure=None):
    """Draw accuracy on training and test posts, and the share of y that is left, against bases."""
    figure = sheet(figure, f"The pursuit ends by itself, with {len(right)} bases", (7.8, 3.4))
    one, other = figure.add_axes((0.11, 0.18, 0.36, 0.66)), figure.add_axes((0.61, 0.18, 0.36, 0.66))
    bases = np.arange(1, len(right) + 1)
    told = (right, FIRST, "training posts", 0.035), (right_new, ACCENT, "test posts", -0.04)
    for values, look, words, up in told:
        one.plot(bases, values, **look.line)
        one.text(len(right), values[-1] + up, words, color=look.colour, ha="right", va="center")
    one.yaxis.set_major_formatter(PercentFormatter(1, 0))
    one.set(xlabel="bases", ylabel="accuracy", ylim=(0.5, 1))
    other.plot(left, **FIRST.line)
    other.set(xlabel="bases", ylabel=r"share left, $\Vert R\Vert^2 / \Vert y\Vert^2$", ylim=(0, 1.05))
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
