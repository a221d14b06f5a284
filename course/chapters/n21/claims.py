"""Claims: sections 2.2, 3.1 and 3.2 of the paper, and what it says of the cost of a prediction."""

import functools

import numpy as np
from scipy import sparse
from sklearn.metrics import roc_auc_score
from sklearn.preprocessing import normalize

from course.chapters.n21 import experiments
from helpers import kernels
from helpers.pursuit import pursue
from helpers.semantics import LatentSemantics
from papers.kit.claims import Attempt, of_room

claim = of_room(__name__)
REAL = {"size": "full", "untried": "the other five problems, and the posts of the raw archive"}


def _agree(off, tried, what, untried="documents of a real collection"):
    """Try whether two ways give the same numbers; `off` is the largest difference."""
    evidence = f"They {'agree to eight digits' if off < 1e-8 else f'differ by {off:.2g}'}."
    return Attempt(tried, bool(off > 1e-8), evidence, what, untried=untried)


def _problem(rng):
    """Return a random dictionary of 12 columns that lean to one side, and targets."""
    return rng.normal(size=(20, 12)) + rng.normal(size=(20, 1)), rng.normal(size=20)


def _fit(D, y):
    """Return the weights of least squares, and the squared norm of the residual."""
    w = np.linalg.lstsq(D, y, rcond=None)[0]
    return w, np.sum((y - D @ w) ** 2)


@claim("zhang2012-eq2", planted={"bias": 0.5})
def eq2(rng, bias=0.0):
    X, new, alpha = rng.poisson(1, (20, 6)), rng.poisson(1, (30, 6)), rng.normal(size=20)
    off = abs(new @ (alpha @ X) - (kernels.linear(new, X) @ alpha + bias)).max()
    return _agree(off, 30, "random documents", "features other than the documents themselves")


@claim("zhang2012-dictionary-printed", planted={"index": range(12)})
def dictionary_printed(rng, index=(11,) * 12):
    rank = np.linalg.matrix_rank(kernels.linear(rng.normal(size=(12, 5)))[:, list(index)])
    return Attempt(12, rank == 1, f"Read so, 12 functions span a space of dimension {rank}.", "functions")


@claim("zhang2012-eq3", planted={"variant": "backfitting"})
def eq3(rng, variant="prefitting"):
    off = 0.0
    for D, y in (_problem(rng) for _ in range(5)):
        chosen, _, errors = pursue(D, y, 6, variant)
        best = [min(_fit(D[:, [*chosen[:n], j]], y)[1] for j in range(12)) for n in range(6)]
        off = max(off, abs(errors[1:] - best).max())
    return _agree(off, 30, "steps on random dictionaries")


@claim("zhang2012-step1-printed", planted={"rule": "max"})
def step1_printed(rng, rule="min"):
    K, y = experiments.dictionary()
    left = experiments.printed_steps(K, y, 20, rule)[2][-1]
    evidence = f"With 20 bases, arg {rule} leaves {left:.1%} of the squared norm of the targets."
    return Attempt(20, left > 0.95, evidence, "steps on real posts", **REAL)


@claim("zhang2012-step1", planted={"rule": "signed"})
def step1(rng, rule="max"):
    off = 0.0
    for D, y in (_problem(rng) for _ in range(20)):
        left = experiments.printed_steps(D, y, 1, rule)[2][-1]
        off = max(off, left - min(_fit(D[:, [j]], y)[1] for j in range(12)) / (y @ y))
    return _agree(off, 20, "random dictionaries", "more than one step: see `zhang2012-eq3`")


@claim("zhang2012-steps", planted={"sign": 1})
def try_steps(rng, sign=-1):
    D, y = _problem(rng)
    chosen, weights, _ = experiments.printed_steps(D, y, 6, sign=sign)
    return _agree(abs(weights - _fit(D[:, chosen], y)[0]).max(), 6, "weights")


