"""Matching pursuit: against exhaustive least squares, libraries, the printed recursion; bad input."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy import linalg, sparse
from sklearn.base import clone
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import Ridge, orthogonal_mp
from sklearn.model_selection import GridSearchCV
from sklearn.multiclass import OneVsRestClassifier

from helpers import kernels
from helpers.gram import center
from helpers.pursuit import (
    VARIANTS,
    KernelMatchingPursuitClassifier,
    MatchingPursuitKFDA,
    pursue,
)

pytestmark = pytest.mark.quick

MACHINES = (KernelMatchingPursuitClassifier, MatchingPursuitKFDA)
SEEDS = st.integers(0, 2**32 - 1)


def problem(seed, n_rows=14, n_columns=10):
    """Correlated columns, none of unit length, and targets."""
    rng = np.random.default_rng(seed)
    K = rng.normal(size=(n_rows, n_columns)) @ rng.normal(size=(n_columns, n_columns))
    return K * rng.uniform(0.1, 10, n_columns), rng.normal(size=n_rows)


def texts(n_documents, seed=0, n_words=40, share=0.5):
    """Histograms of two classes with topics in common, and their classes."""
    rng = np.random.default_rng(seed)
    y = (rng.uniform(size=n_documents) < share).astype(int)
    y[:2] = 0, 1
    topics = rng.dirichlet(np.full(n_words, 0.5), 3)
    counts = np.array([rng.multinomial(60, (topics[label] + topics[2]) / 2) for label in y])
    return counts / 60, y


def left_by(K, y, columns):
    """Weights of least squares on some columns, and the squared norm of the residual."""
    weights = np.linalg.lstsq(K[:, columns], y, rcond=None)[0]
    return weights, np.sum((y - K[:, columns] @ weights) ** 2)


# --- the variants against what defines them


@given(seed=SEEDS, n_rows=st.integers(2, 14), n_columns=st.integers(1, 12))
def test_prefitting_is_exhaustive_least_squares(seed, n_rows, n_columns):
    K, y = problem(seed, n_rows, n_columns)
    chosen, path, errors = pursue(K, y, n_columns)
    assert len(chosen) == min(n_rows, n_columns) or errors[-1] < 1e-20 * errors[0]
    for n in range(len(chosen)):
        best = min(left_by(K, y, [*chosen[:n], j])[1] for j in range(n_columns) if j not in chosen[:n])
        weights, error = left_by(K, y, chosen[: n + 1])
        assert_allclose(error, best, rtol=1e-6, atol=1e-12 * errors[0])
        assert_allclose(errors[n + 1], error, rtol=1e-6, atol=1e-12 * errors[0])
        assert_allclose(
            K[:, chosen] @ path[n], K[:, chosen[: n + 1]] @ weights, atol=1e-8 * np.sqrt(errors[0])
        )


@given(seed=SEEDS)
def test_backfitting_is_the_most_collinear_column_and_least_squares(seed):
    K, y = problem(seed)
    chosen, path, errors = pursue(K, y, 8, "backfitting")
    R = y
    for n in range(8):
        scores = abs(R @ K) / np.linalg.norm(K, axis=0)
        assert_allclose(scores[chosen[n]], scores.max(), rtol=1e-7)
        weights, error = left_by(K, y, chosen[: n + 1])
        assert_allclose(path[n, : n + 1], weights, rtol=1e-6)
        assert_allclose(errors[n + 1], error, rtol=1e-7)
        R = y - K[:, chosen[: n + 1]] @ weights


@given(seed=SEEDS)
def test_basic_sets_one_weight_at_a_time(seed):
    K, y = problem(seed)
    chosen, path, errors = pursue(K, y, 25, "basic")
    R, weights, order = y, np.zeros(10), []
    for n in range(25):
        scores = abs(R @ K) / np.linalg.norm(K, axis=0)
        j = int(scores.argmax())
        assume(np.sort(scores)[-2] < scores[j] * (1 - 1e-9))
        alpha = (R @ K[:, j]) / (K[:, j] @ K[:, j])
        R, weights[j] = R - alpha * K[:, j], weights[j] + alpha
        order += [j] if j not in order else []
        assert_allclose(path[n], weights[chosen], atol=1e-9 * abs(weights).max())
        assert_allclose(errors[n + 1], R @ R, rtol=1e-8)
    assert_array_equal(chosen, order)
    assert path.shape == (25, len(order)) and errors.shape == (26,)


def test_basic_chooses_again():
    """Two columns at 60 degrees: each step takes three quarters of the other's error back."""
    K = np.array([[1, 0.5], [0, np.sqrt(0.75)]])
    chosen, path, errors = pursue(K, [1.0, -1.0], 12, "basic")
    assert len(chosen) == 2 and path.shape == (12, 2)
    assert_allclose(errors[2:] / errors[1:-1], 0.25)
    assert_allclose(path[-1], np.linalg.solve(K, [1, -1])[chosen], atol=1e-3)
    assert len(pursue(K, [1.0, -1.0], 12, "backfitting").path) == 2


