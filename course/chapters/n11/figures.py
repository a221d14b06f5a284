"""Pictures: the accuracy of four estimates, and how sure one of them is."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND = palette.role("first"), palette.role("second")
ACCENT, QUIET = palette.role("accent"), palette.role("quiet")
INK = palette.role("ink").colour


FINISH = "Laplace is far behind when posts are few. Shrinkage with and without the tree are close."

CALIBRATION = (
    "Accuracy against confidence in six groups of posts: all marks are below the diagonal, so naive Bayes is "
    "surer than it should be. Most posts are in the last group."
)


def finish(results, names, figure=None):
    """Draw accuracies by the number of posts a group; a dot is a draw of posts, a bar the mean.

    Parameters
    ----------
    results : dict of int to ndarray, shape (draws, n_estimates)
    names : sequence of str
    """
    title = "With few posts Laplace fails; the tree makes little difference to shrinkage"
    ax = sheet(figure, title, (8.6, 4.2)).add_axes((0.08, 0.12, 0.91, 0.75))
    # In grey, and for some eyes, the colours alone would not do.
    looks = zip(names, (QUIET, FIRST, SECOND, ACCENT), ("", "///", "..", "xx"), strict=True)
    for k, (name, role, hatch) in enumerate(looks):
        for at, scores in enumerate(results.values()):
            x, scores, said = at + 0.22 * (k - 1.5), 100 * scores[:, k], "" if at else name
            ax.bar(x, scores.mean(), 0.19, fc=role.colour, ec="w", alpha=0.5, hatch=hatch, label=said)
            ax.plot(np.full(len(scores), x), scores, ".", color=INK, markersize=3)
            ax.text(x, scores.max() + 2, f"{scores.mean():.1f}", ha="center", size=11, color=INK)
    ax.set_xticks(range(len(results)), [f"{n} posts a group" for n in results])
    ax.set(xlim=(-0.6, len(results) - 0.5), ylim=(0, 120), ylabel="later posts right, of 100")
    ax.set_yticks(range(0, 101, 20))
    ax.legend(loc="upper left", ncols=len(names), fontsize=11, columnspacing=1.5)
    ax.tick_params(labelsize=11)
    ax.text(
        -0.5,
        106,
        f"bar and number: mean of {len(next(iter(results.values())))} draws\ndot: one draw of posts",
        va="top",
        color=INK,
    )
    return ax.figure


def calibration(points, figure=None):
    """Draw the accuracy of posts against their mean confidence, with the diagonal of a calibrated classifier.

    Parameters
    ----------
    points : sequence of (float, int, tuple)
        For each group of posts its mean confidence, its size, and its accuracy with the ends of an interval.
    """
    figure = sheet(figure, "Naive Bayes is surer than it should be", (6.2, 4.0))
    ax = figure.add_axes((0.12, 0.14, 0.84, 0.74))
    ax.plot([0, 1], [0, 1], **palette.role("straight").line)
    for confidence, size, (share, low, high) in points:
        ax.errorbar(
            [confidence], [share], [[share - low], [high - share]], color=ACCENT.colour, marker="o", capsize=4
        )
        ax.annotate(f"{size:,}", (confidence, low), (0, -12), textcoords="offset points",
                    ha="center", size=11, color=INK)  # fmt: skip
    ax.text(0.78, 0.9, "calibrated", color=INK, ha="right")
    ax.set(xlim=(0.4, 1.02), ylim=(0, 1.02), xlabel="mean confidence", ylabel="accuracy on later posts")
    ax.text(0.42, 0.04, "number: posts in the group; line: 95% interval", color=INK, size=11)
    return figure
