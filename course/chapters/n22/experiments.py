"""What notebook and claims compute: posts of the bundle, and what the study of Table 2 has stored."""

import functools
import timeit
import warnings

import numpy as np
from scipy import stats as distributions
from sklearn.preprocessing import normalize

from helpers import corpora, text
from helpers.concepts import refine_dictionary
from helpers.kernels import ngd
from helpers.semantics import LatentSemantics
from papers.kit import tables
from papers.radulescu2024.study import prepared
from papers.zhang2005 import results as stored
from papers.zhang2012 import study as sparsity

PROBLEMS = sparsity.problems()
SPLITS, METHODS = range(sparsity.SPLITS), ("R_SKMP", "SKMP", "LSI-SVM", "LSI-KNN", "SKF-ETC")
# Test documents over training documents: what splits that overlap add to the variance.
OVERLAP = 40 / 60
# Counts of the words engine, gun and law in eight documents.
EIGHT = np.array([[6.0, 0, 1], [5, 1, 0], [4, 0, 2], [7, 1, 1], [0, 5, 3], [1, 4, 4], [0, 6, 2], [1, 3, 5]])


# --- documents


@functools.cache
def posts(problem):
    """Return counts, classes 1 and -1, and parts by date of the posts of a problem, from the bundle."""
    labels = [PROBLEMS[problem][side] for side in ("positive", "negative")]
    corpus = corpora.load_newsgroups(labels=labels).subset(trim=True)
    counts = prepared(corpus, text.stop_words("smart"))
    return sparsity.problem(counts, corpus.labels, corpus.split, problem)


@functools.cache
def kernel(problem):
    """Return the LSI kernel of the training posts by date, with 100 concepts, and their classes."""
    counts, y, split = posts(problem)
    Z = LatentSemantics(sparsity.CONCEPTS).fit_transform(counts[split == "train"].astype(float))
    return Z @ Z.T, y[split == "train"]


def refined(V, y, t, guard):
    """Refine a dictionary without a warning: the figure says that a class is lost."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return refine_dictionary(V, y, t, guard=guard)


def plain_updates(K, n_iter=100, rng=None):
    """Run the printed updates on any Gram matrix; return W, V and J after each iteration."""
    W, V = 1 - (np.random.default_rng(22) if rng is None else rng).uniform(size=(2, len(K), 2))
    J = []
    for _ in range(n_iter):
        W = W * (K @ V) / (K @ W @ (V.T @ V))
        V = V * (K @ W) / (V @ (W.T @ K @ W))
        J.append(objective(K, W, V))
    return W, V, np.array(J)


def objective(K, W, V, factor=2):
    """Return J from traces."""
    return (np.trace(K) - factor * np.vdot(K @ W, V) + np.vdot(W.T @ K @ W, V.T @ V)) / 2


def faults(W, V, J):
    """Return the share of negative weights, and how often J rises; rounding does not count."""
    weights = np.concatenate([W / abs(W).max(), V / abs(V).max()])
    return np.mean(weights < -1e-12), np.sum(np.diff(J) > 1e-9 * abs(J[:-1]))


def times(n_bases, problem="ID-1"):
    """Return microseconds for each test post: sums of kernels, and the LSI model folded."""
    counts, _, split = posts(problem)
    learned, X = (counts[split == part].astype(float) for part in ("train", "test"))
    semantics = LatentSemantics(sparsity.CONCEPTS).fit(learned)
    U = np.transpose([semantics.word_weights(z) for z in semantics.transform(learned[:n_bases])])
    weights, rows, theta = U.sum(axis=1), normalize(learned[:n_bases], "l1"), normalize(X, "l1")
    ways = {
        "LSI": lambda: (X @ U).sum(1),
        "LSI, folded": lambda: X @ weights,
        "NGD": lambda: ngd(theta, rows).sum(1),
    }
    best = {way: min(timeit.repeat(predict, number=1, repeat=40)) for way, predict in ways.items()}
    return {way: 1e6 * seconds / X.shape[0] for way, seconds in best.items()}


# --- the study


@functools.cache
def outcomes(norm="tf"):
    """Return what the study found, by (seed, problem); the seed None: the split by date."""
    units = ((entry["unit"], entry["result"]) for entry in stored.load("kmp-20ng")["units"])
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
    "LSI": lambda found: found["lsi"],
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


# Differences in which a claim has to hold: tried, planted, the least and the most points, interval included.
COMPARED = {
    "zhang2012-abstract": ("R_SKMP - LSI-SVM", "R_SKMP - SKF-ETC", -1, 100),
    "zhang2012-competitive": ("R_SKMP - SKF-ETC", "R_SKMP - LSI-SVM", -1, 100),
    "zhang2012-fit": ("refined - all; t = 0.5 - all", "kept rows - all", -1, 100),
    "zhang2012-effective": ("refined - random", "refined - drawn rows", 0, 100),
    "simplex-random-dictionary": ("refined - random; L2 refined - L2 random", "refined - drawn rows", -1, 1),
    "simplex-best-on-test": ("best refined - best all; best random - best all", "R_SKMP - SKMP", 0, 100),
    "zhang2012-storage": ("kept rows - drawn rows; L2 kept rows - L2 drawn rows", "all - kept rows", 0, 100),
    "simplex-unit-length-first": ("L2 all - all", "refined - all", 2, 100),
    "simplex-ngd-bases": ("NGD, 200 bases - NGD, 100 bases", "LSI - all", 0.5, 100),
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


def interval(values):
    """Return (mean, low, high) over splits: 95 %, corrected because splits overlap."""
    spread = np.sqrt((1 / len(values) + OVERLAP) * np.var(values, ddof=1))
    return np.mean(values) + distributions.t.isf(0.025, len(values) - 1) * spread * np.array([0, -1, 1])


def differences(text, seeds=SPLITS):
    """Return accuracies of "this - that", one for each split, averaged over problems."""
    first, second = text.split(" - ")
    return (accuracy(first, seeds) - accuracy(second, seeds)).mean(axis=1)


def gaps(*pairs):
    """Return the mean difference with its interval, and that by date, of each pair."""
    return {pair: (interval(differences(pair)), differences(pair, [None])) for pair in pairs}


def table(rows=""):
    """Return Table 2 beside ours: {method: [(printed, (mean, low, high), by date), ...]}, last the mean."""
    found = {}
    for method in METHODS:
        drawn, (dated,) = accuracy(rows + method), accuracy(rows + method, [None])
        columns = [100 * np.array([row["accuracy"] for row in printed(method)]), drawn.T, dated]
        values, drawn, dated = ([*some, np.mean(some, axis=0)] for some in columns)
        found[method] = list(zip(values, map(interval, drawn), dated, strict=True))
    return found


def printed(method):
    """Return the rows of Table 2 of a method."""
    return [row for row in tables.printed("zhang2012", "table_2") if row["method"] == method]


def curves():
    """Return accuracy against bases, {problem: {dictionary: curve}}, and the printed rows by dictionary."""
    found = {p: {name: curve(name, [p]) for name in ("all", "refined", "random")} for p in PROBLEMS}
    return found, {"all": printed("SKMP"), "refined": printed("R_SKMP")}


def guarded(problem):
    """Return in which share of splits and thresholds both concepts took one class."""
    lines = [outcomes()[seed, problem]["refined"].values() for seed in SPLITS]
    return np.mean([one["guarded"] for line in lines for one in line])
