"""Geometry: properties, cross-checks against four independent sources, bad input."""

import json
import tracemalloc
from itertools import combinations
from pathlib import Path

import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.testing import assert_allclose
from scipy import integrate, sparse
from sklearn.preprocessing import normalize

from helpers import geometry
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

pytestmark = pytest.mark.quick

REFERENCE = json.loads((Path(__file__).parent / "reference" / "geomstats_multinomial.json").read_text())
PROPERTY = settings(max_examples=50, derandomize=True)
KINDS = {"dense": np.asarray, "matrix": sparse.csr_matrix, "array": sparse.csr_array}


@st.composite
def histograms(draw, rows=2, words=None, zeros=True):
    """Rows of histograms; with `zeros` often on the boundary of the simplex, disjoint or equal."""
    words = words or draw(st.integers(2, 8))
    least = 0 if zeros else 1
    counts = draw(
        hnp.arrays(np.int64, (rows, words), elements=st.integers(least, 3) | st.integers(least, 1000))
    )
    counts[counts.sum(axis=1) == 0, draw(st.integers(0, words - 1))] = 1
    return counts / counts.sum(axis=1, keepdims=True)


@st.composite
def tangents(draw, theta):
    """One tangent vector for each row of `theta`, along its face, of a Fisher length around one half."""
    v = theta * draw(hnp.arrays(float, theta.shape, elements=st.floats(-0.5, 0.5, width=16)))
    return v - theta * v.sum(axis=1, keepdims=True)


def dense(rows):
    """Return rows as an array, whatever they are kept in."""
    return rows.toarray() if sparse.issparse(rows) else np.asarray(rows)


def exact_distance(theta, eta):
    """Return the geodesic distance of the directions of two rows, with 60 digits."""
    with mpmath.workdps(60):
        p, q = ([mpmath.mpf(float(x)) for x in row] for row in (theta, eta))
        norm = mpmath.sqrt(mpmath.fsum(p) * mpmath.fsum(q))
        cosine = mpmath.fsum(mpmath.sqrt(x * y) for x, y in zip(p, q, strict=True)) / norm
        return 2 * mpmath.acos(min(cosine, mpmath.mpf(1)))


# --- what holds for all documents


@PROPERTY
@given(histograms(rows=3))
@pytest.mark.parametrize("distance", [geometry.geodesic_distance, geometry.hellinger_distance])
def test_metric_axioms(distance, rows):
    p, q, r = rows
    largest = np.pi if distance is geometry.geodesic_distance else np.sqrt(2)
    assert distance(p, p) == 0
    assert distance(p, q) == distance(q, p)
    assert 0 <= distance(p, q) <= largest * (1 + 1e-15)
    assert (distance(p, q) == 0) == np.array_equal(p, q)
    assert distance(p, r) <= distance(p, q) + distance(q, r) + 1e-14


@PROPERTY
@given(histograms())
def test_sphere_has_radius_two_and_keeps_distances(rows):
    psi = geometry.to_sphere(rows)
    assert_allclose(np.linalg.norm(psi, axis=1), 2, rtol=1e-14)
    assert_allclose(geometry.from_sphere(psi), rows, rtol=1e-14)
    angle = np.arctan2(np.linalg.norm(psi[0] - psi[1]), np.linalg.norm(psi[0] + psi[1])) * 2
    assert_allclose(geometry.geodesic_distance(*rows), 2 * angle, atol=1e-13)


@PROPERTY
@given(histograms(rows=1, zeros=False), st.data())
def test_isometry_by_finite_differences(theta, data):
    """The round metric, pulled back by a numerical derivative of F, is the Fisher metric."""
    u, v = data.draw(tangents(theta)), data.draw(tangents(theta))
    h = 1e-4
    du, dv = (
        (geometry.to_sphere(theta + h * w) - geometry.to_sphere(theta - h * w)) / (2 * h) for w in (u, v)
    )
    assert_allclose(geometry.fisher_metric(theta, u, v), (du * dv).sum(axis=1), atol=1e-7)


