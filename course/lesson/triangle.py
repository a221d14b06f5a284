"""The simplex of three words, drawn."""

import numpy as np

from course.lesson import palette

INK = palette.role("ink").colour
# A document that says one word only is drawn here, one place for each of three words.
CORNERS = np.array([[0, 0], [1, 0], [0.5, np.sqrt(0.75)]])


def place(rows):
    """Return where bags or histograms of three words are drawn; lengths shrink by the square root of 2."""
    return rows / np.sum(rows, axis=-1, keepdims=True) @ CORNERS


def triangle(ax, words):
    """Draw the empty simplex of three words, its corners named."""
    ax.plot(*CORNERS[[0, 1, 2, 0]].T, color=INK, linewidth=1.2, zorder=1)
    for tip, word, side, up in zip(CORNERS, words, ("right", "left", "center"), (-20, -20, 10), strict=True):
        ax.annotate(word, tip, (0, up), textcoords="offset points", style="italic", color=INK, ha=side)
    ax.set(aspect="equal", xlim=(-0.16, 1.16), ylim=(-0.13, 1.0))
    ax.axis("off")
