"""Figures: the length of a path in three feature spaces."""

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

ROLES = [palette.role(name) for name in ("geodesic", "second", "third")]


def lengths(chords, measured, figure=None):
    """Draw how long one path is in some feature spaces, by name, for each number of chords."""
    figure = sheet(figure, "In NGD's feature space the path grows without bound", (7.2, 3.4))
    ax = figure.add_axes((0.1, 0.17, 0.6, 0.68))
    heights = {name: values[-1] for name, values in measured.items()}
    above = max(heights, key=lambda name: (heights[name] < max(heights.values()), heights[name]))
    for (name, values), role in zip(measured.items(), ROLES, strict=True):
        ax.loglog(chords, values, **role.line)
        lift = 7 if name == above else -7 if heights[name] < max(heights.values()) else 0
        place = (chords[-1], values[-1])
        ax.annotate(name, place, (8, lift), textcoords="offset points", va="center", color=role.colour)
    ax.set(xlabel="chords", ylabel="length of the path")
    return figure
