"""The printed table, ready to stand beside ours."""

from papers.kit import tables
from papers.yang1999 import trial

MEASURES = ("micro-F1", "macro-F1")


def published():
    """Return Table 1: method -> (micro-F1, macro-F1)."""
    rows = tables.printed("yang1999", "table_1")
    return {row["method"]: (row["micro_f1"], row["macro_f1"]) for row in rows}


def _table_1():
    """Return the rows of the methods that we run; the paper prints no thresholds, so ours are several."""
    rows, truth = [], trial.load().truth[~trial.load().train]
    for name in trial.machines(trial.load()):
        for reading, said in trial.decisions(name).items():
            found = zip(
                MEASURES,
                published()[name],
                trial.rate(truth, said),
                trial.intervals(truth, said),
                strict=True,
            )
            for measure, printed, ours, (low, high) in found:
                numbers = {"printed": printed, "ours": round(ours, 4), "difference": round(ours - printed, 4)}
                ends = {"95 % interval": f"{low:.4f} to {high:.4f}"}
                rows.append({"method": name, "our thresholds": reading, "measure": measure} | numbers | ends)
    return rows


TABLES = {"table_1": _table_1}
