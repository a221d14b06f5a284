"""Gram matrices: definiteness, tolerances, witnesses, shifts, counterexamples, Schoenberg's coefficients."""

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.testing import assert_allclose, assert_array_equal

from helpers import gram, kernels

pytestmark = pytest.mark.quick

PROPERTY = settings(max_examples=30, derandomize=True)
ABC = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]])


def squared_angle(rows):
    """The exponent of the diffusion kernel, -arccos^2."""
    return -((kernels.ngd(rows) / 2) ** 2)


@st.composite
def symmetric(draw, least=1):
    """Symmetric matrices of small whole numbers: exact, often singular."""
    n = draw(st.integers(least, 6))
    A = draw(hnp.arrays(np.int64, (n, n), elements=st.integers(-4, 4)))
    return (A + A.T).astype(float)


# --- the two tests


@PROPERTY
@given(symmetric())
def test_is_pd_agrees_with_the_eigenvalues(K):
    outcome, eigenvalues = gram.is_pd(K), np.linalg.eigvalsh(K)
    assert_allclose(gram.spectrum(K), eigenvalues, atol=1e-12)
    assert_allclose(outcome.smallest, eigenvalues[0], atol=1e-12)
    assert bool(outcome) == (eigenvalues[0] > -1e-10)
    c = outcome.witness
    assert_allclose([np.linalg.norm(c), c @ K @ c], [1, outcome.smallest], atol=1e-12)


@PROPERTY
@given(symmetric(least=2), st.floats(-50, 50), st.data())
def test_is_cpd_looks_at_vectors_that_sum_to_zero(K, beta, data):
    n = len(K)
    basis = np.linalg.qr(np.column_stack([np.ones(n), np.eye(n)[:, 1:]]))[0][:, 1:]
    smallest = np.linalg.eigvalsh(basis.T @ K @ basis)[0]
    outcome = gram.is_cpd(K)
    assert_allclose(outcome.smallest, smallest, atol=1e-11)
    assert bool(outcome) == (smallest > -1e-9)
    c = outcome.witness
    assert_allclose([np.linalg.norm(c), c.sum(), c @ K @ c], [1, 0, smallest], atol=1e-10)
    g = data.draw(hnp.arrays(float, n, elements=st.floats(-5, 5)))
    assert_allclose(gram.is_cpd(K + beta + g + g[:, None]).smallest, smallest, atol=1e-9)
    assert_allclose(gram.center(K + g + g[:, None]), gram.center(K), atol=1e-12)
    assert_allclose(gram.center(K).sum(axis=0), 0, atol=1e-12)
    assert bool(gram.is_pd(gram.center(K))) == bool(outcome)


def test_sizes_that_are_easily_forgotten():
    assert gram.is_cpd([[-7]]) and not gram.is_pd([[-7]])
    assert gram.is_pd([[0]]) and gram.is_pd(np.zeros((4, 4))) and gram.is_cpd(np.zeros((4, 4)))
    assert gram.is_cpd(1e-12 * kernels.ngd(ABC)) and not gram.is_cpd(1e-12 * squared_angle(ABC))
    assert gram.is_cpd([[1, 2], [2, 3]]) and not gram.is_cpd([[1, 3], [3, 3]])
    assert gram.is_pd(np.array([[1, 1], [1, 1]], dtype=int))


def test_tolerance_is_what_rounding_does():
    """Of low rank, eigenvalues are 0 but for rounding; a true -1e-9 is refuted, but not in float32."""
    rng = np.random.default_rng(0)
    for n in (5, 50, 300):
        A = rng.normal(size=(n, 3))
        for K in (A @ A.T, (A @ A.T).astype(np.float32), 1e9 * (A @ A.T), 1e-9 * (A @ A.T)):
            outcome = gram.is_pd((K + K.T) / 2)
            assert outcome and outcome.tolerance < 1e-3 * outcome.witness.size * abs(K).max()
    K = np.array([[1, 1 + 1e-9], [1 + 1e-9, 1]])
    assert not gram.is_pd(K)
    assert gram.is_pd(K.astype(np.float32))
    assert gram.is_pd(K, tolerance=1e-8) and gram.is_pd(K, tolerance=1e-8).tolerance == 1e-8


def test_the_four_documents_that_refute_the_squared_angle():
    c = np.array([3, 3, -1, -5])
    assert_allclose(c @ squared_angle(ABC) @ c, -(np.pi**2) / 4, rtol=1e-14)
    outcome = gram.is_cpd(squared_angle(ABC))
    assert not outcome and outcome.smallest <= -(np.pi**2) / 4 / (c @ c)
    assert gram.is_cpd(kernels.ngd(ABC))


