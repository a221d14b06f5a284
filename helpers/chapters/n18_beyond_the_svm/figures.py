"""Pictures: documents in components, clusters by the power of the idf, paths along a graph."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

ROLES = [palette.role(name) for name in ("first", "second", "third")]
ACCENT, STRAIGHT, QUIET = (palette.role(name) for name in ("accent", "straight", "quiet"))
INK = palette.role("ink").colour
LOOKS = {"NGD": ACCENT, "cosine": STRAIGHT}
GROUPS = "rec.sport.hockey", "sci.crypt", "soc.religion.christian"
WIDE = {"size": (7.6, 3.1), "frame_size": (7.6, 3.1)}
MAPS = (
    "Three panels with documents in two components of kernel PCA, one group marked in each. With TF the "
    "groups overlap; with TF×IDF they come apart."
)
BY_IDF = (
    "Agreement with the groups against the power of the idf, for components of kernel PCA and for spectral "
    "clustering, NGD and cosine, a dot a sample. With power 0 NGD is ahead. With power 1 the cosine has "
    "caught up or is ahead. NGD gains most from power 1 to 2."
)
PATHS = (
    "Left: for documents of three words shortest paths are as long as the distances. Right: between real "
    "documents most shortest paths are longer than π, the longest distance there is."
)


def maps(figure, coordinates, labels, component=1, groups=GROUPS):
    """Draw documents of three groups in two neighbouring components, a panel a group, the rest behind.

    Parameters
    ----------
    figure : Figure or None
    coordinates : ndarray, shape (n_documents, n_components)
        From kernel PCA.
    labels : ndarray of str, shape (n_documents,)
    component : int
        The one to the right, from 1; the next one is upwards.
    groups : sequence of 3 str
    """
    figure = sheet(figure, f"Three groups in components {component} and {component + 1}", (7.6, 3.1))
    two = coordinates[:, component - 1 : component + 1]
    low, high = np.percentile(two, [0.5, 99.5], axis=0)
    for k, (group, role) in enumerate(zip(groups, ROLES, strict=True)):
        ax = figure.add_axes((0.03 + 0.325 * k, 0.1, 0.3, 0.68))
        ax.plot(*two.T, ".", color=QUIET.colour, markersize=1.5, alpha=0.5)
        ax.plot(*two[labels == group].T, **{**role.mark, "markersize": 4.5, "markeredgewidth": 0.6})
        ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), xticks=[], yticks=[])
        ax.set_xlabel(f"component {component}")
        ax.set_title(group, size="medium", weight="bold", color=role.colour)
    return figure


def by_idf(scores, figure=None):
    """Draw agreement with the groups against the power of the idf: a panel a method, a dot a sample.

    `scores` is {(method, kernel): array of shape (n_samples, n_powers)}.
    """
    figure = sheet(figure, "NGD needs idf² to do for clusters what the cosine does with idf", (8.0, 3.7))
    methods = list(dict.fromkeys(method for method, _ in scores))
    panels = [figure.add_axes((0.08 + 0.47 * k, 0.17, 0.42, 0.62)) for k in range(len(methods))]
    most = 1.1 * max(values.max() for values in scores.values())
    for method, ax in zip(methods, panels, strict=True):
        ax.set(xticks=range(3), xlabel="power of the idf", ylim=(0, most), yticks=[0, 0.2, 0.4])
        ax.set_title(method, size="medium", weight="normal")
        ax.tick_params(labelleft=ax is panels[0])
    panels[0].set_ylabel("adjusted mutual information")
    for (method, name), values in scores.items():
        ax, role = panels[methods.index(method)], LOOKS[name]
        shift = 0.03 if name == "NGD" else -0.03
        ax.plot(np.arange(3) + shift, values.mean(axis=0), **role.line)
        ax.plot(np.arange(3) + shift, values.T, "o", color=role.colour, markersize=3.5)
    for name, y in zip(dict.fromkeys(name for _, name in scores), (0.16, 0.06), strict=False):
        style = {"xycoords": "axes fraction", "ha": "right", "weight": "bold", "color": LOOKS[name].colour}
        panels[1].annotate(name, (0.97, y), **style)
    return figure


def paths(formula, ways, few, figure=None):
    """Draw how long shortest paths along a graph are: in a full triangle and between real documents.

    Parameters
    ----------
    formula : ndarray, shape (n_pairs,)
        Geodesic distances of pairs of documents.
    ways : dict of str to ndarray
        Lengths along graphs, of the same pairs, by the kind of their edges.
    few : pair of ndarray
        Distances and lengths of paths where documents of three words fill the triangle.
    """
    title = "Shortest paths find the distances of three words, and not those of real documents"
    figure = sheet(figure, title, (8.0, 3.7))
    left, right = figure.add_axes((0.07, 0.17, 0.27, 0.64)), figure.add_axes((0.42, 0.17, 0.56, 0.64))
    left.plot(*few, ".", color=ACCENT.colour, markersize=1.5, alpha=0.4, rasterized=True)
    left.plot([0, np.pi], [0, np.pi], color=INK, linewidth=1)
    left.set(
        xlabel="$d_G$",
        ylabel="path along the graph",
        xticks=[0, np.pi],
        yticks=[0, np.pi],
        xticklabels=["0", "π"],
        yticklabels=["0", "π"],
    )
    left.set_title("three words", size="medium", weight="normal")
    reach = max(np.percentile(way, 99.5) for way in ways.values())
    steps = np.linspace(0, reach, 120)
    names = ["$d_G$", *(f"{name} edges" for name in ways)]
    looks = dict(zip(names, [STRAIGHT, ACCENT, ROLES[0]], strict=False))
    for k, ((name, role), values) in enumerate(zip(looks.items(), [formula, *ways.values()], strict=True)):
        height, _ = np.histogram(values, steps, density=True)
        height = height / height.max()
        right.fill_between(steps[1:], height, step="pre", color=role.colour, alpha=0.3, linewidth=0)
        right.step(steps[1:], height, color=role.colour, linewidth=1.6)
        style = {"color": role.colour, "weight": "bold", "ha": ("right", "left", "left")[k]}
        right.annotate(name, (np.median(values), 1.05 + 0.1 * (k == 1)), **style)
    right.axvline(np.pi, color=INK, linewidth=1, linestyle=":")
    right.set(xlim=(0, reach), ylim=(0, 1.28), yticks=[], xticks=[0, np.pi, 2 * np.pi], xlabel="length")
    right.set_xticklabels(["0", "π: no word in common", "2π"])
    right.spines["left"].set_visible(False)
    right.set_title("real documents", size="medium", weight="normal")
    return figure
