"""Pictures: the accuracy of three estimates, and how sure one of them is."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, ACCENT, QUIET = palette.role("first"), palette.role("accent"), palette.role("quiet")
INK = palette.role("ink").colour


FINISH = "Shrinkage with and without the tree are close, and Dirichlet smoothing is not behind them."


def finish(results, figure=None):
    """Draw accuracies by the number of posts a group; a dot is a draw of posts, a bar the mean.

    Parameters
    ----------
    results : dict of int to ndarray, shape (draws, n_estimates)
    """
    title = "The tree makes little difference; Dirichlet smoothing is at least as accurate"
    ax = sheet(figure, title, (8.6, 4.2)).add_axes((0.08, 0.12, 0.91, 0.75))
    # In grey, and for some eyes, the colours alone would not do.
    names = "Dirichlet", "shrinkage, no tree", "shrinkage, tree"
    looks = zip(names, (QUIET, FIRST, ACCENT), ("", "///", "xx"), strict=True)
    for k, (name, role, hatch) in enumerate(looks):
        for at, scores in enumerate(results.values()):
            x, scores, said = at + 0.29 * (k - 1), 100 * scores[:, k], "" if at else name
            ax.bar(x, scores.mean(), 0.25, fc=role.colour, ec="w", alpha=0.5, hatch=hatch, label=said)
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


def calibration(points, T=1, said="", figure=None):
    """Draw the accuracy of posts against the size of their log-odds, with what a calibrated classifier has.

    Parameters
    ----------
    points : sequence of (float, tuple)
        For each part of the posts its mean size, and its accuracy with the ends of an interval.
    T : float
        Divides the log-odds.
    said : str
        What the posts say together, in lines.
    """
    figure = sheet(figure, "Naive Bayes is surer than it should be", (6.6, 4.0))
    ax = figure.add_axes((0.12, 0.15, 0.84, 0.73))
    sizes, shares = [size for size, _ in points], np.array([share for _, share in points])
    t = np.linspace(0, 1.06 * max(sizes), 400)
    ax.plot(t, 1 / (1 + np.exp(-t / T)), **palette.role("straight").line)
    gaps = [shares[:, 0] - shares[:, 1], shares[:, 2] - shares[:, 0]]
    ax.errorbar(sizes, shares[:, 0], gaps, color=ACCENT.colour, marker="o", capsize=4, ls="none")
    key = "dashed: its own confidence\ndot: a sixth of the posts; line: 95% interval"
    ax.text(0.99, 0.04, f"{said}\n{key}", color=INK, ha="right", transform=ax.transAxes)
    ax.set(xlim=(0, t[-1]), ylim=(0.4, 1.02), xlabel="size of the log-odds", ylabel="accuracy on later posts")
    return figure
