"""Pictures: shifts, random hyperplanes, powers, room, who moves, bent distances."""

from functools import cache
from itertools import pairwise

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba

from helpers import gram
from helpers.lesson import palette
from helpers.lesson.canvas import sheet

FIRST, SECOND, MOVED = (palette.role(name) for name in ("first", "second", "accent"))
INK, QUIET, ACCENT, WRONG = (palette.role(name).colour for name in ("ink", "quiet", "accent", "wrong"))
# Functions of a cosine that are kernels on some spheres.
KERNELS = {"T₂": lambda s: 2 * s**2 - 1, "P₂": lambda s: 1.5 * s**2 - 0.5}
KERNELS["NGD + π"] = lambda s: 2 * np.arcsin(s)


def _axes(figure, place, width, height, ticks=(), **labels):
    """Add axes with few ticks: they take most of a redraw."""
    ax = figure.add_axes(place)
    ax.set(xlim=width, ylim=height, xticks=ticks, yticks=[], **labels)
    ax.spines[["left", "bottom"]].set_visible(False)
    return ax


def shifts(K, figure=None):
    """Draw the least constant for more and more posts, `K` their NGD, and for posts without a common word."""
    figure = sheet(figure, "However many posts: never more than π", (7.2, 3.6))
    ax = figure.add_axes((0.09, 0.17, 0.87, 0.7))
    order = np.random.default_rng(5).permutation(len(K))
    sizes = np.unique(np.geomspace(2, len(K), 12).astype(int))
    grams = {SECOND: lambda m: np.pi * (np.eye(m) - 1), FIRST: lambda m: K[np.ix_(order[:m], order[:m])]}
    for role, some in grams.items():
        ax.semilogx(sizes, [gram.least_shift(some(m)) for m in sizes], **role.mark)
    ax.axhline(np.pi, color=INK, linewidth=1)
    ax.text(5.2, 2.62, "no common\nword", color=SECOND.colour, ha="right", va="center")
    ax.text(8, 2.1, "real posts", color=FIRST.colour)
    ax.set(xlabel="posts", ylabel="least constant", ylim=(1, 3.4))
    ax.set_yticks([np.pi / 2, np.pi], ["π/2", "π"])
    ax.set_xticks([2, 10, 100, 1000], ["2", "10", "100", "1,000"])
    return figure


def hyperplanes(figure, sides, angle, number):
    """Draw where hyperplanes cut the plane of two posts, and the share of those that pass between them.

    `sides`, of shape (n_hyperplanes, 2), has the products of a normal with the roots of either post.
    """
    sides, share = sides[:number], angle / np.pi
    between = (sides[:, 0] > 0) != (sides[:, 1] > 0)
    sheet(figure, f"By {number:,} hyperplanes {2 * np.pi * between.mean():.2f}, truly {2 * angle:.2f}")
    ax = _axes(figure, (0, 0.02, 0.46, 0.86), (-1.35, 1.35), (-1.25, 1.25), aspect="equal")
    across = (sides[:, 0] * np.cos(angle) - sides[:, 1]) / np.sin(angle)  # the normal, turned by 90 degrees
    cuts = np.stack([across, sides[:, 0]], axis=1)[:100]
    cuts = (cuts / np.linalg.norm(cuts, axis=1, keepdims=True))[:, None] * [[-1], [1]]
    ax.add_collection(LineCollection(cuts, colors=np.where(between[:100], ACCENT, QUIET), linewidths=0.7))
    for role, place, name in ((FIRST, 0, "first"), (SECOND, angle, "second")):
        end = np.array([np.cos(place), np.sin(place)])
        ax.plot(*np.transpose([0 * end, end]), color=role.colour, linewidth=3)
        ax.plot(*end, **role.mark)
        ax.text(*(1.13 * end), name, color=role.colour, va="center")
    ax = _axes(figure, (0.52, 0.19, 0.44, 0.64), (0, 4.2), (0, 1), range(5), xlabel="hyperplanes")
    ax.set_xticklabels(["1", "", "100", "", "10,000"])
    log = np.linspace(0, 4, 60)
    spread = np.sqrt(share * (1 - share) / 10**log)
    ax.fill_between(log, share - spread, share + spread, color=QUIET, alpha=0.25, linewidth=0)
    ax.plot([0, 4], [share, share], color=INK, linewidth=1)
    several = np.unique(np.geomspace(1, number, 300).astype(int))
    ax.plot(np.log10(several), np.cumsum(between)[several - 1] / several, color=ACCENT)
    ax.text(4, share + 0.06, f"angle / π = {share:.2f}", ha="right")


def series(figure, terms, cosines):
    """Draw the first terms of NGD + pi, stacked, above the cosines that pairs of real posts have."""
    r, s = np.arange(terms), np.linspace(0, 1, 101)
    c = 2 * np.cumprod(np.append(1, (2 * r + 1) ** 2 / ((2 * r + 2) * (2 * r + 3))))[:terms]
    layers = np.cumsum(c[:, None] * s ** (2 * r[:, None] + 1), axis=0)
    reached = np.interp(cosines, s, layers[-1]).sum() / np.interp(cosines, s, 2 * np.arcsin(s)).sum()
    several = "1 term" if terms == 1 else f"{terms} terms"
    sheet(figure, f"{several}: {reached:.0%} between posts, {c.sum() / np.pi:.0%} at s = 1")
    ax = _axes(figure, (0.05, 0.17, 0.9, 0.7), (0, 1.03), (-0.75, 3.3), (0, 0.5, 1), xlabel="cosine $s$")
    bands = [np.column_stack([[*s, *s[::-1]], [*low, *high[::-1]]]) 
             for low, high in pairwise([0 * s, *layers])]  # fmt: skip
    ax.add_collection(PolyCollection(bands, facecolors=[to_rgba(FIRST.colour, 0.8 / (1 + k)) for k in r]))
    ax.plot(s, 2 * np.arcsin(s), color=ACCENT, linewidth=2.4)
    ax.plot([1, 1], [c.sum(), np.pi], color=INK, linewidth=4)
    ax.text(0.97, 3.05, "missing on the diagonal", ha="right", va="center")
    ax.text(0.55, 0.5, "$2s$", color="white", size=14)
    heights, edges = np.histogram(cosines, np.linspace(0, 1, 81))
    ax.stairs(0.6 * heights / heights.max() - 0.75, edges, baseline=-0.75, fill=True, color=QUIET)
    ax.text(0.62, -0.55, "pairs of real posts")


