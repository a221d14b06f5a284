"""What the studies of the field have stored: the one reader of scores, costs and their growth."""

import functools

import numpy as np

from helpers.evaluation import lead
from papers.cunha2025.methods import FIELD
from papers.cunha2025.study import SCALED
from papers.kit.studies import results, right

load = functools.cache(results.load)
NAMES = {
    "reuters-5": "Reuters-5",
    "newsgroups": "20 Newsgroups",
    "reuters-90": "Reuters-90",
    "webkb": "WebKB",
}
BASE = "LinearSVC, (1 + log tf) idf"
# Which method stands for what a work of the course proposes.
PROPOSALS = {
    "1-NN, geodesic": "the neighbour of notebook 13",
    "k-NN, cosine of (1 + log tf) idf": "Yang & Liu 1999",
    "naive Bayes, Dirichlet": "Zhai & Lafferty 2004",
    "NGD of tf idf, Gram": "Zhang, Chen & Lee 2005",
    "NGD of tf idf, linear time": "its linear twin",
    "pursuit, refined dictionary": "Zhang, Zhang & Wang 2012",
    "conformal, (1 + log tf) idf": "Rădulescu et al. 2024",
}
# What a cost is called, and how it is made of a result.
COSTS = {
    "training, seconds": lambda found: found["fit"] + found["choose"],
    "prediction, ms a document": lambda found: 1000 * found["predict"] / found["of"],
    "model, MB": lambda found: found["model"] / 1e6,
    "memory of the fit, MB": lambda found: found["peak"],
}


@functools.cache
def outcomes():
    """Return the result of each (collection, method)."""
    entries = [*load("field")["units"], *load("field-webkb")["units"]]
    return {(one["unit"]["collection"], one["unit"]["method"]): one["result"] for one in entries}


@functools.cache
def of_texts():
    """Return the result of each (collection, method) of the study on raw texts."""
    return {
        (one["unit"]["collection"], one["unit"]["method"]): one["result"]
        for one in load("field-raw")["units"]
    }


def table(collection):
    """Return the rows of a collection, each a dict: the method, its score with an interval, its costs."""
    return [
        {"method": method}
        | {name: found[name] for name in ("score", "low", "high")}
        | {name: float(cost(found)) for name, cost in COSTS.items()}
        for method in FIELD
        if (found := outcomes().get((collection, method)))
    ]


def costs_and_scores(collection, cost="training, seconds"):
    """Return the names of methods, one of their costs, and their scores."""
    rows = table(collection)
    return [row["method"] for row in rows], *(np.array([row[key] for row in rows]) for key in (cost, "score"))


def front(cost, score):
    """Return which methods are on the Pareto front, the cheapest first.

    A method is on the front if no other one is at least as good in both and better in one.

    Parameters
    ----------
    cost, score : array-like, shape (n_methods,)

    Returns
    -------
    rows : ndarray of int
    """
    cost, score = np.asarray(cost, dtype=float), np.asarray(score, dtype=float)
    no_worse = (cost <= cost[:, None]) & (score >= score[:, None])
    better = no_worse & ((cost < cost[:, None]) | (score > score[:, None]))
    rows = np.flatnonzero(~better.any(axis=1))
    return rows[np.argsort(cost[rows], kind="stable")]


def marks(collection):
    """Return which test documents each method has right, all their classes: {method: array of bool}."""
    return {name: right(found) for (place, name), found in outcomes().items() if place == collection}


def ahead(collection, method, base=BASE, level=0.95):
    """Return the lead of a method over another: test documents with all their classes right."""
    return lead(*(right(outcomes()[collection, one]) for one in (method, base)), level)


def reversed_pairs(first, second, level=0.95):
    """Return for each pair of methods whether it changes places from one collection to another.

    Parameters
    ----------
    first, second : str
        Collections.
    level : float
        Of all leads together (Bonferroni): on each collection every pair is compared.

    Returns
    -------
    pairs : list of (method, method, lead on the first, lead on the second)
        The first method is ahead on the first collection. The pair comes first of which it is clearest that
        the other method is ahead on the second one.
    """
    both = [name for name in FIELD if {(first, name), (second, name)} <= outcomes().keys()]
    marks = {(place, name): right(outcomes()[place, name]) for place in (first, second) for name in both}
    each = 1 - (1 - level) / (len(both) * (len(both) - 1))
    found = []
    for k, one in enumerate(both):
        for other in both[:k]:
            pair = one, other
            if marks[first, one].sum() < marks[first, other].sum():
                pair = other, one
            leads = (lead(*(marks[place, name] for name in pair), each) for place in (first, second))
            found.append((*pair, *leads))
    return sorted(found, key=lambda pair: -min(pair[2].low, -pair[3].high))


@functools.cache
def growth(by="documents"):
    """Return what was measured for each method: sizes, and costs as a dict of arrays."""
    found = {}
    for entry in load("field-scale")["units"]:
        unit, result = entry["unit"], entry["result"]
        if (unit["words"] is None) == (by == "documents"):
            found.setdefault(unit["method"], []).append((unit[by], result))
    return {
        method: (
            np.array([size for size, _ in rows]),
            {
                name: np.array([result[name] for _, result in rows])
                for name in ("fit", "predict", "model", "entries")
            },
        )
        for method, rows in found.items()
    }


def exponent(sizes, costs):
    """Return the slope through the logarithms of the last three: 2 if twice the size has four times the cost.

    The smaller sizes measure what a call costs before it reads a document.
    """
    return float(np.polyfit(np.log(sizes[-3:]), np.log(costs[-3:]), 1)[0])


def carried(sizes, costs, to):
    """Return the cost at a larger size: from the last one with its exponent, and with 1 at least.

    Every document has to be read, so in the long run no cost grows more slowly than their number.
    """
    return float(costs[-1] * (to / sizes[-1]) ** max(1.0, exponent(sizes, costs)))


def fits():
    """Return for each method the exponents of its costs in documents and words, and costs carried further."""
    rows = []
    for method in SCALED:
        (sizes, costs), (words, others) = growth()[method], growth("words")[method]
        row = {"method": method}
        row |= {name: round(exponent(sizes, costs[name]), 2) for name in ("fit", "predict", "model")}
        row["fit, words"] = round(exponent(words, others["fit"]), 2)
        row["fit, entries"] = round(exponent(others["entries"], others["fit"]), 2)
        for size, name in ((1e6, "million"), (1e9, "billion")):
            row[f"hours, {name}"] = float(f"{carried(sizes, costs['fit'], size) / 3600:.2g}")
        rows.append(row)
    return rows


def _field():
    rounded = {"score": 4, "low": 4, "high": 4, "training, seconds": 2, "prediction, ms a document": 3}
    return [
        {"collection": NAMES[name]}
        | {key: round(value, rounded.get(key, 1)) if key != "method" else value for key, value in row.items()}
        for name in NAMES
        for row in table(name)
    ]


def _raw():
    return [
        {"collection": NAMES[place], "method": method}
        | {name: round(found[name], 4) for name in ("score", "low", "high")}
        | {name: float(f"{cost(found):.3g}") for name, cost in COSTS.items()}
        for (place, method), found in of_texts().items()
    ]


TABLES = {"field": _field, "raw": _raw, "scale": fits}
