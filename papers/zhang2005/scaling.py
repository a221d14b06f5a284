"""Is it the kernel or the scale? What else changes when NGD wins, each changed alone, at full size."""

import functools
import re
import time
import tracemalloc
from itertools import product

import numpy as np
from sklearn.linear_model import RidgeClassifier
from sklearn.model_selection import GroupKFold
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import ComplementNB
from sklearn.svm import SVC, LinearSVC

from helpers.kernels import ngd
from helpers.svm import HuberizedLinearSVC
from papers.kit.studies import Study, scored
from papers.zhang2005 import low_rank, protocol
from papers.zhang2005.study import MACHINE, NEWSGROUPS, UNIVERSITIES, WEBKB, WITHIN, corpus, described, folds

POWERS = (0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)
RANKS = {"signs": (128, 512, 2048, 8192), "nystroem": (128, 512, 2048)}
SIZES = {"newsgroups": (250, 500, 1000, 2000, 4000, None), "webkb": (250, 500, 1000, 2000, None)}
TRIALS = {"newsgroups": ("test",), "webkb": UNIVERSITIES}
STOP = {"newsgroups": NEWSGROUPS["stop_list"], "webkb": WEBKB["stop_list"]}  # the paper's
C_OF_POWERS, PENALTIES, RIDGE = (1.0, 10.0), (0.1, 0.3, 1.0), 1.0
SEEDS, SAMPLE, HOME_FOLDS = 3, 1000, 5
A, B = (0.25, 0.5, "log"), (0, 0.5, 1)
ROOTS = {"root tf": 0, "root tf idf": 1}  # the power of the idf
STANDARD = {
    "LIN, C = 1": ("linear", 1.0, {}),
    "LIN, C = 2": ("linear", 2.0, {}),
    "polynomial, C = 1": ("polynomial", 1.0, {}),
    "Gaussian, C = 1": ("gaussian", 1.0, {"sigma": 0.5**0.5}),
}
MACHINES = {"ridge": (0.3, 1.0), "svc one-vs-one": (1.0,)}
RICHER = {"newsgroups": {}, "webkb": {"svc one-vs-rest": (1.0,)}}  # there it takes a second


def documents_of(unit, folder):
    """Return the corpus of a unit, which may leave headers out or name another stop list than the paper's."""
    name, options = unit["corpus"], {}
    if not unit.get("headers", True):
        options["headers"] = False
    if unit.get("stop", STOP[name]) != STOP[name]:
        options["stop"] = unit["stop"]
    return corpus(name, folder, **options)


def _decided(machine, value, grams):
    if machine == "ridge":
        return protocol.kernel_ridge(grams, value)
    if machine == "svc one-vs-one":
        return protocol.decide(grams, value).predicted
    binary = SVC(C=value, kernel="precomputed", cache_size=50)
    return OneVsRestClassifier(binary).fit(grams.train, grams.y_train).predict(grams.test)


def _grid(unit, documents, trial):
    row = protocol.Row(unit["weighting"], *(("l1", "ngd") if unit["kernel"] == "ngd" else ("l2", "linear")))
    outcome = protocol.decide(protocol.grams(documents, trial, row))
    return scored(outcome.right) | {"at_bound": round(outcome.at_bound, 6)}


def _powers(unit, documents, trial):
    grams = protocol.gram_pair(documents, trial, *protocol.powers(documents, trial, unit["p"]), angle=False)
    outcomes = {C: protocol.decide(grams, C) for C in C_OF_POWERS}
    return {
        f"C = {C:g}": scored(outcome.right) | {"at_bound": outcome.at_bound}
        for C, outcome in outcomes.items()
    }


def _schemes(unit, documents, trial):
    norm = "l1" if unit["kernel"] == "ngd" else "l2"
    row = protocol.Row(unit["weighting"], norm, unit["kernel"])
    grams = protocol.grams(documents, trial, row, **({"shift": np.pi} if norm == "l1" else {}))
    unity = float(np.mean(np.diag(grams.train)))
    value = unit["penalty"] * unity if unit["machine"] == "ridge" else MACHINE["C"]
    predicted = _decided(unit["machine"], value, grams)
    return scored(predicted == grams.y_test)


def _measured(run):
    """Return what `run` returns, its processor seconds, and the most megabytes that its arrays took."""
    tracemalloc.start()
    start = time.process_time()
    try:
        value = run()
        return value, time.process_time() - start, tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def _linear(unit, documents, trial):
    train, test = protocol.embed(documents, trial, unit["weighting"])
    y, truth = documents.labels[trial.train], documents.labels[trial.test]
    measured = {}

    def with_gram():
        return protocol.decide(protocol.Grams(ngd(train), ngd(test, train), y, truth)).predicted

    measured["ngd"] = _measured(with_gram)
    for scheme in ("ovo", "ovr"):
        machine = HuberizedLinearSVC(multi_class=scheme)
        measured[scheme] = _measured(lambda machine=machine: machine.fit(train, y).predict(test))
    return {
        name: scored(predicted == truth)
        | {
            "agrees": int(np.sum(predicted == measured["ngd"][0])),
            "seconds": round(seconds, 3),
            "megabytes": round(size, 1),
        }
        for name, (predicted, seconds, size) in measured.items()
    }