@PROPERTY
@given(histograms(rows=1), st.floats(-3, 3, width=16), st.integers(1, 50), st.data())
def test_fisher_is_an_inner_product(theta, c, n, data):
    u, v, w = (data.draw(tangents(theta)) for _ in range(3))
    g = geometry.fisher_metric
    assert_allclose(g(theta, u, v), g(theta, v, u))
    assert_allclose(g(theta, u + c * w, v), g(theta, u, v) + c * g(theta, w, v), atol=1e-12)
    assert g(theta, u, u) > 0 or not u.any()
    assert_allclose(g(theta, u, v, n_trials=n), n * g(theta, u, v))


@PROPERTY
@given(histograms(), st.floats(0, 1))
def test_geodesic_has_constant_speed(rows, t):
    p, q = rows
    d, point = geometry.geodesic_distance(p, q), geometry.geodesic(p, q, t)
    assert point.min() >= 0
    assert_allclose(point.sum(), 1, rtol=1e-15)
    assert_allclose(geometry.geodesic_distance(p, point), t * d, atol=1e-12)
    assert_allclose(geometry.geodesic_distance(point, q), (1 - t) * d, atol=1e-12)
    assert_allclose(geometry.geodesic(p, q, [0, 1]), rows, atol=1e-15)


@PROPERTY
@given(histograms(rows=3), st.floats(1e-3, 0.5))
def test_detours_are_longer(rows, share):
    """Pull the inner points of a geodesic towards a third document: the path gets no shorter."""
    path = geometry.geodesic(rows[0], rows[1], np.linspace(0, 1, 9))
    detour = path.copy()
    detour[1:-1] = (1 - share) * path[1:-1] + share * rows[2]
    length = geometry.geodesic_distance(path[:-1], path[1:]).sum()
    assert_allclose(length, geometry.geodesic_distance(*rows[:2]), atol=1e-12)
    assert geometry.geodesic_distance(detour[:-1], detour[1:]).sum() >= length - 1e-12


@PROPERTY
@given(histograms(), st.data())
def test_exp_and_log_are_inverse(rows, data):
    theta, eta = rows * 0.999 + 0.001 / rows.shape[1], rows[::-1]
    v = geometry.log_map(theta, eta)
    assert_allclose(v.sum(axis=1), 0, atol=1e-14)
    d = geometry.geodesic_distance(theta, eta)
    assert_allclose(np.sqrt(geometry.fisher_metric(theta, v, v)), d, rtol=1e-9, atol=1e-14)
    assert_allclose(geometry.exp_map(theta, v), eta, atol=1e-12)
    assert_allclose(geometry.exp_map(theta, v / 3), geometry.geodesic(theta, eta, 1 / 3), atol=1e-12)
    w = data.draw(tangents(rows))  # on the boundary: along the face
    assert_allclose(geometry.log_map(rows, geometry.exp_map(rows, w)), w, atol=1e-9)


@PROPERTY
@given(histograms(rows=1, zeros=False), st.data())
def test_exp_map_names_the_largest_step(theta, data):
    v = data.draw(tangents(theta)) * 100
    if np.abs(v).max() < 1e-3:
        return
    length = np.sqrt(geometry.fisher_metric(theta, v, v))
    nearest = np.min(2 / length * np.arctan2(length, -(v / theta).min()))
    if nearest >= 0.999:
        return
    with pytest.raises(ValueError, match=r"v: row 0 leaves the simplex; multiply it by ([0-9.e-]+)") as error:
        geometry.exp_map(theta, v)
    step = float(str(error.value).split("multiply it by ")[1].split(" ")[0])
    assert_allclose(step, nearest, rtol=1e-5)
    edge = geometry.exp_map(theta, nearest * v)
    assert_allclose(edge.min(), 0, atol=1e-15)
    assert_allclose(geometry.geodesic_distance(theta, edge), nearest * length, rtol=1e-7)


@PROPERTY
@given(histograms(rows=3), st.data())
def test_words_have_no_order_and_absent_words_no_say(rows, data):
    order = data.draw(st.permutations(range(rows.shape[1])))
    padded = np.hstack([rows[:, order], np.zeros((len(rows), 2))])
    assert_allclose(geometry.geodesic_distances(padded), geometry.geodesic_distances(rows), atol=1e-13)


