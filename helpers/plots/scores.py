"""Pictures of notebook 07: silence, the four counts, two averages, a coin, false alarms, a generous rule."""

import numpy as np
from scipy import stats

from helpers import palette
from helpers.evaluation import Contingency
from helpers.plots.documents import sheet

FIRST, SECOND, RIGHT, WRONG = (palette.role(name) for name in ("first", "second", "right", "wrong"))
PAPER, STRAIGHT = palette.role("paper"), palette.role("straight")
INK, QUIET, ACCENT = (palette.role(name).colour for name in ("ink", "quiet", "accent"))


def silence(tables, figure=None):
    """Draw stories found against false alarms, a mark for each topic, for up to two machines.

    Parameters
    ----------
    tables : dict of str to Contingency
        The tables of each machine by its name.
    """
    lost = {name: int((table.fp > table.tp).sum()) for name, table in tables.items()}
    said = ", than ".join(f"{name} on {several}" for name, several in lost.items())
    figure = sheet(figure, f"Silence is right more often than {said} topics", (7.8, 3.9))
    ax, top = figure.add_axes((0.1, 0.15, 0.86, 0.71)), 1500
    ax.fill_between([0, top], [0, top], top, color=QUIET, alpha=0.18, linewidth=0)
    ax.plot([0, top], [0, top], **STRAIGHT.line)
    for role, (name, table) in zip((SECOND, FIRST), tables.items(), strict=False):
        ax.plot(table.tp, table.fp, **{**role.mark, "markersize": 6, "alpha": 0.8}, label=name)
    ax.set(xscale="symlog", yscale="symlog", xlim=(-0.3, top), ylim=(-0.3, 400))
    ax.set(xlabel="stories found, $a$", ylabel="false alarms, $b$")
    for axis, ticks in ((ax.xaxis, (0, 1, 10, 100, 1000)), (ax.yaxis, (0, 1, 10, 100))):
        axis.set_ticks(ticks, [f"{tick:,}" for tick in ticks])
    ax.text(-0.2, 270, "up here silence is right more often", color=INK, va="center")
    ax.legend(loc="lower right", bbox_to_anchor=(1, 0.12), frameon=False)
    return figure


def columns(figure, table, topic):
    """Draw the four counts of a topic as two columns, those that belong and those that do not."""
    j = list(table.classes).index(topic)
    a, b, c, d = (int(cell[j]) for cell in (table.tp, table.fp, table.fn, table.tn))
    sheet(figure, f"{topic}: accuracy {(a + d) / (a + b + c + d):.1%}, F1 {table.f1[j]:.2f}")
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.86))
    for x, yes, no, roles, names in ((0, a, c, (RIGHT, WRONG), "ac"), (1.2, b, d, (WRONG, RIGHT), "bd")):
        share = yes / max(yes + no, 1)
        for low, high, role, count, name in ((1 - share, 1, roles[0], yes, names[0]),
                                             (0, 1 - share, roles[1], no, names[1])):  # fmt: skip
            ax.bar(x, high - low, 1, low, color=role.colour, alpha=0.3, edgecolor="white", linewidth=3)
            spot = 0.91 - 0.82 * (name in "cd") if min(share, 1 - share) < 0.15 else (low + high) / 2
            ax.text(x, spot, f"${name}$ = {count:,}", ha="center", va="center", size=13)
    ax.text(0, 1.05, f"{topic}: {a + c:,}", ha="center")
    ax.text(1.2, 1.05, f"something else: {b + d:,}", ha="center")
    measures = {"sensitivity $a/(a+c)$": table.sensitivity, "specificity $d/(b+d)$": table.specificity,
                "precision $a/(a+b)$": table.precision, "F1 $2a/(2a+b+c)$": table.f1}  # fmt: skip
    for height, (name, values) in zip((0.9, 0.65, 0.4, 0.15), measures.items(), strict=True):
        ax.text(1.9, height, name, va="center")
        ax.text(3.25, height, f"{values[j]:.2f}", va="center", weight="bold", size=13)
    ax.text(-0.58, 0.91, "said", ha="right", va="center")
    ax.text(-0.58, 0.09, "not said", ha="right", va="center")
    ax.set(xlim=(-1.05, 3.6), ylim=(0, 1.15))
    ax.axis("off")


def averages(figure, found, alarms, small_found, small_alarms, sizes=(95, 15)):
    """Draw the F1 of a big and a small topic and their two averages."""
    tp, fp = np.array([found, small_found]), np.array([alarms, small_alarms])
    table = Contingency(tp, fp, np.array(sizes) - tp, np.full(2, 1000) - np.array(sizes) - fp)
    sheet(figure, f"Micro-F1 {table.micro_f1:.3f}, macro-F1 {table.macro_f1:.3f}")
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.86))
    rows = {f"big: {found} of {sizes[0]} found, {alarms} false alarms": (table.f1[0], FIRST.colour),
            f"small: {small_found} of {sizes[1]} found, {small_alarms} false alarms":
                (table.f1[1], SECOND.colour),
            "micro-F1: of the tables, added up": (table.micro_f1, INK),
            "macro-F1: the mean of the two": (table.macro_f1, ACCENT)}  # fmt: skip
    for row, (name, (value, colour)) in enumerate(rows.items()):
        ax.barh(-row, value, 0.42, color=colour)
        ax.text(0, -row + 0.27, name, va="bottom")
        ax.text(value + 0.01, -row, f"{value:.3f}", va="center", weight="bold")
    ax.set(xlim=(0, 1.1), ylim=(-3.4, 0.75))
    ax.axis("off")


