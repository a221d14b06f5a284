"""Pictures: a table of distances and the globe behind it, functions as points of a space, powers."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.spectra import gram_matrix as gram_matrix

ROLES = [palette.role(name) for name in ("first", "second", "third")]
STRAIGHT, ACCENT, INK = (palette.role(name) for name in ("straight", "accent", "ink"))
WRONG = palette.role("wrong").colour
SPINE = {"color": INK.colour, "linewidth": 1}

# What `lesson.explore` is told beside the drawing.
GRAMS = {
    "squared": False,
    "centred": False,
    "labels": {"squared": "squared distances", "centred": "centred"},
    "size": (7.8, 3.4),
    "frames": [{}, {"centred": True}, {"squared": True, "centred": True}],
    "frame_size": (6.4, 3.0),
    "alt": "Heat map of minus the flight distances of twelve cities, and eigenvalues. One is negative and "
    "large. Centring removes it. For squared distances some negative ones remain.",
}
TABLE = (
    "A table of the flight distances between twelve cities, in units of 10,000 km. The largest is nearly 2."
)
FUNCTIONS = (
    "The features of three documents as functions: each is a bump around the document's own number. The "
    "first minus the second is a function that falls from ½ to negative values."
)
GLOBE = (
    "A map of the world by longitude and latitude. Squares: twelve cities. Dots: the places computed "
    "from the table of distances alone, turned. Each dot is near its square."
)
POWERS = (
    "The quadratic form of three documents on a line by the power of the distance. It is positive for powers "
    "below 2 and negative for all powers above 2."
)


def functions(line, bumps, total):
    """Draw the features k(x, ·) of three documents, and the first minus the second.

    Parameters
    ----------
    line : ndarray, shape (n_points,)
        How often the word occurs.
    bumps : ndarray, shape (n_points, 3)
        Values of the three functions.
    total : ndarray, shape (n_points,)
        Values of the difference.
    """
    figure = sheet(None, "A point of the feature space is a function of a document z", (7.2, 3.2))
    ax = figure.add_axes((0.1, 0.19, 0.88, 0.64))
    for bump, role, name in zip(bumps.T, ROLES, ("x₁", "x₂", "x₃"), strict=True):
        top = line[bump.argmax()]
        ax.plot(line, bump, **role.line)
        ax.text(top, 1.04, f"k({name}, z)", color=role.colour, ha="center", va="bottom")
        ax.plot(top, 0, **role.mark, zorder=3)
        ax.annotate(name, (top, 0), (0, -20), textcoords="offset points", color=role.colour, ha="center")
    ax.plot(line, total, color=ACCENT.colour, linewidth=3.2)
    low = total.argmin()
    told = "f(z) = k(x₁, z) − k(x₂, z)"
    ax.text(line[low], total[low] - 0.06, told, color=ACCENT.colour, ha="center", va="top")
    ax.axhline(0, **SPINE)
    ax.set(xlabel="z: uses of the word “space” per page", ylabel="value at z", ylim=(-1.05, 1.3))
    ax.set(xlim=(-0.3, 3.1), xticks=range(4), yticks=[-0.5, 0, 0.5, 1])
    return figure


def table(names, d):
    """Write a table of distances, the cells stronger where they are larger."""
    figure = sheet(None, "Flight distances in units of 10,000 km", (7.2, 3.88))
    ax = figure.add_axes((0.15, 0.02, 0.84, 0.72))
    ax.imshow(d, cmap="Blues", vmax=2.5 * d.max(), aspect="auto")
    for i, row in enumerate(d):
        for j, entry in enumerate(row):
            ax.text(j, i, f"{entry:.1f}", ha="center", va="center", size=10)
    ax.xaxis.tick_top()
    ax.set_xticks(range(len(names)), names, rotation=40, ha="left")
    ax.set_yticks(range(len(names)), names)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    return figure


def _on_map(places):
    """Return longitudes and latitudes in degrees."""
    x, y, z = places.T
    return np.degrees(np.arctan2(y, x)), np.degrees(np.arctan2(z, np.hypot(x, y)))


def globe(names, places, points, share):
    """Draw places on the globe, and points that were computed from their distances, on a map of the world.

    Parameters
    ----------
    names : sequence of str
    places, points : ndarray, shape (n, 3)
        As seen from the centre of the globe.
    share : float
        How much of the squared lengths of the points is seen in three directions.
    """
    title = f"Three directions hold {share:.0%}, and give the globe back, nearly"
    figure = sheet(None, title, (7.2, 3.78))
    ax = figure.add_axes((0.09, 0.15, 0.89, 0.73), xlim=(-180, 195), ylim=(-65, 80))
    ax.grid()
    for name, around, up in zip(names, *_on_map(places), strict=True):
        above = 9 if name != "Auckland" else -19  # too near to Sydney
        ax.annotate(name, (around, up), (0, above), textcoords="offset points", ha="center")
    ax.plot(*_on_map(places), **ROLES[1].mark | {"markerfacecolor": "none", "markersize": 11})
    ax.plot(*_on_map(points), **ROLES[0].mark | {"markersize": 4})
    ax.set(xlabel="longitude    (square: the city; dot: from the table alone)", ylabel="latitude")
    ax.set(xticks=range(-180, 181, 60), yticks=range(-60, 61, 30))
    return figure


def powers(exponents, least):
    """Draw values of the quadratic form by the power of the distance, a curve for each entry."""
    figure = sheet(None, "Three documents on a line refute every power above 2", (7.2, 3.2))
    ax = figure.add_axes((0.1, 0.18, 0.68, 0.66))
    low = 1.1 * min(map(min, least.values()))
    ax.axhspan(low, 0, color=WRONG, alpha=0.12, linewidth=0)
    ax.text(0.1, 0.9 * low, "negative: not cpd", color=WRONG)
    for role, (documents, values) in zip((ACCENT, ROLES[0]), least.items(), strict=False):
        look = {"color": role.colour, "textcoords": "offset points", "va": "center"}
        ax.plot(exponents, values, color=role.colour)
        ax.annotate(documents, (exponents[-1], values[-1]), (6, 0), **look)
    ax.axhline(0, **SPINE)
    ax.axvline(2, **STRAIGHT.line)
    ax.set(xlabel="power q of the distance", ylabel="form cᵀKc", xlim=(0, 4), xticks=range(5))
    ax.set_ylim(bottom=low)
    return figure
