"""Rows of numbers, checked at the door: one ValueError that names the argument and the remedy."""

import numpy as np
from scipy import sparse

# How far from one the entries of a histogram may sum (float32 rows are only that good).
SUM_TOLERANCE = {np.dtype(np.float64): 1e-6, np.dtype(np.float32): 1e-5}


def as_rows(value, name):
    """Return `value` as rows of floats and whether it was a single one.

    Parameters
    ----------
    value : array-like or sparse, shape (n_words,) or (n_documents, n_words)
        One row or several.
    name : str
        What the caller calls it; error messages begin with it.

    Returns
    -------
    rows : ndarray or CSR, shape (n_documents, n_words)
        float32 stays, everything else becomes float64. Entries stored twice are added up.
    single : bool
        True for a one-dimensional `value`.

    Raises
    ------
    ValueError
        For a scalar, more than two dimensions, anything but finite real numbers whose squares are finite, and
        for masked entries.
    """
    check_mask(value, name)
    if not sparse.issparse(value):
        try:
            value = np.asarray(value)
        except ValueError:
            raise ValueError(f"{name}: rows of different lengths; count them with one vocabulary") from None
    if value.ndim not in (1, 2):
        what = "a scalar" if value.ndim == 0 else f"an array of {value.ndim} dimensions"
        raise ValueError(
            f"{name}: {what} where a row is due; pass shape (n_words,) or (n_documents, n_words)"
        )
    if value.dtype.kind not in "fiub":
        raise ValueError(f"{name}: numbers are due, not {value.dtype}; count the words first (helpers.text)")
    if sparse.issparse(value):
        check_indices(value, name)
    single = value.ndim == 1
    dtype = np.float32 if value.dtype == np.float32 else np.float64
    if sparse.issparse(value):
        rows = canonical((value.reshape(1, -1) if single else value).tocsr()).astype(dtype, copy=False)
    else:
        rows = np.atleast_2d(value).astype(dtype, copy=False)
    check_squares(rows, name)
    return rows, single


def as_histograms(value, name):
    """Return `value` as rows on the closed simplex and whether it was a single one; see `as_rows`.

    Raises
    ------
    ValueError
        As `as_rows`; also for a negative entry, an empty document, a row that does not sum to one.
    """
    rows, single = as_rows(value, name)
    entries = stored(rows)
    if entries.min(initial=0) < 0:
        row = _row_of(rows, entries < 0)
        raise ValueError(f"{name}: row {row} has a negative entry; a histogram has none, start from counts")
    sums = row_sums(rows)
    wrong = np.abs(sums - 1) > SUM_TOLERANCE[rows.dtype]
    if wrong.any():
        row = int(np.argmax(wrong))
        if sums[row] == 0:
            raise ValueError(f"{name}: row {row} is an empty document, a point nowhere; leave it out")
        raise ValueError(
            f"{name}: row {row} sums to {sums[row]:.6g}, not 1; divide by the row sums, "
            "e.g. SimplexEmbedding().fit_transform(counts)"
        )
    return rows, single


def as_counts(value, name):
    """Return counts as CSR: entries stored twice are added up, and no zero is stored.

    Parameters
    ----------
    value : array-like or sparse, shape (n_documents, n_words)
        Numbers of 0 or more; their type stays.
    name : str
        What the caller calls it; error messages begin with it.

    Raises
    ------
    ValueError
        For anything else, and for masked entries.
    """
    check_mask(value, name)
    if sparse.issparse(value):
        check_indices(value, name)
    try:
        counts = value if sparse.issparse(value) else np.asarray(value)
    except ValueError:
        raise ValueError(f"{name}: rows of different lengths; count them with one vocabulary") from None
    if counts.ndim != 2 or counts.dtype.kind not in "fiub":
        raise ValueError(
            f"{name}: shape {counts.shape} of {counts.dtype}; pass numbers of shape (n_documents, n_words)"
        )
    if not sparse.issparse(value):  # which knows neither half precision nor other orders of bytes
        kind = np.float64 if counts.dtype == np.float16 else counts.dtype.newbyteorder("=")
        counts = counts.astype(kind, copy=False)
    counts = canonical(sparse.csr_matrix(counts))
    if not counts.data.all():
        counts = counts.copy()
        counts.eliminate_zeros()
    if not ((counts.data >= 0) & (counts.data < np.inf)).all():
        raise ValueError(f"{name}: an entry is negative, NaN or infinite; a word occurs 0 times or more")
    return counts


