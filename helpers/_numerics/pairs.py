"""Documents lined up word beside word, and the formulas that every distance is made of.

All of `geometry` is sums over words. `Aligned` lets one line of code state them for dense arrays and for CSR
matrices alike, without ever storing the zeros of a sparse document.
"""

import numpy as np
from scipy import sparse

from helpers._numerics.rows import as_histograms, same_words, stored

# Sparse rows are written into arrays that have so many places for each entry at most.
ROOM = 8
# Pairs that are computed again at a time.
BLOCK = 2**14


class Aligned:
    """Several sets of rows, entry beside entry.

    Attributes
    ----------
    values : list of ndarray
        One array of the same shape for each argument, float64: (n_rows, n_words) if all are dense. Of sparse
        arguments it has only the words that occur or, where that would be mostly zeros, it is flat: one
        number for each (row, word) that any of the arguments stores.
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
        self._flat = False
        if self._like is None:
            shape = (self.n_rows, self.n_words)
            self.values = [np.broadcast_to(rows, shape).astype(np.float64, copy=False) for rows in several]
        else:
            self._align(several)

    def _align(self, several):
        """Give every (row, word) that is stored anywhere one place in all the `values`."""
        several = [sparse.csr_array(rows) for rows in several]
        several = [
            rows if rows.shape[0] == self.n_rows else rows[np.zeros(self.n_rows, dtype=int)]
            for rows in several
        ]
        self.values, self._words = tables(several)
        self._flat = self.values is None
        if self._flat:
            self.values = self._side_by_side(several)

    def _side_by_side(self, several):
        """Write rows that have few words in common into flat arrays, one place for each (row, word)."""
        patterns = [
            sparse.csr_array((np.ones(rows.nnz, np.int64), rows.indices, rows.indptr), shape=rows.shape)
            for rows in several
        ]
        every = sum(patterns[1:], start=patterns[0])
        every.data = np.arange(1, every.nnz + 1)
        self._row_of = np.repeat(np.arange(self.n_rows), np.diff(every.indptr))
        self._words = every.indices
        values = [np.zeros(every.nnz) for _ in several]
        for value, pattern, rows in zip(values, patterns, several, strict=True):
            value[pattern.multiply(every).tocsr().data - 1] = rows.data
        return values

    def sum(self, terms):
        """Return the sum of `terms` over the words of each row, shape (n_rows,)."""
        if self._flat:
            return np.bincount(self._row_of, weights=terms, minlength=self.n_rows)
        return terms.sum(axis=1)

    def spread(self, numbers):
        """Return one number for each row in the shape that multiplies `values`."""
        numbers = np.broadcast_to(numbers, (self.n_rows,))
        return numbers[self._row_of] if self._flat else numbers[:, None]

    def first_row(self, mask):
        """Return the first row in which `mask` (shaped like `values`) is true."""
        return int(np.argmax(self.sum(mask.astype(float)) > 0))

    def build(self, entries, single=False):
        """Return `entries` as documents: an array if all inputs were dense, else CSR of the input's kind."""
        if self._like is None:
            rows = entries.astype(self.dtype, copy=False)
        else:
            kind = sparse.csr_array if isinstance(self._like, sparse.sparray) else sparse.csr_matrix
            entries = entries.astype(self.dtype, copy=False)
            if self._flat:
                where = self._row_of, self._words
            else:
                row_of, column = np.nonzero(entries)
                entries, where = entries[row_of, column], (row_of, self._words[column])
            rows = kind((entries, where), shape=(self.n_rows, self.n_words))
            rows.eliminate_zeros()
        return rows[0] if single else rows

    def number(self, numbers, single):
        """Return one number for each row in the inputs' precision; a plain number for single documents."""
        numbers = numbers.astype(self.dtype, copy=False)
        return numbers[0] if single else numbers


def pair(theta, eta, n_rows=1):
    """Check two sets of histograms and line them up; tell also whether both are single documents."""
    (rows, one), (others, other) = as_histograms(theta, "theta"), as_histograms(eta, "eta")
    return Aligned(("theta", "eta"), (rows, others), n_rows), one and other


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


def tables(several):
    """Write CSR matrices into float64 arrays, one column for each word that occurs in any.

    Returns
    -------
    values : list of ndarray, or None
        None where they would be mostly zeros.
    words : ndarray of int
        The word of each column.
    """
    used = np.zeros(several[0].shape[1], dtype=bool)
    for rows in several:
        used[rows.indices] = True
    words = np.flatnonzero(used)
    if sum(rows.shape[0] for rows in several) * len(words) > ROOM * sum(rows.nnz for rows in several):
        return None, words
    column, values = np.cumsum(used) - 1, []
    for rows in several:
        value = np.zeros((rows.shape[0], len(words)))
        row_of = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
        value[row_of, column[rows.indices]] = rows.data
        values.append(value)
    return values, words


def recompute(slab, rows, columns, i, j, formula=distance):
    """Put a formula of the pairs (i, j) into `slab`, some thousand words at a time."""
    for start in range(0, len(i), BLOCK):
        # Many pairs of near rows are made of few rows: these are looked up once.
        some = slice(start, start + BLOCK)
        (first, a), (second, b) = (np.unique(index[some], return_inverse=True) for index in (i, j))
        sides = rows[first], columns[second]
        if sparse.issparse(rows):
            sides = tables(sides)[0] or sides
        words = sum(stored(side).size / side.shape[0] for side in sides)
        step = 1 + int(2**17 / (1 + words))
        found = np.empty(len(a))
        for start in range(0, len(a), step):
            part = slice(start, start + step)
            line = Aligned(("X", "Y"), (sides[0][a[part]], sides[1][b[part]]))
            found[part] = formula(line)
        slab[i[some], j[some]] = found
