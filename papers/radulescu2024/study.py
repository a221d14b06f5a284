"""Radulescu, Baicoianu & Mihai (2024) at full size: conformal factors on the five topics of Reuters."""

import functools
from itertools import combinations, product

import numpy as np
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.metrics import f1_score
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import normalize

from helpers import corpora, text
from helpers._numerics.products import cosines
from helpers.conformal import conformal_factor, local_widths
from helpers.geometry import geodesic_distances
from papers.kit import tables
from papers.kit.gram_machines import fit_svm
from papers.kit.studies import Study, content
from papers.radulescu2024.protocol import REUTERS, ROWS_AND_A_PART, WHOLE_GRID

TOPICS, CS, GAMMAS = (tuple(REUTERS[name]) for name in ("topics", "C", "gamma"))
FOLDS, M = REUTERS["folds"], REUTERS["neighbours"]
PAIRS = tuple(combinations(REUTERS["positive_first"], 2))
SMALL = tuple(pair for pair in PAIRS if not {"acq", "earn"} & set(pair))
SMALL_REST = tuple((topic, None) for topic in TOPICS if topic not in ("acq", "earn"))
TASKS = PAIRS + tuple((topic, None) for topic in TOPICS)
NAMED = {"all": TASKS, "small topics": SMALL, "small topics against the rest": SMALL_REST}
VARIANTS = ("original", "transformed", "scale", "shape")


@functools.cache
def stories(folder=None):
    """Return the entries of the paper: one for each story and each of its five topics.

    Returns
    -------
    counts : CSR, shape (8167, n_words)
        Porter stems of words of three letters or more that are not in NLTK's stop list.
    topics : ndarray of str, shape (8167,)
    """
    corpus = corpora.load_reuters(drop_empty=True)
    counts = prepared(corpus, text.stop_words(REUTERS["stop_list"]), REUTERS["shortest_word"])
    entries = [
        (row, topic) for topic in TOPICS for row, labels in enumerate(corpus.labels) if topic in labels
    ]
    rows, topics = map(np.array, zip(*entries, strict=True))
    return counts[rows], topics


def prepared(corpus, stop, shortest=REUTERS["shortest_word"]):
    """Count stems of words of three letters or more that are not in `stop`, shape (n_stories, n_stems)."""
    wanted = np.array([len(word) >= shortest and word not in stop for word in corpus.vocabulary])
    return text.merge_stems(*text.keep_words(corpus.counts, corpus.vocabulary, wanted))[0]


@functools.lru_cache(maxsize=1)
def rows_of(weighting, folder=None):
    """Return rows under L1 and the topics."""
    counts, topics = stories(folder)
    return TfidfTransformer(use_idf=weighting == "tfidf", norm="l1").fit_transform(counts), topics


@functools.lru_cache(maxsize=1)
def representation(positive, negative, weighting, folder=None):
    """Return rows of a task under L1, their cosines, their lengths, and which are positive."""
    rows, topics = rows_of(weighting, folder)
    which, y = task(topics, positive, negative)
    rows = rows[which]
    return rows, cosines(normalize(rows)), np.sqrt(rows.power(2).sum(axis=1).A1), y


def task(topics, positive, negative=None):
    """Return the entries of a task and which of them are positive; without a negative topic all entries."""
    of_either = (topics == positive) | (topics == negative)
    rows = np.flatnonzero(of_either | (negative is None))
    return rows, topics[rows] == positive


def gram_of(cosine, lengths, kernel, norm, gamma):
    """Compute a Gram matrix from cosines; `lengths` are those of the rows under L1."""
    if kernel == "gaussian_cosine":
        return np.exp(-gamma * (1 - cosine))
    size = lengths if norm == "l1" else np.ones(len(lengths))
    inner = cosine * size[:, None] * size
    return inner if kernel == "linear" else np.exp(-gamma * (size[:, None] ** 2 + size**2 - 2 * inner))


