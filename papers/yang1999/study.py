"""Does the order of methods on Reuters-90 depend on when their solvers stop? Four tolerances of each."""

import functools
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning

from helpers.corpora import load_reuters
from papers.kit.studies import Study, content, right, scored
from papers.yang1999 import trial

# kNN has no solver. The first tolerances save time; the last ones are as good as exact.
TOLERANCES = {"kNN": (0,), "SVM": (1e-1, 1e-2, 1e-4, 1e-6), "NGD": (1.0, 1e-1, 1e-2, 1e-4)}
METHODS = {"SVM": trial.svm, "NGD": trial.ngd}
AT = ("no floor", "chosen floor")
PARAMETERS = {"tolerances": {name: [*tolerances] for name, tolerances in TOLERANCES.items()}}
PARAMETERS |= {"C": [*trial.CS], "floors": [*trial.FLOORS]}
# Of 271,710 decisions some may change where BLAS adds up in its own order.
WITHIN = {"right": 30, "bits": 60, "held": 0.001}


def units():
    """Return one unit for each method and tolerance."""
    return [{"method": name, "tol": tol} for name, tolerances in TOLERANCES.items() for tol in tolerances]


def compute(unit, folder):
    """Choose C, floor and thresholds on training stories; return which decisions on the test are right.

    There is a decision for each test story and topic. A solver that does not converge is an error.
    """
    stories, name = trial.load(), unit["method"]
    with warnings.catch_warnings():
        warnings.simplefilter("error", ConvergenceWarning)
        if name == "kNN":
            settings = trial.machines(stories)[name]
        else:
            settings = METHODS[name](stories, unit["tol"])
        best = trial.choose(settings)
        old, new, _ = trial.split(stories)
        scores = trial.test_scores(settings[best.machine], old, new)
    decisions = {at: scores > best.thresholds[floor] for at, floor in zip(AT, (0, best.floor), strict=True)}
    decided = {at: scored((predicted == _truth()).ravel()) for at, predicted in decisions.items()}
    held = best.micro_f1[best.machine, best.floor]
    return {"setting": best.machine, "floor": best.floor, "held": round(float(held), 4)} | decided


def _truth():
    stories = trial.load()
    return stories.truth[~stories.train]


def _decisions(result, at):
    """Return what a method gives the test stories, from what is stored of it."""
    return right(result[at]).reshape(_truth().shape) == _truth()


def summary(pairs):
    """Return for each tolerance what was chosen, F1, and the gap to kNN; and the lead of the SVM over NGD.

    "changed" counts the decisions that are others at the next tolerance.
    """
    by_method = {name: {} for name in TOLERANCES}
    for unit, result in pairs:
        by_method[unit["method"]][unit["tol"]] = result
    [knn] = by_method["kNN"].values()
    lines = []
    for name, by_tol in by_method.items():
        later = [*list(by_tol.values())[1:], None]
        for (tol, result), after in zip(by_tol.items(), later, strict=True):
            for at in AT:
                predicted = _decisions(result, at)
                line = {"method": name, "tol": tol, "at": at, "setting": result["setting"]}
                line |= {
                    "floor": result["floor"] if at == AT[1] else 0,
                    "micro_f1": round(_micro(predicted), 4),
                }
                line |= {"over kNN": _gap(predicted, _decisions(knn, at))} if name != "kNN" else {}
                line |= {"changed": int(np.sum(predicted != _decisions(after, at)))} if after else {}
                lines.append(line)
    both = zip(by_method["SVM"].items(), by_method["NGD"].items(), strict=True)
    leads = [
        {"tol SVM": first, "tol NGD": second, "gap": _gap(_decisions(svm, AT[1]), _decisions(ngd, AT[1]))}
        for (first, svm), (second, ngd) in both
    ]
    return {"lines": lines, "SVM over NGD": leads}


def _micro(decisions):
    return float(trial.rate(_truth(), decisions)[0])


def _gap(first, second):
    """Return the difference of micro-F1 in points, and the ends of its interval."""
    ends = trial.gain_interval(_truth(), first, second)
    return [round(100 * float(value), 2) for value in (_micro(first) - _micro(second), *ends)]


@functools.cache
def _corpora(folder):
    corpus = load_reuters()
    digest = content(corpus.counts, corpus.vocabulary, corpus.labels, corpus.split)
    return {"reuters-90": {"version": corpus.version, "words": len(corpus.vocabulary), "content": digest}}


STUDIES = (
    Study(
        "reuters-90-tolerances",
        PARAMETERS,
        units,
        compute,
        summary,
        _corpora,
        "yang1999",
        WITHIN,
    ),
)
