"""Pictures: a question between real posts, accuracy by the number asked, thresholds.

Histograms have shape (n_posts, n_words).
"""

from itertools import pairwise

import numpy as np
from matplotlib.collections import LineCollection

from helpers.lesson import palette
from helpers.lesson.canvas import place, sheet, triangle

FIRST, SECOND, THIRD = (palette.role(name) for name in ("first", "second", "third"))
STRAIGHT, ACCENT, QUIET = (palette.role(name) for name in ("straight", "accent", "quiet"))
INK = palette.role("ink").colour
LOOKS = {"accent": ACCENT, "first": FIRST, "second": SECOND, "third": THIRD, "straight": STRAIGHT}
THRESHOLDS = np.arange(1, 100) / 100
# Places of the ground, each a post of three words.
GRID = np.array([(i, j, 36 - i - j) for i in range(1, 35) for j in range(1, 36 - i)]) / 36


def question(title, query, posts, asked, labels, ground, words, roles, votes):
    """Draw who is asked about a post, behind it what the vote would be elsewhere, and beside it the votes.

    Parameters
    ----------
    query, posts : ndarray, shapes (3,) and (n_posts, 3)
    asked : ndarray of int, shape (k,)
        Rows of the neighbours.
    labels, ground : ndarray of str, shapes (n_posts,) and (n_places,)
        Classes of the posts, and what the vote would be at the places of `GRID`.
    roles : dict of str to str
        Role of each class.
    votes : dict of str to float
    """
    figure = sheet(None, title, (8.8, 4.2))
    ax = figure.add_axes((0, 0, 0.6, 0.9))
    triangle(ax, words)
    near = np.isin(np.arange(len(posts)), asked)
    links = [place(np.stack([query, post])) for post in posts[asked]]
    ax.add_collection(LineCollection(links, colors=INK, linewidths=0.7, alpha=0.6))
    for height, (name, look) in zip((0.72, 0.5, 0.28), roles.items(), strict=False):
        role, own = palette.role(look), labels == name
        ax.scatter(*place(GRID[ground == name]).T, s=62, color=role.colour, alpha=0.13, linewidth=0, zorder=0)
        far = {"markersize": 5, "markeredgewidth": 0, "alpha": 0.6}
        ring = {"markersize": 8, "markeredgecolor": INK, "markeredgewidth": 0.8}
        ax.plot(*place(posts[own & ~near]).T, **{**role.mark, **far})
        ax.plot(*place(posts[own & near]).T, **{**role.mark, **ring})
        figure.text(
            0.62, height, f"{votes[name]:.4g}", size=28, weight="bold", color=role.colour, va="center"
        )
        figure.text(0.75, height, name, color=role.colour, va="center")
    ax.plot(*place(query), **{**ACCENT.mark, "markersize": 11, "markeredgecolor": "white"})
    return figure


def by_k(ks, percents, title, looks, figure=None):
    """Draw how many of a hundred posts are right, by the number of neighbours asked; best ones are marked.

    Parameters
    ----------
    ks : ndarray
    percents : dict of str to ndarray
    looks : sequence of str
        Roles of the lines, in their order.
    """
    figure = sheet(figure, title, (7.6, 3.5))
    ax = figure.add_axes((0.09, 0.16, 0.61, 0.7))
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
    ax.set(xscale="log", xlim=(ks[0] * 0.93, ks[-1] * 1.03), xlabel="neighbours asked")
    ax.set_xticks(ks, [f"{k}" for k in ks])
    ax.minorticks_off()
    return figure


def _f1(k, divided, totals, lengths, truth):
    """Return micro and macro F1 for each threshold, from counts of scores between two of them."""
    score = totals[:, k - 1] / (k if divided == "by k" else lengths[:, k - 1, None])
    shape, topic = (len(THRESHOLDS) + 1, truth.shape[1]), np.arange(truth.shape[1])
    place = np.searchsorted(THRESHOLDS, score) * shape[1] + topic
    counts = (np.bincount(cells, minlength=np.prod(shape)) for cells in (place[truth], place.ravel()))
    right, said = (np.reshape(c, shape)[::-1].cumsum(axis=0)[-2::-1] for c in counts)
    whole = said + truth.sum(axis=0)
    f1 = np.divide(2 * right, whole, out=np.zeros(whole.shape), where=whole > 0)
    return {"micro": 2 * right.sum(axis=1) / whole.sum(axis=1), "macro": f1.mean(axis=1)}


def best_thresholds(*given):
    """Return the thresholds with the highest micro and macro F1; arguments of `thresholds`."""
    return {name: THRESHOLDS[int(np.argmax(values))] for name, values in _f1(*given).items()}


def thresholds(figure, k, divided, totals, lengths, truth):
    """Draw micro and macro F1 of many topics against the threshold that a score must exceed.

    Parameters
    ----------
    k : int
    divided : {"by k", "by their sum"}
        What the sum of the similarities of the neighbours with a topic is divided by.
    totals, lengths : ndarray, shapes (n_queries, n_neighbours, n_topics) and (n_queries, n_neighbours)
        These sums after 1, 2, ... neighbours, and those of all similarities.
    truth : ndarray of bool, shape (n_queries, n_topics)
    """
    curves = _f1(k, divided, totals, lengths, truth)
    best = {name: int(np.argmax(values)) for name, values in curves.items()}
    said = " and ".join(f"{THRESHOLDS[i]:.2f}" for i in best.values())
    ax = sheet(figure, f"k = {k}: best at {said}").add_axes((0.11, 0.2, 0.6, 0.64))
    for (name, values), role in zip(curves.items(), (FIRST, SECOND), strict=True):
        ax.plot(THRESHOLDS, values, **role.line)
        ax.plot(THRESHOLDS[best[name]], values[best[name]], **role.mark)
        ax.text(1.02, 0.75 if name == "micro" else 0.35, f"{name} F1", color=role.colour, va="center")
    ax.set(xlim=(0, 1), ylim=(0, 0.9), xlabel="threshold $t$")
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1])
    ax.set_yticks([0, 0.4, 0.8])
