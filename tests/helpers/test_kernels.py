"""Kernels: what all share, agreement with independent implementations, definiteness, bad input."""

import itertools
import tracemalloc
from math import factorial, prod

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse
from sklearn.metrics import pairwise

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.kernels import KERNELS

pytestmark = pytest.mark.quick

PROPERTY = settings(max_examples=20, derandomize=True)
PARAMS = {
    "polynomial": {"degree": 3, "constant": 0.5},
    "gaussian": {"sigma": 0.6},
    "sigmoid": {"kappa": 2, "theta": -0.5},
    "ngd": {"shift": 0.25},
    "ngd_exponential": {"t": 0.7},
    "information_diffusion": {"t": 0.4},
    "heat_sphere": {"t": 0.3},
    "probability_product": {"rho": 0.8, "n_trials": 3},
    "gaussian_cosine": {"gamma": 2.5},
    "hellinger_gaussian": {"gamma": 3},
}
ONES = {"gaussian", "ngd_exponential", "information_diffusion", "heat_sphere", "bhattacharyya"}
ONES |= {"gaussian_cosine", "hellinger_gaussian"}
# `lsi` knows singular values from a Gram matrix: to the root of the precision, times the largest (at most 6).
CLOSE = {"lsi": 1e-6}
NAMES = list(KERNELS)
EVERY = pytest.mark.parametrize("name", NAMES)


def call(name, X, Y=None, **more):
    """Call a kernel with its parameters for tests; fisher with a point that does not depend on the rows."""
    if name == "fisher":
        more = {"theta0": np.full(np.shape(X)[-1], 1 / np.shape(X)[-1])} | more
    return KERNELS[name](X, Y, **PARAMS.get(name, {}) | more)


@st.composite
def documents(draw, rows=5, simplex=True):
    """Rows of two words or more: histograms, often on the boundary, disjoint or equal; or any but 0."""
    words = draw(st.integers(2, 7))
    counts = draw(hnp.arrays(np.int64, (rows, words), elements=st.integers(0, 3) | st.integers(0, 1000)))
    counts[counts.sum(axis=1) == 0, draw(st.integers(0, words - 1))] = 1
    if simplex:
        return counts / counts.sum(axis=1, keepdims=True)
    signs = draw(hnp.arrays(np.int64, counts.shape, elements=st.sampled_from([-1, 1])))
    return signs * counts / counts.max()


@pytest.fixture(scope="module")
def posts():
    """Real documents, TF and TF×IDF, some of them short."""
    counts = load_newsgroups("train").counts[::50]
    return {weighting: SimplexEmbedding(weighting).fit_transform(counts) for weighting in ("tf", "tfidf")}


# --- what all kernels share


def test_the_registry_is_complete():
    assert set(NAMES) == {
        *("linear", "polynomial", "gaussian", "sigmoid", "ned", "ngd", "ngd_exponential", "fisher"),
        *("information_diffusion", "heat_sphere", "bhattacharyya", "probability_product"),
        *("gaussian_cosine", "hellinger_gaussian", "lsi"),
    }
    for name, kernel in KERNELS.items():
        assert kernels.named(name) is kernel is getattr(kernels, name)
        assert kernel.definite in ("pd", "cpd", "neither")
        assert kernel.__doc__.lower().startswith(kernel.definite), "the first word says it"
    assert kernels.named(len) is len


@EVERY
@PROPERTY
@given(st.data())
def test_gram_matrices_are_exactly_symmetric(name, data):
    X = data.draw(documents(simplex=KERNELS[name].simplex))
    K = call(name, X)
    assert K.shape == (5, 5) and K.dtype == np.float64
    assert_array_equal(K, K.T)
    if name in ONES:
        assert (K.diagonal() == 1).all() and K.max() <= 1 and K.min() >= 0
    if name == "ned":
        assert (K.diagonal() == 0).all() and K.max() <= 0
    if name == "ngd":
        assert (K.diagonal() == 0.25).all() and K.max() <= 0.25 and K.min() >= 0.25 - np.pi