# --- shifts


@pytest.mark.parametrize("m", [1, 2, 4, 25])
def test_least_shift_of_disjoint_documents(m):
    assert_allclose(gram.least_shift(kernels.ngd(np.eye(m))), np.pi * (1 - 1 / m), atol=1e-12)


@PROPERTY
@given(hnp.arrays(np.int64, (5, 4), elements=st.integers(0, 20)), st.floats(-3, 3))
def test_least_shift_is_the_least(counts, beta):
    rows = (counts + np.eye(5, 4)) / (counts + np.eye(5, 4)).sum(axis=1, keepdims=True).clip(1)
    rows = rows[rows.sum(axis=1) > 0]
    for K in (kernels.ngd(rows), kernels.ned(rows)):
        shift = gram.least_shift(K + beta)
        assert_allclose(shift, gram.least_shift(K) - beta, atol=1e-9)
        assert gram.is_pd(K + beta + shift, tolerance=1e-9)
        assert not gram.is_pd(K + beta + shift - 1e-3, tolerance=1e-9)


@pytest.mark.parametrize("size", [1e-300, 1e-150, 1e-20, 1e-9, 1e5, 1e9, 1e30, 1e150])
def test_a_multiple_of_a_gram_matrix_needs_that_multiple_of_the_shift(size):
    rows = np.random.default_rng(0).dirichlet(np.ones(5), 8)
    for K, beta in ((kernels.ngd(rows), gram.least_shift(kernels.ngd(rows))), (np.diag([9.0, 4]), -36 / 13)):
        assert_allclose(gram.least_shift(size * K), size * beta, rtol=1e-9)


def test_a_constant_is_needed_less_and_float32_entries_are_only_that_good():
    rows = np.random.default_rng(0).dirichlet(np.ones(5), 8)
    K, beta = kernels.ngd(rows), gram.least_shift(kernels.ngd(rows))
    assert_allclose(gram.least_shift(K + 1e6), beta - 1e6, rtol=1e-12)
    twice = np.vstack([rows, rows[:3]]).astype(np.float32)
    assert_allclose(
        gram.least_shift(kernels.linear(twice)), gram.least_shift(kernels.linear(rows)), rtol=1e-3
    )


def test_no_constant_helps():
    line = np.array([[0.0], [1], [2]])
    K = -((line - line.T) ** 2)
    assert gram.is_cpd(K) and gram.least_shift(K) == np.inf
    assert gram.least_shift(squared_angle(ABC)) == np.inf
    assert_allclose(gram.least_shift(K[:2, :2]), 0.5)
    same = kernels.ngd(ABC[[0, 0, 1]])
    assert_allclose(gram.least_shift(same), np.pi / 2)


# --- counterexamples


def uniform(words, n):
    return lambda rng: rng.dirichlet(np.ones(words), n)


@pytest.mark.parametrize("words, n", [(3, 4), (4, 6), (12, 5)])
@pytest.mark.parametrize("seed", range(3))
def test_search_refutes_the_squared_angle(words, n, seed):
    counterexample = gram.search(squared_angle, uniform(words, n), np.random.default_rng(seed), tries=20)
    assert counterexample and not counterexample.holds
    assert counterexample.smallest < -0.01 and counterexample.tolerance < 1e-12
    assert counterexample.documents.shape == (n, words) and counterexample.tried <= 20 * 201
    c, rows = counterexample.witness, counterexample.documents
    assert_allclose(rows.sum(axis=1), 1, rtol=1e-14)
    assert_allclose(c.sum(), 0, atol=1e-14)
    with mpmath.workdps(40):  # the refutation, word by word
        S = [[mpmath.sqrt(x / mpmath.fsum(row)) for x in map(mpmath.mpf, row)] for row in rows.tolist()]
        c = [mpmath.mpf(x) for x in c.tolist()]
        mean = mpmath.fsum(c) / n
        A = [
            [mpmath.acos(min(1, mpmath.fsum(p * q for p, q in zip(a, b, strict=True)))) for b in S] for a in S
        ]
        value = -mpmath.fsum((c[i] - mean) * (c[j] - mean) * A[i][j] ** 2 for i in range(n) for j in range(n))
    assert_allclose(float(value), counterexample.smallest, rtol=1e-10)


