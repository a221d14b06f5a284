"""Synonyms that are known, because we make them: some words get a second name."""

import numpy as np
from scipy import sparse
from sklearn.preprocessing import normalize

from helpers.semantics import LatentSemantics

SEVERAL, FREQUENT = 30, 25  # words that get a second name, and posts that a frequent word is in


def renamed(rows, rng):
    """Give some words a second name: in each post that has the word, it takes one name or the other by lot.

    Returns
    -------
    rows : CSR
        The first names are the columns 0, 1, ..., the second names follow, then all other words.
    """
    rows = sparse.csc_array(rows)
    df = np.diff(rows.indptr)
    chosen = rng.choice(np.flatnonzero((df >= 60) & (df < 400)), SEVERAL, replace=False)
    first = rows[:, chosen]
    first.data = first.data * (rng.random(first.nnz) < 0.5)
    others = rows[:, np.setdiff1d(np.arange(len(df)), chosen)]
    rows = sparse.csr_array(sparse.hstack([first, rows[:, chosen] - first, others]))
    rows.eliminate_zeros()
    return rows


def two_names(rows, concepts, rng):
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
    rows = renamed(rows, rng)
    semantics = LatentSemantics(max(concepts)).fit(rows)
    df = np.diff(sparse.csc_array(rows).indptr)
    words = np.append(np.arange(2 * SEVERAL), 2 * SEVERAL + np.flatnonzero(df[2 * SEVERAL :] >= FREQUENT))
    columns = rows[:, words]
    U = columns.T @ (semantics.vectors_ / semantics.singular_values_)
    apart = (columns[:, :SEVERAL].T @ columns).toarray() == 0
    twins = np.arange(SEVERAL), np.arange(SEVERAL, 2 * SEVERAL)
    apart[twins] = False
    medians = []
    for k in concepts:
        unit = normalize(U[:, :k])
        cosines = unit[:SEVERAL] @ unit.T
        medians.append((np.median(cosines[twins]), np.median(cosines[apart])))
    return np.array(medians).T
