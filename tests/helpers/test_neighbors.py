"""Nearest neighbours: against scikit-learn and brute force, in every form of labels, and bad input."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse
from sklearn.base import clone
from sklearn.metrics.pairwise import cosine_similarity, euclidean_distances
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline

from helpers import geometry, neighbors
from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import contingency, scut
from helpers.neighbors import SIMILARITIES, KNNTextClassifier

pytestmark = pytest.mark.quick

few = settings(max_examples=25)
POSITIVE = [name for name, kind in SIMILARITIES.items() if kind.high > 0]


def counted(n, n_words=12, seed=0, length=9):
    """Short documents, so that there are many ties, and their classes."""
    rng = np.random.default_rng(seed)
    y = rng.integers(3, size=n)
    chances = np.ones((3, n_words)) + 3 * np.eye(3, n_words)
    return np.array([rng.multinomial(length, chances[c] / chances[c].sum()) for c in y]), y


def histograms(n, **more):
    counts, y = counted(n, **more)
    return counts / counts.sum(axis=1, keepdims=True), y


def by_brute_force(similarity, queries, rows, sigma=1.0, smoothing=0.1):
    """All similarities from the definitions."""
    if similarity == "dot":
        return queries @ rows.T
    if similarity == "cosine":
        return cosine_similarity(queries, rows)
    if similarity == "geodesic":
        return np.pi - geometry.geodesic_distances(queries, rows)
    if similarity == "kl":
        mean = (rows.sum(axis=0) + 1 / rows.shape[1]) / (len(rows) + 1)
        smooth = (1 - smoothing) * rows + smoothing * mean
        return np.array([-geometry.kl_divergence(query, smooth) for query in queries])
    distances = np.linalg.norm(queries[:, None] - rows, axis=2)
    return -distances if similarity == "euclidean" else np.exp(-(distances**2) / (2 * sigma**2))


# --- in scikit-learn's hands


def test_it_is_an_estimator():
    counts, y = counted(80)
    search = GridSearchCV(
        make_pipeline(SimplexEmbedding(), KNNTextClassifier(similarity="geodesic")),
        {"knntextclassifier__k": [1, 15], "knntextclassifier__similarity": ["geodesic", "kl"]},
        cv=3,
    ).fit(counts, y)
    assert search.best_params_["knntextclassifier__k"] == 15
    for name in SIMILARITIES:
        tags = KNNTextClassifier(similarity=name).__sklearn_tags__()
        assert tags.input_tags.positive_only == (name in ("kl", "geodesic"))


# --- which neighbours


@pytest.mark.parametrize("block", [1, 500, 2**22])
@pytest.mark.parametrize("similarity", list(SIMILARITIES))
def test_neighbours_are_those_of_brute_force(similarity, block, monkeypatch):
    monkeypatch.setattr(neighbors, "BLOCK", block)
    (X, y), (queries, _) = histograms(90), histograms(40, seed=1)
    options = {"sigma": 0.3, "smoothing": 0.2}
    model = KNNTextClassifier(7, similarity, **options).fit(X, y)
    every = by_brute_force(similarity, queries, X, **options)
    nearest, index = model.kneighbors(queries)
    assert_allclose(nearest, -np.sort(-every, axis=1)[:, :7], atol=1e-7)
    assert_allclose(nearest, np.take_along_axis(every, index, axis=1), atol=1e-7)
    assert all(len(set(row)) == 7 for row in index.tolist())
    low, high = SIMILARITIES[similarity].low, SIMILARITIES[similarity].high
    assert low <= nearest.min()
    assert nearest.max() <= high
    # Sparse or dense, on either side.
    for rows, others in ((sparse.csr_array(X), queries), (X, sparse.csr_matrix(queries))):
        again, _ = clone(model).fit(rows, y).kneighbors(others)
        assert_allclose(again, nearest, atol=1e-7)
    low_precision, _ = clone(model).fit(X.astype(np.float32), y).kneighbors(queries)
    assert low_precision.dtype == np.float32
    assert_allclose(low_precision, nearest, atol=2e-3)


@pytest.mark.parametrize("similarity", list(SIMILARITIES))
def test_training_documents_without_themselves(similarity):
    X, y = histograms(60)
    model = KNNTextClassifier(4, similarity).fit(X, y)
    every = by_brute_force(similarity, X, X)
    np.fill_diagonal(every, -np.inf)
    nearest, index = model.kneighbors()
    assert (index != np.arange(60)[:, None]).all()
    assert_allclose(nearest, -np.sort(-every, axis=1)[:, :4], atol=1e-7)


@few
@given(st.integers(0, 2**32 - 1), st.integers(1, 30))
def test_of_equally_near_documents_the_first(seed, k):
    rng = np.random.default_rng(seed)
    values = rng.integers(0, 4, (6, 30)).astype(float)
    highest, index = neighbors._highest(values, k)
    expected = np.argsort(-values, axis=1, kind="stable")[:, :k]
    assert_array_equal(index, expected)
    assert_array_equal(highest, np.take_along_axis(values, expected, axis=1))


@few
@given(st.integers(0, 2**32 - 1), st.sampled_from([name for name in SIMILARITIES if name != "dot"]))
def test_nobody_is_nearer_than_oneself(seed, similarity):
    X, y = histograms(30, seed=seed)
    y[:2] = 0, 1
    model = KNNTextClassifier(1, similarity, smoothing=0.01).fit(X, y)
    nearest, index = model.kneighbors(X)
    if similarity == "kl":
        # Smoothed, a document is not quite itself any more.
        assert (nearest <= 0).all()
    else:
        assert_array_equal(X[index[:, 0]], X)
        assert_allclose(nearest, max(0, SIMILARITIES[similarity].high), atol=1e-7)


def test_real_stories_against_scikit_learn():
    corpus = load_reuters("train", drop_empty=True).subset(slice(0, 1500))
    X = SimplexEmbedding("tfidf", norm="l2").fit_transform(corpus.counts)
    model = KNNTextClassifier(10, "cosine").fit(X[:1200], corpus.labels[:1200])
    cosines = cosine_similarity(X[1200:], X[:1200])
    assert_allclose(model.kneighbors(X[1200:])[0], -np.sort(-cosines, axis=1)[:, :10], atol=1e-12)
    model = model.set_params(similarity="euclidean").fit(X[:1200], corpus.labels[:1200])
    distances = euclidean_distances(X[1200:], X[:1200])
    assert_allclose(-model.kneighbors(X[1200:])[0], np.sort(distances, axis=1)[:, :10], atol=1e-7)


def test_memory_does_not_grow_with_the_corpus():
    rows = sparse.random_array((6000, 300), density=0.02, format="csr", rng=np.random.default_rng(0))
    rows = sparse.csr_array(rows + sparse.csr_array((np.ones(6000), (range(6000), [0] * 6000)), (6000, 300)))
    model = KNNTextClassifier(5, "cosine").fit(rows, np.arange(6000) % 2)
    tracemalloc.start()
    try:
        model.kneighbors()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 0.5 * 8 * 6000**2


# --- what they vote


@settings(max_examples=12)
@given(st.integers(0, 2**32 - 1), st.integers(1, 9), st.booleans())
def test_votes_are_those_of_scikit_learn(seed, k, weighted):
    rng = np.random.default_rng(seed)
    X, queries = rng.normal(size=(40, 3)), rng.normal(size=(15, 3))
    y, Y = rng.integers(3, size=40), rng.integers(2, size=(40, 4))
    y[:3], Y[:2] = range(3), [[0] * 4, [1] * 4]
    ours = KNNTextClassifier(k, "gaussian", weights="similarity" if weighted else "vote", sigma=2.0)
    theirs = KNeighborsClassifier(
        k, weights=(lambda d: np.exp(-(d**2) / 8)) if weighted else "uniform", algorithm="brute"
    )
    assert_array_equal(ours.fit(X, y).predict(queries), theirs.fit(X, y).predict(queries))
    assert_array_equal(ours.fit(X, Y).predict(queries), theirs.fit(X, Y).predict(queries))
    if not weighted:
        assert_allclose(ours.fit(X, y).scores(queries), theirs.fit(X, y).predict_proba(queries))


@pytest.mark.parametrize("similarity", POSITIVE)
def test_scores_are_mean_similarities(similarity):
    (X, y), (queries, _) = histograms(50), histograms(20, seed=1)
    model = KNNTextClassifier(6, similarity, weights="similarity").fit(X, y)
    nearest, index = model.kneighbors(queries)
    expected = np.stack([(nearest * (y[index] == c)).sum(axis=1) / 6 for c in range(3)], axis=1)
    assert_allclose(model.scores(queries), expected, atol=1e-12)
    high = SIMILARITIES[similarity].high
    assert 0 <= expected.min()
    assert expected.max() <= high


def test_negative_similarities_have_no_weight():
    X, y = np.array([[1.0, 0], [-1, 0.1], [-1, -0.1]]), ["a", "b", "b"]
    model = KNNTextClassifier(3, "cosine", weights="similarity").fit(X, y)
    assert_allclose(model.scores([[1.0, 0]]), [[1 / 3, 0]])
    assert model.predict([[1.0, 0]]) == ["a"]
    assert model.set_params(weights="vote").predict([[1.0, 0]]) == ["b"]


def test_the_first_class_wins_a_draw():
    X, y = np.array([[0.0], [1], [2], [3]]), ["no", "no", "yes", "yes"]
    assert KNNTextClassifier(4).fit(X, y).predict([[3.0]]) == ["no"]


def test_topics_in_every_form():
    X = np.array([[4.0, 0, 0], [3, 1, 0], [0, 4, 0], [0, 3, 1], [0, 0, 4]])
    topics = [("corn", "grain"), ("corn",), ("oil",), ("oil",), ()]
    Y = np.array([[1, 1, 0], [1, 0, 0], [0, 0, 1], [0, 0, 1], [0, 0, 0]])
    objects = np.empty(5, dtype=object)
    objects[:] = topics
    queries = [[9.0, 1, 0], [0, 9, 1], [0, 1, 9]]
    model = KNNTextClassifier(2, "cosine", weights="similarity")
    for y in (topics, objects, [set(row) for row in topics]):
        assert model.fit(X, y).predict(queries) == [("corn", "grain"), ("oil",), ()]
        assert_array_equal(model.classes_, ["corn", "grain", "oil"])
    for y in (Y, Y.astype(bool), sparse.csr_array(Y), Y.tolist()):
        decisions = model.fit(X, y).predict(queries)
        assert_array_equal(decisions, [[1, 1, 0], [0, 0, 1], [0, 0, 0]])
        assert decisions.dtype == getattr(y, "dtype", int)


def test_thresholds_of_topics_are_worth_having():
    corpus = load_reuters("train", drop_empty=True).subset(slice(0, 2400))
    X = SimplexEmbedding("tfidf", norm="l2").fit_transform(corpus.counts)
    common = ["acq", "corn", "crude", "earn", "grain", "interest", "money-fx", "ship", "trade", "wheat"]
    Y = np.array([[topic in row for topic in common] for row in corpus.labels.tolist()])
    model = KNNTextClassifier(45, "cosine", weights="similarity").fit(X[:1600], Y[:1600])
    truth, plain = Y[1600:], model.predict(X[1600:])
    better = contingency(truth, model.scores(X[1600:]) > scut(Y[:1600], model.scores()))
    assert better.macro_f1 > contingency(truth, plain).macro_f1 + 0.05


# --- bad input

X2 = np.array([[0.5, 0.5], [1, 0], [0, 1.0]])
KNN = KNNTextClassifier


@pytest.mark.parametrize(
    ("model", "y", "message"),
    [
        (KNN(4), "aab", "k: 4 is larger than the corpus of 3; pass 3 or less"),
        (KNN(0), "aab", "k: 0 is no whole number from 1"),
        (KNN(1, "jaccard"), "aab", "similarity: no 'jaccard'. Take one of: dot, cosine"),
        (KNN(1, weights="rank"), "aab", "weights: no 'rank'. Take one of: vote, similarity."),
        (
            KNN(1, weights="similarity"),
            "aab",
            "weights: 'euclidean' gives the farther the louder voice",
        ),
        (KNN(1, "kl", weights="similarity"), "aab", "weights: 'kl' gives the farther"),
        (KNN(1, "kl", smoothing=0), "aab", "smoothing: 0 is no share; pass a number between 0 and 1"),
        (KNN(1, "kl", smoothing=1), "aab", "smoothing: 1 is no share"),
        (KNN(1, "kl", smoothing=1e-300), "aab", "smoothing: 1e-300 is no share"),
        (KNN(1, "gaussian", sigma=0), "aab", "sigma: 0 is not positive"),
        (KNN(1), [[1, 0], [1, 0], [0, 0]], "y: class 1 has no document; leave it out"),
        (KNN(1), [[1, 0], [1, 2], [0, 0]], "y: 0 and 1 are due"),
        (KNN(1), [(), (), ()], "y: no document has a topic"),
        (KNN(1), [("a",), ("b",)], "y: topics of 2 documents where X has 3 rows"),
        (KNN(1), [("a",), "b", ("a", "b")], "y: neither labels nor topics; pass one label, or one tuple"),
    ],
    ids=str,
)
def test_what_fit_refuses(model, y, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        model.fit(X2, list(y))


@pytest.mark.parametrize("similarity", list(SIMILARITIES))
def test_rows_of_zeros(similarity):
    model = KNN(1, similarity).fit(X2, list("aab"))
    if similarity in ("dot", "euclidean", "gaussian"):
        assert model.predict([[0.0, 0]]) == ["a"], "the origin is a point"
        return
    for call in (
        lambda: model.predict([[0.5, 0.5], [0, 0]]),
        lambda: clone(model).fit(X2[[1, 1, 0]] * 0, [1, 2, 3]),
    ):
        with pytest.raises(ValueError, match=r"^X: row \d is (all 0, without direction|an empty document)"):
            call()


def test_what_kneighbors_refuses():
    model = KNN(2).fit(X2, list("aab"))
    with pytest.raises(ValueError, match="^k: 3 is larger than the corpus: 2 can be neighbours; pass less"):
        model.set_params(k=3).kneighbors()
    with pytest.raises(ValueError, match="^k: 4 is larger than the corpus: 3 can be neighbours"):
        model.set_params(k=4).kneighbors(X2)
    with pytest.raises(ValueError, match="^X: row 0 sums to 7, not 1; divide by the row sums"):
        KNN(1, "kl").fit([[3, 4], [1, 0], [0, 2]], list("aab"))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_cosine_of_rows_so_small_that_their_squares_vanish(dtype):
    rows = np.array([[1, 0], [0.6, 0.8], [0, 1]], dtype=dtype)
    tiny = rows * np.finfo(dtype).tiny * 8
    model = KNN(1, "cosine").fit(rows, list("abc"))
    for queries in (tiny, sparse.csr_array(tiny)):
        nearest, index = model.kneighbors(queries)
        assert_allclose(nearest[:, 0], 1, rtol=1e-5)
        assert_array_equal(index[:, 0], [0, 1, 2])


def test_weights_changed_after_fit_are_checked():
    model = KNN(1).fit(X2, list("aab"))
    with pytest.raises(ValueError, match="^weights: 'euclidean'"):
        model.set_params(weights="similarity").predict(X2)


def test_kl_of_words_that_training_never_saw():
    X = np.array([[0.5, 0.5, 0], [1, 0, 0]])
    model = KNN(2, "kl").fit(X, ["a", "b"])
    nearest, _ = model.kneighbors([[0, 0, 1.0], [0, 0.5, 0.5]])
    assert np.isfinite(nearest).all()
    assert nearest[0, 0] == nearest[0, 1], "a word of nobody tells nobody apart"
    assert model.predict([[0, 0.5, 0.5]]) == ["a"]
    assert_allclose(nearest[1, 0], by_brute_force("kl", np.array([[0, 0.5, 0.5]]), X).max())


def test_a_document_without_words_has_inner_products():
    """Zero with all of them; only a direction it has not."""
    rows = np.array([[1.0, 0], [0, 2], [0, 0]])
    similarity, index = KNN(1, "dot").fit(rows, ["a", "b", "c"]).kneighbors([[0.0, 0], [0, 1]])
    assert similarity.tolist() == [[0], [2]] and index.tolist() == [[0], [1]]


def test_similarities_that_are_all_rounded_to_zero_decide_nothing():
    model = KNNTextClassifier(k=1, similarity="gaussian", weights="similarity").fit(
        [[0, 60], [60, 0]], ["a", "b"]
    )
    with pytest.raises(ValueError, match="sigma: with 1 all similarities"):
        model.predict([[120, 0]])
