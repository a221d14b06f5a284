"""Claims of section 3.3: concept factorization, its updates, and how a dictionary is refined."""

from contextlib import suppress
from functools import partial

import numpy as np
from sklearn.decomposition import NMF

from helpers.concepts import factorize
from helpers.kernels import linear, polynomial
from papers.kit.claims import of_room, outcome
from papers.zhang2012 import live, results, updates

claim = of_room(__name__)


def _documents(rng, centred=False):
    """Draw counts of two groups of documents."""
    X = np.concatenate([rng.multinomial(80, theta, 20) for theta in rng.dirichlet(np.full(30, 0.3), 2)])
    return X - centred * X.mean(axis=0)


def _start(rng):
    """Draw documents, their Gram matrix, W and V."""
    X = _documents(rng)
    return X, X @ X.T, *rng.random((2, 40, 2))


def _split(K, rng):
    """Run the split updates, which the library has."""
    factorization = factorize(K, tol=0, random_state=int(rng.integers(2**31)))
    return factorization.W, factorization.V, factorization.objective


def _runs(what, rows, update, rng):
    """Count the runs that end with a negative weight, and those in which J rises."""
    faults = np.array([updates.faults(*update(X @ X.T, rng=rng)) for X in (rows() for _ in range(10))])
    negative, rises = (faults > 0).sum(axis=0)
    evidence = f"In {negative} of 10 runs a weight became negative, and in {rises} J rose."
    return outcome((faults > 0).any(axis=1), evidence, what, untried="other kernels and other starts")


@claim("zhang2012-eq11", planted={"factor": 1})
def try_error_from_traces(rng, factor=2):
    X, K, W, V = _start(rng)
    direct = np.sum((X - V @ W.T @ X) ** 2) / 2
    same = np.isclose(updates.objective(K, W, V, factor), direct)
    return outcome(not same, f"Both forms {'agree' if same else 'differ'} for random weights.")


@claim("zhang2012-updates-printed", planted={"centred": False})
def try_plain_updates(rng, centred=True):
    return _runs("drawn collections", partial(_documents, rng, centred), updates.plain_updates, rng)


@claim("zhang2012-nmf", planted={"centred": False})
def try_what_nmf_refuses(rng, centred=True):
    collections = [_documents(rng, centred) for _ in range(10)]
    taken = []
    for X in collections:
        with suppress(ValueError):
            taken.append(NMF(2, init="random", max_iter=5, random_state=0, tol=1).fit(X))
    kernels_ = [kernel(X) for X in collections for kernel in (linear, polynomial)]
    faults = np.array([updates.faults(*_split(K, rng)) for K in kernels_])
    evidence = f"NMF takes {len(taken)} of 10 collections; concept factorization takes all, and for both "
    evidence += f"kernels J falls and no weight is negative in {np.sum(~faults.any(axis=1))} of 20 runs."
    return outcome(bool(taken) or faults.any(), evidence, "runs", over=faults, untried="other kernels")


@claim("zhang2012-step4", planted={"anew": True})
def try_norms_of_concepts(rng, anew=False):
    _, K, W, V = _start(rng)
    unit = W / np.sqrt(np.diag(W.T @ K @ W))
    norms = np.sqrt(np.diag(unit.T @ K @ unit if anew else W.T @ K @ W))
    same = np.isclose(updates.objective(K, unit, V * norms), updates.objective(K, W, V))
    return outcome(not same, f"For random weights J {'stays as it is' if same else 'changes'}.")


@claim("zhang2012-threshold-printed", planted={"t": 0.9})
def try_largest_threshold(rng, t=1.1):
    _, y = live.kernel("ID-1")
    larger = max(np.sum(y == 1), np.sum(y == -1))
    evidence = f"The larger class has {larger} documents, and the top of a concept {t * len(y) / 2:.0f}."
    return outcome(t * len(y) / 2 > larger, evidence, size="full", untried="the other problems")


@claim("zhang2012-labels-printed", planted={"guard": True})
def try_one_label_for_both(rng, guard=False):
    (K, y), same = live.kernel("ID-1"), []
    for _ in range(5):
        order = rng.permutation(len(y))
        rows = [*order[y[order] == 1][:150], *order[y[order] == -1][:40]]
        V = _split(K[np.ix_(rows, rows)], rng)[1]
        same.append(len(set(updates.refined_quietly(V, y[rows], 1.0, guard).labels)) == 1)
    shares = [results.guarded(problem) for problem in results.PROBLEMS]
    evidence = f"With 150 and 40 documents both columns took one label in {sum(same)} of 5 draws. With those "
    evidence += f"of Table 1 they do so in {min(shares):.0%} to {max(shares):.0%} of splits and thresholds."
    untried = "more than two concepts"
    return outcome(same, evidence, "draws", size="full", stored="kmp-20ng", untried=untried)
