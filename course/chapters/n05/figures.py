"""Pictures: functions as points of a space, a map from kernel values alone, powers of a distance."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.spectra import gram_matrix as gram_matrix
from course.lesson.figures.triangle import place, triangle

ROLES = [palette.role(name) for name in ("first", "second", "third")]
STRAIGHT, ACCENT, INK = (palette.role(name) for name in ("straight", "accent", "ink"))
WRONG = palette.role("wrong").colour
SPINE = {"color": INK.colour, "linewidth": 1}

# What `lesson.explore` is told beside the drawing.
GRAMS = {
    "centred": False,
    "labels": {"centred": "centred"},
    "size": (7.8, 3.4),
    "frames": [{}, {"centred": True}],
    "frame_size": (6.4, 3.0),
    "alt": "Heat map of minus the distances of 24 posts, and the eigenvalues. One is negative and large. "
    "Centring removes it.",
}
FUNCTIONS = (
    "The features of three documents as functions: each is a bump around the document's own number. The "
    "first minus the second is a function that falls from ½ to negative values."
)
DRAWN = (
    "Documents of three words in their triangle, and the positions computed from their distances alone: "
    "the same picture, turned or mirrored."
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


def drawn(theta, Phi, words):
    """Draw documents of three words where they are, and at coordinates `Phi`, shape (n, 2), to scale."""
    figure = sheet(None, "The distances alone give the picture back, turned or mirrored", (7.2, 3.6))
    boxes = {
        "the documents": (0.02, 0.1, 0.46, 0.72),
        "drawn from their distances alone": (0.52, 0.1, 0.46, 0.72),
    }
    left, right = (figure.add_axes(box, aspect="equal") for box in boxes.values())
    for ax, name in zip((left, right), boxes, strict=True):
        ax.axis("off")
        ax.set_title(name, size=11, weight="normal", loc="center")
    # The side of the triangle, 1 on the left, is the root of 2 long.
    middle = (Phi.max(axis=0) + Phi.min(axis=0)) / 2
    right.set(xlim=middle[0] + 0.85 * np.array([-1, 1]), ylim=middle[1] + 0.85 * np.array([-1, 1]))
    triangle(left, words, ("center", "center", "center"))
    left.set(xlim=(-0.1, 1.1), ylim=(-0.16, 1.0))
    tips = [Phi[theta[:, top].argmax()] for top in range(3)]  # the documents with the largest shares
    right.plot(*np.transpose([*tips, tips[0]]), **SPINE)
    for tip, word in zip(tips, words, strict=True):
        out = 1.24 * (tip - middle)  # outside the triangle, as on the left
        right.text(*(middle + out), word, style="italic", ha="center", va="center")
    for top, role in enumerate(ROLES):
        for ax, points in ((left, place(theta)), (right, Phi)):
            mark = role.mark | {"markersize": 6}
            ax.plot(*points[theta.argmax(axis=1) == top].T, **mark)
    figure.text(0.5, 0.02, "mark: the most frequent word of the document", ha="center")
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
