"""Our methods beside a peer's, in turns and in one run: ratios of time and memory, and how both grow.

    uv run python benchmarks/run.py [names] [--rounds N] [--small]

What it prints is Markdown: `docs/benchmarks.md` is one calm run. Both sides get the same documents, in
the form that each likes best. Ratios are ours over the peer's, of median seconds, of the processor and
of the clock; BLAS has one thread, for waiting threads would count as work. Memory is what a call holds
at most, beyond its result. Exponents are slopes of logarithms over two decades of documents: 1 is
linear, and what does not grow pulls them down.
"""

import argparse
import datetime
import os
import platform
import re
import time
import tracemalloc
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy import sparse
from sklearn.decomposition import NMF, TruncatedSVD
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.linear_model import orthogonal_mp
from sklearn.metrics import f1_score
from sklearn.metrics.pairwise import cosine_distances, cosine_similarity
from sklearn.model_selection import StratifiedKFold
from sklearn.naive_bayes import MultinomialNB
from sklearn.neighbors import NearestNeighbors
from sklearn.preprocessing import normalize
from sklearn.svm import SVC, LinearSVC
from threadpoolctl import threadpool_limits

from helpers import kernels
from helpers.bayes import MultinomialNaiveBayes, tree_of_names
from helpers.concepts import factorize
from helpers.conformal import ConformalSVC
from helpers.corpora import load_newsgroups, load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.geometry import geodesic_distances
from helpers.neighbors import KNNTextClassifier
from helpers.pursuit import KernelMatchingPursuitClassifier, pursue
from helpers.semantics import LatentSemantics
from helpers.svm import HuberizedLinearSVC, KernelSVC
from papers.radulescu2024 import study as conformal


class Case(NamedTuple):
    """A row of the table: ours, the peer, what their ratio is to be at most, and a remark."""

    name: str
    goal: float | None
    ours: object
    peer: object
    remark: object = lambda: ""


def embedding(counts, labels, small):
    """Embedding, beside TfidfTransformer."""
    for name, goal, ours, peer in (
        ("tf", 1.1, SimplexEmbedding(), TfidfTransformer(norm="l1", use_idf=False)),
        ("tf-idf", 1.0, SimplexEmbedding("tfidf"), TfidfTransformer(norm="l1")),
        ("tf-idf, l2", 1.0, SimplexEmbedding("tfidf", norm="l2"), TfidfTransformer(norm="l2")),
    ):
        yield Case(name, goal, partial(ours.fit_transform, counts), partial(peer.fit_transform, counts))


def gram(counts, labels, small):
    """Gram matrices, beside cosine_similarity."""
    theta = SimplexEmbedding().fit_transform(counts)
    for function in (geodesic_distances, kernels.ngd):
        memory = partial(beyond, function, theta)
        yield Case(
            function.__name__, 0.65, partial(function, theta), partial(cosine_similarity, theta), memory
        )


def beyond(function, rows):
    """Say how much memory a call takes beyond its result."""
    result, peak = memory(function, rows)
    return f"{peak / result - 1:.0%} of memory beyond the result (goal 12 %)"


def chord(counts, labels, small):
    """Distances of 250 versions of one document: as CSR, beside our own of dense rows."""
    versions = np.repeat(np.random.default_rng(0).integers(20, 60, (1, 800)), 250, axis=0)
    versions[:, ::4] += np.arange(250)[:, None]
    versions = versions / versions.sum(axis=1, keepdims=True)
    rows = sparse.csr_array(versions)
    yield Case("CSR over dense", 2, partial(geodesic_distances, rows), partial(geodesic_distances, versions))


def linear(counts, labels, small):
    """Linear NGD, beside LinearSVC with the same features."""
    embedded = SimplexEmbedding()
    theta = embedded.fit_transform(counts)
    new = embedded.transform(load_newsgroups("test").counts)
    roots = np.sqrt(2 * theta)
    for scheme, goal in (("ovr", 1.2), ("ovo", 1.6)):
        machine = HuberizedLinearSVC(multi_class=scheme)
        exact = HuberizedLinearSVC(multi_class=scheme, tol=1e-8)
        yield Case(
            scheme,
            goal,
            partial(machine.fit, theta, labels),
            partial(LinearSVC().fit, roots, labels),
            lambda ours=machine, exact=exact: agreement(
                ours.fit(theta, labels).predict(new), exact.fit(theta, labels).predict(new)
            ),
        )


