"""Pictures: silence, the four counts, two averages, a coin, false alarms, a generous rule."""

import numpy as np
from scipy import stats

from helpers.lesson import palette
from helpers.lesson.canvas import sheet
from helpers.widgets.twins import mosaic

FIRST, SECOND, RIGHT, WRONG = (palette.role(name) for name in ("first", "second", "right", "wrong"))
PAPER, STRAIGHT = palette.role("paper"), palette.role("straight")
INK, QUIET, ACCENT = (palette.role(name).colour for name in ("ink", "quiet", "accent"))


def silence(tables, ahead, behind, figure=None):
    """Draw stories found against false positives, a mark for each topic, for up to two classifiers.

    Parameters
    ----------
    tables : dict of str to Contingency
        The tables of each classifier by its name.
    ahead, behind : int
        Topics on which the first is more, and less, accurate than a classifier that never says yes.
    """
    first, table = next(iter(tables.items()))
    ties = len(table.classes) - ahead - behind
    title = f"{first} beats silence on {ahead} topics, loses on {behind} and ties on {ties}"
    figure = sheet(figure, title[0].upper() + title[1:], (7.8, 3.9))
    ax, top = figure.add_axes((0.1, 0.15, 0.86, 0.71)), 1500
    ax.fill_between([0, top], [0, top], top, color=QUIET, alpha=0.18, linewidth=0)
    ax.plot([0, top], [0, top], **STRAIGHT.line)
    for role, (name, table) in zip((SECOND, FIRST), tables.items(), strict=False):
        ax.plot(table.tp, table.fp, **{**role.mark, "markersize": 6, "alpha": 0.8}, label=name)
    ax.set(xscale="symlog", yscale="symlog", xlim=(-0.3, top), ylim=(-0.3, 400))
    ax.set(xlabel="true positives, $a$", ylabel="false positives, $b$")
    for axis, ticks in ((ax.xaxis, (0, 1, 10, 100, 1000)), (ax.yaxis, (0, 1, 10, 100))):
        axis.set_ticks(ticks, [f"{tick:,}" for tick in ticks])
    ax.text(-0.2, 270, "up here a silent classifier is more accurate", color=INK, va="center")
    ax.legend(loc="lower right", bbox_to_anchor=(1, 0.12), frameon=False)
    return figure


def columns(figure, table, topic, threshold):
    """Draw the four counts of a topic as two columns, and four measures beside them."""
    j = list(table.classes).index(topic)
    cells = [int(cell[j]) for cell in (table.tp, table.fp, table.fn, table.tn)]
    when = f"{threshold:.1f}".replace("-", "\N{MINUS SIGN}")
    sheet(figure, f"{topic}, yes above {when}: accuracy {table.accuracy[j]:.1%}, F1 {table.f1[j]:.2f}")
    ax = figure.add_axes((0.02, 0.02, 0.96, 0.86))
    mosaic(ax, cells)
    ax.text(0.47, 1.04, f"{topic}: {cells[0] + cells[2]:,}", ha="right")
    ax.text(0.53, 1.04, f"others: {cells[1] + cells[3]:,}")
    measures = {"sensitivity $a/(a+c)$": table.sensitivity, "specificity $d/(b+d)$": table.specificity,
                "precision $a/(a+b)$": table.precision, "F1 $2a/(2a+b+c)$": table.f1}  # fmt: skip
    for height, (name, values) in zip((0.9, 0.65, 0.4, 0.15), measures.items(), strict=True):
        ax.text(1.75, height, name, va="center")
        ax.text(2.95, height, f"{values[j]:.2f}", va="center", weight="bold", size=13)
    ax.set(xlim=(-0.56, 3.25), ylim=(0, 1.15))


COLUMNS = {
    "frame_size": (5.8, 3.2),
    "frames": [{"topic": "earn"}, {"topic": "platinum"}, {"topic": "platinum", "threshold": -0.8}],
    "alt": "Four counts of a topic as two columns. On platinum the SVM says nothing, nearly always rightly.",
}


def columns_at(table):
    """Return `columns` with a table for each threshold, as ``lesson.explore`` draws it."""
    return lambda figure, topic, threshold: columns(figure, table(threshold), topic, threshold)


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


def false_alarms(rates, figure=None):
    """Draw how often two paired t-tests find a difference between equals, against the number of repeats.

    Parameters
    ----------
    rates : dict of int to pair of triples
        By repeats, for Student's test and the corrected one: the share of studies and its interval.
    """
    figure = sheet(figure, "Repeating the folds raises the false alarms of the paired t-test", (7.4, 3.5))
    ax = figure.add_axes((0.09, 0.17, 0.66, 0.69))
    for row, (name, role) in enumerate({"paired t-test": WRONG, "corrected": RIGHT}.items()):
        share, low, high = np.array([both[row] for both in rates.values()]).T
        reach = (share - low, high - share)
        ax.errorbar(list(rates), share, reach, color=role.colour, marker=role.marker, capsize=4, markersize=8)
        ax.text(max(rates) + 0.4, share[-1] + (0.04 if row else 0), name, color=role.colour, va="center")
    ax.axhline(0.05, **STRAIGHT.line)
    ax.text(max(rates) + 0.4, 0.05, "level 0.05", color=INK, va="center")
    ax.set(xlabel="repeats of twenty folds", ylabel="share of false alarms", ylim=(0, 0.8))
    ax.set_xticks(list(rates))
    return figure


def improvements(printed, null, figure=None):
    """Draw printed shares of improved scenarios beside those of a method that does nothing.

    Parameters
    ----------
    printed : dict of str to (float, float)
        Per cent of scenarios with a higher F1, and with an "improvement".
    null : (float, float)
        Per cent of scenarios in which doing nothing has a higher F1, and in which it is an "improvement".
    """
    figure = sheet(figure, f"A method without effect “improves” {null[1]:.0f} of 100 scenarios", (7.6, 3.5))
    ax = figure.add_axes((0.25, 0.2, 0.72, 0.58))
    for value, name in zip(null, ("no effect:\nhigher F1", "no effect:\n“improvement”"), strict=True):
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