@cache
def smallest(kernel, n, points=200):
    """Return the smallest eigenvalue of one of `KERNELS` on random points of the sphere in n dimensions."""
    x = np.random.default_rng(n).normal(size=(points, n))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    return round(gram.spectrum(KERNELS[kernel](np.clip(x @ x.T, -1, 1)))[0], 6) + 0


def room(figure, kernel, n):
    """Draw one of `KERNELS` above the frequency of cosines, and its smallest eigenvalue by dimension."""
    sheet(figure, f"{kernel} in {n} dimensions: down to {smallest(kernel, n):.1f}")
    ax = _axes(figure, (0.02, 0.19, 0.5, 0.68), (-1, 1), (-1.1, 1.6), (-1, 0, 1), xlabel="cosine $s$")
    s = np.cos((np.arange(400) + 0.5) * np.pi / 400)
    often = np.minimum((1 - s**2) ** ((n - 3) / 2), 3)
    ax.fill_between(s, -1.1, 0.8 * often / often.max() - 1.1, color=QUIET, alpha=0.35, linewidth=0)
    ax.plot(s, KERNELS[kernel](s) / KERNELS[kernel](1), color=FIRST.colour, linewidth=2.4)
    ax.text(-0.97, -1.05, "how often", color=INK)
    average = np.average(KERNELS[kernel](s), weights=(1 - s**2) ** (n / 2 - 1))
    ax.text(0, 1.35, f"average {average:z.2f}", ha="center", size=13)
    ax = _axes(figure, (0.6, 0.19, 0.38, 0.68), (1.4, 8.6), (-130, 60), range(2, 9), xlabel="dimensions")
    for m in range(2, 9):
        ax.bar(m, smallest(kernel, m), color=ACCENT if m == n else QUIET)
    ax.plot([1.4, 8.6], [0, 0], color=INK, linewidth=1)
    ax.plot(n, 12, "v", color=ACCENT)
    ax.text(5, 40, "smallest eigenvalue", ha="center")


def who_moves(figure, methods, shift):
    """Draw the values of new posts, with the constant pi across and with shift times pi upwards.

    `methods` maps names to functions of the constant.
    """
    sheet(figure, f"The constant {shift:.2f} π instead of π")
    for k, (name, values) in enumerate(methods.items()):
        ax = _axes(figure, (0.03 + 0.5 * k, 0.04, 0.45, 0.83), (-1.9, 1.7), (-1.7, 2.5))
        before, after = values(np.pi), values(shift * np.pi)
        most, flipped = np.abs(after - before).max(), (before > 0) != (after > 0)
        cross = [[(-1.7, -1.7), (1.7, 1.7)], [(-2, 0), (2, 0)], [(0, -1.7), (0, 1.7)]]
        ax.add_collection(LineCollection(cross, colors=QUIET, linewidths=0.8))
        for role, some in ((FIRST, ~flipped), (MOVED, flipped)):
            ax.plot(before[some], np.clip(after[some], -1.7, 1.7), **{**role.mark, "markersize": 5})
        ax.text(-1.8, 2.25, f"{name} moved by {most:.2f}", weight="bold")
        ax.text(-1.8, 1.9, f"{flipped.sum()} change sides", color=ACCENT)


def bent(figure, p, k):
    """Draw what crossed posts of k words say of distance to the power p: below zero, it is no kernel."""
    powers, bend = np.linspace(1, 2, 41), np.array([-1, 2, -1])
    forms = {m: bend @ np.arccos(np.arange(3) / m)[:, None] ** powers * m**2 for m in (2, 8, 64)}
    here = np.interp(p, powers, forms[k])
    sheet(figure, f"p = {p:.2f}, posts of {k} words: " + ("refuted" if here < 0 else "not refuted"))
    ax = _axes(figure, (0.02, 0.05, 0.3, 0.8), (-0.4, 1.4), (-0.5, 1.4))
    for x, y in np.ndindex(2, 2):
        role, sign = (FIRST, "+") if x == y else (SECOND, "−")
        ax.text(x, y, f"{'ab'[x]} {'cd'[y]}{' …' if k > 2 else ''}", ha="center", style="italic", size=13)
        ax.text(x, y + 0.2, sign, ha="center", size=16, color=role.colour)
    ax.text(0.5, -0.4, f"and {k - 2} other words,\nothers in each four" if k > 2 else "", ha="center")
    ax = _axes(figure, (0.4, 0.17, 0.57, 0.7), (0.98, 2.12), (-2.2, 2.2), (1, 1.5, 2), xlabel="power $p$")
    ax.fill_between([1, 2], -2.2, 0, color=WRONG, alpha=0.12, linewidth=0)
    for m, form in forms.items():
        ax.plot(powers, form, color=ACCENT if m == k else QUIET)
        ax.text(2.02, form[-1], m, color=ACCENT if m == k else QUIET, va="center")
    ax.plot(p, here, "o", color=ACCENT, markersize=9)
    ax.text(1.02, -2, "no kernel", color=WRONG)