def test_the_example_of_the_course():
    K, y = np.array([[1.0, 1], [0, 1], [0, 0]]), [2.0, 1, 1]
    for variant in ("prefitting", "backfitting"):
        chosen, path, errors = pursue(K, y, 2, variant)
        assert_array_equal(chosen, [1, 0])
        assert_allclose(path, [[1.5, 0], [1, 1]])
        assert_allclose(errors, [6, 1.5, 1])


def test_the_variants_differ():
    """Where they never did, one name would do."""
    seen = set()
    for seed in range(20):
        K, y = problem(seed)
        seen.add(len({tuple(pursue(K, y, 5, variant).chosen[:3]) for variant in VARIANTS}))
    assert max(seen) == 3


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=SEEDS)
def test_errors_fall_and_are_those_of_the_path(variant, seed):
    K, y = problem(seed)
    chosen, path, errors = pursue(K, y, 9, variant)
    assert (np.diff(errors) < 0).all()
    residuals = y - path @ K[:, chosen].T
    assert_allclose((residuals**2).sum(axis=1), errors[1:], rtol=1e-6, atol=1e-12 * errors[0])
    if variant != "basic":
        assert_array_equal(path, np.tril(path))
        assert_allclose(residuals[-1] @ K[:, chosen], 0, atol=1e-7 * abs(K).max())


