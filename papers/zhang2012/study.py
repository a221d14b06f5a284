"""Zhang, Zhang & Wang (2012), Table 2 and Figures 1 to 6: matching pursuit on six pairs of newsgroups."""

import functools
from contextlib import suppress
from types import SimpleNamespace

import numpy as np
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import normalize

from helpers import text
from helpers.concepts import factorize, refine_dictionary
from helpers.kernels import linear, ngd
from helpers.pursuit import MatchingPursuitKFDA, pursue
from helpers.semantics import LatentSemantics
from papers.kit import tables
from papers.kit.gram_machines import choose_C, fit_svm
from papers.kit.studies import Study, content
from papers.radulescu2024.study import prepared
from papers.zhang2005 import protocol
from papers.zhang2012.protocol import PARAMETERS
from papers.zhang2012.updates import refined_quietly

CONCEPTS, BASES, LONG, SPLITS, FOLDS, DRAWS, SKF = (
    PARAMETERS[name]
    for name in ("concepts", "bases", "long_bases", "splits", "folds", "drawn_dictionaries", "fisher_bases")
)
SOLVER = PARAMETERS["max_steps"], PARAMETERS["tol"]
THRESHOLDS, CS = tuple(PARAMETERS["thresholds"]), tuple(PARAMETERS["C"])
FACTORS, ITERATIONS = (PARAMETERS["factorization"][name] for name in ("concepts", "iterations"))


def problems():
    """Return the rows of Table 1 by their names."""
    return {row["problem"]: row for row in tables.printed("zhang2012", "table_1")}


@functools.cache
def documents(folder=None):
    """Return stems of the posts without headers, as counts, with groups and parts by date."""
    posts = protocol.newsgroups(folder, headers=PARAMETERS["headers"], stop=None, min_documents=1)
    stop = text.stop_words(PARAMETERS["stop_list"])
    return prepared(posts, stop, PARAMETERS["shortest_word"]), posts.labels, posts.split


def problem(counts, labels, split, name):
    """Return the documents of two groups, their classes 1 and -1, and the part of each by date.

    Posts of which no word is left stay: they are in the printed sizes.
    """
    row = problems()[name]
    rows = np.flatnonzero(np.isin(labels, (row["positive"], row["negative"])))
    return counts[rows], np.where(labels[rows] == row["positive"], 1, -1), split[rows]


def parted(y, split, seed=None):
    """Return training and test documents: by date, or with a seed drawn, as many of each class."""
    train = split == "train"
    if seed is not None:
        rng = np.random.default_rng(seed)
        for rows in (np.flatnonzero(y == side) for side in (1, -1)):
            train[rows] = rng.permutation(train[rows])
    return np.flatnonzero(train), np.flatnonzero(~train)


