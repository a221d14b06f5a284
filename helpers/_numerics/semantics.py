"""The concepts of latent semantic indexing: leading singular vectors, from the smaller Gram matrix."""

import numpy as np
from scipy import sparse
from scipy.linalg import eigh, qr

from helpers._numerics.products import inner


def leading_concepts(rows, n_concepts, name="X"):
    r"""Return :math:`V_k` and :math:`\Sigma_k` of rows :math:`X = V \Sigma U^\top`.

    They come from the eigenvectors of :math:`X X^\top` or of :math:`X^\top X`, whichever is smaller; the
    matrix :math:`U_k`, a dense column of all words for each concept, is never formed.

    Parameters
    ----------
    rows : ndarray or CSR, shape (n_documents, n_words)
    n_concepts : int
        k; where the rank is smaller, all concepts that there are.
    name : str
        What the caller calls the rows; an error message begins with it.

    Returns
    -------
    vectors : ndarray, shape (n_documents, k)
        Orthonormal columns; the entry of largest size of each is positive.
    singular_values : ndarray, shape (k,)
        Positive, the largest first.

    Raises
    ------
    ValueError
        If all rows are zero, or too small to square, or if there is none.
    """
    if not min(rows.shape):
        raise ValueError(f"{name}: has shape {rows.shape}, so there is no concept; pass documents with words")
    turned = rows.shape[1] < rows.shape[0]
    smaller = (rows.T if turned else rows).astype(np.float64, copy=False)
    K = inner(sparse.csr_array(smaller) if sparse.issparse(smaller) else smaller)
    first = max(len(K) - n_concepts, 0)
    values, vectors = eigh(K, subset_by_index=(first, len(K) - 1), overwrite_a=True)
    values, vectors = values[::-1], vectors[:, ::-1]
    if values[0] <= 0:
        raise ValueError(
            f"{name}: all entries are 0 or too small to square, so there is no concept; pass others"
        )
    # An eigenvalue of the Gram matrix is known to about 1e-16 of the largest, its root to 1e-8.
    there = values > 10 * max(rows.shape) * np.finfo(np.float64).eps * values[0]
    singular_values, vectors = np.sqrt(values[there]), vectors[:, there]
    if turned:
        # Divided by its singular value alone, a small concept would keep some of the large ones.
        vectors = qr(rows @ vectors, mode="economic")[0]
    # An entry of a unit vector is known to about 1e-16. A document that shares no word with a concept has
    # 1e-43 there instead of 0, and a method that takes columns of any length would follow that direction.
    vectors[abs(vectors) < np.finfo(np.float64).eps] = 0
    largest = vectors[abs(vectors).argmax(axis=0), range(vectors.shape[1])]
    return vectors * np.sign(largest), singular_values


def coordinates(rows, documents, vectors, singular_values):
    r"""Return :math:`Y U_k = Y X^\top V_k \Sigma_k^{-1}`, shape (n_rows, k), of rows Y; X are `documents`."""
    Z = inner(rows, documents) @ (vectors / singular_values)
    return Z.astype(rows.dtype, copy=False)
