"""The field: every method of the course on the same splits, and what it costs."""

import functools
import time
import tracemalloc
import warnings
from functools import partial

import numpy as np
from scipy import sparse
from threadpoolctl import threadpool_limits

from helpers import corpora, evaluation
from papers.cunha2025.methods import FIELD, MANY, SMALL, Model
from papers.cunha2025.protocol import PARAMETERS, SCALE, WEBKB
from papers.kit.studies import Study, content, scored
from papers.zhang2005 import protocol

COLLECTIONS = ("reuters-5", "newsgroups", "reuters-90")
# Nothing lies beyond: the first neighbour, the first base, and as many bases as there are concepts.
NATURAL = {"k": (1,), "bases": (1, PARAMETERS["concepts"])}


@functools.cache
def documents(name, folder=None):
    """Return counts, who is what, and the trials of a collection: rows to train on, rows to test on."""
    if name == "webkb":
        corpus = protocol.webkb(folder)
        trials = [(trial.train, trial.test) for trial in protocol.trials(corpus)]
    else:
        corpus = corpora.load_newsgroups() if name == "newsgroups" else corpora.load_reuters(drop_empty=True)
        if name == "reuters-5":
            single = [sum(topic in PARAMETERS["topics"] for topic in topics) == 1 for topics in corpus.labels]
            corpus = corpus.subset(np.array(single))
        trials = [tuple(np.flatnonzero(corpus.split == part) for part in ("train", "test"))]
    labels = corpus.labels.tolist()
    if name == "reuters-5":
        labels = [next(topic for topic in topics if topic in PARAMETERS["topics"]) for topics in labels]
    truth, _ = evaluation.indicators([label if isinstance(label, tuple) else (label,) for label in labels])
    return corpus.counts.tocsr(), np.asarray(truth, dtype=bool), trials


def measured(run):
    """Return what `run` returns, and its processor seconds."""
    start = time.process_time()
    value = run()
    return value, time.process_time() - start


def parted(n, p):
    """Return which of n training documents are held out, as a mask."""
    return np.random.default_rng(p["seed"]).permutation(n) % p["held_out"] == 0


def decided(scores, threshold=None):
    """Return who is said to be what: the class of the highest score, or all classes above a threshold."""
    if threshold is not None:
        return scores > threshold
    return np.arange(scores.shape[1]) == scores.argmax(axis=1)[:, None]


def micro_f1(truth, predicted):
    """Return micro-F1; where everybody has and gets one class it is the accuracy."""
    return 2 * np.sum(truth & predicted) / (np.sum(truth) + np.sum(predicted))


def best_threshold(truth, scores):
    """Return the threshold, one for all classes, with the highest micro-F1, and that."""
    order = np.argsort(-scores, axis=None)
    right = np.cumsum(truth.ravel()[order])
    f1 = 2 * right / (np.arange(1, len(right) + 1) + truth.sum())
    flat = scores.ravel()[order]
    last = np.append(np.flatnonzero(np.diff(flat)), len(flat) - 1)  # of equal scores all are above, or none
    best = last[f1[last].argmax()]
    below = flat[best + 1] if best + 1 < len(flat) else flat[best] - 1
    return (flat[best] + below) / 2, f1[best]


def known(counts, train):
    """Return the words that some training documents have, and not all."""
    df = np.bincount(counts[train].indices, minlength=counts.shape[1])
    return np.flatnonzero((df > 0) & (df < len(train)))


def scores_of(model, counts, shares):
    """Return the scores of documents; one without any known word gets the shares of the classes."""
    text = np.diff(counts.indptr) > 0 if sparse.issparse(counts) else np.ones(len(counts), dtype=bool)
    scores = np.tile(shares, (len(text), 1)).astype(float)
    scores[text] = model.scores(counts[text])
    return scores


def with_all_classes(start, counts, truth, p):
    """Start a method on the classes that have documents; the others get the lowest of all scores."""
    present = np.flatnonzero(truth.any(axis=0))
    fit = start(counts, truth[:, present], p)

    def fitted(value):
        model = fit(value)

        def scores(new):
            values = model.scores(new)
            values = np.stack([-values, values], axis=1) if values.ndim == 1 else values
            every = np.full((len(values), truth.shape[1]), values.min(initial=0))
            every[:, present] = values
            return every

        return Model(scores, model.arrays)

    return fitted


def further(name, held, p):
    """Return the value to try next where the best of those tried is the smallest or largest; else None.

    Parameters
    ----------
    name : str
    held : dict
        Score on the held-out documents of each value.
    p : dict
        "steps": the factor from one value to the next; "ends": the values at which it stops.
    """
    best = max(sorted(held), key=held.get)
    (least, most), step = p["ends"][name], p["steps"][name]
    if best == max(held) and best * step <= most:
        return type(best)(best * step)
    if best == min(held) and best / step >= least:
        return type(best)(best / step)
    return None


