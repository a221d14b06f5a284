"""The embedding: TF and TF×IDF against their definitions, bad input."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.testing import assert_allclose
from scipy import sparse
from sklearn.base import clone
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer

from helpers import geometry
from helpers.embedding import SimplexEmbedding, pull_back

pytestmark = pytest.mark.quick

PROPERTY = settings(max_examples=50, derandomize=True)
KINDS = {"dense": np.asarray, "matrix": sparse.csr_matrix, "array": sparse.csr_array}
# Their random counts hold empty documents, which the default refuses and `empty="keep"` lets pass.


@st.composite
def counts(draw, least_rows=1):
    """Counts of a few documents, none of them empty."""
    shape = draw(st.integers(least_rows, 6)), draw(st.integers(2, 8))
    drawn = draw(hnp.arrays(np.int32, shape, elements=st.integers(0, 3) | st.integers(0, 500)))
    drawn[drawn.sum(axis=1) == 0, draw(st.integers(0, shape[1] - 1))] = 1
    return drawn


@PROPERTY
@given(counts(), st.integers(1, 50), st.sampled_from(sorted(KINDS)))
def test_tf_is_the_relative_frequency(rows, times, kind):
    theta = SimplexEmbedding().fit_transform(KINDS[kind](rows))
    assert type(theta) is type(KINDS[kind](rows))
    theta = theta if kind == "dense" else theta.toarray()
    assert theta.dtype == np.float64
    assert_allclose(theta, rows / rows.sum(axis=1, keepdims=True), rtol=1e-15)
    assert_allclose(SimplexEmbedding().fit_transform(times * rows), theta, rtol=1e-14)
    l2 = SimplexEmbedding(norm="l2").fit_transform(rows)
    assert_allclose(np.linalg.norm(l2, axis=1), 1)
    assert_allclose(l2 / l2.sum(axis=1, keepdims=True), theta)


@PROPERTY
@given(counts(least_rows=2), st.sampled_from(sorted(KINDS)), st.sampled_from(["l1", "l2"]))
def test_tfidf_is_scikit_learns_less_one(rows, kind, norm):
    """Unsmoothed, scikit-learn's idf is log(m / df) + 1; where df is 0 it has no bearing on these rows."""
    embedding = SimplexEmbedding("tfidf", norm=norm, empty="keep").fit(KINDS[kind](rows))
    theirs = TfidfTransformer(smooth_idf=False).fit(np.maximum(rows, rows.sum(axis=0) == 0)).idf_ - 1
    assert_allclose(embedding.idf_, theirs, atol=1e-14)
    weighted = rows * theirs
    size = np.abs(weighted).sum(axis=1) if norm == "l1" else np.linalg.norm(weighted, axis=1)
    ours = embedding.transform(KINDS[kind](rows))
    ours = ours if kind == "dense" else ours.toarray()
    assert_allclose(ours[size > 1e-12], weighted[size > 1e-12] / size[size > 1e-12, None], atol=1e-12)


@PROPERTY
@given(counts(least_rows=2), st.data(), st.sampled_from(sorted(KINDS)))
def test_pull_back_of_fisher(rows, data, kind):
    """G composes, is undone by 1 / lambda, and the distance of the images is the formula of eq. 10."""
    positive = hnp.arrays(float, rows.shape[1], elements=st.floats(0.01, 100))
    weights, others = data.draw(positive), data.draw(positive)
    theta = SimplexEmbedding().fit_transform(KINDS[kind](rows))
    image = pull_back(theta, weights)
    assert type(image) is type(theta)
    plain, seen = (x if kind == "dense" else x.toarray() for x in (theta, image))
    assert_allclose(seen.sum(axis=1), 1)
    back, twice, once = (
        pull_back(image, 1 / weights),
        pull_back(image, others),
        pull_back(theta, weights * others),
    )
    assert_allclose(back if kind == "dense" else back.toarray(), plain, atol=1e-14)
    assert abs(twice - once).max() < 1e-14
    p, q = plain[:2]
    cosine = (weights * np.sqrt(p * q)).sum() / np.sqrt((weights @ p) * (weights @ q))
    assert_allclose(np.cos(geometry.geodesic_distance(image[0:1], image[1:2]) / 2), [cosine], atol=1e-13)


@PROPERTY
@given(counts(least_rows=3))
def test_tfidf_is_the_image_of_tf(rows):
    """Zhang, Chen & Lee 2005, eq. 10."""
    tfidf = SimplexEmbedding("tfidf", empty="keep").fit(rows)
    theta = SimplexEmbedding().fit_transform(rows)
    meaningful = tfidf.transform(rows).any(axis=1)
    if meaningful.any():
        image = pull_back(theta[meaningful], tfidf.idf_)
        assert_allclose(image, tfidf.transform(rows)[meaningful], atol=1e-14)