def distances_of(factor, rows, cosine, size):
    """Return what the bumps of a factor fall with; d2 has squared Euclidean distances of rows of some size.

    The factor d2 divides them by twice the mean over the neighbours, the others by this mean.
    """
    if factor == "arc":
        return geodesic_distances(rows)
    if factor == "cos":
        return 1 - cosine
    return np.maximum(size[:, None] ** 2 + size**2 - 2 * cosine * size[:, None] * size, 0)


@functools.lru_cache(maxsize=1)
def _setting(positive, negative, kernel, factor, norm, weighting, gamma, folder):
    """Return what all folds of a setting share: Gram matrix, distances of the factor, labels, folds."""
    rows, cosine, lengths, y = representation(positive, negative, weighting, folder)
    distances = distances_of(factor, rows, cosine, lengths if norm == "l1" else np.ones(len(lengths)))
    splits = list(StratifiedKFold(FOLDS).split(y, y))
    return gram_of(cosine, lengths, kernel, norm, gamma), distances, y, splits


def compute(unit, folder):
    """Fit the four machines of one setting and fold for its values of C.

    They are those of `helpers.conformal.ConformalSVC`, which starts from rows: here the folds of a setting
    share one Gram matrix, and a machine that a larger C does not change is not fitted again.
    """
    K, distances, y, splits = _setting(*(unit[name] for name in SETTING), folder)
    train, test = splits[unit["fold"]]
    learn, ask = np.ascontiguousarray(K[np.ix_(train, train)]), K[np.ix_(test, train)]
    results, machines = [], {}
    for C in unit["C"]:
        same = _free(machines.get("original"))
        if not same:
            machines = {"original": _fit(learn, y[train], C)}
            centres = train[machines["original"].support_]
            widths = local_widths(distances[np.ix_(centres, centres)], M)
            D = conformal_factor(distances[:, centres], widths * (2 if unit["factor"] == "d2" else 1))
            mean_square = float(np.mean(D[train] ** 2))
            bent = D[train, None] * learn
            bent *= D[train]
            bent_ask = D[test, None] * ask * D[train]
        copied = ["original"] if same else []
        for name, gram, bound in (
            ("transformed", bent, C),
            ("scale", learn, C * mean_square),
            ("shape", bent, C / mean_square),
        ):
            if same and _free(machines[name]):
                copied.append(name)
            else:
                machines[name] = _fit(gram, y[train], bound)
        scores = {
            name: {
                "f1": round(f1_score(y[test], machines[name].predict(gram), zero_division=0), 6),
                "support": len(machines[name].support_),
                "steps": int(machines[name].n_iter_[0]),
            }
            for name, gram in zip(VARIANTS, (ask, bent_ask, ask, bent_ask), strict=True)
        }
        factor = {"mean_square": round(mean_square, 4), "variation": round(float(D.std() / D.mean()), 4)}
        results.append({"C": C, "copied": copied} | factor | scores)
    return {"results": results}


def _fit(K, y, C):
    return fit_svm(K, y, C, REUTERS["max_steps"], REUTERS["tol"])


def _free(machine):
    """Whether no coefficient is at the bound C: then it is the machine of every larger C."""
    return machine is not None and abs(machine.dual_coef_).max() < machine.C * (1 - 1e-6)


# --- which settings


SETTING = ("positive", "negative", "kernel", "factor", "norm", "weighting", "gamma")


def setting(row):
    """Return the setting of a printed row; Table 12 says L2 in its first row, and only L1 has its numbers."""
    l1 = row["table"] == 12 or row["norm"] == "l1"
    return {
        "positive": row["positive"],
        "negative": None if row["negative"] == "rest" else row["negative"],
        "kernel": row["kernel"],
        "factor": row["factor"],
        "norm": "l1" if l1 else "l2",
        "weighting": row["weighting"],
        "gamma": row["gamma"] or None,
    }


def grid(tasks, kernels, weightings, factors=None, gammas=GAMMAS):
    """Yield the settings of the paper's grid, C aside; or with other factors, or fewer values of gamma."""
    for (positive, negative), kernel, weighting in product(tasks, kernels, weightings):
        norms = ("l1",) if kernel == "gaussian_cosine" else ("l1", "l2")
        choices = factors or (("cos", "arc") if kernel == "gaussian_cosine" else ("cos",))
        for norm, gamma, factor in product(norms, (None,) if kernel == "linear" else gammas, choices):
            values = (positive, negative, kernel, factor, norm, weighting, gamma)
            yield tuple(zip(SETTING, values, strict=True))


