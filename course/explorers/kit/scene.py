"""Documents of three words on the simplex and, beside it, on the sphere: the explorer, standing still."""

from itertools import combinations

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import PolyCollection

from course.lesson import palette
from course.lesson.figures.triangle import CORNERS
from helpers import geometry
from helpers._numerics.rows import as_histograms

WORDS = ("space", "hockey", "god")
NAMES = ("first", "second", "third")
VIEW = (45.0, 35.0)
TISSOT_RADIUS, TISSOT_STEPS = 0.13, 7  # the explorer gets them as its constants
GROUND, LINES, EDGE = "#f7f8fa", "#dadde1", "#5c5c5c"
WAY = np.linspace(0, 1, 97)


def fisher_circle(theta, radius, n_points=73):
    """Return the points at one geodesic distance from a document in the open simplex.

    Parameters
    ----------
    theta : array-like, shape (n_words,)
        The document in the middle.
    radius : float
        Fisher length, in radians on the sphere of radius 2.

    Returns
    -------
    circle : ndarray, shape (n_points, n_words)
        Histograms; the last is the first again. On the simplex nearly an ellipse (Tissot's), on the sphere
        a circle.
    """
    center = geometry.to_sphere(theta) / 2
    across = np.linalg.svd(center[None])[2][1:3]
    angle = np.linspace(0, 2 * np.pi, n_points)[:, None]
    around = np.cos(angle) * across[0] + np.sin(angle) * across[1]
    return (np.cos(radius / 2) * center + np.sin(radius / 2) * around) ** 2


def tissot_centers():
    """Return documents spread over the simplex, the middles of the upright cells of a grid, shape (28, 3)."""
    last = TISSOT_STEPS - 1
    cells = [(i, j, last - i - j) for i in range(TISSOT_STEPS) for j in range(TISSOT_STEPS - i)]
    return (np.array(cells) + 1 / 3) / TISSOT_STEPS


def simplex_and_octant(
    documents, words=WORDS, names=NAMES, *, tissot=False, midpoints=False, geodesic=True, view=VIEW,
    figure=None,
):  # fmt: skip
    """Draw one to three documents on the simplex and, as square roots, on the sphere.

    Parameters
    ----------
    documents : array-like, shape (1 to 3, 3)
        Histograms of three words.
    words : sequence of 3 str
        What stands at the corners.
    names : sequence of str
        What the documents are called; only as many as there are documents are used.
    tissot : bool
        Draw circles of one Fisher radius, on both sides.
    midpoints : bool
        Mark the middle of the geodesic and of the straight segment between the first two documents.
    geodesic : bool
        Draw geodesics (heavy) and straight segments (dashed) between the documents.
    view : (float, float)
        Azimuth and elevation, in degrees, from which one looks at the sphere.
    figure : matplotlib.figure.Figure, optional
        Where to draw; a new one by default.

    Returns
    -------
    figure : matplotlib.figure.Figure

    Raises
    ------
    ValueError
        If a document is no histogram of three words, or there are more than three.
    """
    documents, single = as_histograms(documents, "documents")
    documents = np.asarray(documents, dtype=float)
    if single or not 1 <= len(documents) <= 3 or documents.shape[1] != 3:
        raise ValueError("documents: one to three rows of three words are due; keep three and renormalise")
    figure = figure or plt.figure(figsize=(9.6, 4.1))
    has_numbers = geodesic and len(documents) > 1
    columns = figure.subplots(1, 3, width_ratios=[1, 1, 0.68]) if has_numbers else figure.subplots(1, 2)
    left = _Picture(columns[0], "Histograms on the simplex", _flat)
    right = _Picture(columns[1], "The same documents on the sphere", lambda theta: _seen(theta, view))
    _furnish_simplex(left, words)
    _furnish_sphere(right, words)
    pairs = list(combinations(range(len(documents)), 2)) if geodesic else []
    for picture in (left, right):
        for center in tissot_centers() if tissot else ():
            picture.area(fisher_circle(center, TISSOT_RADIUS))
        for a, b in reversed(pairs):
            weight = 1 if (a, b) == (0, 1) else 0.5
            for role, way in (("straight", straight), ("geodesic", geometry.geodesic)):
                picture.curve(way(documents[a], documents[b], WAY), weight=weight, **palette.role(role).line)
        if midpoints and len(documents) > 1:
            picture.middles(*documents[:2])
        picture.name_documents(documents, names)
    if has_numbers:
        _write_numbers(columns[2], documents, names, pairs)
    return figure


