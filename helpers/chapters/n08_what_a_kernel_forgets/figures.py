"""Figures: the length of a path in two feature spaces."""

from matplotlib.ticker import NullFormatter, ScalarFormatter

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

ROLES = [palette.role(name) for name in ("accent", "first")]


def lengths(chords, measured, figure=None):
    """Draw how long one path is in two feature spaces, by name, for each number of chords."""
    figure = sheet(figure, "With NGD + π the sum of chords keeps growing; with cos α it does not", (7.6, 3.6))
    ax = figure.add_axes((0.1, 0.17, 0.76, 0.66))
    for (name, values), role in zip(measured.items(), ROLES, strict=True):
        ax.loglog(chords, values, role.marker, linestyle=role.linestyle, color=role.colour, markersize=6)
        place = (chords[-1], values[-1])
        ax.annotate(name, place, (10, 0), textcoords="offset points", va="center", color=role.colour)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(ScalarFormatter())
        axis.set_minor_formatter(NullFormatter())
    ax.set(xlabel="number of chords (logarithmic)", ylabel="sum of lengths (logarithmic)", ylim=(0.8, 150))
    ax.tick_params(which="minor", length=0)
    ax.set(xticks=[1, 10, 100, 1000], yticks=[1, 10, 100])
    return figure
