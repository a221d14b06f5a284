"""Figures: a median that is too long, and heat on spheres of many dimensions."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

GEODESIC, STRAIGHT = palette.role("geodesic"), palette.role("straight")
FIRST, SECOND = palette.role("first"), palette.role("second")
INK, QUIET = palette.role("ink").colour, palette.role("quiet").colour
# Where the axes of three words point, seen from the middle of the octant.
AXES = np.array([[-np.sqrt(0.75), -0.5], [np.sqrt(0.75), -0.5], [0, 1]])


def medians(figure=None):
    """Draw the documents a, b, c and "a b" as a flat space would have them, and as they lie on the sphere."""
    figure = sheet(figure, "On the sphere the height of the triangle is as long as a side", (7.2, 3.3))
    ax = figure.add_axes((0.02, 0, 0.96, 0.88), aspect="equal")
    a, b, c = corners = np.eye(3)
    for left, role, median in ((0, STRAIGHT, f"{np.sqrt(0.75) * np.pi / 2:.2f}"), (2.7, GEODESIC, "π/2")):

        def seen(points, left=left, flat=role is STRAIGHT):
            """Project; on the sphere, straight lines are first pushed out to it."""
            points = points if flat else points / np.linalg.norm(points, axis=1, keepdims=True)
            return points @ AXES + [left, 0]

        edges = np.linspace(corners, corners[[1, 2, 0]], 50).transpose(1, 0, 2).reshape(-1, 3)
        ax.plot(*seen(edges).T, color=INK, linewidth=1.4)
        ax.plot(*seen(np.linspace(c, (a + b) / 2, 50)).T, **role.line)
        ax.text(left + 0.06, -0.1, median, color=role.colour, size=14)
        ax.text(*(seen(edges)[75] + [0.08, 0.06]), "π/2", size=14)
        marks = seen(np.array([a, b, c, (a + b) / 2]))
        shifts = {"a": (-14, -6), "b": (8, -6), "c": (-4, 8), "a b": (-10, -18)}
        for (name, shift), at in zip(shifts.items(), marks, strict=True):
            ax.plot(*at, "o", color=FIRST.colour)
            ax.annotate(name, at, shift, textcoords="offset points", style="italic", color=FIRST.colour)
        ax.text(left, -1.25, "in flat space" if role is STRAIGHT else "on the sphere", ha="center", color=INK)
    ax.set(xlim=(-1.2, 4.0), ylim=(-1.35, 1.3))
    ax.axis("off")
    return figure


def heat(figure, n, t, gamma, curves):
    """Draw `curves` by name from 0 to 90 degrees: exact heat wide and pale, the others on top."""
    exact = curves["heat, exact"]
    figure = sheet(figure, f"n = {n:,}, t = {t:.2g}: {exact[-1]:.2f} at 90°")
    ax = figure.add_axes((0.11, 0.17, 0.6, 0.69))
    wide = {"color": GEODESIC.colour, "linewidth": 8, "alpha": 0.35, "solid_capstyle": "butt"}
    looks = {"heat, exact": wide, "exp(−α² / t)": SECOND.line, "limit": FIRST.line}
    colours = {"heat, exact": GEODESIC.colour, "exp(−α² / t)": SECOND.colour, "limit": FIRST.colour}
    for height, (name, values) in zip((0.85, 0.5, 0.15), curves.items(), strict=True):
        ax.plot(np.linspace(0, 90, len(values)), values, **looks[name])
        words = f"limit for\nγ = {gamma:.1g}" if name == "limit" else name
        ax.text(93, height, words, color=colours[name], va="center")
    ax.set(xlim=(0, 90), ylim=(-0.03, 1.06), xlabel="angle in degrees", ylabel="similarity")
    ax.set_xticks([0, 30, 60, 90])
    ax.set_yticks([0, 0.5, 1])


# Controls, frames and alt text of the explorer of heat.
HEAT = {
    "log": (1.0, 4.0, 0.25, 1.0),
    "keep": False,
    "labels": {"log": "log₁₀ n", "keep": "t that keeps γ = 5"},
    "frames": [{"log": 1.0}, {"log": 3.0}, {"log": 4.0, "keep": True}],
    "frame_size": (5.6, 3.3),
    "alt": "Heat against the angle, exact, to first order and in the limit. At t = 1/2 exact heat becomes 1 "
    "everywhere as the dimension grows. At the time that keeps gamma at 5 it follows its limit.",
}
