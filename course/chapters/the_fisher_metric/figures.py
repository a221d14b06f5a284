"""Pictures: a change seen or not seen, a document with split words, and evidence in texts, drawn and real.

Histograms `theta` have shape (n_words,), bags (counts of words) shape (n_documents, n_words).
"""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

FIRST, SECOND, ACCENT = (palette.role(name) for name in ("first", "second", "accent"))
INK = palette.role("ink").colour
TOLD_APART = (
    "How often one word occurs in texts by two authors. For the frequent word the two distributions overlap "
    "almost completely; for the rare word they are narrow and overlap much less. The shift is the same."
)
EVIDENCE = (
    "Sums of evidence in texts of two newsgroups. Drawn word by word they form two bells with little "
    "overlap; in texts from real posts both bells are wider and overlap more."
)
SPLIT = (
    "Three words with a half, a third and a sixth of a document, and a step between them. Split into three, "
    "two and one parts they are six words of equal shares, and each part takes an equal part of the step."
)


def told_apart(counts, accuracy, figure=None):
    """Draw how often one word occurs in the texts of two authors, a panel for each word, at one scale.

    Parameters
    ----------
    counts : dict of str to (ndarray, ndarray)
        Name of the word: its counts in texts by the first and by the second author.
    accuracy : dict of str to float
        Share of the texts that are given to the right author.
    """
    figure = sheet(figure, "The same shift is easier to see for a rare word", (7.9, 4.0))
    reach = max(np.ptp(pair) for pair in counts.values()) / 2
    for left, (name, pair) in zip((0.09, 0.58), counts.items(), strict=True):
        ax = figure.add_axes((left, 0.23, 0.39, 0.53))
        middle = np.mean(pair)
        bins = np.arange(np.min(pair), np.max(pair) + 10, 8)
        for count, role, side in zip(pair, (FIRST, SECOND), (-1, 1), strict=True):
            ax.hist(count, bins, color=role.colour, alpha=0.22)
            tall, _, _ = ax.hist(count, bins, histtype="step", **{**role.line, "linewidth": 2})
            ax.annotate(
                f"author {'B' if role is SECOND else 'A'}",
                (count.mean() + 0.8 * side * count.std(), 0.8 * tall.max()),
                (10 * side, 0),
                textcoords="offset points",
                color=role.colour,
                ha="left" if side > 0 else "right",
            )
        noise = np.mean(np.std(pair, axis=1))
        ax.set(ylabel="number of texts", xlim=(middle - reach, middle + reach))
        said = f"occurrences of word 1 (range shown: {2 * reach:.0f})"
        ax.set_xlabel(f"{said}\nstandard deviation: about {noise:.0f}")
        ax.set_title(f"{name}: {accuracy[name]:.0%} of texts\ngiven to the right author", loc="left",
                     weight="normal", size=11)  # fmt: skip
        ax.locator_params(axis="x", nbins=5)
        ax.locator_params(axis="y", nbins=4)
        ax.xaxis.set_major_formatter("{x:,.0f}")
    return figure


def split_words(k, u, moves, figure=None):
    """Draw a document and a step, before and after each word is split into equal parts.

    Parameters
    ----------
    k : ndarray of int, shape (3,)
        Into how many parts each word is split; its share is in proportion.
    u, moves : ndarray, shapes (3,) and (sum of k,)
        Steps of the words and of their parts.
    """
    figure = sheet(
        figure, "Split into equal parts, the document is the centre of a larger simplex", (7.8, 3.4)
    )
    parts, looks = k.sum(), [FIRST.colour, SECOND.colour, palette.role("third").colour]
    before = "three words", k / parts, u, looks
    after = "their parts", np.full(parts, 1 / parts), moves, np.repeat(looks, k)
    for left, (title, shares, steps, colours) in zip((0.09, 0.58), (before, after), strict=True):
        ax = figure.add_axes((left, 0.08, 0.39, 0.66), xticks=[], ylim=(0, 0.62), ylabel="share")
        ax.bar(range(len(shares)), shares, width=0.7, color=colours, alpha=0.35)
        for x, (share, step, colour) in enumerate(zip(shares, steps, colours, strict=True)):
            arrow = {"arrowstyle": "-|>", "color": colour, "linewidth": 2, "shrinkA": 0, "shrinkB": 0}
            ax.annotate("", (x, share + step), (x, share), arrowprops=arrow)
        ax.set_title(f"{title}; arrows: the step", loc="left", weight="normal", size=11)
    return figure


def evidence(sums, figure=None):
    """Draw sums of evidence in texts of two groups, a panel for each kind of text, at one scale.

    Parameters
    ----------
    sums : dict of str to (ndarray, ndarray)
        Kind of text: the sums of texts on space, and of texts on medicine.
    """
    right = {name: (np.mean(a < 0) + np.mean(b > 0)) / 2 for name, (a, b) in sums.items()}
    drawn, real = right.values()
    title = f"Drawn texts: {drawn:.0%} recognised. Real posts: {real:.0%}"
    figure = sheet(figure, title, (7.9, 3.8))
    reach = np.quantile(np.abs(np.concatenate([*sums.values()][-1])), 0.99)  # a few posts lie far outside
    bins = np.linspace(-reach, reach, 32)
    for left, (name, pair) in zip((0.08, 0.57), sums.items(), strict=True):
        ax = figure.add_axes((left, 0.2, 0.4, 0.56), yticks=[], xlabel="evidence for medicine")
        tops = []
        for each, role in zip(pair, (FIRST, SECOND), strict=True):
            ax.hist(each, bins, density=True, color=role.colour, alpha=0.22)
            tall, *_ = ax.hist(each, bins, density=True, histtype="step", **{**role.line, "linewidth": 2})
            tops.append(tall.max())
        ax.axvline(0, color=INK, linewidth=1)
        ax.set_ylim(0, 1.25 * max(tops))
        for said, role, x, side in (("space", FIRST, 0.03, "left"), ("medicine", SECOND, 0.97, "right")):
            ax.text(x, 0.98, said, transform=ax.transAxes, color=role.colour, ha=side, va="top")
        ax.set_title(f"{name}: {right[name]:.0%} right", loc="left", weight="normal", size=11)
        ax.spines["left"].set_visible(False)
    return figure
