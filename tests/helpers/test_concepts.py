"""Concept factorization: the objective, its descent, its optimum; refined dictionaries; bad input."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.testing import assert_allclose, assert_array_equal
from scipy import optimize, sparse
from sklearn.decomposition import NMF
from sklearn.metrics import adjusted_rand_score

from helpers import kernels
from helpers.concepts import _descend, _updated, factorize, refine_dictionary

pytestmark = pytest.mark.quick

PROPERTY = settings(max_examples=40, derandomize=True)


def texts(sizes, seed=0, tilt=0.6, n_words=800, length=80):
    """Bags of words: Zipf's law, a tilted topic for each class; as many documents of each as said."""
    rng = np.random.default_rng(seed)
    topics = np.exp(tilt * rng.normal(size=(len(sizes), n_words))) / (np.arange(n_words) + 10.0)
    topics /= topics.sum(axis=1, keepdims=True)
    labels = np.repeat(np.arange(len(sizes)), sizes)
    counts = np.array([rng.multinomial(length, topics[label]) for label in labels]).astype(float)
    return counts / np.linalg.norm(counts, axis=1, keepdims=True), labels


def error(X, W, V):
    """The objective by its first definition."""
    return np.linalg.norm(X - V @ (W.T @ X)) ** 2 / 2


def traces(K, W, V):
    """The objective by the Gram matrix."""
    return (np.trace(K) - 2 * np.trace(W.T @ K @ V) + np.trace(W.T @ K @ W @ V.T @ V)) / 2


def start(K, k, seed):
    """The first start of that `random_state`: concepts of norm 1, weights of the size of a document."""
    W, V = 1 - np.random.RandomState(seed).uniform(size=(2, len(K), k))
    return W / np.sqrt(np.diag(W.T @ K @ W)), V * np.sqrt(np.trace(K) / len(K))


def printed(K, W, V):
    """Steps 2 and 3 of Algorithm 2, as printed."""
    W = W * (K @ V) / (K @ W @ (V.T @ V))
    return W, V * (K @ W) / (V @ (W.T @ K @ W))


@st.composite
def documents(draw, least):
    """Rows of small whole numbers: some without words, some alike, of lower rank than rows."""
    n_documents, n_words = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    return draw(hnp.arrays(float, (n_documents, n_words), elements=st.integers(least, 4)))


# --- the objective


@PROPERTY
@given(st.one_of(documents(-4), documents(0)), st.integers(1, 3), st.integers(0, 99))
def test_descent(X, k, seed):
    """Mixed signs and none, rows of zeros, deficient ranks: J decreases, is what it says, and has a floor."""
    k, K = min(k, len(X)), X @ X.T
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        factors = factorize(K, k, max_iter=60, tol=0, random_state=seed)
    # Documents that nearly cancel have large weights in a concept of norm 1, and much rounding with it.
    rounding = 1e-9 * max(np.trace(K), 1e-300)
    assert np.isfinite(factors.W).all() and np.isfinite(factors.V).all()
    assert factors.W.min() >= 0 and factors.V.min() >= 0
    assert (np.diff(factors.objective) <= rounding).all()
    assert_allclose(factors.objective[-1], error(X, factors.W, factors.V), atol=rounding)
    assert_allclose(factors.objective[-1], traces(K, factors.W, factors.V), atol=rounding)
    # No factors of rank k, of whatever sign, leave less.
    floor = np.linalg.eigvalsh(K)[: len(K) - k].sum() / 2
    assert factors.objective[-1] >= floor - rounding
    sizes = np.diag(factors.W.T @ K @ factors.W)
    assert_allclose(sizes[sizes > 0], 1, rtol=1e-6)
    if X.min() >= 0:
        assert not factors.V[~X.any(axis=1)].any(), "no concept has a part in a document without words"


def test_direct_norm_equals_traces():
    """Zhang, Zhang & Wang 2012, eq. 11."""
    rng = np.random.default_rng(0)
    X, (W, V) = rng.normal(size=(30, 12)), rng.normal(size=(2, 30, 3))
    assert_allclose(traces(X @ X.T, W, V), error(X, W, V))


