"""The explorers standing still: what is drawn of them where no JavaScript runs.

Figures compute nothing: they take numbers, as the explorers have them.
"""

import warnings

import numpy as np
from matplotlib.collections import LineCollection

from helpers.lesson import palette
from helpers.lesson.canvas import place, sheet, triangle

FIRST, SECOND = palette.role("first"), palette.role("second")
POSITIVE, NEGATIVE = palette.role("positive"), palette.role("negative")
RIGHT, WRONG = palette.role("right"), palette.role("wrong")
ACCENT, STRAIGHT, QUIET = (palette.role(name) for name in ("accent", "straight", "quiet"))
INK = palette.role("ink").colour
# Places of the ground behind a question, each a post of three words.
GRID = np.array([(i, j, 36 - i - j) for i in range(1, 35) for j in range(1, 36 - i)]) / 36


def mosaic(ax, cells, widths=(0.5, 0.5)):
    """Draw a, b, c and d as two columns, what belongs and what does not: said above, not said below."""
    a, b, c, d = cells
    edges = np.array([0, widths[0]]), np.array(widths)
    for left, width, yes, no, roles in zip(
        *edges, (a, b), (c, d), ((RIGHT, WRONG), (WRONG, RIGHT)), strict=True
    ):
        edge = 1 - yes / max(yes + no, 1)
        for low, high, role in ((edge, 1, roles[0]), (0, edge, roles[1])):
            ax.bar(left, high - low, width, low, align="edge", color=role.colour, alpha=0.3,
                   edgecolor="white", linewidth=3)  # fmt: skip
            if role is WRONG:
                ax.bar(left, high - low, width, low, align="edge", facecolor="none", alpha=0.5,
                       edgecolor=role.colour, linewidth=0, hatch="//")  # fmt: skip
        ax.plot([left, left + width], [edge, edge], color=INK, linewidth=2)
    for name, count, x, y in zip("abcd", cells, (0, 1, 0, 1), (0.91, 0.91, 0.09, 0.09), strict=True):
        side = "left" if x else "right"
        ax.text(x + (0.03 if x else -0.03), y, f"${name}$ = {count:,}", ha=side, va="center", size=13)
    ax.axis("off")


def one_scale(ax, table):
    """Draw the F1 of two topics, as heavy as micro-F1 takes them, and its two averages on one scale."""
    weights = 2 * table.tp + table.fp + table.fn
    sizes = 5 + 13 * np.sqrt(weights / max(weights.max(), 1))
    rows = [
        (str(table.classes[0]), table.f1[0], FIRST.colour, "o", sizes[0]),
        (str(table.classes[1]), table.f1[1], SECOND.colour, "s", sizes[1]),
        ("micro", table.micro_f1, INK, "^", 14),
        ("macro", table.macro_f1, ACCENT.colour, "D", 11),
    ]
    for row, (_, value, colour, marker, size) in enumerate(rows):
        ax.plot(value, -row, marker, color=colour, markersize=size, clip_on=False)
    ax.set(xlim=(0, 1), ylim=(-3.6, 0.6))
    ax.set_yticks(range(0, -4, -1), [name for name, *_ in rows])
    ax.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
    ax.set_xlabel("F1")
    ax.grid(axis="x", alpha=0.4)
    ax.tick_params(length=0)
    for side in ax.spines.values():
        side.set_visible(False)


