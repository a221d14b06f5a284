"""Pictures: the accuracy of two ways to compare documents, at several settings of the classifier."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

LOOKS = (palette.role("straight"), palette.role("ours"))
INK, QUIET = palette.role("ink").colour, palette.role("quiet").colour
# The first way in hollow squares, so that they are seen around the dots of the second.
MARKS = (
    {"marker": "s", "markersize": 11, "markerfacecolor": "white", "markeredgewidth": 1.6},
    {"marker": "o", "markersize": 7},
)
POST = "The seven most frequent words of the first post as bars, each with its count."
ACCURACIES = (
    "Accuracy against C, for inner products and for distances. The first grows with C until it nearly "
    "reaches "
    "the second, which hardly moves."
)


def accuracies(settings, found, leads, figure=None):
    """Draw the accuracy of two ways to compare documents, at each setting of the classifier.

    Parameters
    ----------
    settings : list of float
        Values of C, in order.
    found : dict of str to list of ndarray of bool
        Name of each of the two ways: which documents it gets right, for each setting.
    leads : list of helpers.evaluation.Lead
        Of the second way, for each setting.
    """
    shares = np.array([[right.mean() for right in rights] for rights in found.values()])
    first, last = 100 * np.ptp(shares[:, [0, -1]], axis=0)
    title = (
        f"The gap in accuracy: {first:.0f} points at C = {settings[0]}, {last:.1f} at C = {settings[-1]:,}"
    )
    figure = sheet(figure, title, (7.1, 4.05))
    ax = figure.add_axes((0.12, 0.36, 0.83, 0.5))
    ax.axhline(0.25, color=QUIET, linestyle=":")
    ax.text(settings[-1], 0.23, "guessing among four newsgroups", color=INK, ha="right", va="top")
    names = ("left", "top", -0.07, INK), ("center", "bottom", 0.05, LOOKS[1].colour)
    for name, share, role, mark, look in zip(found, shares, LOOKS, MARKS, names, strict=True):
        ax.plot(settings, share, **role.line, **mark)
        side, edge, drop, colour = look
        ax.text(settings[1], share[1] + drop, name, color=colour, ha=side, va=edge, weight="bold")
    ax.set(xscale="log", xlabel="parameter C (logarithmic)", ylim=(0, 1.08))
    ax.set_ylabel("accuracy on the test posts")
    ax.set_xticks(settings, [f"{C:,}" for C in settings])
    for C, lead in zip(settings, leads, strict=True):
        said = f"{100 * lead.gap:+.1f}\n({100 * lead.low:+.1f} to {100 * lead.high:+.1f})"
        ax.text(C, -0.46, said, transform=ax.get_xaxis_transform(), ha="center", va="top", color=INK)
    said = "gap in points, with its 95% interval:"
    ax.text(-0.1, -0.32, said, transform=ax.transAxes, color=INK, va="top")
    ax.minorticks_off()
    ax.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25%", "50%", "75%", "100%"])
    return figure