@pytest.mark.parametrize("seed", range(5))
def test_the_same_choices_as_fastcan(seed):
    ols = pytest.importorskip("fastcan.utils", reason="fastcan is not installed").ols
    K, y = problem(seed, 60, 40)
    theirs, gains = ols(K, y, 20)
    chosen, _, errors = pursue(K, y, 20)
    assert_array_equal(chosen, theirs)
    assert_allclose(-np.diff(errors) / errors[0], gains, rtol=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_the_same_choices_as_orthogonal_mp(seed):
    K, y = problem(seed, 60, 40)
    K /= np.linalg.norm(K, axis=0)
    chosen, path, _ = pursue(K, y, 12, "backfitting")
    for n in range(1, 13):
        theirs = orthogonal_mp(K, y, n_nonzero_coefs=n)
        assert_array_equal(np.flatnonzero(theirs), np.sort(chosen[:n]))
        assert_allclose(theirs[chosen[:n]], path[n - 1, :n], rtol=1e-7)


# --- the steps as Zhang, Zhang & Wang print them


def as_printed(K, y, n_bases, pick=np.argmax):
    """Steps (1) to (5) with all columns split into D_B, by weights of the bases, and the rest."""
    rest, bases, R, alpha, chosen, errors = K.copy(), np.zeros((0, K.shape[1])), y.copy(), np.zeros(0), [], []
    worst = -np.inf if pick is np.argmax else np.inf
    for _ in range(n_bases):
        lengths = np.linalg.norm(rest, axis=0)
        left = lengths > 1e-6 * np.linalg.norm(K, axis=0)
        r = int(pick(np.where(left, abs(R @ rest) / np.where(left, lengths, 1), worst)))
        d, b = rest[:, r].copy(), bases[:, r].copy()
        new = (d @ R) / (d @ d)
        R = R - new * d
        alpha = np.append(alpha - new * b, new)
        shares = (d @ rest) / (d @ d)
        rest = rest - np.outer(d, shares)
        bases = np.vstack([bases - np.outer(b, shares), shares])
        chosen.append(r)
        errors.append(R @ R)
    return chosen, alpha, errors


@given(seed=SEEDS)
def test_the_printed_recursion_gives_the_same_weights(seed):
    K, y = problem(seed)
    chosen, alpha, errors = as_printed(K, y, 6)
    ours = pursue(K, y, 6)
    assert_array_equal(ours.chosen, chosen)
    assert_allclose(ours.path[-1], alpha, rtol=1e-6)
    assert_allclose(ours.errors[1:], errors, rtol=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_the_printed_arg_min_leaves_nearly_everything(seed):
    X, y = texts(300, seed, n_words=400)
    K, signs = kernels.hellinger_gaussian(X, gamma=2.0), 2.0 * y - 1
    assert as_printed(K, signs, 10, np.argmin)[2][-1] > 0.97 * len(y)
    assert pursue(K, signs, 10).errors[-1] < 0.5 * len(y)


# --- digits


@pytest.mark.parametrize("variant", VARIANTS)
def test_lengths_of_columns_do_not_matter(variant):
    K, y = problem(3)
    scales = 10.0 ** np.random.default_rng(0).uniform(-100, 100, 10)
    plain, scaled = pursue(K, y, 8, variant), pursue(K * scales, 1e-30 * y, 8, variant)
    assert_array_equal(scaled.chosen, plain.chosen)
    assert_allclose(scaled.path * scales[plain.chosen], 1e-30 * plain.path, rtol=1e-9)
    assert_allclose(scaled.errors, 1e-60 * plain.errors, rtol=1e-9)


def test_near_duplicates():
    """A column that differs by 1e-4 has something to say; one that differs by 1e-7 would fit rounding."""
    K, y = problem(5, 30, 6)
    other = np.random.default_rng(1).normal(size=30)
    for gap, n_chosen in ((1e-4, 7), (1e-7, 6), (0, 6)):
        twins = np.column_stack([K, K[:, 0] + gap * np.linalg.norm(K[:, 0]) * other / np.linalg.norm(other)])
        for variant in ("prefitting", "backfitting"):
            chosen, path, errors = pursue(twins, y, 7, variant)
            assert len(chosen) == n_chosen == len(set(chosen))
            weights, error = left_by(twins, y, chosen)
            assert_allclose(errors[-1], error, rtol=1e-8)
            assert_allclose(path[-1], weights, rtol=1e-5)


def test_many_bases_of_a_narrow_spectrum_stay_orthogonal():
    """Hilbert's matrix loses a digit and a half with each column."""
    K, y = linalg.hilbert(40), np.sin(np.arange(40.0))
    chosen, path, errors = pursue(K, y, 40)
    assert 4 <= len(chosen) < 15
    residual = y - K[:, chosen] @ path[-1]
    assert abs(residual @ K[:, chosen]).max() < 1e-9
    assert_allclose(residual @ residual, errors[-1], rtol=1e-9)


def test_it_stops_at_the_rank():
    rng = np.random.default_rng(0)
    Z = rng.normal(size=(50, 7))
    y = rng.normal(size=50)
    chosen, _, errors = pursue(Z @ Z.T, y, 40)
    assert len(chosen) == 7
    assert_allclose(errors[-1], left_by(Z, y, range(7))[1])
    assert len(pursue(Z @ Z.T, Z[:, 0], 40).chosen) <= 7
    K, _ = problem(0)
    for variant in VARIANTS:
        assert len(pursue(K, K[:, 4] / 3, 10, variant).path) == 1, "what is left is rounding"
    exact = pursue(np.eye(5), [0, 3.0, 0, -1, 0], 5)
    assert_array_equal(exact.chosen, [1, 3])
    assert_array_equal(exact.errors, [10, 1, 0])


@pytest.mark.parametrize("variant", VARIANTS)
def test_kinds_of_dictionaries(variant):
    K, y = problem(2)
    plain = pursue(K, y, 5, variant)
    for same in (K.tolist(), np.asfortranarray(K), sparse.csc_array(K), K[::-1][::-1]):
        assert_allclose(pursue(same, list(y), 5, variant).path, plain.path, rtol=1e-9)
    assert_allclose(pursue(K.astype(np.float32), y, 5, variant).path, plain.path, rtol=1e-3)
    before = K.copy()
    pursue(K, y, 5, variant)
    assert_array_equal(K, before)
    # A symmetric dictionary is read by halves; one that is not by an ulp is read as a whole.
    square = K[:10] @ K[:10].T
    whole, half = (
        pursue(square + 0, y[:10], 3, variant),
        pursue(square * (1 + 1e-15 * np.eye(10)[0]), y[:10], 3, variant),
    )
    assert_array_equal(whole.chosen, half.chosen)
    assert_allclose(whole.path, half.path, rtol=1e-7)


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_to_fit(variant):
    K, _ = problem(0)
    for nothing in (pursue(K, np.zeros(14), 5, variant), pursue(np.zeros((14, 3)), np.ones(14), 5, variant)):
        assert nothing.chosen.shape == (0,) and nothing.path.shape == (0, 0) and nothing.errors.shape == (1,)


# --- the estimators


@pytest.mark.parametrize(
    ("machine", "kernel"),
    [
        (machine, name)
        for machine in MACHINES
        for name, kernel in kernels.KERNELS.items()
        if machine is not MatchingPursuitKFDA or kernel.definite == "pd"
    ],
)
def test_every_kernel_is_computed_with_chosen_documents_where_that_is_the_same(machine, kernel):
    X, y = texts(60)
    # With all concepts that there are it is the linear kernel; with 5 every fifth basis would be as good.
    asked, params = [], {"n_concepts": 8} if kernel == "lsi" else {}

    def spy(A, B=None):
        asked.append(A.shape[0] if B is None else B.shape[0])
        return kernels.KERNELS[kernel](A, B, **params)

    fitted = machine(n_bases=5, kernel=kernel, **params).fit(X[:40], y[:40])
    other = machine(n_bases=5, kernel=spy).fit(sparse.csr_array(X[:40]), y[:40])
    assert_array_equal(fitted.support_, other.support_)
    columns = kernels.KERNELS[kernel](X[40:], X[:40], **params)[:, fitted.support_]
    expected = columns @ fitted.weights_ + getattr(fitted, "intercept_", 0)
    for model, rows in ((fitted, X[40:]), (other, sparse.csr_array(X[40:]))):
        values = getattr(model, "decision_function", model.predict)(rows)
        assert_allclose(values, expected, rtol=1e-6, atol=1e-6 * abs(expected).max())
    assert asked[-1] == (40 if kernel in ("fisher", "lsi") else 5)


def test_a_kernel_given_by_its_matrix():
    X, y = texts(60)
    K = kernels.ngd(X, shift=np.pi)
    for machine in MACHINES:
        by_name = machine(kernel="ngd", shift=np.pi).fit(X[:40], y[:40])
        for kind in (np.asarray, sparse.csr_array):
            given = machine(kernel="precomputed").fit(kind(K[:40, :40]), y[:40])
            assert_array_equal(given.support_, by_name.support_)
            assert_allclose(given.predict(kind(K[40:, :40])), by_name.predict(X[40:]), rtol=1e-7)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_models_of_all_steps(variant):
    X, y = texts(60)
    machine = KernelMatchingPursuitClassifier(variant, 6, "gaussian", sigma=0.3).fit(X[:40], y[:40])
    K = kernels.gaussian(X, X[machine.support_], sigma=0.3)
    staged = machine.path_ @ K.T
    assert staged.shape == (6, 60)
    for n in range(1, 7):
        shorter = clone(machine).set_params(n_bases=n).fit(X[:40], y[:40])
        assert_allclose(shorter.decision_function(X), staged[n - 1], rtol=1e-9, atol=1e-12)
    residuals = (2 * y[:40] - 1) - staged[:, :40]
    assert_allclose((residuals**2).sum(axis=1), machine.errors_[1:], rtol=1e-9)
    assert_array_equal(machine.weights_, machine.path_[-1])
    assert machine.n_bases_ == len(machine.support_)


def test_two_classes_are_the_targets_minus_one_and_one():
    X, y = texts(60)
    names = np.where(y, "sci", "rec")
    classifier = KernelMatchingPursuitClassifier(n_bases=8, kernel="bhattacharyya").fit(X, names)
    K = kernels.bhattacharyya(X)
    chosen, path, _ = pursue(K, 2 * y - 1, 8)
    values = K[:, chosen] @ path[-1]
    assert_allclose(classifier.decision_function(X), values, rtol=1e-9, atol=1e-12)
    assert_array_equal(classifier.predict(X), np.where(values > 0, "sci", "rec"))
    several = OneVsRestClassifier(classifier).fit(X, np.arange(60) % 3)
    assert set(several.predict(X)) <= {0, 1, 2}


def test_only_the_dictionary_is_chosen():
    X, y = texts(60)
    dictionary = np.random.default_rng(0).permutation(60)[:20]
    machine = KernelMatchingPursuitClassifier(n_bases=30, kernel="hellinger_gaussian")
    machine.fit(X, y, dictionary=dictionary)
    assert machine.n_bases_ == 20 and set(machine.support_) == set(dictionary)
    K = kernels.hellinger_gaussian(X)
    assert_array_equal(machine.support_, dictionary[pursue(K[:, dictionary], 2 * y - 1, 30).chosen])
    assert_allclose(machine.errors_[-1], left_by(K, 2 * y - 1, dictionary)[1], rtol=1e-6)


def test_float32_and_parameters_by_name():
    X, y = texts(80, n_words=200)
    machine = KernelMatchingPursuitClassifier(kernel="ngd", n_bases=5, shift=np.pi)
    assert machine.get_params()["params"] == {"shift": np.pi}
    high = machine.fit(X[:60], y[:60]).decision_function(X[60:])
    low = clone(machine).fit(X[:60].astype(np.float32), y[:60]).decision_function(X[60:].astype(np.float32))
    assert_allclose(low, high, atol=1e-3)
    search = GridSearchCV(machine, {"shift": [3.2, 4.0], "n_bases": [1, 6]}, cv=3).fit(X, y)
    assert search.best_estimator_.params["shift"] in (3.2, 4.0)


def test_where_nothing_fits_nothing_is_chosen():
    for variant in VARIANTS:
        machine = KernelMatchingPursuitClassifier(variant).fit(np.zeros((4, 2)), [0, 0, 1, 1])
        assert machine.n_bases_ == 0 and machine.weights_.shape == (0,)
        assert_array_equal(machine.decision_function(np.ones((3, 2))), np.zeros(3))
    machine = MatchingPursuitKFDA().fit(np.zeros((4, 2)), [0, 0, 1, 1])
    assert machine.n_bases_ == 0 and (machine.predict(np.ones((3, 2))) == 0).all()


# --- Fisher's discriminant


def naive_choices(K, y, n_bases):
    """Choose by the quotient, written down for one column at a time."""
    D, chosen = K.copy(), []
    for _ in range(n_bases):
        quotients = [
            (d[y == 1].mean() - d[y == 0].mean()) ** 2 / (d[y == 1].var() + d[y == 0].var())
            if np.linalg.norm(d) > 1e-5 * np.linalg.norm(K[:, j])
            else 0
            for j, d in enumerate(D.T)
        ]
        chosen.append(int(np.argmax(quotients)))
        d = D[:, chosen[-1]]
        D = D - np.outer(d, d @ D) / (d @ d)
    return chosen


@pytest.mark.parametrize("share", [0.5, 0.15])
@pytest.mark.parametrize("seed", range(3))
def test_bases_are_those_of_the_quotient(seed, share):
    X, y = texts(70, seed, share=share)
    K = kernels.hellinger_gaussian(X, gamma=3.0)
    machine = MatchingPursuitKFDA(12, kernel="precomputed").fit(K, y)
    assert_array_equal(machine.support_, naive_choices(K, y, 12))


@pytest.mark.parametrize("ridge", [1e-2, 1, 50])
@pytest.mark.parametrize("share", [0.5, 0.2])
def test_the_direction_is_that_of_ridge_regression(ridge, share):
    """Fisher's discriminant is least squares with the targets n/n_+ and -n/n_-; and lies half-way."""
    X, y = texts(90, share=share)
    K = kernels.hellinger_gaussian(X, gamma=3.0)
    targets = np.where(y, len(y) / y.sum(), -len(y) / (1 - y).sum())
    machine = MatchingPursuitKFDA(8, "precomputed", ridge=ridge).fit(K, y)
    support = machine.support_
    root = np.linalg.cholesky(K[np.ix_(support, support)])
    Z = linalg.solve_triangular(root, K[support], lower=True).T
    f, values = machine.decision_function(K), Ridge(alpha=ridge).fit(Z, targets).predict(Z)
    assert_allclose(np.corrcoef(f, values)[0, 1], 1, rtol=1e-9)
    gap = Z[y == 1].mean(axis=0) - Z[y == 0].mean(axis=0)
    S = sum((y == side).sum() * np.cov(Z[y == side].T, bias=True) for side in (0, 1))
    w = np.linalg.solve(S + ridge * np.eye(8), gap)
    assert_allclose(f - f[0], (Z - Z[0]) @ w, rtol=1e-7, atol=1e-9 * np.ptp(f))
    means = f[y == 0].mean(), f[y == 1].mean()
    assert means[0] < 0 < means[1]
    assert_allclose(sum(means), 0, atol=1e-9 * means[1])
    full = MatchingPursuitKFDA(90, "precomputed", ridge=ridge).fit(K, y)
    assert full.n_bases_ == 90
    values = KernelRidge(alpha=ridge, kernel="precomputed").fit(center(K), targets).predict(center(K))
    assert_allclose(np.corrcoef(full.decision_function(K), values)[0, 1], 1, rtol=1e-7)


def test_the_unit_of_the_kernel_is_that_of_the_ridge():
    X, y = texts(60)
    K = kernels.hellinger_gaussian(X)
    for s in (1e-4, 1e3):
        fitted = MatchingPursuitKFDA(6, "precomputed", ridge=0.3).fit(K, y)
        other = MatchingPursuitKFDA(6, "precomputed", ridge=0.3 * s).fit(s * K, y)
        assert_array_equal(fitted.support_, other.support_)
        assert_allclose(other.decision_function(s * K), fitted.decision_function(K), rtol=1e-7)


def test_it_tells_classes_apart():
    X, y = texts(300, share=0.3)
    for machine in (
        MatchingPursuitKFDA(15, "lsi", n_concepts=20),
        KernelMatchingPursuitClassifier(n_bases=15),
    ):
        assert machine.fit(X[:150], y[:150]).score(X[150:], y[150:]) > 0.85


# --- bad input


SQUARE = np.array([[2.0, 1, 0], [1, 2, 1], [0, 1, 2]])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n_bases": 0}, "n_bases: 0 is no whole number from 1; pass 1 or more"),
        ({"n_bases": -1}, "n_bases: -1"),
        ({"n_bases": 1.5}, "n_bases: 1.5"),
        ({"n_bases": None}, "n_bases: None"),
        (
            {"variant": "postfitting"},
            "variant: no 'postfitting'. Take one of: basic, backfitting, prefitting.",
        ),
        ({"K": SQUARE * np.nan}, "K: row 0 has NaN or infinite entries"),
        ({"K": SQUARE * 1e200}, "K: entries up to 2e\\+200 are too large to square"),
        ({"K": np.zeros((3, 0))}, "K: shape \\(3, 0\\) is empty; pass one column at least"),
        ({"K": np.zeros((2, 2, 2))}, "K: an array of 3 dimensions"),
        ({"y": [1, np.inf, 0]}, "y: row 0 has NaN or infinite entries"),
        ({"y": [1, 2]}, "y: shape \\(2,\\); pass one target for each of 3 rows of K"),
        ({"y": np.ones((3, 1))}, "y: shape \\(3, 1\\); pass one target"),
        ({"y": ["a", "b", "c"]}, "y: numbers are due"),
    ],
)
def test_a_pursuit_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        pursue(**{"K": SQUARE, "y": [1.0, 2, 0], "n_bases": 2, **arguments})


