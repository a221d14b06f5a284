"""Pictures: what a power of the shares gains, and the accuracy of the last five."""

from itertools import pairwise

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

INK, STRAIGHT = map(palette.role, ("ink", "straight"))
LEADS = "On 20 Newsgroups a stop list or the idf removes most of NGD's lead over LIN; on WebKB neither does."
FINALISTS = "Accuracy of five classifiers on both collections: LinearSVC on roots is close to the best."
GAINS = "What each power gains over the power 1, with intervals: small powers gain, on WebKB most."


def powers(lines, marked=0.5, figure=None):
    """Draw what a power of the shares gains over the power 1, with intervals, a line for each collection.

    Parameters
    ----------
    lines : dict of str to dict of float to Lead
        For each collection, a lead for each power.
    """
    p = list(next(iter(lines.values())))
    lines = {name: list(leads.values()) for name, leads in lines.items()}
    title = "Smaller powers gain about as much as the root, or more"
    figure = sheet(figure, title, (7.8, 3.6))
    ax = figure.add_axes((0.08, 0.16, 0.6, 0.68))
    ax.axhline(0, color=INK.colour, linewidth=0.8)
    ax.axvline(marked, **STRAIGHT.line)
    ax.text(marked, 1.02, "the root", ha="center", color=INK.colour, transform=ax.get_xaxis_transform())
    ends = np.array([100 * leads[-1].gap for leads in lines.values()])
    for below, above in pairwise(np.argsort(ends)):  # names keep apart
        ends[above] = max(ends[above], ends[below] + 0.42)
    roles = (palette.role(name) for name in ("first", "second", "third"))
    for k, (role, (name, leads), height) in enumerate(zip(roles, lines.items(), ends, strict=True)):
        x, y = np.add(p, 0.012 * (k - 1)), [100 * one.gap for one in leads]
        reach = [[100 * (one.gap - one.low) for one in leads], [100 * (one.high - one.gap) for one in leads]]
        ax.errorbar(x, y, reach, **role.line, marker=role.marker, markersize=5, capsize=2, elinewidth=1.2)
        line = {"arrowstyle": "-", "color": role.colour, "linewidth": 0.7, "shrinkA": 0, "shrinkB": 4}
        ax.annotate(name, (x[-1], y[-1]), (p[-1] + 0.06, height), color=role.colour, va="center",
                    arrowprops=line, annotation_clip=False)  # fmt: skip
    ax.set(xlabel=r"power $p$ of the shares $\theta^p$", ylabel="gain over $p = 1$, in points")
    ax.set_xticks(p)
    words = "TF, rows of length 1;\nbar: 95 % interval;\npoints at one power stand\nside by side to be seen"
    ax.text(p[-1] + 0.06, 3.2, words, color=INK.colour, va="center")
    return figure


def finalists(found, figure=None):
    """Draw the accuracy in per cent of each classifier, {collection: {classifier: accuracy}}."""
    figure = sheet(figure, "LinearSVC on roots comes close to the best kernel classifier", (7.8, 3.2))
    for k, (name, some) in enumerate(found.items()):
        ax = figure.add_axes((0.36 + 0.32 * k, 0.2, 0.28, 0.6))
        ax.set_title(name, loc="left", weight="normal", size=11)
        for height, (title, accuracy) in enumerate(some.items()):
            role = palette.role("first" if title.startswith("LinearSVC") else "accent")
            ax.plot(accuracy, -height, **role.mark)
            ax.text(accuracy, 0.3 - height, f"{accuracy:.1f}", ha="center", color=role.colour)
        ax.set(xlabel="accuracy in per cent", ylim=(0.6 - len(some), 0.8))
        ax.set_yticks(range(0, -len(some), -1), list(some) if k == 0 else [""] * len(some))
        ax.margins(x=0.15)
    return figure