def agreement(ours, exact):
    """Say how many decisions are those of a machine that is trained to the end."""
    return f"{np.sum(ours == exact):,} of {len(exact):,} decisions are the exact machine's"


def bayes(counts, labels, small):
    """Naive Bayes, beside MultinomialNB."""
    peer, tree = MultinomialNB(), tree_of_names(labels)
    for smoothing, goal in (("laplace", None), ("hierarchical", 5)):
        ours = MultinomialNaiveBayes(smoothing, tree=tree)
        yield Case(smoothing, goal, partial(ours.fit, counts, labels), partial(peer.fit, counts, labels))


def neighbours(counts, labels, small):
    """Search of the 45 nearest training stories of Reuters, beside scikit-learn's brute force."""
    train, test = (load_reuters(part, drop_empty=True).counts for part in ("train", "test"))
    embedded = SimplexEmbedding("tfidf", empty="keep").fit(train)
    X, queries = embedded.transform(train), embedded.transform(test)
    X, queries = (X[:400], queries[:100]) if small else (X, queries)
    y = np.arange(X.shape[0]) % 2
    for similarity in ("cosine", "euclidean", "kl", "gaussian", "geodesic"):
        metric = "euclidean" if similarity in ("euclidean", "gaussian") else "cosine"
        ours = KNNTextClassifier(45, similarity=similarity).fit(X, y)
        peer = NearestNeighbors(n_neighbors=45, metric=metric, algorithm="brute").fit(X)
        yield Case(similarity, 0.7, partial(ours.kneighbors, queries), partial(peer.kneighbors, queries))


def pursuit(counts, labels, small):
    """Pre-fitting, beside orthogonal_mp with both its settings; its choice is the easier one."""
    size, n_bases = (100, 10) if small else (1110, 40)
    posts = np.flatnonzero(np.isin(labels, ("talk.politics.guns", "talk.politics.mideast")))[:size]
    theta = SimplexEmbedding().fit_transform(counts[posts])
    y = np.where(labels[posts] == "talk.politics.guns", 1.0, -1.0)
    for name, K in (("lsi", kernels.lsi(theta)), ("ngd", kernels.ngd(theta, shift=np.pi))):
        F = np.asfortranarray(K / np.linalg.norm(K, axis=0))
        for settings, precompute in ((name, False), (f"{name}, Gram", True)):
            peer = partial(orthogonal_mp, F, y, n_nonzero_coefs=n_bases, precompute=precompute)
            yield Case(settings, 0.6, partial(pursue, K.T, y, n_bases), peer)


def conformal_fits(counts, labels, small):
    """Folds of the study conformal-reuters, beside the loop that starts from rows for each machine."""
    n_folds, gamma = 1 if small else conformal.FOLDS, 0.1
    rows, topics = conformal.rows_of("tf")
    which, y = conformal.task(topics, "grain", "crude")
    rows, folds = rows[which], list(StratifiedKFold(conformal.FOLDS).split(y, y))[:n_folds]
    for name, kernel in (
        ("linear", lambda X, Z: (X @ Z.T).toarray()),
        ("gaussian_cosine", lambda X, Z: np.exp(-gamma * cosine_distances(X, Z))),
    ):
        values = ("grain", "crude", name, "cos", "l1", "tf", None if name == "linear" else gamma)
        setting = dict(zip(conformal.SETTING, values, strict=True)) | {"C": conformal.CS}

        def ours(setting=setting):
            """Return F1, shape (n_folds, n_C, n_variants)."""
            conformal._setting.cache_clear()
            conformal.representation.cache_clear()
            results = (conformal.compute(setting | {"fold": k}, None)["results"] for k in range(n_folds))
            return [[[at_C[name]["f1"] for name in conformal.VARIANTS] for at_C in fold] for fold in results]

        def naive(kernel=kernel):
            """Return what ours does."""
            parts = [(rows[learn], y[learn], rows[ask], y[ask]) for learn, ask in folds]
            return [[naive_fits(kernel, *part, C) for C in conformal.CS] for part in parts]

        def gap(ours=ours, naive=naive):
            """Say by how much machines differ."""
            return f"F1 differs by at most {np.abs(np.subtract(ours(), naive())).max():.4f}"

        yield Case(name, 0.1, ours, naive, gap)