def _low_rank(unit, documents, trial):
    train, test = protocol.powers(documents, trial, 0.5, unit["b"])
    y, truth = documents.labels[trial.train], documents.labels[trial.test]
    grams = protocol.gram_pair(documents, trial, train, test)
    exact = protocol.kernel_ridge(grams, RIDGE)
    results = {"exact": scored(exact == truth)}
    for kind, ranks in RANKS.items():
        for rank in ranks:
            start = time.process_time()
            features, features_test = (low_rank.hyperplane_signs if kind == "signs" else low_rank.nystroem)(
                train, test, rank
            )
            machine = RidgeClassifier(alpha=RIDGE, fit_intercept=False, solver="cholesky").fit(features, y)
            predicted = machine.predict(features_test)
            seconds = time.process_time() - start
            error = features_test[:SAMPLE] @ features[:SAMPLE].T - grams.test[:SAMPLE, :SAMPLE]
            results[f"{kind} {rank}"] = scored(predicted == truth) | {
                "agrees": int(np.sum(predicted == exact)),
                "error": float(np.sqrt(np.mean(error**2))),
                "seconds": round(seconds, 3),
            }
    return results


def _drawn(unit, trial):
    """Return the trial with `n` of its training documents, or with all."""
    rng = np.random.default_rng(unit["seed"])
    drawn = trial.train if unit["n"] is None else np.sort(rng.choice(trial.train, unit["n"], replace=False))
    return protocol.Trial(trial.name, drawn, trial.test)


def _sizes(unit, documents, trial):
    trial = _drawn(unit, trial)
    truth, counts = documents.labels[trial.test], documents.counts
    y, marks = documents.labels[trial.train], {}
    for weighting in ("tf", "tfidf"):
        for norm, kernel in (("l1", "ngd"), ("l2", "linear")):
            row = protocol.Row(weighting, norm, kernel)
            marks[str(row)] = protocol.decide(protocol.grams(documents, trial, row)).right
    train, test = protocol.powers(documents, trial, "log", 1)
    marks["log tf idf"] = LinearSVC(random_state=0).fit(train, y).predict(test) == truth
    marks["complement NB"] = ComplementNB().fit(counts[trial.train], y).predict(counts[trial.test]) == truth
    return _short(unit, marks)


def _roots(unit, documents, trial):
    trial, marks = _drawn(unit, trial), {}
    for name, b in ROOTS.items():
        train, test = protocol.powers(documents, trial, 0.5, b)
        machine = LinearSVC(random_state=0).fit(train, documents.labels[trial.train])
        marks[name] = machine.predict(test) == documents.labels[trial.test]
    return _short(unit, marks)


def _short(unit, marks):
    """Return which documents were right if all were trained on, and else how many."""
    return {name: scored(right) if unit["n"] is None else _counted(right) for name, right in marks.items()}


def _standard(unit, documents, trial):
    results = {}
    for name, (kernel, C, params) in STANDARD.items():
        row = protocol.Row(unit["weighting"], "l2", kernel)
        outcome = protocol.decide(protocol.grams(documents, trial, row, **params), C)
        results[name] = scored(outcome.right) | {"at_bound": round(outcome.at_bound, 6)}
    return results


def _counted(right):
    return {"right": int(np.sum(right)), "of": len(right)}


def held_out(documents, trial):
    """Return which training documents are held out together, as masks; of WebKB, whole universities."""
    if documents.name != "webkb":
        return list(folds(documents, trial).values())
    homes = [university(name) for name in documents.ids[trial.train]]
    parts = GroupKFold(HOME_FOLDS).split(homes, groups=homes)
    return [np.isin(np.arange(len(homes)), out) for _, out in parts]


def university(name):
    """Return the end of a page's host: "cornell.edu" for "http:^^www.cs.cornell.edu^..."."""
    host = re.split(r"[\^/:]", name.split("^^", 1)[-1])[0]
    return ".".join(host.lower().split(".")[-2:])


