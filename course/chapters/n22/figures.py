"""Pictures: concepts of eight documents, ranked posts, Table 2, accuracy against bases, differences."""

import numpy as np

from course.lesson import palette
from course.lesson.figures import intervals
from course.lesson.figures.canvas import sheet
from course.lesson.figures.triangle import place, triangle

INK, QUIET, PAPER, STRAIGHT = map(palette.role, ("ink", "quiet", "paper", "straight"))
FIRST, SECOND, THIRD, ACCENT = map(palette.role, ("first", "second", "third", "accent"))
LOOK = {"size": (7.8, 3.4), "frame_size": (7.6, 3.4)}
CONCEPTS = {"alt": "Two concepts move to two groups of documents; J falls quickly, then slowly."} | LOOK
RANKED = {"alt": "Both classes are at the top of each concept; the documents of one class are kept."} | LOOK
RANKED |= {"frames": [{"t": 0.3}, {"t": 1.1}, {"uneven": True, "guard": False}], "stops": {"t": [0.5, 0.9]}}
TABLE = "In the mean, all printed accuracies lie between ours by date and ours on drawn splits."
CURVES = "On six problems the curves of all documents, the refined and the random dictionary nearly coincide."
SPEED = "NGD is more accurate than LSI; only a folded model takes the same time for any number of bases."
GAPS = "Refined minus random dictionary is zero within half a point; rows of unit length gain about four."
SIX = [(0.09 + 0.31 * k, 0.56 - 0.42 * line, 0.25, 0.28) for line in range(2) for k in range(3)]


def concepts(figure, X, R, V, J):
    """Draw documents, two concepts, what the concepts make of the documents, and J after each iteration."""
    figure = sheet(figure, f"After {len(J)} iteration{'s' * (len(J) > 1)}: J = {J[-1]:.1f}", (7.8, 3.4))
    left, right = figure.add_axes((0.02, 0.02, 0.5, 0.86)), figure.add_axes((0.64, 0.2, 0.33, 0.62))
    triangle(left, ("engine", "gun", "law"))
    for x, z in zip(place(X), place(V @ R), strict=True):
        left.plot(*np.transpose([x, z]), color=QUIET.colour, linewidth=0.8)
        left.plot(*x, **{**INK.mark, "markersize": 6})
    left.plot(*place(R).T, **STRAIGHT.line)
    for k, (R_c, role) in enumerate(zip(place(R), (FIRST, SECOND), strict=True), start=1):
        left.plot(*R_c, **{**role.mark, "markersize": 13}, zorder=3, label=f"$R_{k}$")
    left.legend(loc="upper left", fontsize="large")
    right.plot(np.arange(1, len(J) + 1), J, color=ACCENT.colour, marker="o", markevery=[len(J) - 1])
    right.set(xlim=(0, 31), ylim=(0, None), xlabel="iterations", ylabel="$J$")


def ranked(figure, V, y, refined, N):
    """Draw the documents by rank in each column of V, dark what is kept of the first N."""
    figure = sheet(figure, f"{len(refined.rows)} of {len(y)} documents are kept", (7.8, 3.4))
    for c, label in enumerate(refined.labels):
        ax = figure.add_axes((0.18, 0.57 - 0.37 * c, 0.79, 0.22), title=f"concept {c + 1}")
        ax.tick_params(labelbottom=bool(c))
        order, rank = np.argsort(-V[:, c], kind="stable"), np.arange(len(y))
        for side, role in ((-1, SECOND), (1, FIRST)):
            for dark in (False, True):
                places = rank[(y[order] == side) & (((side == label) & (rank < N)) == dark)]
                x, z = np.repeat(places, 3), np.tile([side, side + 1.8, np.nan], len(places))
                ax.plot(x, z, color=role.colour, alpha=0.15 + 0.85 * dark, linewidth=0.6)
        ax.axvline(N - 0.5, **STRAIGHT.line)
        ax.set_yticks((-0.1, 1.9), ("second class", "first class"))
    ax.set_xlabel("rank in the concept; dashed: N; dark: kept")


def table(found, problems, figure=None):
    """Draw Table 2, its mean first: printed numbers hollow, ours filled with intervals, by date as a bar."""
    figure = sheet(figure, "Printed means lie between ours by date and ours on drawn splits", (8.0, 3.9))
    for k, name in enumerate(["mean", *problems]):
        place = (0.14, 0.2, 0.24, 0.6) if k == 0 else (0.305 + 0.1 * k, 0.2, 0.085, 0.6)
        ax = figure.add_axes(place, title=name, xlim=(69, 98), ylim=(0.5 - len(found), 0.5))
        for y, row in enumerate(found.values()):
            printed, ours, dated = row[k - 1]  # the mean is the last
            intervals.draw(ax, -y - 0.16, ours.mean, (ours.low, ours.high), INK.colour)
            ax.plot(dated, -y - 0.16, "|", color=ACCENT.colour, markersize=11, markeredgewidth=3)
            ax.plot(printed, -y + 0.16, **PAPER.mark)
        ax.set_yticks(-np.arange(len(found)), found if k == 0 else [""] * len(found))
        ax.set_xticks([70, 80, 90] if k == 0 else [75, 90])
        ax.grid(axis="y", alpha=0.4)
    figure.supxlabel("accuracy in %; hollow: printed; filled: ours, 95 % intervals; red: ours by date")
    return figure


def curves(found, printed, figure=None):
    """Draw Figures 1 to 6: accuracy against bases, and the printed points of Table 2."""
    figure = sheet(figure, "A random dictionary is as good as the refined one", (8.0, 4.0))
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
    figure = sheet(figure, "Refined and random dictionaries do not differ; unit length helps", (8.0, 3.8))
    ax = figure.add_axes((0.44, 0.16, 0.53, 0.72))
    for k, (gap, dated) in enumerate(found.values()):
        intervals.draw(ax, -k, gap.mean, (gap.low, gap.high), ACCENT.colour, ACCENT.marker)
        ax.plot(dated, -k, "|", color=INK.colour, markersize=13)
    ax.axvline(0, **STRAIGHT.line)
    ax.set_yticks(-np.arange(len(found)), [words.replace(" - ", " − ") for words in found])
    ax.set_xlabel("points of accuracy, mean of six problems; bar: by date")
    return figure


def speed(curves, times, figure=None):
    """Draw accuracy against bases, and microseconds for each post: {bases: {way: time}}."""
    figure = sheet(figure, "A folded model takes the same time for any number of bases", (8.0, 3.6))
    left, right = figure.add_axes((0.09, 0.18, 0.36, 0.64)), figure.add_axes((0.58, 0.18, 0.3, 0.64))
    for (name, line), role in zip(curves.items(), (FIRST, ACCENT), strict=True):
        left.plot(10 * np.arange(1, len(line) + 1), line, **role.line)
        left.text(10 * len(line), line[-1] + 0.4, name, color=role.colour, ha="right", va="bottom")
    for way, role in {"LSI": FIRST, "NGD": ACCENT, "LSI, folded": THIRD}.items():
        line = {n_bases: one[way] for n_bases, one in times.items() if way in one}
        right.plot(list(line), list(line.values()), color=role.colour, marker=role.marker)
        right.text(
            max(line) + 0.06 * max(times),
            line[max(line)],
            way.replace(", ", ",\n"),
            color=role.colour,
            va="center",
        )
    left.set(xlabel="bases", ylabel="accuracy in %", ylim=(None, 97))
    right.set(xlabel="bases", ylabel="microseconds for each post", yscale="log", xlim=(0, None))
    return figure
