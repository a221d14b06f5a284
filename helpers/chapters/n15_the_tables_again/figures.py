"""Pictures: the paper's numbers beside ours, groups won and lost, and sizes of a test set."""

import sys
from dataclasses import replace

import numpy as np

from helpers import studies, text
from helpers.corpora import load_newsgroups
from helpers.evaluation import sign_test
from helpers.lesson import palette
from helpers.lesson.canvas import sheet
from helpers.studies.protocols import PRINTED, ROWS, Row, published

OURS, PAPER, STRAIGHT, RIGHT, WRONG = map(palette.role, ("ours", "paper", "straight", "right", "wrong"))
INK, QUIET = palette.role("ink").colour, palette.role("quiet").colour
CORPORA = {"newsgroups": "20 Newsgroups", "webkb": "WebKB"}
WORDS = {"tf": "TF", "tfidf": "TFxIDF"}


try:
    import resource
except ImportError:  # on Windows
    resource = None


def peak():
    """Return the most memory that this process ever held, in GB; 0 where nobody counts it."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
    return most / (1e9 if sys.platform == "darwin" else 1e6)


def printed():
    """Return Tables 1 and 2, per cent by (corpus, Row), and Table 3, Z by (corpus, weighting, against)."""
    tables, z = published("zhang_2005_tables_1_2"), published("zhang_2005_table_3")
    rows = {(r["corpus"], Row(r["weighting"], r["norm"], r["kernel"])): r["accuracy"] for r in tables}
    return rows, {(r["corpus"], r["weighting"], r["against"]): r["z"] for r in z}


def stored(corpus, idf_of="train", read=studies.right):
    """Return what a study has stored, by (corpus, Row): for each trial who is right, or what `read` makes."""
    found = {}
    for entry in studies.load({"newsgroups": "ngd-20ng", "webkb": "ngd-webkb"}[corpus])["units"]:
        unit = entry["unit"]
        if unit["idf_of"] in (None, idf_of):
            row = Row(unit["weighting"], unit["norm"], unit["kernel"])
            found.setdefault((corpus, row), []).append(read(entry["result"]))
    return found


def bundle():
    """Return the posts of the bundle without the stop words of the paper's protocol."""
    posts, stop = load_newsgroups(), list(text.stop_words("smart"))
    kept = ~np.isin(posts.vocabulary, stop)
    counts, vocabulary = text.keep_words(posts.counts, posts.vocabulary, kept)
    return replace(posts, counts=counts, vocabulary=vocabulary)


def beside(percent, tests):
    """Write all 28 printed numbers beside ours: accuracies by (corpus, Row), then the Z of the tests."""
    (accuracies, z), own, lines = printed(), {key: test.z for key, test in tests.items()}, []
    for corpus, title in CORPORA.items():
        lines += ["", f"{title:16}" + "".join(f"{name:27}" for name in WORDS.values())]
        lines += [" " * 8 + "     paper    ours    diff. " * len(WORDS)]
        rows = {str(row)[3:]: [(corpus, Row(w, row.norm, row.kernel)) for w in WORDS] for row in ROWS[:5]}
        zs = {f"Z, {PRINTED[other]}": [(corpus, w, other) for w in WORDS] for other in ("linear", "ned")}
        for name, keys in (rows | zs).items():
            pairs = [((accuracies | z)[key], (percent | own)[key]) for key in keys]
            lines.append(f"{name:8}" + "".join(f"  {a:8.2f}{b:8.2f}{b - a:+8.2f} " for a, b in pairs))
    return "\n".join(lines[1:])


def _rings(ax, names, pairs, edge, half):
    """Draw pairs of numbers as a ring and a disc on a rail, in two halves, their difference at the edge."""
    heights = [-k - (k >= half) for k in range(len(pairs))]
    for height, (theirs, ours) in zip(heights, pairs, strict=True):
        ax.plot([theirs, ours], [height, height], color=QUIET, linewidth=1)
        ax.plot(theirs, height, **{**PAPER.mark, "markersize": 11})
        ax.plot(ours, height, **{**OURS.mark, "markersize": 5})
        ax.text(edge, height, f"{ours - theirs:+.1f}", va="center", ha="right", color=INK)
    ax.set_yticks(heights, names)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)