def naive_fits(kernel, X, y, X_new, truth, C):
    """Return F1 of a machine, of the one with its factor, and of the two controls."""

    def fit(C, D=1, D_new=1):
        """Return a machine and its F1."""
        machine = conformal._fit(D * kernel(X, X) * np.transpose(D), y, C)
        decisions = machine.predict(D_new * kernel(X_new, X) * np.transpose(D))
        return machine, f1_score(truth, decisions, zero_division=0)

    first, score = fit(C)
    support = X[first.support_]
    between = cosine_distances(support)
    # The distance to a copy is rounding, and a copy is no neighbour.
    widths = np.sort(np.where(between > 1e-12, between, np.inf), axis=1)[:, : conformal.M].mean(axis=1)
    D, D_new = (
        np.exp(-cosine_distances(side, support) / widths).sum(axis=1, keepdims=True) for side in (X, X_new)
    )
    size = np.mean(D**2)
    return score, fit(C, D, D_new)[1], fit(C * size)[1], fit(C / size, D, D_new)[1]


ROWS = {
    function.__name__: function
    for function in (embedding, gram, chord, linear, bayes, neighbours, pursuit, conformal_fits)
}
# Of both sides a function of counts, histograms, and labels of two classes; most posts; the peer's name.
GROWING = {
    "embedding, tf-idf": (
        10_000,
        lambda counts, theta, y: SimplexEmbedding("tfidf").fit_transform(counts),
        "TfidfTransformer",
        lambda counts, theta, y: TfidfTransformer(norm="l1").fit_transform(counts),
    ),
    "naive Bayes, hierarchical": (
        10_000,
        lambda counts, theta, y: MultinomialNaiveBayes("hierarchical").fit(counts, y),
        "MultinomialNB",
        lambda counts, theta, y: MultinomialNB().fit(counts, y),
    ),
    "linear NGD": (
        10_000,
        lambda counts, theta, y: HuberizedLinearSVC().fit(theta, y),
        "LinearSVC",
        lambda counts, theta, y: LinearSVC().fit(np.sqrt(2 * theta), y),
    ),
    "Gram matrix of NGD": (
        10_000,
        lambda counts, theta, y: kernels.ngd(theta),
        "cosine_similarity",
        lambda counts, theta, y: cosine_similarity(theta),
    ),
    "neighbours, geodesic": (
        10_000,
        lambda counts, theta, y: KNNTextClassifier(5, "geodesic").fit(theta, y).kneighbors(),
        "NearestNeighbors",
        lambda counts, theta, y: NearestNeighbors(metric="cosine").fit(theta).kneighbors(),
    ),
    "SVM of NGD": (
        3_000,
        lambda counts, theta, y: KernelSVC("ngd").fit(theta, y),
        "SVC of roots",
        lambda counts, theta, y: SVC(kernel="linear").fit(np.sqrt(2 * theta), y),
    ),
    "conformal SVM": (
        3_000,
        lambda counts, theta, y: ConformalSVC("gaussian_cosine", "cos", C=10).fit(theta, y),
        "two SVC of rows",
        lambda counts, theta, y: [SVC(C=10, gamma=0.5).fit(normalize(theta), y) for _ in range(2)],
    ),
    "pursuit of NGD, 20 bases": (
        3_000,
        lambda counts, theta, y: KernelMatchingPursuitClassifier(n_bases=20, kernel="ngd").fit(theta, y),
        "orthogonal_mp",
        lambda counts, theta, y: orthogonal_mp(
            normalize(cosine_similarity(theta), axis=0), 2.0 * y - 1, n_nonzero_coefs=20, precompute=True
        ),
    ),
    "latent semantics, 20": (
        3_000,
        lambda counts, theta, y: LatentSemantics(20).fit(theta),
        "TruncatedSVD",
        lambda counts, theta, y: TruncatedSVD(20, random_state=0).fit(theta),
    ),
    "concepts, 20": (
        3_000,
        lambda counts, theta, y: factorize(kernels.linear(theta), 20, max_iter=20, tol=0, random_state=0),
        "NMF",
        lambda counts, theta, y: NMF(20, init="random", max_iter=20, tol=0, random_state=0).fit(theta),
    ),
}


