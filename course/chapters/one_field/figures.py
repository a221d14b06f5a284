"""Pictures: machines by accuracy and seconds, the field and its front, a budget, leads, growth."""

import numpy as np
from matplotlib.ticker import PercentFormatter

from course.lesson import palette
from course.lesson.figures import intervals
from course.lesson.figures.canvas import sheet

INK, QUIET, STRAIGHT, ACCENT = map(palette.role, ("ink", "quiet", "straight", "accent"))
FIRST, SECOND, THIRD = map(palette.role, ("first", "second", "third"))
WIDE = (7.8, 4.0)
OWN = "Machines by processor seconds and test accuracy: those with more seconds are not always more accurate."
FIELD = "The front climbs from naive Bayes to linear machines; the most expensive methods lie below it."
BUDGET = {"alt": "The best method within a budget of seconds; beyond some seconds more budget gains nothing."}
BUDGET |= {"size": WIDE, "frame_size": WIDE}
PROPOSALS = "Leads of the proposals over a tuned linear SVM, with intervals, and their training costs."
GROWTH = "Seconds of training against documents, measured and carried on: Gram matrices end first."
# How a kind of method looks; its name begins with one of the words.
KINDS = {
    "neighbours": (FIRST, ("1-NN", "k-NN", "nearest")),
    "naive Bayes": (SECOND, ("naive", "log_odds")),
    "kernels and concepts": (INK, ("NGD of tf idf, Gram", "LSA", "pursuit", "conformal", "ascend", "pursue")),
    "linear": (THIRD, ("LinearSVC", "SGD", "logistic", "ridge", "NB-SVM", "NGD of", "linear")),
}


def _role(method):
    return next(role for role, words in KINDS.values() if method.startswith(words))


def _points(ax, names, cost, score, dim=()):
    for name, x, y in zip(names, cost, score, strict=True):
        ax.plot(x, y, **_role(name).mark | ({"alpha": 0.25} if name in dim else {}))
    ax.set_xscale("log")
    ax.yaxis.set_major_formatter(PercentFormatter(1))


def _kinds(figure, ncols=4, loc="lower center", **place):
    marks = [figure.axes[0].plot([], [], **role.mark, label=kind)[0] for kind, (role, _) in KINDS.items()]
    figure.legend(handles=marks, ncols=ncols, loc=loc, handletextpad=0.2, columnspacing=1.2, **place)


def own(found, figure=None):
    """Draw machines by seconds and accuracy; `found` maps names to (seconds, accuracy)."""
    figure = sheet(figure, "More seconds are not always more accuracy", (7.4, 3.6))
    ax = figure.add_axes((0.12, 0.18, 0.84, 0.68))
    names, values = list(found), np.array(list(found.values()))
    _points(ax, names, *values.T)
    for name, (x, y) in found.items():
        ax.annotate(name, (x, y), xytext=(0, 9), textcoords="offset points", ha="center", va="bottom")
    ax.margins(0.16, 0.25)
    ax.set(xlabel="processor seconds, training and prediction", ylabel="test accuracy")
    return figure


def _alone(k, cost, score):
    """Whether there is room for a number: in a crowd it would be read as its neighbour's."""
    near = (abs(np.log10(cost / cost[k])) < 0.2) & (abs(score - score[k]) < 0.03)
    return near.sum() == 1


def field(names, cost, score, rows, figure=None, unit="training, seconds", place="20 Newsgroups"):
    """Draw methods by a cost and a score, and a line through the `rows` of the front."""
    figure = sheet(figure, f"{place}: no method is cheaper and better than those on the line", (7.8, 4.05))
    ax = figure.add_axes((0.1, 0.3, 0.42, 0.58))
    there = {names[k] for k in rows}
    _points(ax, names, cost, score, set(names) - there)
    ax.step(cost[rows], score[rows], where="post", **ACCENT.line, zorder=0)
    listed = np.argsort(-score, kind="stable")
    sides = [("right", (-5, 3)), ("left", (5, 3)), ("left", (5, -11))]  # neighbours in the list lie near
    for place, k in enumerate(listed):
        said = {"color": ACCENT.colour, "weight": "bold"} if names[k] in there else {}
        (side, away), height = sides[place % 3 - 1], 0.9 - 0.88 * place / len(names)
        if names[k] in there or _alone(k, cost, score):
            ax.annotate(
                place + 1, (cost[k], score[k]), xytext=away, textcoords="offset points", ha=side, **said
            )
        figure.text(0.6, height, f"{place + 1}", ha="right", va="top", **said)
        figure.text(0.61, height, names[k], va="top", **said)
    ax.set(xlabel=unit, ylabel="score")
    _kinds(figure, ncols=2, loc="lower left", bbox_to_anchor=(0.09, 0.0))
    return figure


