"""Pictures: documents in components, clusters by the power of the idf, lengths of paths on a graph."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

ROLES = [palette.role(name) for name in ("first", "second", "third")]
ACCENT, STRAIGHT, QUIET = (palette.role(name) for name in ("accent", "straight", "quiet"))
INK = palette.role("ink").colour
LOOKS = {"NGD": ACCENT, "cosine": STRAIGHT}
NEIGHBOURS = (5, 8, 10, 12, 15, 20, 30, 50, 100)
GROUPS = "rec.sport.hockey", "sci.crypt", "soc.religion.christian"
MAPS = "In two components of kernel PCA the posts of three groups overlap, with TF and with TF×IDF."
BY_IDF = "At each power of the idf NGD is not below the cosine. On TF×IDF it has half of it, and is below."
PATHS = (
    "With three words the median path is as long as the median distance, for each number of neighbours. "
    "Between real posts it is two or three times as long."
)


def maps(coordinates, labels, groups=GROUPS, figure=None):
    """Draw documents of three groups, and their means, in the first two components, the rest behind.

    Parameters
    ----------
    coordinates : dict of str to ndarray, shape (n_documents, n_components)
        From kernel PCA, by the weights of the words: a panel for each.
    labels : ndarray of str, shape (n_documents,)
    groups : sequence of 3 str
    """
    title = "With TF and with TF×IDF the groups overlap"
    figure = sheet(figure, title, (8.0, 3.6))
    for k, (name, found) in enumerate(coordinates.items()):
        ax = figure.add_axes((0.08 + 0.42 * k, 0.17, 0.32, 0.62))
        ax.set_title(name, loc="left", weight="normal", size="medium")
        ax.plot(*found[:, :2].T, ".", color=QUIET.colour, markersize=1.5, alpha=0.5)
        for group, role in zip(groups, ROLES, strict=True):
            own = found[labels == group, :2]
            ax.plot(*own.T, **{**role.mark, "markersize": 4.5, "markeredgewidth": 0.6, "alpha": 0.6})
            mean = {"markersize": 14, "markeredgecolor": INK, "markeredgewidth": 1.5, "zorder": 3}
            ax.plot(*own.mean(axis=0), **{**role.mark, **mean})
        ax.locator_params(nbins=4)
        ax.set(xlabel="component 1", ylabel="component 2" if k == 0 else "")
    beside = {"xycoords": "axes fraction", "va": "center"}
    for k, (group, role) in enumerate(zip(groups, ROLES, strict=True)):
        look = {**role.mark, "clip_on": False, "transform": ax.transAxes, "scalex": False, "scaley": False}
        ax.plot(1.07, 0.92 - 0.13 * k, **look)
        ax.annotate(group.split(".")[-1], (1.12, 0.92 - 0.13 * k), weight="bold", color=role.colour, **beside)
    words = "large: mean of\na group\n\ngrey: other\ngroups"
    ax.annotate(words, (1.04, 0.3), color=INK, **beside)
    return figure


def by_idf(scores, figure=None):
    """Draw agreement with the groups against the power of the idf, a dot a sample.

    `scores` is {kernel: {power: array of shape (n_samples,)}}, for the powers 0, 1/2 and 1 of the idf in the
    vectors that are compared. An arrow marks what TF×IDF is: 1/2 for NGD, 1 for the cosine.
    """
    figure = sheet(figure, "At the same power of the idf, NGD is not below the cosine", (7.6, 3.6))
    ax, powers = figure.add_axes((0.1, 0.17, 0.6, 0.68)), np.array([0, 0.5, 1])
    ax.set(xlim=(-0.12, 1.12), xlabel="power of the idf in the compared vectors")
    ax.set(ylim=(0, 1.15 * max(some.max() for values in scores.values() for some in values.values())))
    ax.set(ylabel="adjusted mutual information", yticks=[0, 0.2, 0.4])
    ax.set_xticks(powers, ["0", "½", "1"])
    for k, (name, side, spot) in enumerate((("NGD", "right", (-8, 8)), ("cosine", "left", (8, -16))), 1):
        values, role = np.column_stack([scores[name][power] for power in powers]), LOOKS[name]
        shift = 0.05 * (3 - 2 * k)
        mean = values.mean(axis=0)
        ax.plot(powers, mean, color=role.colour, linestyle=role.linestyle, linewidth=2)
        for j, sample in enumerate(values):
            ax.plot(powers + shift + 0.016 * (j - 1.5), sample, "o", color=role.colour, markersize=3.5)
        said = {"color": role.colour, "weight": "bold", "ha": side}
        ax.annotate(name, (0.25, mean[:2].mean()), spot, textcoords="offset points", **said)
        place = (powers[k] + (-0.3, -0.12)[k - 1], mean[k] + (0.13, -0.24)[k - 1])
        arrow = {"arrowstyle": "->", "color": role.colour, "shrinkB": 3}
        ax.annotate(f"{name}\non TF×IDF", (powers[k], mean[k]), place, color=role.colour, arrowprops=arrow)
    words = "line: mean of four\nsamples, each a dot\nbeside its power"
    ax.annotate(words, (1.05, 0.5), xycoords="axes fraction", va="center", color=INK)
    return figure


def paths(few, many, few_apart, many_apart, figure=None):
    """Draw the median length of shortest paths for each number of `NEIGHBOURS`, beside the median distance.

    Parameters
    ----------
    few, many : sequence of float
        Lengths for documents of three words and for real posts.
    few_apart, many_apart : float
        Their median distances.
    """
    figure = sheet(figure, "Between real posts, paths are too long for each number of neighbours", (7.8, 3.7))
    ax = figure.add_axes((0.09, 0.16, 0.64, 0.68))
    beside = {"textcoords": "offset points", "xytext": (8, 0), "va": "center", "annotation_clip": False}
    for name, lengths, apart, role in (
        ("three words", few, few_apart, STRAIGHT),
        ("posts", many, many_apart, ACCENT),
    ):
        ax.plot(NEIGHBOURS, lengths, "-o", color=role.colour, linewidth=2, markersize=4)
        ax.axhline(apart, color=role.colour, linestyle=":", linewidth=1.5)
        near = lengths[-1] < 1.2 * apart
        ax.annotate(
            f"{name}: path" + ("\nand distance" if near else ""),
            (NEIGHBOURS[-1], lengths[-1]),
            color=role.colour,
            **beside,
        )
        if not near:
            ax.annotate(f"{name}: distance", (NEIGHBOURS[-1], apart), color=role.colour, **beside)
    ax.set(xscale="log", xlabel="neighbours that each document is joined to", ylabel="median length")
    ax.set_xticks(NEIGHBOURS, NEIGHBOURS)
    ax.minorticks_off()
    ax.set_yticks(np.pi * np.arange(5), ["0", "π", "2π", "3π", "4π"])
    ax.set(xlim=(0.95 * NEIGHBOURS[0], 1.05 * NEIGHBOURS[-1]), ylim=(0, 1.05 * max(*few, *many)))
    return figure