def as_tangents(value, name):
    """Return `value` as rows that each sum to zero (tangent vectors) and whether it was a single one.

    Raises
    ------
    ValueError
        As `as_rows`; also for a row whose sum is not zero, to 1e-6 of the sum of its absolute values.
    """
    rows, single = as_rows(value, name)
    sums = row_sums(rows)
    # The difference of two close histograms is little but rounding, hence the second term.
    wrong = np.abs(sums) > SUM_TOLERANCE[rows.dtype] * row_sums(abs(rows)) + 8 * np.finfo(rows.dtype).eps
    if wrong.any():
        row = int(np.argmax(wrong))
        raise ValueError(
            f"{name}: row {row} sums to {sums[row]:.3g}; a tangent vector of the simplex sums to 0, "
            "subtract its mean"
        )
    return rows, single


def pair_of_rows(X, Y, check=as_rows):
    """Return the rows of both, checked, in one precision, both sparse or both dense; no `Y` stays None."""
    X = check(X, "X")[0]
    if Y is None:
        return X, None
    Y = check(Y, "Y")[0]
    same_words(("X", "Y"), (X, Y))
    if sparse.issparse(X) != sparse.issparse(Y):
        X, Y = sparse.csr_array(X), sparse.csr_array(Y)
    dtype = np.result_type(X.dtype, Y.dtype)
    return X.astype(dtype, copy=False), Y.astype(dtype, copy=False)


def check_mask(value, name):
    """Raise ValueError for masked entries, whose masks numpy would drop without a word."""
    if np.ma.is_masked(value):
        raise ValueError(f"{name}: has masked entries; fill them, as in {name}.filled(0), or leave rows out")


def check_squares(rows, name):
    """Raise ValueError unless entries are finite, and so small that inner products of rows are."""
    entries = stored(rows)
    flat = entries.ravel(order="K")
    with np.errstate(over="ignore", invalid="ignore"):
        bound = np.vdot(flat, flat)  # No inner product is larger.
    if not np.isfinite(bound):
        bad = ~np.isfinite(entries)
        if not bad.any():
            large = abs(entries).max()
            raise ValueError(f"{name}: entries up to {large:.3g} are too large to square; scale the rows")
        row = _row_of(rows, bad)
        raise ValueError(f"{name}: row {row} has NaN or infinite entries; drop that document or repair it")


def estimator_input(estimator, *given, keep=False, **options):
    """Call scikit-learn's `validate_data`; of what it says against X or y keep the fact, in one line.

    The columns' names of a DataFrame are kept as `feature_names_in_`. CSR rows come back in canonical form.
    With `keep` the rows that come back share no memory with those of the caller.

    Raises
    ------
    ValueError, TypeError
        Where scikit-learn does, and for dates, masked entries and numbers too large to square; the message
        names the argument and the remedy.
    """
    from sklearn.base import is_classifier  # here and not above: kernels need no estimator
    from sklearn.utils import get_tags
    from sklearn.utils.validation import validate_data

    check_mask(given[0], "X")
    kinds = np.ravel(getattr(given[0], "dtypes", getattr(given[0], "dtype", None)))
    if any(getattr(kind, "kind", None) in ("m", "M") for kind in kinds):
        raise ValueError("X: dates or times where numbers are due; pass counts or shares of words")
    if sparse.issparse(given[0]):
        check_indices(given[0], "X")
    # What is not finite is seen below, with what cannot be squared; but of a Gram matrix before its columns
    # are counted, as scikit-learn's own tests of estimators have it.
    pairwise = get_tags(estimator).input_tags.pairwise
    try:
        checked = validate_data(estimator, *given, ensure_all_finite=pairwise, **options)
    except (ValueError, TypeError, OverflowError) as error:
        fact = str(error).splitlines()[0].rstrip(".:")
        if len(given) > 1:
            # What it says does not always tell of which of the two; if X alone passes, it was y.
            options.pop("y_numeric", None)
            estimator_input(estimator, given[0], **options)
            due = "class" if is_classifier(estimator) else "number"
            raise ValueError(f"y: {fact}; pass one {due} for each row of X, none of them missing") from None
        column = "word of the same vocabulary"
        if pairwise:
            column = "training document, as in kernel(new, training)"
        remedy = f"finite numbers are due, one row a document, one column a {column}"
        # scikit-learn's own tests of estimators look for these words, and for this error.
        reshape = "; Reshape your data" if "2D" in fact else ""
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"X: {fact}; {remedy}{reshape}") from None
    X, *more = checked if isinstance(checked, tuple) else (checked,)
    X = canonical(X) if sparse.issparse(X) else X
    check_squares(X, "X")
    X = _apart(X, given[0]) if keep else X
    return (X, *more) if more else X