@claim("zhang2012-eq5-printed", planted={"equation": 5})
def eq5_printed(rng, equation=4):
    documents = rng.poisson(1, (5, 7))
    shown = documents[0] if equation == 4 else documents.T
    evidence = f"Of 5 documents of 7 words, ({equation}) shows {shown.size} numbers."
    return Attempt(5, shown.ndim == 1, evidence, "documents")


@claim("zhang2012-eq8", planted={"power": 1})
def eq8(rng, power=2):
    D, k = rng.poisson(1, (15, 10)).astype(float), 4
    U, _, _ = np.linalg.svd(D)
    found = LatentSemantics(k).fit(D.T)
    K = (found.vectors_ * found.singular_values_**power) @ found.vectors_.T
    return _agree(abs(D.T @ U[:, :k] @ U[:, :k].T @ D - K).max(), 100, "pairs of random documents")


@claim("zhang2012-eq9-printed", planted={"last": 8})
def eq9_printed(rng, last=5):
    D = kernels.linear(rng.poisson(1, (8, 6)))[:, :last]
    evidence = f"With i = {last}, there are {D.shape[1]} columns for 8 documents."
    return Attempt(1, D.shape[1] < 8, evidence, "dictionary")


@functools.cache
def _machines(kernel):
    """Return numbers of bases, and how far the folded model is off, of two pursuits and of an SVM."""
    X, y, X_new, _ = experiments.posts()
    k = {"lsi": kernels.lsi, "ngd": functools.partial(kernels.ngd, shift=np.pi)}[kernel]
    if kernel == "ngd":
        X, X_new = normalize(X, "l1"), normalize(X_new, "l1")
    K, asked, fold = k(X), k(X_new, X), LatentSemantics(100).fit(X)
    Z, found, svm, C = fold.transform(X), pursue(K, y, 40), experiments.machine(K, y), np.zeros((3, len(y)))
    C[:2, found.chosen], C[2, svm.support_] = found.path[[9, 39]], svm.dual_coef_[0]
    off = [abs(X_new @ fold.word_weights(Z.T @ c) - asked @ c).max() / abs(asked @ c).max() for c in C]
    return list(zip(np.count_nonzero(C, axis=1), off, strict=True))


def _cost(kernel, several):
    bases, off = zip(*_machines(kernel)[several], strict=True)
    folds = max(off) < 1e-6
    evidence = f"Models with {' and '.join(map(str, bases))} bases "
    evidence += f"{'are one weight for each word' if folds else 'are not linear in the words'}."
    return Attempt(len(bases), folds, evidence, "models of real posts", **REAL)


@claim("zhang2012-bases-cost-printed", planted={"kernel": "ngd"})
def bases_cost_printed(rng, kernel="lsi"):
    return _cost(kernel, slice(0, 2))


@claim("zhang2012-time", planted={"kernel": "ngd"})
def time(rng, kernel="lsi"):
    return _cost(kernel, slice(1, 3))


@claim("simplex-lsi-folds", planted={"kernel": kernels.gaussian})
def lsi_folds(rng, kernel=lambda X, Y: kernels.lsi(X, Y, n_concepts=4)):
    (X, new), w = rng.poisson(1, (2, 15, 8)).astype(float), rng.normal(size=15)
    U = np.linalg.svd(X.T)[0][:, :4]
    return _agree(abs(new @ U @ U.T @ X.T @ w - kernel(new, X) @ w).max(), 15, "random documents")


@claim("simplex-lsi-rank", planted={"kernel": kernels.ngd})
def lsi_rank(rng, kernel=lambda X: kernels.lsi(X, n_concepts=4)):
    bases = len(pursue(kernel(rng.dirichlet(np.ones(9), 20)), rng.normal(size=20), 20).chosen)
    return Attempt(20, bases > 4, f"With 4 concepts, {bases} bases are chosen.", "steps")