def straight(theta, eta, t):
    """Return the points at fractions `t` of the segment from one histogram to another: their mixtures."""
    return np.outer(1 - t, theta) + np.outer(t, eta)


def _flat(theta):
    """Return places of documents on the triangle; nothing is behind anything."""
    return theta @ CORNERS, np.ones(len(theta))


def _seen(theta, view):
    """Return places on the paper and depths (positive: towards us) of documents on the unit sphere."""
    azimuth, elevation = np.radians(view)
    right = [-np.sin(azimuth), np.cos(azimuth), 0]
    up = [-np.sin(elevation) * np.cos(azimuth), -np.sin(elevation) * np.sin(azimuth), np.cos(elevation)]
    out = [np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)]
    roots = geometry.to_sphere(theta) / 2
    return roots @ np.transpose([right, up]), roots @ out


class _Picture:
    """Axes, and how a document gets there: `place` returns places and depths of rows of documents."""

    def __init__(self, ax, title, place):
        self.ax, self.place = ax, place
        ax.set_title(title, loc="center", weight="normal", size=11, color=EDGE)
        ax.set_aspect("equal")
        ax.set_anchor("N")
        ax.axis("off")

    def curve(self, theta, weight=1.0, **style):
        """Draw a curve; what is behind the sphere is pale."""
        (x, y), depth = np.transpose(self.place(theta)[0]), self.place(theta)[1]
        style["linewidth"] *= weight
        for hidden, alpha in ((depth < -1e-9, 1), (depth >= -1e-9, 0.4)):
            self.ax.plot(np.where(hidden, np.nan, x), np.where(hidden, np.nan, y), alpha=alpha, **style)

    def area(self, theta):
        """Fill a small circle."""
        places, depth = self.place(theta)
        colour, alpha = palette.role("accent").colour, 1 if depth.mean() >= 0 else 0.4
        self.ax.fill(*places.T, facecolor=colour, alpha=0.1 * alpha, linewidth=0, zorder=1.6)
        self.ax.plot(*places.T, color=colour, linewidth=0.7, alpha=alpha)

    def middles(self, theta, eta):
        """Mark the middles of the straight segment and of the geodesic, named above and below both."""
        (average, halfway), _ = self.place(np.stack([(theta + eta) / 2, geometry.geodesic(theta, eta, 0.5)]))
        side = 1 if halfway[1] >= average[1] else -1
        for place, role, label, up in (
            (average, "straight", "average", -side),
            (halfway, "geodesic", "halfway", side),
        ):
            colour = palette.role(role).colour
            self.ax.plot(*place, "o", color=colour, mfc="white", mew=1.6, markersize=7, zorder=4)
            # Below, other lines may be near: a thin line leads to the name.
            leader = {"arrowprops": {"arrowstyle": "-", "color": EDGE, "linewidth": 0.8}} if up < 0 else {}
            self._label(place, label, np.array([0, up]), 15 if up > 0 else 42, size=10, **leader)

    def name_documents(self, documents, names):
        """Draw each document with its role's mark, its name above it on the side away from the others."""
        places, _ = self.place(documents)
        leftmost, rightmost = places[:, 0].argmin(), len(places) - 1 - places[::-1, 0].argmax()
        for k, (place, name) in enumerate(zip(places, names, strict=False)):
            role = palette.role(NAMES[k])
            style = role.mark | {"markersize": 11, "markeredgecolor": "white", "markeredgewidth": 1.5}
            self.ax.plot(*place, zorder=5, **style)
            side = np.array([(k == rightmost) - 1.0 * (k == leftmost and k != rightmost), 1.0])
            self._label(place, name, side, 11, color=role.colour, weight="bold")

    def _label(self, place, text, side, gap, **style):
        halo = {"boxstyle": "square,pad=0.05", "facecolor": "white", "edgecolor": "none", "alpha": 0.7}
        beside = {-1: "right", 0: "center", 1: "left"}[side[0]]
        style |= {"ha": beside, "va": "center", "bbox": halo, "zorder": 4.5}
        self.ax.annotate(text, place, gap * side, textcoords="offset points", annotation_clip=False, **style)


def _graticule():
    """Return the lines on which one word has the share 1/4, 1/2 or 3/4."""
    lines = []
    for share in (0.25, 0.5, 0.75):
        rest = (1 - share) * np.sin(WAY * np.pi / 2) ** 2
        line = np.column_stack([np.full(len(WAY), share), rest, 1 - share - rest])
        lines += [np.roll(line, i, axis=1) for i in range(3)]
    return lines


