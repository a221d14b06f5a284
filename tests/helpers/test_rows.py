"""Rows at the door: what numpy and scipy would let through without a word."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse

from helpers import corpora, dual, embedding, geometry, kernels, neighbors, pursuit, text
from helpers._numerics.rows import as_rows

pytestmark = pytest.mark.quick


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


def spread_out(counts):
    """The same counts as a CSR matrix of another form: unsorted, entries in two parts, stored zeros."""
    rows = sparse.coo_array(counts)
    n, (i, j) = rows.nnz, rows.coords
    half, zeros = rows.data // 2, np.zeros(n, rows.data.dtype)
    order = np.argsort(np.tile(i, 3), kind="stable")
    column = np.concatenate([j, (j + 1) % rows.shape[1], j])[order]
    data = np.concatenate([rows.data - half, zeros, half])[order]
    starts = np.append(0, np.cumsum(3 * np.bincount(i, minlength=rows.shape[0])))
    return sparse.csr_matrix((data, column, starts), shape=rows.shape)


COUNTS = np.array([[4, 0, 2, 0, 1], [0, 3, 2, 0, 6], [5, 1, 0, 0, 2], [2, 2, 2, 0, 2]])
THETA = COUNTS / COUNTS.sum(axis=1, keepdims=True)
WORDS = ["a", "b", "c", "d", "abs"]
OF_COUNTS = {
    "idf": embedding.idf,
    "prune_by_doc_count": lambda rows: text.prune_by_doc_count(rows, WORDS, 1),
    "prune_by_occur_count": lambda rows: text.prune_by_occur_count(rows, WORDS, 7),
    "keep_words": lambda rows: text.keep_words(rows, WORDS, np.array([1, 0, 1, 0, 1], dtype=bool)),
    "merge_stems": lambda rows: text.merge_stems(rows, WORDS),
    "embedding": lambda rows: embedding.SimplexEmbedding("tfidf").fit_transform(rows),
    "a corpus": lambda rows: of_a_corpus(sparse.csr_matrix(rows)),
}
OF_HISTOGRAMS = {
    **kernels.KERNELS,
    "pull_back": lambda rows: embedding.pull_back(rows, np.arange(1.0, 6)),
    **{name: getattr(geometry, name) for name in ("to_sphere", "geodesic_distances")},
    **{
        name: lambda rows, name=name: getattr(geometry, name)(rows, THETA[3])
        for name in ("bhattacharyya", "hellinger_distance", "geodesic_distance", "kl_divergence")
    },
    "geodesic": lambda rows: geometry.geodesic(rows, THETA[3], 0.3),
    "log_map": lambda rows: geometry.log_map(THETA[3], rows),
    "exp_map": lambda rows: geometry.exp_map(rows, np.zeros(5)),
    "pursue": lambda rows: pursuit.pursue(rows, np.arange(4.0), 2),
    "degree_two_map": dual.degree_two_map,
}


def of_a_corpus(counts):
    names = np.array(["x"] * 4)
    corpus = corpora.Corpus(counts, np.array(WORDS), names, names, "tiny")
    return corpus.words(1), corpus.counts, corpus.subset([0, 1], trim=True).vocabulary


def plain(value):
    """A result as arrays and numbers."""
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value.toarray() if sparse.issparse(value) else value


@pytest.mark.parametrize(
    "function, counts",
    [(f, COUNTS) for f in OF_COUNTS.values()] + [(f, THETA) for f in OF_HISTOGRAMS.values()],
    ids=[*OF_COUNTS, *OF_HISTOGRAMS],
)
def test_how_a_matrix_is_stored_is_nobody_s_business(function, counts):
    stored = spread_out(counts)
    before = stored.copy()
    answer, due = plain(function(stored)), plain(function(counts))
    for mine, right in zip(answer, due, strict=True) if isinstance(due, list) else [(answer, due)]:
        if isinstance(right, dict) or np.asarray(right).dtype.kind in "UO":
            np.testing.assert_equal(mine, right)
        else:
            assert_allclose(mine, right, atol=1e-12)
    assert_array_equal(stored.data, before.data)
    assert_array_equal(stored.indices, before.indices)


@pytest.mark.parametrize("kind", [">f8", ">i4", np.float16, bool, object])
def test_counts_of_any_kind_of_number(kind):
    if kind is object:
        with pytest.raises(ValueError, match="^counts: .*object"):
            embedding.idf(COUNTS.astype(object))
    else:
        assert_array_equal(embedding.idf(COUNTS.astype(kind)), embedding.idf(COUNTS))


@pytest.mark.parametrize(
    "counts",
    [[1, 0, 2], [[np.nan, 1]], [[-1, 1]], [[np.inf, 1]], [["a"]], [[1], [1, 2]], 3, None]
    + [np.ma.array([[1, 2]], mask=[[True, False]]), sparse.coo_array([1, 2])],
    ids=str,
)
def test_what_does_not_count_is_refused(counts):
    with pytest.raises(ValueError, match="^counts: .*(pass|fill|0 times or more|count)"):
        embedding.idf(counts)


@pytest.mark.parametrize("rows", [np.zeros((0, 3)), np.zeros((3, 0)), sparse.csr_array((0, 3))], ids=str)
def test_there_is_no_concept_without_documents_or_words(rows):
    with pytest.raises(ValueError, match=r"^X: has shape .*, so there is no concept; pass documents"):
        kernels.lsi(rows)


@pytest.mark.parametrize("large, fact", [(1e200, "too large to square"), (np.inf, "NaN or infinite")])
@pytest.mark.parametrize("kind", [np.asarray, sparse.csr_array])
def test_numbers_without_finite_products_are_refused(kind, large, fact):
    with pytest.raises(ValueError, match=f"^X: .*{fact}"):
        kernels.linear(kind([[1.0, 0], [0, large]]))


def test_what_used_to_end_in_an_error_of_somebody_else():
    assert_allclose(embedding.pull_back([0.5, 0.5], sparse.coo_array([1.0, 3.0])), [0.25, 0.75])
    counts, stems = text.merge_stems(sparse.csr_matrix((2, 0)), [])
    assert counts.shape == (2, 0) and len(stems) == 0
    for call, message in (
        (lambda: text.merge_stems(sparse.csr_matrix(COUNTS), WORDS[1:]), "vocabulary: 4 words for 5 columns"),
        (lambda: text.letter_tokens("abc", None, 3), "shortest: None is no whole number"),
        (lambda: text.stop_words(["a"]), r"name: no \['a'\]. Take one of: smart"),
        (
            lambda: neighbors.KNNTextClassifier(1).fit(THETA, [0, 1, 0, 1]).predict(None),
            "X: documents are due",
        ),
        (
            lambda: kernels.polynomial([[-1e10]], [[1e10]], degree=31, constant=0),
            "degree: 31 makes values too",
        ),
        (lambda: kernels.gaussian(THETA, sigma=10**5000), "sigma: .* is no finite number"),
    ):
        with pytest.raises(ValueError, match=f"^{message}"):
            call()
