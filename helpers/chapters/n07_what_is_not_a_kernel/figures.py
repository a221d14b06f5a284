"""Figures: a median that is too long, and heat on spheres of many dimensions."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

GEODESIC, STRAIGHT = palette.role("geodesic"), palette.role("straight")
FIRST, SECOND = palette.role("first"), palette.role("second")
INK = palette.role("ink").colour
# Where the axes of three words point, seen from the middle of the octant.
AXES = np.array([[-np.sqrt(0.75), -0.5], [np.sqrt(0.75), -0.5], [0, 1]])


def medians(figure=None):
    """Draw the documents a, b, c and "a b" as a flat space would have them, and as they lie on the sphere."""
    figure = sheet(figure, "On the sphere the height of the triangle is as long as a side", (7.2, 3.3))
    ax = figure.add_axes((0.02, 0, 0.96, 0.88), aspect="equal")
    a, b, c = corners = np.eye(3)
    heights = (0, STRAIGHT, "π√3/4", "in flat space: π√3/4 < π/2"), (2.7, GEODESIC, "π/2", "on the sphere")
    for left, role, median, told in heights:

        def seen(points, left=left, flat=role is STRAIGHT):
            """Project; on the sphere, straight lines are first pushed out to it."""
            points = points if flat else points / np.linalg.norm(points, axis=1, keepdims=True)
            return points @ AXES + [left, 0]

        edges = np.linspace(corners, corners[[1, 2, 0]], 50).transpose(1, 0, 2).reshape(-1, 3)
        ax.plot(*seen(edges).T, color=INK, linewidth=1.4)
        ax.plot(*seen(np.linspace(c, (a + b) / 2, 50)).T, **role.line)
        colour = INK if role is STRAIGHT else role.colour
        ax.text(left + 0.06, -0.1, median, color=colour, size=14, va="center")
        ax.text(*(seen(edges)[75] + [0.08, 0.06]), "π/2", size=14)
        for half in (-0.42, 0.42):
            ax.text(left + half, -0.54 if role is STRAIGHT else -0.72, "π/4", size=14, ha="center", va="top")
        marks = seen(np.array([a, b, c, (a + b) / 2]))
        shifts = {"a": (-14, -6), "b": (8, -6), "c": (-4, 8), "a b": (-10, -18)}
        for (name, shift), at in zip(shifts.items(), marks, strict=True):
            ax.plot(*at, "o", color=FIRST.colour)
            ax.annotate(name, at, shift, textcoords="offset points", style="italic", color=FIRST.colour)
        ax.text(left, -1.25, told, ha="center")
    ax.set(xlim=(-1.2, 4.0), ylim=(-1.35, 1.3))
    ax.axis("off")
    return figure


def heat(figure, n, t, curves):
    """Draw `curves` by name from 0 to 90 degrees: exact heat, the formula, and the limit as marks."""
    gamma = -np.log(curves["limit"][-1])  # the limit at 90 degrees is exp(-gamma)
    told = f"n = {n:,}, t = {t:.2g}, γ = {gamma:.2g}" if gamma > 0.005 else f"n = {n:,}, t = {t:.2g}, γ ≈ 0"
    figure = sheet(figure, f"{told}: exact heat at 90° is {curves['exact heat'][-1]:.2f}")
    ax = figure.add_axes((0.1, 0.19, 0.54, 0.67), xlim=(0, 90), ylim=(-0.03, 1.06))
    marks = SECOND.mark | {"markerfacecolor": "white", "markevery": 10, "clip_on": False}
    names = {"exact heat": GEODESIC.line, "exp(−α²/t)": STRAIGHT.line | {"color": INK}, "limit": marks}
    told = {"exp(−α²/t)": "formula:\nexp(−α²/t)", "limit": "limit:\nexp(−γ(1−cos α))"}
    for name, values in curves.items():
        ax.plot(
            np.linspace(0, 90, len(values)),
            values,
            label=told.get(name, name),
            **names[name],
        )
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=11,
              handlelength=1.6, labelspacing=0.9)  # fmt: skip
    ax.set(xlabel="angle α in degrees", ylabel="similarity", xticks=(0, 30, 60, 90), yticks=(0, 0.5, 1))


# Controls, frames and alt text of the explorer of heat.
HEAT = {
    "n": [10, 30, 100, 300, 1000, 3000, 10_000],
    "keep": False,
    "labels": {"n": "dimensions n", "keep": "t that keeps γ = 5"},
    "frames": [{"n": 10}, {"n": 1000}, {"n": 10_000, "keep": True}],
    "frame_size": (5.8, 3.2),
    "alt": "Similarity against the angle: exact heat, the formula exp(−α²/t) and the limit. At t = 1/2 exact "
    "heat becomes 1 everywhere as the dimension grows. At the time that keeps γ at 5 it is near its limit.",
}