@PROPERTY
@given(histograms(rows=3), st.floats(0, 1))
def test_splitting_words_keeps_and_merging_words_shortens(rows, share):
    """Chentsov: a split in fixed shares is an isometry; adding two words up never lengthens a distance."""
    split = np.hstack([rows * share, rows * (1 - share)])
    merged = np.hstack([rows[:, :1] + rows[:, 1:2], rows[:, 2:]])
    distances = geometry.geodesic_distances(rows)
    assert_allclose(geometry.geodesic_distances(split), distances, atol=1e-12)
    assert (geometry.geodesic_distances(merged) <= distances + 1e-12).all()


@PROPERTY
@given(histograms())
def test_how_the_distances_hang_together(rows):
    p, q = rows
    d, chord, beta = (
        f(p, q) for f in (geometry.geodesic_distance, geometry.hellinger_distance, geometry.bhattacharyya)
    )
    assert_allclose(chord, 2 * np.sin(d / 4), atol=1e-14)
    assert_allclose(beta, np.cos(d / 2), atol=1e-14)
    assert geometry.kl_divergence(p, q) >= chord**2 - 1e-14
    assert np.isinf(geometry.kl_divergence(p, q)) == bool(((q == 0) & (p > 0)).any())
    terms = [x * np.log(x / y) for x, y in zip(p, q, strict=True) if x > 0 and y > 0]
    if np.isfinite(geometry.kl_divergence(p, q)):
        assert_allclose(geometry.kl_divergence(p, q), sum(terms), atol=1e-13)


@PROPERTY
@given(histograms(rows=4), st.sampled_from(["matrix", "array"]), st.floats(0, 1), st.data())
def test_sparse_is_dense(rows, kind, t, data):
    theta, eta = rows[:2], rows[2:]
    left, right, v = KINDS[kind](theta), KINDS[kind](eta), data.draw(tangents(theta))
    for f in (
        geometry.geodesic_distance,
        geometry.hellinger_distance,
        geometry.bhattacharyya,
        geometry.kl_divergence,
    ):
        assert_allclose(f(left, right), f(theta, eta), atol=1e-14)
        assert_allclose(f(left, eta[0]), f(theta, eta[0]), atol=1e-14)
    exact = geometry.geodesic_distances(theta, eta)
    assert_allclose(geometry.geodesic_distances(left, right), exact, atol=1e-14)
    assert_allclose(geometry.geodesic_distances(left, eta), exact, atol=1e-14)
    made = [
        (geometry.to_sphere(left), geometry.to_sphere(theta)),
        (geometry.from_sphere(geometry.to_sphere(left)), theta),
        (geometry.geodesic(left, right, t), geometry.geodesic(theta, eta, t)),
        (geometry.exp_map(left, v), geometry.exp_map(theta, v)),
        (geometry.exp_map(left, KINDS[kind](v)), geometry.exp_map(theta, v)),
        (geometry.log_map(left, geometry.exp_map(left, v)), v),
    ]
    for ours, expected in made:
        assert type(ours) is type(left)
        assert_allclose(ours.toarray(), expected, atol=1e-9)
    assert_allclose(geometry.fisher_metric(left, KINDS[kind](v), v), geometry.fisher_metric(theta, v, v))


@PROPERTY
@given(histograms(rows=5), st.sampled_from(sorted(KINDS)), st.sampled_from([np.float64, np.float32]))
def test_pairwise_is_rowwise(rows, kind, dtype):
    rows = KINDS[kind](rows.astype(dtype))
    tolerance = 1e-12 if dtype is np.float64 else 1e-5
    all_pairs = geometry.geodesic_distances(rows)
    expected = np.array([geometry.geodesic_distance(rows[[i]], rows) for i in range(rows.shape[0])])
    assert all_pairs.dtype == expected.dtype == dtype
    assert_allclose(all_pairs, expected, atol=tolerance)
    assert_allclose(geometry.geodesic_distances(rows, rows[1:3]), expected[:, 1:3], atol=tolerance)
    assert np.array_equal(all_pairs, all_pairs.T)
    assert not np.diag(all_pairs).any()


