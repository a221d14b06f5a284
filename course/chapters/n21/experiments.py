"""What notebook and claims compute: posts, words with two names, and the steps as the paper prints them."""

import functools

import numpy as np
from scipy import sparse
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from helpers import corpora, text
from helpers.semantics import LatentSemantics
from papers.kit import tables
from papers.radulescu2024.study import prepared

PROBLEM, FREQUENT = "ID-4", 25
# What a rule makes of the signed scores, so that the largest is chosen; "min" is step (1) as printed.
RULES = {"max": np.abs, "min": lambda scores: -np.abs(scores), "signed": lambda scores: scores}


@functools.cache
def posts():
    """Return the posts of one problem of Table 1, by date, from the bundle.

    Returns
    -------
    X, y : CSR, shape (n_documents, n_words), and ndarray, shape (n_documents,)
        Counts of stems, and the classes 1 and -1, of the training posts.
    X_new, y_new
        The same of the test posts.
    """
    row = next(row for row in tables.printed("zhang2012", "table_1") if row["problem"] == PROBLEM)
    corpus = corpora.load_newsgroups(labels=[row["positive"], row["negative"]]).subset(trim=True)
    counts = sparse.csr_array(prepared(corpus, text.stop_words("smart")).astype(float))
    y, train = np.where(corpus.labels == row["positive"], 1.0, -1.0), corpus.split == "train"
    return counts[train], y[train], counts[~train], y[~train]


@functools.cache
def dictionary():
    """Return the LSI kernel of the training posts with 100 concepts, and their classes."""
    X, y, _, _ = posts()
    Z = LatentSemantics(100).fit_transform(X)
    return Z @ Z.T, y


def machine(K, y):
    """Fit an SVM; C is 10 in units of 1 / mean k(x, x)."""
    return SVC(C=10 / np.mean(np.diag(K)), kernel="precomputed", max_iter=1_000_000).fit(K, y)


def renamed(rows, rng, several=30):
    """Give some words a second name: in each post that has the word, it takes one name or the other by lot.

    Returns
    -------
    rows : CSR
        The first names are the columns 0, 1, ..., the second names follow, then all other words.
    """
    rows = sparse.csc_array(rows)
    df = np.diff(rows.indptr)
    chosen = rng.choice(np.flatnonzero((df >= 60) & (df < 400)), several, replace=False)
    first = rows[:, chosen]
    first.data = first.data * (rng.random(first.nnz) < 0.5)
    others = rows[:, np.setdiff1d(np.arange(len(df)), chosen)]
    found = sparse.csr_array(sparse.hstack([first, rows[:, chosen] - first, others]))
    found.eliminate_zeros()
    return found


def two_names(rows, concepts, rng=None, several=30):
    """Return median cosines of one-word documents in the space of k concepts.

    Parameters
    ----------
    rows : CSR, shape (n_documents, n_words)
    concepts : sequence of int
        Values of k.

    Returns
    -------
    names, others : ndarray, shape (n_values,)
        Of two names of one word, and of a name and another frequent word that no post has beside it.
    """
    rows = renamed(rows, np.random.default_rng(21) if rng is None else rng, several)
    semantics = LatentSemantics(max(concepts)).fit(rows)
    df = np.diff(sparse.csc_array(rows).indptr)
    words = np.append(np.arange(2 * several), 2 * several + np.flatnonzero(df[2 * several :] >= FREQUENT))
    some = rows[:, words]
    U = some.T @ (semantics.vectors_ / semantics.singular_values_)
    apart = (some[:, :several].T @ some).toarray() == 0
    twins = np.arange(several), np.arange(several, 2 * several)
    apart[twins] = False
    found = []
    for k in concepts:
        unit = normalize(U[:, :k])
        cosines = unit[:several] @ unit.T
        found.append((np.median(cosines[twins]), np.median(cosines[apart])))
    return np.array(found).T


def printed_steps(D, y, n_bases, rule="max", sign=-1):
    """Run steps (1) to (5) of the paper; step (5) is from Vincent & Bengio 2002.

    Parameters
    ----------
    D : ndarray, shape (l, m)
        Dictionary.
    rule : {"max", "min", "signed"}
        What step (1) chooses: the largest absolute score, the smallest, or the largest with its sign.
    sign : {-1, 1}
        Of the changes in steps (3) and (4).

    Returns
    -------
    chosen : list of int
    weights : ndarray, shape (n_chosen,)
    left : ndarray, shape (n_chosen + 1,)
        Squared norm of the residual over that of y after 0, 1, ... steps.
    """
    across, along, lengths = np.array(D, dtype=float), np.zeros((0, D.shape[1])), np.linalg.norm(D, axis=0)
    R, weights, chosen, left = np.array(y, dtype=float), np.zeros(0), [], [1.0]
    while len(chosen) < n_bases:
        sizes = np.linalg.norm(across, axis=0)
        scores = np.divide(across.T @ R, sizes, out=np.full(len(sizes), np.nan), where=sizes > 1e-6 * lengths)
        values = RULES[rule](scores)
        if np.isnan(values).all() or (rule != "min" and np.nanmax(values) < 1e-9):
            break
        j = int(np.nanargmax(values))
        alpha, d, b = scores[j] / sizes[j], across[:, j].copy(), along[:, j].copy()
        R = R + sign * alpha * d
        weights = np.append(weights + sign * alpha * b, alpha)
        part = d @ across / (d @ d)
        across, along = across - np.outer(d, part), np.vstack([along - np.outer(b, part), part])
        chosen.append(j)
        left.append(R @ R / (y @ y))
    return chosen, weights, np.array(left)