def test_without_negative_entries_the_updates_are_the_printed_ones():
    X, _ = texts([30, 30])
    K = X @ X.T
    W, V = start(K, 2, seed=3)
    for _ in range(40):
        W, V = printed(K, W, V)
    for updates in ("split", "plain"):
        factors = factorize(K, max_iter=40, tol=0, random_state=3, updates=updates)
        size = np.sqrt(np.diag(W.T @ K @ W))
        assert_allclose(factors.W, W / size, rtol=1e-8, atol=1e-12)
        assert_allclose(factors.V, V * size, rtol=1e-8, atol=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_with_negative_entries_the_printed_updates_fail_and_the_split_ones_do_not(seed):
    Z = np.random.default_rng(seed).normal(size=(100, 5))
    K = Z @ Z.T
    W, V = start(K, 2, seed)
    lowest, objective = 0, []
    for _ in range(30):
        W, V = printed(K, W, V)
        lowest, objective = min(lowest, W.min(), V.min()), [*objective, traces(K, W, V)]
    assert lowest < 0 and (np.diff(objective) > 1e-3 * np.trace(K)).any()
    factors = factorize(K, max_iter=30, tol=0, random_state=seed)
    assert min(factors.W.min(), factors.V.min()) >= 0
    assert (np.diff(factors.objective) <= 1e-12 * np.trace(K)).all()


@pytest.mark.parametrize("signs", ["mixed", "none"])
def test_order_of_the_normalisation(signs):
    """Both by the old diagonal leave J; W first, and V by the diagonal of the new W, do not."""
    rng = np.random.default_rng(1)
    Z = rng.normal(size=(40, 4)) if signs == "mixed" else rng.random((40, 4))
    K, (W, V) = Z @ Z.T, rng.random((2, 40, 2))
    before = traces(K, W, V)
    old = np.sqrt(np.diag(W.T @ K @ W))
    after = np.sqrt(np.diag((W / old).T @ K @ (W / old)))
    assert_allclose(traces(K, W / old, V * old), before)
    assert abs(traces(K, W / old, V * after) - before) > 0.1 * before
    factors = factorize(K, random_state=1)
    assert_allclose(traces(K, factors.W, factors.V), factors.objective[-1])
    assert_allclose(np.diag(factors.W.T @ K @ factors.W), 1)


# --- the optimum


@pytest.mark.parametrize("signs", ["mixed", "none"])
def test_the_updates_rest_where_no_allowed_step_decreases_the_error(signs):
    """The conditions of Karush, Kuhn and Tucker, found by another method, hold where the updates rest."""
    rng = np.random.default_rng(2)
    X = rng.normal(0.7, size=(12, 6)) if signs == "mixed" else rng.random((12, 6))
    K = X @ X.T
    assert (K.min() < 0) == (signs == "mixed")
    factors = factorize(K, 2, max_iter=2000, tol=0, random_state=0)

    def squared(weights):
        W, V = weights.reshape(2, 12, 2)
        gradients = K @ (W @ (V.T @ V) - V), V @ (W.T @ K @ W) - K @ W
        return error(X, W, V), np.ravel(gradients)

    ours = np.ravel([factors.W, factors.V])
    assert_allclose(squared(ours)[1], optimize.approx_fprime(ours, lambda w: squared(w)[0]), atol=1e-4)
    options = {"ftol": 0, "gtol": 1e-10, "maxiter": 10_000, "maxfun": 100_000}
    best = optimize.minimize(squared, ours, jac=True, bounds=[(0, None)] * 48, options=options)
    assert best.fun <= factors.objective[-1] < 1.01 * best.fun
    W, V = best.x.reshape(2, 12, 2)
    assert best.jac.min() > -1e-5, "no entry at 0 would decrease the error if it grew"
    assert abs(best.x * best.jac).max() < 1e-5, "and no other if it changed"
    after = _descend((np.maximum(K, 0), np.maximum(-K, 0)), W, V, 1, 0)
    assert_allclose(after.objective, best.fun, rtol=1e-9)


@pytest.mark.parametrize("k", [1, 2, 4])
def test_nmf_is_a_lower_bound(k):
    """On non-negative rows W'X is one choice of the basis that NMF is free in."""
    X, _ = texts([20, 20, 20], n_words=120)
    ours = factorize(X @ X.T, k, max_iter=1000, tol=0, n_init=3, random_state=0).objective[-1]
    theirs = min(
        NMF(k, init="random", max_iter=1000, tol=1e-7, random_state=seed).fit(X).reconstruction_err_ ** 2 / 2
        for seed in range(5)
    )
    assert theirs * (1 - 1e-4) < ours < np.trace(X @ X.T) / 2
    if k == 1:
        # The best basis is then a singular vector: without negative entries, and near a sum of rows.
        assert_allclose(ours, theirs, rtol=1e-3)


def test_multiples_of_few_documents_leave_no_error():
    rng = np.random.default_rng(0)
    labels = np.arange(30) % 3
    X = rng.uniform(1, 5, size=(30, 1)) * np.eye(3)[labels]
    factors = factorize(X @ X.T, 3, n_init=5, max_iter=2000, tol=0, random_state=0)
    assert_allclose(factors.objective[-1], 0, atol=1e-10)
    assert adjusted_rand_score(factors.V.argmax(axis=1), labels) == 1


def test_clusters_are_the_topics():
    X, y = texts([60, 60, 60], tilt=1.0)
    centred = X - X.mean(axis=0)
    assert (centred @ centred.T < 0).mean() > 0.3
    for K in (
        kernels.linear(X),
        kernels.linear(centred),
        kernels.lsi(X, n_concepts=20),
        kernels.gaussian_cosine(X, gamma=2.0),
    ):
        labels = factorize(K, 3, n_init=5, random_state=0).V.argmax(axis=1)
        assert adjusted_rand_score(y, labels) > 0.9


def test_a_shift_makes_ngd_a_kernel_to_factorize():
    X, _ = texts([20, 20])
    histograms = X / X.sum(axis=1, keepdims=True)
    assert len(factorize(kernels.ngd(histograms, shift=np.pi), random_state=0).objective) > 1
    with pytest.raises(ValueError, match="^K: is not pd, so J has no least value; take a pd kernel"):
        factorize(kernels.ngd(histograms), random_state=0)


@pytest.mark.parametrize("power", [-60, -6, 6, 60])
def test_scales(power):
    rng = np.random.default_rng(0)
    Z = rng.normal(size=(50, 4))
    K, scale = Z @ Z.T, 10.0**power
    factors, scaled = factorize(K, random_state=0), factorize(scale * K, random_state=0)
    assert_allclose(scaled.objective, scale * factors.objective, rtol=1e-6)
    assert_allclose(scaled.V, np.sqrt(scale) * factors.V, rtol=1e-4, atol=1e-6 * np.sqrt(scale))
    rows = np.geomspace(1e-8, 1e8, 50)[:, None] * Z
    apart = factorize(rows @ rows.T, 3, random_state=0, tol=0)
    assert np.isfinite(apart.V).all() and np.isfinite(apart.W).all()
    assert (np.diff(apart.objective) <= 1e-12 * np.trace(rows @ rows.T)).all()


def test_starts():
    X, _ = texts([30, 30, 30])
    K = X @ X.T
    once, several = (factorize(K, 3, random_state=0, n_init=n_init) for n_init in (1, 6))
    assert several.objective[-1] < once.objective[-1]
    assert_array_equal(factorize(K, 3, random_state=0).V, once.V)
    assert not np.array_equal(factorize(K, 3, random_state=1).V, once.V)
    assert_array_equal(factorize(K, 3, random_state=np.random.RandomState(0)).V, once.V)


def test_when_it_stops():
    X, _ = texts([30, 30])
    K = X @ X.T
    assert len(factorize(K, max_iter=1).objective) == 1
    every = factorize(K, max_iter=400, tol=0, random_state=0).objective
    for tol in (1e-2, 1e-4, 1e-6):
        objective = factorize(K, max_iter=400, tol=tol, random_state=0).objective
        assert_array_equal(objective, every[: len(objective)])
        shares = -np.diff(objective) / objective[:-1]
        assert (shares[:-1] > tol).all() and shares[-1] <= tol


def test_zeros_are_defined():
    factors = factorize(np.zeros((4, 4)), 2, random_state=0)
    assert_array_equal(factors.V, np.zeros((4, 2)))
    assert_array_equal(factors.objective, 0)
    assert not factorize(np.diag([0, 1, 1]), 2, random_state=0).V[0].any()


def test_weights_that_underflow_stay_finite():
    """The factor alone would be infinite, and its product with the weight is not."""
    tiny = np.array([[1e-310]])
    for P, N, expected in ((1e-310, 0, 1), (1e-310, 1e-310, 1), (0, 0, 0)):
        weight = _updated(tiny, np.ones((1, 1)), np.full((1, 1), P), np.full((1, 1), N))
        assert_allclose(weight, expected)


# --- refined dictionaries

V6 = np.array([[0.9, 0], [0.8, 0.1], [0.1, 0.2], [0, 0.9], [0.3, 0.8], [0.2, 0.7]])
Y6 = np.array(["a", "a", "a", "b", "b", "b"])


def test_steps_six_to_nine():
    dictionary = refine_dictionary(V6, Y6, t=1)
    # Tops of three: documents 0, 1, 4 and 3, 4, 5.
    assert_array_equal(dictionary.labels, ["a", "b"])
    assert_allclose(dictionary.proportions, [[2 / 3, 1 / 3], [0, 1]])
    assert_array_equal(dictionary.rows, [0, 1, 3, 4, 5])
    assert_array_equal(refine_dictionary(V6, Y6, t=1 / 3).rows, [0, 3])
    assert_array_equal(refine_dictionary(V6, Y6, t=0.001).rows, [0, 3], "one at least")
    assert_array_equal(refine_dictionary(V6, Y6, t=1e9).rows, np.arange(6), "all at most")
    assert_array_equal(refine_dictionary(V6, Y6, t=2).rows, np.arange(6))
    assert_array_equal(refine_dictionary(V6[:, ::-1], Y6, t=1).labels, ["b", "a"])
    assert_array_equal(refine_dictionary(sparse.csr_array(V6), Y6.tolist(), t=1).rows, dictionary.rows)
    assert_array_equal(refine_dictionary(V6.astype(np.float32), Y6, t=1).rows, dictionary.rows)


@PROPERTY
@given(st.data(), st.integers(2, 4), st.floats(0.05, 3), st.booleans())
def test_what_is_kept(data, k, t, guard):
    n = data.draw(st.integers(k, 20))
    V = data.draw(hnp.arrays(float, (n, k), elements=st.floats(0, 5, allow_subnormal=False)))
    y = data.draw(hnp.arrays(int, n, elements=st.integers(0, k - 1)))
    y[:2] = 0, 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            dictionary = refine_dictionary(V, y, t, guard)
        except ValueError as problem:
            assert guard and "leaves no document of" in str(problem)
            return
    assert_array_equal(dictionary.rows, np.unique(dictionary.rows))
    N = min(max(1, round(t * n / len(np.unique(y)))), n)
    kept = set()
    for column, label in zip(V.T, dictionary.labels, strict=True):
        top = sorted(range(n), key=lambda i: -column[i])[:N]
        kept |= {i for i in top if y[i] == label}
        if not guard:
            counts = [(y[top] == other).sum() for other in np.unique(y)]
            assert counts[list(np.unique(y)).index(label)] == max(counts)
    assert set(dictionary.rows.tolist()) == kept
    if guard:
        assert set(y[dictionary.rows]) == set(y) == set(dictionary.labels)


def test_the_guard_against_a_class_that_vanishes():
    """150 documents of one class and 25 of the other: both concepts take the first."""
    same, both = 0, 0
    for seed in range(10):
        X, y = texts([150, 25], seed, tilt=0.4)
        factors = factorize(X @ X.T, random_state=seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            bare = refine_dictionary(factors.V, y, guard=False)
        same += (bare.labels == 0).all() and not y[bare.rows].any()
        guarded = refine_dictionary(factors.V, y)
        both += set(guarded.labels) == {0, 1} == set(y[guarded.rows])
    assert same > 7 and both == 10


def test_without_the_guard_it_warns():
    V = np.array([[3, 3], [2, 2], [1, 1], [0, 0.0]])
    with pytest.warns(UserWarning, match="^y: no document of b is left; pass guard=True"):
        dictionary = refine_dictionary(V, ["a", "a", "a", "b"], t=0.5, guard=False)
    assert_array_equal(dictionary.labels, ["a", "a"])
    with pytest.raises(ValueError, match="^t: 0.5 leaves no document of b; pass a larger one"):
        refine_dictionary(V, ["a", "a", "a", "b"], t=0.5)
    assert_array_equal(refine_dictionary(V, ["a", "a", "a", "b"], t=2).rows, [0, 1, 2, 3])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        refine_dictionary(V6, Y6, guard=False)


def test_the_guard_takes_the_best_assignment():
    """Two concepts of three have most documents of the first class; the assignment is a cycle."""
    y = np.repeat([0, 1, 2], 10)
    tops = [(4, 0, 6), (9, 0, 1), (6, 4, 0)]
    V = np.zeros((30, 3))
    for column, counts in zip(V.T, tops, strict=True):
        for label, count in enumerate(counts):
            column[10 * label : 10 * label + count] = 1
    dictionary = refine_dictionary(V, y, t=1)
    assert_allclose(dictionary.proportions, np.array(tops) / 10)
    assert_array_equal(dictionary.labels, [2, 0, 1])
    with pytest.warns(UserWarning, match="^y: no document of 1 is left"):
        assert_array_equal(refine_dictionary(V, y, t=1, guard=False).labels, [2, 0, 0])


def test_more_concepts_than_classes():
    V = np.column_stack([V6, V6[:, 1]])
    dictionary = refine_dictionary(V, Y6, t=1)
    assert_array_equal(dictionary.labels, ["a", "b", "b"])
    assert_array_equal(dictionary.rows, refine_dictionary(V6, Y6, t=1).rows)


# --- bad input

K3 = np.array([[2.0, -1, 0], [-1, 2, 0], [0, 0, 1]])


@pytest.mark.parametrize(
    "K, options, message",
    [
        (K3, {"updates": "plain"}, "updates: 'plain' refuses K, which has 2 negative entries; take 'split'"),
        (K3, {"updates": "multiply"}, "updates: no 'multiply'. Take one of: split, plain."),
        (K3[:2], {}, r"K: shape \(2, 3\) is not square"),
        (np.where(K3 == 1, np.nan, K3), {}, "K: has NaN or infinite entries"),
        (np.triu(K3), {}, "K: differs from its transpose by 1"),
        (-abs(K3), {}, "K: is not pd, so J has no least value; take a pd kernel"),
        (np.array([[0.0, -1], [-1, 0]]), {}, "K: is not pd, so J has no least value; take a pd kernel"),
        (np.ones((0, 0)), {}, r"K: shape \(0, 0\) is empty"),
        (K3, {"n_concepts": 4}, "n_concepts: 4, but n_samples = 3; pass 3 or less"),
        (K3, {"n_concepts": 0}, "n_concepts: 0 is no whole number from 1; pass 1 or more"),
        (K3, {"max_iter": 0}, "max_iter: 0 is no whole number from 1; pass 1 or more"),
        (K3, {"n_init": 0}, "n_init: 0 is no whole number from 1"),
        (K3, {"tol": -1e-3}, "tol: -0.001 is negative; pass 0 or more"),
        (K3, {"tol": np.nan}, "tol: nan is no finite number"),
    ],
)
def test_what_cannot_be_factorized(K, options, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        factorize(K, **{"random_state": 0, **options})


@pytest.mark.parametrize(
    "V, y, t, message",
    [
        (V6, Y6, 0, "t: 0 is not positive; pass a number above 0"),
        (V6, Y6, "half", "t: 'half' is no finite number"),
        (V6, Y6[:5], 0.5, r"y: shape \(5,\), but V has 6 rows; pass one class for each"),
        (V6, ["a"] * 6, 0.5, "y: has one class, a; a classifier needs two or more"),
        (V6, ["a", None] * 3, 0.5, "y: names and numbers, or missing labels, have no order"),
        (V6[:, :1], Y6, 0.5, "V: 1 concepts for 2 classes; factorize into 2"),
        (V6 * np.nan, Y6, 0.5, "V: row 0 has NaN or infinite entries"),
    ],
)
def test_what_cannot_be_refined(V, y, t, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        refine_dictionary(V, y, t)
