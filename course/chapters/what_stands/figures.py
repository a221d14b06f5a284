"""A picture of the whole course."""

import matplotlib.pyplot as plt
import numpy as np

from course.lesson import palette, triangle

INK, QUIET = map(palette.role, ("ink", "quiet"))
FIRST, SECOND, ACCENT, ARC = map(palette.role, ("first", "second", "accent", "geodesic"))
# The colours of the bars in the notebook.
KINDS = {
    "holds": "C2",
    "not decided": "C1",
    "imprecise": "C0",
    "does not hold": "C3",
}
COURSE = (
    "Five pictures: a histogram, a triangle of documents, the same documents on a sphere, a hyperplane "
    "between two documents, and bars of claims that hold and do not hold."
)


def _bars(ax, counts):
    for k, kinds in enumerate(counts.values()):
        left = 0
        for kind, colour in KINDS.items():
            several = kinds.get(kind, 0)
            ax.barh(k, several, left=left, height=0.62, color=colour, edgecolor="white")
            left += several
    ax.axis("off")


def course(counts):
    """Draw the course in five small pictures, the last with the claims of each source."""
    figure = plt.figure(figsize=(8.8, 2.8))
    figure.set_layout_engine("none")
    figure.suptitle("What the course has shown", x=0.02, ha="left")
    axes = [figure.add_axes((0.01 + 0.2 * k, 0.16, 0.18, 0.62)) for k in range(5)]
    names = "1. a point", "2. a metric", "3. a sphere", "4. a kernel", "the verdicts"
    for k, (ax, name) in enumerate(zip(axes, names, strict=True)):
        figure.text(0.1 + 0.2 * k, 0.05, name, ha="center")
        ax.axis("off")
    p, q = np.array([0.7, 0.2, 0.1]), np.array([0.05, 0.25, 0.7])
    way = _way(p, q)
    axes[0].bar(range(3), p, width=0.6, color=FIRST.colour)
    axes[0].set(ylim=(0, 1), xlim=(-0.8, 2.8))
    corners = triangle.CORNERS[[0, 1, 2, 0]]
    axes[1].plot(*corners.T, color=INK.colour, linewidth=1.2)
    axes[1].plot(*triangle.place(way**2).T, color=ARC.colour, linewidth=2.4)
    axes[1].plot(*triangle.place(np.array([p, q])).T, color=QUIET.colour, linestyle="--")
    _two(axes[1], *triangle.place(np.array([p, q])))
    edges = [_way(np.eye(3)[k], np.eye(3)[k - 1]) for k in range(3)]
    for edge in edges:
        axes[2].plot(*_seen(edge).T, color=INK.colour, linewidth=1.2)
    axes[2].plot(*_seen(way).T, color=ARC.colour, linewidth=2.4)
    _two(axes[2], *_seen(np.sqrt([p, q])))
    turn = np.linspace(0, 2 * np.pi, 100)
    axes[3].plot(np.cos(turn), np.sin(turn), color=INK.colour, linewidth=1.2)
    axes[3].plot([-1.1, 1.1], [-0.75, 0.75], color=ACCENT.colour, linestyle="--", linewidth=2)
    for angle in (0.2, 1.2):
        axes[3].plot([0, np.cos(angle)], [0, np.sin(angle)], color=ARC.colour, linewidth=2)
    _two(axes[3], (np.cos(0.2), np.sin(0.2)), (np.cos(1.2), np.sin(1.2)))
    for ax in axes[1:4]:
        ax.set_aspect("equal")
    _bars(axes[4], counts)
    return figure


def _two(ax, first, second):
    ax.plot(*first, **FIRST.mark)
    ax.plot(*second, **SECOND.mark)


def _way(p, q):
    """Return points of the arc from the roots of one document to those of another."""
    angle = np.arccos(np.clip(np.sqrt(p * q).sum(), 0, 1))
    t = np.linspace(0, 1, 60)[:, None]
    return (np.sin((1 - t) * angle) * np.sqrt(p) + np.sin(t * angle) * np.sqrt(q)) / np.sin(angle)


def _seen(points):
    """Return points of the sphere as they are seen from its middle direction."""
    x, y, z = np.asarray(points).T
    return np.stack([(y - x) / np.sqrt(2), z * np.sqrt(2 / 3) - (x + y) / np.sqrt(6)], axis=-1)
