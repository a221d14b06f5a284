"""Two contingency tables under the hand: which average of F1 hears the small topic."""

import matplotlib.pyplot as plt
import numpy as np

from course.explorers.kit import twins
from course.explorers.kit.widget import Checked, Widget, module, style, texts
from course.lesson import palette
from helpers.evaluation import Contingency

MOST = 9999
START = ((90, 10, 5, 95), (5, 5, 10, 180))
MEASURES = ("sensitivity", "precision", "specificity", "accuracy")


class ConfusionExplorer(Widget):
    """Drag what is said and what is not in the tables of two topics; micro- and macro-F1 follow.

    Either column of a table, what belongs to the topic and what does not, has an edge: what is above it is
    said. Counts can be typed too. The traits work both ways: what is dragged can be read in Python, what is
    set in Python moves. Where no kernel lives, the explorer goes on without; where no JavaScript runs, an
    image with alt text is there.

    Parameters
    ----------
    tables : array-like of int, shape (2, 4)
        a, b, c and d of each topic: true positives, false positives, false negatives, true negatives.
    names : sequence of 2 str
        What the topics are called.
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the tables by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = ConfusionExplorer()
    >>> f"{explorer.contingency.micro_f1:.4f} {explorer.contingency.macro_f1:.4f}"
    '0.8636 0.6615'
    >>> explorer.contingency.accuracy.tolist()
    [0.925, 0.925]
    """

    _esm = module("confusion")
    _css = style("confusion")
    CONSTANTS = {"most": MOST, "measures": MEASURES}

    tables = Checked(lambda value: _counts(value))
    names = Checked(lambda value: texts(value, "names", (2,)))

    def __init__(self, tables=START, names=("big", "small"), alt=None):
        start = self.checked(tables=tables)
        super().__init__(alt, start=start, **self.checked(names=names), **start)

    @property
    def contingency(self):
        """The tables as `helpers.evaluation.Contingency`; 0/0 counts 0."""
        return Contingency(*np.transpose(self.tables), self.names)

    def describe(self):
        """Return the scene in words, for the tables as they stand now."""
        table, topics = self.contingency, []
        for name, (a, b, c, d), f1 in zip(self.names, self.tables, table.f1, strict=True):
            topics.append(f"{name}: {a} found, {b} false alarms, {c} missed, {d} right noes, F1 {f1:.3f}")
        averages = f"micro-F1 {table.micro_f1:.3f}, macro-F1 {table.macro_f1:.3f}"
        what = "Contingency tables of two topics as columns, said above and not said below"
        return f"{what}. {'; '.join(topics)}; {averages}."

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        figure = plt.figure(figsize=(11.0, 4.4), layout="none")
        table = self.contingency
        undefined = Contingency(*np.transpose(self.tables), self.names, np.nan)
        for k, cells in enumerate(self.tables):
            ax = figure.add_axes((0.01 + 0.32 * k, 0.25, 0.3, 0.58))
            twins.mosaic(ax, cells, widths=_widths(cells))
            size, whole = cells[0] + cells[2], sum(cells)
            ax.set_title(f"{self.names[k]}: {size} of {whole} stories", loc="center", size=12)
            ax.set(xlim=(-0.42, 1.42), ylim=(0, 1.01))
            for x, group, side in ((0, self.names[k], "left"), (1, "others", "right")):
                ax.annotate(group, (x, 0), (0, -5), textcoords="offset points", va="top", ha=side, size=10)
            values = {name: getattr(undefined, name)[k] for name in MEASURES}
            lines = [f"{name} {_written(value)}" for name, value in values.items()]
            text = f"F1 {_written(undefined.f1[k])}\n{'   '.join(lines[:2])}\n{'   '.join(lines[2:])}"
            figure.text(0.16 + 0.32 * k, 0.11, text, ha="center", va="center", linespacing=1.5)
        figure.text(0.02, 0.97, "hatched: wrong decisions", va="center")
        twins.one_scale(figure.add_axes((0.74, 0.12, 0.23, 0.62)), table)
        for x, name, value in ((0.67, "micro", table.micro_f1), (0.84, "macro", table.macro_f1)):
            colour = palette.role("ink" if name == "micro" else "accent").colour
            figure.text(x, 0.93, f"{name}-F1", color=colour)
            figure.text(x, 0.82, f"{value:.3f}", color=colour, size=26, weight="bold")
        return figure


def _written(value):
    return "0/0" if np.isnan(value) else f"{value:.3f}"


def _widths(cells):
    """Return the share of the documents in either column, none so slim that it cannot be seen."""
    a, b, c, d = cells
    share = (a + c) / (a + b + c + d) if sum(cells) else 0.5
    share = min(0.9, max(0.1, share))
    return share, 1 - share


def _counts(value):
    """Return two rows of four counts as lists, or say what is wrong."""
    try:
        rows = np.array(value)
    except ValueError:  # rows of different lengths
        rows = np.empty(0)
    if rows.shape != (2, 4) or rows.dtype.kind not in "iu" or rows.min() < 0 or rows.max() > MOST:
        raise ValueError(
            f"tables: {value!r} given, but two rows a, b, c, d of counts from 0 to {MOST} are due"
        )
    return rows.tolist()
