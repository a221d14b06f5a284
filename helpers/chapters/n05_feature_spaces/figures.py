"""Pictures: functions as points of a space, a map from kernel values alone, powers of a distance."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import CORNERS, place, sheet
from helpers.lesson.spectra import gram_matrix as gram_matrix

ROLES = [palette.role(name) for name in ("first", "second", "third")]
STRAIGHT, ACCENT, INK = (palette.role(name) for name in ("straight", "accent", "ink"))
SPINE = {"color": INK.colour, "linewidth": 1}

# What `lesson.explore` is told beside the drawing.
GRAMS = {
    "shift": (0.0, 2.0, 0.05, 0.0),
    "balanced": False,
    "labels": {"shift": "constant β", "balanced": "only weights that sum to zero"},
    "size": (7.8, 3.4),
    "frames": [{}, {"shift": 1.5}, {"balanced": True}],
    "frame_size": (6.4, 3.0),
    "alt": "Heat map of minus the distances of 24 documents, and the eigenvalues. One is negative and large; "
    "with a large enough constant, or with weights that sum to zero only, none is.",
}
FUNCTIONS = (
    "Two documents as functions: each is a bump around its own place. Their weighted sum is a function too, "
    "with one hill and one valley."
)
DRAWN = (
    "Documents of three words in their triangle, and the positions computed from their distances alone: "
    "the same picture, turned or mirrored."
)
POWERS = (
    "The least value of the quadratic form by the power of the distance. For 24 real documents it is "
    "positive for all powers drawn. For three documents on a line it is negative beyond power 2."
)


def functions(line, bumps, weights, total):
    """Draw features k(x, ·) of two documents and their weighted sum.

    Parameters
    ----------
    line : ndarray, shape (n_points,)
        Shares of one word.
    bumps : ndarray, shape (n_points, 2)
        Values of the two functions.
    weights : sequence of float
    total : ndarray, shape (n_points,)
        Values of their weighted sum.
    """
    figure = sheet(None, "A point of the feature space is a function of documents", (7.2, 2.9))
    ax = figure.add_axes((0.08, 0.2, 0.9, 0.62))
    for bump, role, name in zip(bumps.T, ROLES[:2], ("x₁", "x₂"), strict=True):
        ax.plot(line, bump, color=role.colour, linewidth=1.6)
        ax.annotate(
            f"k({name}, ·)",
            (line[bump.argmax()], 1),
            (0, 3),
            textcoords="offset points",
            color=role.colour,
            ha="center",
            va="bottom",
        )
        ax.plot(line[bump.argmax()], 0, **role.mark)
    ax.plot(line, total, color=ACCENT.colour, linewidth=2.6)
    low = total.argmin()
    told = " ".join(f"{weight:+.1f} k({name}, ·)" for weight, name in zip(weights, ("x₁", "x₂"), strict=True))
    ax.text(
        line[low],
        total[low] - 0.06,
        "f = " + told.replace("-", "− ").replace("+", ""),
        color=ACCENT.colour,
        ha="center",
        va="top",
    )
    ax.axhline(0, **SPINE)
    ax.set(
        xlabel="share of the word “space” in a document of two words",
        ylim=(-1, 1.25),
        yticks=[-0.5, 0, 0.5, 1],
    )
    return figure


def drawn(theta, Phi, words, needed):
    """Draw documents of three words where they are, and at coordinates `Phi`, shape (n, 2), to scale.

    `needed` are the dimensions that features of minus the squared distance take, and those of NED.
    """
    figure = sheet(None, "Kernel values alone give the picture back, turned or mirrored", (7.2, 3.4))
    boxes = {
        "the documents": (0.02, 0.03, 0.46, 0.78),
        "from their distances alone": (0.52, 0.03, 0.46, 0.78),
    }
    left, right = (figure.add_axes(box, aspect="equal") for box in boxes.values())
    for ax, name in zip((left, right), boxes, strict=True):
        ax.axis("off")
        ax.set_title(name, size=11, weight="normal", loc="center")
    left.set(xlim=(-0.1, 1.1), ylim=(-0.16, 1.0))
    # The side of the triangle, 1 on the left, is the root of 2 long.
    middle = (Phi.max(axis=0) + Phi.min(axis=0)) / 2
    right.set(xlim=middle[0] + 0.85 * np.array([-1, 1]), ylim=middle[1] + 0.85 * np.array([-1, 1]))
    text = "dimensions needed\nby −d²: {}\nby −d: {}".format(*needed)
    right.text(0.99, 0.99, text, transform=right.transAxes, ha="right", va="top", size=10)
    left.plot(*CORNERS[[0, 1, 2, 0]].T, **SPINE)
    for (x, y), word in zip(CORNERS, words, strict=True):
        left.text(x, y + (0.04 if y else -0.14), word, style="italic", ha="center")
    for top, role in enumerate(ROLES):
        for ax, points in ((left, place(theta)), (right, Phi)):
            ax.plot(*points[theta.argmax(axis=1) == top].T, **role.mark | {"markersize": 6})
    return figure


def powers(exponents, least):
    """Draw least values of the quadratic form by the power of the distance, a curve for each set."""
    figure = sheet(None, "Three documents on a line refute every power above 2", (7.2, 3.2))
    ax = figure.add_axes((0.1, 0.18, 0.68, 0.66))
    for role, (documents, values) in zip((ROLES[0], ACCENT), least.items(), strict=True):
        ax.plot(exponents, values, color=role.colour)
        ax.annotate(
            documents,
            (exponents[-1], values[-1]),
            (6, 0),
            textcoords="offset points",
            color=role.colour,
            va="center",
        )
    ax.axhline(0, **SPINE)
    ax.axvline(2, **STRAIGHT.line)
    ax.set(xlabel="power of the distance", ylabel="least value of the form", xlim=(0, 4), xticks=range(5))
    return figure
