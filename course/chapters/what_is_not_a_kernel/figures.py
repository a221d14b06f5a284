"""Figures: a flat and a round triangle, a ring of documents, and heat on large spheres."""

import numpy as np
from matplotlib.patches import Circle

from course.lesson import palette
from course.lesson.figures.canvas import sheet

GEODESIC, STRAIGHT = palette.role("geodesic"), palette.role("straight")
FIRST, SECOND = palette.role("first"), palette.role("second")
INK = palette.role("ink").colour
# Where the axes of three words point, seen from the middle of the octant.
AXES = np.array([[-np.sqrt(0.75), -0.5], [np.sqrt(0.75), -0.5], [0, 1]])


def median(height):
    """Draw "a", "b", "c" and "a b": in flat space, `height` sides from "c", and on the sphere."""
    figure = sheet(None, "Flat space would put “a b” nearer to “c” than the sphere does", (7.2, 3.6))
    flat = np.array([[-0.5, 0], [0.5, 0], [0, height], [0, 0]])
    corners = np.eye(3)
    middle = np.array([1, 1, 0]) / np.sqrt(2)
    round_ = np.vstack([corners, middle]) @ AXES
    titles = {
        "flat: from “c” to “a b” is shorter": (0.02, flat),
        "sphere: from “c” both are a right angle": (0.52, round_),
    }
    for (name, (left, points)), bent in zip(titles.items(), (False, True), strict=True):
        ax = figure.add_axes((left, 0.04, 0.46, 0.74), aspect="equal")
        ax.axis("off")
        ax.set_title(name, size=11, weight="normal", loc="center")
        for one, other, role in ((0, 2, FIRST), (1, 2, FIRST), (0, 1, FIRST), (2, 3, GEODESIC)):
            ends = np.vstack([corners, middle])[[one, other]] if bent else points[[one, other]]
            way = np.linspace(*ends, 50)
            way = (way / np.linalg.norm(way, axis=1, keepdims=True)) @ AXES if bent else way
            ax.plot(*way.T, color=role.colour, linewidth=3 if role is GEODESIC else 1.6)
        for point, text, shift in zip(
            points, ("a", "b", "c", "a b"), ((-16, -4), (8, -4), (-4, 8), (-10, -18)), strict=True
        ):
            ax.plot(*point, "o", color=INK, markersize=6)
            ax.annotate(text, point, shift, textcoords="offset points", style="italic", color=INK)
        ax.margins(0.15)
    return figure


def ring(r, figure=None):
    """Draw 2r documents on the largest ring around "a b c", with the signs of their weights."""
    figure = sheet(figure, f"{2 * r} documents on a ring, weights +1 and −1 in turn", (6.0, 3.6))
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.86), aspect="equal")
    corners = np.eye(3)
    edges = np.linspace(corners, corners[[1, 2, 0]], 50).transpose(1, 0, 2).reshape(-1, 3)
    edges /= np.linalg.norm(edges, axis=1, keepdims=True)
    ax.plot(*(edges @ AXES).T, color=INK, linewidth=1.4)
    for name, at, shift in zip("abc", AXES, ((-14, -6), (8, -6), (-4, 8)), strict=True):
        ax.annotate(name, at, shift, textcoords="offset points", style="italic", color=INK)
    radius = np.sqrt(1 / 3) * np.sqrt(3 / 2)  # √ε times the length that AXES give to e₁ and e₂
    ax.add_patch(Circle((0, 0), radius, fill=False, color=STRAIGHT.colour))
    ax.plot(0, 0, "o", color=INK, markersize=4)
    ax.text(0, -0.06, "a b c", style="italic", color=INK, ha="center", va="top")
    ax.text(0.72, 0.75, "triangle: all documents\nof the words a, b, c", color=INK)
    ax.text(-1.75, 0.75, "circle: the ring\nwith ε = 1/3", color=STRAIGHT.colour)
    for j in range(2 * r):
        at = radius * np.array([np.sin(j * np.pi / r), np.cos(j * np.pi / r)])
        role, sign = ((FIRST, "+"), (GEODESIC, "−"))[j % 2]
        ax.plot(*at, "o", color=role.colour, markersize=15)
        ax.text(*at, sign, color="white", size=13, weight="bold", ha="center", va="center_baseline")
    ax.set(xlim=(-1.9, 1.9), ylim=(-0.9, 1.2))
    ax.axis("off")
    return figure


def heat(figure, n, t, curves):
    """Draw `curves` by name from 0 to 90 degrees: exact heat, and the formula."""
    title = f"n = {n:,}, t = {t:.2g}: exact heat at 90° is {curves['exact heat'][-1]:.2f}"
    figure = sheet(figure, title)
    ax = figure.add_axes((0.1, 0.19, 0.54, 0.67), xlim=(0, 90), ylim=(-0.03, 1.06))
    lines = {"exact heat": GEODESIC.line, "exp(−α²/t)": STRAIGHT.line | {"color": INK}}
    names = {"exact heat": "exact heat:\nh(α) / h(0)", "exp(−α²/t)": "formula:\nexp(−α²/t)"}
    for name, values in curves.items():
        ax.plot(np.linspace(0, 90, len(values)), values, label=names[name], **lines[name])
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=11,
              handlelength=1.6, labelspacing=0.9)  # fmt: skip
    ax.set(xlabel="angle α in degrees", ylabel="similarity", xticks=(0, 30, 60, 90), yticks=(0, 0.5, 1))


MEDIAN = (
    "Two triangles with three equal sides. In the flat one the middle of a side is nearer to the opposite "
    "corner than the other corners are. On the sphere it is not."
)
# Controls, frames and alt text of the explorer of heat.
HEAT = {
    "n": [10, 30, 100, 300, 1000, 3000, 10_000],
    "keep": False,
    "labels": {"n": "dimensions n", "keep": "t that keeps γ = 5"},
    "frames": [{"n": 10}, {"n": 1000}, {"n": 10_000, "keep": True}],
    "frame_size": (5.8, 3.2),
    "alt": "Similarity against the angle: exact heat and the formula exp(−α²/t). At t = 1/2 exact "
    "heat becomes 1 everywhere as the dimension grows. With γ kept at 5 it falls with the angle.",
}
