"""Pictures: silence, a coin, all thresholds, false alarms."""

import numpy as np
from scipy import stats

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND, RIGHT, WRONG = (palette.role(name) for name in ("first", "second", "right", "wrong"))
STRAIGHT = palette.role("straight")
INK, QUIET, ACCENT = (palette.role(name).colour for name in ("ink", "quiet", "accent"))


ALARMS = (
    "Share of false alarms. For its own question the sign test has 5 of 100; for two methods it has more, "
    "the more test documents the more. The paired t-test has more than 5, the corrected test fewer."
)
CURVES = (
    "Precision against sensitivity for all thresholds: the two curves are close. The same three "
    "thresholds are at different places of the two curves."
)


def silence(tables, figure=None):
    """Draw stories found against false positives, a mark for each topic and a panel for each classifier.

    Parameters
    ----------
    tables : dict of str to Contingency
        The tables of two classifiers by name.
    """
    gains = {name: np.sign(table.tp - table.fp) for name, table in tables.items()}  # against silence
    first = next(iter(gains))
    beaten = f"On most topics, always saying no is more accurate than {first}"
    figure = sheet(figure, beaten if np.mean(gains[first] < 0) > 0.5 else "Accuracy by topic", (7.8, 3.8))
    top = 1500
    for left, role, (name, table) in zip((0.08, 0.57), (SECOND, FIRST), tables.items(), strict=True):
        ax = figure.add_axes((left, 0.15, 0.41, 0.64))
        ax.fill_between([-0.3, 0, top], [-0.3, 0, top], top, color=QUIET, alpha=0.18, linewidth=0)
        ax.plot([-0.3, 0, top], [-0.3, 0, top], **STRAIGHT.line)
        ax.plot(table.tp, table.fp, **{**role.mark, "markersize": 6, "alpha": 0.7})
        more, less = (int(np.sum(gains[name] == sign)) for sign in (1, -1))
        ax.set_title(f"{name}: more accurate on {more} topics,\nless on {less}, a tie on "
                     f"{len(table.classes) - more - less}", size=11, loc="left", weight="normal")  # fmt: skip
        ax.set_xscale("symlog", linthresh=1)
        ax.set_yscale("symlog", linthresh=1)
        ax.set(xlim=(-0.3, top), ylim=(-0.3, 400))
        ax.set_xlabel("true positives, $a$ (logarithmic above 1)")
        if (zeros := int(np.sum((table.tp == 0) & (table.fp == 0)))) > 1:
            ax.text(0.7, 0.4, f"{zeros} topics at (0, 0)", color=role.colour, va="center")
        for axis, ticks in ((ax.xaxis, (0, 1, 10, 100, 1000)), (ax.yaxis, (0, 1, 10, 100))):
            axis.set_ticks(ticks, [f"{tick:,}" for tick in ticks])
        ax.text(0.1, 220, "$a < b$: always no is better", color=INK, va="center")
        ax.text(330, 170, "$a = b$", color=INK, va="center")
    said = {"color": SECOND.colour, "ha": "right", "va": "center"}
    figure.axes[0].text(1200, 0.45, "a mark is a topic,\na dark one several", **said)
    figure.axes[0].set_ylabel("false positives, $b$")
    return figure


def coin(test, names, figure=None):
    """Draw what a fair coin does on the documents where two classifiers differ, and what they did."""
    n = test.better + test.worse
    once = float(f"{1 / test.exact_two_sided:.1g}")
    figure = sheet(figure, f"A fair coin is this uneven about once in {once:,.0f} times", (7.4, 3.3))
    ax = figure.add_axes((0.11, 0.22, 0.86, 0.64))
    wins, top = np.arange(n // 4, n - n // 4 + 1), stats.binom.pmf(n // 2, n, 0.5)
    ax.bar(wins, stats.binom.pmf(wins, n, 0.5), 0.8, color=QUIET)
    for count, name in zip((test.better, test.worse), names, strict=True):
        said = f"{name} alone\nis right {count} times"
        ax.annotate(said, (count, top / 50), (count, 0.4 * top), color=ACCENT,
                    ha="center", arrowprops={"arrowstyle": "->", "color": ACCENT})  # fmt: skip
    said = f"heads in {n} tosses of a fair coin\n(one toss for each story on which the two differ)"
    ax.set(xlabel=said, ylabel="probability", yticks=(0, 0.02, 0.04, 0.06))
    return figure


def precision_recall(curves, levels, figure=None):
    """Draw the precision-recall curves of two classifiers, with some thresholds marked.

    Parameters
    ----------
    curves : dict of str to triple
        By name: sensitivity and precision after each yes, and the number of yeses at each of `levels`.
    levels : sequence of float
    """
    title = "Each threshold is a point: where we compare is a choice"
    figure = sheet(figure, title, (7.4, 3.8))
    ax = figure.add_axes((0.1, 0.15, 0.86, 0.72))
    for (name, (recall, precision, said)), role in zip(curves.items(), (FIRST, SECOND), strict=True):
        ax.plot(recall[::10], precision[::10], color=role.colour, linestyle=role.line["linestyle"])
        at = np.array(said) - 1
        ax.plot(recall[at], precision[at], **{**role.mark, "markersize": 9, "label": name})
        above = role is FIRST
        for level, x, y in zip(levels, recall[at], precision[at], strict=True):
            where = {"textcoords": "offset points", "ha": "left" if above else "right", "va": "center"}
            said, away = f"{level:g}".replace("-", "−"), (9, 7) if above else (-9, -9)
            ax.annotate(said, (x, y), away, color=role.colour, **where)
    ax.set(xlim=(0.6, 1), ylim=(0.6, 1), xlabel="sensitivity (recall)", ylabel="precision")
    ax.legend(loc="lower left", fontsize=11, title="numbers: thresholds")
    return figure


def false_alarms(rates, figure=None):
    """Draw how often tests find a difference between equals.

    Parameters
    ----------
    rates : dict of str to triple
        By test: the share of cases with a false alarm, and its interval. The first has its own question.
    """
    title = "The sign test answers its own question; for two methods it fails, too"
    figure = sheet(figure, title, (7.9, 3.8))
    ax = figure.add_axes((0.36, 0.16, 0.61, 0.72))
    for row, (share, low, high) in enumerate(rates.values()):
        role = RIGHT if low <= 0.05 else WRONG
        reach = [[100 * (share - low)], [100 * (high - share)]]
        ax.errorbar([100 * share], [-row], xerr=reach, color=role.colour, marker=role.marker, capsize=5)
        ax.text(100 * share, 0.2 - row, f"{100 * share:.1f}", ha="center", va="bottom",
                bbox={"fc": "w", "ec": "none", "pad": 1})  # fmt: skip
    ax.axvline(5, **STRAIGHT.line)
    ax.text(5.6, -len(rates) + 0.35, "5 of 100: what the tests promise", color=INK, va="center")
    ax.set(xlim=(0, 40), ylim=(-len(rates), 0.7), yticks=-np.arange(len(rates)), yticklabels=list(rates))
    ax.set_xlabel("false alarms of 100, with 95% intervals")
    return figure
