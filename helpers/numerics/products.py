"""What kernels are made of: products and distances of all pairs of rows, and parameters that are checked."""

from contextlib import suppress
from numbers import Integral, Real

import numpy as np
from scipy import sparse
from sklearn.utils.extmath import safe_sparse_dot

from helpers.numerics import pairs as _pairs
from helpers.numerics.rows import as_rows, row_sums, same_words


def pair_of_rows(X, Y, check=as_rows):
    """Return the rows of both, checked, in one precision, both sparse or both dense; no `Y` stays None."""
    rows = check(X, "X")[0]
    if Y is None:
        return rows, None
    columns = check(Y, "Y")[0]
    same_words(("X", "Y"), (rows, columns))
    if sparse.issparse(rows) != sparse.issparse(columns):
        rows, columns = sparse.csr_array(rows), sparse.csr_array(columns)
    dtype = np.result_type(rows.dtype, columns.dtype)
    return rows.astype(dtype, copy=False), columns.astype(dtype, copy=False)


def inner(rows, columns=None):
    """Return all inner products; without columns exactly symmetric."""
    # Symmetric: sparse rows are added up in the order of their words, and numpy knows that A @ A.T is.
    return safe_sparse_dot(rows, (rows if columns is None else columns).T, dense_output=True)


def cosines(rows, columns=None, least=0):
    """Return the inner products of rows of norm 1, from `least` to 1: rounding may exceed that."""
    K = inner(rows, columns)
    if columns is None:
        np.fill_diagonal(K, 1)
    return np.clip(K, least, 1, out=K)


def squared_distances(rows, columns=None):
    """Return all squared Euclidean distances, those of close rows from the differences of their entries."""
    K = inner(rows, columns)
    others = rows if columns is None else columns
    norms, other_norms = (row_sums(power(some, 2)).astype(K.dtype) for some in (rows, others))
    height = 1 + 2**18 // (1 + K.shape[1])
    for start in range(0, len(K), height):
        slab = K[start : start + height]
        total = norms[start : start + height, None] + other_norms
        slab *= -2
        slab += total
        near = np.nonzero(slab <= np.finfo(K.dtype).eps ** 0.25 * total)
        _pairs.recompute(slab, rows[start : start + height], others, *near, _pairs.squared_difference)
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


def number(name, value):
    """Return a finite real number as a float."""
    with suppress(OverflowError):
        if isinstance(value, Real) and np.isfinite(float(value)):
            return float(value)
    raise ValueError(f"{name}: {value!r} is no finite number; pass one")


def positive(name, value):
    """Return a positive number as a float, one that float32 does not round to zero."""
    if number(name, value) < np.finfo(np.float32).tiny:
        raise ValueError(f"{name}: {value!r} is not positive; pass a number above 0")
    return float(value)


def whole(name, value, least=1):
    """Return a whole number, `least` or more and of 32 bits, as an int."""
    if not isinstance(value, Integral) or not least <= value < 2**31:
        raise ValueError(f"{name}: {value!r} is no whole number from {least}; pass {least} or more")
    return int(value)
