"""A Gram matrix and its eigenvalues, drawn."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import INK, sheet

FIRST, ACCENT = (palette.role(name).colour for name in ("first", "accent"))


def _text(value, digits=2):
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def _height(values):
    """Return where values are drawn: to scale up to 1, by their logarithm beyond, so that all are seen."""
    size = np.abs(values)
    return np.where(size > 1, np.sign(values) * (1 + np.log10(np.maximum(size, 1))), values)


def eigenvalues(figure, box, values, small):
    """Draw eigenvalues as bars, the negative ones in the accent colour; -`small` counts as zero.

    Axes and ticks are drawn by hand: matplotlib's take most of a redraw.
    """
    values, last = np.asarray(values), len(values) - 1
    top = 1.05 * _height(max(1.0, np.abs(values).max()))
    marks = [tick for tick in (-30, -10, -3, -1, 0, 1, 3, 10, 30) if abs(_height(tick)) <= top]
    if 2 <= np.abs(values).max() < 3:  # else no tick would stand near the largest bar
        marks = sorted([*marks, -2, 2])
    marks = [tick for tick in marks if tick >= 0 or values[0] < -small]
    ax = figure.add_axes(box, xlim=(-0.9, last + 0.9), ylim=(-top if values[0] < -small else -0.1, top))
    ax.axis("off")
    width = 0.75 * 72 * figure.get_figwidth() * box[2] / (len(values) + 0.8)
    colours = np.where(values < -small, ACCENT, FIRST)
    ax.vlines(range(last + 1), 0, _height(values), colors=colours, linewidth=width)
    ax.plot([-0.9, last + 0.9], [0, 0], color=INK, linewidth=1)
    ax.plot([-0.9, -0.9], _height(np.array([marks[0], marks[-1]])), color=INK, linewidth=0.8)
    for mark in marks:
        ax.text(-1.1, _height(mark), _text(mark, 0), ha="right", va="center", size=10)
    title = f"eigenvalues\nfrom {_text(values[0])} to {_text(values[-1])}"
    ax.set_title(title, size=11, weight="normal", loc="center")
    return ax


def gram_matrix(figure, K, groups, values, small):
    """Draw a Gram matrix, documents by group, and eigenvalues that belong to it.

    Parameters
    ----------
    K : ndarray, shape (n, n)
    groups : sequence of str, shape (n,)
        The group of each document; those of a group stand together.
    values : ndarray
        Eigenvalues, smallest first.
    small : float
        An eigenvalue above -`small` counts as zero or more.
    """
    negative = int(np.sum(values < -small))
    verb = "are" if negative > 1 else "is"
    figure = sheet(figure, f"{negative or 'None'} of the {len(values)} eigenvalues {verb} negative")
    edge, between = (-0.5, len(K) - 0.5), K[~np.eye(len(K), dtype=bool)]
    ax = figure.add_axes((0.05, 0.02, 0.38, 0.84), aspect="equal", xlim=edge, ylim=edge[::-1])
    ax.axis("off")
    image = ax.imshow(K, cmap=palette.SEQUENTIAL, vmin=between.min(), vmax=between.max())
    bar = figure.add_axes((0.455, 0.08, 0.018, 0.72), xlim=(0, 1), ylim=(0, 1))
    bar.axis("off")
    bar.imshow(np.linspace(1, 0, 64)[:, None], cmap=image.cmap, aspect="auto", extent=(0, 1, 0, 1))
    figure.text(0.45, 0.845, "entries", size=10)
    figure.text(0.45, 0.0, "pairs only", size=10, va="bottom")
    figure.text(0.805, 0.0, "beyond ±1: logarithmic", size=10, ha="center", va="bottom")
    for at, value in enumerate((between.min(), between.max())):
        bar.text(1.5, at, _text(value), va="center", size=10)
    starts = np.sort(np.unique(groups, return_index=True)[1])
    for start, end in zip(starts, [*starts[1:], len(K)], strict=True):
        name = groups[start].split(".")[-1]
        ax.text(-1.2, (start + end - 1) / 2, name, rotation=90, ha="right", va="center")
        ax.plot([start - 0.5] * 2, edge, edge, [start - 0.5] * 2, color="white", linewidth=0.8)
    eigenvalues(figure, (0.63, 0.06, 0.35, 0.7), values, small)