def test_more_bases_than_columns_are_all_columns():
    assert len(pursue(SQUARE, [1.0, 2, 0], 100).chosen) == 3
    assert len(pursue(SQUARE[:, :1], [1.0, 2, 0], 100).chosen) == 1
    X = np.vstack([np.eye(3), np.eye(3)])
    machine = KernelMatchingPursuitClassifier(n_bases=100).fit(X, [0, 1, 1, 0, 1, 1])
    assert machine.n_bases_ == 3, "copies are not chosen"


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"n_bases": 0}, "n_bases: 0"),
        ({"kernel": "nn"}, "kernel: no 'nn'. Take one of: "),
        ({"gamma": 3}, "params: {'gamma': 3}: "),
        ({"kernel": lambda X, Y=None: np.arange(16.0).reshape(4, 4)}, "kernel: differs from its transpose"),
        ({"kernel": lambda X, Y=None: np.full((4, 4), np.nan)}, "kernel: has NaN"),
        ({"kernel": "precomputed"}, "kernel: shape \\(4, 2\\) is not square"),
    ],
)
def test_a_machine_refuses(machine, parameters, message):
    with pytest.raises(ValueError, match=message):
        machine(**parameters).fit(np.arange(8.0).reshape(4, 2), [0, 1, 0, 1])


