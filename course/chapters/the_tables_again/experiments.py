"""What the notebook draws: printed numbers beside those of the stored run, and the pairs of Table 3."""

from papers.zhang2005 import results
from papers.zhang2005.protocol import PRINTED, ROWS
from papers.zhang2005.results import CORPORA, WORDS


def panels(ours):
    """Return printed accuracy and ours, by title of the collection and name of the row."""
    theirs, _ = results.printed()
    return {
        title: {str(row): (theirs[corpus, row], ours[corpus, row]) for row in ROWS}
        for corpus, title in CORPORA.items()
    }


def pairs(found):
    """Return which test documents NGD and its rival get right, by the name of each comparison of Table 3.

    `found` are results at C = 1, as `results.tables` returns them. The order is that of the printed Z.
    """
    return {
        f"{CORPORA[corpus]}, {WORDS[words]}, {PRINTED[other]}": tuple(map(results.pooled, pair))
        for (corpus, words, other), pair in results.table_3(found).items()
    }