def _apart(rows, given):
    """Return checked rows that do not change with what the caller has handed over: copied if need be."""
    if isinstance(given, list | tuple):
        return rows
    if not sparse.issparse(rows):
        # Of a table we do not know which arrays it is made of.
        theirs = given if isinstance(given, np.ndarray) else rows
        return rows.copy() if np.may_share_memory(rows, theirs) else rows
    for part in ("data", "indices", "indptr"):
        ours, theirs = getattr(rows, part), getattr(given, part, None)
        if not isinstance(theirs, np.ndarray) or np.may_share_memory(ours, theirs):
            setattr(rows, part, ours.copy())
    return rows


def check_indices(rows, name):
    """Raise ValueError unless the indices of a sparse matrix are inside it: compiled code trusts them."""
    fact = ""
    try:
        if rows.format in ("lil", "dok"):
            # These have no check of their own; what they become has.
            rows = rows.tocsr() if rows.format == "lil" else rows.tocoo()
        if rows.format == "coo":
            for indices, size in zip(rows.coords, rows.shape, strict=True):
                if len(indices) and not 0 <= indices.min() <= indices.max() < size:
                    fact = f"indices must be from 0 to {size - 1}"
        elif hasattr(rows, "check_format"):
            rows.check_format(full_check=True)
    except ValueError as error:
        fact = " ".join(str(error).split()).rstrip(".")
    if fact:
        raise ValueError(f"{name}: {fact}; build the sparse matrix with indices inside its shape")


def canonical(rows):
    """Return a CSR matrix whose entries are sorted and stored once each; a copy if that takes a change."""
    # A matrix may say so of itself and be wrong: a new one on the same arrays looks at them.
    rows = type(rows)((rows.data, rows.indices, rows.indptr), shape=rows.shape)
    if not rows.has_canonical_format:
        rows = rows.copy()
        rows.sum_duplicates()
    return rows


def stored(rows):
    """Return the stored entries: `rows` itself if dense, the data of a CSR matrix."""
    return rows.data if sparse.issparse(rows) else rows


def view(rows, start, stop):
    """Return some rows, a view also of a CSR matrix, whose own slices are copies."""
    if not sparse.issparse(rows):
        return rows[start:stop]
    indptr = rows.indptr[start : stop + 1]
    part = slice(indptr[0], indptr[-1])
    arrays = rows.data[part], rows.indices[part], indptr - indptr[0]
    return sparse.csr_array(arrays, shape=(stop - start, rows.shape[1]))


def product(a, b):
    """Return a @ b, dense, of two arrays or two CSR matrices (one of them turned)."""
    if not (sparse.issparse(a) and sparse.issparse(b)):
        return a @ b
    # Here and not above: scikit-learn takes a second or two to import, and dense rows do without.
    from sklearn.utils.extmath import safe_sparse_dot

    return safe_sparse_dot(a, b, dense_output=True)


def row_sums(rows):
    """Return the sum of every row of a dense array or CSR matrix, in float64, shape (n_documents,)."""
    return np.asarray(rows.sum(axis=1, dtype=np.float64)).ravel()


def same_words(names, several):
    """Raise ValueError unless all of `several` (dense or CSR) have the same number of columns."""
    for name, rows in zip(names, several, strict=True):
        if rows.shape[1] != several[0].shape[1]:
            raise ValueError(
                f"{name}: has {rows.shape[1]} words where {names[0]} has {several[0].shape[1]}; "
                "count both with one vocabulary"
            )


def _row_of(rows, bad):
    """Return the index of the first row that holds a `bad` entry (a mask over its stored entries)."""
    if sparse.issparse(rows):
        return int(np.searchsorted(rows.indptr, np.argmax(bad), side="right") - 1)
    return int(np.argmax(bad.any(axis=1)))
