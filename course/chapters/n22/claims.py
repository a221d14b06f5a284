"""Claims: sections 3.3 and 4 of the paper. Many attempts read the study "kmp-20ng", at full size."""

import numpy as np
from sklearn.decomposition import NMF

from course.chapters.n22 import experiments
from course.chapters.n22.experiments import COMPARED, PROBLEMS, differences
from helpers.concepts import factorize
from papers.kit.claims import Attempt, of_room

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "kmp-20ng"}


def _documents(rng, centred=False):
    """Draw counts of two groups of documents."""
    X = np.concatenate([rng.multinomial(80, theta, 20) for theta in rng.dirichlet(np.full(30, 0.3), 2)])
    return X - centred * X.mean(axis=0)


def _start(rng):
    """Draw documents, their Gram matrix, W and V."""
    X = _documents(rng)
    return X, X @ X.T, *rng.random((2, 40, 2))


def _runs(what, rows, updates, rng):
    """Count the runs that end with a negative weight, and those in which J rises."""
    found = np.array([experiments.faults(*updates(X @ X.T, rng=rng)) for X in (rows() for _ in range(10))])
    negative, rises = (found > 0).sum(axis=0)
    evidence = f"In {negative} of 10 runs a weight became negative, and in {rises} J rose."
    return Attempt(10, bool(negative + rises), evidence, what, untried="other kernels and other starts")


def _split(K, rng):
    found = factorize(K, tol=0, random_state=int(rng.integers(2**31)))
    return found.W, found.V, found.objective


@claim("zhang2012-eq11", planted={"factor": 1})
def eq11(rng, factor=2):
    X, K, W, V = _start(rng)
    direct = np.sum((X - V @ W.T @ X) ** 2) / 2
    same = np.isclose(experiments.objective(K, W, V, factor), direct)
    return Attempt(1, not same, f"Both forms {'agree' if same else 'differ'} for random weights.")


@claim("zhang2012-updates-printed", planted={"centred": False})
def updates_printed(rng, centred=True):
    return _runs("drawn collections", lambda: _documents(rng, centred), experiments.plain_updates, rng)


@claim("zhang2012-updates", planted={"updates": experiments.plain_updates})
def try_updates(rng, updates=_split):
    return _runs("random pd kernels", lambda: rng.normal(size=(30, 6)), updates, rng)


@claim("zhang2012-nmf", planted={"parts": 1})
def nmf(rng, parts=2):
    X, K, _, _ = _start(rng)
    J = factorize(K, tol=0, max_iter=300, n_init=3, random_state=int(rng.integers(2**31))).objective[-1]
    less = NMF(parts, init="nndsvda", max_iter=2000).fit(X).reconstruction_err_ ** 2 / 2 < J
    evidence = f"The error of NMF with {parts} parts is {'smaller' if less else 'larger'} than J."
    return Attempt(1, bool(less), evidence, untried="kernels, which NMF does not take")


@claim("zhang2012-step4", planted={"anew": True})
def step4(rng, anew=False):
    _, K, W, V = _start(rng)
    unit = W / np.sqrt(np.diag(W.T @ K @ W))
    norms = np.sqrt(np.diag(unit.T @ K @ unit if anew else W.T @ K @ W))
    same = np.isclose(experiments.objective(K, unit, V * norms), experiments.objective(K, W, V))
    return Attempt(1, not same, f"For random weights J {'stays as it is' if same else 'changes'}.")


@claim("zhang2012-threshold-printed", planted={"t": 0.9})
def threshold_printed(rng, t=1.1):
    _, y = experiments.kernel("ID-1")
    larger = max(np.sum(y == 1), np.sum(y == -1))
    evidence = f"The larger class has {larger} documents, and the top of a concept {t * len(y) / 2:.0f}."
    return Attempt(1, bool(t * len(y) / 2 > larger), evidence, size="full", untried="the other problems")


