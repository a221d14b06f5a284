"""Claims of sections 1, 3.1 and 3.2: latent semantic indexing, its kernel, and what it finds in posts."""

import numpy as np
from scipy import sparse
from sklearn.metrics import roc_auc_score
from sklearn.preprocessing import normalize

from helpers import kernels
from helpers.semantics import LatentSemantics
from papers.kit.claims import of_room, outcome
from papers.zhang2012 import live
from papers.zhang2012.steps import agree
from papers.zhang2012.synonyms import SEVERAL, two_names

claim = of_room(__name__)
REAL = {"size": "full", "untried": "the other five problems, and the posts of the raw archive"}


def _shuffled(X, rng):
    """Move each word of a post to a post drawn by lot."""
    return sparse.csr_array((X.data, (rng.integers(0, X.shape[0], X.nnz), X.indices)), X.shape)


@claim("zhang2012-dimension", planted={"share": 0.001})
def try_words_of_a_post(rng, share=1.0):
    X = live.by_date()[0]
    lengths = np.sort(np.diff(X.indptr))
    words = round(share * X.shape[1])
    middle = lengths[len(lengths) // 2]
    evidence = (
        f"Half of the posts have at most {middle} different words, of {words:,}; one has {lengths[-1]:,}."
    )
    return outcome(words <= 10 * middle, evidence, "posts", over=lengths, **REAL)


@claim("zhang2012-eq6", planted={"turned": True})
def try_eigenvectors(rng, turned=False):
    D = rng.poisson(1, (12, 12)).astype(float)
    U, values, Vt = np.linalg.svd(D)
    gram, other = (D.T @ D, D @ D.T) if turned else (D @ D.T, D.T @ D)
    off = abs(gram @ U - U * values**2), abs(other @ Vt.T - Vt.T * values**2)
    sorted_ = np.all(values >= 0) and np.all(np.diff(values) <= 0)
    return agree(np.where(sorted_, off, 1.0), "entries of random matrices")


@claim("zhang2012-eq8", planted={"power": 1})
def try_kernel_without_words(rng, power=2):
    D, k = rng.poisson(1, (15, 10)).astype(float), 4
    U, _, _ = np.linalg.svd(D)
    semantics = LatentSemantics(k).fit(D.T)
    K = (semantics.vectors_ * semantics.singular_values_**power) @ semantics.vectors_.T
    return agree(abs(D.T @ U[:, :k] @ U[:, :k].T @ D - K), "pairs of random documents")


@claim("zhang2012-concepts", planted={"shuffled": True})
def try_pairs_of_posts(rng, shuffled=False):
    X, _, X_new, y = live.by_date()
    if shuffled:
        X = _shuffled(X, rng)
    pairs = np.triu_indices(len(y), 1)
    rows = normalize(X_new), normalize(LatentSemantics(100).fit(X).transform(X_new))
    plain, ours = (roc_auc_score((y[:, None] == y)[pairs], kernels.linear(Z)[pairs]) for Z in rows)
    evidence = f"Pairs of one group lie above pairs of two groups in {plain:.1%}, with LSI in {ours:.1%}."
    return outcome(ours <= plain, evidence, "pairs of test posts", over=pairs[0], **REAL)


@claim("zhang2012-synonyms", planted={"shuffled": True})
def try_two_names(rng, shuffled=False, draws=8):
    rows, leads = live.by_date()[0], []
    for _ in range(draws):
        documents = _shuffled(rows, rng) if shuffled else rows
        (names,), (others,) = two_names(documents, (100,), rng)
        leads.append(names - others)
    same = "more alike than" if min(leads) > 0 else "not always more alike than"
    evidence = f"In {draws} draws of {SEVERAL} words, two names of a word are {same} words never together."
    untried = "ambiguous words, other problems, and dictionaries of synonyms"
    return outcome(np.array(leads) <= 0, evidence, "draws", size="full", untried=untried)
