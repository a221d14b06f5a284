"""The explorers standing still: what is drawn of them where no JavaScript runs.

Figures compute nothing: they take numbers, as the explorers have them.
"""

import warnings

import numpy as np
from matplotlib.collections import LineCollection

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.triangle import place, triangle

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
        With ``word``, ``ignored``, ``weight`` and ``odds`` each, as in `course.explorers.NeedleExplorer`.
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
            text = ("∞" if up else "−∞") if veto else _signed(step.weight)
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


def margins(figure, X, y, machine, gram, span, sign=1):
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
    flat = machine is not None and not machine.norm
    held = "w = 0: there is no boundary. Take another kernel." if flat else held
    figure = sheet(figure, "No boundary of this kind separates them" if machine is None else held)
    ax, bars = figure.add_axes((0.04, 0.1, 0.54, 0.79)), figure.add_axes((0.67, 0.14, 0.31, 0.69))
    if machine is not None and not flat:
        across, up = np.meshgrid(*(np.linspace(*ends, 121) for ends in span))
        grid = np.column_stack([across.ravel(), up.ravel()])
        f = (machine.values(gram(grid, X)) - (1 - sign) * machine.b).reshape(across.shape)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a margin wider than the picture has no edge in it
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


def stretch(figure, points, fields, grid, errors):
    """Draw points with the true boundary and those of two machines, and the grid of the second kernel.

    Parameters
    ----------
    points : tuple of ndarray
        Coordinates (n, 2), whether each is positive, and whether it is a support vector of the first machine.
    fields : tuple
        The axis of a lattice (m,), how far its places are above the true boundary (m, m), and the two passes
        with ``first``, ``second`` (or None) and ``D``, all (m, m).
    grid : ndarray of complex, shape (n_lines, n_lines)
        Where the crossings come to lie.
    errors : list of float
        Test errors, of the first machine or of both.
    """
    said = f"{100 * errors[0]:.1f} %"
    if len(errors) > 1:
        said = f"{said} before, {100 * errors[1]:.1f} % after"
    computed = np.isfinite(errors).all()
    figure = sheet(figure, f"Test error {said}" if computed else "The second machine cannot be computed")
    left, right = figure.add_axes((0.02, 0.04, 0.45, 0.8)), figure.add_axes((0.52, 0.04, 0.45, 0.8))
    (X, ours, held), (axis, truth, passes) = points, fields
    if np.ptp(passes.D) > 1e-9:
        left.contourf(axis, axis, passes.D, levels=9, cmap="Greys", alpha=0.45)
    for role, some in ((POSITIVE, ours), (NEGATIVE, ~ours)):
        left.plot(*X[some & ~held].T, **{**role.mark, "markersize": 4, "alpha": 0.7})
        left.plot(*X[some & held].T, **{**role.mark, "markersize": 7, "markeredgewidth": 1})
    left.contour(axis, axis, truth, [0], colors=[INK], linewidths=1)
    _boundary(left, axis, passes.first, colors=[QUIET.colour], linestyles="dashed", linewidths=1.6)
    if len(errors) > 1 and passes.second is not None:
        _boundary(left, axis, passes.second, colors=[ACCENT.colour], linewidths=2.4)
    left.set_title("thin: true boundary; dashed: first SVM; heavy: second", size=11, weight="normal")
    # As in the explorer, the cells that the first boundary crosses are tinted.
    above = passes.first[:: len(axis) // (len(grid) - 1), :: len(axis) // (len(grid) - 1)] > 0
    for i, j in np.argwhere(above[:-1, :-1] | above[1:, 1:] | above[1:, :-1] | above[:-1, 1:]):
        if not (above[i, j] and above[i + 1, j] and above[i, j + 1] and above[i + 1, j + 1]):
            corners = grid[[i, i, i + 1, i + 1], [j, j + 1, j + 1, j]]
            right.fill(corners.real, corners.imag, color=ACCENT.colour, alpha=0.15, linewidth=0)
    for lines in (grid, grid.T):
        right.plot(lines.T.real, lines.T.imag, color=INK, linewidth=0.7)
    right.set_title("lengths by the second kernel; tinted: first boundary", size=11, weight="normal")
    for ax in (left, right):
        ax.set(aspect="equal", xlim=(-1.02, 1.02), ylim=(-1.02, 1.02))
        ax.axis("off")
    return figure


def _boundary(ax, axis, field, **looks):
    """Draw where a field is zero, if it is anywhere."""
    if field.min() < 0 < field.max():
        ax.contour(axis, axis, field, [0], **looks)


def pursuit(figure, columns, target, ground, state, scores):
    """Draw the arrows of matching pursuit as they are seen, and the score of each column as a bar.

    Parameters
    ----------
    columns : ndarray, shape (m, 2)
        Where the tips of the columns are on the paper; the origin is the origin.
    target : tuple of ndarray, shape (2,)
        The tips of y and of its approximation f.
    ground : tuple of ndarray
        Ends of the three axes (3, 2), and what the chosen columns span: the ends of a line, points around a
        disc, or nothing, (k, 2).
    state : course.explorers.pursuit.widget.State
    scores : ndarray, shape (m,)
        As they are compared; NaN for a column that cannot be chosen.
    """
    n = len(state.chosen)
    figure = sheet(
        figure, f"After {n} {'step' if n == 1 else 'steps'} the squared norm of R is {state.error:.3f}"
    )
    ax, bars = figure.add_axes((0.02, 0.02, 0.54, 0.85)), figure.add_axes((0.66, 0.16, 0.22, 0.62))
    (y, f), (axes, span) = target, ground
    names = [f"$d_{j + 1}$" for j in range(len(columns))]
    for k, end in enumerate(axes, 1):
        ax.plot(*np.transpose([(0, 0), end]), **{**QUIET.line, "alpha": 0.7})
        _beside(ax, end, end, f"document {k}", QUIET.colour, size=10, style="italic")
    if len(span):
        ax.fill(*span.T, facecolor=QUIET.colour, edgecolor=QUIET.colour, alpha=0.14)
    chosen = [j in state.chosen for j in range(len(columns))]
    for tip, name, taken in zip(columns, names, chosen, strict=True):
        _arrow(ax, (0, 0), tip, INK if taken else QUIET.colour, 2)
        _beside(ax, tip, tip, name, INK)
    _arrow(ax, (0, 0), y, INK, 4)
    _beside(ax, y, y, "$y$", INK)
    if n:
        _arrow(ax, (0, 0), f, QUIET.colour, 1.4, linestyle="--")
    if state.error:
        _arrow(ax, f, y, ACCENT.colour, 2.4)
        across = np.array([f[1] - y[1], y[0] - f[0]])
        _beside(ax, (f + y) / 2, across * (1 if across @ f >= 0 else -1), "$R$", ACCENT.colour)
    ax.set(aspect="equal", xlim=(-2.8, 2.8), ylim=(-2.6, 2.6))
    ax.axis("off")
    colours = [ACCENT.colour if j == state.following else QUIET.colour for j in range(len(columns))]
    heights = -np.arange(len(columns))
    bars.barh(heights, np.nan_to_num(scores), 0.45, color=colours)
    bars.axvline(0, color=INK, linewidth=0.8)
    for j, (height, score) in enumerate(zip(heights, scores, strict=True)):
        text = "in the span" if np.isnan(score) else f"{score:.3f}".replace("-", "−")
        weight = f"\nweight {state.weights[j]:.2f}".replace("-", "−") if chosen[j] else ""
        bars.text(1.04, height, text + weight, va="center", transform=bars.get_yaxis_transform())
    long = np.sqrt(state.error) or 1
    bars.set(xlim=(-long if np.nanmin([0, *scores]) < 0 else 0, long), xticks=[])
    bars.set_yticks(heights, names)
    bars.set_title("score of each column", size=11, weight="normal")
    for side in bars.spines.values():
        side.set_visible(False)
    bars.tick_params(length=0)
    return figure


def _arrow(ax, begin, end, colour, width, **looks):
    """Draw an arrow between two places of the data, unless it is too short to be seen."""
    if np.hypot(*np.subtract(end, begin)) > 0.02:
        look = {"arrowstyle": "-|>", "color": colour, "linewidth": width, "mutation_scale": 12 + 2 * width}
        ax.annotate("", end, begin, arrowprops={**look, "shrinkA": 0, "shrinkB": 0, **looks})


def _beside(ax, place, way, name, colour, **looks):
    """Write a name beside a place, a little further on the way."""
    x, y = 11 * np.asarray(way) / max(np.hypot(*way), 0.3)
    look = {"color": colour, "ha": "left" if x > 5 else "right" if x < -5 else "center", "va": "center"}
    ax.annotate(name, place, (x, y), textcoords="offset points", **{**look, "size": 13, **looks})
