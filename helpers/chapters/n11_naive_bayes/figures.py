"""Pictures: a post read word by word, a straight border, and a race of four estimates."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import place, sheet, triangle

FIRST, SECOND = palette.role("first"), palette.role("second")
ACCENT, STRAIGHT, QUIET = palette.role("accent"), palette.role("straight"), palette.role("quiet")
INK = palette.role("ink").colour


def needle(steps, b0, names, title):
    """Draw the log-odds of a post, word by word: a bar for each weight, and what the machine says after it.

    Parameters
    ----------
    steps : list
        With ``word``, ``ignored``, ``weight`` and ``odds`` each, as in `helpers.widgets.NeedleExplorer`.
    b0 : float
        The log-odds before the first word.
    names : (str, str)
        The class of negative log-odds, then that of positive ones.
    """
    weights = np.array([b0, *(step.weight for step in steps)])
    ends = np.cumsum(np.where(np.isinf(weights), 0, weights))
    starts = np.append(0, ends[:-1])
    low, high = min(-2, ends.min()) - 2, max(2, ends.max()) + 2
    tops = np.where(np.isinf(weights), np.where(weights > 0, high, low), ends)
    ax = sheet(None, title, (11, 4.2)).add_axes((0.06, 0.3, 0.92, 0.57))
    ax.axhline(0, color=INK, linewidth=0.9)
    colours = [QUIET, *(SECOND if weight > 0 else FIRST for weight in weights[1:])]
    ax.bar(
        range(len(weights)), tops - starts, 0.7, starts, color=[role.colour for role in colours], alpha=0.85
    )
    for at, step in enumerate(steps, 1):
        veto, up = np.isinf(step.weight), step.weight > 0
        if not step.ignored:
            style = {"color": "white" if veto else INK, "ha": "center", "va": "center", "size": 10}
            text = "∞" if veto else f"{step.weight:+.1f}"
            ax.annotate(
                text, (at, tops[at]), (0, -9 if veto == up else 9), textcoords="offset points", **style
            )
    # After a veto the line runs along the edge; after one against each class there is none.
    seen = [set(weights[: at + 1][np.isinf(weights[: at + 1])]) for at in range(len(weights))]
    line = [high if np.inf in some else low if some else end for some, end in zip(seen, ends, strict=True)]
    line = line[: sum(len(some) < 2 for some in seen)]
    ax.stairs(line, np.arange(len(line) + 1) - 0.5, baseline=None, **{**ACCENT.line, "color": ACCENT.colour})
    for name, role, y in zip(names, (FIRST, SECOND), (0.06, 0.94), strict=True):
        ax.text(0.005, y, name, color=role.colour, weight="bold", transform=ax.transAxes, va="center")
    words = [f"({step.word})" if step.ignored else step.word for step in steps]
    ax.set_xticks(range(len(weights)), ["$b_0$", *words], rotation=90)
    ax.set(xlim=(-0.6, max(len(weights), 8) - 0.4), ylim=(low, high), ylabel="log-odds")
    return ax.figure


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
