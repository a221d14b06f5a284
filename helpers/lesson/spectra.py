"""A Gram matrix and its eigenvalues, drawn."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import INK, sheet

FIRST, ACCENT = (palette.role(name).colour for name in ("first", "accent"))


def eigenvalues(figure, box, values, small):
    """Draw eigenvalues as bars, the negative ones in the accent colour; -`small` counts as zero."""
    ax = figure.add_axes(box)
    below = values < -small
    ax.bar(range(len(values)), values, color=[ACCENT if low else FIRST for low in below])
    ax.axhline(0, color=INK, linewidth=1)
    # Linear up to 1, so that many small values are seen beside one that is large.
    ax.set_yscale("symlog", linthresh=1, linscale=1)
    reach = 2.2 * max(1.5, np.abs(values).max())
    ticks = [tick for tick in (-30, -10, -3, -1, 0, 1, 3, 10, 30) if -reach < tick < reach]
    ax.set_yticks(ticks, [f"{tick}".replace("-", "−") for tick in ticks])
    ax.minorticks_off()
    ax.set(xticks=[], ylim=(-reach if below.any() else -0.1, reach), ylabel="eigenvalue")
    ax.spines["bottom"].set_visible(False)
    least, most = (f"{round(value, 2) + 0.0:.2f}".replace("-", "−") for value in (values[0], values[-1]))
    ax.set_title(f"from {least} to {most}", size=11, weight="normal", loc="center")
    return ax


def gram_matrix(figure, K, groups, values, small, over=""):
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
    over : str
        What the title adds: over which weights they are eigenvalues.
    """
    negative = int(np.sum(values < -small))
    title = f"{negative or 'No'} negative eigenvalue{'' if negative == 1 else 's'} of {len(values)}{over}"
    figure = sheet(figure, title)
    edge, between = (-0.5, len(K) - 0.5), K[~np.eye(len(K), dtype=bool)]
    ax = figure.add_axes((0.05, 0.02, 0.38, 0.84), aspect="equal", xlim=edge, ylim=edge[::-1])
    ax.axis("off")
    image = ax.imshow(K, cmap=palette.SEQUENTIAL, vmin=between.min(), vmax=between.max())
    bar = figure.colorbar(image, cax=figure.add_axes((0.455, 0.08, 0.018, 0.72)))
    bar.set_ticks([between.min(), between.max()])
    bar.ax.set_yticklabels([f"{v:.2f}".replace("-", "−") for v in (between.min(), between.max())])
    bar.outline.set_visible(False)
    starts = np.sort(np.unique(groups, return_index=True)[1])
    for start, end in zip(starts, [*starts[1:], len(K)], strict=True):
        name = groups[start].split(".")[-1]
        ax.text(-1.2, (start + end - 1) / 2, name, rotation=90, ha="right", va="center")
        ax.plot([start - 0.5] * 2, edge, edge, [start - 0.5] * 2, color="white", linewidth=0.8)
    eigenvalues(figure, (0.63, 0.06, 0.35, 0.76), values, small)
