"""Pictures: a straight border, and the accuracy of four estimates."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import place, sheet, triangle

FIRST, SECOND = palette.role("first"), palette.role("second")
ACCENT, STRAIGHT, QUIET = palette.role("accent"), palette.role("straight"), palette.role("quiet")
INK = palette.role("ink").colour


def border(figure, imagined, length, prior, bags, words, names):
    """Draw two classes of three words, and where a post has to stand to be given to either.

    Parameters
    ----------
    imagined : float
        Added to each count, positive: 1 is Laplace.
    length : int
        Words of the post.
    prior : float
        Probability of the second class, between 0 and 1.
    bags : array-like, shape (2, 3)
    """
    p = np.asarray(bags) + imagined
    p = p / p.sum(axis=1, keepdims=True)
    w, level = np.log(p[1] / p[0]), -np.log(prior / (1 - prior)) / length
    ends = []
    for i, j in ((0, 1), (1, 2), (2, 0)):
        share = (level - w[j]) / (w[i] - w[j])
        if 0 <= share <= 1:
            ends.append(share * np.eye(3)[i] + (1 - share) * np.eye(3)[j])
    lost = [
        name for name, given, due in zip(names, p @ w > level, (False, True), strict=True) if given != due
    ]
    say = f"The prior wins against {lost[0]}" if lost else "The border is a straight line"
    ax = sheet(figure, say).add_axes((0.02, 0.01, 0.96, 0.85))
    triangle(ax, words)
    grid = np.array([(i, j, 40 - i - j) for i in range(41) for j in range(41 - i)]) / 40
    for role, some in ((FIRST, grid @ w <= level), (SECOND, grid @ w > level)):
        dots = {"alpha": 0.25, "markersize": 3.5, "markeredgewidth": 0, "zorder": 0}
        ax.plot(*place(grid[some]).T, "o", color=role.colour, **dots)
    if ends:
        ax.plot(*place(np.array(ends[:2])).T, **STRAIGHT.line)
        left = min(place(np.array(ends[:2])), key=lambda end: end[0])
        ax.annotate("border", left, (-6, 4), textcoords="offset points", ha="right", color=INK)
    # The names stand outside the triangle, at the height of their marks, where nothing crosses them.
    for point, name, role, x in zip(p, names, (FIRST, SECOND), (-0.08, 1.08), strict=True):
        height = place(point)[1]
        ax.plot(*place(point), **{**role.mark, "markersize": 11})
        style = {"ha": "right" if x < 0 else "left", "va": "center", "color": role.colour}
        line = {"arrowstyle": "-", "color": role.colour, "linewidth": 0.7}
        ax.annotate(name, place(point), (x, height + 0.06), arrowprops=line, **style)
    ax.set(xlim=(-0.5, 1.5))


BORDER = {
    "labels": {"imagined": "imagined", "length": "words of the post", "prior": "prior of space"},
    "frame_size": (4.6, 2.9),
    "frames": [{"imagined": 0.1}, {"imagined": 10}, {"imagined": 1, "prior": 0.1, "length": 2}],
    "alt": "Two groups on a triangle of three words, and the straight border between them. More imagined "
    "words pull both groups inwards. A strong prior moves the border past one of them.",
}


def border_of(bags, words, names):
    """Return `border` of two bags, as ``lesson.explore`` draws it."""
    return lambda figure, **values: border(figure, **values, bags=bags, words=words, names=names)


FINISH = "Laplace is far behind when posts are few. Shrinkage with and without the tree are close."


def finish(results, names, figure=None):
    """Draw accuracies by the number of posts a group; a dot is a draw of posts, a bar the mean.

    Parameters
    ----------
    results : dict of int or None to ndarray, shape (draws, n_estimates)
        None: all posts.
    names : sequence of str
    """
    title = "With few posts Laplace fails; the tree makes little difference to shrinkage"
    ax = sheet(figure, title, (8.6, 4.2)).add_axes((0.08, 0.12, 0.91, 0.75))
    for k, (name, role) in enumerate(zip(names, (QUIET, FIRST, SECOND, ACCENT), strict=True)):
        for at, scores in enumerate(results.values()):
            x, scores = at + 0.22 * (k - 1.5), 100 * scores[:, k]
            ax.bar(x, scores.mean(), 0.19, color=role.colour, alpha=0.5, label="" if at else name)
            ax.plot(np.full(len(scores), x), scores, ".", color=INK, markersize=3)
            ax.text(x, scores.max() + 2, f"{scores.mean():.1f}", ha="center", size=10, color=INK)
    ax.set(xticks=range(len(results)), xlim=(-0.6, len(results) - 0.5), ylim=(0, 120))
    ax.set_yticks(range(0, 101, 20))
    ax.legend(loc="upper left", ncols=len(names), frameon=False, columnspacing=1.5)
    ax.set_ylabel("later posts right, of 100")
    ax.set_xticklabels(
        [f"{n} posts a group,\n{len(scores)} draws" if n else "all posts" for n, scores in results.items()]
    )
    ax.text(-0.5, 106, "bar and number: mean of the draws\ndot: one draw of posts", va="top", color=INK)
    return ax.figure
