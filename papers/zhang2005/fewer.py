"""What do ten training documents decide? Rows of Tables 1 and 2, trained without ten drawn by lot.

Nobody who repeats a table has the same documents to the last one. A number that is another one without ten of
them is not determined by a description of the experiment, however exact it is.
"""

import functools
from dataclasses import asdict

import numpy as np

from papers.kit.studies import Study, scored
from papers.zhang2005 import protocol
from papers.zhang2005.study import WITHIN, described, grams

MACHINE, NEWSGROUPS, WEBKB = protocol.MACHINE, protocol.NEWSGROUPS, protocol.WEBKB
# The rows whose coefficients are nearly all C, and one of the paper's method to compare with.
ROWS = tuple(
    protocol.Row(weighting, "l1", kernel)
    for weighting, kernel in (("tf", "linear"), ("tfidf", "linear"), ("tfidf", "ngd"))
)
TESTED = {"newsgroups": ("test",), "webkb": tuple(WEBKB["universities"])}
LEFT_OUT, DRAWS, SEED = 10, 6, 2005


def units():
    """Return one unit for each collection, row, tested part and draw; draw 0 leaves nothing out."""
    return [
        {"corpus": name, **asdict(row), "trial": trial, "draw": draw}
        for name, tested in TESTED.items()
        for row in ROWS
        for trial in tested
        for draw in range(DRAWS + 1)
    ]


def kept(n, draw):
    """Return which of n training documents a draw keeps, in their order."""
    left_out = np.random.default_rng([SEED, draw]).choice(n, LEFT_OUT if draw else 0, replace=False)
    return np.delete(np.arange(n), left_out)


def compute(unit, folder):
    """Return which test documents are right; the words and their idf stay those of all documents."""
    pair = grams(unit["corpus"], unit["trial"], protocol.Row.of(unit), folder, idf_of="all")
    rows = kept(len(pair.y_train), unit["draw"])
    train = pair.train[np.ix_(rows, rows)]
    outcome = protocol.decide(protocol.Grams(train, pair.test[:, rows], pair.y_train[rows], pair.y_test))
    return scored(outcome.right) | {"at_bound": round(outcome.at_bound, 4)}


def summary(pairs):
    """Return the accuracy of each row, in per cent and averaged over tested parts, by draw."""
    accuracies = {}
    for unit, result in pairs:
        row = accuracies.setdefault((unit["corpus"], str(protocol.Row.of(unit))), {})
        row.setdefault(unit["draw"], []).append(100 * result["right"] / result["of"])
    return {
        "rows": [
            {
                "corpus": name,
                "row": row,
                "accuracy": [round(float(np.mean(parts)), 2) for parts in draws.values()],
            }
            for (name, row), draws in accuracies.items()
        ]
    }


PARAMETERS = {"newsgroups": NEWSGROUPS, "webkb": WEBKB, "machine": MACHINE, "rows": [*map(str, ROWS)]}
PARAMETERS |= {"left_out": LEFT_OUT, "draws": DRAWS, "seed": SEED}

STUDIES = (
    Study(
        "ngd-ten-fewer",
        PARAMETERS,
        units,
        compute,
        summary,
        functools.partial(described, tuple(TESTED)),
        "zhang2005",
        WITHIN,
        archives=True,
    ),
)