# --- accuracy and independent sources


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("exponent", range(-12, -2))
def test_near_duplicates(kind, exponent):
    """Against 60 digits: ten pairs at every scale, some with zeros; arccos alone fails below 1e-8."""
    rng = np.random.default_rng(abs(exponent))
    words = 200
    theta = rng.dirichlet(np.full(words, 0.5), size=10) * (rng.random((10, words)) < 0.7)
    theta /= theta.sum(axis=1, keepdims=True)
    eta = theta * (1 + 10.0**exponent * rng.standard_normal(theta.shape))
    eta /= eta.sum(axis=1, keepdims=True)
    exact = np.array([float(exact_distance(p, q)) for p, q in zip(theta, eta, strict=True)])
    left, right = KINDS[kind](theta), KINDS[kind](eta)
    # Below 1e-9 the rounding of the rows' own sums shows, by its square.
    tolerance = {"rtol": 1e-12, "atol": 1e-30 / 10.0**exponent}
    assert_allclose(geometry.geodesic_distance(left, right), exact, **tolerance)
    assert_allclose(np.diag(geometry.geodesic_distances(left, right)), exact, **tolerance)
    assert_allclose(geometry.hellinger_distance(left, right), 2 * np.sin(exact / 4), **tolerance)


@PROPERTY
@given(histograms(rows=3))
def test_all_distances_to_60_digits(rows):
    exact = [float(exact_distance(p, q)) for p, q in zip(rows, np.roll(rows, 1, axis=0), strict=True)]
    assert_allclose(geometry.geodesic_distance(rows, np.roll(rows, 1, axis=0)), exact, rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("share", [1e-5, 1e-3, 1e-2, 0.05, 0.1, 0.3, 0.7])
def test_pairwise_on_both_sides_of_the_switch(share, dtype):
    """Where arccos hands over to the chord, both are as good as promised."""
    rng = np.random.default_rng(7)
    theta, other = rng.dirichlet(np.full(300, 0.1), size=(2, 6))
    rows = np.vstack([theta, (1 - share) * theta + share * other, theta[:3]]).astype(dtype)
    exact = np.zeros((len(rows), len(rows)))
    for i, j in combinations(range(len(rows)), 2):
        exact[i, j] = exact[j, i] = float(exact_distance(rows[i], rows[j]))
    tolerance = 1e-12 if dtype is np.float64 else 1e-5
    for kind in KINDS.values():
        with np.errstate(invalid="raise"):  # a cosine above 1 by rounding is clipped first
            distances = geometry.geodesic_distances(kind(rows))
        assert_allclose(distances, exact, atol=tolerance)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_disjoint_documents_are_exactly_pi_apart(kind, dtype):
    rng = np.random.default_rng(1)
    rows = np.zeros((20, 60))
    rows[:10, :25] = rng.dirichlet(np.ones(25), size=10)
    rows[10:, 30:] = rng.dirichlet(np.ones(30), size=10)
    rows = KINDS[kind](rows.astype(dtype))
    assert (geometry.geodesic_distances(rows)[:10, 10:] == dtype(np.pi)).all()
    assert (geometry.geodesic_distances(rows[:10], rows[10:]) == dtype(np.pi)).all()
    assert (geometry.geodesic_distance(rows[:10], rows[10:]) == dtype(np.pi)).all()


@pytest.mark.parametrize("seed", range(10))
def test_length_by_numerical_integration(seed):
    """The Fisher length of the geodesic is the distance, to 1e-8; that of the straight segment is more."""
    rng = np.random.default_rng(seed)
    p, q = rng.dirichlet(np.full(2 + seed, 0.7), size=2)

    def straight(t):
        return (1 - t) * p + t * q

    def length(curve):
        def speed(t):
            h = min(1e-3, t / 2, (1 - t) / 2)
            near, far = ((curve(t + k * h) - curve(t - k * h)) / (2 * k * h) for k in (0.5, 1))
            v = (4 * near - far) / 3
            return np.sqrt(geometry.fisher_metric(curve(t), v, v))

        return integrate.quad(speed, 0, 1, epsabs=1e-10, epsrel=1e-10, limit=200)[0]

    d = geometry.geodesic_distance(p, q)
    assert_allclose(length(lambda t: geometry.geodesic(p, q, t)), d, atol=1e-8)
    assert_allclose(
        integrate.quad(lambda t: np.linalg.norm((q - p) / np.sqrt(straight(t))), 0, 1)[0], length(straight)
    )
    assert length(straight) > d * (1 + 1e-6) or len(p) == 2


@pytest.mark.parametrize("n_trials", [1, 2])
def test_three_forms_of_the_metric(n_trials):
    """Score, Hessian and root form agree exactly for three words, and with ours at rational points."""
    shares = a, b, c = sympy.symbols("a b c", positive=True)
    coefficients = sympy.multinomial_coefficients(3, n_trials)
    chances = [
        ways * sympy.prod(share**count for share, count in zip(shares, counts, strict=True))
        for counts, ways in coefficients.items()
    ]

    def d(f, i):
        """Differentiate along basis vector i: one word gains what the third loses."""
        return sympy.diff(f, shares[i]) - sympy.diff(f, c)

    def metric(term):
        def entry(i, j):
            return sympy.simplify(sum(term(p, i, j) for p in chances).subs(c, 1 - a - b))

        return sympy.Matrix(2, 2, entry)

    score = metric(lambda p, i, j: p * d(sympy.log(p), i) * d(sympy.log(p), j))
    hessian = metric(lambda p, i, j: -p * d(d(sympy.log(p), i), j))
    roots = metric(lambda p, i, j: 4 * d(sympy.sqrt(p), i) * d(sympy.sqrt(p), j))
    assert sympy.simplify(score - hessian) == sympy.simplify(score - roots) == sympy.zeros(2)
    basis = np.array([[1.0, 0, -1], [0, 1, -1]])
    for point in ((1, 2, 3), (1, 1, 1), (1, 1, 98), (30, 5, 1)):
        theta = [sympy.Rational(x, sum(point)) for x in point]
        exact = np.array(score.subs({a: theta[0], b: theta[1]}), dtype=float)
        theta = np.array(theta, dtype=float)
        ours = [[geometry.fisher_metric(theta, u, v, n_trials) for v in basis] for u in basis]
        assert_allclose(ours, exact, rtol=1e-13)


@pytest.mark.parametrize(
    "case", REFERENCE["cases"], ids=lambda c: f"{len(c['theta'][0])} words, {c['n_draws']} draws"
)
def test_geomstats_agrees(case):
    n, theta, eta, u = (
        case[name] if name == "n_draws" else np.array(case[name]) for name in ("n_draws", "theta", "eta", "u")
    )
    assert_allclose(np.sqrt(n) * geometry.geodesic_distance(theta, eta), case["distance"], rtol=1e-12)
    assert_allclose(
        geometry.fisher_metric(theta, u, case["v"], n_trials=n), case["inner_product"], rtol=1e-11
    )
    assert_allclose(geometry.exp_map(theta, u), case["exp"], atol=1e-12)
    assert_allclose(geometry.log_map(theta, eta), case["log"], atol=1e-12)
    for p, q, path in zip(theta, eta, case["geodesic"], strict=True):
        assert_allclose(geometry.geodesic(p, q, case["fractions"]), path, atol=1e-12)


def test_kl_is_half_the_squared_distance_nearby():
    """The ratio of Zhang et al. 2005, eq. 45, tends to 1 at the rate of the distance."""
    rng = np.random.default_rng(3)
    theta, eta = rng.dirichlet(np.ones(6), size=2)
    near = geometry.geodesic(theta, eta, [1e-1, 1e-2, 1e-3])
    error = np.abs(
        geometry.kl_divergence(near, theta) / (geometry.geodesic_distance(near, theta) ** 2 / 2) - 1
    )
    assert (error[1:] < error[:-1] / 5).all()
    assert error[-1] < 1e-3


# --- known points, shapes, memory


def test_known_points():
    a, ab, c = [1, 0, 0], [0.5, 0.5, 0], [0, 0, 1]
    assert_allclose(geometry.geodesic(a, ab, 0.5), [(2 + np.sqrt(2)) / 4, (2 - np.sqrt(2)) / 4, 0])
    assert geometry.geodesic_distance(ab, c) == np.pi
    assert_allclose(geometry.geodesic_distance(a, ab), np.pi / 2)
    assert_allclose(geometry.hellinger_distance(a, ab), 2 * np.sin(np.pi / 8))
    assert_allclose(geometry.kl_divergence([0.6, 0.4], [0.5, 0.5]), 0.6 * np.log(1.2) + 0.4 * np.log(0.8))


@pytest.mark.parametrize("kind", KINDS)
def test_shapes(kind):
    rows = KINDS[kind](np.array([[1, 0, 0], [0.5, 0.5, 0], [0.2, 0.3, 0.5]]))
    row = np.array([0.2, 0.3, 0.5])
    assert np.ndim(geometry.geodesic_distance(row, row)) == 0
    assert geometry.geodesic_distance(rows, row).shape == geometry.geodesic_distance(row, rows).shape == (3,)
    assert geometry.geodesic_distance(rows[:1], rows[:1]).shape == (1,)
    assert geometry.geodesic_distances(row, rows).shape == (1, 3)
    assert geometry.geodesic_distances(rows[:0]).shape == (0, 0)
    assert geometry.geodesic_distances(rows, rows[:0]).shape == (3, 0)
    assert geometry.geodesic_distance(rows[:0], row).shape == (0,)
    assert geometry.geodesic(row, row, 0.5).shape == (3,)
    assert geometry.geodesic(row, row, [0.5]).shape == (1, 3)
    assert (
        geometry.geodesic(rows, row, 0.5).shape == geometry.geodesic(rows, row, [0, 0.5, 1]).shape == (3, 3)
    )
    assert_allclose(dense(geometry.geodesic(rows, row, [0, 0.5, 1]))[[0, 2]], [[1, 0, 0], row], atol=1e-15)
    assert geometry.fisher_metric(row, np.array([[1, -1, 0], [0, 1, -1]]), [1, 0, -1]).shape == (2,)


def test_sparse_results_store_no_zeros():
    rows = sparse.csr_array(GOOD)
    assert geometry.geodesic(rows, GOOD[::-1], 0.5).nnz == 6
    assert geometry.geodesic(rows, GOOD[::-1], 0).nnz == rows.nnz == 5
    assert geometry.log_map(rows, rows).nnz == 0


def test_other_forms_of_rows():
    """Whole numbers, lists, a sparse vector, entries stored twice, stored zeros, other sparse formats."""
    rows = np.array([[0.25, 0.75, 0], [0, 0, 1]])
    twice = sparse.csr_matrix(([0.2, 0.05, 0.75, 0.0, 1.0], [0, 0, 1, 0, 2], [0, 3, 5]), shape=(2, 3))
    before = twice.copy()
    expected = geometry.geodesic_distances(rows)
    for same in (rows.tolist(), twice, sparse.coo_matrix(rows), sparse.csc_array(rows), rows.astype(">f8")):
        assert_allclose(geometry.geodesic_distances(same), expected, atol=1e-15)
        assert_allclose(dense(geometry.to_sphere(same)), 2 * np.sqrt(rows))
    assert np.array_equal(twice.data, before.data) and np.array_equal(twice.indices, before.indices)
    assert geometry.geodesic_distance([1, 0, 0], sparse.coo_array([0, 1, 0])) == np.pi
    assert not geometry.geodesic_distance(np.eye(3, dtype=bool), np.eye(3, dtype=np.int8)).any()


def test_arguments_are_left_alone():
    rows = np.random.default_rng(0).dirichlet(np.ones(5), size=4)
    for given_rows in (rows.copy(), sparse.csr_matrix(rows)):
        for function in (geometry.to_sphere, geometry.geodesic_distances):
            function(given_rows)
        geometry.exp_map(given_rows, geometry.log_map(given_rows, given_rows[::-1]))
        assert np.array_equal(dense(given_rows), rows)


def test_memory_of_the_result_and_little_more():
    """Three thousand sparse documents, the last thousand of them copies of two."""
    counts = sparse.random(2000, 5000, density=0.004, format="csr", random_state=0)
    rows = normalize(sparse.vstack([counts, counts[np.repeat([0, 1], 500)]]).tocsr(), norm="l1")
    tracemalloc.start()
    try:
        distances = geometry.geodesic_distances(rows)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1.5 * distances.nbytes  # a copy would be 2
    assert not distances[2000:2500, 2000:2500].any() and distances[2000:2500, 2500:].all()


# --- bad input

GOOD = np.array([[0.25, 0.75, 0.0], [0.2, 0.3, 0.5]])
PAIRED = {
    name: getattr(geometry, name)
    for name in ("bhattacharyya", "hellinger_distance", "geodesic_distance", "kl_divergence", "log_map")
} | {"geodesic": lambda theta, eta: geometry.geodesic(theta, eta, 0.5)}
PAIRWISE = {"geodesic_distances": geometry.geodesic_distances}
BAD = {
    "negative": ([[0.5, 0.5, 0], [1.5, -0.5, 0]], "row 1 has a negative entry.*counts"),
    "nan": ([[0.5, 0.5, 0], [np.nan, 0.5, 0.5]], "row 1 has NaN or infinite entries; drop"),
    "infinite": ([[np.inf, 0.5, 0], [0.5, 0.5, 0]], "row 0 has NaN or infinite entries; drop"),
    "empty": ([[0.5, 0.5, 0], [0, 0, 0]], "row 1 is an empty document.*leave it out"),
    "counts": ([[1, 0, 0], [1, 2, 1]], r"row 1 sums to 4, not 1; divide.*SimplexEmbedding\(\)"),
    "off": ([[0.5, 0.5, 2e-5], [1, 0, 0]], "row 0 sums to 1.00002, not 1; divide"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("name", [*PAIRED, *PAIRWISE])
def test_bad_rows(name, bad, kind):
    rows, message = BAD[bad]
    function = (PAIRED | PAIRWISE)[name]
    first, second = ("X", "Y") if name in PAIRWISE else ("theta", "eta")
    rows, good = KINDS[kind](np.array(rows)), KINDS[kind](GOOD)
    with pytest.raises(ValueError, match=f"^{first}: {message}"):
        function(rows, good)
    with pytest.raises(ValueError, match=f"^{second}: {message}"):
        function(good, rows)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bad", BAD)
def test_bad_rows_for_one_argument(bad, kind):
    rows, message = BAD[bad]
    rows, v = KINDS[kind](np.array(rows)), KINDS[kind](np.array([[0.1, -0.1, 0], [0, 0, 0]]))
    for call in (
        lambda: geometry.to_sphere(rows),
        lambda: geometry.exp_map(rows, v),
        lambda: geometry.fisher_metric(rows, v, v),
    ):
        with pytest.raises(ValueError, match=f"^theta: {message}"):
            call()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [*PAIRED, *PAIRWISE])
def test_shapes_that_do_not_match(name, kind):
    function = (PAIRED | PAIRWISE)[name]
    first, second = ("X", "Y") if name in PAIRWISE else ("theta", "eta")
    good = KINDS[kind](GOOD)
    with pytest.raises(ValueError, match=f"^{second}: has 2 words where {first} has 3; .*one vocabulary"):
        function(good, KINDS[kind](np.array([[0.5, 0.5]])))
    with pytest.raises(ValueError, match=f"^{first}: a scalar where a row is due; pass shape"):
        function(0.5, good)
    with pytest.raises(ValueError, match=f"^{second}: an array of 3 dimensions where a row is due; pass"):
        function(good, np.ones((1, 1, 3)) / 3)
    with pytest.raises(ValueError, match=f"^{first}: rows of different lengths; count them"):
        function([[0.5, 0.5], [1.0]], good)
    with pytest.raises(ValueError, match=f"^{second}: numbers are due, not .*; count the words"):
        function(good, ["god", "space"])
    if name in PAIRED:
        three = KINDS[kind](GOOD[[0, 1, 1]])
        with pytest.raises(ValueError, match="^eta: has 3 rows where 2 are due; .*geodesic_distances"):
            function(good, three)


@pytest.mark.parametrize("kind", KINDS)
def test_bad_tangents(kind):
    theta, v = KINDS[kind](GOOD), np.array([[0.1, -0.1, 0], [0.1, 0, -0.1]])
    skew = KINDS[kind](v + np.array([[0, 0, 0], [0, 0.01, 0]]))
    off_face = KINDS[kind](v[::-1].copy())
    v = KINDS[kind](v)
    for name, call in (
        ("u", lambda bad: geometry.fisher_metric(theta, bad, v)),
        ("v", lambda bad: geometry.fisher_metric(theta, v, bad)),
        ("v", lambda bad: geometry.exp_map(theta, bad)),
    ):
        with pytest.raises(ValueError, match=f"^{name}: row 1 sums to 0.01; .*subtract"):
            call(skew)
        with pytest.raises(ValueError, match=f"^{name}: row 0 changes a word that theta lacks.*smooth theta"):
            call(off_face)
        with pytest.raises(ValueError, match=f"^{name}: has 2 words where theta has 3"):
            call([0.1, -0.1])
        with pytest.raises(ValueError, match=f"^{name}: a scalar where a row is due"):
            call(0)
        with pytest.raises(ValueError, match=f"^{name}: row 0 has NaN"):
            call([np.nan, 0, 0])
    with pytest.raises(ValueError, match="^n_trials: 0 is no whole number from 1"):
        geometry.fisher_metric(theta, v, v, n_trials=0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_long_step_leaves_the_simplex(kind):
    """Also a step so long that the folded way has come back."""
    theta = KINDS[kind](np.array([[0.5, 0.5, 0]]))
    for factor in (1.01, 2, 4, 8):
        v = KINDS[kind](np.array([[1.0, -1.0, 0]]) * np.pi / 4 * factor)
        with pytest.raises(
            ValueError, match=f"^v: row 0 leaves the simplex; multiply it by {1 / factor:.6g} "
        ):
            geometry.exp_map(theta, v)
    edge = geometry.exp_map(theta, KINDS[kind](np.array([[1.0, -1.0, 0]]) * np.pi / 4))
    assert_allclose(dense(edge), [[1, 0, 0]], atol=1e-15)


@pytest.mark.parametrize("kind", KINDS)
def test_maps_at_the_boundary(kind):
    with pytest.raises(ValueError, match="^theta: row 0 lacks a word of eta.*smooth theta, or use geodesic"):
        geometry.log_map(KINDS[kind](GOOD), KINDS[kind](GOOD[::-1]))
    for t in (-0.1, 1.1, np.nan, [[0.5]]):
        with pytest.raises(ValueError, match=r"^t: fractions between 0 and 1.*exp_map"):
            geometry.geodesic(KINDS[kind](GOOD), KINDS[kind](GOOD), t)
    with pytest.raises(ValueError, match="^psi: a coordinate is negative"):
        geometry.from_sphere(KINDS[kind](np.array([[2.0, 0, 0], [0, -2, 0]])))
    with pytest.raises(ValueError, match="^psi: a row is off the sphere of radius 2; multiply"):
        geometry.from_sphere(KINDS[kind](np.array([[2.0, 0, 0], [0, 1, 0]])))


def test_long_documents_in_float32_keep_five_digits():
    """Sums of thousands of words in float32 lost the fourth digit of 0.53303."""
    theta = SimplexEmbedding().fit_transform(load_newsgroups("train").counts[[6516, 6411]])
    single = geometry.geodesic_distances(theta.astype(np.float32))
    assert single.dtype == np.float32
    assert_allclose(single[0, 1], 0.5330293, atol=1e-6)
    assert_allclose(geometry.geodesic_distances(theta)[0, 1], 0.5330293, atol=1e-7)


def test_near_duplicates_among_sparse_documents_are_computed_again():
    rng = np.random.default_rng(1)
    counts = np.zeros((60, 3000))
    for pair in range(30):
        counts[2 * pair : 2 * pair + 2, 100 * pair : 100 * pair + 100] = rng.integers(1, 9, 100)
        counts[2 * pair + 1, 100 * pair] += 0.01
    rows = counts / counts.sum(axis=1, keepdims=True)
    distances = geometry.geodesic_distances(sparse.csr_array(rows))
    assert_allclose(distances, geometry.geodesic_distances(rows), atol=1e-14)
    left, right = sparse.csr_array(rows[::2]), sparse.csr_array(rows[1::2])
    assert_allclose(
        geometry.geodesic_distance(left, right), geometry.geodesic_distance(rows[::2], rows[1::2]), rtol=1e-12
    )
    made = geometry.geodesic(left, right, 0.5)
    assert_allclose(made.toarray(), geometry.geodesic(rows[::2], rows[1::2], 0.5), atol=1e-15)
