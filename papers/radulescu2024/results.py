"""What the studies of the paper's tables have stored, beside what it prints: the one reader of both."""

import functools
from itertools import product

import numpy as np

from helpers.evaluation import interval, paired_t
from papers.kit import tables
from papers.kit.studies import results
from papers.radulescu2024 import study
from papers.radulescu2024.protocol import ROWS_AND_A_PART
from papers.radulescu2024.study import CS, FOLDS, NAMED, VARIANTS

load = functools.cache(results.load)
NAMES = dict(zip(VARIANTS, ("original", "transformed", "scale control", "shape control"), strict=True))
# The lines of Tables 3 and 8, and which tasks of them we have.
LINES = {
    ("one-vs-rest", "linear", "cos"): "linear, one-vs-rest",
    ("one-vs-rest", "gaussian", "cos"): "Gaussian, three topics",
    ("one-vs-rest", "gaussian_cosine", "cos"): "GC, by cosine, three topics",
    ("one-vs-rest", "gaussian_cosine", "arc"): "GC, by arc, three topics",
    ("one-vs-one", "linear", "cos"): "linear, one-vs-one",
    ("one-vs-one", "gaussian", "cos"): "Gaussian, three pairs",
    ("one-vs-one", "gaussian_cosine", "cos"): "GC, by cosine, three pairs",
    ("one-vs-one", "gaussian_cosine", "arc"): "GC, by arc, three pairs",
}
# Test documents of a fold over training documents: what folds that overlap add to the variance.
OVERLAP = 1 / (FOLDS - 1)


# ---------------------------------------------------------------- the plane


@functools.cache
def plane(boundary="bump"):
    """Return the rows of the study of the plane for one boundary, by width and variant."""
    rows = load("conformal-synthetic")["summary"]["rows"]
    return {(row["sigma"], row["variant"]): row for row in rows if row["boundary"] == boundary}


@functools.cache
def training_sets(boundary="bump"):
    """Return the seeds of the training sets of one boundary that have both classes: a set for each width."""
    counted = {}
    for entry in load("conformal-synthetic")["units"]:
        unit = entry["unit"]
        if unit["boundary"] == boundary:
            counted.setdefault(unit["sigma"], []).append(entry["result"]["repetitions"])
    return range(min(map(sum, counted.values())))


def decrease(variant, sigmas, boundary="bump"):
    """Return by how many percent the test errors fall with a variant, by width."""
    rows = plane(boundary)
    return {sigma: rows[sigma, variant]["of means"] for sigma in sigmas}


def printed_decrease(factor="d2"):
    """Return the error decreases that Table 1 prints for D3, or Table 2 for D2, by width."""
    rows = tables.printed("radulescu2024", "table_1")
    return {row["sigma"]: row["error_decrease"] for row in rows if row["factor"] == factor}


# ---------------------------------------------------------------- Reuters


@functools.cache
def settings(folds=tuple(range(FOLDS))):
    """Return F1 of some folds and the mean number of support vectors of every setting, by (setting, C)."""
    units = load("conformal-reuters")["units"]
    return study.fold_means([(entry["unit"], entry["result"]) for entry in units], folds)


def whole():
    """Return the settings of the paper that were computed on all folds, as `settings`."""
    return {
        key: ours for key, ours in settings().items() if key[3] != "d2" and len(ours["original"][0]) == FOLDS
    }


def documents():
    """Return how many entries the study of Reuters had, of each topic and in all ("entries")."""
    return load("conformal-reuters")["corpora"]["reuters"]


def factors():
    """Return the coefficient of variation and the mean square of D of all machines but those of D2."""
    units = [entry for entry in load("conformal-reuters")["units"] if entry["unit"]["factor"] != "d2"]
    pairs = [
        (result["variation"], result["mean_square"]) for unit in units for result in unit["result"]["results"]
    ]
    return np.array(pairs).T


def rows(*numbers):
    """Return the printed rows (of some tables), each with "ours": by variant, F1 of the folds and support."""
    table = []
    for row in tables.printed("radulescu2024", "tables_3_to_12"):
        key = (*study.setting(row).values(), row["C"])
        if (not numbers or row["table"] in numbers) and key in settings():
            table.append(row | {"ours": settings()[key]})
    return table


def p_value(row, overlap=0.0):
    """Return P of the paired t-test of a row, transformed against original; None if they are equal."""
    first, second = (row["ours"][name][0] for name in ("transformed", "original"))
    return None if np.allclose(first, second) else paired_t(first, second, overlap).p_two_sided


