"""Zhang, Chen & Lee (2005), Tables 1 to 3 at full size, and what becomes of them when C is chosen."""

import functools
from dataclasses import asdict

import numpy as np

from helpers.evaluation import mcnemar, sign_test
from papers.kit import tables
from papers.kit.studies import Study, right, scored
from papers.zhang2005 import protocol

MACHINE, NEWSGROUPS, WEBKB = protocol.MACHINE, protocol.NEWSGROUPS, protocol.WEBKB
READ = {"newsgroups": protocol.newsgroups, "webkb": protocol.webkb}


@functools.cache
def corpus(name, folder=None, **options):
    """Return a corpus of the paper, by name, counted from the raw archive once with each set of options."""
    return READ[name](folder, **options)


@functools.cache
def described(names, folder):
    """Return what identifies corpora of the paper, by name."""
    return {name: protocol.describe(corpus(name, folder)) for name in names}


def _trial(documents, name):
    return protocol.trials(documents, name)[0]


# --- Tables 1 to 3 ---------------------------------------------------------------------------


def _table_units(tested):
    """Return one unit for each row of the table, each idf, and each trial."""
    return [
        {"trial": trial, **asdict(row), "idf_of": idf_of}
        for row in protocol.ROWS
        for idf_of in (IDF_OF if row.weighting == "tfidf" else (None,))
        for trial in tested
    ]


def _table_compute(name, unit, folder):
    documents = corpus(name, folder)
    trial = _trial(documents, unit["trial"])
    pair = protocol.grams(documents, trial, protocol.Row.of(unit), idf_of=unit["idf_of"] or "train")
    outcome = protocol.decide(pair)
    machine = {"support": outcome.support, "trained": len(pair.y_train)}
    return scored(outcome.right) | machine | {"at_bound": round(outcome.at_bound, 4)}


def _table_summary(name, pairs):
    """Return the rows beside the printed ones, and the tests of Table 3."""
    results = {}
    for unit, result in pairs:
        results.setdefault((str(protocol.Row.of(unit)), unit["idf_of"]), []).append(result)
    printed = {
        str(protocol.Row.of(row)): row["accuracy"]
        for row in tables.printed("zhang2005", "tables_1_2")
        if row["corpus"] == name
    }
    rows = []
    for (row, idf_of), trials in results.items():
        accuracy = 100 * float(np.mean([result["right"] / result["of"] for result in trials]))
        rows.append(
            {
                "row": row,
                "idf_of": idf_of,
                "accuracy": round(accuracy, 2),
                "printed": printed[row],
                "difference": round(accuracy - printed[row], 2),
                "at_bound": round(float(np.mean([result["at_bound"] for result in trials])), 4),
                **{field: [result[field] for result in trials] for field in ("right", "of", "support")},
            }
        )
    bits = {key: np.concatenate([right(result) for result in trials]) for key, trials in results.items()}
    return {"rows": rows, "tests": list(_tests(name, bits))}


def _tests(name, bits):
    """Yield Table 3: NGD against LIN and NED, with what the paper prints."""
    for row in tables.printed("zhang2005", "table_3"):
        if row["corpus"] == name:
            for idf_of in IDF_OF if row["weighting"] == "tfidf" else (None,):
                ngd, rival = (
                    bits[str(protocol.Row(row["weighting"], norm, kernel)), idf_of]
                    for norm, kernel in (("l1", "ngd"), ("l2", row["against"]))
                )
                sign, pair = sign_test(ngd, rival), mcnemar(ngd, rival)
                yield {
                    "weighting": row["weighting"],
                    "against": row["against"],
                    "idf_of": idf_of,
                    "z": round(sign.z, 4),
                    "printed_z": row["z"],
                    **_shown(sign, "better", "worse", "p_one_sided", "p_two_sided", "exact_two_sided"),
                    "chi2": round(pair.chi2, 4),
                    "corrected_p": pair.corrected_p,
                }


def _shown(test, *fields):
    return {field: getattr(test, field) for field in fields}


IDF_OF = ("train", "all")
# LIBSVM stops within a tolerance, and BLAS adds up in its own order: single documents may change sides.
WITHIN = {"right": 5, "bits": 10, "support": 20, "at_bound": 0.002}


def _table(study, name, own, tested):
    return Study(
        study,
        {name: own, "machine": MACHINE, "rows": [*map(str, protocol.ROWS)], "idf_of": [*IDF_OF]},
        functools.partial(_table_units, tested),
        functools.partial(_table_compute, name),
        functools.partial(_table_summary, name),
        functools.partial(described, (name,)),
        "zhang2005",
        WITHIN,
        archives=True,
    )


UNIVERSITIES = tuple(WEBKB["universities"])

# --- C curves --------------------------------------------------------------------------------

# From where nearly all coefficients are C, even with long L2 rows, to where nearly none is, even with short
# L1 rows.
CS = tuple(10.0**power for power in range(-3, 5))
HELD = ("early", "middle", "late")
CURVE_ROWS = protocol.ROWS + tuple(
    protocol.Row(weighting, "l1", "bhattacharyya") for weighting in ("tf", "tfidf")
)


