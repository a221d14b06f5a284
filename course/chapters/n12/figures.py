"""Picture: the weight of each post beside its place in the band."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

OURS, QUIET = palette.role("ours"), palette.role("quiet").colour


CASES = "Weight against y f: zero right of 1, C left of 1, anything between at 1."


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