def trial(start, name, rows, truth, several, p):
    """Choose a value, and where classes are `several` a threshold, on held-out training documents.

    The values of the protocol are tried; where the best one is at their end the next one is, too.
    """
    values = p["values"][name] if name else [None]
    if not name and not several:
        return None, None, {}
    out = parted(len(truth), p)
    fit, held, thresholds = with_all_classes(start, rows[~out], truth[~out], p), {}, {}
    while values:
        for value in values:
            scores = scores_of(fit(value), rows[out], truth[~out].mean(axis=0))
            if several:
                thresholds[value], held[value] = best_threshold(truth[out], scores)
            else:
                held[value] = micro_f1(truth[out], decided(scores))
        following = further(name, held, p) if name else None
        values = [following] if following is not None else []
    best = max(sorted(held), key=held.get) if name else None
    if name and best in (min(held), max(held)) and best not in NATURAL.get(name, ()):
        warnings.warn(f"{name}: the best value, {best:g}, is at the end of the grid", stacklevel=2)
    return best, thresholds.get(best), {str(value): round(float(held[value]), 6) for value in held}


# Threads that wait for one another count as processor time.
one_thread = threadpool_limits.wrap(limits=1)


@one_thread
def compute(unit, folder=None, p=PARAMETERS):
    """Run one method on one collection: all its trials."""
    counts, truth, trials = documents(unit["collection"], folder)

    def parts():
        for train, test in trials:
            rows = counts[:, known(counts, train)]
            train = train[np.diff(rows[train].indptr) > 0]
            yield rows[train], rows[test], truth[train], truth[test]

    result = assembled(*FIELD[unit["method"]], parts(), bool((truth.sum(axis=1) > 1).any()), p)
    return result | {"train": [len(train) for train, _ in trials]}


def assembled(start, name, parts, several, p):
    """Run all trials of a method; return its score, its costs and which documents were right.

    Parameters
    ----------
    start, name
        As in `methods.FIELD`.
    parts : iterable of (rows to train on, rows to test on, classes of the first, classes of the second)
    several : bool
        Whether a document may have several classes.
    p : dict
    """
    predicted, due, chosen, costs, sizes, held_out, trained = [], [], [], np.zeros(3), [], [], []
    for old, new, truth_train, truth_test in parts:
        (value, t, held), choosing = measured(partial(trial, start, name, old, truth_train, several, p))
        fit = partial(_fitted, start, old, truth_train, value, p)
        model, fitting = measured(fit)
        scores, asking = measured(partial(scores_of, model, new, truth_train.mean(axis=0)))
        tracemalloc.start()
        fit()  # once more: a fit that is watched takes longer
        peak = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        costs += fitting, choosing, asking
        predicted.append(decided(scores, t))
        due.append(truth_test)
        chosen.append(value)
        held_out.append(held)
        sizes.append((peak, model.size))
        trained.append(len(truth_train))
    predicted, due = np.vstack(predicted), np.vstack(due)
    fitting, choosing, asking = costs.round(4).tolist()
    return scored((predicted == due).all(axis=1)) | {
        "score": round(float(micro_f1(due, predicted)), 6),
        **dict(zip(("low", "high"), interval(due, predicted, p), strict=True)),
        "value": chosen,
        "held": held_out,
        "fit": fitting,
        "choose": choosing,
        "predict": asking,
        "peak": round(max(peak for peak, _ in sizes), 1),
        "model": max(size for _, size in sizes),
        "train": trained,
    }


def _fitted(start, rows, truth, value, p):
    return with_all_classes(start, rows, truth, p)(value)


def interval(truth, predicted, p):
    """Return the 95 % interval of micro-F1 over documents, by the Bayesian bootstrap."""
    hits, both = (truth & predicted).sum(axis=1), truth.sum(axis=1) + predicted.sum(axis=1)
    weights = np.random.default_rng(p["seed"]).exponential(size=(p["draws"], len(truth)))
    return np.quantile(2 * (weights @ hits) / (weights @ both), [0.025, 0.975]).round(6).tolist()


# Ninety machines on a Gram matrix, or ninety pursuits, take hours: their twins stand for them.
LEFT_OUT = {"reuters-5": (), "newsgroups": SMALL, "reuters-90": (*SMALL, *MANY)}


def units():
    """Return one unit for each collection and each method that runs there."""
    return [
        {"collection": name, "method": method}
        for name in COLLECTIONS
        for method in FIELD
        if method not in LEFT_OUT[name]
    ]


