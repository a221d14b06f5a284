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
TABLE = (
    "Printed means lie a little below ours on drawn splits; LSI-KNN fits with the Euclidean distance only."
)
CURVES = "On six problems the curves of all documents, the refined and the random dictionary nearly coincide."
SPEED = "On rows of unit length LSI needs fewer bases than NGD; a folded model takes least, always the same."
GAPS = "Refined minus random dictionary is zero within half a point; rows of unit length gain about four."
SIX = [(0.09 + 0.31 * k, 0.56 - 0.42 * line, 0.25, 0.28) for line in range(2) for k in range(3)]


def concepts(figure, X, R, V, J):
    """Draw documents, two concepts, what the concepts make of the documents, and J after each iteration."""
    figure = sheet(figure, f"After {len(J)} iteration{'s' * (len(J) > 1)}: J = {J[-1]:.1f}", (7.8, 3.4))
    left, right = figure.add_axes((0.02, 0.02, 0.5, 0.86)), figure.add_axes((0.64, 0.2, 0.33, 0.62))
    triangle(left, ("engine", "gun", "law"))
    ways = np.stack([place(X), place(V @ R), np.full((len(X), 2), np.nan)], axis=1).reshape(-1, 2)
    left.plot(*ways.T, color=QUIET.colour, linewidth=0.8)
    left.plot(*place(X).T, **{**INK.mark, "markersize": 6})
    left.plot(*place(R).T, **STRAIGHT.line)
    for k, (R_c, role) in enumerate(zip(place(R), (FIRST, SECOND), strict=True), start=1):
        left.plot(*R_c, **{**role.mark, "markersize": 13}, zorder=3)
        left.plot(-0.1, 1.02 - 0.12 * k, **{**role.mark, "markersize": 13})
        left.text(-0.03, 1.02 - 0.12 * k, f"$R_{k}$", va="center")
    right.plot(np.arange(1, len(J) + 1), J, color=ACCENT.colour, marker="o", markevery=[len(J) - 1])
    right.set(xlim=(0, 31), ylim=(0, None), xlabel="iterations", ylabel="$J$", xticks=(0, 10, 20, 30))


def ranked(figure, V, y, refined, N):
    """Draw the documents by rank in each column of V, dark what is kept of the first N."""
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
    ax.set(ylim=(-1.3, 10.6), xlabel="rank in the concept; dashed: N; dark: kept")


def table(found, problems, figure=None):
    """Draw Table 2, its mean first: printed numbers hollow, ours filled with intervals, by date as a bar."""
    figure = sheet(figure, "The distance of LSI-KNN decides whether its printed mean fits", (8.0, 4.0))
    names = [{"LSI-KNN": "LSI-KNN, cosine"}.get(name, name) for name in found]
    for k, name in enumerate(["mean", *problems]):
        place = (0.2, 0.2, 0.2, 0.6) if k == 0 else (0.32 + 0.098 * k, 0.2, 0.083, 0.6)
        ax = figure.add_axes(place, title=name, xlim=(69, 98), ylim=(0.5 - len(found), 0.5))
        for y, row in enumerate(found.values()):
            printed, ours, dated = row[k - 1]  # the mean is the last
            intervals.draw(ax, -y - 0.16, ours.mean, (ours.low, ours.high), INK.colour)
            ax.plot(dated, -y - 0.16, "|", color=ACCENT.colour, markersize=11, markeredgewidth=3)
            ax.plot(printed, -y + 0.16, **PAPER.mark)
        ax.set_yticks(-np.arange(len(found)), names if k == 0 else [""] * len(found))
        ax.set_xticks([70, 80, 90] if k == 0 else [75, 90])
        ax.grid(axis="y", alpha=0.4)
    figure.supxlabel("accuracy in %; hollow: printed; filled: ours, 95 % intervals; red: ours by date")
    return figure


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


def speed(curves, times, figure=None):
    """Draw accuracy against bases, and microseconds for each post: {bases: {way: time}}."""
    figure = sheet(
        figure, "With few bases LSI on unit rows is ahead; folded, more bases cost nothing", (8.0, 3.6)
    )
    left, right = figure.add_axes((0.09, 0.18, 0.37, 0.64)), figure.add_axes((0.6, 0.18, 0.26, 0.64))
    roles = {"LSI": FIRST, "NGD": ACCENT, "LSI, unit rows": THIRD}
    for name, line in curves.items():
        left.plot(10 * np.arange(1, len(line) + 1), line, **roles[name].line)
        left.text(10 * len(line) + 3, line[-1], name, color=roles[name].colour, va="center")
    last = max(times)
    for way, role in {"LSI": FIRST, "NGD": ACCENT, "LSI, folded": QUIET}.items():
        line = [one[way] for one in times.values()]
        right.plot(list(times), line, color=role.colour, marker=role.marker or "o")
        above = way == max(times[last], key=times[last].get)
        side = "center" if "folded" in way else "bottom" if above else "top"
        right.text(1.05 * last, line[-1], way.replace(", ", ",\n"), color=role.colour, va=side)
    left.set(xlabel="bases", ylabel="accuracy in %", xlim=(0, 240))
    right.set(xlabel="bases", ylabel="microseconds for each post", yscale="log", xlim=(0, None))
    return figure