def growth(counts, labels, small):
    """Print by which power of the number of posts time and memory of each method grow."""
    print("\n## Time and memory as powers of the number of posts\n")
    print("| ours | time | memory | the peer's time | memory | the peer |\n|-|-:|-:|-:|-:|-|")
    order = np.random.default_rng(0).permutation(counts.shape[0])
    for name, (most, ours, peer_name, peer) in GROWING.items():
        sizes = np.array([50, 100]) if small else np.geomspace(most / 100, most, 5).astype(int)
        table = []
        for size in sizes:
            posts = order[:size]
            y = np.array([name.startswith(("comp.", "sci.")) for name in labels[posts]], dtype=int)
            arguments = counts[posts], SimplexEmbedding().fit_transform(counts[posts]), y
            for side in (ours, peer):
                # What is soon done is done again, until it can be timed.
                seconds(side, *arguments)
                n_runs = 1 + int(0.1 / max(1e-3, seconds(side, *arguments)[0]))
                fastest = min(seconds(side, *arguments)[0] for _ in range(n_runs))
                table.append((fastest, memory(side, *arguments)[1]))
        logs = np.log(table).reshape(len(sizes), -1)
        slopes = np.polyfit(np.log(sizes), logs, 1)[0]
        print("| {} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {} |".format(name, *slopes, peer_name), flush=True)


def seconds(function, *arguments):
    """Return seconds of the processor and of the clock; the result is dropped when they have been read."""
    processor, clock = time.process_time(), time.perf_counter()
    result = function(*arguments)
    processor, clock = time.process_time() - processor, time.perf_counter() - clock
    del result
    return processor, clock


def memory(function, *arguments):
    """Return the bytes that are left of a call, and the most that it held."""
    tracemalloc.start()
    try:
        result = function(*arguments)  # noqa: F841  it is to be there when memory is asked for
        return tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()


def when_and_where():
    """Return sentences: how to read a ratio, the day, and the machine."""
    cpuinfo = Path("/proc/cpuinfo")
    names = (
        re.findall(r"model name\s*: (.+)", cpuinfo.read_text(encoding="utf-8")) if cpuinfo.exists() else []
    )
    libraries = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scipy", "scikit-learn"))
    return (
        "Seconds are the processor's. A ratio is ours over the peer's: below 1 we are faster. One run of "
        f"`benchmarks/run.py` on {datetime.date.today():%d %B %Y}, with one thread, on a machine with "
        f"{os.cpu_count()} processors ({names[0] if names else platform.processor() or 'no name known'}), "
        f"{platform.system()}, Python {platform.python_version()}, {libraries}."
    )


def main():
    """Read the command line; compare and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help=f"of {', '.join(ROWS)}, growth; default: all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", action="store_true", help="few documents: to see that it runs")
    options = parser.parse_args()
    if unknown := set(options.names) - {*ROWS, "growth"}:
        parser.error(f"no {', '.join(sorted(unknown))}; there are {', '.join(ROWS)} and growth")
    corpus = load_newsgroups("train")
    counts, labels = corpus.counts, corpus.labels
    if options.small:
        counts, labels = counts[::10], labels[::10]
    names = options.names or [*ROWS, "growth"]
    print(f"# Our methods beside a peer's\n\n{when_and_where()}")
    with threadpool_limits(1):
        for name in names:
            if name == "growth":
                growth(counts, labels, options.small)
                continue
            print(f"\n## {ROWS[name].__doc__.removesuffix('.')}\n")
            print("| | ours | the peer | ratio | by the clock | goal | |\n|-|-:|-:|-:|-:|-:|-|")
            for case in ROWS[name](counts, labels, options.small):
                # What is soon done has more turns.
                n_turns = options.rounds * (1 + int(0.1 / max(0.005, seconds(case.ours)[0])))
                turns = [(seconds(case.ours), seconds(case.peer)) for _ in range(n_turns)]
                ours, peer = np.median(turns, axis=0)
                ratio, clock = ours / peer
                goal = "" if case.goal is None else f"{case.goal:.2f}"
                print(
                    f"| {case.name} | {ours[0]:.3f} s | {peer[0]:.3f} s | {ratio:.2f} | {clock:.2f} | {goal} "
                    f"| {case.remark()} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
