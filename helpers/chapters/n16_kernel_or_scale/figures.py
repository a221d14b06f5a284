"""Pictures: what C does, what else makes the gain, and what is as good."""

import functools
from itertools import product

import numpy as np

from helpers import studies
from helpers.lesson import palette
from helpers.lesson.canvas import sheet
from helpers.studies.protocols import PRINTED, ROWS

OURS, PAPER, INK, QUIET, STRAIGHT, NGD = map(
    palette.role, ("ours", "paper", "ink", "quiet", "straight", "geodesic")
)
KERNELS = {"ngd": NGD, "linear": palette.role("first"), "ned": palette.role("second")}
study = functools.cache(studies.load)


def tables(part, *fields, read=lambda result: 100 * result["right"] / result["of"]):
    """Return a number for each (corpus, *fields of the unit), and machine if there are several.

    The study "ngd-scaling" has a result for each trial and seed; the number is their mean.
    """
    found = {}
    for entry in study("ngd-scaling")["units"]:
        unit, result = entry["unit"], entry["result"]
        if unit["part"] == part:
            for name, some in {(): result}.items() if "right" in result else result.items():
                key = (unit["corpus"], *(unit[field] for field in fields), *((name,) if name else ()))
                found.setdefault(key, []).append(read(some))
    return {key: float(np.mean(some)) for key, some in found.items()}


def curves(corpus, weighting):
    """Return the lines of "ngd-c-curves" for the rows of the paper's table, by row."""
    lines = study("ngd-c-curves")["summary"]["rows"]
    lines = {line["row"]: line for line in lines if line["corpus"] == corpus}
    return {row: lines[str(row)] for row in ROWS if row.weighting == weighting}


def grown(corpus, machines, most):
    """Return curves over the number of training documents, `most` if all; `machines` are roles by name."""
    found = tables("sizes", "n")
    sizes = sorted({key[1] or most for key in found if key[0] == corpus})
    return {
        name: (sizes, [found[corpus, None if n == most else n, name] for n in sizes], role)
        for name, role in machines.items()
    }


def schemes(names):
    """Return per cent right one-vs-one and one-vs-rest, for `rails`; `names` are corpora by their title."""
    panels = {title: {} for title in names}
    found = tables("schemes", "kernel", "weighting", "machine")
    for title, row in product(names, ROWS):
        if (row.norm, row.kernel) in (("l2", "linear"), ("l1", "ngd")):
            both = (f"svc one-vs-{other}" for other in ("one", "rest"))
            own = [found[names[title], row.kernel, row.weighting, machine] for machine in both]
            panels[title][f"{PRINTED[row.kernel]}, {str(row).split()[0]}"] = own
    return panels


def bound(figure, prices, accuracy, at_bound, C):
    """Draw accuracy against C for each row of the table, and at one C the shares of coefficients at C.

    Parameters
    ----------
    prices : sequence of float
    accuracy, at_bound : dict of Row to sequence of float
        Per cent right, and share of the coefficients that are C, at each price.
    C : float
        One of the prices.
    """
    k = int(np.argmin(abs(np.log(prices) - np.log(C))))
    names = {row: f"{row.norm.upper()} {PRINTED[row.kernel]}" for row in accuracy}
    most = max(line[k] for line in accuracy.values())
    best = [names[row] for row, line in accuracy.items() if line[k] == most]
    ahead = f"{best[0]} is ahead" if len(best) == 1 else "nobody is ahead"
    figure = sheet(figure, f"C = {prices[k]:g}: {ahead}, {most:.1f} %", (7.8, 3.7))
    left, right = figure.add_axes((0.08, 0.16, 0.52, 0.7)), figure.add_axes((0.75, 0.16, 0.24, 0.7))
    x = np.log10(prices)  # a logarithmic axis takes as long to draw as all the rest
    left.axvline(x[k], color=QUIET.colour, linewidth=1)
    for height, row in enumerate(accuracy):
        colour, share = KERNELS[row.kernel].colour, at_bound[row][k]
        width = 3 if row.kernel == "ngd" else 1.6
        left.plot(x, accuracy[row], color=colour, ls="-" if row.norm == "l1" else (0, (4, 2)), lw=width)
        label = f"{names[row]}  {accuracy[row][k]:.1f} %"
        right.text(-0.04, -height, label, ha="right", va="center", color=colour)
        right.text(share + 0.03, -height, f"{share:.0%}", va="center")
    looks = [KERNELS[row.kernel].colour for row in accuracy]
    left.scatter([x[k]] * len(looks), [percent[k] for percent in accuracy.values()], 36, looks, zorder=3)
    right.barh(range(0, -len(looks), -1), [share[k] for share in at_bound.values()], 0.6, color=looks)
    left.set(xlabel="C     (solid: L1, dashed: L2)", ylabel="per cent right", ylim=(0, 100))
    left.set_xticks(x[::2], [f"{price:g}" for price in prices[::2]])
    right.set(xlim=(0, 1.25), xticks=[], yticks=[], xlabel="coefficients at C")
    right.spines[["left", "bottom"]].set_visible(False)
    return figure


