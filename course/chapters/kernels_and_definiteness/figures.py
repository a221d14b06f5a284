"""Pictures: three vectors, Gram matrices, three kernels at work."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.spectra import gram_matrix as gram_matrix
from course.lesson.figures.triangle import place, triangle

ROLES = [palette.role(name) for name in ("first", "second", "third")]
STRAIGHT, ACCENT, INK = (palette.role(name) for name in ("straight", "accent", "ink"))
POSITIVE, NEGATIVE = palette.role("positive"), palette.role("negative")
SPINE = {"color": INK.colour, "linewidth": 1}

# What `lesson.explore` is told beside the drawing: controls, their names, the frames of a print, the words.
THIRD_ARROW = {
    "s": (0.2, 1.0, 0.02, 0.9),
    "labels": {"s": "similarity s of first and third"},
    "frames": [{"s": 0.9}, {"s": 0.62}, {"s": 0.2}],
    "size": (7.8, 3.6),
    "frame_size": (5.8, 3.3),
    "alt": "Three vectors of length one, drawn in the plane of the first two, and the eigenvalues of "
    "their similarities. As the similarity of first and third decreases, the end of the third vector moves "
    "to the left until it lies on the unit circle. For a smaller similarity it would lie outside the circle, "
    "and one eigenvalue is negative.",
}
GRAMS = {
    "name": ["LIN", "POL", "RBF", "neighbours"],
    "sigma": [0.1, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0],
    "labels": {"name": "similarity", "sigma": "σ of RBF"},
    "size": (7.8, 3.4),
    "frames": [{"name": "POL"}, {"name": "RBF", "sigma": 1.0}, {"name": "neighbours"}],
    "frame_size": (6.4, 3.0),
    "alt": "Heat map of a Gram matrix of 24 posts, and its eigenvalues. LIN, POL and RBF have no negative "
    "eigenvalue; neighbours has several.",
}
WORK = (
    "Documents of three words in their triangle, and the region of each kernel in which a document is taken "
    "for mixed. For LIN the border is a straight line through the middle. POL cuts off the three corners. "
    "RBF encloses the middle."
)


def _stage(figure, box, width, height, aspect="auto"):
    """Add axes without ticks, which take most of a redraw."""
    ax = figure.add_axes(box, aspect=aspect, xlim=width, ylim=height)
    ax.axis("off")
    return ax


def third_arrow(figure, near, aside, height, values):
    """Draw three vectors of length one; the second has the inner product `near` with both others.

    Parameters
    ----------
    aside : float
        Where the third vector ends in the plane of the first two, measured at a right angle to the second.
    height : float
        What is left of its squared length: the square of its coordinate that the picture does not show.
    values : ndarray, shape (3,)
        Eigenvalues of the matrix of the three similarities.
    """
    height = round(height, 9) + 0.0
    told = f"h² = {height:.2f}: ".replace("-", "−")
    figure = sheet(figure, told + ("a third vector exists" if height >= 0 else "no third vector exists"))
    ax = _stage(figure, (0, 0.02, 0.66, 0.8), (-1.75, 1.2), (-0.3, 1.3), "equal")
    ax.plot(*[f(np.linspace(0, np.pi, 61)) for f in (np.cos, np.sin)], **STRAIGHT.line)
    looks = ROLES[0], ROLES[1], ROLES[2] if height >= 0 else ACCENT
    tips = (np.sqrt(1 - near**2), near), (0, 1), (aside, near)
    shifts = (26, -4), ((-32, 5) if aside > 0 else (32, 5)), ((4, 14) if aside > 0 else (0, 10))
    for name, look, tip, shift in zip(("first", "second", "third"), looks, tips, shifts, strict=True):
        impossible = name == "third" and height < 0
        style = "--" if impossible else "-"
        ax.plot(*np.transpose([(0, 0), tip]), color=look.colour, linewidth=2.4, linestyle=style)
        ax.plot(*tip, **look.mark)
        ax.annotate(name, tip, shift, textcoords="offset points", color=look.colour, ha="center")
    ax.text(0, -0.22, "dashed: circle of radius 1", size=11, ha="center")
    bars = figure.add_axes((0.72, 0.12, 0.23, 0.6), ylim=(-0.4, 3), yticks=range(4), xticks=())
    bars.bar(range(3), values, color=np.where(values < -1e-9, ACCENT.colour, ROLES[0].colour))
    bars.axhline(0, **SPINE)
    bars.spines[["top", "right", "bottom"]].set_visible(False)
    least = f"{round(values[0], 2) + 0.0:.2f}".replace("-", "−")
    bars.set_title(f"eigenvalues,\nthe smallest is {least}", size=11, weight="normal", loc="center")


def nearer_mean(documents, mixed, points, answers):
    """Draw documents of three words and which of them each kernel takes for mixed.

    Parameters
    ----------
    documents : ndarray, shape (n_documents, 3)
    mixed : ndarray of bool, shape (n_documents,)
    points : ndarray, shape (n_points, 3)
        Points all over the triangle, for the ground.
    answers : dict of str to (ndarray, ndarray)
        For each kernel, by how much documents and points are nearer to the mean of the mixed ones; a
        positive number or True means nearer.
    """
    right = {name: np.mean((np.asarray(said) > 0) == mixed) for name, (said, _) in answers.items()}
    first, *_, last = right
    title = f"{first} is right for {right[first]:.0%} of the documents, {last} for {right[last]:.0%}"
    figure, looks = (
        sheet(None, title, (8.0, 3.7)),
        {
            "mixed documents, and the region classified as mixed": POSITIVE,
            "documents of one subject": NEGATIVE,
        },
    )
    for k, (name, (_, ground)) in enumerate(answers.items()):
        ax = figure.add_axes((0.01 + 0.33 * k, 0.12, 0.32, 0.7))
        # The names stand inside, for the panels are near each other.
        triangle(ax, ("word 1", "word 2", "word 3"), ("left", "right", "center"))
        ax.set(xlim=(-0.1, 1.1), ylim=(-0.14, 1.05))
        shades = [role.colour for role in (NEGATIVE, POSITIVE)]
        ax.tricontourf(*place(points).T, 1.0 * ground, levels=(-9, 0, 9), colors=shades, alpha=0.2)
        ax.tricontour(*place(points).T, 1.0 * ground, levels=(0,), colors=INK.colour, linewidths=1.4)
        for where, (told, role) in zip((mixed, ~mixed), looks.items(), strict=True):
            mark = role.mark | {"markersize": 5, "markeredgewidth": 0.4}
            ax.plot(*place(documents[where][:100]).T, **mark, label=told)
        ax.set_title(f"{name}: {right[name]:.0%}", loc="center", size=12)
    figure.legend(*ax.get_legend_handles_labels(), loc="lower center", ncols=2, fontsize=11, frameon=False)
    return figure