@pytest.mark.parametrize("machine", MACHINES)
def test_a_matrix_that_is_not_symmetric(machine):
    K = SQUARE + np.triu(np.ones((3, 3)), 1)
    with pytest.raises(ValueError, match="kernel: differs from its transpose by 1; if by rounding"):
        machine(kernel="precomputed").fit(K, [0, 1, 1])
    machine(kernel="precomputed").fit(SQUARE + 1e-15 * np.triu(np.ones((3, 3)), 1), [0, 1, 1])


@pytest.mark.parametrize("machine", MACHINES)
def test_one_class_and_three(machine):
    with pytest.raises(ValueError, match="y: has one class, 1; a classifier needs two or more"):
        machine().fit(SQUARE, [1, 1, 1])
    with pytest.raises(
        ValueError, match=f"Only binary .* 3 classes; take OneVsRestClassifier.{machine.__name__}"
    ):
        machine().fit(SQUARE, [0, 1, 2])


@pytest.mark.parametrize(
    ("dictionary", "message"),
    [
        ([0, 3], "dictionary: has 0 to 3; pass indices from 0 to 2"),
        ([-1], "dictionary: has -1 to -1"),
        ([1, 1], "dictionary: repeats an index"),
        ([], "dictionary: shape \\(0,\\)"),
        ([0.0, 1.0], "dictionary: shape \\(2,\\) of float64; pass a list of indices"),
        ([True, False, True], "dictionary: shape \\(3,\\) of bool"),
        ([[0, 1]], "dictionary: shape \\(1, 2\\)"),
    ],
)
def test_a_dictionary_that_is_none(dictionary, message):
    with pytest.raises(ValueError, match=message):
        KernelMatchingPursuitClassifier().fit(SQUARE, [0, 1, 1], dictionary=dictionary)


