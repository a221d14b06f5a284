"""Two contingency tables under the hand: which average of F1 hears the small topic."""

import numpy as np

from course.explorers.kit.widget import Checked, Widget, module, style, texts

MOST = 9999
START = ((90, 10, 5, 95), (5, 5, 10, 180))
MEASURES = ("sensitivity", "precision", "specificity", "accuracy")


class ConfusionExplorer(Widget):
    """Drag what is said and what is not in the tables of two topics; micro- and macro-F1 follow.

    Either column of a table, what belongs to the topic and what does not, has an edge: what is above it is
    said. Counts can be typed too. The traits work both ways: what is dragged can be read in Python, what is
    set in Python moves. Where no kernel lives, the explorer goes on without.

    Parameters
    ----------
    tables : array-like of int, shape (2, 4)
        a, b, c and d of each topic: true positives, false positives, false negatives, true negatives.
    names : sequence of 2 str
        What the topics are called.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> ConfusionExplorer().tables[1]
    [5, 5, 10, 180]
    """

    ABOUT = "Contingency tables of two topics as columns, said above and not said below; averages of F1."
    _esm = module("confusion")
    _css = style("confusion")
    CONSTANTS = {"most": MOST, "measures": MEASURES}

    tables = Checked(lambda value: _counts(value))
    names = Checked(lambda value: texts(value, "names", (2,)))

    def __init__(self, tables=START, names=("big", "small")):
        start = self.checked(tables=tables)
        super().__init__(start=start, **self.checked(names=names), **start)


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