def budget(figure, names, cost, score, most, unit, place):
    """Draw what a budget of `most` reaches, and the best of it."""
    within = cost <= most
    best = np.flatnonzero(within)[score[within].argmax()] if within.any() else None
    said = f"{names[best]}, {score[best]:.1%}" if within.any() else "no method is so cheap"
    figure = sheet(figure, f"{place}: {said}", WIDE)
    ax = figure.add_axes((0.12, 0.24, 0.85, 0.63))
    _points(ax, names, cost, score, {name for name, some in zip(names, within, strict=True) if not some})
    ax.axvline(most, **STRAIGHT.line)
    if best is not None:
        ax.plot(cost[best], score[best], **ACCENT.mark | {"markersize": 15, "markerfacecolor": "none"})
    ax.margins(y=0.12)
    ax.set(xlabel=unit, ylabel="score")
    _kinds(figure)


def proposals(found, figure=None):
    """Draw leads; `found` maps a line to (what it costs in times, {collection: lead})."""
    figure = sheet(figure, "Lead over the tuned linear SVM, and times its training cost", (7.8, 3.9))
    ax = figure.add_axes((0.33, 0.2, 0.5, 0.68))
    collections = list(dict.fromkeys(name for _, leads in found.values() for name in leads))
    roles = dict(zip(collections, (ACCENT, FIRST, SECOND, THIRD), strict=False))
    for k, (cost, leads) in enumerate(found.values()):
        for j, (name, gap) in enumerate(leads.items()):
            height, ends = -k - 0.18 * (j - 1.5), (100 * gap.low, 100 * gap.high)
            intervals.draw(ax, height, 100 * gap.gap, ends, roles[name].colour, roles[name].marker)
        ax.text(1.03, -k, cost, transform=ax.get_yaxis_transform(), va="center")
    ax.axvline(0, **STRAIGHT.line)
    ax.set_yticks(-np.arange(len(found)), list(found))
    ax.set_xlabel("points ahead of it (right) or behind it (left)")
    marks = [ax.plot([], [], **role.mark, label=name)[0] for name, role in roles.items()]
    figure.legend(handles=marks, ncols=4, loc="lower center", handletextpad=0.2, columnspacing=1.2)
    return figure


def growth(measured, carried, wall=None, figure=None):
    """Draw seconds against documents m: measured with their exponent, carried on, and where memory ends."""
    figure = sheet(figure, "What a billion documents would take, if memory did not end before", (7.8, 4.0))
    ax = figure.add_axes((0.1, 0.15, 0.54, 0.74))
    far = np.array([1e4, 1e9])
    ends = []
    for name, (sizes, costs, power) in measured.items():
        role = _role(name)
        ax.plot(sizes, costs, **role.mark | {"markersize": 5})
        line = [carried(sizes, costs, to) for to in far]
        ax.plot(far, line, color=role.colour, linestyle=":", linewidth=1.4)
        ends.append((np.log10(line[-1]), f"{name}: $m^{{{power:.2f}}}$", role.colour))
    low = -np.inf
    for height, name, colour in sorted(ends):
        low = max(height, low + 0.75)
        ax.text(1.5e9, 10.0**low, name, color=colour, va="center", fontsize=10.5, clip_on=False)
    for seconds, name in ((3600, "an hour"), (3600 * 24 * 365, "a year")):
        ax.axhline(seconds, **STRAIGHT.line)
        ax.text(130, seconds * 1.4, name, fontsize=10.5, color=QUIET.colour)
    if wall:
        ax.axvline(wall, **ACCENT.line | {"linewidth": 1.6})
        ax.text(wall * 1.3, 2e-3, "a Gram matrix\nfills 16 GB", fontsize=10.5, color=ACCENT.colour)
    ax.set(xscale="log", yscale="log", xlim=(100, 1e9), ylim=(1e-3, 10.0 ** (max(ends)[0] + 0.5)))
    ax.set(xlabel="training documents", ylabel="processor seconds of one fit")
    return figure
