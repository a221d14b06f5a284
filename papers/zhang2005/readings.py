"""Which reading of its printed options gives the numbers of Table 1? WebKB, counted in several ways.

The paper names a script for digits, "tag-digits", and not what it writes; in the source of Rainbow it is a
file of the authors, outside of the program. If it writes no letters, the lexer leaves all numbers out.
"""

import functools
import re
from dataclasses import asdict

import numpy as np

from helpers import text
from helpers.corpora import Corpus, raw_webkb
from papers.kit.studies import Study, scored
from papers.zhang2005 import protocol
from papers.zhang2005.study import UNIVERSITIES, WITHIN

WEBKB, MACHINE = protocol.WEBKB, protocol.MACHINE
# Each changes one thing of what the study "ngd-webkb" reads.
LEFT_OUT = "numbers left out"
READINGS = {
    LEFT_OUT: {"digits": "left out"},
    "all numbers one word": {"digits": "one word"},
    "words of one occurrence too": {"min_occurrences": 1},
    "headers kept": {"headers": True},
}
# The row of Table 1 that does not come back otherwise.
LOOSE = (protocol.Row("tf", "l1", "linear"),)


@functools.lru_cache(maxsize=1)
def pages(reading, folder=None):
    """Count the words of the pages of the four classes by one of `READINGS`."""
    options = {"digits": "length", "headers": False, "min_occurrences": WEBKB["min_occurrences"]}
    options |= READINGS[reading]
    raw = raw_webkb(folder)
    rows = [i for i, label in enumerate(raw.labels) if label in WEBKB["classes"]]
    tokens = (text.alphabetic_tokens(_written(raw.texts[i], options)) for i in rows)
    counts, vocabulary = text.prune_by_occur_count(*text.count(tokens), options["min_occurrences"])
    labels, split = (np.array([values[i] for i in rows]) for values in (raw.labels, raw.split))
    return Corpus(counts, vocabulary, labels, split, name="webkb", version=WEBKB["archive"])


def _written(page, options):
    """Return what the lexer gets, which keeps runs of letters alone."""
    page = text.strip_html(page if options["headers"] else text.strip_mime(page))
    if options["digits"] == "length":
        return text.tag_digits(page)
    return re.sub("[0-9]+", " digits ", page) if options["digits"] == "one word" else page


def units():
    """Return one unit for each reading, row and tested university; all rows where numbers are left out."""
    return [
        {"reading": reading, **asdict(row), "trial": trial}
        for reading in READINGS
        for row in (protocol.ROWS if reading == LEFT_OUT else LOOSE)
        for trial in UNIVERSITIES
    ]


def compute(unit, folder):
    """Return which pages of the university are right; the idf is that of all pages."""
    documents = pages(unit["reading"], folder)
    [trial] = protocol.trials(documents, unit["trial"])
    pair = protocol.grams(documents, trial, protocol.Row.of(unit), idf_of="all")
    return scored(protocol.decide(pair).right)


def summary(pairs):
    """Return the accuracy of each row by reading, in per cent and averaged over universities."""
    accuracies = {}
    for unit, result in pairs:
        rows = accuracies.setdefault(unit["reading"], {})
        rows.setdefault(str(protocol.Row.of(unit)), []).append(100 * result["right"] / result["of"])
    return {
        "accuracy": {
            reading: {row: round(float(np.mean(universities)), 2) for row, universities in rows.items()}
            for reading, rows in accuracies.items()
        }
    }


@functools.cache
def _corpora(folder):
    return {reading: protocol.describe(pages(reading, folder)) for reading in READINGS}


PARAMETERS = {"webkb": WEBKB, "machine": MACHINE, "rows": [*map(str, protocol.ROWS)], "readings": READINGS}

STUDIES = (
    Study(
        "webkb-readings",
        PARAMETERS,
        units,
        compute,
        summary,
        _corpora,
        "zhang2005",
        WITHIN,
        archives=True,
    ),
)
