"""Are a university's pages unlike those of the others? Trained with and without some of the tested one's own.

Section 4 tests each university without its own pages, "because each university's pages have their
idiosyncrasies". Here half of its pages are tested; the other half replaces as many training pages, or none.
"""

import functools

import numpy as np
from sklearn.model_selection import StratifiedKFold

from helpers.evaluation import lead
from papers.kit.studies import Study, right, scored
from papers.zhang2005 import protocol
from papers.zhang2005.study import UNIVERSITIES, WITHIN, corpus, described

WEBKB, MACHINE = protocol.WEBKB, protocol.MACHINE
ROWS = (protocol.Row("tf", "l1", "ngd"), protocol.Row("tf", "l2", "linear"))
HALVES, SEED = 2, 2005


def units():
    """Return one unit for each row, university, tested half, and whether the other half is trained on."""
    return [
        {"row": k, "trial": trial, "half": half, "own": own}
        for k in range(len(ROWS))
        for trial in UNIVERSITIES
        for half in range(HALVES)
        for own in (False, True)
    ]


def halved(documents, name, half, own):
    """Return the trial that tests a half of a university: as many training pages with its own as without."""
    [trial] = protocol.trials(documents, name)
    parts = StratifiedKFold(HALVES, shuffle=True, random_state=SEED)
    kept, tested = list(parts.split(trial.test, documents.labels[trial.test]))[half]
    train = trial.train
    if own:
        left_out = np.random.default_rng([SEED, half]).choice(len(train), len(kept), replace=False)
        train = np.concatenate([np.delete(train, left_out), trial.test[kept]])
    return protocol.Trial(name, train, trial.test[tested])


def compute(unit, folder):
    """Return which pages of the half are right."""
    documents = corpus("webkb", folder)
    trial = halved(documents, unit["trial"], unit["half"], unit["own"])
    return scored(protocol.decide(protocol.grams(documents, trial, ROWS[unit["row"]])).right)


def summary(pairs):
    """Return how many pages are right with and without own pages, and the lead in points, by row."""
    results = {}
    for unit, result in pairs:
        results.setdefault((unit["row"], unit["own"]), []).append(result)
    return {"rows": [_line(row, results[k, True], results[k, False]) for k, row in enumerate(ROWS)]}


def _line(row, first, second):
    own, others = (sum(result["right"] for result in results) for results in (first, second))
    gap = lead(*(np.concatenate([right(result) for result in results]) for results in (first, second)))
    points = {end: round(100 * getattr(gap, end), 2) for end in ("gap", "low", "high")}
    return {"row": str(row), "own": own, "others": others, "of": gap.n, **points}


PARAMETERS = {"webkb": WEBKB, "machine": MACHINE, "rows": [*map(str, ROWS)], "halves": HALVES, "seed": SEED}

STUDIES = (
    Study(
        "webkb-own-pages",
        PARAMETERS,
        units,
        compute,
        summary,
        functools.partial(described, ("webkb",)),
        "zhang2005",
        WITHIN,
        archives=True,
    ),
)