def tables(percent, figure=None):
    """Draw Tables 1 and 2: the paper's accuracies as rings, ours, by (corpus, Row), as discs."""
    theirs, _ = printed()
    near = sum(abs(ours - theirs[key]) < 2.5 for key, ours in percent.items())
    title = f"{near} of {len(percent)} accuracies come back within 2.5 points"
    figure = sheet(figure, title, (7.8, 4.2))
    for corpus, left in zip(CORPORA, (0.155, 0.575), strict=True):
        ax = figure.add_axes((left, 0.12, 0.405, 0.7))
        names = map(str, ROWS) if left < 0.5 else [""] * len(ROWS)
        _rings(ax, list(names), [(theirs[corpus, row], percent[corpus, row]) for row in ROWS], 119, 5)
        ax.set(xlim=(0, 119), ylim=(-10.5, 0.6), xlabel=f"{CORPORA[corpus]}, per cent right")
        ax.set_xticks(range(0, 101, 25))
    figure.text(0.98, 0.87, "ring: the paper, disc: ours, number: difference", ha="right", color=INK)
    return figure


def significances(tests, level, needed, figure=None):
    """Draw Table 3: the paper's Z as rings, ours as discs, and the Z that a one-sided level needs."""
    (_, z), passed = printed(), sum(test.z > needed for test in tests.values())
    figure = sheet(figure, f"{passed} of our {len(tests)} improvements reach the paper's level", (7.8, 3.4))
    ax = figure.add_axes((0.31, 0.16, 0.67, 0.66))
    ax.axvline(needed, **STRAIGHT.line)
    ax.text(needed, 0.8, f"P = {level}", ha="center", color=INK)
    names = [f"{CORPORA[c]}, {WORDS[w]}, {PRINTED[other]}" for c, w, other in tests]
    _rings(ax, names, [(z[key], test.z) for key, test in tests.items()], 10, 4)
    ax.set(xlim=(0, 10), ylim=(-8.6, 0.6), xlabel="$Z$ of NGD against …; ring: the paper, disc: ours")
    return figure


def groups(figure, first, second, parts, names):
    """Draw for each part how many documents only one machine gets right.

    Parameters
    ----------
    first, second : ndarray of bool, shape (n_test,)
    parts : ndarray of str, shape (n_test,)
        The group or university of each document.
    names : pair of str
        What the machines are called.
    """
    known, part = np.unique(parts, return_inverse=True)
    z = sign_test(first, second).z
    won, lost = (np.bincount(part[some], minlength=len(known)) for some in (first > second, first < second))
    order = np.argsort(won - lost, kind="stable")
    sheet(figure, f"{names[0]} is ahead in {np.sum(won > lost)} of {len(known)}; all together Z = {z:.1f}")
    ax, most = figure.add_axes((0.36, 0.08, 0.62, 0.8)), 1.2 * max(won.max(), lost.max())
    for role, counts, side in ((RIGHT, won[order], 1), (WRONG, lost[order], -1)):
        ax.barh(
            range(len(known)), side * counts, 0.7 if len(known) > 9 else 0.4, color=role.colour, alpha=0.75
        )
        for row, count in enumerate(counts):
            ax.text(
                side * (count + most / 80), row, count, va="center", size=9, ha=("right", "left")[side > 0]
            )
    for x, name in zip((most / 2, -most / 2), names, strict=True):
        ax.text(x, -0.8, f"only {name} is right", ha="center", va="top", color=INK)
    for row, name in enumerate(known[order]):  # ticks take three times as long to draw
        ax.text(-1.02 * most, row, name, va="center", ha="right", size=9)
    ax.set(xlim=(-most, most), ylim=(-0.7, len(known) - 0.4), xticks=[], yticks=[])
    ax.spines[["left", "bottom"]].set_visible(False)


def sizes(n, fits, marked, figure=None):
    """Draw how many printed numbers each size of a test set allows; `marked` are (role, words) by size."""
    best = n[fits == fits.max()]
    title = f"Only {best[0]:,} allows all {fits.max()} numbers" if len(best) == 1 else "Several sizes fit"
    figure = sheet(figure, title, (7.8, 3.3))
    ax = figure.add_axes((0.07, 0.17, 0.91, 0.69))
    ax.plot(n, fits, ".", color=QUIET, markersize=3, alpha=0.5)
    for size, (role, words) in marked.items():
        ax.plot(size, fits[n == size], **palette.role(role).mark)
        white = {"facecolor": "white", "edgecolor": "none", "pad": 1.5, "alpha": 0.85}
        spot = size + 100, fits[n == size][0]
        ax.text(*spot, f"{size:,}{words}", va="center", color=INK, weight="bold", bbox=white)
    ax.set(xlabel="posts in the test set", ylabel="printed numbers that fit", ylim=(0, fits.max() + 1))
    ax.set_yticks(range(0, fits.max() + 1, 2))
    return figure
