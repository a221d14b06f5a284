"""Rows at the door: what numpy and scipy would let through without a word."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse

from helpers import kernels
from helpers._numerics.rows import as_rows


def outside(kind):
    """A sparse matrix with an index outside its shape: compiled code would read and write there."""
    rows = sparse.csr_array(np.eye(2, 3)).asformat(kind)
    if kind == "lil":
        rows.rows[0] = [10**6]
    elif kind == "dok":
        rows._dict[(0, 10**6)] = 1.0
    elif kind == "coo":
        rows.coords[1][0] = 10**6
    else:
        rows.indices[0] = 10**6
    return rows


@pytest.mark.parametrize("kind", ["lil", "dok", "coo", "csr", "csc"])
@pytest.mark.parametrize("kernel", [kernels.linear, kernels.ngd])
def test_an_index_outside_the_shape_is_refused(kind, kernel):
    with pytest.raises(ValueError, match="^X: .*; build the sparse matrix with indices inside its shape"):
        kernel(outside(kind))


def test_a_matrix_that_is_wrong_about_its_own_form_is_not_believed():
    twice = sparse.csr_array(([1.0, 2, 3], [1, 1, 0], [0, 3]), shape=(1, 3))
    twice.has_canonical_format = twice.has_sorted_indices = True
    rows, _ = as_rows(twice, "X")
    assert_array_equal(rows.indices, [0, 1])
    assert_array_equal(rows.data, [3, 3])
    assert twice.nnz == 3, "the caller's matrix stays as it is"
    assert_allclose(kernels.linear(twice), [[18]])


def test_masked_entries_are_refused_and_masks_without_any_are_not():
    masked = np.ma.array(np.eye(2), mask=np.eye(2, dtype=bool))
    with pytest.raises(ValueError, match=r"^X: has masked entries; fill them, as in X.filled\(0\)"):
        kernels.linear(masked)
    assert_array_equal(kernels.linear(np.ma.array(np.eye(2))), np.eye(2))


@pytest.mark.parametrize("rows", [np.zeros((0, 3)), np.zeros((3, 0)), sparse.csr_array((0, 3))], ids=str)
def test_there_is_no_concept_without_documents_or_words(rows):
    with pytest.raises(ValueError, match=r"^X: has shape .*, so there is no concept; pass documents"):
        kernels.lsi(rows)


@pytest.mark.parametrize("large, fact", [(1e200, "too large to square"), (np.inf, "NaN or infinite")])
@pytest.mark.parametrize("kind", [np.asarray, sparse.csr_array])
def test_numbers_without_finite_products_are_refused(kind, large, fact):
    with pytest.raises(ValueError, match=f"^X: .*{fact}"):
        kernels.linear(kind([[1.0, 0], [0, large]]))