def question(title, query, posts, asked, labels, ground, words, roles, votes):
    """Draw who is asked about a post, behind it what the vote would be elsewhere, and beside it the votes.

    Parameters
    ----------
    query, posts : ndarray, shapes (3,) and (n_posts, 3)
    asked : ndarray of int, shape (k,)
        Rows of the neighbours.
    labels, ground : ndarray of str, shapes (n_posts,) and (n_places,)
        Classes of the posts, and what the vote would be at the places of `GRID`.
    roles : dict of str to str
        Role of each class.
    votes : dict of str to float
    """
    figure = sheet(None, title, (8.8, 4.2))
    ax = figure.add_axes((0, 0, 0.6, 0.9))
    triangle(ax, words)
    near = np.isin(np.arange(len(posts)), asked)
    links = [place(np.stack([query, post])) for post in posts[asked]]
    ax.add_collection(LineCollection(links, colors=INK, linewidths=0.7, alpha=0.6))
    for height, (name, look) in zip((0.72, 0.5, 0.28), roles.items(), strict=False):
        role, own = palette.role(look), labels == name
        ax.scatter(*place(GRID[ground == name]).T, s=62, color=role.colour, alpha=0.13, linewidth=0, zorder=0)
        far = {"markersize": 5, "markeredgewidth": 0, "alpha": 0.6}
        ring = {"markersize": 8, "markeredgecolor": INK, "markeredgewidth": 0.8}
        ax.plot(*place(posts[own & ~near]).T, **{**role.mark, **far})
        ax.plot(*place(posts[own & near]).T, **{**role.mark, **ring})
        figure.text(
            0.62, height, f"{votes[name]:.4g}", size=28, weight="bold", color=role.colour, va="center"
        )
        figure.text(0.75, height, name, color=role.colour, va="center")
    ax.plot(*place(query), **{**ACCENT.mark, "markersize": 11, "markeredgecolor": "white"})
    return figure


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
            text = "∞" if veto else _signed(step.weight)
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
    ax.set(xlim=(-0.6, max(len(weights), 8) - 0.4), ylim=(low, high), ylabel=f"log-odds of {names[1]}")
    return ax.figure


def _signed(value):
    """Write a number with its sign and a true minus; what rounds to 0 has no sign."""
    value = round(value, 1)
    return f"{value:+.1f}".replace("-", "−") if value else "0.0"


def street(figure, X, y, machine, gram, span, sign=1):
    """Draw the boundary and margins of a machine, and the alpha of each point as a bar.

    Parameters
    ----------
    X : ndarray, shape (n, 2)
    y : ndarray, shape (n,)
        Labels, -1 and 1.
    machine : dual.Solution or None
        None if there is no hard margin.
    gram : callable
        Its kernel: ``gram(X_new, X)``.
    span : pair of pair of float
        Ends of the two axes.
    sign : {1, -1}
        Of the bias; -1 is the printed one.
    """
    alpha = np.zeros(len(y)) if machine is None else machine.alpha
    held = f"{np.sum(alpha > 0)} of {len(y)} points are support vectors"
    figure = sheet(figure, "No boundary of this kind separates them" if machine is None else held)
    ax, bars = figure.add_axes((0.04, 0.1, 0.54, 0.79)), figure.add_axes((0.67, 0.14, 0.31, 0.69))
    if machine is not None:
        across, up = np.meshgrid(*(np.linspace(*ends, 121) for ends in span))
        grid = np.column_stack([across.ravel(), up.ravel()])
        f = (machine.values(gram(grid, X)) - (1 - sign) * machine.b).reshape(across.shape)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a street wider than the picture has no edge in it
            ax.contourf(across, up, f, [-1, 1], colors=[QUIET.colour], alpha=0.2)
            ax.contour(across, up, f, [-1, 0, 1], colors=[INK], linewidths=[1, 2.4, 1], linestyles="-")
    order = np.argsort(-y, kind="stable")
    for role, label in ((POSITIVE, 1), (NEGATIVE, -1)):
        ax.plot(*X[y == label].T, **{**role.mark, "markersize": 8})
        slots = np.flatnonzero(y[order] == label) + (label < 0)
        bars.bar(slots, alpha[y == label], 0.8, color=role.colour)
    ring = {**ACCENT.mark, "marker": "o", "markersize": 15, "markerfacecolor": "none"}
    ax.plot(*X[alpha > 0].T, **ring)
    ax.set(xlim=span[0], ylim=span[1], xticks=[], yticks=[], aspect="equal")
    ax.set(xlabel="first coordinate", ylabel="second coordinate")
    top = alpha.max() or 1
    if machine is not None and machine.C < 1.6 * top:
        top = max(top, machine.C)
        bars.axhline(machine.C, color=INK, linestyle=STRAIGHT.linestyle, linewidth=1.2)
        bars.text(len(y) + 1, machine.C, "$C$", va="bottom", ha="right")
    bars.set(xlabel="a bar for each point; both colours\nhave the same sum", xticks=[])
    bars.set_ylabel(r"weight $\alpha_i$ of each point")
    bars.set(xlim=(-1, len(y) + 1), ylim=(0, 1.12 * top), visible=machine is not None)
    return figure
