"""Picture: three documents, and all that are as far from one as the first is."""

import matplotlib.pyplot as plt
import numpy as np

from course.lesson import palette, triangle
from helpers import geometry

INK, FIRST, ARC = map(palette.role, ("ink", "first", "geodesic"))
NEARER = "By the Euclidean distance one document is nearer, by the geodesic distance the other."


def nearer(theta, first, second):
    """Draw three documents of three words, and all documents as far from one as the first is.

    Parameters
    ----------
    theta, first, second : sequence of float
    """
    theta, first, second = (np.asarray(document, dtype=float) for document in (theta, first, second))
    figure = plt.figure(figsize=(6.4, 4.2))
    figure.set_layout_engine("none")
    figure.suptitle("Which of two documents is nearer depends on the ruler", x=0.02, ha="left")
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.84))
    triangle.triangle(ax, ("word 1", "word 2", "word 3"))
    side = np.linspace(0, 1, 161)
    a, b = np.meshgrid(side, side)
    grid = np.stack([1 - a - b, a, b], axis=-1)
    inside = grid[..., 0] >= -1e-9
    grid = np.where(inside[..., None], grid.clip(0), [1.0, 0, 0])
    rows = grid.reshape(-1, 3)
    at = triangle.place(rows).reshape(*a.shape, 2)
    for measure, look in ((_straight, FIRST), (geometry.geodesic_distance, ARC)):
        away = np.where(inside, measure(rows, theta).reshape(a.shape), np.nan)
        level = [float(measure(first, theta))]
        if np.nanmin(away) < level[0] < np.nanmax(away):
            ax.contour(at[..., 0], at[..., 1], away, level, colors=look.colour, linewidths=2)
    for row, name in ((theta, "from here"), (first, "first"), (second, "second")):
        x, y = triangle.place(row)
        ax.plot(x, y, "o", color=INK.colour, markersize=9, zorder=4)
        ax.annotate(name, (x, y), (8, 6), textcoords="offset points")
    for look, by in ((FIRST, "Euclid"), (ARC, "$d_G$")):
        ax.plot([], [], color=look.colour, linewidth=2, label=f"as far as the first,\nby {by}")
    figure.legend(loc=(0.01, 0.6), frameon=False)
    return figure


def _straight(x, y):
    return np.linalg.norm(x - y, axis=-1)
