"""Documents lined up word beside word, and the formulas that every distance is made of.

All of `geometry` is sums over words. `Aligned` lets one line of code state them for dense arrays and for CSR
matrices alike, without ever storing the zeros of a sparse document.
"""

import numpy as np
from scipy import sparse

from helpers.numerics.rows import as_histograms, same_words, stored


class Aligned:
    """Several sets of rows, entry beside entry.

    Attributes
    ----------
    values : list of ndarray
        One array of the same shape for each argument, float64: (n_rows, n_words) if all are dense;
        else flat, one number for each (row, word) that any of the arguments stores.
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
            self._align(several)

    def _align(self, several):
        """Give every (row, word) that is stored anywhere one place in all the `values`."""
        keys, data = [], []
        for rows in several:
            rows = sparse.csr_array(rows)
            if rows.shape[0] != self.n_rows:
                rows = rows[np.zeros(self.n_rows, dtype=int)]
            row_of = np.repeat(np.arange(self.n_rows), np.diff(rows.indptr))
            keys.append(row_of * np.int64(self.n_words) + rows.indices)
            data.append(rows.data)
        every = np.unique(np.concatenate(keys))
        self.values = []
        for key, entries in zip(keys, data, strict=True):
            value = np.zeros(len(every))
            value[np.searchsorted(every, key)] = entries
            self.values.append(value)
        self._row_of, self._word_of = np.divmod(every, self.n_words or 1)

    def sum(self, terms):
        """Return the sum of `terms` over the words of each row, shape (n_rows,)."""
        if self._like is None:
            return terms.sum(axis=1)
        return np.bincount(self._row_of, weights=terms, minlength=self.n_rows)

    def spread(self, numbers):
        """Return one number for each row in the shape that multiplies `values`."""
        numbers = np.broadcast_to(numbers, (self.n_rows,))
        return numbers[:, None] if self._like is None else numbers[self._row_of]

    def first_row(self, mask):
        """Return the first row in which `mask` (shaped like `values`) is true."""
        return int(np.argmax(self.sum(mask.astype(float)) > 0))

    def build(self, entries, single=False):
        """Return `entries` as documents: an array if all inputs were dense, else CSR of the input's kind."""
        if self._like is None:
            rows = entries.astype(self.dtype, copy=False)
        else:
            kind = sparse.csr_array if isinstance(self._like, sparse.sparray) else sparse.csr_matrix
            where = self._row_of, self._word_of
            rows = kind((entries.astype(self.dtype, copy=False), where), shape=(self.n_rows, self.n_words))
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


def recompute(slab, rows, columns, i, j, formula=distance):
    """Put a formula of the pairs (i, j) into `slab`, some thousand words at a time."""
    if not len(i):
        return
    words = stored(rows).size / rows.shape[0] + stored(columns).size / columns.shape[0]
    step = 1 + int(2**16 / (1 + words))
    for start in range(0, len(i), step):
        some = slice(start, start + step)
        line = Aligned(("X", "Y"), (rows[i[some]], columns[j[some]]))
        slab[i[some], j[some]] = formula(line)
