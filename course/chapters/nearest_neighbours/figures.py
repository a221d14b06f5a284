"""Pictures: accuracy by the number of neighbours asked."""

from itertools import pairwise

import numpy as np
from matplotlib.ticker import MaxNLocator

from course.lesson import palette
from course.lesson.figures.canvas import sheet

LOOKS = {name: palette.role(name) for name in ("accent", "first", "second", "third", "straight")}
INK = palette.role("ink").colour


def by_k(ks, percents, title, looks, what, figure=None):
    """Draw how many of a hundred posts are right, by the number of neighbours asked; best ones are marked.

    Parameters
    ----------
    ks : ndarray
    percents : dict of str to ndarray
    looks : sequence of str
        Roles of the lines, in their order.
    what : str
        Which posts were classified.
    """
    figure = sheet(figure, title, (8.6, 3.8))
    ax = figure.add_axes((0.09, 0.15, 0.6, 0.72))
    ends = np.array([values[-1] for values in percents.values()], dtype=float)
    low, high = min(map(min, percents.values())), max(map(max, percents.values()))
    gap, order = 0.085 * (high - low), np.argsort(ends)
    for below, above in pairwise(order):  # labels keep apart
        ends[above] = max(ends[above], ends[below] + gap)
    ends[order[-1]] = min(ends[order[-1]], high)
    for above, below in pairwise(order[::-1]):  # and below the title
        ends[below] = min(ends[below], ends[above] - gap)
    for (name, values), look, height in zip(percents.items(), looks, ends, strict=True):
        role, best = LOOKS[look], int(np.argmax(values))
        mark = {"marker": role.marker or "v", "color": role.colour, "clip_on": False}
        ax.plot(ks, values, **role.line, marker=mark["marker"], markersize=4)
        ax.plot(ks[best], values[best], **mark, markersize=12)
        line = {"arrowstyle": "-", "color": role.colour, "linewidth": 0.7, "shrinkA": 0, "shrinkB": 4}
        said, colour = f"{name}: best k = {ks[best]}", INK if look == "straight" else role.colour
        ax.annotate(said, (ks[-1], values[-1]), (ks[-1] * 1.25, height), color=colour, va="center",
                    arrowprops=line, annotation_clip=False)  # fmt: skip
    ax.set(xscale="log", xlim=(ks[0] * 0.93, ks[-1] * 1.03))
    ax.set(xlabel="number of neighbours, $k$ (large mark: the best $k$)", ylabel=what)
    ax.set_xticks(ks, map(str, ks))
    ax.yaxis.set_major_locator(MaxNLocator(6, integer=True))
    ax.minorticks_off()
    ax.tick_params(labelsize=11)
    return figure


def weights(ks, percents, figure=None):
    """Draw the accuracies of three kinds of votes by the number of neighbours, as `by_k` does."""
    title = "For large k weighted votes are more accurate than equal votes"
    what = "hidden posts right, of 100"
    named = {f"{name} weights": values for name, values in percents.items()}
    return by_k(ks, named, title, ("straight", "first", "second"), what, figure)


PROMISE = "At the chosen k random halves overestimate the accuracy on later posts. Halves in time do not."


def validation(ks, percents, figure=None):
    """Draw what two ways to hold out posts estimate, and the accuracy on later posts, as `by_k` does."""
    title = "At the chosen k random halves promise too much; halves in time do not"
    looks = ("third", "first", "accent")
    return by_k(ks, percents, title, looks, "posts right, of 100", figure)
