"""What the study of Table 2 has stored, beside what the paper prints: the one reader of both."""

import functools

import numpy as np

from helpers.evaluation import interval
from papers.kit import tables
from papers.kit.studies import results
from papers.zhang2012 import study

load = functools.cache(results.load)
PROBLEMS = study.problems()
SPLITS = range(study.SPLITS)
# The paper does not name the distance of its nearest neighbour.
METHODS = ("R_SKMP", "SKMP", "LSI-SVM", "LSI-KNN", "LSI-KNN, Euclidean", "SKF-ETC")
# Test documents over training documents: what splits that overlap add to the variance.
OVERLAP = 40 / 60


@functools.cache
def outcomes(norm="tf"):
    """Return what the study found, by (seed, problem); the seed None: the split by date."""
    units = ((entry["unit"], entry["result"]) for entry in load("kmp-20ng")["units"])
    return {(unit["seed"], unit["problem"]): result for unit, result in units if unit["norm"] == norm}


def _own(result):
    """Return the refined dictionary whose threshold cross-validation chose."""
    return result["refined"][str(result["chosen"]["t"])]


# How many test documents are right: with each number of bases, and as one number.
CURVES = {
    "all": lambda result: result["skmp"]["right"],
    "refined": lambda result: _own(result)["right"],
    "t = 0.5": lambda result: result["refined"]["0.5"]["right"],
    "random": lambda result: np.mean(result["drawn"], axis=0),
    "kept rows": lambda result: result["refined rows"],
    "drawn rows": lambda result: np.mean(result["drawn rows"], axis=0),
    "linear": lambda result: result["linear"],
    # With 10, 20, ... bases; LSI has as many bases as concepts at most, NGD goes on.
    "LSI": lambda result: result["lsi"][: study.CONCEPTS // 10],
    "NGD": lambda result: result["ngd"],
}
MEASURES = {name: lambda result, curve=curve: curve(result)[-1] for name, curve in CURVES.items()}
MEASURES |= {
    f"{name}, {bases} bases": lambda result, name=name, step=step: CURVES[name](result)[step]
    for name, most in (("LSI", study.CONCEPTS), ("NGD", study.LONG))
    for step, bases in enumerate(range(10, most + 1, 10))
}
MEASURES |= {
    "R_SKMP": lambda result: _own(result)["right"][result["chosen"]["bases"] - 1],
    "SKMP": lambda result: result["skmp"]["right"][result["skmp"]["bases"] - 1],
    "LSI-SVM": lambda result: result["svm"]["right"],
    "LSI-KNN": lambda result: result["knn"]["cosine"],
    "LSI-KNN, Euclidean": lambda result: result["knn"]["euclidean"],
    "SKF-ETC": lambda result: result["skf"],
    "best refined": lambda result: max(max(dictionary["right"]) for dictionary in result["refined"].values()),
    "best all": lambda result: max(result["skmp"]["right"]),
    "best random": lambda result: np.max(result["drawn"]),
}
# What else Table 2 counts and a split can change: N-B, the bases, and N-D, the documents of the dictionary.
SIZES = {
    ("R_SKMP", "bases"): lambda result: result["chosen"]["bases"],
    ("R_SKMP", "dictionary"): lambda result: _own(result)["size"],
    ("SKMP", "bases"): lambda result: result["skmp"]["bases"],
    ("LSI-SVM", "bases"): lambda result: result["svm"]["support"],
}


def _stored(name):
    """Return the name without "L2 ", and the outcomes of counts or, with it, of rows of unit length."""
    own = name.removeprefix("L2 ")
    return own, outcomes("tf" if own == name else "l2")


def accuracy(measure, seeds=SPLITS):
    """Return the accuracy in per cent, shape (n_splits, n_problems).

    `measure` is one of `MEASURES`, a curve at its end; with "L2 " before it rows have unit length.
    """
    name, stored = _stored(measure)
    cells = [[stored[seed, problem] for problem in PROBLEMS] for seed in seeds]
    return np.array([[100 * MEASURES[name](result) / result["test"] for result in line] for line in cells])


def _sizes(measure, seeds=SPLITS):
    return np.array([[measure(outcomes()[seed, problem]) for problem in PROBLEMS] for seed in seeds], float)


def size(method, number, seeds=SPLITS):
    """Return one of `SIZES`, shape (n_splits, n_problems)."""
    return _sizes(SIZES[method, number], seeds)


def kept(t):
    """Return the size of the refined dictionary with one threshold, shape (n_splits, n_problems)."""
    return _sizes(lambda result: result["refined"][str(t)]["size"])


def supports(C):
    """Return the number of support vectors of LSI-SVM with one C, shape (n_splits, n_problems)."""
    return _sizes(lambda result: result["svm"]["every C"][str(C)]["support"])


def best_average(method):
    """Return the number of bases with the best mean over drawn splits, shape (n_problems,).

    "R_SKMP" has the best threshold, too. Both are chosen on test documents.
    """
    best = []
    for problem in PROBLEMS:
        results = [outcomes()[seed, problem] for seed in SPLITS]
        if method == "R_SKMP":
            curves = [[curve["right"] for curve in result["refined"].values()] for result in results]
        else:
            curves = [[result["skmp"]["right"]] for result in results]
        right = np.mean(curves, axis=0)
        best.append(int(right.max(axis=0).argmax()) + 1)
    return np.array(best)


def differences(text, seeds=SPLITS):
    """Return accuracies of "this - that", one for each split, averaged over problems."""
    first, second = text.split(" - ")
    return (accuracy(first, seeds) - accuracy(second, seeds)).mean(axis=1)


def gap(text):
    """Return the interval of the mean of `differences` over drawn splits, and the difference by date."""
    return interval(differences(text), OVERLAP), float(differences(text, [None])[0])


def printed(method):
    """Return the rows of Table 2 of a method; of LSI-KNN they are the same for each distance."""
    name = method.partition(",")[0]
    return [row for row in tables.printed("zhang2012", "table_2") if row["method"] == name]


def guarded(problem):
    """Return in which share of splits and thresholds both concepts took one class."""
    lines = [outcomes()[seed, problem]["refined"].values() for seed in SPLITS]
    return np.mean([dictionary["guarded"] for line in lines for dictionary in line])


# ---------------------------------------------------------------- each printed table beside ours


def _table_1():
    """Table 1: test documents by date, and words of the training documents over drawn splits."""
    rows = []
    for problem, row in PROBLEMS.items():
        dated = outcomes()[None, problem]["test"]
        counted = interval([outcomes()[seed, problem]["words"] for seed in SPLITS], OVERLAP)
        about = {"problem": problem, "groups": f"{row['positive']} against {row['negative']}"}
        for what, due, ours, reach in (
            ("test documents", row["test"], dated, ""),
            ("words", row["words"], counted.mean, f"{counted.low:.0f} to {counted.high:.0f}"),
        ):
            numbers = tables.beside(round(due), ours)
            rows.append(about | {"number of": what} | numbers | {"95 % interval": reach})
    return rows


def _table_2():
    """Table 2 on random splits: accuracy, bases and dictionary of each method, and means of the problems."""
    rows = []
    for method in METHODS:
        due = printed(method)
        for number, scale in (("accuracy, %", 100), ("bases", 1), ("dictionary", 1)):
            name = number.split(",")[0]
            if due[0][name] == "" or (number != "accuracy, %" and "Euclidean" in method):
                continue
            drawn, dated = _beside(method, name)
            columns = [scale * np.array([row[name] for row in due]), drawn.T, dated]
            numbers = zip(*([*column, np.mean(column, axis=0)] for column in columns), strict=True)
            for problem, (reported, ours, by_date) in zip([*PROBLEMS, "mean"], numbers, strict=True):
                reach = interval(ours, OVERLAP)
                about = {"problem": problem, "method": method, "number": number}
                numbers = tables.beside(round(float(reported), 2), reach.mean, 2)
                numbers |= {"95 % interval": f"{reach.low:.1f} to {reach.high:.1f}"}
                rows.append(about | numbers | {"ours by date": round(float(by_date), 2)})
    return rows


def _beside(method, name):
    """Return a number of Table 2 as we have it, on drawn splits and by date; of some it is the protocol's."""
    if name == "accuracy":
        return accuracy(method), accuracy(method, [None])[0]
    if (method, name) in SIZES:
        return size(method, name), size(method, name, [None])[0]
    fisher = method == "SKF-ETC" and name == "bases"
    fixed = [study.SKF if fisher else row["train"] for row in PROBLEMS.values()]
    return np.tile(fixed, (len(SPLITS), 1)), np.array(fixed)


TABLES = {"table_1": _table_1, "table_2": _table_2}
