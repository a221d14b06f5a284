"""Pictures: what C does to accuracy and coefficients."""

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from course.lesson import palette
from course.lesson.figures.canvas import sheet

INK, QUIET = map(palette.role, ("ink", "quiet"))
# Colour tells the kernel, the line tells the norm: heavy or solid for L1, dashed for L2.
COLOURS = {name: palette.role(role).colour for name, role in
           {"NGD": "geodesic", "LIN": "first", "NED": "second"}.items()}  # fmt: skip
MARKERS = {"L1": "o", "L2": "s"}
TWO_SCALES = "Five curves of accuracy rise far apart against C, and close together against C x spread."


def _look(name):
    """Return how a row, as "L1 LIN", is drawn: L2 is lighter, dashed and has squares."""
    norm, kernel = name.split()
    line = {"color": COLOURS[kernel], "linestyle": "-" if norm == "L1" else (0, (4, 2))}
    return line | {"linewidth": 3 if kernel == "NGD" else 1.8}


def curves(figure, found, C, title):
    """Draw accuracy against C for each row of the table, and at one C the shares of coefficients at C.

    Parameters
    ----------
    found : tuple
        Values of `C`, and by the name of each row, as "L1 LIN", the `accuracy` in per cent and the share of
        coefficients `at_bound` for each C.
    C : float
        One of them.
    title : str
        The collection and the weighting.
    """
    k = int(np.argmin(abs(np.log(found.C) - np.log(C))))
    share = found.at_bound["L1 LIN"][k]
    figure = sheet(figure, f"C = {C:g}: {share:.0%} of L1 LIN's coefficients are at C", (7.8, 4.0))
    left, right = figure.add_axes((0.09, 0.16, 0.42, 0.65)), figure.add_axes((0.77, 0.16, 0.15, 0.65))
    x = np.log10(found.C)
    left.axvline(x[k], color=QUIET.colour, linewidth=1)
    # Ticks and axes take longer to draw than all the rest: so there are none.
    right.set_axis_off()
    right.set(xlim=(0, 1), ylim=(-4.6, 0.6))
    for row, (name, accuracy) in enumerate(found.accuracy.items()):
        norm, kernel = name.split()
        colour, bar = COLOURS[kernel], found.at_bound[name][k]
        left.plot(x, accuracy, **_look(name), marker=MARKERS[norm], markevery=[k])
        right.add_artist(Line2D([-1.6, -1.3], [-row, -row], **_look(name), clip_on=False))
        right.text(-1.2, -row, name, va="center", color=colour)
        right.text(-0.08, -row, f"{accuracy[k]:.1f}", ha="right", va="center", color=colour)
        hatch = "" if norm == "L1" else "///"
        right.add_patch(
            Rectangle((0, -row - 0.25), bar, 0.5, facecolor=colour, hatch=hatch, edgecolor="white")
        )
        right.text(bar + 0.04, -row, f"{bar:.0%}", va="center")
    left.set_title(f"{title} (vertical line: C)", size=11, weight="normal")
    left.set(xlim=(x[0], x[-1]), ylim=(0, 100), xticks=[], yticks=[])
    left.set_xlabel("C (logarithmic)", labelpad=20)
    left.set_ylabel("accuracy in per cent", labelpad=28)
    for place, value in zip(x[::2], found.C[::2], strict=True):
        left.text(place, -3, f"{value:g}", ha="center", va="top")
    for height in (0, 50, 100):
        left.text(x[0] - 0.15, height, height, ha="right", va="center")
    marks = {"color": INK.colour, "linestyle": "", "markersize": 4, "clip_on": False}
    left.add_artist(Line2D(x[::2], [-1] * len(x[::2]), marker="|", **marks))
    left.add_artist(Line2D([x[0] - 0.05] * 3, [0, 50, 100], marker="_", **marks))
    right.plot([0, 0, 1, 1], [-4.55, -4.45, -4.45, -4.55], color=INK.colour, linewidth=0.8, clip_on=False)
    right.text(0, -4.9, "0%", ha="center", va="center")
    right.text(1, -4.9, "100%", ha="center", va="center")
    right.text(-0.08, 0.75, "accuracy", ha="right", color=INK.colour)
    right.text(0, 0.75, "share at C", color=INK.colour)
    return figure


def two_scales(accuracy, C, spread, figure=None):
    """Draw accuracy against C and against C times the spread of each kernel."""
    figure = sheet(figure, "Against C times the spread, the curves rise in nearly the same place", (7.8, 3.8))
    panels = {"$C$": dict.fromkeys(accuracy, 1.0), r"$C\,\times$ spread": spread}
    for k, (label, unit) in enumerate(panels.items()):
        ax = figure.add_axes((0.08 + 0.47 * k, 0.17, 0.43, 0.7))
        x = {name: np.log10(C * unit[name]) for name in accuracy}
        for name, y in accuracy.items():
            ax.plot(x[name], y, **_look(name))
        near, far = (pick(pick(some) for some in x.values()) for pick in (min, max))
        ax.set(xlim=(near - (0.5 if k else 0.1), far + 0.1), ylim=(15, 80), xlabel=f"{label} (logarithmic)")
        ticks = np.arange(np.ceil(near), np.floor(far) + 1, 2)
        ax.set_xticks(ticks, [f"$10^{{{int(tick)}}}$" for tick in ticks])
        ax.tick_params(labelleft=k == 0)
    figure.axes[0].set_ylabel("accuracy in per cent")
    starts = {}  # curves that start at the same height share a name
    for name, y in accuracy.items():
        starts.setdefault(round(y[0], 1), []).append(name)
    for rank, (height, names) in enumerate(sorted(starts.items())):
        colour = COLOURS[names[0].split()[1]] if len(names) == 1 else INK.colour
        side = {"va": "bottom", "xytext": (4, 7)} if rank % 2 else {"va": "top", "xytext": (4, -5)}
        for ax, unit, between in zip(figure.axes, panels.values(), (", ", ",\n"), strict=True):
            at = (np.log10(C[0] * min(unit[name] for name in names)), height)
            if unit is spread and rank > 1:  # there is room before the curve
                side = {"va": "center", "ha": "right", "xytext": (-4, 0)}
            ax.annotate(between.join(names), at, textcoords="offset points", color=colour, **side)
    return figure