def without_a_search(within=0.01):
    """Return the share of scenarios whose F1 is nearly that of the best C: {machine: share}.

    The best C of the grid is chosen for the original kernel with the folds themselves, so the search is
    flattered. Scenarios that have several values of C on all folds are asked.

    Parameters
    ----------
    within : float
        How much lower F1 may be.
    """
    kernels = {}
    for key, ours in whole().items():
        kernels.setdefault(key[:-1], []).append(ours)
    near_best = {name: [] for name in VARIANTS}
    for by_C in kernels.values():
        if len(by_C) > 1:
            best = max(ours["original"][0].mean() for ours in by_C)
            for name, near in near_best.items():
                near += [ours[name][0].mean() >= best - within for ours in by_C]
    return {name: float(np.mean(near)) for name, near in near_best.items()}


def smaller_class(row):
    """Return how many training documents the smaller class of a row has."""
    entries = documents()
    positive = entries[row["positive"]]
    rest = entries["entries"] - positive if row["negative"] == "rest" else entries[row["negative"]]
    return min(positive, rest) * (1 - 1 / FOLDS)


def _parts(euclidean=False):
    """Yield the keys of the settings of each part of the grid that was computed, with their results."""
    for part in ROWS_AND_A_PART["grid"]:
        if ("factors" in part) == euclidean:
            table = settings(tuple(part["folds"])) if "folds" in part else settings()
            more = {name: part[name] for name in ("factors", "gammas") if name in part}
            names = study.grid(NAMED[part["tasks"]], part["kernels"], part["weightings"], **more)
            keys = [(*dict(setting).values(), C) for setting in names for C in CS]
            yield {key: table[key] for key in keys if key in table} if keys[-1] in table else {}


def by_task():
    """Return the settings of the tables of shares that were computed, by line and task."""
    by_line = {name: {} for name in LINES.values()}
    seen = {key: ours for part in _parts() for key, ours in part.items()}
    for key, ours in seen.items():
        tasks = "one-vs-rest" if key[1] is None else "one-vs-one"
        by_line[LINES[tasks, key[2], key[3]]].setdefault(key[:2], []).append(ours)
    return {line: by_pair for line, by_pair in by_line.items() if by_pair}


def grid():
    """Return the settings of the tables of shares that were computed, by line: {line: [variants, ...]}."""
    return {
        line: [variants for scenarios in tasks.values() for variants in scenarios]
        for line, tasks in by_task().items()
    }


def beside_euclidean():
    """Return, by kernel and norm, (variants with D2, variants with D by cosine) of the same settings."""
    pairs = {}
    for part in _parts(euclidean=True):
        for key, ours in part.items():
            by_cosine = settings()[(*key[:3], "cos", *key[4:])]
            pairs.setdefault((key[2], key[4]), []).append((ours, by_cosine))
    return pairs


def f1_by_fold():
    """Return the mean F1 over the settings of each line, fold by fold: {line: {machine: (20,)}}."""
    return {
        line: {
            name: np.mean([variants[key][0] for variants in scenarios], axis=0) for key, name in NAMES.items()
        }
        for line, scenarios in grid().items()
    }


def improvement(before, after):
    """Apply the paper's rule: F1 higher, or lower, but not significantly, with fewer support vectors.

    Parameters
    ----------
    before, after : (f1, support)
        F1 of all folds, shape (n_folds,), and the mean number of support vectors.

    Returns
    -------
    gain : "higher", "fewer" or None
    """
    gaps = after[0] - before[0]
    if gaps.mean() >= 0:
        return "higher" if gaps.any() else None
    p = 0.0 if np.ptp(gaps) <= 1e-12 else paired_t(after[0], before[0]).p_two_sided
    return "fewer" if p >= 0.05 and after[1] < before[1] else None


def share(before, after, scenarios, gains=("higher", "fewer")):
    """Return the share of settings in which one variant improves on another, by the rule of the paper."""
    return float(np.mean([improvement(variants[before], variants[after]) in gains for variants in scenarios]))


def shares():
    """Return, by line, the printed share of improvements, and ours of the factor and the scale control."""
    printed = {
        LINES[row["tasks"], row["kernel"], row["factor"]]: row["improved"] / 100
        for row in tables.printed("radulescu2024", "shares")
    }
    return {
        line: {"printed": printed[line]}
        | {NAMES[name]: share("original", name, scenarios) for name in ("transformed", "scale")}
        for line, scenarios in grid().items()
    }


# ---------------------------------------------------------------- each printed table beside ours


