"""Pictures: documents in components, clusters by the power of the idf, paths along a graph."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

ROLES = [palette.role(name) for name in ("first", "second", "third")]
ACCENT, STRAIGHT, QUIET = (palette.role(name) for name in ("accent", "straight", "quiet"))
INK = palette.role("ink").colour
LOOKS = {"NGD": ACCENT, "cosine": STRAIGHT}
TITLES = {"components": "k-means in components", "spectral": "spectral clustering"}
GROUPS = "rec.sport.hockey", "sci.crypt", "soc.religion.christian"
MAPS = {
    "alt": "Documents in two components of kernel PCA, with three groups and their means marked. With TF the "
    "groups lie over one another. With TF×IDF the means are further apart, but documents still overlap.",
    "size": (7.6, 4.6),
    "frame_size": (5.6, 3.6),
}
BY_IDF = (
    "Agreement with the groups against the power of the idf in the compared vectors, for components and for "
    "spectral clustering, a dot a sample. At each power the mean of NGD is not below that of the cosine. But "
    "TF×IDF gives NGD only the power one half, and in spectral clustering it is far below the cosine there."
)
PATHS = (
    "Left: for documents of three words shortest paths are nearly as long as the distances. Right: between "
    "real documents distances are a little below π, paths along KL edges about 2π, and paths along exact "
    "edges mostly nearly 2π or 3π."
)


def maps(figure, coordinates, labels, component=1, groups=GROUPS):
    """Draw documents of three groups, and their means, in two neighbouring components, the rest behind.

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
    figure = sheet(
        figure, f"Groups overlap in components {component} and {component + 1} of kernel PCA", (7.6, 4.6)
    )
    ax = figure.add_axes((0.07, 0.11, 0.66, 0.74))
    beside = {"xycoords": "axes fraction", "va": "center"}
    two = coordinates[:, component - 1 : component + 1]
    ax.plot(*two.T, ".", color=QUIET.colour, markersize=1.5, alpha=0.5)
    for k, (group, role) in enumerate(zip(groups, ROLES, strict=True)):
        own = two[labels == group]
        ax.plot(*own.T, **{**role.mark, "markersize": 4.5, "markeredgewidth": 0.6, "alpha": 0.6})
        mean = {"markersize": 14, "markeredgecolor": INK, "markeredgewidth": 1.5, "zorder": 3}
        ax.plot(*own.mean(axis=0), **{**role.mark, **mean})
        look = {**role.mark, "clip_on": False, "transform": ax.transAxes}
        ax.plot(1.045, 0.92 - 0.11 * k, **look)
        ax.annotate(group.split(".")[-1], (1.08, 0.92 - 0.11 * k), weight="bold", color=role.colour, **beside)
    words = "large: mean of\na group\n\ngrey: documents\nof other groups"
    ax.annotate(words, (1.03, 0.4), color=INK, **beside)
    ax.set(xticks=[], yticks=[], xlabel=f"coordinate in component {component}")
    ax.set_ylabel(f"coordinate in component {component + 1}")
    return figure


def by_idf(scores, figure=None):
    """Draw agreement with the groups against the power of the idf: a panel a method, a dot a sample.

    `scores` is {(method, kernel): array of shape (n_samples, 3)}, for the powers 0, 1/2 and 1 of the idf in
    the vectors that are compared. A ring marks what TF×IDF is: 1/2 for NGD, 1 for the cosine.
    """
    title = "At the same power of the idf, NGD is not below the cosine"
    figure = sheet(figure, title, (8.0, 3.9))
    methods = list(dict.fromkeys(method for method, _ in scores))
    panels = [figure.add_axes((0.09 + 0.47 * k, 0.17, 0.42, 0.6)) for k in range(len(methods))]
    most, powers = 1.15 * max(values.max() for values in scores.values()), np.array([0, 0.5, 1])
    for method, ax in zip(methods, panels, strict=True):
        ax.set(xlim=(-0.1, 1.1), xlabel="power of the idf in the compared vectors", ylim=(0, most))
        ax.set_xticks(powers, ["0", "½", "1"])
        ax.set_yticks([0, 0.2, 0.4, 0.6][: 1 + int(most / 0.2)])
        ax.set_title(TITLES.get(method, method), size="medium", weight="normal")
        ax.tick_params(labelleft=ax is panels[0])
    panels[0].set_ylabel("adjusted mutual information")
    for (method, name), values in scores.items():
        ax, role = panels[methods.index(method)], LOOKS[name]
        shift, mean = 0.012 if name == "NGD" else -0.012, values.mean(axis=0)
        ax.plot(powers + shift, mean, color=role.colour, linestyle=role.linestyle, linewidth=2)
        ax.plot(powers + shift, values.T, "o", color=role.colour, markersize=3.5)
        k = 1 if name == "NGD" else 2
        ring = {"markersize": 17, "markerfacecolor": "none", "markeredgecolor": role.colour}
        ax.plot(powers[k] + shift, mean[k], "o", markeredgewidth=1.4, **ring)
    for name, side, spot in (("NGD", "right", (-8, 8)), ("cosine", "left", (8, -16))):
        middle = scores[methods[0], name].mean(axis=0)[:2].mean()
        said = {"color": LOOKS[name].colour, "weight": "bold", "ha": side}
        panels[0].annotate(name, (0.25, middle), spot, textcoords="offset points", **said)
    words = "ring: TF×IDF\ndot: one sample\nline: mean"
    panels[1].annotate(words, (0.97, 0.04), xycoords="axes fraction", ha="right", color=INK)
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
    figure = sheet(figure, "Between real documents, paths are much longer than distances", (8.0, 3.9))
    left, right = figure.add_axes((0.08, 0.17, 0.27, 0.6)), figure.add_axes((0.42, 0.17, 0.56, 0.6))
    left.plot(*few, ".", color=ACCENT.colour, markersize=1.5, alpha=0.4, rasterized=True)
    left.plot([0, np.pi], [0, np.pi], color=INK, linewidth=1)
    left.set(xlabel="distance $d_G$", ylabel="path along the graph")
    left.set(xticks=[0, np.pi], yticks=[0, np.pi], xticklabels=["0", "π"], yticklabels=["0", "π"])
    left.text(1.7, 1.45, "path =\ndistance", color=INK, va="top")
    left.set_title("three words, exact edges", size="medium", weight="normal")
    lengths = {"distance": formula, **{f"path,\n{name} edges": values for name, values in ways.items()}}
    steps = np.linspace(0, 4 * np.pi, 160)
    roles = (STRAIGHT, ROLES[0], ACCENT)
    for y, (name, role) in zip((2.5, 1.25, 0), zip(lengths, roles, strict=True), strict=True):
        height, _ = np.histogram(lengths[name], steps)
        right.stairs(y + height / height.max(), steps, baseline=y, fill=True, color=role.colour, alpha=0.75)
        right.annotate(name, (0.1, y + 0.2), color=INK if role is STRAIGHT else role.colour)
        right.axhline(y, color=STRAIGHT.colour, linewidth=0.6)
    right.axvline(np.pi, color=INK, linewidth=1, linestyle=":")
    right.set(
        xlim=(0, 4 * np.pi), ylim=(-0.05, 3.7), yticks=[], xlabel="length (dotted: π, the longest distance)"
    )
    right.set_xticks(np.pi * np.arange(5), ["0", "π", "2π", "3π", "4π"])
    right.spines["left"].set_visible(False)
    right.set_title("how many pairs of real documents have each length", size="medium", weight="normal")
    return figure
