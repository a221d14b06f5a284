r"""Near-duplicates: pairs of documents whose geodesic distance is small, found without all distances.

With :math:`c = \cos(d/2)` a pair within d has :math:`\sum_i \sqrt{\theta_i \theta'_i} \ge c`. Order the words
from common to rare, and leave out of each document the first words that are less than :math:`c^2` of it. By
Cauchy and Schwarz, what is left out on either side gives a sum below c. So the two share one of their rare
words, and only pairs that do are measured: all that are near are among them. (Bayardo, Ma & Srikant 2007,
"Scaling up all pairs similarity search".)
"""

import time

import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import connected_components
from sklearn.preprocessing import normalize

from helpers.geometry import geodesic_distance

# Two documents at this distance share about 97 % of their words: cos(1/4).
NEAR = 0.5
CANDIDATES = 2**17


def pairs(counts, near=NEAR, seconds=np.inf):
    """Return pairs of near documents and their distances.

    Parameters
    ----------
    counts : CSR, shape (n_documents, n_words)
        Rows without a word are near nothing.
    near : float
        Largest geodesic distance, between 0 and pi.
    seconds : float
        After so many seconds the rest is not looked at.

    Returns
    -------
    pairs : ndarray, shape (n_pairs, 2)
        Row numbers, the smaller first. Of documents with the same shares of words a chain stands for all
        pairs: each with the one before it.
    distance : ndarray, shape (n_pairs,)
    looked : float
        Share of the documents that were looked at, 1 for all.
    """
    end = time.perf_counter() + seconds
    rows = np.flatnonzero(np.diff(counts.indptr))
    if not rows.size:
        return np.zeros((0, 2), dtype=int), np.zeros(0), 1.0
    theta = normalize(counts[rows].astype(float), norm="l1")
    same = _same(theta)
    order = np.argsort(same, kind="stable")
    chain = same[order][1:] == same[order][:-1]
    equal = np.sort(np.column_stack([order[:-1][chain], order[1:][chain]]), axis=1)
    first = np.unique(same, return_index=True)[1]
    close, distance, looked = _near(theta[first], near, end)
    both = np.concatenate([equal, first[close]])
    return rows[both], np.concatenate([np.zeros(len(equal)), distance]), looked


def _same(theta):
    """Return a number for each document, in the order of first copies; equal rows have the same one."""
    numbers, kinds = np.zeros(theta.shape[0], dtype=int), {}
    theta.sort_indices()
    for i, (start, stop) in enumerate(zip(theta.indptr[:-1], theta.indptr[1:], strict=True)):
        key = theta.indices[start:stop].tobytes() + theta.data[start:stop].round(12).tobytes()
        numbers[i] = kinds.setdefault(key, len(kinds))
    return numbers


def _near(theta, near, end):
    """Return pairs of different documents that are near, block by block."""
    cosine, n = np.cos(near / 2), theta.shape[0]
    rare = _rare(theta, cosine**2)
    by_word = sparse.csr_matrix(rare.T)
    # How many documents share the rare words of each, at most: so large are the blocks.
    cost = np.cumsum(rare @ np.diff(by_word.indptr))
    roots = theta.sqrt()
    near_pairs, distances, start = [np.zeros((0, 2), dtype=int)], [np.zeros(0)], 0
    while start < n and time.perf_counter() < end:
        done = cost[start - 1] if start else 0
        stop = max(start + 1, int(np.searchsorted(cost, done + CANDIDATES)))
        shared = sparse.coo_matrix(rare[start:stop] @ by_word)
        i, j = shared.row + start, shared.col
        i, j = i[j > i], j[j > i]
        for begin in range(0, len(i), CANDIDATES // 8):
            a, b = i[begin : begin + CANDIDATES // 8], j[begin : begin + CANDIDATES // 8]
            close = np.asarray(roots[a].multiply(roots[b]).sum(axis=1)).ravel() >= cosine - 1e-9
            a, b = a[close], b[close]
            if not a.size:
                continue
            d = geodesic_distance(theta[a], theta[b])
            near_pairs.append(np.column_stack([a, b])[d <= near])
            distances.append(d[d <= near])
        start = stop
    return np.concatenate(near_pairs), np.concatenate(distances), min(1.0, start / n)


def _rare(theta, share):
    """Return a 1 for the rare words of each document: without them less than `share` of it is left."""
    frequent = np.bincount(theta.indices, minlength=theta.shape[1])
    row = np.repeat(np.arange(theta.shape[0]), np.diff(theta.indptr))
    # From common to rare within each row; of equally frequent words the order must be one for all rows.
    order = np.lexsort((theta.indices, -frequent[theta.indices], row))
    total = np.cumsum(theta.data[order])
    before = np.concatenate([[0], total])[theta.indptr[:-1]]
    keep = order[total - np.repeat(before, np.diff(theta.indptr)) >= share - 1e-9]
    entries = np.ones(len(keep), dtype=np.int32), (row[keep], theta.indices[keep])
    return sparse.csr_matrix(entries, shape=theta.shape)


def groups(n, pairs):
    """Give each document a number, and those joined by pairs, also through others, the same one."""
    edges = sparse.coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(n, n))
    return connected_components(edges, directed=False)[1]