def test_idf_is_that_of_the_training_documents():
    train = np.array([[1, 2, 0, 0], [3, 0, 1, 0], [1, 1, 0, 0], [2, 0, 0, 0]])
    embedding = SimplexEmbedding("tfidf", empty="keep").fit(train)
    assert_allclose(embedding.idf_, [0, np.log(2), np.log(4), 0])
    assert_allclose(embedding.transform([[5, 1, 1, 9]]), [[0, 1 / 3, 2 / 3, 0]])
    assert not embedding.transform([[5, 0, 0, 9], [0, 0, 0, 0]]).any()


def test_idf_counts_documents_not_stored_entries():
    """An entry stored in two parts, or stored as zero, is no second document."""
    twice = sparse.csr_matrix(([1, 1, 0, 3], [0, 0, 0, 1], [0, 2, 4]), shape=(2, 2), dtype=np.int32)
    assert_allclose(SimplexEmbedding("tfidf").fit(twice).idf_, [np.log(2), np.log(2)])
    assert_allclose(SimplexEmbedding().fit_transform(twice).toarray(), np.eye(2))
    assert twice.nnz == 4 and twice.data.tolist() == [1, 1, 0, 3]


def test_float32_stays_float32():
    for kind in KINDS.values():
        rows = kind(np.array([[1, 2], [3, 0]], dtype=np.float32))
        assert SimplexEmbedding("tfidf", empty="keep").fit_transform(rows).dtype == np.float32
        assert pull_back(SimplexEmbedding().fit_transform(rows), [1, 2]).dtype == np.float32


def test_in_a_pipeline():
    vocabulary = np.array(["god", "hockey", "space"], dtype=object)
    embedding = SimplexEmbedding().fit(np.eye(3, dtype=int))
    assert embedding.get_feature_names_out(vocabulary).tolist() == vocabulary.tolist()
    roots = make_pipeline(clone(embedding), FunctionTransformer(geometry.to_sphere, accept_sparse=True))
    assert_allclose(roots.fit_transform([[1, 0, 3], [0, 2, 2]])[0], [1, 0, np.sqrt(3)])


# --- bad input

BAD = {
    "negative": ([[1, -1, 2], [1, 0, 0]], "^X: Negative values in data; .*pass counts"),
    "fractional": ([[1, 0.5, 2], [1, 0, 0]], "^X: fractional values in data; pass whole counts"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bad", BAD)
def test_bad_counts(bad, kind):
    rows, message = BAD[bad]
    rows = KINDS[kind](np.array(rows))
    with pytest.raises(ValueError, match=message):
        SimplexEmbedding().fit(rows)
    with pytest.raises(ValueError, match=message):
        SimplexEmbedding().fit(np.eye(3)).transform(rows)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("norm", ["l1", "l2"])
def test_empty_documents(kind, norm):
    train = np.array([[1, 2, 0], [1, 0, 1], [1, 0, 0]])
    message = r"^X: row 2 is an empty document.*leave it out .*empty='keep'"
    for weighting, rows in (("tfidf", train), ("tf", train - [1, 0, 0])):
        with pytest.raises(ValueError, match=message):
            SimplexEmbedding(weighting, norm=norm).fit(train).transform(KINDS[kind](rows))
        kept = SimplexEmbedding(weighting, norm=norm, empty="keep").fit(train).transform(KINDS[kind](rows))
        assert kept.shape == (3, 3) and kept[[0, 1]].sum() > 0 and kept[[2]].sum() == 0


@pytest.mark.parametrize(
    ("name", "known"), [("weighting", "tf, tfidf"), ("norm", "l1, l2"), ("empty", "raise, keep")]
)
def test_unknown_names_list_the_known(name, known):
    with pytest.raises(ValueError, match=f"^{name}: no 'bm25'. Take one of: {known}."):
        SimplexEmbedding(**{name: "bm25"}).fit(np.eye(3))
    with pytest.raises(ValueError, match=f"^{name}: no 'bm25'"):
        SimplexEmbedding().fit(np.eye(3)).set_params(**{name: "bm25"}).transform(np.eye(3))


@pytest.mark.parametrize("kind", KINDS)
def test_bad_pull_back(kind):
    theta = KINDS[kind](np.array([[0.5, 0.5, 0], [0, 0, 1]]))
    for weights in ([1, 2], [1, 2, -1], [[1, 2, 3]], [1, 2, 3, 4]):
        with pytest.raises(ValueError, match="^weights: 3 non-negative numbers are due"):
            pull_back(theta, weights)
    with pytest.raises(ValueError, match="^weights: row 0 has NaN"):
        pull_back(theta, [1, 1, np.nan])
    with pytest.raises(ValueError, match="^theta: row 1 is an empty document, or has only words of weight 0"):
        pull_back(theta, [1, 1, 0])
    with pytest.raises(ValueError, match="^theta: row 0 sums to 2"):
        pull_back(2 * theta, [1, 1, 1])
