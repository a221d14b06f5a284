"""The dual solved by hand: LIBSVM, the conditions, the primal, both ends of C, the place of b, bad input."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy import optimize, sparse
from sklearn.svm import SVC

from helpers import dual, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

pytestmark = pytest.mark.quick

KERNELS = [
    kernels.linear,
    kernels.polynomial,
    lambda X, Y=None: kernels.gaussian(X, Y, sigma=1.5),
    kernels.ned,
]


def cloud(seed, n=30, d=2, gap=1.0, share=0.4):
    rng = np.random.default_rng(seed)
    y = np.where(np.arange(n) < max(1, int(share * n)), 1.0, -1.0)
    return rng.normal(size=(n, d)) + gap / 2 * y[:, None], y


def worst(K, y, solution):
    violations = dual.kkt(K, y, solution.alpha, solution.b, solution.C)
    return max(values.max() for values in violations.values())


def posts():
    corpus = load_newsgroups("train")
    rows = [np.flatnonzero(corpus.labels == group)[:k] for group, k in (("sci.space", 12), ("rec.autos", 48))]
    return kernels.ngd(SimplexEmbedding().fit_transform(corpus.counts[np.concatenate(rows)])), np.repeat(
        [1.0, -1.0], [12, 48]
    )


# --- solutions


@settings(max_examples=50)
@given(
    st.integers(0, 10**6),
    st.integers(2, 50),
    st.integers(1, 5),
    st.floats(0, 3),
    st.floats(-4, 3),
    st.sampled_from(KERNELS),
    st.booleans(),
)
def test_solutions_meet_all_conditions(seed, n, d, gap, exponent, kernel, ties):
    X, y = cloud(seed, n, d, gap)
    K = kernel(X.round() if ties else X)
    solution = dual.solve(K, y, 10**exponent)
    assert worst(K, y, solution) < 1e-8 * max(1, solution.C)
    # No gap: the primal is worth as much.
    slack = np.maximum(0, 1 - y * solution.values()).sum()
    assert_allclose(solution.norm**2 / 2 + solution.C * slack, solution.objective, rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("C", [0.05, 1.0, 10.0])
@pytest.mark.parametrize("seed", range(3))
def test_libsvm(seed, C, kernel):
    X, y = cloud(seed)
    K = kernel(X)
    ours, theirs = dual.solve(K, y, C), SVC(kernel="precomputed", C=C, tol=1e-9).fit(K, y)
    new = kernel(cloud(seed + 100)[0], X)
    values = theirs.decision_function(new) - theirs.intercept_ + ours.b
    assert_allclose(ours.values(new), values, atol=1e-4)
    low, high = ours.b_range
    assert low - 1e-4 <= theirs.intercept_[0] <= high + 1e-4
    if len(ours.free):
        assert_allclose(ours.b, theirs.intercept_[0], atol=1e-4)
    signed = theirs.dual_coef_[0]
    theirs_objective = abs(signed).sum() - signed @ K[np.ix_(theirs.support_, theirs.support_)] @ signed / 2
    assert_allclose(ours.objective, theirs_objective, rtol=1e-6)


def test_scipy_finds_no_better_solution():
    X, y = cloud(3, n=12)
    K, C = X @ X.T, 0.7
    Q = K * np.outer(y, y)
    minimum = optimize.minimize(
        lambda a: a @ Q @ a / 2 - a.sum(),
        np.zeros(12),
        jac=lambda a: Q @ a - 1,
        bounds=[(0, C)] * 12,
        constraints={"type": "eq", "fun": lambda a: a @ y, "jac": lambda a: y},
        options={"ftol": 1e-14},
    )
    assert_allclose(dual.solve(K, y, C).objective, -minimum.fun, rtol=1e-8)


def test_two_points():
    solution = dual.solve(np.diag([1.0, 3.0]), np.array([1, -1]))
    # w = alpha (x1 - x2), the margin is half of the distance 2, alpha is 2 / distance^2.
    assert_allclose(solution.alpha, 0.5)
    assert_allclose([solution.margin, solution.b], [1, 0.5])
    assert_array_equal(solution.support, [0, 1])


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(-30, 30))
def test_a_constant_term_moves_nothing(seed, shift):
    X, y = cloud(seed)
    K = kernels.gaussian(X)
    ours, shifted = dual.solve(K, y, 2.0), dual.solve(K + shift, y, 2.0)
    assert_allclose(shifted.alpha, ours.alpha, atol=1e-8)
    assert_allclose(shifted.values(), ours.values(), atol=1e-8)


# --- conditions


@pytest.mark.parametrize("C", [0.5, np.inf])
def test_what_is_no_solution_is_found_out(C):
    X, y = cloud(0, gap=8)
    K = X @ X.T
    solution = dual.solve(K, y, C)
    assert worst(K, y, solution) < 1e-10
    alpha, b = solution.alpha, solution.b
    inside, other = solution.support[y[solution.support] > 0][0], np.flatnonzero(alpha == 0)[0]
    changes = {
        "0 <= alpha": (alpha - 1e-3 * (np.arange(len(y)) == other), b),
        "sum alpha y = 0": (alpha + 1e-3 * (np.arange(len(y)) == inside), b),
        "alpha (y f - 1 + xi) = 0": (alpha + 1e-3 * (np.arange(len(y)) == other), b),
        ("y f >= 1 - xi" if C == np.inf else "(C - alpha) xi = 0"): (alpha, b + 0.1),
    }
    if C < np.inf:
        changes["alpha <= C"] = (np.where(np.arange(len(y)) == inside, C + 0.1, alpha), b)
    for name, (weights, bias) in changes.items():
        violation = dual.kkt(K, y, weights, bias, C)[name]
        assert violation.shape == y.shape and violation.max() > 1e-4, name


def test_the_margin_is_that_of_the_hulls():
    X, y = cloud(2, gap=7)
    solution = dual.solve(X @ X.T, y)
    w = X.T @ (solution.alpha * y)
    assert_allclose(np.linalg.norm(w), solution.norm)
    assert_allclose(np.abs(X[solution.support] @ w + solution.b) / solution.norm, solution.margin)
    distances = y * (X @ w + solution.b) / solution.norm
    assert_allclose(distances.min(), solution.margin)
    angles = np.linspace(0, 2 * np.pi, 20001)
    heights = np.column_stack([np.cos(angles), np.sin(angles)]) @ X.T
    gaps = heights[:, y > 0].min(axis=1) - heights[:, y < 0].max(axis=1)
    assert_allclose(gaps.max() / 2, solution.margin, rtol=1e-6)


def test_a_point_on_the_margin_may_have_no_weight():
    X, y = np.array([[1.0, 0], [1, 1], [1, -1], [-1, 0]]), np.array([1, 1, 1, -1])
    solution = dual.solve(X @ X.T, y)
    assert_allclose(solution.values(), y, atol=1e-12)
    assert (solution.alpha[:3] == 0).any()


# --- both ends of C


def test_a_large_price_is_the_hard_margin():
    X, y = cloud(1, gap=6)
    hard = dual.solve(X @ X.T, y)
    soft = dual.solve(X @ X.T, y, 1.01 * hard.alpha.max())
    assert_allclose(soft.alpha, hard.alpha, atol=1e-9)
    tight = dual.solve(X @ X.T, y, 0.9 * hard.alpha.max())
    assert tight.margin > hard.margin


@pytest.mark.parametrize("gap", [0.0, 1.0])
def test_what_cannot_be_separated(gap):
    X, y = cloud(0, n=40, gap=gap)
    with pytest.raises(ValueError, match="y: no boundary .* pass a finite C"):
        dual.solve(X @ X.T, y)
    K = kernels.gaussian(X, sigma=0.5)
    assert worst(K, y, dual.solve(K, y)) < 1e-6
    twins = np.vstack([X, X[:1]])
    with pytest.raises(ValueError, match="y: no boundary"):
        dual.solve(kernels.gaussian(twins, sigma=0.5), np.append(y, -y[0]))


@pytest.mark.parametrize("C", [1e-2, 1e-4, 1e-6])
@pytest.mark.parametrize("case", ["plane", "posts"])
def test_a_small_price_binds_the_smaller_class(C, case):
    if case == "posts":
        K, y = posts()
    else:
        X, y = cloud(0, n=60, d=5, share=0.2)
        K = X @ X.T
    least = (y > 0).sum()
    solution = dual.solve(K, y, C)
    assert_allclose(solution.alpha[y > 0], C, rtol=0)
    assert_allclose(solution.alpha[y < 0].sum(), least * C)
    assert len(solution.support) >= 2 * least
    assert worst(K, y, solution) < 1e-12


def test_twice_the_smaller_class_is_libsvm_stopping_early():
    K, y = posts()
    least, C = (y > 0).sum(), 1e-6
    early, late = (len(SVC(kernel="precomputed", C=C, tol=tol).fit(K, y).support_) for tol in (1e-3, 1e-10))
    exact = len(dual.solve(K, y, C).support)
    assert early == 2 * least
    assert exact == late > 2 * least


def test_on_a_line_it_is_twice_the_smaller_class_indeed():
    X, y = np.arange(20.0)[:, None], np.repeat([-1.0, 1.0], [14, 6])
    solution = dual.solve(X @ X.T, y, 1e-4)
    assert_array_equal(solution.support, np.arange(8, 20))
    assert not len(solution.free)


# --- the bias


def test_without_free_points_the_bias_has_a_range():
    X, y = np.arange(20.0)[:, None], np.repeat([-1.0, 1.0], [14, 6])
    solution = dual.solve(X @ X.T, y, 1e-4)
    low, high = solution.b_range
    assert high - low > 1e-4 and solution.b == (low + high) / 2
    for b in (low, solution.b, high):
        assert max(v.max() for v in dual.kkt(X @ X.T, y, solution.alpha, b, 1e-4).values()) < 1e-12
    for b in (low - 1e-3, high + 1e-3):
        assert max(v.max() for v in dual.kkt(X @ X.T, y, solution.alpha, b, 1e-4).values()) > 1e-9
    objective = [
        np.maximum(0, 1 - y * (solution.values() - solution.b + b)).sum() for b in np.linspace(low, high, 5)
    ]
    assert_allclose(objective, objective[0])


def test_free_points_give_one_bias():
    X, y = cloud(4)
    K = X @ X.T
    solution = dual.solve(K, y, 1.0)
    pull = K @ (solution.alpha * y)
    assert len(solution.free) > 1
    assert_allclose((y - pull)[solution.free], solution.b, atol=1e-10)
    assert np.diff(solution.b_range)[0] < 1e-10


def test_the_sign_of_the_bias():
    X, y = cloud(2, gap=7)
    X += 3
    solution = dual.solve(X @ X.T, y)
    w = X.T @ (solution.alpha * y)
    plus, minus = (y * (X @ w + sign * solution.b) for sign in (1, -1))
    assert_allclose(plus[solution.support], 1)
    assert abs(minus[solution.support] - 1).max() > 0.1


def test_a_bias_inside_the_sum_cancels():
    X, y = cloud(2)
    K = kernels.polynomial(X)
    solution = dual.solve(K, y, 1.0)
    inside = (K - solution.b) @ (solution.alpha * y)
    assert_allclose(inside, K @ (solution.alpha * y), atol=1e-9)
    assert abs(inside - solution.values()).max() > 0.01


# --- the kernel trick


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_the_degree_two_map(seed, d):
    X, Y = np.random.default_rng(seed).normal(size=(2, 6, d))
    assert_allclose(
        dual.degree_two_map(X) @ dual.degree_two_map(Y).T, kernels.polynomial(X, Y), rtol=1e-10, atol=1e-10
    )


def test_the_features_of_sparse_rows_are_those_of_dense_ones():
    rows = np.random.default_rng(0).normal(size=(4, 3)) * [[1, 0, 1]]
    assert_array_equal(dual.degree_two_map(sparse.lil_array(rows)), dual.degree_two_map(rows))
    with pytest.raises(ValueError, match="^X: numbers are due"):
        dual.degree_two_map([["a"]])


def test_the_features_of_the_slide():
    root = np.sqrt(2)
    assert_allclose(dual.degree_two_map([[3, 5]]), [[1, 3 * root, 5 * root, 9, 25, 15 * root]])


def test_a_circle_is_separated_by_the_kernel_and_by_the_map():
    X = np.random.default_rng(0).normal(size=(30, 2))
    y = np.where((X**2).sum(axis=1) > 1.5, 1.0, -1.0)
    with pytest.raises(ValueError, match="no boundary"):
        dual.solve(X @ X.T, y)
    features = dual.degree_two_map(X)
    by_map, by_kernel = dual.solve(features @ features.T, y), dual.solve(kernels.polynomial(X), y)
    assert_allclose(by_map.values(), by_kernel.values(), atol=1e-6)
    assert (y * by_kernel.values() > 0.999).all()


# --- bad input


def test_bad_input():
    X, y = cloud(0)
    K = X @ X.T
    for labels, message in (
        (np.ones(30), "y: labels are"),
        (y > 0, "y: labels are"),
        (y[1:], "y: has shape"),
        (["spam"] * 30, "y: holds something else than numbers"),
    ):
        with pytest.raises(ValueError, match=message):
            dual.solve(K, labels)
    for C in (0, -1.0, np.nan, "1", -np.inf):
        with pytest.raises(ValueError, match="C: "):
            dual.solve(K, y, C)
    with pytest.raises(ValueError, match="K: is not cpd"):
        dual.solve(-K, y)
    with pytest.raises(ValueError, match="y: no boundary"):
        dual.solve(np.ones((2, 2)), [1, -1])
    for bad in (X, np.full((30, 30), np.nan), np.triu(K)):
        with pytest.raises(ValueError, match="K: "):
            dual.solve(bad, y)
    with pytest.raises(ValueError, match="alpha: has shape"):
        dual.kkt(K, y, y[1:], 0)
    with pytest.raises(ValueError, match="C: -1.0 is not positive"):
        dual.kkt(K, y, abs(y), 0, -1.0)


@pytest.mark.parametrize("size", [1e-30, 1e-10, 1e10])
def test_a_multiple_of_the_kernel_is_a_multiple_of_c(size):
    X, y = cloud(0)
    K = kernels.ned(X)
    due = dual.solve(K, y, 10.0)
    scaled = dual.solve(size * K, y, 10.0 / size)
    assert_allclose(scaled.alpha * size, due.alpha, atol=1e-9)
    assert_allclose(scaled.b, due.b, atol=1e-9)