def test_unknown_variants_and_bad_ridges():
    with pytest.raises(ValueError, match="variant: no 'postfitting'"):
        KernelMatchingPursuitClassifier("postfitting").fit(SQUARE, [0, 1, 1])
    for ridge in (0, -1, np.nan, "a"):
        with pytest.raises(ValueError, match="ridge: "):
            MatchingPursuitKFDA(ridge=ridge).fit(SQUARE, [0, 1, 1])
    with pytest.raises(ValueError, match="X: .*NaN"):
        KernelMatchingPursuitClassifier().fit(SQUARE * np.nan, [0, 1, 1])


def test_fisher_refuses_what_is_not_pd_on_the_chosen_documents():
    X, y = texts(30)
    with pytest.raises(ValueError, match="kernel: has the eigenvalue -.*; take a pd kernel"):
        MatchingPursuitKFDA(kernel="ngd").fit(X, y)
    assert MatchingPursuitKFDA(kernel="ngd", shift=np.pi).fit(X, y).n_bases_ == 10


def test_a_wide_kernel_does_not_change_the_first_choice():
    X = np.random.default_rng(0).standard_normal((20, 2))
    y = X[:, 0] > 0
    chosen = [
        MatchingPursuitKFDA(n_bases=1, kernel="gaussian", sigma=sigma, ridge=1e-20).fit(X, y).support_
        for sigma in (1e3, 1e4)
    ]
    assert_array_equal(*chosen)
