"""Documents lined up word beside word, and the formulas that every distance is made of.

All of `geometry` is sums over words. `Aligned` lets one line of code state them for dense arrays and for CSR
matrices alike, without ever storing the zeros of a sparse document.
"""

import numpy as np
from scipy import sparse

from helpers._numerics.rows import as_histograms, same_words, stored

# Sparse rows are written out where they take so many places for each entry at most.
ROOM = 8


class Aligned:
    """Several sets of rows, entry beside entry.

    Attributes
    ----------
    values : list of ndarray
        One float64 array of the same shape for each argument: (n_rows, n_words) if all are dense, else flat,
        with one number for each (row, word) that any of the arguments stores.
    n_rows : int
        Rows after broadcasting; a set of one row stands beside every row of the others.

    Parameters
    ----------
    names, several : sequence of str, sequence of ndarray or CSR
        What the caller calls them, and the rows themselves.
    n_rows : int, default 1
        Repeat single rows this many times.

    Raises
    ------
    ValueError
        If numbers of words differ, or numbers of rows that are neither equal nor one.
    """

    def __init__(self, names, several, n_rows=1):
        same_words(names, several)
        counts = [rows.shape[0] for rows in several]
        self.n_rows = next((count for count in (n_rows, *counts) if count != 1), 1)
        for name, count in zip(names, counts, strict=True):
            if count not in (1, self.n_rows):
                raise ValueError(
                    f"{name}: has {count} rows where {self.n_rows} are due; rows are taken pairwise, "
                    "one to one (for all pairs: geodesic_distances)"
                )
        self.n_words = several[0].shape[1]
        self.dtype = np.result_type(*(rows.dtype for rows in several))
        self._like = next((rows for rows in several if sparse.issparse(rows)), None)
        if self._like is None:
            shape = (self.n_rows, self.n_words)
            self.values = [np.broadcast_to(rows, shape).astype(np.float64, copy=False) for rows in several]
        else:
            self.values = self._side_by_side(several)

    def _side_by_side(self, several):
        """Give every (row, word) that is stored anywhere one place in all the `values`."""
        several = [sparse.csr_array(rows) for rows in several]
        several = [rows if rows.shape[0] == self.n_rows else rows[[0] * self.n_rows] for rows in several]
        patterns = [
            sparse.csr_array((np.ones(rows.nnz, np.int64), rows.indices, rows.indptr), shape=rows.shape)
            for rows in several
        ]
        every = sum(patterns[1:], start=patterns[0])
        every.data = np.arange(1, every.nnz + 1)
        self._places = np.repeat(np.arange(self.n_rows), np.diff(every.indptr)), every.indices
        values = [np.zeros(every.nnz) for _ in several]
        for value, pattern, rows in zip(values, patterns, several, strict=True):
            value[pattern.multiply(every).tocsr().data - 1] = rows.data
        return values

    def sum(self, terms):
        """Return the sum of `terms` over the words of each row, shape (n_rows,)."""
        if self._like is None:
            return terms.sum(axis=1)
        return np.bincount(self._places[0], weights=terms, minlength=self.n_rows)

    def spread(self, numbers):
        """Return one number for each row in the shape that multiplies `values`."""
        numbers = np.broadcast_to(numbers, (self.n_rows,))
        return numbers[:, None] if self._like is None else numbers[self._places[0]]

    def first_row(self, mask):
        """Return the first row in which `mask` (shaped like `values`) is true."""
        return int(np.argmax(self.sum(mask.astype(float)) > 0))

    def build(self, entries, single=False):
        """Return `entries` as documents: an array if all inputs were dense, else CSR of the input's kind."""
        rows = entries.astype(self.dtype, copy=False)
        if self._like is not None:
            kind = sparse.csr_array if isinstance(self._like, sparse.sparray) else sparse.csr_matrix
            rows = kind((rows, self._places), shape=(self.n_rows, self.n_words))
            rows.eliminate_zeros()
        return rows[0] if single else rows

    def number(self, numbers, single):
        """Return one number for each row in the inputs' precision; a plain number for single documents."""
        numbers = numbers.astype(self.dtype, copy=False)
        return numbers[0] if single else numbers


def pair(theta, eta, n_rows=1):
    """Check two sets of histograms and line them up; tell also whether both are single documents."""
    (rows, single), (others, other_single) = as_histograms(theta, "theta"), as_histograms(eta, "eta")
    return Aligned(("theta", "eta"), (rows, others), n_rows), single and other_single


def cosine(line):
    """Return the Bhattacharyya coefficients of the pairs."""
    p, q = line.values
    return np.minimum(line.sum(np.sqrt(p) * np.sqrt(q)), 1)


def chord(line):
    """Return the Hellinger distances of the pairs."""
    return np.sqrt(line.sum(root_difference(*line.values) ** 2))


def distance(line):
    """Return the geodesic distances of the pairs: far ones from the cosine, near ones from the chord."""
    beta = cosine(line)
    return np.where(beta < 0.5, 2 * np.arccos(beta), 4 * np.arcsin(np.minimum(chord(line) / 2, 1)))


def root_difference(p, q):
    """Return sqrt(q) - sqrt(p) to full relative precision: of close numbers the difference is exact."""
    return ratio(q - p, np.sqrt(p) + np.sqrt(q))


def ratio(numerator, denominator):
    """Divide, 0 / 0 being 0: a word that is nowhere counts for nothing."""
    return np.divide(numerator, denominator, out=np.zeros_like(numerator), where=denominator > 0)


def squared_difference(line):
    """Return the squared Euclidean distances of the pairs."""
    p, q = line.values
    return line.sum((p - q) ** 2)


def written_out(X, Y=None):
    """Return sparse rows as arrays of the words that occur, unless mostly zeros; no `Y` stays None."""
    both = [X] if Y is None else [X, Y]
    if not sparse.issparse(X):
        return X, Y
    words = np.flatnonzero(np.bincount(np.concatenate([rows.indices for rows in both])))
    if sum(rows.shape[0] for rows in both) * len(words) <= ROOM * sum(rows.nnz for rows in both):
        both = [rows[:, words].toarray() for rows in both]
    return both[0], None if Y is None else both[1]


def places(mask):
    """Return the rows and the columns where a matrix is true: `np.nonzero` looks at each of its entries."""
    return np.unravel_index(np.flatnonzero(mask), mask.shape)


def recompute(slab, rows, columns, i, j, formula=distance):
    """Put a formula of the pairs (i, j) into `slab`, some thousand words at a time."""
    words = sum(stored(side).size / max(1, side.shape[0]) for side in (rows, columns))
    step = 1 + int(2**17 / (1 + words))
    for start in range(0, len(i), step):
        at = i[start : start + step], j[start : start + step]
        slab[at] = formula(Aligned(("X", "Y"), (rows[at[0]], columns[at[1]])))