@EVERY
@PROPERTY
@given(st.data())
def test_blocks_sparse_rows_and_single_documents(name, data):
    X = data.draw(documents(rows=6, simplex=KERNELS[name].simplex))
    K, (A, B) = call(name, X), np.split(X, [2])
    close = {"rtol": CLOSE.get(name, 1e-12), "atol": CLOSE.get(name, 1e-12)}
    assert_allclose(call(name, A, B), K[:2, 2:], **close)
    assert_allclose(call(name, A, A), K[:2, :2], **close)
    for kind in (sparse.csr_matrix, sparse.csr_array):
        assert_allclose(call(name, kind(X)), K, **close)
        for left, right in ((kind(A), kind(B)), (kind(A), B), (A, kind(B))):
            block = call(name, left, right)
            assert type(block) is np.ndarray
            assert_allclose(block, K[:2, 2:], **close)
    assert_allclose(call(name, X[0], B), K[:1, 2:], **close)
    assert call(name, X[0]).shape == (1, 1)


@EVERY
@pytest.mark.parametrize("weighting", ["tf", "tfidf"])
def test_single_precision(name, weighting, posts):
    theta = posts[weighting]
    K = call(name, theta[:60])
    for rows in (theta[:60].astype(np.float32), theta[:60].toarray().astype(np.float32)):
        low = call(name, rows)
        assert low.dtype == np.float32
        assert_array_equal(low, low.T)
        assert_allclose(low, K, rtol=1e-4, atol=2e-5)
        assert call(name, rows, theta[:3]).dtype == np.float64
    if name in ONES:
        assert (low.diagonal() == 1).all()


@EVERY
def test_large_symmetric_blocks(name):
    """More rows than one slab has, dense, not contiguous, with copies of one another."""
    rng = np.random.default_rng(3)
    X = rng.dirichlet(np.full(6, 0.3), 1300)
    X[700:720] = X[:20]
    K = call(name, np.asfortranarray(X)[::2])
    assert_array_equal(K, K.T)
    assert_allclose(K[:30, 600:], call(name, X[:60:2], X[1200::2]), rtol=1e-12, atol=1e-12)


@EVERY
def test_nothing_overflows_in_many_dimensions(name):
    """45,000 words, documents without a common word, one of one word, a copy; wide and narrow kernels."""
    rng = np.random.default_rng(4)
    rows = sparse.random_array((6, 45_000), density=0.002, rng=rng, format="lil")
    rows[4] = 0
    rows[4, 7] = 1
    rows = SimplexEmbedding().fit_transform((rows.tocsr() > 0).astype(int))
    rows = sparse.vstack([rows, rows[:1]]).tocsr()
    for value in (1e-12, 1e-3, 1, 1e3, 1e12):
        scale = next((p for p in ("sigma", "t", "gamma") if p in PARAMS.get(name, {})), None)
        if name == "heat_sphere" and value < 1e-3:
            continue
        for dtype in (np.float32, np.float64):
            K = call(name, rows.astype(dtype), **({scale: value} if scale else {}))
            assert np.isfinite(K).all()


# --- agreement with others