def rails(panels, title, names, figure=None):
    """Draw two accuracies, a ring and a disc, on a rail for each way, in a panel for each collection.

    Parameters
    ----------
    panels : dict of str to dict of str to (float, float)
        For each panel, and each way, per cent right of the first and of the second.
    names : pair of str
        What ring and disc are.
    """
    figure = sheet(figure, title, (7.8, 3.3))
    width = 0.79 / len(panels)
    span = max(np.ptp(list(rows.values())) for rows in panels.values()) + 1
    for k, (name, rows) in enumerate(panels.items()):
        low = np.min(list(rows.values())) - 0.5
        ax = figure.add_axes((0.2 + k * width, 0.17, width - 0.03, 0.54))
        ax.set_title(name, loc="left", weight="normal", size=11)
        for height, pair in enumerate(rows.values()):
            ax.plot(pair, [-height, -height], color=QUIET.colour, linewidth=1.4)
            for look, value in zip((PAPER, OURS), pair, strict=True):
                ax.plot(value, -height, **look.mark, clip_on=False)
            gain = f"{pair[1] - pair[0]:+.1f}"
            ax.text(low + 1.4 * span, -height, gain, va="center", ha="right", color=INK.colour)
        ax.set(xlim=(low, low + 1.42 * span), ylim=(0.5 - len(rows), 0.5), xlabel="per cent right")
        ax.set_yticks(range(0, -len(rows), -1), list(rows) if k == 0 else [""] * len(rows))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
        ax.spines["bottom"].set_bounds(low, low + span)
        ax.set_xticks([tick for tick in ax.get_xticks() if low <= tick <= low + span])
    figure.text(0.98, 0.84, f"ring: {names[0]}, disc: {names[1]}, number: gain", ha="right", color=INK.colour)
    return figure


def lines(panels, title, xlabel, marked=None, log=True, reach=0.5, figure=None):
    """Draw named curves of per cent right, in panels of one height.

    Parameters
    ----------
    panels : dict of str to dict of str to (x, y, role)
    marked : float, optional
        A place on the x axis.
    reach : float
        Room for names at the right, as a share of the width of the data.
    """
    figure = sheet(figure, title, (7.8, 3.5))
    width = 0.91 / len(panels)
    every = [value for some in panels.values() for _, y, _ in some.values() for value in y]
    low, high = min(every), max(every)
    gap = (high - low) / 11
    for k, (name, some) in enumerate(panels.items()):
        ax = figure.add_axes((0.09 + k * width, 0.17, width - 0.05, 0.64))
        ax.set_title(name, loc="left", weight="normal", size=11)
        if marked is not None:
            ax.axvline(marked, **STRAIGHT.line)
        near, far = (pick(pick(x) for x, _, _ in some.values()) for pick in (min, max))
        edge = far * (far / near) ** 0.04 if log else far + 0.04 * (far - near)
        heights, top = {}, -np.inf
        for label in sorted(some, key=lambda label: some[label][1][-1]):  # names keep apart
            heights[label] = top = max(some[label][1][-1], top + gap)
        over = max(0, top - high)
        for label, (x, y, role) in some.items():
            look = palette.role(role)
            ax.plot(x, y, **{**look.mark, **look.line, "markersize": 5, "linewidth": 1.8}, clip_on=False)
            ax.text(edge, heights[label] - over, label, color=look.colour, va="center", size=10)
        ax.set(xscale="log" if log else "linear", xlabel=xlabel, ylim=(low - gap, high + gap))
        ticks = max((x for x, _, _ in some.values()), key=len)
        if len(ticks) < 8 and log:
            ax.set_xticks(ticks[::2], [f"{tick:,}" for tick in ticks[::2]])
        ax.set_xticks([tick for tick in ax.get_xticks() if near * 0.99 <= tick <= far * 1.01])
        ax.set_xlim(near, far * (far / near) ** reach if log else far + reach * (far - near))
        ax.minorticks_off()
        ax.spines["bottom"].set_bounds(near, far)
        ax.set_ylabel("per cent right" if k == 0 else "")
    return figure
