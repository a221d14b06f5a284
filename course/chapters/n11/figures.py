"""Picture: the accuracy of four estimates."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND = palette.role("first"), palette.role("second")
ACCENT, QUIET = palette.role("accent"), palette.role("quiet")
INK = palette.role("ink").colour


FINISH = "Laplace is far behind when posts are few. Shrinkage with and without the tree are close."


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