DENSE = np.random.default_rng(0).normal(size=(40, 12))
OTHERS = {
    "linear": lambda X, Y: pairwise.linear_kernel(X, Y),
    "polynomial": lambda X, Y: pairwise.polynomial_kernel(X, Y, degree=3, gamma=1, coef0=0.5),
    "gaussian": lambda X, Y: pairwise.rbf_kernel(X, Y, gamma=1 / (2 * 0.6**2)),
    "sigmoid": lambda X, Y: pairwise.sigmoid_kernel(X, Y, gamma=2, coef0=-0.5),
    "ned": lambda X, Y: -pairwise.euclidean_distances(X, Y),
    "gaussian_cosine": lambda X, Y: np.exp(-2.5 * pairwise.cosine_distances(X, Y)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_scikit_learn_agrees(name, posts):
    for X, Y in ((DENSE[:25], DENSE[25:]), (posts["tf"][:30], posts["tf"][30:50])):
        assert_allclose(call(name, X, Y), OTHERS[name](X, Y), rtol=1e-12, atol=1e-12)


@PROPERTY
@given(documents(rows=2), st.sampled_from([1e-8, 0.05, 1, 40, 1e8]))
def test_fifty_digits_agree(rows, t):
    """NGD and its exponentials, also of near copies; wide ones to the last digits with shift -1."""
    near = rows[0] * (1 + 1e-7 * np.cos(np.arange(rows.shape[1])))
    rows = np.vstack([rows, near / near.sum()])
    with mpmath.workdps(50):
        roots = [[mpmath.sqrt(mpmath.mpf(x)) for x in row] for row in rows.tolist()]
        norms = [mpmath.sqrt(mpmath.fsum(x * x for x in r)) for r in roots]
        for i, j in itertools.combinations(range(3), 2):
            cosine = mpmath.fsum(x * y for x, y in zip(roots[i], roots[j], strict=True)) / norms[i] / norms[j]
            angle = mpmath.acos(min(mpmath.mpf(1), cosine))
            for name, exponent in (
                ("ngd_exponential", -angle / mpmath.mpf(t)),
                ("information_diffusion", -(angle**2) / mpmath.mpf(t)),
            ):
                exact = [float(mpmath.exp(exponent)), float(mpmath.expm1(exponent))]
                slack = 1e-12 * (1 + min(20.0, float(-exponent)))
                assert_allclose(KERNELS[name](rows, t=t)[i, j], exact[0], rtol=slack, atol=1e-15 * t**-1)
                if not 0 < angle < 1e-6:
                    assert_allclose(KERNELS[name](rows, t=t, shift=-1)[i, j], exact[1], rtol=slack)
            assert_allclose(kernels.ngd(rows)[i, j], float(-2 * angle), atol=1e-14, rtol=1e-12)


def test_wide_kernels_keep_their_digits():
    """With gamma 1e-9 all of K is in [1 - 1e-9, 1]: K - 1 has lost nine digits, the shifted kernel none."""
    X = DENSE[:10] ** 2
    theta = X / X.sum(axis=1, keepdims=True)
    for name, exact in (
        ("gaussian_cosine", -1e-9 * pairwise.cosine_distances(X)),
        ("hellinger_gaussian", -1e-9 * (1 - kernels.bhattacharyya(theta))),
    ):
        off = ~np.eye(10, dtype=bool)
        rows = X if name == "gaussian_cosine" else theta
        assert_allclose(KERNELS[name](rows, gamma=1e-9, shift=-1)[off], np.expm1(exact)[off], rtol=1e-12)
        plain = KERNELS[name](rows, gamma=1e-9)[off] - 1
        assert not np.allclose(plain, np.expm1(exact)[off], rtol=1e-10, atol=0)
    wide = kernels.gaussian(X, sigma=1e5, shift=-1)
    exact = np.expm1(-pairwise.euclidean_distances(X, squared=True) / 2e10)
    assert_allclose(wide, exact, rtol=1e-12, atol=1e-25)
    assert_allclose(kernels.gaussian(X, shift=3), kernels.gaussian(X) + 3)


def test_close_rows_keep_their_distance():
    """Far from the origin the textbook formula cancels: of 1e-9 nothing would be left."""
    X = 100 + np.outer(np.arange(3), [3e-9, 4e-9])
    gaps = X[:, None] - X  # what is left of 5e-9 after rounding to 100 + ...
    exact = np.sqrt((gaps**2).sum(axis=-1))
    assert exact[0, 2] > 0
    assert_allclose(-kernels.ned(X), exact, rtol=1e-14)
    assert_allclose(-kernels.ned(sparse.csr_array(X)), exact, rtol=1e-14)


def exact_heat(angle, n, t):
    """Heat kernel on S^n over its value at 0, summed by mpmath, polynomials and multiplicities its own."""
    with mpmath.workdps(40):
        x, alpha, t = mpmath.cos(mpmath.mpf(angle)), mpmath.mpf(n - 1) / 2, mpmath.mpf(t)

        def series(x):
            def term(r):
                decay = mpmath.exp(-r * (r + n - 1) * t / 4)
                if n == 1:
                    return decay * (1 if r == 0 else 2) * mpmath.cos(r * mpmath.acos(x))
                return decay * (2 * r + n - 1) * mpmath.gegenbauer(r, alpha, x)

            return mpmath.fsum(term(r) for r in range(int(8 + mpmath.sqrt(400 / t))))

        return float(series(x) / series(mpmath.mpf(1)))


def two_documents(angle, words):
    """Two documents at that angle, in the first two words."""
    rows = np.zeros((2, words))
    rows[:, 0] = 1, np.cos(angle) ** 2
    rows[1, 1] = np.sin(angle) ** 2
    return rows


@pytest.mark.parametrize(
    "n, t", [(1, 0.5), (1, 3), (2, 0.1), (2, 1), (3, 0.4), (5, 0.2), (10, 0.4), (40, 0.1)]
)
def test_heat_series(n, t):
    for angle in (0.0, 0.1, 0.5, 1.0, np.pi / 2):
        K = kernels.heat_sphere(two_documents(angle, n + 1), t=t)
        assert_allclose(K[0, 1], exact_heat(angle, n, t), rtol=1e-10, atol=1e-14)
        K = kernels.heat_sphere(two_documents(angle, 60), t=t, dimension=n)
        assert_allclose(K[0, 1], exact_heat(angle, n, t), rtol=1e-10, atol=1e-14)


@pytest.mark.parametrize("t", [0.02, 0.1, 0.5, 2])
def test_heat_on_the_three_sphere_in_closed_form(t):
    """Poisson: heat on the unit S^3 at time t / 4 is a sum over b = a + 2 pi m of b exp(-b^2 / t) / sin a."""
    with mpmath.workdps(30):
        turns = [2 * mpmath.pi * m for m in range(-12, 13)]
        at_zero = mpmath.fsum((1 - 2 * b * b / t) * mpmath.exp(-b * b / t) for b in turns)
        for angle in (0.2, 0.7, 1.3):
            images = mpmath.fsum((angle + b) * mpmath.exp(-((angle + b) ** 2) / t) for b in turns)
            exact = float(images / mpmath.sin(angle) / at_zero)
            K = kernels.heat_sphere(two_documents(angle, 4), t=t)
            assert_allclose(K[0, 1], exact, rtol=1e-11, atol=1e-15)
            assert K[0, 1] >= 0


def test_heat_in_many_dimensions():
    """The limit exp(-gamma(1 - cos)): nearer and nearer, up to 45,000 words; late heat is constant."""
    angles = np.radians([15, 45, 60, 75, 90])
    gaps = []
    for n in (100, 1000, 10_000, 45_000):
        rows = np.zeros((6, n + 1))
        rows[0, 0] = 1
        rows[1:, 0], rows[1:, 1] = np.cos(angles) ** 2, np.sin(angles) ** 2
        t = 4 / n * np.log(n / 5)
        heat = kernels.heat_sphere(sparse.csr_array(rows), t=t)
        gaps.append(abs(heat - kernels.hellinger_gaussian(rows, gamma=5)).max())
        assert_array_equal(kernels.heat_sphere(rows[:2], t=0.5 if n > 500 else 40), np.ones((2, 2)))
    assert gaps[0] < 0.1 and gaps[-1] < 1e-3
    assert all(after < before / 2 for before, after in itertools.pairwise(gaps))
    with mpmath.workdps(60):
        n, x = mpmath.mpf(45_000), mpmath.cos(angles[1])
        weights = [
            (2 * r + n - 1)
            * mpmath.rf(n, r - 1 if r else 0)
            / mpmath.factorial(r)
            / (1 if r else n - 1)
            * mpmath.exp(-r * (r + n - 1) * mpmath.mpf(t) / 4)
            for r in range(60)
        ]
        P = [mpmath.mpf(1), x]
        for r in range(1, 59):
            P.append(((2 * r + n - 1) * x * P[r] - r * P[r - 1]) / (r + n - 1))
        exact = mpmath.fsum(w * p for w, p in zip(weights, P, strict=True)) / mpmath.fsum(weights)
    assert_allclose(heat[0, 2], float(exact), rtol=1e-11)


def test_legendre_polynomials_of_n_dimensions():
    x = np.linspace(-1, 1, 8)
    for n in (3, 4, 7):
        for r, P in enumerate(itertools.islice(kernels.legendre(x, n), 8)):
            alpha = mpmath.mpf(n - 2) / 2
            exact = [mpmath.gegenbauer(r, alpha, float(s)) / mpmath.gegenbauer(r, alpha, 1) for s in x]
            assert_allclose(P, np.array(exact, dtype=float), atol=1e-14)
    for r, P in enumerate(itertools.islice(kernels.legendre(x, 2), 8)):
        assert_allclose(P, np.cos(r * np.arccos(x)), atol=1e-14)


@PROPERTY
@given(documents(rows=3), st.sampled_from([0.25, 0.5, 1.0, 1.7]), st.integers(1, 3))
def test_probability_product_is_a_sum_over_texts(rows, rho, n_trials):
    rows = rows[:, :4] + 0.01
    rows /= rows.sum(axis=1, keepdims=True)
    words = range(rows.shape[1])
    texts = [[row[list(w)].prod() for w in itertools.product(words, repeat=n_trials)] for row in rows]
    powers = np.array(texts) ** rho
    K = kernels.probability_product(rows, rho=rho, n_trials=n_trials)
    assert_allclose(K, powers @ powers.T, rtol=1e-12)
    bags = [
        np.bincount(w, minlength=len(words)) for w in itertools.combinations_with_replacement(words, n_trials)
    ]
    orders = np.array([factorial(n_trials) / prod(map(factorial, bag.tolist())) for bag in bags])
    pmf = orders * np.array([[(row**bag).prod() for bag in bags] for row in rows])
    assert_allclose(
        kernels.probability_product(rows, n_trials=n_trials), np.sqrt(pmf) @ np.sqrt(pmf).T, rtol=1e-12
    )


@PROPERTY
@given(documents(rows=3), st.integers(1, 3))
def test_fisher_kernel_from_scores(rows, n_trials):
    """U' I^-1 U with scores and information summed over all bags of N words, in free coordinates."""
    n = rows.shape[1]
    point = np.arange(1.0, n + 1) / np.arange(1.0, n + 1).sum()

    def score(counts):
        return counts[..., :-1] / point[:-1] - counts[..., -1:] / point[-1]

    texts = np.array(list(itertools.product(range(n), repeat=n_trials)))
    if len(texts) > 400:
        return
    chance = point[texts].prod(axis=1)
    scores = score(np.array([np.bincount(text, minlength=n) for text in texts]))
    information = (scores * chance[:, None]).T @ scores
    U = score(n_trials * rows)
    assert_allclose(
        n_trials * kernels.fisher(rows, theta0=point),
        U @ np.linalg.solve(information, U.T),
        rtol=1e-9,
        atol=1e-9,
    )


def test_fisher_keeps_the_mean_of_the_training_documents():
    rng = np.random.default_rng(1)
    X = rng.dirichlet(np.ones(6), 20)
    new, training = X[:5], X[5:].copy()
    training[:, 0] = 0  # a word that only new documents have
    training /= training.sum(axis=1, keepdims=True)
    expected = (new[:, 1:] / training.mean(axis=0)[1:]) @ training[:, 1:].T - 1
    assert_allclose(kernels.fisher(new, training), expected, rtol=1e-12)
    assert_allclose(kernels.fisher(training).mean(), 0, atol=1e-13)
    assert_allclose(
        kernels.fisher(sparse.csr_array(training)), kernels.fisher(training, theta0=training.mean(axis=0))
    )


@PROPERTY
@given(documents())
def test_how_the_kernels_hang_together(rows):
    roots, K = np.sqrt(rows), kernels
    assert_allclose(K.bhattacharyya(rows), np.cos(K.ngd(rows) / 2), atol=1e-15)
    assert_allclose(K.bhattacharyya(rows), K.probability_product(rows), atol=0)
    assert_allclose(K.bhattacharyya(rows), K.linear(roots), atol=1e-14)
    assert_allclose(K.ngd_exponential(rows, t=0.3), np.exp(K.ngd(rows) / 0.6), rtol=1e-13)
    assert_allclose(K.ngd(rows, shift=np.pi), 2 * np.arcsin(K.bhattacharyya(rows)), atol=1e-7)
    assert_allclose(K.hellinger_gaussian(rows, gamma=3), K.gaussian_cosine(roots, gamma=3), atol=1e-14)
    assert_allclose(K.gaussian_cosine(rows, gamma=4), K.gaussian(unit(rows), sigma=0.5), atol=1e-14)
    assert_allclose(K.hellinger_gaussian(rows, gamma=4), K.gaussian(roots, sigma=0.5), atol=1e-14)
    disjoint = K.bhattacharyya(rows) == 0
    assert (K.ngd(rows, shift=np.pi)[disjoint] == 0).all()
    assert_array_equal(disjoint, rows @ rows.T == 0)


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


# --- definiteness


def hard_documents():
    """Random documents, faces of the simplex, all bags of distinct words, near copies, equal ones."""
    rng = np.random.default_rng(7)
    bags = np.array(list(itertools.product([0, 1], repeat=5))[1:], dtype=float)
    near = rng.dirichlet(np.ones(5), 20)
    near = np.vstack([near, near * (1 + 1e-7 * rng.random((20, 5))), near[:5]])
    for rows in (rng.dirichlet(np.ones(3), 40), rng.dirichlet(np.full(8, 0.1), 60), bags, near):
        yield rows / rows.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("name", [name for name in NAMES if KERNELS[name].definite != "neither"])
def test_definiteness_is_what_the_kernel_says(name, posts):
    definite = KERNELS[name].definite
    test = gram.is_pd if definite == "pd" else gram.is_cpd
    for rows in (*hard_documents(), posts["tf"], posts["tfidf"]):
        for more in (
            {},
            *({p: v} for p in ("t", "gamma", "sigma") if p in PARAMS.get(name, {}) for v in (0.05, 20)),
        ):
            outcome = test(call(name, rows, **more))
            assert outcome, (name, more, outcome.smallest, outcome.tolerance)
    if definite == "cpd":
        assert not gram.is_pd(call(name, next(hard_documents()), **({"shift": 0} if name == "ngd" else {})))


def test_shifted_ngd_is_strictly_pd(posts):
    for rows in (np.random.default_rng(0).dirichlet(np.ones(6), 60), posts["tf"], posts["tfidf"]):
        assert gram.spectrum(kernels.ngd(rows, shift=np.pi))[0] > 0.05


def test_the_sigmoid_is_neither():
    for kappa, theta in ((1, -1), (0.5, -0.1), (2, 0), (1, 1), (3, -2)):
        K = kernels.sigmoid(2 * DENSE, kappa=kappa, theta=theta)
        assert not gram.is_pd(K) and not gram.is_cpd(K)


def test_diffusion_fails_where_the_theory_says():
    """The documents "a", "b", "c", "a b": pd at t = 11.6, not at 11.7. A ring of 8 fails at 4."""
    rows = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]])
    assert gram.is_pd(kernels.information_diffusion(rows, t=11.6))
    assert not gram.is_pd(kernels.information_diffusion(rows, t=11.7))
    turn = 2 * np.pi * np.arange(8) / 8
    plane = np.array([[1, -1, 0], [1, 1, -2]]) / np.sqrt([[2], [6]])
    ring = (
        np.sqrt(2 / 3) / np.sqrt(3) + np.sqrt(1 / 3) * np.column_stack([np.cos(turn), np.sin(turn)]) @ plane
    )
    ring = np.clip(ring, 0, None) ** 2
    assert not gram.is_pd(kernels.information_diffusion(ring, t=4))
    assert gram.is_pd(kernels.heat_sphere(ring, t=4))
    two_words = np.column_stack([turn / 7, 1 - turn / 7])
    for t in (0.1, 1, 11, 100):
        assert gram.is_pd(kernels.information_diffusion(two_words, t=t))