def folds(documents, trial):
    """Return which training documents of a trial are held out to choose C, as masks of its `train`."""
    split = documents.split[trial.train]
    if documents.name == "webkb":
        return {name: split == name for name in documents.splits if name not in ("misc", trial.name)}
    labels, numbers = documents.labels[trial.train], documents.ids[trial.train].astype(int)
    parts = np.empty(len(trial.train), dtype=int)
    for group in documents.groups:
        rows = np.flatnonzero(labels == group)
        rows = rows[np.argsort(numbers[rows])]
        parts[rows] = np.arange(len(rows)) * len(HELD) // len(rows)
    return {name: parts == part for part, name in enumerate(HELD)}


def _curve_units():
    """Return one unit for each row, trial, and part that is tested; parts of a trial share Gram matrices."""
    held = {"test": HELD}
    held |= {tested: tuple(name for name in UNIVERSITIES if name != tested) for tested in UNIVERSITIES}
    return [
        {"corpus": name, "trial": trial, **asdict(row), "part": part}
        for name, tested in (("webkb", UNIVERSITIES), ("newsgroups", ("test",)))
        for row in CURVE_ROWS
        for trial in tested
        for part in ("test", *held[trial])
    ]


@functools.lru_cache(maxsize=1)
def grams(name, trial, row, folder, idf_of="train"):
    """Return the Gram matrices of a row in a trial, both by name; the last ones are kept."""
    documents = corpus(name, folder)
    return protocol.grams(documents, _trial(documents, trial), row, idf_of=idf_of)


def _curve_compute(unit, folder):
    name, trial, part = unit["corpus"], unit["trial"], unit["part"]
    pair = grams(name, trial, protocol.Row.of(unit), folder)
    if part != "test":
        documents = corpus(name, folder)
        out = folds(documents, _trial(documents, trial))[part]
        train, test = pair.train[np.ix_(~out, ~out)], pair.train[np.ix_(out, ~out)]
        pair = protocol.Grams(train, test, pair.y_train[~out], pair.y_train[out])
    return {"trained": len(pair.y_train), "curve": [_point(pair, C, part == "test") for C in CS]}


def _point(pair, C, whole):
    """Decide for one C; of what is held out, keep no more than choosing needs."""
    outcome = protocol.decide(pair, C)
    if not whole:
        return {"C": C, "right": int(outcome.right.sum()), "of": len(outcome.right)}
    machine = {"support": outcome.support, "at_bound": round(outcome.at_bound, 6)}
    return {"C": C} | scored(outcome.right) | machine


def _curve_summary(pairs):
    """Return a line for each corpus and row, and the tests of NGD."""
    trials = {}
    for unit, result in pairs:
        parts = trials.setdefault((unit["corpus"], str(protocol.Row.of(unit)), unit["trial"]), {})
        parts[unit["part"]] = result["curve"]
    rows, tuned = {}, {}
    for (name, row, trial), parts in trials.items():
        tests = parts.pop("test")
        held = np.sum([[point["right"] for point in curve] for curve in parts.values()], axis=0)
        chosen = int(np.argmax(held))
        rows.setdefault((name, row), []).append((trial, tests, chosen))
        tuned.setdefault((name, row), []).append(right(tests[chosen]))
    lines = []
    for (name, row), outcomes in rows.items():
        mean = {
            field: np.mean([[read(point) for point in tests] for _, tests, _ in outcomes], axis=0)
            for field, read in {
                "accuracy": lambda point: 100 * point["right"] / point["of"],
                "at_bound": lambda point: point["at_bound"],
                "support": lambda point: point["support"],
            }.items()
        }
        best = int(np.argmax(mean["accuracy"]))
        lines.append(
            {
                "corpus": name,
                "row": row,
                "at_1": round(float(mean["accuracy"][CS.index(1.0)]), 2),
                "tuned": round(100 * float(np.mean([marks.mean() for marks in tuned[name, row]])), 2),
                "chosen": [CS[chosen] for _, _, chosen in outcomes],
                "best": round(float(mean["accuracy"][best]), 2),
                "best_C": CS[best],
                **{field: np.round(values, 4).tolist() for field, values in mean.items()},
            }
        )
    return {"C": list(CS), "rows": lines, "tests": list(_tuned_tests(tuned))}


def _tuned_tests(tuned):
    bits = {key: np.concatenate(marks) for key, marks in tuned.items()}
    for (name, row), rival in bits.items():
        ngd = f"{row.split()[0]} L1 NGD"
        if row != ngd:
            sign = sign_test(bits[name, ngd], rival)
            shown = _shown(sign, "better", "worse", "z", "p_two_sided")
            yield {"corpus": name, "row": ngd, "against": row, **shown}


CURVES = {"newsgroups": NEWSGROUPS, "webkb": WEBKB, "machine": {"tol": MACHINE["tol"]}}
CURVES |= {"C": [*CS], "rows": [*map(str, CURVE_ROWS)], "held_out": [*HELD]}

STUDIES = (
    _table("ngd-20ng", "newsgroups", NEWSGROUPS, ("test",)),
    _table("ngd-webkb", "webkb", WEBKB, UNIVERSITIES),
    Study(
        "ngd-c-curves",
        CURVES,
        _curve_units,
        _curve_compute,
        _curve_summary,
        functools.partial(described, ("webkb", "newsgroups")),
        "zhang2005",
        WITHIN,
        archives=True,
    ),
)