def trial(counts, y, train, test, norm="tf", seed=0):
    """Run the five methods and their controls on one split of a problem.

    Parameters
    ----------
    counts : CSR, shape (n_documents, n_words)
    y : ndarray, shape (n_documents,)
        1 and -1.
    train, test : ndarray of int
    norm : {"tf", "l2"}
        Whether rows are counts, as in the paper, or counts divided by their Euclidean norms.
    seed : int
        Of the folds, the start of the factorization, and the dictionaries that are drawn.

    Returns
    -------
    outcome : dict
        Numbers of test documents that are right; a curve has one for each number of bases from 1.
    """
    rows = normalize(counts.astype(float)) if norm == "l2" else counts.astype(float)
    semantics = LatentSemantics(CONCEPTS).fit(rows[train])
    Z, Z_test = semantics.transform(rows[train]), semantics.transform(rows[test])
    K, k, y_train, truth = Z @ Z.T, Z_test @ Z.T, y[train], y[test]
    folds = list(StratifiedKFold(FOLDS, shuffle=True, random_state=seed).split(K, y_train))
    V = factorize(K, FACTORS, max_iter=ITERATIONS, tol=0, random_state=seed).V

    def curve(columns, rows=slice(None), **options):
        return _curve(K[rows][:, columns], y_train[rows], k[:, columns], truth, **options).tolist()

    t, n_bases = _chosen(K, y_train, V, folds, THRESHOLDS)
    refined = {str(t): _refined(V, y_train, t) for t in THRESHOLDS}
    dictionary, everyone = refined[str(t)][0], np.arange(len(train))
    rng = np.random.default_rng(seed)
    draws = [rng.choice(everyone, len(dictionary), replace=False) for _ in range(DRAWS)]
    outcome = {
        "test": len(test),
        "words": int(np.sum(counts[train].sum(axis=0) > 0)),
        "knn": _nearest(Z, Z_test, y_train, truth),
        "svm": _machine(K, k, y_train, truth, folds),
        "skf": _right(MatchingPursuitKFDA(SKF, "precomputed").fit(K, y_train).decision_function(k), truth),
        "skmp": {"right": curve(everyone), "bases": _chosen(K, y_train, V, folds, (None,))[1]},
        "back-fitting": curve(everyone, variant="backfitting"),
        "refined": {
            t: {"size": len(columns), "guarded": guarded, "right": curve(columns)}
            for t, (columns, guarded) in refined.items()
        },
        "chosen": {"t": t, "bases": n_bases},
        "drawn": [curve(columns) for columns in draws],
        "refined rows": curve(dictionary, dictionary),
        "drawn rows": [curve(columns, columns) for columns in draws],
        "lsi": curve(everyone, n_bases=LONG)[9::10],
        # The same pursuit with the inner product of the rows themselves, without concepts.
        "linear": _curve(linear(rows[train]), y_train, linear(rows[test], rows[train]), truth).tolist(),
    }
    if norm == "tf":
        outcome |= _on_the_simplex(counts, y, train, test)
    return outcome


def _curve(K, y, k, truth, n_bases=BASES, variant="prefitting"):
    """Return how many of `truth` are right with 1, 2, ... bases; a pursuit that ends early stays as it is."""
    pursuit = pursue(K, y, n_bases, variant)
    right = np.sum((k[:, pursuit.chosen] @ pursuit.path.T > 0) == (truth[:, None] > 0), axis=0)
    return np.pad(right, (0, n_bases - len(right)), mode="edge")


def _right(values, truth):
    return int(np.sum((values > 0) == (truth > 0)))


def _chosen(K, y, V, folds, thresholds):
    """Return the threshold and the number of bases with most held-out documents right; None: no refinement.

    The concepts are those of all training documents: their factorization has seen no class.
    """
    held = dict.fromkeys(thresholds, 0)
    for fit, out in folds:
        for t in thresholds:
            columns = fit if t is None else fit[_refined(V[fit], y[fit], t)[0]]
            held[t] = held[t] + _curve(K[np.ix_(fit, columns)], y[fit], K[np.ix_(out, columns)], y[out])
    t = max(thresholds, key=lambda t: held[t].max())
    return t, int(held[t].argmax()) + 1


def _refined(V, y, t):
    """Return the refined documents, and whether the guard was needed: both concepts took one class."""
    printed = refined_quietly(V, y, t, guard=False)
    if len(set(printed.labels)) > 1:
        return printed.rows, False
    with suppress(ValueError):  # No document of a class may be left, guarded or not.
        return refine_dictionary(V, y, t).rows, True
    return printed.rows, True


def _nearest(Z, Z_test, y, truth):
    """Return how many have a nearest neighbour of their class, by the cosine and by the distance."""
    # Of the squared distance, what depends on the neighbour.
    near = {"cosine": Z_test @ normalize(Z).T, "euclidean": 2 * Z_test @ Z.T - np.vecdot(Z, Z)}
    return {name: _right(y[values.argmax(axis=1)], truth) for name, values in near.items()}


def _machine(K, k, y, truth, folds):
    """Fit an SVM with each C, in units of 1 / mean k(x, x), and say which of them cross-validation chose."""
    unit = 1 / np.mean(np.diag(K))
    scaled = {C * unit: C for C in CS}
    chosen, every = scaled[choose_C(K, y, folds, scaled, *SOLVER)], {}
    for C, name in scaled.items():
        machine = fit_svm(K, y, C, *SOLVER)
        every[str(name)] = {"right": _right(machine.predict(k), truth), "support": len(machine.support_)}
    return every[str(chosen)] | {"C": chosen, "every C": every}