def coin(test, names, figure=None):
    """Draw what a fair coin does on the documents where two machines differ, and what they did."""
    n, worse = test.better + test.worse, min(test.better, test.worse)
    once = float(f"{1 / test.exact_two_sided:.1g}")
    figure = sheet(figure, f"A coin is as uneven as this about once in {once:,.0f} times", (7.4, 3.3))
    ax = figure.add_axes((0.03, 0.18, 0.94, 0.68))
    wins, top = np.arange(n // 4, n - n // 4 + 1), stats.binom.pmf(n // 2, n, 0.5)
    tail = (wins <= worse) | (wins >= n - worse)
    ax.bar(wins, stats.binom.pmf(wins, n, 0.5), 0.8, color=np.where(tail, ACCENT, QUIET))
    for count, name in zip((test.better, test.worse), names, strict=True):
        said = f"{name} alone\nis right {count} times"
        ax.annotate(said, (count, top / 50), (count, 0.4 * top), color=ACCENT,
                    ha="center", arrowprops={"arrowstyle": "->", "color": ACCENT})  # fmt: skip
    ax.set(yticks=[], xlabel=f"heads in {n} tosses")
    ax.spines["left"].set_visible(False)
    return figure


def twins(rng, repeats=1, documents=100, words=50, folds=20):
    """Cross-validate two machines that are equally good, as they read equally telling halves of the words.

    Returns
    -------
    differences : ndarray, shape (repeats * folds,)
        Accuracy of one minus that of the other, fold by fold.
    """
    y = np.repeat([-1, 1], documents // 2)
    signed = rng.normal(size=(documents, 2, words)) * y[:, None, None] + 0.1
    differences = []
    for _ in range(repeats):
        fold = rng.permuted(np.tile(np.arange(documents // 2) % folds, (2, 1)), axis=1).ravel()
        parts = np.stack([signed[fold == f].sum(axis=0) for f in range(folds)])
        right = np.einsum("dmw,dmw->dm", signed, (parts.sum(axis=0) - parts)[fold]) > 0
        differences.append(np.bincount(fold, right[:, 0] * 1.0 - right[:, 1]) / np.bincount(fold))
    return np.concatenate(differences)


def false_alarms(figure, repeats, rates):
    """Draw how often either test finds a difference of equals; `rates` has both, by repeats."""
    sheet(figure, f"{20 * repeats} folds of the same documents")
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.86))
    for row, (name, role) in enumerate({"paired t": WRONG, "corrected for shared training": RIGHT}.items()):
        rate = rates[repeats][row]
        ax.barh(-row, rate, 0.42, color=role.colour)
        ax.text(0, -row + 0.27, name, va="bottom")
        ax.text(max(rate, 0.05) + 0.015, -row, f"{rate:.0%}", va="center", weight="bold")
    ax.plot([0.05, 0.05], [-1.3, 0.25], **STRAIGHT.line)
    ax.text(0.055, -1.36, "promised: 5 of 100", color=INK, va="top")
    ax.set(xlim=(0, 0.8), ylim=(-1.65, 0.62))
    ax.axis("off")


def improvements(printed, null, figure=None):
    """Draw printed shares of improved scenarios beside those of a method that does nothing.

    Parameters
    ----------
    printed : dict of str to (float, float)
        Per cent of scenarios with a higher F1, and with an "improvement".
    null : (float, float)
        The same for a method that does nothing.
    """
    figure = sheet(figure, f"Doing nothing is an “improvement” in {null[1]:.0f} of 100 scenarios", (7.6, 3.5))
    ax = figure.add_axes((0.25, 0.2, 0.72, 0.58))
    for value, name in zip(null, ("nothing:\nhigher F1", "nothing:\n“improvement”"), strict=True):
        ax.axvline(value, **STRAIGHT.line)
        ax.text(value, -0.75, name, ha="center", va="bottom", color=INK, size=10)
    for row, (first, second) in enumerate(printed.values()):
        ax.plot([first, second], [row, row], color=QUIET, linewidth=1)
        ax.plot(first, row, **{**PAPER.mark, "marker": "s"})
        ax.plot(second, row, **PAPER.mark)
    ax.set(xlim=(30, 100), ylim=(len(printed) - 0.5, -0.6))
    ax.set_xlabel("per cent of scenarios: square, higher F1; circle, “improvement”")
    ax.set_yticks(range(len(printed)), list(printed))
    return figure
