"""Latent semantic indexing: beside a singular value decomposition, folded, and with bad input."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse
from scipy.sparse.linalg import svds

from helpers.corpora import load_newsgroups
from helpers.kernels import linear, lsi
from helpers.semantics import LatentSemantics

pytestmark = pytest.mark.quick

PROPERTY = settings(max_examples=40, derandomize=True, deadline=None)
SHAPES = st.tuples(st.integers(2, 12), st.integers(2, 12))


@pytest.fixture(scope="module")
def posts():
    return load_newsgroups("train").counts[::100].astype(float)


def drawn(shape, seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 3, shape) * rng.normal(size=shape)
    X[0, 0] = 1
    return X


@PROPERTY
@given(shape=SHAPES, k=st.integers(1, 14), seed=st.integers(0, 10**6))
def test_the_kernel_is_that_of_the_singular_vectors(shape, k, seed):
    X, new = drawn(shape, seed), drawn(shape, seed + 1)
    U, s, Vt = np.linalg.svd(X.T, full_matrices=False)
    k = min(k, len(s))
    if len(s) > k and s[k - 1] - s[k] < 1e-3 * s[0]:
        return  # The leading directions are not unique.
    U_k = U[:, :k][:, s[:k] > 1e-6 * s[0]]
    for kind in (np.array, sparse.csr_array):
        assert_allclose(lsi(kind(X), n_concepts=k), X @ U_k @ U_k.T @ X.T, atol=1e-9 * s[0] ** 2)
        asked = lsi(kind(new), kind(X), n_concepts=k)
        assert_allclose(asked, new @ U_k @ U_k.T @ X.T, atol=1e-7 * s[0] ** 2)
    model = LatentSemantics(k).fit(X)
    assert model.n_concepts_ == U_k.shape[1]
    assert_allclose(model.singular_values_, s[: model.n_concepts_], atol=1e-7 * s[0])
    Z = model.transform(X)
    assert_allclose(Z @ Z.T, lsi(X, n_concepts=k), atol=1e-9 * s[0] ** 2)


@PROPERTY
@given(words=st.integers(2, 8), size=st.sampled_from([1, 7, 1000]), seed=st.integers(0, 10**6))
def test_documents_that_depend_on_one_another_add_no_concept(words, size, seed):
    """A phantom concept of size 1e-8 once gave coordinates near 1, where there are more rows than words."""
    rng = np.random.default_rng(seed)
    base = rng.integers(0, size + 1, (1, words)) / size
    base[0, 0] = 1
    B, A = base * rng.integers(1, 4, (5, 1)), rng.normal(size=(3, words))
    assert LatentSemantics().fit(B).n_concepts_ == 1
    assert_allclose(lsi(A, B), A @ B.T, atol=1e-7 * np.linalg.norm(B) * np.linalg.norm(A))
    B = np.vstack([B, rng.normal(size=(1, words)) * 1e-6])
    assert_allclose(lsi(A, B), A @ B.T, atol=1e-7 * np.linalg.norm(B) * np.linalg.norm(A))


def test_both_gram_matrices_give_the_same_concepts(posts):
    few = posts[:, np.argsort(-np.ravel(posts.sum(axis=0)))[:60]]
    assert few.shape[0] > few.shape[1]
    wide = few[:50]
    for X in (few, wide):
        _, s, _ = svds(X, k=10)
        assert_allclose(LatentSemantics(10).fit(X).singular_values_, np.sort(s)[::-1], rtol=1e-9)


def test_real_posts_have_the_singular_values_of_scipy(posts):
    V, s, _ = svds(posts, k=20, random_state=0)
    model = LatentSemantics(20).fit(posts)
    order = np.argsort(-s)
    assert_allclose(model.singular_values_, s[order], rtol=1e-9)
    assert_allclose(abs(model.vectors_.T @ V[:, order]), np.eye(20), atol=1e-6)
    assert_allclose(model.transform(posts), model.vectors_ * model.singular_values_, atol=1e-7)


def test_as_many_concepts_as_there_are_give_the_linear_kernel(posts):
    documents = posts[:40]
    model = LatentSemantics(1000).fit(documents)
    assert model.n_concepts_ == np.linalg.matrix_rank(documents.toarray())
    assert_allclose(lsi(documents, n_concepts=1000), linear(documents), atol=1e-6 * linear(documents).max())


def test_a_function_of_the_coordinates_folds_into_the_words(posts):
    model, rng = LatentSemantics(30).fit(posts), np.random.default_rng(0)
    alpha, bases = rng.normal(size=40), rng.choice(posts.shape[0], 40, replace=False)
    w = model.transform(posts[bases]).T @ alpha
    by_kernels = lsi(posts, n_concepts=30)[:, bases] @ alpha
    assert_allclose(posts @ model.word_weights(w), by_kernels, atol=1e-9 * abs(by_kernels).max())


def test_float32_stays(posts):
    documents = posts[:30].astype(np.float32)
    assert (
        lsi(documents, n_concepts=5).dtype == LatentSemantics(5).fit_transform(documents).dtype == np.float32
    )
    exact = lsi(posts[:30], n_concepts=5)
    assert_allclose(lsi(documents, n_concepts=5), exact, atol=1e-5 * exact.max())


@pytest.mark.parametrize("n_concepts", [0, -1, 1.5, "3"])
def test_concepts_are_counted(n_concepts):
    with pytest.raises(ValueError, match="n_concepts: .* pass 1 or more"):
        LatentSemantics(n_concepts).fit(np.eye(3))
    with pytest.raises(ValueError, match="n_concepts"):
        lsi(np.eye(3), n_concepts=n_concepts)


def test_bad_input_is_named():
    zeros = np.zeros((3, 2))
    with pytest.raises(ValueError, match="X: all entries are 0"):
        LatentSemantics().fit(zeros)
    with pytest.raises(ValueError, match="Y: all entries are 0"):
        lsi(np.eye(2), zeros)
    with pytest.raises(ValueError, match="w: shape .* pass one number for each of 2 concepts"):
        LatentSemantics().fit(np.eye(2)).word_weights([1, 2, 3])
    with pytest.raises(ValueError, match="words"):
        lsi(np.eye(2), np.eye(3))


@pytest.mark.parametrize("seed", range(3))
def test_documents_that_share_no_word_with_the_concepts_are_zero(seed):
    """Else their rows are rounding, of any direction, which a pursuit would take for a base."""
    rng = np.random.default_rng(seed)
    X = np.zeros((40, 80))
    X[:38, :77], X[38:, 77:] = rng.poisson(0.3, (38, 77)), [[1, 1, 0], [0, 1, 1]]
    order = rng.permutation(40)
    Z = LatentSemantics(5).fit_transform(sparse.csr_array(X[order]))
    assert_array_equal(Z.any(axis=1), order < 38)


@pytest.mark.parametrize("turned", [False, True])
def test_rounding_of_float32_is_no_concept(turned):
    rng = np.random.default_rng(0)
    X = (rng.normal(size=(60, 3)) @ rng.normal(size=(3, 40))).astype(np.float32)
    assert LatentSemantics(30).fit(X.T if turned else X).n_concepts_ == 3
