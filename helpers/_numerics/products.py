"""What kernels are made of: products and distances of all pairs of rows."""

import numpy as np
from scipy import sparse

from helpers._numerics import pairs as _pairs
from helpers._numerics.rows import product, row_sums


def inner(rows, columns=None):
    """Return all inner products; without columns exactly symmetric."""
    # Symmetric: sparse rows are added up in the order of their words; of dense rows without gaps in memory
    # numpy sees that A @ A.T is.
    if not sparse.issparse(rows):
        rows = np.ascontiguousarray(rows)
    return product(rows, (rows if columns is None else columns).T)


def cosines(rows, columns=None, least=0):
    """Return the inner products of rows of norm 1, from `least` to 1: rounding may exceed that."""
    K = inner(rows, columns)
    if columns is None:
        np.fill_diagonal(K, 1)
    return np.clip(K, least, 1, out=K)


def squared_distances(rows, columns=None):
    """Return all squared Euclidean distances, those of close rows from the differences of their entries."""
    rows, columns = _pairs.written_out(rows, columns)
    return from_products(inner(rows, columns), rows, columns)


def from_products(K, rows, columns=None):
    """Return all squared Euclidean distances in the place of all inner products."""
    others = rows if columns is None else columns
    norms, other_norms = (row_sums(power(side, 2)).astype(K.dtype) for side in (rows, others))
    height = 1 + 2**18 // (1 + K.shape[1])
    # From below: what is mirrored downwards goes to rows that are finished.
    for start in reversed(range(0, len(K), height)):
        slab = K[start : start + height]
        total = norms[start : start + height, None] + other_norms
        slab *= -2
        slab += total
        i, j = _pairs.places(slab <= np.finfo(K.dtype).eps ** 0.25 * total)
        if columns is None:
            right = j > i + start
            i, j = i[right], j[right]
        _pairs.recompute(slab, rows[start : start + height], others, i, j, _pairs.squared_difference)
        if columns is None:
            K[j, i + start] = slab[i, j]
    if columns is None:
        np.fill_diagonal(K, 0)
    return K


def unit_rows(rows, name):
    """Return the rows divided by their norms; first by their sums of sizes, for tiny squares are zero."""
    sizes = row_sums(abs(rows))
    if not sizes.all():
        raise ValueError(f"{name}: row {np.argmin(sizes)} is all 0, without direction; leave it out")
    rows = _divided(rows, sizes)
    return _divided(rows, np.sqrt(row_sums(power(rows, 2))))


def _divided(rows, sizes):
    """Return each row divided by its size, in the precision of the rows."""
    sizes = sizes.astype(rows.dtype)
    if not sparse.issparse(rows):
        return rows / sizes[:, None]
    return sparse.csr_array(
        (rows.data / np.repeat(sizes, np.diff(rows.indptr)), rows.indices, rows.indptr), shape=rows.shape
    )


def power(rows, exponent):
    """Return every entry to a positive power."""
    return rows.power(exponent) if sparse.issparse(rows) else rows**exponent


def totals(rows):
    """Return the sum of every column, in float64, shape (n_words,)."""
    return np.asarray(rows.sum(axis=0, dtype=np.float64)).ravel()


def weighted(rows, weights):
    """Return rows with each word times its weight."""
    weights = weights.astype(rows.dtype)
    if not sparse.issparse(rows):
        return rows * weights
    rows = rows.copy()
    rows.data *= weights[rows.indices]
    return rows


def exponential(K, shift):
    """Return exp(K) + shift, in place."""
    if shift == -1:
        return np.expm1(K, out=K)
    np.exp(K, out=K)
    K += shift
    return K