def _table_1():
    """Tables 1 and 2: by how many percent errors fall on the plane, with the bump and with the sine.

    The intervals are over training sets, of the mean gap in units of the mean error before.
    """
    lines = []
    for row in tables.printed("radulescu2024", "table_1"):
        name, sigma = row["factor"], row["sigma"]
        bump, sine = (plane(boundary)[sigma, name] for boundary in ("bump", "sine"))
        peak = plane("bump")[sigma, "d3 peak"]["of means"] if name == "d3" else ""
        ours, reach = bump["of means"], 1.96 * 100 * bump["standard_error"] / bump["before"]
        lines.append(
            {
                "table": int(row["table"]),
                "factor": {"d2": "D₂", "d3": "D₃, κ = 0.25"}[name],
                "σ": sigma,
                "number": "errors avoided, %",
                **tables.beside(row["error_decrease"], ours, 3),
                "95 % interval": f"{ours - reach:.1f} to {ours + reach:.1f}",
                "ours with the sine": sine["of means"],
                "ours with κ = 1/max f²": peak,
            }
        )
    return lines


def _tables_3_to_12():
    """All printed rows of Tables 4, 5, 7, 9, 10 and 12, one line for each of its two kernels."""
    lines = []
    for row in rows():
        norm, norm_of_ours = row["norm"].upper(), study.setting(row)["norm"].upper()
        norm = norm if norm_of_ours == norm else f"{norm} (ours: {norm_of_ours})"
        for name in ("original", "transformed"):
            f1, support = row["ours"][name]
            reach = interval(f1, OVERLAP)
            lines.append(
                {
                    "table": int(row["table"]),
                    "task": f"{row['positive']} against {row['negative']}",
                    "kernel": row["kernel"].replace("_", " "),
                    "norm": norm,
                    "weighting": row["weighting"],
                    "γ": row["gamma"],
                    "C": row["C"],
                    "F1 of": name if name == "original" else f"{name}, {row['factor']}",
                    **tables.beside(row[f"f1_{name}"], float(f1.mean()), 5),
                    "95 % interval": f"{reach.low:.4f} to {reach.high:.4f}",
                    "support vectors printed": round(row[f"support_{name}"]),
                    "support vectors ours": round(support),
                }
            )
    return lines


def _maxima():
    """Tables 6 and 11: the largest F1 of each kernel; ours in the setting of the printed maximum.

    The last column is the largest of our settings with all folds, which are not all of the paper's.
    """
    lines = []
    for number, name in product((6, 11), ("original", "transformed")):
        against_rest, best = number == 6, {}
        for row in rows(*((4, 5) if against_rest else (9, 10))):
            kernel = row["kernel"], row["factor"] if name == "transformed" else None
            if kernel not in best or row[f"f1_{name}"] > best[kernel][f"f1_{name}"]:
                best[kernel] = row
        for (kernel, factor), row in best.items():
            means = [
                ours[name][0].mean()
                for key, ours in whole().items()
                if (key[1] is None) == against_rest and key[2] == kernel and factor in (None, key[3])
            ]
            f1 = row["ours"][name][0]
            reach = interval(f1, OVERLAP)
            lines.append(
                {
                    "table": number,
                    "kernel": kernel.replace("_", " "),
                    "F1 of": name if factor is None else f"{name}, {factor}",
                    "task": f"{row['positive']} against {row['negative']}",
                    **tables.beside(row[f"f1_{name}"], float(f1.mean()), 5),
                    "95 % interval": f"{reach.low:.4f} to {reach.high:.4f}",
                    "largest of ours": round(float(max(means)), 5),
                }
            )
    return lines


def _shares():
    """Tables 3 and 8: shares of settings that improve by the rule of the paper, in the settings we have.

    Settings share documents, so there is no interval: "by task" are the least and the largest share.
    """
    tasks, lines = by_task(), []
    for row in tables.printed("radulescu2024", "shares"):
        line = LINES[row["tasks"], row["kernel"], row["factor"]]
        for column, words, gains in (
            ("f1_higher", "accuracy increase, %", ("higher",)),
            ("improved", "efficiency increase, %", ("higher", "fewer")),
        ):
            if line in tasks:
                per_task = list(tasks[line].values())
                ours, control = (
                    100 * share("original", name, sum(per_task, []), gains)
                    for name in ("transformed", "scale")
                )
                percents = [
                    100 * share("original", "transformed", scenarios, gains) for scenarios in per_task
                ]
                lines.append(
                    {
                        "table": int(row["table"]),
                        "line": line,
                        "number": words,
                        **tables.beside(row[column], ours, 1),
                        "by task": f"{min(percents):.0f} to {max(percents):.0f}",
                        "scale control": round(control, 1),
                        "settings": sum(map(len, per_task)),
                        "folds": len(per_task[0][0]["original"][0]),
                    }
                )
    return lines


TABLES = {
    "table_1": _table_1,
    "tables_3_to_12": _tables_3_to_12,
    "shares": _shares,
    "tables_6_11": _maxima,
}
