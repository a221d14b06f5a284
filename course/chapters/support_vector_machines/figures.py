"""Pictures: many boundaries without an error, and the weight of each post beside its place in the band."""

import numpy as np
from matplotlib.ticker import PercentFormatter

from course.lesson import palette
from course.lesson.figures.canvas import sheet

OURS, QUIET = palette.role("ours"), palette.role("quiet").colour
ACCENT, INK, STRAIGHT = map(palette.role, ("accent", "ink", "straight"))

TWENTY = "Boundaries without an error on the training posts differ by points on new posts."
MARGINS = (
    "The margin of the SVM is by far the largest, and its accuracy is above the perceptrons' mean accuracy."
)
CASES = "Weight against y f: zero right of 1, C left of 1, anything between at 1."


def twenty(accuracy, posts, figure=None):
    """Draw the accuracy of each boundary on new posts.

    Parameters
    ----------
    accuracy : ndarray, shape (n,)
    posts : int
        Training posts, on which no boundary has an error.
    """
    figure = sheet(figure, f"{len(accuracy)} boundaries without an error on {posts} posts", (7.4, 2.4))
    ax = figure.add_axes((0.04, 0.32, 0.92, 0.46))
    values = np.sort(accuracy)
    equal = np.arange(len(values)) - np.searchsorted(values, values)  # one above the other
    ax.plot(values, equal, "|", color=INK.colour, markersize=20, markeredgewidth=2)
    ax.set_ylim(-0.7, max(equal.max(), 1) + 0.7)
    ax.axvline(accuracy.mean(), **STRAIGHT.line)
    ax.xaxis.set_major_formatter(PercentFormatter(1, 0))
    ax.set(yticks=[], xlabel="right among new posts, a stroke for each boundary; dashed: their mean")
    ax.spines["left"].set_visible(False)
    return figure


def margins(margin, accuracy, alpha, figure=None):
    """Draw the accuracy on new posts against the margin: perceptrons, and last the SVM.

    Parameters
    ----------
    margin, accuracy : sequence of float
    alpha : ndarray, shape (n,)
        Weights of the SVM.
    """
    times, ahead = margin[-1] / max(margin[:-1]), sum(one > accuracy[-1] for one in accuracy[:-1])
    title = f"{times:.0f} times the next margin, but {ahead} of {len(accuracy) - 1} perceptrons beat the SVM"
    figure = sheet(figure, title, (7.4, 3.5))
    ax = figure.add_axes((0.12, 0.18, 0.84, 0.66))
    ax.plot(margin[:-1], accuracy[:-1], "o", color=INK.colour, markersize=6)
    ax.plot(margin[-1], accuracy[-1], **ACCENT.mark)
    ax.axhline(np.mean(accuracy[:-1]), **STRAIGHT.line)
    near = {"textcoords": "offset points", "color": ACCENT.colour, "ha": "right", "va": "bottom"}
    ax.annotate("SVM", (margin[-1], accuracy[-1]), (-8, 4), **near)
    ax.text(
        min(margin),
        np.mean(accuracy[:-1]),
        "mean accuracy of the perceptrons",
        va="bottom",
        color=STRAIGHT.colour,
    )
    ax.yaxis.set_major_formatter(PercentFormatter(1, 0))
    held = f"{np.sum(alpha > 0)} of {len(alpha)} training posts are support vectors of the SVM"
    ax.text(0.98, 0.03, held, transform=ax.transAxes, ha="right")
    ax.set(xscale="log", xlabel="margin (logarithmic)", ylabel="right among new posts")
    return figure


def three_cases(places, alpha, C, figure=None):
    """Draw the weight of each post against y f, on the line that the three cases allow.

    Parameters
    ----------
    places : ndarray, shape (n,)
        y f of each post.
    alpha : ndarray, shape (n,)
    C : float
    """
    off = np.minimum(abs(places - 1), np.where(places > 1, alpha, C - alpha)).max()
    title = "Every post is in one of the three cases" if off < 0.1 * C else "A post is in none of the cases"
    figure = sheet(figure, title, (7.8, 3.6))
    ax = figure.add_axes((0.1, 0.17, 0.86, 0.67))
    low, high = min(places.min(), -0.5) - 0.3, max(places.max(), 2) + 0.3
    ax.plot([low, 1, 1, high], [C, C, 0, 0], color=QUIET, linewidth=5, solid_joinstyle="miter")
    ax.plot(places, alpha, **{**OURS.mark, "clip_on": False, "zorder": 3, "markersize": 5, "alpha": 0.4})
    ax.text(low + 0.1, 1.08 * C, r"$\alpha = C$: on its margin line, inside the band or on the wrong side")
    ax.text(1.08, 0.5 * C, r"$0 < \alpha < C$: on its margin line", va="center")
    ax.text(1.08, 0.09 * C, "$\\alpha = 0$: outside the band,\nor on its margin line")
    ax.set(xlim=(low, high), ylim=(-0.08 * C, 1.2 * C), ylabel=r"weight $\alpha$ of the post")
    ax.set_xlabel("$y\\,f(x)$ of the post; on its margin line it is 1")
    ax.set_yticks([0, C], ["0", "C"])
    return figure
