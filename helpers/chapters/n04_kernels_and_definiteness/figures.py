"""Pictures: three arrows, a Gram matrix, a map from kernel values alone, two refutations."""

import numpy as np

from helpers import gram
from helpers.lesson import palette
from helpers.lesson.canvas import CORNERS, place, sheet

ROLES = [palette.role(name) for name in ("first", "second", "third")]
STRAIGHT, ACCENT, INK = (palette.role(name) for name in ("straight", "accent", "ink"))
SPINE = {"color": INK.colour, "linewidth": 1}


def _stage(figure, box, width, height, aspect="auto"):
    """Add axes without ticks, which take most of a redraw."""
    ax = figure.add_axes(box, aspect=aspect, xlim=width, ylim=height)
    ax.axis("off")
    return ax


def _bars(figure, box, values, small):
    """Draw eigenvalues by their roots, so that the small ones are seen beside the large."""
    heights, last = np.sign(values) * np.sqrt(np.abs(values)), len(values) - 1
    reach = 1.25 * max(1.0, np.abs(heights).max())
    ax = _stage(figure, box, (-0.9, last + 0.9), (-reach, reach))
    ax.bar(range(last + 1), heights, color=[(ACCENT if v < -small else ROLES[0]).colour for v in values])
    ax.plot([-0.6, last + 0.6], [0, 0], **SPINE)
    for at in (0, last):
        up = 0.04 * reach * (1 if values[at] > -small else -1)
        text = f"{values[at] + 0.0:.2f}" if abs(values[at]) > small else "0"
        ax.text(at, heights[at] + up, text, ha="center", va="bottom" if up > 0 else "top")
    return ax


def third_arrow(figure, alike, near=0.9):
    """Draw three arrows of length one, the second `near` to the others, which are `alike` to each other.

    The third is drawn as its shadow on the plane of the first two; what it lacks is its height.
    """
    aside = (alike - near**2) / np.sqrt(1 - near**2)
    height = np.round(1 - near**2 - aside**2, 9) + 0.0
    verdict = "" if height >= 0 else ": no such arrow"
    figure = sheet(figure, f"Height² of the third: {height:.2f}{verdict}")
    ax = _stage(figure, (0, 0, 0.7, 0.88), (-1.75, 1.05), (-0.1, 1.3), "equal")
    ax.plot(*[f(np.linspace(0, np.pi, 61)) for f in (np.cos, np.sin)], **STRAIGHT.line)
    looks = ROLES[0], ROLES[1], ROLES[2] if height >= 0 else ACCENT
    tips = (np.sqrt(1 - near**2), near), (0, 1), (aside, near)
    shifts = (24, -4), (0, 22 if abs(aside) < 0.35 else 9), (0, 9)
    for name, look, tip, shift in zip(("first", "second", "third"), looks, tips, shifts, strict=True):
        ax.plot(*np.transpose([(0, 0), tip]), color=look.colour, linewidth=2.4)
        ax.plot(*tip, **look.mark)
        ax.annotate(name, tip, shift, textcoords="offset points", color=look.colour, ha="center")
    values = gram.spectrum([[1, near, alike], [near, 1, near], [alike, near, 1]])
    _bars(figure, (0.72, 0.06, 0.26, 0.7), values, 1e-9).set_title("eigenvalues", size=11, weight="normal")


def matrix(figure, K, groups, balanced=False):
    """Draw K, posts by group, and its eigenvalues; `balanced` allows only c that sum to zero."""
    K, small = gram.center(K) if balanced else K, gram.is_pd(K).tolerance
    values = gram.spectrum(K)
    values = np.delete(values, np.abs(values).argmin()) if balanced else values
    negative = int(np.sum(values < -small))
    title = f"{negative or 'No'} negative eigenvalue{'' if negative == 1 else 's'} of {len(values)}"
    figure = sheet(figure, title + (", over c that sum to zero" if balanced else ""))
    edge, between = (-0.5, len(K) - 0.5), K[~np.eye(len(K), dtype=bool)]
    ax = _stage(figure, (0.09, 0.02, 0.4, 0.84), edge, edge[::-1], "equal")
    ax.imshow(K, cmap=palette.SEQUENTIAL, vmin=between.min(), vmax=between.max())
    starts = np.sort(np.unique(groups, return_index=True)[1])
    for start, end in zip(starts, [*starts[1:], len(K)], strict=True):
        name = groups[start].split(".")[-1]
        ax.text(-1.2, (start + end - 1) / 2, name, rotation=90, ha="right", va="center")
        ax.plot([start - 0.5] * 2, edge, edge, [start - 0.5] * 2, color="white", linewidth=0.8)
    _bars(figure, (0.56, 0.02, 0.4, 0.84), values, small)