@claim("zhang2012-concepts", planted={"shuffled": True})
def concepts(rng, shuffled=False):
    X, _, X_new, y = experiments.posts()
    if shuffled:  # each occurrence goes to a post drawn by lot
        X = sparse.csr_array((X.data, (rng.integers(0, X.shape[0], X.nnz), X.indices)), X.shape)
    pairs = np.triu_indices(len(y), 1)
    rows = normalize(X_new), normalize(LatentSemantics(100).fit(X).transform(X_new))
    plain, ours = (roc_auc_score((y[:, None] == y)[pairs], kernels.linear(Z)[pairs]) for Z in rows)
    evidence = f"Pairs of one group lie above pairs of two groups in {plain:.1%}, with LSI in {ours:.1%}."
    return Attempt(len(pairs[0]), ours <= plain, evidence, "pairs of test posts", **REAL)


@claim("zhang2012-synonyms", planted={"norm": normalize, "k": 20})
def synonyms(rng, norm=lambda rows: rows, k=100):
    (names,), (others,) = experiments.two_names(norm(experiments.posts()[0]), (k,), rng)
    more = f"{'less' if names - others < 0.2 else 'more'} than 0.2 above that of words never together"
    untried = "ambiguous words, other problems, and dictionaries of synonyms"
    evidence = f"The median cosine of two names is {more}."
    return Attempt(30, names - others < 0.2, evidence, "words with two names", untried=untried)


@claim("zhang2012-sparsity", planted={"several": (10, 150)})
def sparsity(rng, several=(1, 10, 40, 100)):
    K, y = experiments.dictionary()
    found = [len(pursue(K, y, n).chosen) for n in several]
    evidence = f"Asked for {', '.join(map(str, several))} bases, we get {', '.join(map(str, found))}."
    return Attempt(len(several), found != list(several), evidence, "pursuits on real posts", **REAL)


@claim("zhang2012-all-samples", planted={"bases": 40})
def all_samples(rng, bases=None):
    K, y = experiments.dictionary()
    c = abs(np.linalg.solve(K + 1e-3 * np.mean(np.diag(K)) * np.eye(len(y)), y))
    bases, svm = bases or np.sum(c > 1e-3 * c.max()), len(experiments.machine(K, y).support_)
    evidence = f"There are {bases} bases for {len(y)} training posts; an SVM with the same kernel has {svm}."
    return Attempt(len(y), bool(bases < 0.9 * len(y)), evidence, "training posts", **REAL)


@claim("simplex-basic-pursuit", planted={"angle": 90})
def basic_pursuit(rng, angle=45):
    D = np.array([[1, 0], [np.cos(np.radians(angle)), np.sin(np.radians(angle))]]).T
    basic, fitted = (pursue(D, [2.0, 0.7], 20, variant) for variant in ("basic", "backfitting"))
    steps = len(basic.errors) - 1, len(fitted.errors) - 1
    evidence = f"Of 20 steps, basic pursuit takes {steps[0]} and back-fitting {steps[1]}."
    return Attempt(20, steps != (20, 2) or basic.errors[-1] == 0, evidence, "steps", untried="other angles")


@claim("simplex-path", planted={"variant": "basic"})
def try_path(rng, variant="prefitting"):
    D, y = _problem(rng)
    chosen, path, _ = pursue(D, y, 6, variant)
    due = [_fit(D[:, chosen[:n]], y)[0] for n in range(1, len(path) + 1)]
    off = max(abs(w[: len(fit)] - fit).max() for w, fit in zip(path, due, strict=True))
    return _agree(off, 6, "models of one run")


@claim("simplex-absolute-value", planted={"rule": "max"})
def absolute_value(rng, rule="signed"):
    K, y = experiments.dictionary()
    chosen, _, left = experiments.printed_steps(K, y, 40, rule)
    evidence = f"It ends with {len(chosen)} bases, and leaves {left[-1]:.0%} of the squared norm of y."
    return Attempt(40, left[-1] > 0.6, evidence, "steps on real posts", **REAL)
