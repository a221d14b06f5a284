"""Pictures of notebook 08: a question between real posts, accuracy by the number asked, thresholds.

Histograms have shape (n_posts, n_words).
"""

import numpy as np
from matplotlib.collections import LineCollection

from helpers import geometry, palette
from helpers.plots.documents import place, sheet, triangle

POSITIVE, NEGATIVE = palette.role("positive"), palette.role("negative")
FIRST, SECOND, THIRD = (palette.role(name) for name in ("first", "second", "third"))
STRAIGHT, ACCENT, QUIET = (palette.role(name) for name in ("straight", "accent", "quiet"))
INK = palette.role("ink").colour
LOOKS = {"accent": ACCENT, "first": FIRST, "second": SECOND, "third": THIRD, "straight": STRAIGHT}
THRESHOLDS = np.arange(1, 100) / 100


def _euclid(queries, posts):
    return np.sqrt(((queries[:, None] - posts) ** 2).sum(axis=-1))


def _cosine(queries, posts):
    return queries @ posts.T / np.outer(np.linalg.norm(queries, axis=1), np.linalg.norm(posts, axis=1))


def _kl(queries, posts):
    """Divergence of each query from each post, whose missing words are lent a hundredth."""
    lent = 0.99 * posts + 0.01 / posts.shape[1]
    return (queries * np.log(np.maximum(queries, 1e-300))).sum(axis=1)[:, None] - queries @ np.log(lent).T


# Larger is nearer, except in the last one, which the slides print.
SIMILARITIES = {
    "geodesic": lambda queries, posts: np.pi - geometry.geodesic_distances(queries, posts),
    "cosine": _cosine,
    "minus KL": lambda queries, posts: -_kl(queries, posts),
    "minus Euclid": lambda queries, posts: -_euclid(queries, posts),
    "Euclid, as printed": _euclid,
}
# Places of the background, each a post of three words.
GRID = np.array([(i, j, 36 - i - j) for i in range(1, 35) for j in range(1, 36 - i)]) / 36


def shares(first, second):
    """Return the post with a share of the first word, the rest divided: `second` of it is the second word."""
    return np.array([first, (1 - first) * second, (1 - first) * (1 - second)])


def ask(queries, posts, positive, k, similarity, weighted):
    """Return the neighbours of each query, shape (n_queries, k), and their vote for the positive class.

    A weight is how much nearer one is than the farthest of those asked (Dudani 1976).
    """
    likeness = SIMILARITIES[similarity](queries, posts)
    rows = np.argpartition(-likeness, k - 1, axis=1)[:, :k]
    near = np.take_along_axis(likeness, rows, axis=1)
    weights = near - near.min(axis=1, keepdims=True) + 1e-9 if weighted else np.ones_like(near)
    return rows, (weights * positive[rows]).sum(axis=1) / weights.sum(axis=1)


def question(figure, first, second, k, similarity, weighted, posts, positive, words, groups):
    """Draw who is asked about a post, and behind it what the vote would be elsewhere.

    Parameters
    ----------
    first, second : float
        Where the post is: see `shares`.
    posts, positive : ndarray, shapes (n_posts, 3) and (n_posts,)
        Histograms, and who is of the positive class, `groups[0]`.
    """
    query = shares(first, second)[None]
    rows, vote = ask(query, posts, positive, k, similarity, weighted)
    _, ground = ask(GRID, posts, positive, k, similarity, weighted)
    figure = sheet(figure, f"{vote[0]:.0%} of the {'weight' if weighted else 'votes'} for {groups[0]}")
    ax = figure.add_axes((0, 0, 1, 0.88))
    triangle(ax, words)
    for side, role in ((ground > 0.5, POSITIVE), (ground < 0.5, NEGATIVE)):
        ax.scatter(*place(GRID[side]).T, s=36, color=role.colour, alpha=0.13, linewidth=0, zorder=0)
    asked = np.isin(np.arange(len(posts)), rows[0])
    for own, role in ((positive, POSITIVE), (~positive, NEGATIVE)):
        ax.plot(*place(posts[own & ~asked]).T, **{**role.mark, "markersize": 4, "alpha": 0.45})
        ax.plot(
            *place(posts[own & asked]).T,
            **{**role.mark, "markersize": 9, "markeredgecolor": INK, "markeredgewidth": 0.8},
        )
    ax.add_collection(
        LineCollection(
            [place(np.stack([query[0], post])) for post in posts[rows[0]]], colors=INK, linewidths=0.7
        )
    )
    ax.plot(*place(query[0]), **{**ACCENT.mark, "markersize": 11, "markeredgecolor": "white"})
    for height, role, group in ((0.75, POSITIVE, groups[0]), (0.66, NEGATIVE, groups[1])):
        ax.plot(0.84, height, **role.mark)
        ax.text(0.88, height, group, color=role.colour, va="center")
    ax.set(xlim=(-0.45, 1.55))


def by_k(ks, percents, title, looks, figure=None):
    """Draw how many of a hundred posts are right, by the number of neighbours asked; best ones are marked.

    Parameters
    ----------
    ks : ndarray
    percents : dict of str to ndarray
    looks : list of str
        Roles of the lines, in their order.
    """
    figure = sheet(figure, title, (7.6, 3.5))
    ax = figure.add_axes((0.09, 0.16, 0.61, 0.7))
    ends = np.array([values[-1] for values in percents.values()], dtype=float)
    low, high = min(map(min, percents.values())), max(map(max, percents.values()))
    gap, order = 0.085 * (high - low), np.argsort(ends)
    for below, above in zip(order, order[1:], strict=False):  # labels keep apart
        ends[above] = max(ends[above], ends[below] + gap)
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
