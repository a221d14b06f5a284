"""What kernels are made of: products and distances of all pairs of rows, and parameters that are checked."""

from numbers import Integral, Real

import numpy as np
from scipy import sparse
from sklearn.utils.extmath import safe_sparse_dot

from helpers import _pairs
from helpers._rows import as_rows, row_sums, same_words, stored


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
    words = 1 + stored(rows).size // max(1, rows.shape[0]) + stored(others).size // max(1, others.shape[0])
    height, step = 1 + 2**18 // (1 + K.shape[1]), 1 + 2**18 // words
    for start in range(0, len(K), height):
        slab = K[start : start + height]
        total = norms[start : start + height, None] + other_norms
        slab *= -2
        slab += total
        i, j = np.nonzero(slab <= np.finfo(K.dtype).eps ** 0.25 * total)
        for first in range(0, len(i), step):
            at = i[first : first + step], j[first : first + step]
            line = _pairs.Aligned(("X", "Y"), (rows[start + at[0]], others[at[1]]))
            slab[at] = line.sum((line.values[0] - line.values[1]) ** 2)
    return K


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
    if not isinstance(value, Real) or not np.isfinite(value):
        raise ValueError(f"{name}: {value!r} is no finite number; pass one")
    return float(value)


def positive(name, value):
    """Return a positive number as a float, one that float32 does not round to zero."""
    if number(name, value) < np.finfo(np.float32).tiny:
        raise ValueError(f"{name}: {value!r} is not positive; pass a number above 0")
    return float(value)


def whole(name, value):
    """Return a whole number from 1 as an int."""
    if not isinstance(value, Integral) or value < 1:
        raise ValueError(f"{name}: {value!r} is no whole number from 1; pass 1 or more")
    return int(value)