@claim("zhang2012-labels-printed", planted={"guard": True})
def labels_printed(rng, guard=False):
    (K, y), same = experiments.kernel("ID-1"), 0
    for _ in range(5):
        order = rng.permutation(len(y))
        some = [*order[y[order] == 1][:150], *order[y[order] == -1][:40]]
        V = _split(K[np.ix_(some, some)], rng)[1]
        same += len(set(experiments.refined(V, y[some], 1.0, guard).labels)) == 1
    shares = [experiments.guarded(problem) for problem in PROBLEMS]
    evidence = f"With 150 and 40 documents both columns took one label in {same} of 5 draws. With those of "
    evidence += f"Table 1 they do so in {min(shares):.0%} to {max(shares):.0%} of splits and thresholds."
    return Attempt(5, same > 0, evidence, "draws", untried="more than two concepts", **STUDY)


@claim("zhang2012-cv-printed", planted={"share": 0.6})
def cv_printed(rng, share=1 - 1 / 5):
    train = np.array([row["train"] / (row["train"] + row["test"]) for row in PROBLEMS.values()])
    evidence = f"The training documents are {train.min():.1%} to {train.max():.1%} of all."
    return Attempt(6, abs(train - share).max() > 0.01, evidence, "problems of Table 1", size="full")


@claim("zhang2012-cv", planted={"share": 0.8})
def cv(rng, share=0.6):
    dated = sum(experiments.outcomes()[None, name]["test"] == row["test"] for name, row in PROBLEMS.items())
    # The first three problems are the pairs of three groups, whose sizes follow from those of the pairs.
    train, both = np.array([(row["train"], row["train"] + row["test"]) for row in PROBLEMS.values()])[:3].T
    groups = np.ceil(share * (both.sum() / 2 - both[::-1]))
    sixty = sum(train == groups.sum() - groups[::-1])
    evidence = f"By date, {dated} of 6 test sets have the printed size. With {share:.0%} of each class, "
    evidence += f"{sixty} of the 3 training sets from talk.politics have it."
    return Attempt(
        6, dated < 6 or sixty < 3, evidence, "problems", untried="60 % of the other groups", **STUDY
    )


@claim("zhang2012-averages", planted={"rival": "LSI-KNN"})
def averages(rng, rival="LSI-SVM"):
    rows = (experiments.printed(name) for name in ("R_SKMP", rival))
    ours, theirs = (np.mean([(row["accuracy"], row["bases"]) for row in some], axis=0) for some in rows)
    behind, fewer = 100 * (theirs - ours)[0], 1 - (ours / theirs)[1]
    evidence = f"Printed: {behind:.1f} points behind {rival}, with {fewer:.0%} fewer bases. "
    evidence += f"Ours: {differences(f'{rival} - R_SKMP').mean():.1f} points."
    return Attempt(12, abs(behind - 3) > 0.5 or abs(fewer - 0.92) > 0.05, evidence, "printed rows", **STUDY)


@claim("zhang2012-table2", planted={"rows": "L2 "})
def table2(rng, rows=""):
    found = {name: row[-1] for name, row in experiments.table(rows).items()}
    said = [f"{name} {one:.1f} ({dated:.1f}, {ours[0]:.1f})" for name, (one, ours, dated) in found.items()]
    evidence = f"Printed, and in brackets ours by date and drawn: {'; '.join(said)}."
    inside = [dated <= printed <= ours[0] for printed, ours, dated in found.values()]
    return Attempt(5, not all(inside), evidence, "methods", untried="single problems", **STUDY)


for id, (tried, planted, least, most) in COMPARED.items():

    @claim(id, planted={"tried": planted})
    def _(rng, tried=tried, least=least, most=most):
        found = {pair: experiments.interval(differences(pair)) for pair in tried.split("; ")}
        said = ["{}: {:+.1f} ({:+.1f} to {:+.1f})".format(pair, *ends) for pair, ends in found.items()]
        broken = any(low < least or high > most for _, low, high in found.values())
        evidence = f"Mean difference of accuracies in points, and 95 % interval: {'; '.join(said)}."
        return Attempt(25, broken, evidence, "splits", untried="other collections", **STUDY)