def test_search_finds_nothing_in_kernels():
    for kernel, condition in (
        (kernels.ngd, "cpd"),
        (lambda X: kernels.ngd(X, shift=np.pi), "pd"),
        (lambda X: kernels.heat_sphere(X, t=6), "pd"),
        (kernels.ned, "cpd"),
    ):
        counterexample = gram.search(
            kernel, uniform(3, 4), np.random.default_rng(0), tries=2, condition=condition
        )
        assert not counterexample and counterexample.holds and counterexample.tried == 2 * 201
        assert counterexample.smallest >= -counterexample.tolerance


def test_search_refutes_diffusion_as_pd():
    for t in (6, 12):
        counterexample = gram.search(
            lambda X, t=t: kernels.information_diffusion(X, t=t),
            uniform(3, 6),
            np.random.default_rng(1),
            condition="pd",
        )
        assert counterexample and counterexample.smallest < -1e-4


def test_search_is_reproducible_and_reports_the_smallest():
    first, again = (
        gram.search(kernels.ngd, uniform(4, 5), np.random.default_rng(5), tries=2) for _ in range(2)
    )
    assert_array_equal(first.documents, again.documents)
    assert_allclose(gram.is_cpd(kernels.ngd(first.documents)).smallest, first.smallest)
    drawn = gram.search(kernels.ngd, uniform(4, 5), np.random.default_rng(5), tries=1, steps=0)
    assert drawn.smallest > first.smallest and drawn.tried == 1


# --- Schoenberg


@pytest.mark.parametrize("n", [2, 3, 4, 6, 10])
def test_gegenbauer_coefficients_of_known_functions(n):
    x = np.linspace(-1, 1, 50)
    for f in (lambda x: x**5 - 0.3 * x**2 + 1, np.exp, lambda x: 2 * x**2 - 1):
        b = gram.gegenbauer_coefficients(f, n, count=25)
        series = sum(w * P for w, P in zip(b, gram.legendre(x, n), strict=False))
        assert_allclose(series, f(x), atol=1e-7 if n > 5 else 1e-10)
    arcsine = gram.gegenbauer_coefficients(lambda x: 2 * np.arcsin(x), n, count=12)
    assert (arcsine[1::2] > 0).all()
    assert_allclose(arcsine[::2], 0, atol=1e-12)


def test_gegenbauer_coefficients_by_hand():
    """T_2 = (4/3) P_2 - 1/3 on the sphere in 3 dimensions; 2 arcsin has 8 / pi r^2 on the circle."""
    b = gram.gegenbauer_coefficients(lambda x: 2 * x**2 - 1, 3, count=4)
    assert_allclose(b, [-1 / 3, 0, 4 / 3, 0], atol=1e-14)
    b = gram.gegenbauer_coefficients(lambda x: 2 * np.arcsin(x), 2, count=8)
    assert_allclose(b[1::2], 8 / (np.pi * np.arange(1, 8, 2) ** 2), rtol=1e-12)


@pytest.mark.parametrize("n", [100, 30_000])
def test_gegenbauer_coefficients_in_many_dimensions(n):
    """x^3 has (n - 1) / (n + 2) of P_3 and 3 / (n + 2) of P_1; NGD's tend to those of Taylor's series."""
    b = gram.gegenbauer_coefficients(lambda x: x**3, n, count=4)
    assert_allclose(b, [0, 3 / (n + 2), 0, (n - 1) / (n + 2)], atol=1e-8)
    arcsine = gram.gegenbauer_coefficients(lambda x: 2 * np.arcsin(x), n, count=4)
    assert_allclose(arcsine, [0, 2, 0, 1 / 3], atol=2 / n)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_schoenberg_decides_as_gram_matrices_do(n):
    """P_r of m dimensions is pd on the sphere in n dimensions when n <= m, and not beyond."""
    rng = np.random.default_rng(n)
    X = rng.normal(size=(300, n))
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    cosine = np.clip(X @ X.T, -1, 1)
    cosine = (cosine + cosine.T) / 2
    for m in (2, 3, 4, 5):
        for r in (2, 3):
            b = gram.gegenbauer_coefficients(lambda x, m=m, r=r: list_of(x, m)[r], n, count=5)
            assert (b > -1e-12).all() == (n <= m)
            assert bool(gram.is_pd(list_of(cosine, m)[r])) == (n <= m)


def list_of(x, n):
    return [P for _, P in zip(range(4), gram.legendre(x, n), strict=False)]


