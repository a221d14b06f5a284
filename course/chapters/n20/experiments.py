"""What notebook and claims compute: the stories of the paper, and what the study of its tables has stored."""

import functools

import numpy as np
from scipy import stats as distributions
from sklearn.feature_extraction.text import TfidfTransformer

from helpers import corpora, text
from helpers.evaluation import paired_t
from papers.kit import tables
from papers.radulescu2024 import study as conformal
from papers.radulescu2024.study import CS, FOLDS, GAMMAS, SMALL, TOPICS, VARIANTS
from papers.zhang2005 import results as stored

NAMES = dict(zip(VARIANTS, ("original", "transformed", "scale control", "shape control"), strict=True))
# Tasks whose positive class is clearly the smaller one.
PAIRS = {" against ".join(pair): pair for pair in reversed(SMALL) if "money-fx" in pair}
# The lines of Tables 3 and 8, and which tasks of them we have.
LINES = {
    ("one-vs-rest", "linear", "cos"): "linear, one-vs-rest",
    ("one-vs-one", "linear", "cos"): "linear, one-vs-one",
    ("one-vs-one", "gaussian", "cos"): "Gaussian, three pairs",
    ("one-vs-one", "gaussian_cosine", "cos"): "GC, D by cosine, three pairs",
    ("one-vs-one", "gaussian_cosine", "arc"): "GC, D by arc, three pairs",
}
# Test documents of a fold over training documents: what folds that overlap add to the variance.
OVERLAP = 1 / (FOLDS - 1)


# --- the stories


@functools.cache
def _prepared():
    """Return all stories as counts of stems, without short words and those of the SMART list."""
    corpus = corpora.load_reuters()
    return corpus, conformal.prepared(corpus, text.stop_words("smart"))


def stories():
    """Return, for each story of Reuters, how many of the five topics it has, and whether words are left.

    Returns
    -------
    number : ndarray of int
    words : ndarray of bool
        Whether a word is left after the preparation.
    """
    corpus, counts = _prepared()
    number = np.array([len(set(topics) & set(TOPICS)) for topics in corpus.labels])
    return number, np.diff(counts.indptr) > 0


def entries(positive, negative, weighting="tf", norm="l1"):
    """Return the documents of a task of two topics, one for each story and topic.

    Returns
    -------
    X : CSR, shape (n_entries, n_words)
        With `weighting` and `norm`; by default shares of words.
    y : ndarray of bool, shape (n_entries,)
        Whether an entry stands under the positive topic.
    """
    corpus, counts = _prepared()
    rows = {
        topic: [row for row, topics in enumerate(corpus.labels) if topic in topics and counts[row].nnz]
        for topic in (positive, negative)
    }
    chosen = counts[rows[positive] + rows[negative]]
    X = TfidfTransformer(use_idf=weighting == "tfidf", norm=norm).fit_transform(chosen)
    return X, np.arange(X.shape[0]) < len(rows[positive])


# --- the study


@functools.cache
def settings():
    """Return F1 of the folds and the mean number of support vectors of every setting, by (setting, C)."""
    pairs = [(entry["unit"], entry["result"]) for entry in stored.load("conformal-reuters")["units"]]
    return conformal.fold_means(pairs)


def factors():
    """Return the coefficient of variation and the mean square of D of all machines, two arrays."""
    units = stored.load("conformal-reuters")["units"]
    found = [(one["variation"], one["mean_square"]) for unit in units for one in unit["result"]["results"]]
    return np.array(found).T


def rows(*tables):
    """Return the printed rows (of some tables), each with "ours": by variant, F1 of the folds and support."""
    found = []
    for row in tables.printed("radulescu2024", "tables_3_to_12"):
        key = (*conformal.setting(row).values(), row["C"])
        if (not tables or row["table"] in tables) and key in settings():
            found.append(row | {"ours": settings()[key]})
    return found


def p_value(row, ratio=0.0):
    """Return P of the paired t-test of a row, transformed against original; None if they are equal."""
    first, second = (row["ours"][name][0] for name in ("transformed", "original"))
    return None if np.allclose(first, second) else paired_t(first, second, ratio).p_two_sided


def smaller_class(row, documents):
    """Return how many training documents the smaller class of a row has, of all `documents` of a topic."""
    own = documents[row["positive"]]
    rest = documents["entries"] - own if row["negative"] == "rest" else documents[row["negative"]]
    return min(own, rest) * (1 - 1 / FOLDS)


def grid():
    """Return the settings of the tables of shares that were computed, by line: {line: [variants, ...]}."""
    found = {name: [] for name in LINES.values()}
    for key, ours in settings().items():
        tasks = "one-vs-rest" if key[1] is None else "one-vs-one"
        if key[:2] in SMALL or (key[2], key[5]) == ("linear", "tf"):
            found[LINES[tasks, key[2], key[3]]].append(ours)
    return found


def f1_by_fold():
    """Return the mean F1 over the settings of each line, fold by fold: {line: {machine: (20,)}}."""
    return {
        line: {name: np.mean([one[key][0] for one in some], axis=0) for key, name in NAMES.items()}
        for line, some in grid().items()
    }


def interval(values):
    """Return (mean, low, high) of the values of the folds: 95 %, corrected because folds overlap."""
    mean, half = np.mean(values), distributions.t.isf(0.025, len(values) - 1)
    half *= np.sqrt((1 / len(values) + OVERLAP) * np.var(values, ddof=1))
    return mean, mean - half, mean + half


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


def share(before, after, some):
    """Return the share of settings in which one variant improves on another, by the rule of the paper."""
    return float(np.mean([improvement(one[before], one[after]) is not None for one in some]))


def shares():
    """Return, by line, the printed share of improvements, and ours of the factor and the scale control."""
    printed = {
        LINES[row["tasks"], row["kernel"], row["factor"]]: row["improved"] / 100
        for row in tables.printed("radulescu2024", "shares")
        if (row["tasks"], row["kernel"], row["factor"]) in LINES
    }
    return {
        line: {"printed": printed[line]}
        | {NAMES[name]: share("original", name, some) for name in ("transformed", "scale")}
        for line, some in grid().items()
    }


def curves(pair, machine):
    """Return mean F1 with TF for each C: {gamma: F1} of GC, and F1 of the linear kernel of unit rows.

    Parameters
    ----------
    pair : str
        One of `PAIRS`.
    machine : str
        A value of `NAMES`.
    """
    variant = {name: key for key, name in NAMES.items()}[machine]

    def f1(*kernel):
        return [settings()[(*PAIRS[pair], *kernel, C)][variant][0].mean() for C in CS]

    gaussian = {gamma: f1("gaussian_cosine", "cos", "l1", "tf", gamma) for gamma in GAMMAS}
    return gaussian, f1("linear", "cos", "l2", "tf", None)


def alike(f1):
    """Say which control has an F1 within 0.1 of that of the transformed kernel."""
    near = [name for name in ("scale control", "shape control") if abs(f1[name] - f1["transformed"]) < 0.1]
    return near[0] if len(near) == 1 else "neither"