def _edges():
    """Return the three edges of the simplex; on the sphere, quarters of great circles."""
    share = np.sin(WAY * np.pi / 2) ** 2
    edge = np.column_stack([1 - share, share, np.zeros(len(WAY))])
    return [np.roll(edge, i, axis=1) for i in range(3)]


def _furnish_simplex(picture, words):
    ax = picture.ax
    ax.fill(*CORNERS.T, facecolor=GROUND)
    for line in _graticule():
        picture.curve(line, color=LINES, linewidth=0.8)
    ax.add_patch(plt.Polygon(CORNERS, fill=False, edgecolor=EDGE, linewidth=1.0))
    for corner, word, va, gap in zip(CORNERS, words, ("top", "top", "bottom"), (-7, -7, 6), strict=True):
        ax.annotate(word, corner, (0, gap), textcoords="offset points", ha="center", va=va, style="italic")
    ax.set(xlim=(-0.1, 1.1), ylim=(-0.14, 0.97))


def _furnish_sphere(picture, words):
    ax = picture.ax
    ax.add_patch(plt.Circle((0, 0), 1, facecolor="white", edgecolor="#d0d4d8", linewidth=0.8))
    corners, _ = picture.place(np.eye(3))
    for corner in corners:
        ax.plot(*np.transpose([(0, 0), corner]), color="#c4c8cd", linewidth=0.8, zorder=1.45)
    ax.add_collection(PolyCollection(_facets(picture), color=GROUND, linewidth=0.4, zorder=1.4))
    for line in _graticule():
        picture.curve(line, color=LINES, linewidth=0.8)
    for edge in _edges():
        picture.curve(edge, color=EDGE, linewidth=1.0)
    for corner, word in zip(corners, words, strict=True):
        out = corner / max(0.5, np.hypot(*corner))
        ha = "center" if abs(out[0]) < 0.3 else ("left" if out[0] > 0 else "right")
        ax.annotate(word, corner, (7 * out[0], 11 * out[1]), textcoords="offset points", ha=ha, va="center",
                    style="italic", annotation_clip=False)  # fmt: skip
    ax.set(xlim=(-1.03, 1.03), ylim=(-1.03, 1.03))


def _facets(picture, steps=18):
    """Return the octant as small triangles on the paper."""
    places = {}
    for i in range(steps + 1):
        for j in range(steps + 1 - i):
            places[i, j] = picture.place(np.array([[i, j, steps - i - j]]) / steps)[0][0]
    upright = [[places[i, j], places[i + 1, j], places[i, j + 1]] for i, j in places if i + j < steps]
    inverted = [[places[i, j], places[i - 1, j], places[i, j - 1]] for i, j in places if i and j]
    return upright + inverted


def _write_numbers(ax, documents, names, pairs):
    """Write the distance of the first two documents large, the other measures and pairs small."""
    theta, eta = documents[:2]
    ax.axis("off")
    ax.set(xlim=(0, 1), ylim=(0, 1))
    ax.text(0, 0.86, f"{names[0]} to {names[1]}")
    ax.plot([0, 0.14], [0.77, 0.77], **palette.role("geodesic").line)
    ax.text(0.2, 0.77, "$d_G$ geodesic", va="center")
    ax.text(0, 0.64, _digits(geometry.geodesic_distance(theta, eta)), size=34, weight="bold", va="center")
    cosine = theta @ eta / np.linalg.norm(theta) / np.linalg.norm(eta)
    rows = [("Hellinger", geometry.hellinger_distance(theta, eta)), ("Euclid", np.linalg.norm(theta - eta)),
            ("cosine of shares", cosine)]  # fmt: skip
    for a, b in pairs[1:]:
        rows.append((f"{names[a]} to {names[b]}", geometry.geodesic_distance(documents[a], documents[b])))
    for k, (label, value) in enumerate(rows):
        y = 0.47 - 0.095 * k
        ax.text(0.2 if k < 3 else 0, y, label, va="center")
        ax.text(1, y, _digits(value), va="center", ha="right")
    ax.plot([0, 0.14], [0.375, 0.375], **palette.role("straight").line)


def _digits(value):
    """Return three decimals, or two significant digits of a number too small for them."""
    if value == 0 or value >= 0.0005:
        return f"{value:.3f}"
    digits, exponent = f"{value:.1e}".split("e")
    return rf"${digits}\cdot 10^{{{int(exponent)}}}$"