def units(parameters=ROWS_AND_A_PART):
    """Return a unit for every setting and fold: those of the printed rows, and parts of the grid."""
    wanted = {}  # from a setting to a fold to the values of C
    if parameters["printed_rows"]:
        for row in tables.printed("radulescu2024", "tables_3_to_12"):
            folds = wanted.setdefault(tuple(setting(row).items()), {})
            for fold in range(FOLDS):
                folds.setdefault(fold, set()).add(row["C"])
    for part in parameters["grid"]:
        more = {name: part[name] for name in ("factors", "gammas") if name in part}
        for names in grid(NAMED[part["tasks"]], part["kernels"], part["weightings"], **more):
            folds = wanted.setdefault(names, {})
            for fold in part.get("folds", range(FOLDS)):
                folds.setdefault(fold, set()).update(CS)
    # Those of one representation side by side.
    return [
        dict(names) | {"C": sorted(folds[fold]), "fold": fold}
        for names, folds in sorted(wanted.items(), key=lambda item: str((item[0][5], item[0])))
        for fold in sorted(folds)
    ]


def whole():
    """Return the units of the whole grid: 76,800 machines of the paper, and the controls."""
    return units(WHOLE_GRID)


def fold_means(pairs, folds=range(FOLDS)):
    """Return F1 of all folds and the mean number of support vectors, for every setting, C and variant.

    Parameters
    ----------
    pairs : list of (unit, result)
    folds : collection of int
        Those that count; a setting may have been computed on some of them only.

    Returns
    -------
    table : dict
        From (setting, C), the setting in the order of `SETTING`, to {variant: (f1, support)}.
    """
    table = {}
    for unit, outcome in (pair for pair in pairs if pair[0]["fold"] in folds):
        for result in outcome["results"]:
            variants = table.setdefault((*(unit[name] for name in SETTING), result["C"]), {})
            for name in VARIANTS:
                variants.setdefault(name, []).append((result[name]["f1"], result[name]["support"]))
    for variants in table.values():
        for name, scores in variants.items():
            f1, support = np.transpose(scores)
            variants[name] = f1, float(support.mean())
    return table


def summary(pairs):
    """Return every printed row beside ours."""
    table = fold_means(pairs)
    rows = []
    for row in tables.printed("radulescu2024", "tables_3_to_12"):
        ours = table[(*setting(row).values(), row["C"])]
        rows.append(
            {name: row[name] for name in ("table", "positive", "negative", "kernel", "factor", "C")}
            | {f"{variant}_f1": round(float(f1.mean()), 5) for variant, (f1, _) in ours.items()}
            | {f"{variant}_support": round(support) for variant, (_, support) in ours.items()}
            | {"printed_original": row["f1_original"], "printed_transformed": row["f1_transformed"]}
        )
    return {"rows": rows}


@functools.cache
def describe(folder=None):
    """Return what identifies the entries."""
    counts, topics = stories(folder)
    facts = {
        "entries": len(topics),
        "words": int(np.sum(counts.sum(axis=0) > 0)),
        "occurrences": int(counts.sum()),
        "content": content(counts.sorted_indices(), topics),
    }
    return {"reuters": facts | {topic: int(np.sum(topics == topic)) for topic in TOPICS}}


# Where LIBSVM stops depends on the last digits of the Gram matrix; a story or two may change sides.
WITHIN = {"f1": 0.02, "support": 2, "steps": None, "mean_square": 5.0, "variation": 0.005}

STUDIES = [
    Study(name, parameters, list_units, compute, summary, describe, "radulescu2024", WITHIN)
    for name, parameters, list_units in (
        ("conformal-reuters", ROWS_AND_A_PART, units),
        ("conformal-grid", WHOLE_GRID, whole),
    )
]