def drawn(theta, Phi, words, needed, figure=None):
    """Draw posts of three words where they are, and at coordinates `Phi`, shape (n_posts, 2), to scale.

    `needed` are the dimensions that features of minus the squared distance take, and those of NED.
    """
    figure = sheet(figure, "The same picture, turned: drawn from kernel values alone", (7.2, 3.4))
    left = _stage(figure, (0.02, 0.03, 0.46, 0.8), (-0.1, 1.1), (-0.16, 1.0), "equal")
    # The side of the triangle, 1 on the left, is the root of 2 long.
    width, height = (Phi.max(axis=0) + Phi.min(axis=0))[:, None] / 2 + 0.85 * np.array([-1, 1])
    right = _stage(figure, (0.52, 0.03, 0.46, 0.8), width, height, "equal")
    text = "−d²: {} dimensions do\n−d: {} are needed".format(*needed)
    right.text(width[1], height[1], text, ha="right", va="top", color=INK.colour)
    left.plot(*CORNERS[[0, 1, 2, 0]].T, **SPINE)
    for (x, y), word in zip(CORNERS, words, strict=True):
        left.text(x, y + (0.04 if y else -0.14), word, style="italic", ha="center")
    for top, role in enumerate(ROLES):
        for ax, points in ((left, place(theta)), (right, Phi)):
            ax.plot(*points[theta.argmax(axis=1) == top].T, **role.mark | {"markersize": 6})
    return figure


def powers(figure, power, least):
    """Draw least values of a quadratic form by the power of the distance, ``least[posts](power)``."""
    fails = [posts for posts, value in least.items() if value(power) < -1e-12]
    verdict = f"refuted by {fails[0]}" if fails else "nothing here refutes it"
    figure = sheet(figure, f"Power {power:.1f}: {verdict}")
    ax, grid = _stage(figure, (0.02, 0.04, 0.96, 0.82), (-0.1, 5.6), (-1.3, 1.6)), np.linspace(0.1, 4, 40)
    for role, (posts, value) in zip((ROLES[0], ACCENT), least.items(), strict=True):
        ax.plot(grid, [value(p) for p in grid], color=role.colour)
        ax.plot(power, value(power), **role.mark)
        ax.text(4.12, value(4), posts, color=role.colour, va="center")
    ax.plot([0, 4], [0, 0], **SPINE)
    for tick, text in enumerate("01234"):
        ax.text(tick, -0.06, text, ha="center", va="top", size=10)
    ax.text(4.12, 0, "power", va="center")


def bounded(figure, theta, stretch):
    """Draw tanh(s + theta) above its value at 0, with a post shortened and lengthened, and their cosine."""
    s, whole = np.array([1 / stretch**2, 1, stretch**2]), 1 - np.tanh(theta)
    short, cross, long = (np.tanh(s + theta) - np.tanh(theta)) / whole
    cosine = cross / np.sqrt(short * long)
    figure = sheet(figure, f"Cosine {cosine:.2f}" + (": there is none above 1" if cosine > 1 else ""))
    ax, line = _stage(figure, (0.02, 0.02, 0.96, 0.84), (-3.1, 3.6), (-0.4, 1.15)), np.linspace(-3, 3, 61)
    ax.plot(line, (np.tanh(np.exp(line) + theta) - np.tanh(theta)) / whole, color=ROLES[0].colour)
    ax.plot([-3, 3], [0, 0], **STRAIGHT.line)
    names = "both\nshort", "short,\nlong", "both\nlong"
    for at, height, name in zip(np.log(s), (short, cross, long), names, strict=True):
        ax.plot([at, at], [0, height], color=ACCENT.colour, linewidth=3)
        ax.text(at, -0.05, name, ha="center", va="top")
    ax.text(3.05, 0, "empty", color=STRAIGHT.colour, va="center")
