"""What the study of Table 2 has stored, beside what the paper prints: the one reader of both."""

import functools

import numpy as np

from helpers.evaluation import interval
from papers.kit import tables
from papers.kit.studies import results
from papers.zhang2012 import study

load = functools.cache(results.load)
PROBLEMS = study.problems()
SPLITS, METHODS = range(study.SPLITS), ("R_SKMP", "SKMP", "LSI-SVM", "LSI-KNN", "SKF-ETC")
# Test documents over training documents: what splits that overlap add to the variance.
OVERLAP = 40 / 60


@functools.cache
def outcomes(norm="tf"):
    """Return what the study found, by (seed, problem); the seed None: the split by date."""
    units = ((entry["unit"], entry["result"]) for entry in load("kmp-20ng")["units"])
    return {(unit["seed"], unit["problem"]): found for unit, found in units if unit["norm"] == norm}


def _own(found):
    """Return the refined dictionary whose threshold cross-validation chose."""
    return found["refined"][str(found["chosen"]["t"])]


# How many test documents are right: with each number of bases, and as one number.
CURVES = {
    "all": lambda found: found["skmp"]["right"],
    "refined": lambda found: _own(found)["right"],
    "t = 0.5": lambda found: found["refined"]["0.5"]["right"],
    "random": lambda found: np.mean(found["drawn"], axis=0),
    "kept rows": lambda found: found["refined rows"],
    "drawn rows": lambda found: np.mean(found["drawn rows"], axis=0),
    # With 10, 20, ... bases; LSI has as many bases as concepts at most, NGD goes on.
    "LSI": lambda found: found["lsi"][: study.CONCEPTS // 10],
    "NGD": lambda found: found["ngd"],
}
MEASURES = {name: lambda found, curve=curve: curve(found)[-1] for name, curve in CURVES.items()} | {
    "R_SKMP": lambda found: _own(found)["right"][found["chosen"]["bases"] - 1],
    "SKMP": lambda found: found["skmp"]["right"][found["skmp"]["bases"] - 1],
    "LSI-SVM": lambda found: found["svm"]["right"],
    "LSI-KNN": lambda found: found["knn"],
    "SKF-ETC": lambda found: found["skf"],
    "NGD, 100 bases": lambda found: found["ngd"][9],
    "NGD, 200 bases": lambda found: found["ngd"][19],
    "best refined": lambda found: max(max(one["right"]) for one in found["refined"].values()),
    "best all": lambda found: max(found["skmp"]["right"]),
    "best random": lambda found: np.max(found["drawn"]),
}


def accuracy(measure, seeds=SPLITS):
    """Return the accuracy in per cent, shape (n_splits, n_problems).

    `measure` is one of `MEASURES`, a curve at its end; with "L2 " before it rows have unit length.
    """
    name = measure.removeprefix("L2 ")
    table = outcomes("tf" if name == measure else "l2")
    cells = [[table[seed, problem] for problem in PROBLEMS] for seed in seeds]
    return np.array([[100 * MEASURES[name](found) / found["test"] for found in line] for line in cells])


def curve(name, problems=PROBLEMS):
    """Return a curve of accuracies, of `CURVES`: the mean over drawn splits and problems."""
    some = [outcomes()[seed, problem] for seed in SPLITS for problem in problems]
    return np.mean([100 * np.array(CURVES[name](found)) / found["test"] for found in some], axis=0)


def differences(text, seeds=SPLITS):
    """Return accuracies of "this - that", one for each split, averaged over problems."""
    first, second = text.split(" - ")
    return (accuracy(first, seeds) - accuracy(second, seeds)).mean(axis=1)


def gap(text):
    """Return the interval of the mean of `differences` over drawn splits, and the difference by date."""
    return interval(differences(text), OVERLAP), float(differences(text, [None])[0])


def table(rows=""):
    """Return Table 2 beside ours, {method: [(printed, interval, by date), ...]}; the mean is the last."""
    found = {}
    for method in METHODS:
        drawn, (dated,) = accuracy(rows + method), accuracy(rows + method, [None])
        columns = [100 * np.array([row["accuracy"] for row in printed(method)]), drawn.T, dated]
        values, drawn, dated = ([*some, np.mean(some, axis=0)] for some in columns)
        ours = [interval(some, OVERLAP) for some in drawn]
        found[method] = list(zip(values, ours, dated, strict=True))
    return found


def printed(method):
    """Return the rows of Table 2 of a method."""
    return [row for row in tables.printed("zhang2012", "table_2") if row["method"] == method]


def curves():
    """Return accuracy against bases, {problem: {dictionary: curve}}, and the printed rows by dictionary."""
    found = {p: {name: curve(name, [p]) for name in ("all", "refined", "random")} for p in PROBLEMS}
    return found, {"all": printed("SKMP"), "refined": printed("R_SKMP")}


def words(problem):
    """Return how many words the training documents of a problem have, in the mean over drawn splits."""
    return float(np.mean([outcomes()[seed, problem]["words"] for seed in SPLITS]))


def guarded(problem):
    """Return in which share of splits and thresholds both concepts took one class."""
    lines = [outcomes()[seed, problem]["refined"].values() for seed in SPLITS]
    return np.mean([one["guarded"] for line in lines for one in line])


# ---------------------------------------------------------------- each printed table beside ours


def _table_1():
    """Table 1: test documents by date, and words of the training documents over drawn splits."""
    found = []
    for problem, row in PROBLEMS.items():
        dated = outcomes()[None, problem]["test"]
        counted = interval([outcomes()[seed, problem]["words"] for seed in SPLITS], OVERLAP)
        about = {"problem": problem, "groups": f"{row['positive']} against {row['negative']}"}
        for what, due, ours, reach in (
            ("test documents", row["test"], dated, ""),
            ("words", row["words"], counted.mean, f"{counted.low:.0f} to {counted.high:.0f}"),
        ):
            numbers = {"printed": round(due), "ours": round(ours), "difference": round(ours - due)}
            found.append(about | {"number of": what} | numbers | {"95 % interval": reach})
    return found


def _table_2():
    """Table 2 on random splits: accuracy, bases and dictionary of each method, and means of the problems."""
    stored = {
        (row["method"], row["problem"]): row
        for row in load("kmp-20ng")["summary"]["rows"]
        if row["norm"] == "tf"
    }
    found = []
    for method, cells in table().items():
        ours = [stored[method, problem] for problem in PROBLEMS]
        for k, (due, reach, dated) in enumerate(cells):
            some = slice(k, k + 1) if k < len(PROBLEMS) else slice(None)
            rows, due, mean = printed(method)[some], round(float(due), 2), round(reach.mean, 2)
            sizes = [row["dictionary"] for row in rows]
            found.append(
                {
                    "problem": [*PROBLEMS, "mean"][k],
                    "method": method,
                    "number": "accuracy, %",
                    "printed": due,
                    "ours": mean,
                    "difference": round(mean - due, 2),
                    "95 % interval": f"{reach.low:.1f} to {reach.high:.1f}",
                    "ours by date": round(float(dated), 2),
                    "bases printed": round(np.mean([row["bases"] for row in rows])),
                    "bases ours": round(np.mean([row["bases"] for row in ours[some]])),
                    "dictionary printed": "" if "" in sizes else round(np.mean(sizes)),
                    "dictionary ours": round(np.mean([row["dictionary"] for row in ours[some]])),
                }
            )
    return found


TABLES = {"table_1": _table_1, "table_2": _table_2}
