"""What the studies of NGD have stored, by collection and row, ready to be compared document by document."""

import functools

import numpy as np

from papers.kit.studies import results
from papers.kit.studies.runner import right
from papers.zhang2005.protocol import Row

load = functools.cache(results.load)
TABLES = {"newsgroups": "ngd-20ng", "webkb": "ngd-webkb"}


def accuracy(results):
    """Return the accuracy in per cent, averaged over trials (and seeds)."""
    return 100 * float(np.mean([result["right"] / result["of"] for result in results]))


def pooled(results):
    """Return which test documents were right, those of all trials together, a bool array."""
    return np.concatenate([right(result) for result in results])


def tables(idf_of="train"):
    """Return the results at C = 1 of "ngd-20ng" and "ngd-webkb", one for each trial, by (corpus, Row).

    Parameters
    ----------
    idf_of : {"train", "all"}
        Whose idf the TF×IDF rows have.
    """
    found = {}
    for corpus, name in TABLES.items():
        for entry in load(name)["units"]:
            if entry["unit"]["idf_of"] in (None, idf_of):
                found.setdefault((corpus, Row.of(entry["unit"])), []).append(entry["result"])
    return found


def curves():
    """Return what "ngd-c-curves" found, by (corpus, Row).

    Returns
    -------
    curves : dict of (str, Row) to dict
        "accuracy" and "at_bound" have a number for each C, averaged over trials; "chosen" has, for each
        trial, the C that held-out training documents chose; "results" has a dict of C to result for each
        trial.
    """
    stored, found = load("ngd-c-curves"), {}
    lines = {(line["corpus"], line["row"]): line for line in stored["summary"]["rows"]}
    for entry in stored["units"]:
        unit = entry["unit"]
        if unit["part"] == "test":
            corpus, row = unit["corpus"], Row.of(unit)
            line = lines[corpus, str(row)]
            fields = {name: line[name] for name in ("accuracy", "at_bound", "chosen")}
            own = found.setdefault((corpus, row), fields | {"results": []})
            own["results"].append({point["C"]: point for point in entry["result"]["curve"]})
    return found


def at(curve, C=None):
    """Return the results of a curve, one for each trial, at a C or, by default, at those chosen."""
    chosen = curve["chosen"] if C is None else [C] * len(curve["results"])
    return [points[one] for points, one in zip(curve["results"], chosen, strict=True)]


def scaling(part, *fields):
    """Return the results of a part of "ngd-scaling", one for each trial (and seed).

    Parameters
    ----------
    part : str
        As "grid" or "sizes".
    fields : names of what a unit of this part says, as "weighting"

    Returns
    -------
    results : dict of tuple to list of dict
        By corpus, the fields and, where a unit has several results, the name of each.
    """
    found = {}
    for entry in load("ngd-scaling")["units"]:
        unit, result = entry["unit"], entry["result"]
        if unit["part"] == part:
            own = (unit["corpus"], *(unit[field] for field in fields))
            several = (
                {own: result} if "right" in result else {(*own, name): one for name, one in result.items()}
            )
            for key, one in several.items():
                found.setdefault(key, []).append(one)
    return found
