"""What Radulescu, Baicoianu & Mihai (2024) did, and what was chosen where they do not say, as parameters.

The studies take every number from here, and `plane_words` and `reuters_words` say it in sentences.
"""

PLANE = {
    "boundaries": {
        # y = amplitude sin(2 pi waves x), and y = peak exp(-steepness x^2) - 1.
        "sine": {"half_width": 0.5, "amplitude": 0.5, "waves": 1},
        "bump": {"half_width": 1.0, "peak": 2, "steepness": 4},
    },
    "sigmas": [0.05, 0.3, 0.4, 0.5, 0.7, 1.0, 2.0],
    "train": 100,
    "test": 10_000,
    "test_few": 1_000,
    "repetitions": {"bump": 10_000, "sine": 2_000},
    "C": 10.0,
    "tol": 1e-3,
    "neighbours": 3,
    "kappa": 0.25,
}

REUTERS = {
    "topics": ["earn", "acq", "money-fx", "grain", "crude"],
    "shortest_word": 3,
    "stop_list": "nltk",
    "weightings": ["tf", "tfidf"],
    "folds": 20,
    "C": [1.0, 10.0, 100.0, 1000.0],
    "gamma": [1e-4, 1e-3, 1e-2, 1e-1],
    "tol": 1e-3,
    "max_steps": 3_000_000,
    "neighbours": 3,
    # Of two topics the first in this order is positive, as in every printed pair.
    "positive_first": ["grain", "crude", "acq", "money-fx", "earn"],
}
# Which settings a study runs: the printed rows or not, and parts of the grid. Of a part "factors" (without:
# those of the paper), "gammas" and "folds" (without: all of them) may be fewer.
KERNELS = ["linear", "gaussian", "gaussian_cosine"]
ROWS_AND_A_PART = REUTERS | {
    "printed_rows": True,
    "grid": [
        {"tasks": "all", "kernels": ["linear"], "weightings": ["tf"]},
        {"tasks": "small topics", "kernels": KERNELS, "weightings": ["tf", "tfidf"]},
        {
            "tasks": "small topics against the rest",
            "kernels": ["gaussian", "gaussian_cosine"],
            "weightings": ["tf"],
            "folds": [0, 4, 8, 12, 16],
        },
        {
            "tasks": "small topics",
            "kernels": KERNELS,
            "weightings": ["tf", "tfidf"],
            "factors": ["d2"],
            "gammas": [1e-2, 1e-1],
        },
    ],
}
WHOLE_GRID = REUTERS | {
    "printed_rows": False,
    "grid": [{"tasks": "all", "kernels": KERNELS, "weightings": ["tf", "tfidf"]}],
}


def plane_words(p):
    """Say what the study of the plane does, by subject."""
    sine, bump = p["boundaries"]["sine"], p["boundaries"]["bump"]
    runs = ", ".join(f"{n:,} for the boundary {name}" for name, n in p["repetitions"].items())
    return {
        "what": "Conformal factors on points of the plane: Tables 1 and 2 with "
        f"{max(p['repetitions'].values()):,} training sets",
        "points": f"uniform on the square of the boundary, {p['train']:,} to train on; {p['test']:,} test "
        f"points for d2, the first {p['test_few']:,} of them for d3 and for d2 printed; seed: the number "
        f"of the repetition; repetitions: {runs}",
        "boundaries": f"sine: y = {sine['amplitude']:g} sin(2 pi {sine['waves']:g} x) on "
        f"[-{sine['half_width']:g}, {sine['half_width']:g}]^2; bump: y = {bump['peak']:g} "
        f"exp(-{bump['steepness']:g} x^2) - 1 on [-{bump['half_width']:g}, {bump['half_width']:g}]^2. The "
        "paper names both and does not say which table has which",
        "machine": f"LIBSVM, Gaussian kernel of width sigma ({_listed(p['sigmas'])}), C = {p['C']:g} (the "
        f"paper names none), stops at {p['tol']:g}",
        "factors": f"d2: local widths, {p['neighbours']} nearest other support vectors; d2 printed: these "
        f"widths squared again; d3: exp(-kappa f^2) with kappa = {p['kappa']:g}; d3 peak: kappa = 1 / max "
        "f^2 over the training points (the paper names no kappa); d2 scale and d3 scale: the untouched "
        "kernel with C mean(D^2); d2 shape: D over the root of mean(D^2), same C",
        "error": "share of test points on the wrong side, in percent, mean over the repetitions; error "
        "decrease: 100 (before - after) / before, of these means (of: means) or averaged over the "
        "repetitions whose error before is not 0 (of: ratios); the paper does not say which",
    }


def reuters_words(p):
    """Say what a study of Reuters does, by subject."""
    parts = "; ".join(_part_words(part) for part in p["grid"])
    printed = "every row of Tables 4, 5, 7, 9, 10 and 12, all folds"
    rows = printed if p["printed_rows"] else "those of the grid"
    part = "the printed rows, a part of the grid" if p["printed_rows"] else "the whole grid, for a cluster"
    return {
        "what": f"Conformal factors on Reuters: {part}, and two controls",
        "stories": "those of the bundle that have text: one entry for each story and each of its topics "
        f"{_listed(p['topics'])}, so that a story of two topics stands there twice. Words of "
        f"{p['shortest_word']} letters or more, not in the stop list {p['stop_list']} that the course "
        f"carries, as Porter stems; {_listed(p['weightings'])} as scikit-learn has them, fitted once on "
        "all entries; L1 or L2",
        "folds": f"StratifiedKFold({p['folds']}), not shuffled; F1 is 0 where it has no value",
        "machines": f"LIBSVM, C = {_numbers(p['C'])}, gamma = {_numbers(p['gamma'])}, stops at "
        f"{p['tol']:g}, at most {p['max_steps']:,} steps. original: the kernel; transformed: D(x) D(y) "
        "k(x, y), same C; scale: the kernel, C mean(D^2); shape: D over the root of mean(D^2), same C",
        "factor": "cos, arc: sum over the support vectors of exp(-d / tau), cosine or geodesic distance; "
        f"tau is the mean over the {p['neighbours']} nearest other support vectors, copies left out. d2: the "
        "same of d / (2 tau), with squared Euclidean distances of the rows (for the Gaussian cosine kernel "
        "those under L1)",
        "saved": "Gram matrices of all folds are slices of one. A machine without a coefficient at the "
        "bound C is the machine of every larger C, and so are the others, for the factor is the same: "
        "those of them without such a coefficient are copied, not fitted (copied)",
        "rows": rows,
        "grid": f"parts of Tables 3 and 8, all folds where none are named: {parts}. Of two topics the first "
        f"in the order {_listed(p['positive_first'])} is positive, as in every printed pair",
    }


def _part_words(part):
    """Say which settings a part of the grid has, and which folds where it has not all."""
    words = f"tasks: {part['tasks']}, kernels: {_listed(part['kernels'])}, weightings: "
    words += _listed(part["weightings"])
    if "factors" in part:
        words += f", factors: {_listed(part['factors'])}"
    if "gammas" in part:
        words += f", gamma: {_numbers(part['gammas'])}"
    return words + (f", folds (of 0 to 19): {_listed(part['folds'])}" if "folds" in part else "")


def _listed(names):
    return ", ".join(map(str, names))


def _numbers(values):
    return ", ".join(f"{value:g}" for value in values)
