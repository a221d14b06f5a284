"""Pictures: accuracy by the number of neighbours asked."""

from itertools import pairwise

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

FIRST, SECOND, THIRD = (palette.role(name) for name in ("first", "second", "third"))
STRAIGHT, ACCENT = (palette.role(name) for name in ("straight", "accent"))
INK = palette.role("ink").colour
LOOKS = {"accent": ACCENT, "first": FIRST, "second": SECOND, "third": THIRD, "straight": STRAIGHT}


def by_k(ks, percents, title, looks, note="", figure=None):
    """Draw how many of a hundred posts are right, by the number of neighbours asked; best ones are marked.

    Parameters
    ----------
    ks : ndarray
    percents : dict of str to ndarray
    looks : sequence of str
        Roles of the lines, in their order.
    note : str
        What is not drawn, and why.
    """
    figure = sheet(figure, title, (7.8, 3.7))
    ax = figure.add_axes((0.1, 0.16, 0.6, 0.7))
    figure.text(0.115, 0.175, note, color=INK, size=10)
    ends = np.array([values[-1] for values in percents.values()], dtype=float)
    low, high = min(map(min, percents.values())), max(map(max, percents.values()))
    gap, order = 0.085 * (high - low), np.argsort(ends)
    for below, above in pairwise(order):  # labels keep apart
        ends[above] = max(ends[above], ends[below] + gap)
    ends[order[-1]] = min(ends[order[-1]], high)
    for above, below in pairwise(order[::-1]):  # and below the title
        ends[below] = min(ends[below], ends[above] - gap)
    for (name, values), look, height in zip(percents.items(), looks, ends, strict=True):
        role = LOOKS[look]
        best = int(np.argmax(values))
        ax.plot(ks, values, **role.line)
        ax.plot(ks[best], values[best], "o", color=role.colour, markersize=10)
        ax.text(ks[-1] * 1.1, height, f"{name}: k = {ks[best]}", color=role.colour, va="center")
    ax.set(xscale="log", xlim=(ks[0] * 0.93, ks[-1] * 1.03), xlabel="neighbours asked, $k$")
    ax.set_ylabel("right of 100 posts")
    ax.set_xticks(ks, [f"{k}" for k in ks])
    ax.minorticks_off()
    return figure


def weights(ks, percents, figure=None):
    """Draw the accuracies of three kinds of votes by the number of neighbours, as `by_k` does."""
    names = {"vote": "one vote each", "similarity": "similarity", "rank": "Dudani"}
    named = {names[name]: values for name, values in percents.items()}
    title = "Votes weighted by similarity stay accurate for large k"
    return by_k(ks, named, title, ("straight", "first", "second"), figure=figure)


def validation(ks, percents, figure=None):
    """Draw what five ways to hold out posts promise, by the number of neighbours, as `by_k` does."""
    title = "Random parts overestimate one neighbour; halves in time do not"
    return by_k(ks, percents, title, ("straight", "third", "second", "first", "accent"), figure=figure)
