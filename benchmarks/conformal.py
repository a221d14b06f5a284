"""Time the machines of the study conformal-reuters beside two loops that share nothing between folds.

    uv run python benchmarks/conformal.py [--folds 20] [--rest 1] [--from FOLDER]

The study computes one Gram matrix for all folds, slices it, takes D from the cosines that are there, and
copies machines that a larger C does not change. The plain loop makes, for each fold and each machine, a new
Gram matrix from rows, takes D from scikit-learn's cosine distances, and fits a new SVC. The direct loop is
what most people write for the original kernel alone: an SVC with kernel "linear" or "rbf" on the sparse rows
of the fold.

Prints ratios of fits per second in processor time, all sides in one run with the same settings and folds, and
the largest difference of their F1. A copied machine counts as a fit, for the loops fit it. What the study
shares between folds is charged by the share of folds that were run. The aim is 10 for the plain loop.
`--rest 1` adds one fold of grain against the rest: some minutes and 5 GB.
"""

import argparse
import functools
import time

import numpy as np
from sklearn.metrics import f1_score
from sklearn.metrics.pairwise import cosine_distances, linear_kernel, rbf_kernel
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from papers.radulescu2024 import study as conformal

AIM = 10
GAMMA = 0.1


def unit(negative, kernel, fold, C=conformal.CS):
    """Return a unit of the study: grain against another topic or the rest, L1, tf."""
    gamma = None if kernel == "linear" else GAMMA
    values = ("grain", negative, kernel, "cos", "l1", "tf", gamma)
    return dict(zip(conformal.SETTING, values, strict=True)) | {"part": "grid", "C": C, "fold": fold}


def study(negative, kernel, folds, folder, C=conformal.CS):
    """Run the study's way; return processor seconds and F1, shape (n_folds, n_C, n_variants)."""
    conformal._setting.cache_clear()
    start = time.process_time()
    conformal._setting(*(unit(negative, kernel, 0)[name] for name in conformal.SETTING), folder)
    shared = time.process_time() - start
    found, copied, start = [], 0, time.process_time()
    for fold in range(folds):
        results = conformal.compute(unit(negative, kernel, fold, C), folder)["results"]
        found.append([[one[variant]["f1"] for variant in conformal.VARIANTS] for one in results])
        copied += sum(len(one["copied"]) for one in results)
    seconds = time.process_time() - start + shared * folds / conformal.FOLDS
    return seconds, np.array(found), copied / np.size(found)


def splits(negative, folds, folder):
    """Return the rows under L1, what they are, and the first folds of a task."""
    rows, topics = conformal.rows_of("tf", folder)
    which, y = conformal.task(topics, "grain", negative)
    return rows[which], y, list(StratifiedKFold(conformal.FOLDS).split(y, y))[:folds]


def kernel_of(name):
    """Return a kernel function of rows."""
    return {
        "linear": linear_kernel,
        "gaussian": functools.partial(rbf_kernel, gamma=GAMMA),
        "gaussian_cosine": lambda X, Y: np.exp(-GAMMA * cosine_distances(X, Y)),
    }[name]


def plain(negative, kernel, folds, folder):
    """Run the plain loop; return as `study` does."""
    rows, y, parts = splits(negative, folds, folder)
    of, found, start = kernel_of(kernel), [], time.process_time()
    for train, test in parts:
        found.append([])
        for C in conformal.CS:
            X, Z = rows[train], rows[test]
            first = conformal._fit(of(X, X), y[train], C)
            scores = [f1_score(y[test], first.predict(of(Z, X)), zero_division=0)]
            support = X[first.support_]
            between = cosine_distances(support)
            # The distance to a copy is rounding, and a copy is no neighbour.
            near = np.sort(np.where(between > 1e-12, between, np.inf), axis=1)[:, : conformal.M]
            D, D_test = (
                np.exp(-cosine_distances(some, support) / near.mean(axis=1)).sum(axis=1) for some in (X, Z)
            )
            size = np.mean(D**2)
            for d, d_test, bound in ((D, D_test, C), (1, 1, C * size), (D, D_test, C / size)):
                d, d_test = np.broadcast_to(d, len(train)), np.broadcast_to(d_test, len(test))
                machine = conformal._fit(d[:, None] * of(rows[train], rows[train]) * d, y[train], bound)
                said = machine.predict(d_test[:, None] * of(rows[test], rows[train]) * d)
                scores.append(f1_score(y[test], said, zero_division=0))
            found[-1].append(scores)
    return time.process_time() - start, np.array(found)


def direct(negative, kernel, folds, folder):
    """Fit the original kernel to sparse rows, fold by fold; return as `study` does, with one variant."""
    rows, y, parts = splits(negative, folds, folder)
    name = "linear" if kernel == "linear" else "rbf"
    # The Gaussian cosine kernel is the Gaussian of rows of length 1, with half of gamma.
    gamma, rows = (GAMMA / 2, normalize(rows)) if kernel == "gaussian_cosine" else (GAMMA, rows)
    found, start = [], time.process_time()
    for train, test in parts:
        found.append([])
        for C in conformal.CS:
            machine = SVC(
                C=C, kernel=name, gamma=gamma, cache_size=500, max_iter=conformal.REUTERS["max_steps"]
            )
            said = machine.fit(rows[train], y[train]).predict(rows[test])
            found[-1].append([f1_score(y[test], said, zero_division=0)])
    return time.process_time() - start, np.array(found)


def main():
    """Compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folds", type=int, default=20)
    parser.add_argument("--rest", type=int, default=0, help="folds of grain against the rest")
    parser.add_argument("--from", dest="folder", help="folder of NLTK's archive of stop lists")
    options = parser.parse_args()
    conformal.rows_of("tf", options.folder)
    ratios = []
    for negative, folds in (("crude", options.folds), (None, options.rest)):
        for kernel in ("linear", "gaussian", "gaussian_cosine") if folds else ():
            arguments = (negative, kernel, folds, options.folder)
            seconds, ours, copied = study(*arguments)
            (slow, theirs), (other, alone) = plain(*arguments), direct(*arguments)
            ratios.append(slow / seconds)
            gaps = abs(ours - theirs).max(), abs(ours[:, :, :1] - alone).max()
            print(
                f"grain against {negative or 'the rest'}, {kernel}, {folds} of {conformal.FOLDS} folds: "
                f"{slow / seconds:.1f} times the fits per second of the plain loop, "
                f"{other / alone.size / (seconds / ours.size):.1f} times those of the direct one; "
                f"{copied:.0%} of the fits are copies; F1 differs by at most {gaps[0]:.4f} and {gaps[1]:.4f}",
                flush=True,
            )
    print(f"least ratio to the plain loop {min(ratios):.1f} (aim: {AIM})")


if __name__ == "__main__":
    main()
