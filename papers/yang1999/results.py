"""The printed table, ready to stand beside ours."""

import functools

from papers.kit import studies, tables
from papers.yang1999 import trial

MEASURES = ("micro-F1", "macro-F1")


def published():
    """Return Table 1: method -> (micro-F1, macro-F1)."""
    rows = tables.printed("yang1999", "table_1")
    return {row["method"]: (row["micro_f1"], row["macro_f1"]) for row in rows}


@functools.cache
def _summary():
    return studies.load("reuters-90-tolerances")["summary"]


def tolerances():
    """Return the stored gaps in micro-F1 at the loosest and at the tightest tolerances of the solvers.

    Returns
    -------
    gaps : dict of str to dict of str to list of float
        By the tolerances and the names of the two methods: the gap in points, and the ends of its interval.
    """
    leads, lines, by_tolerances = _summary()["SVM over NGD"], _summary()["lines"], {}
    for lead in (leads[0], leads[-1]):
        ngd = [line for line in lines if (line["method"], line["tol"]) == ("NGD", lead["tol NGD"])]
        gaps = {f"NGD - kNN, {line['at']}": line["over kNN"] for line in ngd}
        title = f"tolerances {lead['tol SVM']:g} (SVM) and {lead['tol NGD']:g} (NGD)"
        by_tolerances[title] = gaps | {"SVM - NGD": lead["gap"]}
    return by_tolerances


def _table_1():
    """Return the rows of the methods that we run; the paper prints no thresholds, so ours are several."""
    rows, truth = [], trial.load().truth[~trial.load().train]
    for name in trial.machines(trial.load()):
        for reading, decisions in trial.decisions(name).items():
            measures = zip(
                MEASURES,
                published()[name],
                trial.rate(truth, decisions),
                trial.intervals(truth, decisions),
                strict=True,
            )
            for measure, printed, ours, (low, high) in measures:
                where = {"method": name, "our thresholds": reading, "measure": measure}
                ends = {"95 % interval": f"{low:.4f} to {high:.4f}"}
                rows.append(where | tables.beside(printed, ours, 4) | ends)
    return rows


TABLES = {"table_1": _table_1}
