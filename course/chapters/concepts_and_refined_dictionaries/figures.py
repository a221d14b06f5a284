"""Pictures: rules and draws, J, ranked posts, accuracy against bases, differences."""

import numpy as np
from matplotlib.ticker import PercentFormatter

from course.lesson import palette
from course.lesson.figures import intervals
from course.lesson.figures.canvas import sheet

INK, QUIET, PAPER, STRAIGHT = map(palette.role, ("ink", "quiet", "paper", "straight"))
FIRST, SECOND, THIRD, ACCENT = map(palette.role, ("first", "second", "third", "accent"))
LOOK = {"size": (7.8, 3.4), "frame_size": (7.6, 3.4)}
DRAWS = "Test accuracy of three rules, and of twenty random selections on both sides of their mean."
OBJECTIVE = "J falls in every iteration, at the end slowly."
RANKED = {"alt": "Both classes are at the top of each concept; the documents of one class are kept."} | LOOK
RANKED |= {"frames": [{"t": 0.3}, {"t": 1.1}, {"t": 0.5, "guard": False}], "stops": {"t": [0.5, 0.9]}}
CURVES = "On six problems the curves of all documents, the refined and the random dictionary nearly coincide."
GAPS = "Refined minus random dictionary is zero within half a point; rows of unit length gain about four."
SIX = [(0.09 + 0.31 * k, 0.56 - 0.42 * line, 0.25, 0.28) for line in range(2) for k in range(3)]


def draws(found, drawn, figure=None):
    """Draw the accuracies of rules, and of random selections."""
    figure = sheet(figure, "Random selections differ as much as selections by a rule", (7.0, 3.4))
    ax = figure.add_axes((0.24, 0.2, 0.72, 0.66))
    for k, value in enumerate(found.values()):
        ax.plot(value, -k, **ACCENT.mark)
    ax.plot(drawn, [-len(found)] * len(drawn), "|", color=INK.colour, markersize=16)
    ax.axvline(np.mean(drawn), **STRAIGHT.line)
    ax.set_yticks(-np.arange(len(found) + 1), [*found, f"{len(drawn)} at random"])
    ax.xaxis.set_major_formatter(PercentFormatter(1, 1))
    ax.set(xlabel="test accuracy; dashed: the mean of those at random", ylim=(-len(found) - 0.5, 0.5))
    return figure


def objective(J, figure=None):
    """Draw J after each iteration."""
    figure = sheet(figure, "J falls in every iteration", (7.0, 3.2))
    ax = figure.add_axes((0.12, 0.2, 0.84, 0.64))
    ax.plot(np.arange(1, len(J) + 1), J, **ACCENT.line)
    ax.set(xlabel="iterations", ylabel="$J$")
    return figure


def ranked(figure, V, y, refined, N):
    """Draw the documents by rank in each column of V, strong what is kept of the first N."""
    figure = sheet(figure, f"{len(refined.rows)} of {len(y)} documents are kept", (7.8, 3.4))
    ax, places = figure.add_axes((0.18, 0.2, 0.79, 0.66)), []  # one for both: axes take most of a redraw
    for c, label in enumerate(refined.labels):
        order, rank, low = np.argsort(-V[:, c], kind="stable"), np.arange(len(y)), 6 * (1 - c)
        for side, role in ((-1, SECOND), (1, FIRST)):
            places.append(low + 0.9 + side)
            for dark in (False, True):
                some = rank[(y[order] == side) & (((side == label) & (rank < N)) == dark)]
                x, z = np.repeat(some, 3), np.tile([low + side, low + side + 1.8, np.nan], len(some))
                ax.plot(x, z, color=role.colour, alpha=0.15 + 0.85 * dark, linewidth=0.6)
        ax.text(0, low + 3.2, f"concept {c + 1}", va="bottom")
    ax.axvline(N - 0.5, **STRAIGHT.line)
    ax.set_yticks(places, 2 * ("second class", "first class"))
    ax.set(ylim=(-1.3, 10.6), xlabel="rank in the concept; dashed: N; strong: kept")


def curves(found, printed, figure=None):
    """Draw Figures 1 to 6: accuracy against bases, and the printed points of Table 2."""
    figure = sheet(figure, "A random dictionary does as well as the refined one", (8.0, 4.0))
    for k, (problem, lines) in enumerate(found.items()):
        ax = figure.add_axes(SIX[k], title=problem, xlim=(0, 42), ylim=lines["all"][-1] + np.array([-16, 4]))
        for (name, line), role in zip(lines.items(), (INK, ACCENT, FIRST), strict=True):
            ax.plot(np.arange(1, 41), line, **role.line, label=name)
            for row in printed.get(name, [])[k : k + 1]:
                ax.plot(row["bases"], 100 * row["accuracy"], **PAPER.mark | {"markeredgecolor": role.colour})
    near = {"handlelength": 1, "columnspacing": 1, "loc": "upper right", "bbox_to_anchor": (0.99, 1.0)}
    figure.legend(*ax.get_legend_handles_labels(), ncols=3, **near)
    figure.supxlabel("accuracy in % against bases (hollow: printed in Table 2)")
    return figure


def gaps(found, figure=None):
    """Draw differences of accuracies: {words: (interval, by date)}."""
    figure = sheet(
        figure, "Refined and random dictionaries: no difference is seen; unit length helps", (8.0, 3.8)
    )
    ax = figure.add_axes((0.44, 0.16, 0.53, 0.72))
    for k, (gap, dated) in enumerate(found.values()):
        intervals.draw(ax, -k, gap.mean, (gap.low, gap.high), ACCENT.colour, ACCENT.marker)
        ax.plot(dated, -k, "|", color=INK.colour, markersize=13)
    ax.axvline(0, **STRAIGHT.line)
    ax.set_yticks(-np.arange(len(found)), [words.replace(" - ", " − ") for words in found])
    ax.set_xlabel("points of accuracy, mean of six problems; bar: by date")
    return figure