def webkb_units():
    """Return one unit for each method."""
    return [{"collection": "webkb", "method": method} for method in FIELD]


@functools.cache
def posts():
    """Return the posts that scale draws from: training posts in drawn order, and the posts that are asked."""
    counts, truth, [(train, test)] = documents("newsgroups")
    rng = np.random.default_rng(SCALE["seed"])
    return counts, truth, rng.permutation(train), rng.choice(test, SCALE["asked"], replace=False)


@one_thread
def scale(unit, folder=None):
    """Fit some posts with some words; return the costs."""
    counts, truth, train, test = posts()
    train = train[: unit["documents"]]
    words = known(counts, train)
    df = np.bincount(counts[train].indices, minlength=counts.shape[1])[words]
    words = words[np.argsort(-df, kind="stable")[: unit["words"]]]
    rows = counts[:, words]
    train = train[np.diff(rows[train].indptr) > 0]
    old, new, truth_train = rows[train], rows[test], truth[train]
    start, name = FIELD[unit["method"]]
    model, fit = repeated(lambda: with_all_classes(start, old, truth_train, SCALE)(SCALE.get(name)))
    scores, predict = repeated(lambda: scores_of(model, new, truth_train.mean(axis=0)))
    right = (decided(scores) == truth[test]).all(axis=1)
    return {
        "right": int(right.sum()),
        "of": len(right),
        "entries": int(old.nnz),
        "distinct": len(words),
        "fit": fit,
        "predict": predict,
        "model": model.size,
    }


def repeated(run):
    """Return what `run` returns, and its mean processor seconds over enough runs."""
    spent, times = 0.0, 0
    while spent < SCALE["least_seconds"] and times < 20:
        value, seconds = measured(run)
        spent, times = spent + seconds, times + 1
    return value, round(spent / times, 6)


# The one-value parameters make 1-NN of k-NN, and the other two are for smaller collections.
SCALED = tuple(name for name in FIELD if name not in (*SMALL, "1-NN, geodesic"))


def scale_units():
    """Return one unit for each method and number of documents, and for each method and number of words."""
    return [
        {"method": method, "documents": n, "words": None} for n in SCALE["documents"] for method in SCALED
    ] + [
        {"method": method, "documents": SCALE["documents_for_words"], "words": w}
        for w in SCALE["words"]
        for method in SCALED
    ]


@functools.cache
def described(names, folder=None):
    """Return what identifies the documents of collections."""
    by_name = {}
    for name in names:
        counts, truth, trials = documents(name, folder)
        facts = {"documents": counts.shape[0], "words": counts.shape[1], "classes": truth.shape[1]}
        by_name[name] = facts | {
            "trained and tested": [[len(train), len(test)] for train, test in trials],
            "content": content(counts.sorted_indices(), np.argwhere(truth)),
        }
    return by_name


def summary(pairs):
    """Return the table: a row for each collection and method."""
    names = ("score", "low", "high", "fit", "choose", "predict", "peak", "model")
    return {"rows": [unit | {name: result[name] for name in names} for unit, result in pairs]}


def scale_summary(pairs):
    """Return how many of the posts that are asked were right, with the most documents and all words."""
    most = {"documents": max(SCALE["documents"]), "words": None}
    return {
        "right": {unit["method"]: result["right"] for unit, result in pairs if most.items() <= unit.items()}
    }


def _values(name, p=PARAMETERS):
    """Yield the values of a parameter that may be tried."""
    (least, most), step, values = p["ends"][name], p["steps"][name], list(p["values"][name])
    yield from values
    while values[0] / step >= least:
        values[0] = type(values[0])(values[0] / step)
        yield values[0]
    while values[-1] * step <= most:
        values[-1] = type(values[-1])(values[-1] * step)
        yield values[-1]


# Seconds and peaks are measured anew; a document or two may turn with the last digits of a product.
WITHIN = {"fit": None, "choose": None, "predict": None, "peak": None}
WITHIN |= {"bits": 5, "right": 5, "score": 2e-3, "low": 2e-3, "high": 2e-3, "model": 10_000}
WITHIN |= {str(value): 2e-3 for name in PARAMETERS["values"] for value in _values(name)}

STUDIES = (
    Study("field", PARAMETERS, units, compute, summary, partial(described, COLLECTIONS), "cunha2025", WITHIN),
    Study(
        "field-webkb",
        WEBKB,
        webkb_units,
        partial(compute, p=WEBKB),
        summary,
        partial(described, ("webkb",)),
        "cunha2025",
        WITHIN,
        archives=True,
    ),
    Study(
        "field-scale",
        SCALE,
        scale_units,
        scale,
        scale_summary,
        partial(described, ("newsgroups",)),
        "cunha2025",
        WITHIN,
    ),
)
