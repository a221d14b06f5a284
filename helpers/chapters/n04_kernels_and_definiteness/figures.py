"""Pictures: three arrows, three kernels at work, the sigmoid's cosine."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import CORNERS, place, sheet
from helpers.lesson.spectra import eigenvalues
from helpers.lesson.spectra import gram_matrix as gram_matrix

ROLES = [palette.role(name) for name in ("first", "second", "third")]
STRAIGHT, ACCENT, INK = (palette.role(name) for name in ("straight", "accent", "ink"))
POSITIVE, NEGATIVE = palette.role("positive"), palette.role("negative")
SPINE = {"color": INK.colour, "linewidth": 1}

# What `lesson.explore` is told beside the drawing: controls, their names, the frames of a print, the words.
THIRD_ARROW = {
    "alike": (0.2, 1.0, 0.02, 0.9),
    "labels": {"alike": "similarity of first and third"},
    "frames": [{"alike": 0.9}, {"alike": 0.62}, {"alike": 0.2}],
    "size": (7.8, 3.4),
    "frame_size": (6.4, 3.2),
    "alt": "Three arrows of length one, seen from above the plane of the first two. As first and third "
    "become less similar, the third leans further down until it lies in the plane. Then its end would be "
    "outside the unit circle, and the matrix of similarities has a negative eigenvalue.",
}
GRAMS = {
    "name": ["LIN", "POL", "RBF", "neighbours"],
    "sigma": [0.1, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0],
    "labels": {"name": "similarity", "sigma": "σ of RBF"},
    "size": (7.8, 3.4),
    "frames": [{"name": "LIN"}, {"name": "RBF", "sigma": 1.0}, {"name": "neighbours"}],
    "frame_size": (6.4, 3.0),
    "alt": "Heat map of a Gram matrix and its eigenvalues. LIN, POL and RBF have no negative eigenvalue; "
    "neighbours has several.",
}
SIGMOID = {
    "offset": (-2.0, 2.0, 0.25, 1.0),
    "stretch": (1.5, 5.0, 0.25, 2.0),
    "labels": {"offset": "ϑ", "stretch": "λ"},
    "size": (7.8, 3.2),
    "frames": [{"offset": -1.0}, {"offset": 0.5, "stretch": 3.0}, {"offset": 2.0, "stretch": 5.0}],
    "frame_size": (6.0, 2.9),
    "alt": "The sigmoid by the inner product, with its values for a short document, a long one and the two "
    "together. For a positive ϑ and a large λ the two would have a cosine above 1. For a negative ϑ the "
    "short document has a negative similarity with itself.",
}
WORK = (
    "Documents of three words in their triangle, and which of them are nearer to the mean of the mixed ones. "
    "LIN divides the triangle by a straight line, POL and RBF by a curve around the centre."
)


def _stage(figure, box, width, height, aspect="auto"):
    """Add axes without ticks, which take most of a redraw."""
    ax = figure.add_axes(box, aspect=aspect, xlim=width, ylim=height)
    ax.axis("off")
    return ax


def third_arrow(figure, near, aside, height, values):
    """Draw three arrows of length one; the second has the inner product `near` with both others.

    Parameters
    ----------
    aside : float
        Where the third arrow ends in the plane of the first two, measured at a right angle to the second.
    height : float
        What is left of its squared length: the square of its height above that plane.
    values : ndarray, shape (3,)
        Eigenvalues of the matrix of the three similarities.
    """
    height = round(height, 9) + 0.0
    told = f"The third arrow's squared height is {height:.2f}".replace("-", "−")
    figure = sheet(figure, told + ("" if height >= 0 else ": impossible"))
    ax = _stage(figure, (0, 0, 0.66, 0.88), (-1.75, 1.05), (-0.1, 1.3), "equal")
    ax.plot(*[f(np.linspace(0, np.pi, 61)) for f in (np.cos, np.sin)], **STRAIGHT.line)
    looks = ROLES[0], ROLES[1], ROLES[2] if height >= 0 else ACCENT
    tips = (np.sqrt(1 - near**2), near), (0, 1), (aside, near)
    shifts = (24, -4), ((-30, 5) if aside > 0 else (30, 5)), ((4, 14) if aside > 0 else (-8, 9))
    for name, look, tip, shift in zip(("first", "second", "third"), looks, tips, shifts, strict=True):
        ax.plot(*np.transpose([(0, 0), tip]), color=look.colour, linewidth=2.4)
        ax.plot(*tip, **look.mark)
        ax.annotate(name, tip, shift, textcoords="offset points", color=look.colour, ha="center")
    if height > 0:
        ax.text(-1.7, 0.95, "seen from above:\nthe third arrow rises\nout of the page", size=10)
    eigenvalues(figure, (0.7, 0.08, 0.28, 0.66), values, 1e-9, ticks=False)


def nearer_mean(documents, mixed, points, answers):
    """Draw documents of three words and which of them each kernel takes for mixed.

    Parameters
    ----------
    documents : ndarray, shape (n_documents, 3)
    mixed : ndarray of bool, shape (n_documents,)
    points : ndarray, shape (n_points, 3)
        Points all over the triangle, for the ground.
    answers : dict of str to (ndarray, ndarray)
        For each kernel, which documents and which points are nearer to the mean of the mixed ones.
    """
    right = {name: np.mean(said == mixed) for name, (said, _) in answers.items()}
    first, *_, last = right
    title = f"{first} is right for {right[first]:.0%} of the documents, {last} for {right[last]:.0%}"
    figure = sheet(None, title, (8.0, 3.1))
    for k, (name, (_, ground)) in enumerate(answers.items()):
        ax = _stage(figure, (0.01 + 0.33 * k, 0.0, 0.32, 0.78), (-0.05, 1.05), (-0.06, 0.93), "equal")
        for where, role in ((ground, POSITIVE), (~ground, NEGATIVE)):
            ax.plot(*place(points[where]).T, "s", color=role.colour, alpha=0.18, markersize=3.1, mew=0)
        for where, role in ((mixed, POSITIVE), (~mixed, NEGATIVE)):
            ax.plot(*place(documents[where][:100]).T, **role.mark | {"markersize": 4, "markeredgewidth": 0.4})
        ax.plot(*CORNERS[[0, 1, 2, 0]].T, **SPINE)
        ax.set_title(f"{name}: {right[name]:.0%}", loc="center", size=12)
    return figure


def cosine(figure, offset, products, values, above):
    """Draw the sigmoid by the inner product, and what it says of a short document, a long one and the pair.

    Parameters
    ----------
    offset : float
    products, values : ndarray, shape (3,)
        Inner products of the short document with itself, of the two, of the long one with itself; and the
        similarities.
    above : float
        The cosine of the angle that the two would have; nan if a similarity of one with itself is negative.
    """
    if np.isnan(above):
        title = f"The short document alone refutes: k(x, x) = {values[0]:.2f}".replace("-", "−")
    else:
        title = f"The two would have the cosine {above:.3f}" + (": impossible" if above > 1 else "")
    figure = sheet(figure, title)
    ax = figure.add_axes((0.13, 0.22, 0.84, 0.62))
    line = np.geomspace(0.01, 100, 80)
    ax.semilogx(line, np.tanh(line + offset), color=ROLES[0].colour)
    ax.axhline(0, **SPINE)
    names, depths = ("short with itself", "short with long", "long with itself"), (0.12, 0.34, 0.56)
    for at, height, name, depth in zip(products, values, names, depths, strict=True):
        foot = -depth if height >= 0 else depth
        ax.plot([at, at], [0, foot], **STRAIGHT.line | {"linewidth": 1})
        ax.plot([at, at], [0, height], color=ACCENT.colour, linewidth=3)
        ax.text(at, foot, name, ha="center", va="top" if height >= 0 else "bottom")
    ax.set(xlabel="inner product ⟨x, x′⟩", ylabel="tanh(⟨x, x′⟩ + ϑ)", ylim=(-1.1, 1.1))
    ax.set_xticks([0.01, 0.1, 1, 10, 100], ["0.01", "0.1", "1", "10", "100"])
    ax.minorticks_off()
