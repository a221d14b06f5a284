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


@claim("zhang2012-eq5-printed", planted={"equation": 5})
def try_number_of_the_equation(rng, equation=4):
    documents = rng.poisson(1, (5, 7))
    shown = documents[0] if equation == 4 else documents.T
    evidence = f"Of 5 documents of 7 words, ({equation}) shows {shown.size} numbers."
    return outcome(shown.ndim == 1, evidence, "documents", over=documents)


@claim("zhang2012-eq8", planted={"power": 1})
def try_kernel_without_words(rng, power=2):
    D, k = rng.poisson(1, (15, 10)).astype(float), 4
    U, _, _ = np.linalg.svd(D)
    found = LatentSemantics(k).fit(D.T)
    K = (found.vectors_ * found.singular_values_**power) @ found.vectors_.T
    return agree(abs(D.T @ U[:, :k] @ U[:, :k].T @ D - K), "pairs of random documents")


@claim("zhang2012-eq9-printed", planted={"last": 8})
def try_last_column(rng, last=5):
    D = kernels.linear(rng.poisson(1, (8, 6)))[:, :last]
    evidence = f"With i = {last}, there are {D.shape[1]} columns for 8 documents."
    return outcome(D.shape[1] < 8, evidence, "dictionary")


@claim("zhang2012-concepts", planted={"shuffled": True})
def try_pairs_of_posts(rng, shuffled=False):
    X, _, X_new, y = live.by_date()
    if shuffled:  # each occurrence goes to a post drawn by lot
        X = sparse.csr_array((X.data, (rng.integers(0, X.shape[0], X.nnz), X.indices)), X.shape)
    pairs = np.triu_indices(len(y), 1)
    rows = normalize(X_new), normalize(LatentSemantics(100).fit(X).transform(X_new))
    plain, ours = (roc_auc_score((y[:, None] == y)[pairs], kernels.linear(Z)[pairs]) for Z in rows)
    evidence = f"Pairs of one group lie above pairs of two groups in {plain:.1%}, with LSI in {ours:.1%}."
    untried = "the other five problems, and the posts of the raw archive"
    return outcome(
        ours <= plain, evidence, "pairs of test posts", over=pairs[0], size="full", untried=untried
    )


@claim("zhang2012-synonyms", planted={"norm": normalize, "k": 20})
def try_two_names(rng, norm=lambda rows: rows, k=100):
    (names,), (others,) = two_names(norm(live.by_date()[0]), (k,), rng)
    more = f"{'less' if names - others < 0.2 else 'more'} than 0.2 above that of words never together"
    untried = "ambiguous words, other problems, and dictionaries of synonyms"
    evidence = f"The median cosine of two names is {more}."
    what = "words with two names"
    return outcome(names - others < 0.2, evidence, what, over=range(SEVERAL), untried=untried)
