"""Figures: what powers of a share do to a classifier, and NGD + π against the Bhattacharyya kernel."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, STRAIGHT, ACCENT = (palette.role(name) for name in ("first", "straight", "accent"))
INK = palette.role("ink").colour


def powers(accuracies, own, figure=None):
    """Draw the accuracy after each power of the shares, and that of the reader's own function as a line.

    Parameters
    ----------
    accuracies : dict of float to float
        By power, 0 to 1.
    own : float
    """
    figure = sheet(figure, "With a power below 1 the class means are better", (7.2, 3.4))
    ax = figure.add_axes((0.11, 0.17, 0.85, 0.68))
    ax.plot(*zip(*accuracies.items(), strict=True), "o-", color=FIRST.colour)
    for power, name, side in ((0.01, "presence", "left"), (0.5, "root", "right"), (1, "shares", "right")):
        ax.annotate(name, (power, accuracies[power]), (0, -16), textcoords="offset points",
                    ha=side, color=FIRST.colour)  # fmt: skip
    ax.axhline(own, color=ACCENT.colour, linestyle="--")
    ax.text(1.04, own + 0.006, "your function", color=ACCENT.colour, ha="right")
    low, high = min(*accuracies.values(), own), max(*accuracies.values(), own)
    ax.set(
        xlim=(-0.05, 1.05), ylim=(low - 0.05, high + 0.04), xlabel="power of the shares", ylabel="accuracy"
    )
    ax.yaxis.set_major_formatter("{x:.0%}")
    return figure


POWERS = "Accuracy of the nearest class mean against the power of the shares, with your function as a line."


def twin(overlap, values, figure=None):
    """Draw NGD + π against cos α for pairs of documents, the line 2 cos α, and the ridge at equal documents.

    Parameters
    ----------
    overlap, values : ndarray, shape (n_documents, n_documents)
        Gram matrices of different documents: cos α, and NGD + π.
    """
    title = "NGD + π leaves the line 2 cos α for similar and for equal documents"
    figure = sheet(figure, title, (7.6, 3.7))
    ax = figure.add_axes((0.09, 0.16, 0.86, 0.7))
    pairs = np.triu_indices(len(values), 1)
    ax.plot(
        overlap[pairs], values[pairs], "o", color=FIRST.colour, markersize=5, alpha=0.5, markeredgewidth=0
    )
    ax.axvspan(0, 0.4, color=STRAIGHT.colour, alpha=0.12, linewidth=0)
    below = f"cos α < 0.4:\n{np.mean(overlap[pairs] < 0.4):.0%} of the dots"
    ax.text(0.02, 2.75, below, color=STRAIGHT.colour, va="center")
    ax.plot([0, 1], [0, 2], **STRAIGHT.line)
    ax.plot(1, np.pi, **{**ACCENT.mark, "clip_on": False, "zorder": 5})
    ax.annotate("", (1, np.pi), (1, 2), arrowprops={"arrowstyle": "->", "color": ACCENT.colour, "shrinkB": 5})
    left = {"ha": "right", "va": "center"}
    ax.text(0.97, np.pi, "a document and itself: π", color=ACCENT.colour, **left)
    ax.text(1.02, 2.55, "ridge\nπ − 2", color=ACCENT.colour, va="center")
    ax.text(0.75, 1.3, "2 cos α", color=STRAIGHT.colour, va="center")
    ax.text(0.6, 1.6, "each dot: two different documents", color=FIRST.colour, **left)
    ax.set(xlim=(0, 1.14), ylim=(0, 3.4), xlabel="cos α of a pair of documents", ylabel="NGD + π of the pair")
    ax.tick_params(labelsize=11)
    ax.set_xticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    return figure


TWIN = "NGD + π leaves the line 2 cos α for similar documents, and jumps by π − 2 for equal ones."


def texts(terms, names, square, most=7, figure=None):
    """Draw the terms of all texts of two words, for the words with the largest ones.

    Parameters
    ----------
    terms : ndarray of shape (n, n)
        The term of the text that has the word of the row first and that of the column second.
    names : sequence of str, of length n
    square : float
        The squared cosine, to be compared with the sum of all terms.
    """
    figure = sheet(figure, f"All texts of two words: {terms.sum():.4f}. The square of cos α: {square:.4f}")
    shown = np.argsort(-np.diag(terms), kind="stable")[:most]
    ax = figure.add_axes((0.13, 0.03, 0.6, 0.72))
    ax.imshow(terms[np.ix_(shown, shown)], cmap="Blues", vmin=0, aspect="auto")
    ax.set_xticks(range(most), names[shown])
    ax.set_yticks(range(most), names[shown])
    ax.xaxis.tick_top()
    ax.tick_params(length=0, labelsize=11)
    ax.spines[:].set_visible(False)
    told = "row: first word\ncolumn: second\nstrong: large term\n\n"
    told += f"{most} of {len(names)} shared\nwords are shown"
    ax.text(1.03, 0.9, told, transform=ax.transAxes, va="top", color=INK)
    return figure


TEXTS = (
    "A square of terms, one for each text of two words. Frequent shared words have the strongest rows and "
    "columns."
)
DECIDE = (
    "Bars: the five words with the largest terms. For Bhattacharyya they are words like the, for Fisher "
    "rare words."
)
