"""Claims of sections 2 and 4.2: kernel matching pursuit, its steps, and what its bases cost."""

import functools

import numpy as np
from sklearn.preprocessing import normalize

from helpers import kernels
from helpers.pursuit import pursue
from helpers.semantics import LatentSemantics
from papers.kit.claims import of_room, outcome
from papers.zhang2012 import live
from papers.zhang2012.steps import agree, drawn, least_squares, printed_steps

claim = of_room(__name__)
REAL = {"size": "full", "untried": "the other five problems, and the posts of the raw archive"}


@claim("zhang2012-step1-printed", planted={"rule": "max"})
def try_arg_min(rng, rule="min"):
    chosen, _, left = printed_steps(*live.kernel(), 20, rule)
    best = printed_steps(*live.kernel(), 20)[2]
    evidence = f"On counts of stems, 20 bases by arg {rule} leave {left[-1]:.1%} of the squared norm of the "
    evidence += f"targets, and 20 by arg max {best[-1]:.1%}."
    untried = "the posts of the raw archive"  # the second look has the other five problems
    return outcome(left[1:] > best[1:], evidence, "steps on real posts", size="full", untried=untried)


@claim("zhang2012-steps", planted={"sign": 1})
def try_weights(rng, sign=-1):
    D, y = drawn(rng)
    chosen, weights, _ = printed_steps(D, y, 6, sign=sign)
    return agree(abs(weights - least_squares(D[:, chosen], y)[0]), "weights")


@functools.cache
def _machines(kernel):
    """Return numbers of bases, and how far the folded model is off, of two pursuits and of an SVM."""
    X, y, X_new, _ = live.by_date()
    k = {"lsi": kernels.lsi, "ngd": functools.partial(kernels.ngd, shift=np.pi)}[kernel]
    if kernel == "ngd":
        X, X_new = normalize(X, "l1"), normalize(X_new, "l1")
    K, K_new, fold = k(X), k(X_new, X), LatentSemantics(100).fit(X)
    Z, pursuit, svm, C = fold.transform(X), pursue(K, y, 40), live.machine(K, y), np.zeros((3, len(y)))
    C[:2, pursuit.chosen], C[2, svm.support_] = pursuit.path[[9, 39]], svm.dual_coef_[0]
    off = [abs(X_new @ fold.word_weights(Z.T @ c) - K_new @ c).max() / abs(K_new @ c).max() for c in C]
    return list(zip(np.count_nonzero(C, axis=1), off, strict=True))


def _cost(kernel, several):
    """Return the outcome for a claim that fewer bases cost less: broken if every model folds."""
    bases, off = zip(*_machines(kernel)[several], strict=True)
    folds = max(off) < 1e-6
    evidence = f"Models with {' and '.join(map(str, bases))} bases "
    evidence += f"{'are one weight for each word' if folds else 'are not linear in the words'}."
    return outcome(folds, evidence, "models of real posts", over=bases, **REAL)


@claim("zhang2012-bases-cost", planted={"kernel": "ngd"})
def try_cost_of_bases(rng, kernel="lsi"):
    return _cost(kernel, slice(0, 2))


@claim("zhang2012-time", planted={"kernel": "ngd"})
def try_time_against_an_svm(rng, kernel="lsi"):
    return _cost(kernel, slice(1, 3))


@claim("zhang2012-time-knn", planted={"rival": "svm"})
def try_time_against_neighbours(rng, rival="neighbour"):
    X, _, X_new, _ = live.by_date()
    Z = LatentSemantics(100).fit(X).transform(X)
    # Multiplications, and not seconds: those of a busy machine decide nothing.
    folded = np.diff(X_new.indptr)  # one weight for each word of a post, whatever the number of bases
    neighbour = folded * Z.shape[1] + Z.size  # its concepts, and their products with those of all posts
    slow = {"neighbour": neighbour, "svm": folded}[rival]
    evidence = f"For a post of median length a folded model with 38 bases takes {np.median(folded):,.0f} "
    evidence += f"multiplications, the rival {np.median(slow):,.0f}."
    return outcome(folded >= slow, evidence, "new posts", over=folded, **REAL)


@claim("zhang2012-sparsity", planted={"several": (10, 150)})
def try_number_of_bases(rng, several=(1, 10, 40, 100)):
    K, y = live.kernel()
    reached = [len(pursue(K, y, n).chosen) for n in several]
    evidence = f"Asked for {', '.join(map(str, several))} bases, we get {', '.join(map(str, reached))}."
    return outcome(np.array(reached) != several, evidence, "pursuits on real posts", **REAL)


@claim("zhang2012-all-samples", planted={"bases": 40})
def try_bases_of_ridge_regression(rng, bases=None):
    K, y = live.kernel()
    c = abs(np.linalg.solve(K + 1e-3 * np.mean(np.diag(K)) * np.eye(len(y)), y))
    bases, svm = bases or np.sum(c > 1e-3 * c.max()), len(live.machine(K, y).support_)
    evidence = f"There are {bases} bases for {len(y)} training posts; an SVM with the same kernel has {svm}."
    return outcome(bases < 0.9 * len(y), evidence, "training posts", over=y, **REAL)
