"""Pictures: a straight border, and a race of four estimates."""

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
    say = "the border is straight" if ends else f"every post is {names[int(w.max() > level)]}"
    ax = sheet(figure, f"{imagined:g} imagined: {say}").add_axes((0.02, 0.01, 0.96, 0.85))
    triangle(ax, words)
    if ends:
        ax.plot(*place(np.array(ends[:2])).T, **STRAIGHT.line)
    # The names stand outside the triangle, at the height of their marks, where nothing crosses them.
    for point, name, role, x in zip(p, names, (FIRST, SECOND), (-0.08, 1.08), strict=True):
        height = place(point)[1]
        ax.plot(*place(point), **{**role.mark, "markersize": 11})
        style = {"ha": "right" if x < 0 else "left", "va": "center", "color": role.colour}
        line = {"arrowstyle": "-", "color": role.colour, "linewidth": 0.7}
        ax.annotate(name, place(point), (x, height + 0.06), arrowprops=line, **style)
    ax.set(xlim=(-0.5, 1.5))


BORDER = {
    "labels": {"length": "words of the post", "prior": "prior of space"},
    "frame_size": (4.6, 2.9),
    "frames": [{"imagined": 0.1}, {"imagined": 10}, {"imagined": 1, "prior": 0.1, "length": 2}],
    "alt": "Two classes on a triangle of three words and the straight border between them; more imagined "
    "words pull both inwards.",
}


def border_of(bags, words, names):
    """Return `border` of two bags, as ``lesson.explore`` draws it."""
    return lambda figure, **values: border(figure, **values, bags=bags, words=words, names=names)


def finish(results, names, title, figure=None):
    """Draw accuracies by the number of posts a group; a dot is a draw of posts, a bar the mean, in per cent.

    Parameters
    ----------
    results : dict of int or None to ndarray, shape (draws, n_machines)
        None: all posts.
    names : sequence of str
    """
    ax = sheet(figure, title, (9.6, 3.8)).add_axes((0.06, 0.1, 0.73, 0.77))
    for k, (name, role) in enumerate(zip(names, (QUIET, FIRST, SECOND, ACCENT), strict=True)):
        for at, scores in enumerate(results.values()):
            x = at + 0.2 * (k - 1.5)
            ax.bar(x, scores[:, k].mean(), 0.17, color=role.colour, alpha=0.6, label="" if at else name)
            ax.plot(np.full(len(scores), x), scores[:, k], ".", color=INK, markersize=4)
            says = f"{100 * scores[:, k].mean():.1f}"
            ax.text(x, scores[:, k].max() + 0.02, says, ha="center", size=9.5, color=INK)
    ax.set(xticks=range(len(results)), ylim=(0, 1.02), ylabel="accuracy")
    ax.set_xticklabels([f"{n} posts a group" if n else "all posts" for n in results])
    ax.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    return ax.figure