def _choose(unit, documents, trial):
    train, test = protocol.powers(documents, trial, unit["a"], unit["b"])
    grams = protocol.gram_pair(documents, trial, train, test)
    held = {}
    for out in held_out(documents, trial):
        K, K_out = grams.train[np.ix_(~out, ~out)], grams.train[np.ix_(out, ~out)]
        part = protocol.Grams(K, K_out, grams.y_train[~out], grams.y_train[out])
        for machine, values in (MACHINES | RICHER[unit["corpus"]]).items():
            for value in values:
                right = _decided(machine, value, part) == part.y_test
                held[machine, value] = held.get((machine, value), 0) + int(np.sum(right))
    machine, value = max(held, key=held.get)
    right = _decided(machine, value, grams) == grams.y_test
    choice = {"machine": machine, "value": value, "held": held[machine, value]}
    return scored(right) | choice | {"all_held": [[*key, count] for key, count in held.items()]}


def _sizes_units(name):
    return [{"n": n, "seed": seed} for n in SIZES[name] for seed in ((0,) if n is None else range(SEEDS))]


def _all(**choices):
    """Return a dict for each combination of choices."""
    return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]


def _stops(name):
    """Return the paper's stop list and none."""
    return tuple(dict.fromkeys((STOP[name], None)))


HEADERS = {"newsgroups": (True, False), "webkb": (True,)}
BOTH = {"weighting": ("tf", "tfidf"), "kernel": ("ngd", "linear")}
SCHEMES = [
    ("svc one-vs-one", None),
    ("svc one-vs-rest", None),
    *(("ridge", penalty) for penalty in PENALTIES),
]
PARTS = {
    "grid": (
        _grid,
        lambda name: _all(headers=HEADERS[name], stop=("smart", None), **BOTH),
    ),
    "powers": (_powers, lambda name: _all(stop=_stops(name), p=POWERS)),
    "schemes": (
        _schemes,
        lambda name: [
            {"kernel": kernel, "weighting": weighting, "machine": machine, "penalty": penalty}
            for kernel, weighting, (machine, penalty) in product(BOTH["kernel"], BOTH["weighting"], SCHEMES)
        ],
    ),
    "linear": (_linear, lambda name: _all(weighting=BOTH["weighting"])),
    "low rank": (_low_rank, lambda name: _all(b=(0, 0.5))),
    "sizes": (_sizes, _sizes_units),
    "roots": (_roots, _sizes_units),
    "standard": (_standard, lambda name: _all(weighting=BOTH["weighting"])),
    "choose": (_choose, lambda name: _all(stop=_stops(name), a=A, b=B)),
}


def units():
    """Return one unit for each change and each trial."""
    return [
        {"part": part, "corpus": name, "trial": trial} | unit
        for part, (_, list_units) in PARTS.items()
        for name, tested in TRIALS.items()
        for unit in list_units(name)
        for trial in tested
    ]


def compute(unit, folder=None):
    """Compute a unit; studies.toml says what its part is."""
    documents = documents_of(unit, folder)
    (trial,) = protocol.trials(documents, unit["trial"])
    return PARTS[unit["part"]][0](unit, documents, trial)


def summary(pairs):
    """Return the representation and machine that held-out training documents choose, and their test."""
    best = {}
    for unit, result in pairs:
        key = unit["corpus"], unit["trial"]
        if unit["part"] == "choose" and (key not in best or result["held"] > best[key][1]["held"]):
            best[key] = unit, result
    chosen = [
        {name: unit[name] for name in ("corpus", "trial", "stop", "a", "b")}
        | {name: result[name] for name in ("machine", "value", "right", "of")}
        for unit, result in best.values()
    ]
    accuracy = {
        name: round(
            100 * float(np.mean([line["right"] / line["of"] for line in chosen if line["corpus"] == name])), 2
        )
        for name in TRIALS
    }
    return {"accuracy": accuracy, "chosen": chosen}


PARAMETERS = {
    "newsgroups": NEWSGROUPS,
    "webkb": WEBKB,
    "machine": MACHINE,
    "powers": [*POWERS],
    "C_of_powers": [*C_OF_POWERS],
    "penalties": [*PENALTIES],
    "ranks": {kind: [*ranks] for kind, ranks in RANKS.items()},
    "low_rank_penalty": RIDGE,
    "error_documents": SAMPLE,
    "sizes": {name: [*sizes] for name, sizes in SIZES.items()},
    "seeds": SEEDS,
    "standard": [*STANDARD],
    "a": [*A],
    "b": [*B],
    "machines": {name: [*values] for name, values in MACHINES.items()},
    "home_folds": HOME_FOLDS,
}
MEASURED = {"seconds": None, "megabytes": None}

STUDIES = (
    Study(
        "ngd-scaling",
        PARAMETERS,
        units,
        compute,
        summary,
        functools.partial(described, tuple(TRIALS)),
        "zhang2005",
        WITHIN | MEASURED | {"agrees": 10, "error": 1e-4, "held": 5, "all_held": 5},
        archives=True,
    ),
)
