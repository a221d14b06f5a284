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
    "1-NN, geodesic": "the nearest neighbour of Part I",
    "k-NN, cosine of (1 + log tf) idf": "Yang & Liu 1999",
    "naive Bayes, Dirichlet": "Zhai & Lafferty 2004",
    "NGD of tf idf, Gram": "Zhang, Chen & Lee 2005",
    "NGD of tf idf, linear time": "its linear twin",
    "pursuit, refined dictionary": "Zhang, Zhang & Wang 2012",
    "conformal, (1 + log tf) idf": "Rădulescu et al. 2024",
}
# What a cost is called, and how it is made of a result.
COSTS = {
    "training, seconds": lambda result: result["fit"] + result["choose"],
    "prediction, ms a document": lambda result: 1000 * result["predict"] / result["of"],
    "model, MB": lambda result: result["model"] / 1e6,
    "memory of the fit, MB": lambda result: result["peak"],
}


@functools.cache
def outcomes():
    """Return the result of each (collection, method)."""
    entries = [*load("field")["units"], *load("field-webkb")["units"]]
    return {(entry["unit"]["collection"], entry["unit"]["method"]): entry["result"] for entry in entries}


def of_counts():
    """Return the runs of the methods of the course, which count words.

    Returns
    -------
    runs : list of dict
        One for each method on each of four collections, where it ran. Its keys:

        - "collection" and "method": names;
        - "score": the accuracy, from 0 to 1 (on Reuters-90, where a story may have several topics, micro-F1),
          and "low" and "high", the ends of its 95 % interval;
        - four costs: "training, seconds" (of one processor, with the choice of a value), "prediction, ms a
          document", "model, MB", "memory of the fit, MB";
        - "right": an array of bool, shape (n_test,), which test documents have all their classes right. The
          documents of a collection are the same ones for every method, in the same order.

    References
    ----------
    Cunha et al. 2025, who compare by scores and costs. Our runs: the studies "field" and "field-webkb".

    Examples
    --------
    >>> run = of_counts()[0]
    >>> run["collection"], run["method"], run["right"].shape
    ('Reuters-5', '1-NN, geodesic', (2286,))
    """
    return [
        _run(collection, method, result)
        for collection in NAMES
        for method in FIELD
        if (result := outcomes().get((collection, method)))
    ]


def of_texts():
    """Return the runs that begin with raw texts: a sentence encoder, and linear SVMs on words.

    Returns
    -------
    runs : list of dict
        As those of `of_counts`. The seconds of the encoder count, with those of the classifier behind it.

    References
    ----------
    Cunha et al. 2025. Our run: the study "field-raw".

    Examples
    --------
    >>> run = of_texts()[-1]
    >>> run["collection"], run["method"], round(run["score"], 3), run["right"].shape
    ('20 Newsgroups', 'encoder, logistic regression', 0.781, (7532,))
    """
    return [
        _run(entry["unit"]["collection"], entry["unit"]["method"], entry["result"])
        for entry in load("field-raw")["units"]
    ]


def _run(collection, method, result):
    return (
        {"collection": NAMES[collection], "method": method}
        | {name: result[name] for name in ("score", "low", "high")}
        | {name: float(cost(result)) for name, cost in COSTS.items()}
        | {"right": right(result)}
    )


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


def ahead(collection, method, base=BASE, level=0.95):
    """Return the lead of a method over another: test documents with all their classes right."""
    return lead(*(right(outcomes()[collection, name]) for name in (method, base)), level)


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
    pair_level = 1 - (1 - level) / (len(both) * (len(both) - 1))
    pairs = []
    for k, method in enumerate(both):
        for other in both[:k]:
            pair = method, other
            if marks[first, method].sum() < marks[first, other].sum():
                pair = other, method
            leads = (lead(*(marks[place, name] for name in pair), pair_level) for place in (first, second))
            pairs.append((*pair, *leads))
    return sorted(pairs, key=lambda pair: -min(pair[2].low, -pair[3].high))


@functools.cache
def growth(by="documents"):
    """Return what was measured for each method: sizes, and costs as a dict of arrays."""
    runs = {}
    for entry in load("field-scale")["units"]:
        unit, result = entry["unit"], entry["result"]
        if (unit["words"] is None) == (by == "documents"):
            runs.setdefault(unit["method"], []).append((unit[by], result))
    return {
        method: (
            np.array([size for size, _ in rows]),
            {
                name: np.array([result[name] for _, result in rows])
                for name in ("fit", "predict", "model", "entries")
            },
        )
        for method, rows in runs.items()
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


def _shown(run, shown):
    """Return a run as a row of a table: each number as `shown` gives it, without its documents."""
    return {
        name: value if type(value) is str else shown(name, value)
        for name, value in run.items()
        if name != "right"
    }


def _field():
    digits = {"score": 4, "low": 4, "high": 4, "training, seconds": 2, "prediction, ms a document": 3}
    return [_shown(run, lambda name, value: round(value, digits.get(name, 1))) for run in of_counts()]


def _raw():
    def shown(name, value):
        return float(f"{value:.3g}") if name in COSTS else round(value, 4)

    return [_shown(run, shown) for run in of_texts()]


TABLES = {"field": _field, "raw": _raw, "scale": fits}