def _on_the_simplex(counts, y, train, test):
    """Return the same pursuit with NGD + pi, which cannot be folded, and the SVM of NGD."""
    theta, theta_test = protocol.embed(SimpleNamespace(counts=counts), protocol.Trial("", train, test))
    K, k = ngd(theta, shift=np.pi), ngd(theta_test, theta, shift=np.pi)
    machine = fit_svm(K, y[train], PARAMETERS["C_of_ngd"], *SOLVER)
    svm = {"right": _right(machine.predict(k), y[test]), "support": len(machine.support_)}
    return {"ngd": _curve(K, y[train], k, y[test], LONG)[9::10].tolist(), "ngd svm": svm}


def units():
    """Return a unit for each problem, each kind of rows and each split; the seed None: by date."""
    return [
        {"problem": name, "norm": norm, "seed": seed}
        for name in problems()
        for norm in PARAMETERS["norms"]
        for seed in (None, *range(SPLITS))
    ]


def compute(unit, folder=None):
    """Run a unit."""
    counts, y, split = problem(*documents(folder), unit["problem"])
    return trial(counts, y, *parted(y, split, unit["seed"]), unit["norm"], unit["seed"] or 0)


def summary(pairs):
    """Return accuracy, bases and size of the dictionary of every method, in the mean over the drawn splits.

    Of the pursuits it is the accuracy with the threshold and the bases that cross-validation chose.
    """
    rows = []
    for unit, _ in pairs:
        if unit["seed"] is None:
            about = {name: unit[name] for name in ("problem", "norm")}
            results = [result for other, result in pairs if other | {"seed": None} == unit != other]
            methods = [_methods(result, problems()[unit["problem"]]["train"]) for result in results]
            for method in methods[0]:
                means = np.mean([values[method] for values in methods], axis=0)
                right, bases, dictionary = means.round(4).tolist()
                rows.append(
                    about | {"method": method, "accuracy": right, "bases": bases, "dictionary": dictionary}
                )
    return {"rows": rows}


def _methods(result, trained):
    """Return (accuracy, bases, dictionary) of the five methods on one split; LSI-KNN with two distances."""
    of, t, bases = result["test"], str(result["chosen"]["t"]), result["chosen"]["bases"]
    skmp, refined, svm = result["skmp"], result["refined"][t], result["svm"]
    return {
        "R_SKMP": (refined["right"][bases - 1] / of, bases, refined["size"]),
        "SKMP": (skmp["right"][skmp["bases"] - 1] / of, skmp["bases"], trained),
        "LSI-SVM": (svm["right"] / of, svm["support"], trained),
        "LSI-KNN": (result["knn"]["cosine"] / of, trained, trained),
        "LSI-KNN, Euclidean": (result["knn"]["euclidean"] / of, trained, trained),
        "SKF-ETC": (result["skf"] / of, SKF, trained),
    }


@functools.cache
def describe(folder=None):
    """Return what identifies the documents."""
    counts, labels, split = documents(folder)
    names = sorted({row[side] for row in problems().values() for side in ("positive", "negative")})
    chosen = np.isin(labels, names)
    used = counts[chosen]
    facts = {
        "documents": used.shape[0],
        "stems": int(np.sum(used.sum(axis=0) > 0)),
        "occurrences": int(used.sum()),
        "content": content(used.sorted_indices(), labels[chosen], split[chosen]),
    }
    return {"newsgroups": facts}


# Documents whose nearest neighbours are equally near, in other last digits.
WITHIN = {"cosine": 1, "euclidean": 1}

STUDIES = (
    Study(
        "kmp-20ng",
        PARAMETERS,
        units,
        compute,
        summary,
        describe,
        "zhang2012",
        WITHIN,
        archives=True,
    ),
)