def test_taylor_coefficients():
    a = gram.taylor_coefficients(lambda s: np.pi - 2 * np.arccos(s), count=10)
    assert_allclose(a[1::2], [2, 1 / 3, 3 / 20, 5 / 56, 35 / 576], rtol=1e-12)
    assert_allclose(a[::2], 0, atol=1e-15)
    exact = mpmath.taylor(lambda s: mpmath.exp(-(mpmath.acos(s) ** 2) / 2), 0, 12)
    diffusion = gram.taylor_coefficients(lambda s: np.exp(-(np.arccos(s) ** 2) / 2), count=13)
    assert_allclose(diffusion, np.array(exact, dtype=float), atol=1e-13)
    assert diffusion.argmin() == np.flatnonzero(diffusion < -1e-13)[0] == 6


# --- bad input


@pytest.mark.parametrize(
    "K, message",
    [
        (np.empty((0, 0)), r"K: shape \(0, 0\) is empty; a Gram matrix needs at least one document"),
        ([], r"K: shape \(0,\) is empty"),
        (np.ones((2, 3)), r"K: shape \(2, 3\) is not square; pass kernel\(X\)"),
        (np.ones(4), r"K: shape \(4,\) is not square"),
        (3.0, r"K: shape \(\) is not square"),
        ([[1, 2], [3, 1]], r"K: differs from its transpose by 1; if by rounding, \(K \+ K.T\) / 2"),
        ([[1, np.nan], [np.nan, 1]], "K: has NaN or infinite entries; clip"),
        ([[np.inf]], "K: has NaN or infinite entries"),
        (np.full((2, 2), 1e200), r"K: entries up to 1e\+200 are too large to square"),
        ([[1, 2], [3]], "K: rows of different lengths"),
        ([["a"]], "K: numbers are due, not <U1"),
        ([[1j]], "K: numbers are due, not complex128"),
    ],
)
@pytest.mark.parametrize("function", [gram.spectrum, gram.center, gram.is_pd, gram.is_cpd, gram.least_shift])
def test_what_is_no_gram_matrix(function, K, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        function(K)


def test_check_gram_keeps_precision_and_names_the_argument():
    assert gram.check_gram(np.eye(2, dtype=np.float32)).dtype == np.float32
    assert gram.check_gram([[True]]).dtype == np.float64
    with pytest.raises(ValueError, match="^kernel matrix: shape"):
        gram.check_gram(np.ones((1, 2)), name="kernel matrix")


def test_search_refuses_what_it_does_not_know():
    rng = np.random.default_rng(0)
    with pytest.raises(ValueError, match="^condition: no 'psd'. Take one of: cpd, pd."):
        gram.search(kernels.ngd, uniform(3, 4), rng, condition="psd")
    with pytest.raises(ValueError, match="^tries: 0 is no whole number from 1; pass 1 or more"):
        gram.search(kernels.ngd, uniform(3, 4), rng, tries=0)
    with pytest.raises(ValueError, match="^kernel: 'ngd' is no function; pass one, like kernels.ngd"):
        gram.search("ngd", uniform(3, 4), rng)
    with pytest.raises(ValueError, match="^rng: 3 is no Generator"):
        gram.search(kernels.ngd, uniform(3, 4), 3)
    with pytest.raises(ValueError, match="^steps: -1 is no whole number from 0"):
        gram.search(kernels.ngd, uniform(3, 4), rng, steps=-1)
    with pytest.raises(ValueError, match="^X: row 0 sums to 2"):
        gram.search(kernels.ngd, lambda rng: np.ones((4, 2)), rng)


@pytest.mark.parametrize("value", [-1, np.nan, np.inf, "a"])
def test_a_tolerance_is_a_number_from_zero(value):
    with pytest.raises(ValueError, match="^tolerance: "):
        gram.is_pd(np.eye(2), value)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: gram.gegenbauer_coefficients(np.exp, 1), "n: 1 is no whole number from 2"),
        (lambda: gram.gegenbauer_coefficients(np.exp, 3, count=-1), "count: -1 is no whole number from 1"),
        (lambda: gram.gegenbauer_coefficients(3, 3), "f: 3 is no function"),
        (lambda: gram.gegenbauer_coefficients(lambda x: x * np.nan, 3), "f: is NaN or infinite"),
        (lambda: gram.taylor_coefficients(np.exp, 600), "count: 600 are too many"),
        (lambda: gram.taylor_coefficients(np.exp, radius=2), "radius: 2 is not between 0 and 1"),
        (lambda: next(gram.legendre(0.5, 2.5)), "n: 2.5 is no whole number from 2"),
    ],
)
def test_coefficients_of_nothing(call, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        call()