# --- size and bad input


def test_ngd_needs_little_more_than_its_result():
    theta = SimplexEmbedding().fit_transform(load_newsgroups("train").counts[:8000]).astype(np.float32)
    kernels.ngd(theta[:10])
    tracemalloc.start()
    try:
        size = kernels.ngd(theta).nbytes
        assert tracemalloc.get_traced_memory()[1] < 1.6 * size  # a copy would be 2
    finally:
        tracemalloc.stop()


HALF = np.array([[0.5, 0.5], [1, 0]])
ON_SIMPLEX = [name for name in NAMES if KERNELS[name].simplex]


@pytest.mark.parametrize("name", ON_SIMPLEX)
@pytest.mark.parametrize("kind", [np.asarray, sparse.csr_array])
@pytest.mark.parametrize(
    "row, message",
    [
        ([3, 1], "row 1 sums to 4, not 1; divide by the row sums"),
        ([1.5, -0.5], "row 1 has a negative entry; a histogram has none"),
        ([0, 0], "row 1 is an empty document, a point nowhere; leave it out"),
        ([np.nan, 1], "row 1 has NaN or infinite entries; drop"),
    ],
)
def test_rows_off_the_simplex(name, kind, row, message):
    bad = kind(np.array([HALF[0], row]))
    with pytest.raises(ValueError, match=f"^X: {message}"):
        KERNELS[name](bad)
    with pytest.raises(ValueError, match=f"^Y: {message}"):
        KERNELS[name](HALF, bad)


