"""Pictures: posts in components, clusters by the power of the idf, ways along a graph."""

import numpy as np

from helpers.lesson import palette
from helpers.lesson.canvas import sheet

ROLES = [palette.role(name) for name in ("first", "second", "third")]
ACCENT, STRAIGHT, QUIET = (palette.role(name) for name in ("accent", "straight", "quiet"))
INK = palette.role("ink").colour
LOOKS = {"NGD": ACCENT, "cosine": STRAIGHT, "Gaussian": palette.role("second")}


def maps(figure, coordinates, total, labels, groups, component=1):
    """Draw posts in two neighbouring components, three groups marked, and what each component holds.

    Parameters
    ----------
    figure : Figure or None
    coordinates : ndarray, shape (n_posts, n_components)
        From kernel PCA.
    total : float
        Sum of the squared coordinates in all components.
    labels : ndarray of str, shape (n_posts,)
    groups : sequence of 3 str
    component : int
        The one to the right, from 1; the next one is upwards.
    """
    share = 100 * np.sum(coordinates**2, axis=0) / total
    figure = sheet(figure, f"Ten components hold {share.sum():.0f} % of the spread", (7.6, 3.8))
    left, right = figure.add_axes((0.05, 0.1, 0.58, 0.76)), figure.add_axes((0.72, 0.2, 0.25, 0.56))
    two = coordinates[:, component - 1 : component + 1]
    left.plot(*two.T, ".", color=QUIET.colour, markersize=1.5)
    for group, role in zip(groups, ROLES, strict=True):
        left.plot(*two[labels == group].T, **{**role.mark, "markersize": 4.5, "markeredgewidth": 0.6})
    # The names stand where they hide least: outside, each on the side of its group.
    order = np.argsort([np.median(two[labels == group, 0]) for group in groups])
    for rank, k in enumerate(order):
        style = {"color": ROLES[k].colour, "weight": "bold", "ha": ("left", "center", "right")[rank]}
        left.annotate(groups[k].split(".")[-1], (rank / 2, 1.02), xycoords="axes fraction", **style)
    low, high = np.percentile(two, [0.5, 99.5], axis=0)
    left.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), xticks=[], yticks=[])
    left.set(xlabel=f"component {component}", ylabel=f"component {component + 1}")
    chosen = np.isin(np.arange(len(share)), (component - 1, component))
    colours = np.where(chosen, ACCENT.colour, QUIET.colour)
    right.vlines(np.arange(1, len(share) + 1), 0, share, colors=colours, linewidth=9)
    right.set(xlabel="component", xticks=[1, 5, 10], yticks=[0, round(share[0], 1)], ylim=(0, None))
    right.set_title("% of the spread", size="medium", weight="normal")
    return figure


def by_idf(scores, powers, title, figure=None):
    """Draw agreement with the groups against the power of the idf: a panel a method, a dot a sample.

    `scores` is {(method, kernel): array of shape (n_samples, n_powers)}.
    """
    figure = sheet(figure, title, (8.0, 3.7))
    methods = list(dict.fromkeys(method for method, _ in scores))
    panels = [figure.add_axes((0.08 + 0.315 * k, 0.17, 0.265, 0.62)) for k in range(len(methods))]
    most = 1.1 * max(values.max() for values in scores.values())
    for method, ax in zip(methods, panels, strict=True):
        ax.set(xticks=powers, xlabel="power of the idf", ylim=(0, most), yticks=[0, 0.2, 0.4])
        ax.set_title(method, size="medium", weight="normal")
        ax.tick_params(labelleft=ax is panels[0])
    panels[0].set_ylabel("adjusted mutual information")
    for (method, name), values in scores.items():
        ax, role = panels[methods.index(method)], LOOKS[name]
        ax.plot(powers, values.mean(axis=0), **role.line)
        ax.plot(powers, values.T, "o", color=role.colour, markersize=3.5)
    named = [name for method, name in scores if method == methods[1]]
    for name, y in zip(named, (0.25, 0.15, 0.05), strict=False):
        style = {"xycoords": "axes fraction", "ha": "right", "weight": "bold", "color": LOOKS[name].colour}
        panels[1].annotate(name, (0.97, y), **style)
    return figure


def paths(formula, ways, few, title, figure=None):
    """Draw how long the ways along a graph are: in a full triangle and between real posts.

    Parameters
    ----------
    formula : ndarray, shape (n_pairs,)
        Geodesic distances of pairs of posts.
    ways : dict of str to ndarray
        Lengths along graphs, of the same pairs, by the kind of their edges.
    few : pair of ndarray
        Distances and lengths of ways where posts of three words fill the triangle.
    title : str
    """
    figure = sheet(figure, title, (8.0, 3.7))
    left, right = figure.add_axes((0.07, 0.17, 0.27, 0.64)), figure.add_axes((0.42, 0.17, 0.56, 0.64))
    left.plot(*few, ".", color=ACCENT.colour, markersize=1.5, alpha=0.4, rasterized=True)
    left.plot([0, np.pi], [0, np.pi], color=INK, linewidth=1)
    left.set(xlabel="$d_G$", ylabel="way along the graph", xticks=[0, np.pi], yticks=[0, np.pi],
             xticklabels=["0", "π"], yticklabels=["0", "π"])  # fmt: skip
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
    right.set_title("real posts", size="medium", weight="normal")
    return figure
