"""Pictures: silence, all thresholds, false alarms."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND, RIGHT, WRONG = (palette.role(name) for name in ("first", "second", "right", "wrong"))
STRAIGHT = palette.role("straight")
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))


ALARMS = (
    "Share of false alarms. For its own question the sign test has 5 of 100; for two methods it has more, "
    "the more test documents the more. The paired t-test has more than 5, the corrected test fewer."
)
SIGNS = (
    "Lead of TF×IDF over the roots with its interval: above zero if both thresholds are at 0 or both are "
    "tuned; about zero if only the roots are tuned."
)
CURVES = (
    "Precision against sensitivity for all thresholds: the two curves are close. The same three "
    "thresholds are at different places of the two curves."
)


def silence(a, b, name, figure=None):
    """Draw true against false positives, a mark for each topic.

    Parameters
    ----------
    a, b : ndarray, shape (n_topics,)
    name : str
        Of the classifier, for the title.
    """
    less, more = (int(np.sum(sign * (a - b) > 0)) for sign in (-1, 1))
    title = f"Always no is more accurate than {name} on {less} of {len(a)} topics"
    figure = sheet(figure, title, (7.4, 4.0))
    ax, top = figure.add_axes((0.1, 0.14, 0.86, 0.74)), 1500
    ax.fill_between([-0.3, 0, top], [-0.3, 0, top], top, color=QUIET, alpha=0.18, linewidth=0)
    ax.plot([-0.3, 0, top], [-0.3, 0, top], **STRAIGHT.line)
    ax.plot(a, b, **{**SECOND.mark, "markersize": 6, "alpha": 0.7})
    ax.set_xscale("symlog", linthresh=1)
    ax.set_yscale("symlog", linthresh=1)
    ax.set(xlim=(-0.3, top), ylim=(-0.3, 400))
    ax.set(xlabel="true positives, $a$ (logarithmic above 1)", ylabel="false positives, $b$")
    for axis, ticks in ((ax.xaxis, (0, 1, 10, 100, 1000)), (ax.yaxis, (0, 1, 10, 100))):
        axis.set_ticks(ticks, [f"{tick:,}" for tick in ticks])
    ax.text(-0.15, 220, f"$a < b$: always no is better ({less} topics)", color=INK, va="center")
    ax.text(1200, 0.9, f"$a > b$: {name} is better ({more} topics)", color=INK, ha="right", va="center")
    said = {"color": SECOND.colour, "ha": "right", "va": "center"}
    ax.text(1200, 0.3, "a mark is a topic, a strong one several", **said)
    return figure


def precision_recall(curves, levels=(0, -0.3, -0.6), figure=None):
    """Draw precision against recall for all thresholds, and mark some of them.

    Parameters
    ----------
    curves : dict of str to triple of ndarray
        By classifier: recall, precision, and the falling scores that are the thresholds.
    levels : sequence of float
    """
    title = "Each threshold is a point: where we compare is a choice"
    figure = sheet(figure, title, (7.4, 3.75))
    ax = figure.add_axes((0.1, 0.15, 0.86, 0.72))
    for (name, (recall, precision, scores)), role in zip(curves.items(), (FIRST, SECOND), strict=True):
        ax.plot(recall[::10], precision[::10], color=role.colour, linestyle=role.line["linestyle"])
        at = np.searchsorted(-scores, -np.array(levels)) - 1  # the last score above a level
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


def signs(found, figure=None):
    """Draw leads with their intervals, a row for each case.

    Parameters
    ----------
    found : dict of str to triple
        By case: lead of TF×IDF over the roots in points, half the length of its interval, and Z.
    """
    figure = sheet(figure, "Who leads depends on who was tuned", (7.4, 3))
    ax = figure.add_axes((0.22, 0.22, 0.74, 0.62))
    ax.axvline(0, **STRAIGHT.line)
    for row, (lead, reach, z) in enumerate(found.values()):
        role = RIGHT if abs(lead) > reach else WRONG
        ax.errorbar([lead], [-row], xerr=[reach], color=role.colour, marker=role.marker, capsize=5)
        ax.text(lead, 0.16 - row, f"{lead:+.1f} points, Z = {z:+.1f}", ha="center", va="bottom", color=INK)
    ax.set(ylim=(0.4 - len(found), 0.7), yticks=-np.arange(len(found)), yticklabels=list(found))
    ax.set_xlabel("lead of TF×IDF in perfect stories, in points, with 95% interval")
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    return figure