@EVERY
def test_rows_of_other_kinds(name):
    kernel = KERNELS[name]
    with pytest.raises(ValueError, match="^Y: has 3 words where X has 2; count both with one vocabulary"):
        kernel(HALF, np.full((2, 3), 1 / 3))
    with pytest.raises(ValueError, match="^X: an array of 3 dimensions"):
        kernel(HALF[None])
    with pytest.raises(ValueError, match="^X: row 0 has NaN or infinite entries"):
        kernel([[np.inf, 1]])
    with pytest.raises(ValueError, match="^X: numbers are due, not <U1"):
        kernel([["a", "b"]])


POSITIVE = [(n, p) for n, ps in PARAMS.items() for p in ps if p in ("sigma", "t", "gamma", "rho")]


@pytest.mark.parametrize("name, parameter", POSITIVE)
@pytest.mark.parametrize("value", [0, -1.5, np.nan, np.inf, "1", None, 1e-40])
def test_parameters_must_be_positive(name, parameter, value):
    with pytest.raises(ValueError, match=rf"^{parameter}: '?{value}.* pass") as error:
        KERNELS[name](HALF, **{parameter: value})
    assert "number" in str(error.value)


@pytest.mark.parametrize(
    "name, params, message",
    [
        ("polynomial", {"degree": 0}, "degree: 0 is no whole number from 1; pass"),
        ("polynomial", {"degree": 1.5}, "degree: 1.5 is no whole number"),
        ("polynomial", {"constant": -2}, "constant: -2 makes the kernel indefinite; pass 0 or more"),
        ("sigmoid", {"kappa": np.inf}, "kappa: inf is no finite number"),
        ("ngd", {"shift": "pi"}, "shift: 'pi' is no finite number"),
        ("heat_sphere", {"dimension": 0}, "dimension: 0 is no whole number from 1"),
        ("heat_sphere", {"t": 1e-11}, "t: 1e-11 is too small for 2 words, .* pass a larger one"),
        ("probability_product", {"n_trials": -1}, "n_trials: -1 is no whole number"),
        ("fisher", {"theta0": [1, 0]}, "theta0: is 0 for word 1, .* smooth"),
        ("fisher", {"theta0": [2, 1]}, "theta0: row 0 sums to 3, not 1"),
        ("fisher", {"theta0": [0.2, 0.2, 0.6]}, "theta0: has 3 words where X has 2"),
        ("fisher", {"theta0": HALF}, "theta0: row 0 sums to 2, not 1"),
    ],
)
def test_parameters_out_of_range(name, params, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        KERNELS[name](HALF, **params)


def test_a_row_of_zeros_has_no_direction():
    for kind in (np.asarray, sparse.csr_array):
        with pytest.raises(ValueError, match="^Y: row 1 is all 0, without direction; leave it out"):
            kernels.gaussian_cosine(HALF, kind(np.array([[1.0, 2], [0, 0]])))
    assert kernels.linear([[0, 0]]) == 0 and kernels.ned([[0, 0]], [[3, 4]]) == -5


@pytest.mark.parametrize("name", ["gauss", None, 3, ["ngd"]])
def test_unknown_names_list_the_known_ones(name):
    with pytest.raises(ValueError, match="^kernel: no .*Take one of: linear, polynomial, .*ngd"):
        kernels.named(name)


@pytest.mark.parametrize("value", [10**400, "1", None, [1.0], 1j, np.nan, np.inf, 0, -1])
def test_a_width_is_a_positive_number(value):
    with pytest.raises(ValueError, match="^t: .* (is no finite number; pass one|is not positive; pass)"):
        kernels.ngd_exponential(np.eye(3), t=value)


def test_nothing_overflows_in_silence():
    with pytest.raises(ValueError, match=r"^X: entries up to 1e\+200 are too large to square"):
        kernels.linear([[1e200, 1.0]])
    with pytest.raises(ValueError, match="^degree: 2000 makes values too large for float64"):
        kernels.polynomial([[1.0, 1.0]], degree=2000)
    with pytest.raises(ValueError, match="^theta0: there is no document to take the mean of"):
        kernels.fisher(np.empty((0, 3)))


def test_the_cosine_does_not_mind_the_size_of_rows():
    K = kernels.gaussian_cosine([[1e-170, 1e-170], [3e-200, 3e-200], [1e150, 0]])
    assert_allclose(K[0], [1, 1, np.exp(np.sqrt(0.5) - 1)], rtol=1e-15)
    assert kernels.gaussian_cosine(np.empty((0, 2))).shape == (0, 0)


@pytest.mark.filterwarnings("error")
def test_parameters_beyond_float32_are_refused_whatever_the_rows():
    low = np.array([[0.5, 0.5]], dtype=np.float32)
    for kernel, params in (
        (kernels.gaussian, {"sigma": 1e39}),
        (kernels.hellinger_gaussian, {"gamma": 1e40}),
        (kernels.sigmoid, {"kappa": -1e40}),
        (kernels.ngd, {"shift": 1e300}),
    ):
        with pytest.raises(ValueError, match=f"^{next(iter(params))}: .* is too large for float32 rows"):
            kernel(low, **params)
    with pytest.raises(ValueError, match="^sigma: 1e-40 is not positive"):
        kernels.gaussian([[1.0, 2.0]], sigma=1e-40)


@pytest.mark.filterwarnings("error")
def test_a_probability_product_that_overflows_says_so():
    rows = np.full((2, 40), 1 / 40)
    assert np.isfinite(kernels.probability_product(rows, rho=0.1, n_trials=10)).all()
    with pytest.raises(ValueError, match="^n_trials: 1000 makes values too large for float64; pass less"):
        kernels.probability_product(rows, rho=0.1, n_trials=1000)


def beyond(kind):
    """Three documents, one of which has a word beyond the last."""
    rows = kind(np.eye(3))
    if rows.format == "coo":
        rows.coords[1][0] = 99
    else:
        rows.indices[0] = 99
    return rows


@pytest.mark.parametrize("kind", [sparse.csr_matrix, sparse.csr_array, sparse.csc_array, sparse.coo_array])
@pytest.mark.parametrize("name", kernels.KERNELS)
def test_indices_beyond_the_words_are_refused(name, kind):
    """Compiled code trusts the indices: such a matrix ended the process."""
    for X, Y in ((beyond(kind), None), (np.eye(3), beyond(kind))):
        with pytest.raises(
            ValueError, match="^[XY]: .*; build the sparse matrix with indices inside"
        ) as caught:
            kernels.KERNELS[name](X, Y)
        assert "\n" not in str(caught.value)
