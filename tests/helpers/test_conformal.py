"""Induced metrics and conformal factors: against sympy, differences, a naive second pass; bad input."""

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse
from sklearn.model_selection import KFold, cross_val_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.svm import SVC

from helpers import conformal, geometry, gram, kernels
from helpers.conformal import ConformalSVC, conformal_factor, induced_metric, local_widths, magnification

pytestmark = pytest.mark.quick

POINTS = st.lists(st.floats(0.05, 1), min_size=3, max_size=5).map(lambda x: np.array(x) / sum(x))


def bent(n, seed=0):
    """Points of the square, with the boundary of Wu and Amari."""
    X = np.random.default_rng(seed).uniform(-0.5, 0.5, (n, 2))
    return X, np.where(X[:, 1] > 0.5 * np.sin(2 * np.pi * X[:, 0]), 1, -1)


def texts(n, seed=0, n_words=30):
    """Histograms of two classes, the second one rare."""
    rng = np.random.default_rng(seed)
    y = (rng.uniform(size=n) < 0.3).astype(int)
    y[:2] = 0, 1
    topics = rng.dirichlet(np.full(n_words, 0.3), 2)
    counts = np.array([rng.multinomial(40, 0.6 * topics[label] + 0.4 / n_words) for label in y])
    return counts / 40, y


# --- the metric


def differentiable(name, x, y, **params):
    """Kernels by hand, for complex numbers too."""
    cosine = (x @ y) / np.sqrt((x @ x) * (y @ y))
    roots = np.sqrt(x * y).sum()
    return {
        "linear": lambda: x @ y,
        "polynomial": lambda degree, constant: (x @ y + constant) ** degree,
        "gaussian": lambda sigma: np.exp(-((x - y) @ (x - y)) / (2 * sigma**2)),
        "gaussian_cosine": lambda gamma: np.exp(-gamma * (1 - cosine)),
        "bhattacharyya": lambda: roots,
        "hellinger_gaussian": lambda gamma: np.exp(-gamma * (1 - roots)),
    }[name](**params)


CASES = [
    ("linear", {}),
    ("polynomial", {"degree": 3, "constant": 0.5}),
    ("gaussian", {"sigma": 0.7}),
    ("gaussian_cosine", {"gamma": 1.3}),
    ("bhattacharyya", {}),
    ("hellinger_gaussian", {"gamma": 2.0}),
]


@pytest.mark.parametrize(("name", "params"), CASES, ids=[name for name, _ in CASES])
@given(x=POINTS)
def test_formulas_are_the_derivatives(name, params, x):
    derived = induced_metric(lambda x, y: differentiable(name, x, y, **params), x)
    assert_allclose(induced_metric(name, x, **params), derived, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("name", ["gaussian_cosine", "hellinger_gaussian", "information_diffusion"])
def test_formulas_agree_with_sympy(name):
    """On symbols, not on numbers; diffusion by its series, for arccos has no derivative at 1."""
    x, y = sympy.symbols("x1:4", positive=True), sympy.symbols("y1:4", positive=True)
    size = sympy.Rational(3, 2)
    inner = sum(a * b for a, b in zip(x, y, strict=True))
    roots = sum(sympy.sqrt(a * b) for a, b in zip(x, y, strict=True))
    lengths = sympy.sqrt(sum(a**2 for a in x) * sum(b**2 for b in y))
    gap = 1 - roots
    k = {
        "gaussian_cosine": sympy.exp(-size * (1 - inner / lengths)),
        "hellinger_gaussian": sympy.exp(-size * gap),
        "information_diffusion": sympy.exp(-(2 * gap + gap**2 / 3) / size),
    }[name]
    point = dict(zip(x + y, [sympy.Rational(p, 10) for p in (2, 3, 5)] * 2, strict=True))
    due = [[float(sympy.diff(k, a, b).subs(point)) for b in y] for a in x]
    params = {"t": 1.5} if name == "information_diffusion" else {"gamma": 1.5}
    assert_allclose(induced_metric(name, [0.2, 0.3, 0.5], **params), due, rtol=1e-12)


@given(x=POINTS, gamma=st.floats(0.1, 10))
def test_the_cosine_of_roots_induces_fishers_metric_and_diffusion_too(x, gamma):
    fisher = induced_metric("bhattacharyya", x, "simplex") * 4
    u = np.zeros(len(x))
    u[0], u[-1] = 1, -1
    assert_allclose(fisher[0, 0], geometry.fisher_metric(x, u, u))
    assert_allclose(
        induced_metric("hellinger_gaussian", x, "simplex", gamma=gamma), gamma / 4 * fisher, atol=1e-9
    )
    assert_allclose(
        induced_metric("information_diffusion", x, "simplex", t=gamma), fisher / (2 * gamma), atol=1e-9
    )


def test_the_gaussian_cosine_magnifies_the_centre_and_fisher_the_corners():
    centre, corner = np.full(3, 1 / 3), np.array([0.98, 0.01, 0.01])
    assert_allclose(magnification("gaussian_cosine", centre), 3**1.5)
    assert magnification("gaussian_cosine", corner) < magnification("gaussian_cosine", centre)
    assert magnification("bhattacharyya", corner) > magnification("bhattacharyya", centre)


def test_in_ambient_coordinates_the_gaussian_cosine_has_no_volume_and_says_so():
    with pytest.warns(UserWarning, match="chart.*rank below 3"):
        assert magnification("gaussian_cosine", [0.2, 0.3, 0.5], "ambient") == 0


def test_the_printed_metric_is_longer():
    """Eq. 39 has the norm where its square is due: the value at (1, 2, 2)."""
    g = induced_metric("gaussian_cosine", [1, 2, 2])
    assert_allclose(g[0, 0], 8 / 81)
    assert not np.isclose(g[0, 0], 1 / 3 * (1 - 1 / 9))


@given(x=POINTS, seed=st.integers(0, 99))
def test_the_transformed_metric_is_the_metric_of_the_transformed_kernel(x, seed):
    support = np.random.default_rng(seed).dirichlet(np.ones(len(x)), 4)
    widths = np.array([0.2, 0.3, 0.4, 0.5])

    def factor(x):
        cosine = support @ x / np.sqrt((x @ x) * (support**2).sum(axis=1))
        return np.exp(-(1 - cosine) / widths).sum()

    D, gradient = factor(x), conformal.cosine_factor_gradient(x, support, widths)
    for name, params, k, slope in [("gaussian_cosine", {"gamma": 1.3}, 1, 0), ("linear", {}, x @ x, x)]:
        derived = induced_metric(
            lambda x, y, name=name, params=params: (
                factor(x) * factor(y) * differentiable(name, x, y, **params)
            ),
            x,
        )
        g = induced_metric(name, x, **params)
        assert_allclose(conformal.transformed_metric(g, D, gradient, k, slope), derived, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("printed", [False, True])
@given(x=POINTS, seed=st.integers(0, 99))
def test_gradients_against_complex_steps(printed, x, seed):
    support = np.random.default_rng(seed).dirichlet(np.ones(len(x)), 4)
    widths = np.array([0.2, 0.3, 0.4, 0.5])

    def cosines(x):
        return support @ x / np.sqrt((x @ x) * (support**2).sum(axis=1))

    steps = x + 1e-30j * np.eye(len(x))
    gradient = conformal.cosine_factor_gradient(x, support, widths, printed)
    due = [np.imag(np.exp(-(1 - cosines(step)) / widths).sum()) / 1e-30 for step in steps]
    assert np.allclose(gradient, due, rtol=1e-9, atol=1e-9) is not printed
    assert_allclose(gradient @ x, 0, atol=1e-9)


def test_the_gradient_agrees_with_sympy_and_with_differences():
    x = sympy.symbols("x1:4", positive=True)
    place = [sympy.Rational(p, 10) for p in (2, 3, 5)]
    support = [[sympy.Rational(p, 20) for p in row] for row in ((10, 6, 4), (1, 18, 1), (7, 5, 8))]
    widths = [sympy.Rational(1, w) for w in (3, 4, 5)]

    def distance(s):
        inner = sum(a * b for a, b in zip(x, s, strict=True))
        return 1 - inner / sympy.sqrt(sum(a**2 for a in x) * sum(b**2 for b in s))

    D = sum(sympy.exp(-distance(s) / w) for s, w in zip(support, widths, strict=True))
    due = [float(sympy.diff(D, a).subs(dict(zip(x, place, strict=True)))) for a in x]
    gradient = conformal.cosine_factor_gradient
    numbers = [np.array(argument, dtype=float) for argument in (place, support, widths)]
    assert_allclose(gradient(*numbers), due, rtol=1e-12)
    value = sympy.lambdify(x, D)
    steps = 1e-5 * np.eye(3)
    differences = [(value(*(numbers[0] + step)) - value(*(numbers[0] - step))) / 2e-5 for step in steps]
    assert_allclose(gradient(*numbers), differences, rtol=1e-6)


# --- the factor and the machine


def naive(X, y, later, kernel, factor, C, M=3):
    """Second pass row by row, from formulas."""
    K, k = kernel(X), kernel(later, X)
    first = SVC(C=C, kernel="precomputed").fit(K, y)
    centres = list(X[first.support_])

    def distance(a, b):
        if factor == "cos":
            return 1 - a @ b / np.linalg.norm(a) / np.linalg.norm(b)
        return geometry.geodesic_distance(a, b) if factor == "arc" else (a - b) @ (a - b)

    others = [sorted(distance(s, r) for r in centres if r is not s)[:M] for s in centres]
    tau = np.mean(others, axis=1)
    if factor == "d2":
        tau = 2 * tau

    def D(x):
        return sum(np.exp(-distance(x, s) / w) for s, w in zip(centres, tau, strict=True))

    ours, theirs = np.array([D(x) for x in X]), np.array([D(x) for x in later])
    second = SVC(C=C, kernel="precomputed").fit(np.outer(ours, ours) * K, y)
    return second.decision_function(np.outer(theirs, ours) * k)


@pytest.mark.parametrize(
    ("kernel", "factor", "data"),
    [
        ("gaussian", "d2", bent),
        ("gaussian", "cos", texts),
        ("gaussian_cosine", "cos", texts),
        ("linear", "cos", texts),
        ("gaussian_cosine", "arc", texts),
        ("bhattacharyya", "arc", texts),
        ("ngd_exponential", "arc", texts),
    ],
)
def test_the_machine_is_what_a_naive_second_pass_gives(kernel, factor, data):
    (X, y), (later, _) = data(60), data(40, seed=1)
    machine = ConformalSVC(kernel, factor=factor, C=3.0, tol=1e-8).fit(X, y)
    due = naive(X, np.unique(y, return_inverse=True)[1], later, kernels.KERNELS[kernel], factor, 3.0)
    assert_allclose(machine.decision_function(later), due, atol=0.02 * abs(due).max())
    assert set(machine.predict(later)) <= set(y)


def passes(X, y, later, factor, C, n_passes=1, control=None, printed=False, kappa=0.25, M=3):
    """Several passes of the Gaussian kernel from formulas; D1 and D3 too."""
    K, k = kernels.gaussian(X), kernels.gaussian(later, X)
    bound, D, D_later = C, np.ones(len(X)), np.ones(len(later))
    for number in range(n_passes + 1):
        machine = SVC(C=bound, kernel="precomputed", tol=1e-8).fit(np.outer(D, D) * K, y)
        f, f_later = (machine.decision_function(np.outer(d, D) * gram) for d, gram in ((D, K), (D_later, k)))
        if number == n_passes:
            return f_later
        support = X[machine.support_]
        squares = [((rows[:, None] - support) ** 2).sum(axis=2) for rows in (X, later, support)]
        if factor == "d3":
            D, D_later = (np.exp(-kappa * value**2) for value in (f, f_later))
        else:
            tau2, weights = squares[2].mean(), abs(machine.dual_coef_[0])
            if factor == "d2":
                tau2, weights = np.sort(squares[2], axis=1)[:, 1 : M + 1].mean(axis=1), 1
                tau2 = tau2**2 if printed else tau2
            D, D_later = ((weights * np.exp(-squared / (2 * tau2))).sum(axis=1) for squared in squares[:2])
        size = np.mean(D**2)
        if control == "scale":
            bound, D, D_later = C * size, np.ones(len(X)), np.ones(len(later))
        elif control == "shape":
            D, D_later = D / np.sqrt(size), D_later / np.sqrt(size)


@pytest.mark.parametrize("control", [None, "scale", "shape"])
@pytest.mark.parametrize("factor", ["d1", "d2", "d3", "d2 printed"])
@pytest.mark.parametrize("n_passes", [1, 2])
def test_several_passes_are_what_formulas_give(factor, n_passes, control):
    (X, y), (later, _) = bent(60), bent(40, seed=1)
    factor, _, printed = factor.partition(" ")
    options = {"n_passes": n_passes, "control": control, "printed": bool(printed)}
    machine = ConformalSVC("gaussian", factor, 3.0, kappa=0.25, tol=1e-8, **options).fit(X, y)
    due = passes(X, y, later, factor, 3.0, **options)
    assert_allclose(machine.decision_function(later), due, atol=1e-3 * abs(due).max())


@pytest.mark.parametrize("factor", ["cos", "arc", "d1", "d3"])
def test_rows_may_be_sparse_or_single(factor):
    (X, y), (later, _) = texts(60), texts(40, seed=1)
    machine = ConformalSVC("gaussian_cosine", factor, kappa=0.25, tol=1e-8)
    due = machine.fit(X, y).decision_function(later)
    for kind in (sparse.csr_matrix, sparse.csr_array):
        assert_allclose(machine.fit(kind(X), y).decision_function(kind(later)), due, atol=1e-5)
    rounded = machine.fit(X.astype(np.float32), y).decision_function(later.astype(np.float32))
    assert_allclose(rounded, due, atol=1e-2)


@pytest.mark.parametrize("factor", conformal.FACTORS)
@pytest.mark.parametrize("n_passes", [1, 3])
def test_every_factor_learns_and_its_gram_matrix_stays_pd(factor, n_passes):
    X, y = texts(120)
    machine = ConformalSVC("gaussian_cosine", factor=factor, C=10, n_passes=n_passes, kappa=0.25).fit(X, y)
    assert (machine.factor_ > 0).all() and len(machine.passes_) == n_passes + 1
    K = kernels.gaussian_cosine(X)
    assert gram.is_pd(machine.factor_[:, None] * K * machine.factor_)
    later, truth = texts(120, seed=0)
    assert np.mean(machine.predict(later) == truth) > 0.7


def test_a_factor_times_a_is_C_times_a_squared():
    X, y = texts(100)
    K, D = kernels.gaussian_cosine(X), np.random.default_rng(0).uniform(0.5, 2, 100)
    machine = SVC(C=18.0, kernel="precomputed", tol=1e-10).fit(np.outer(D, D) * K, y)
    other = SVC(C=2.0, kernel="precomputed", tol=1e-10).fit(np.outer(3 * D, 3 * D) * K, y)
    assert_allclose(
        machine.decision_function(np.outer(D, D) * K),
        other.decision_function(np.outer(3 * D, 3 * D) * K),
        atol=1e-4,
    )


def test_all_of_D_is_its_shape_with_C_times_its_scale():
    X, y = texts(100)
    K = kernels.gaussian_cosine(X)
    both, shape = (
        ConformalSVC("gaussian_cosine", "cos", 0.1, tol=1e-10, control=c).fit(X, y) for c in (None, "shape")
    )
    D = shape.factor_
    machine = SVC(C=0.1 * both.scale_, kernel="precomputed", tol=1e-10).fit(np.outer(D, D) * K, y)
    due = machine.decision_function(np.outer(D, D) * K)
    assert_allclose(both.decision_function(X), due, atol=1e-4)
    assert not np.allclose(shape.decision_function(X), due, atol=1e-2)


def test_controls_take_the_factor_apart():
    X, y = texts(150)
    both, scale, shape = (
        ConformalSVC("gaussian_cosine", factor="cos", control=c, gamma=0.01).fit(X, y)
        for c in (None, "scale", "shape")
    )
    assert both.scale_ == scale.scale_ == shape.scale_ > 2
    assert_array_equal(scale.factor_, 1)
    assert_allclose(np.mean(shape.factor_**2), 1)
    assert_allclose(shape.factor_ * np.sqrt(both.scale_), both.factor_)
    plain = SVC(C=scale.scale_, kernel="precomputed").fit(kernels.gaussian_cosine(X, gamma=0.01), y)
    assert_allclose(
        scale.decision_function(X), plain.decision_function(kernels.gaussian_cosine(X, gamma=0.01))
    )


def test_more_neighbours_than_support_vectors_are_all_of_them():
    distances = np.array([[0, 1.0, 3], [1, 0, 2], [3, 2, 0]])
    assert_allclose(local_widths(distances, M=1), [1, 1, 2])
    assert_allclose(local_widths(distances, M=99), [2, 1.5, 2.5])
    assert_allclose(local_widths(distances, M=2, printed=True), [2, 1.5, 2.5])
    X, y = bent(40)
    ConformalSVC(M=1000).fit(X, y)


def test_copies_of_support_vectors_are_no_neighbours():
    distances = np.array([[0, 0, 3.0], [0, 0, 3], [3, 3, 0]])
    assert_allclose(local_widths(distances, M=1), [3, 3, 3])
    assert_array_equal(local_widths(np.zeros((2, 2))), np.inf)
    assert_allclose(conformal_factor(np.zeros((4, 2)), np.full(2, np.inf)), 2)
    # The same two documents under both labels, ten times: tau would be zero everywhere.
    X = np.repeat([[0.5, 0.5, 0], [0.5, 0, 0.5]], 10, axis=0)
    machine = ConformalSVC("gaussian_cosine", factor="cos").fit(X, np.tile([0, 1], 10))
    assert np.isfinite(machine.decision_function(X)).all()


@pytest.mark.parametrize("kernel", ["linear", "gaussian", "gaussian_cosine"])
@pytest.mark.parametrize("factor", conformal.FACTORS)
def test_nothing_but_copies_decides_nothing(kernel, factor):
    """The same document under both labels: no width is zero, and no value is infinite."""
    X, y = np.repeat([[0.5, 0.2, 0.3]], 10, axis=0), np.tile([0, 1], 5)
    machine = ConformalSVC(kernel, factor).fit(X, y)
    assert np.isfinite(machine.factor_).all() and (machine.factor_ > 0).all()
    assert_allclose(machine.decision_function(X), 0, atol=1e-6)


def test_far_from_all_support_vectors_only_the_bias_is_left():
    machine = ConformalSVC().fit(*bent(60))
    assert_array_equal(machine.factor_at([[1e6, 1e6]]), 0)
    assert_array_equal(machine.decision_function([[1e6, 1e6]]), machine.svc_.intercept_)


def test_without_free_support_vectors():
    """C so small that every coefficient is at the bound."""
    X, y = texts(80)
    for factor in conformal.FACTORS:
        machine = ConformalSVC("gaussian_cosine", factor=factor, C=1e-6).fit(X, y)
        assert np.allclose(abs(machine.passes_[0].svc.dual_coef_), 1e-6)
        assert np.isfinite(machine.decision_function(X)).all()


def test_one_against_the_rest_takes_more_classes():
    X, y = texts(90)
    y = y + (X[:, 0] > np.median(X[:, 0]))
    assert set(OneVsRestClassifier(ConformalSVC("linear", factor="cos")).fit(X, y).predict(X)) <= {0, 1, 2}


# --- bad input


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"factor": "d4"}, "factor: no 'd4'. Take one of: d1, d2, d3, cos, arc"),
        ({"control": "size"}, "control: no 'size'"),
        ({"control": False}, "control: no False. Take one of: None, scale, shape"),
        ({"kernel": "ngd"}, "kernel: 'ngd' is not pd"),
        ({"kernel": "sigmoid"}, "kernel: 'sigmoid' is not pd"),
        ({"M": 0}, "M: 0 is no whole number from 1"),
        ({"C": -1}, "C: -1 is not positive"),
        ({"C": np.inf}, "C: inf is no finite number"),
        ({"factor": "d1", "tau": 0}, "tau: 0 is not positive"),
        ({"factor": "d3", "kappa": 0}, "kappa: 0 is not positive"),
        ({"n_passes": 0}, "n_passes: 0 is no whole number"),
        ({"kernel": "gaussian", "params": {"width": 1}}, "params: .*width"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_bad_parameters_get_one_clear_error(change, message):
    X, y = texts(40)
    with pytest.raises(ValueError, match=message):
        ConformalSVC(**({"kernel": "gaussian_cosine", "factor": "cos"} | change)).fit(X, y)


def test_one_class_and_three_classes():
    X, y = texts(30)
    with pytest.raises(ValueError, match="y: has one class"):
        ConformalSVC().fit(X, np.zeros(30))
    with pytest.raises(ValueError, match="y: has one class, 1"):  # in a fold: the first half has one
        cross_val_score(ConformalSVC(), X, np.repeat([0, 1], 15), cv=KFold(2), error_score="raise")
    with pytest.raises(ValueError, match="y: Only binary.*OneVsRestClassifier"):
        ConformalSVC().fit(X, np.arange(30) % 3)


def test_the_arc_takes_histograms_and_the_cosine_no_empty_row():
    X, y = texts(30)
    with pytest.raises(ValueError, match="not 1; divide by the row sums"):
        ConformalSVC("gaussian", factor="arc").fit(2 * X, y)
    X[3] = 0
    with pytest.raises(ValueError, match="X: row .* is all 0"):
        ConformalSVC("gaussian_cosine", factor="cos").fit(X, y)


def test_signed_weights_are_refused():
    with pytest.raises(ValueError, match="weights: one is negative"):
        conformal_factor(np.ones((2, 2)), 1, [1, -1])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: induced_metric("ngd", [0.5, 0.5]), "kernel: ngd has no metric"),
        (lambda: induced_metric("squared", [0.5, 0.5]), "kernel: no 'squared'"),
        (lambda: induced_metric("gaussian", [0.5, 0.5], gamma=1), "params: .*gamma"),
        (lambda: induced_metric("bhattacharyya", [1.0, 0.0]), "x: the metric is infinite"),
        (lambda: induced_metric("linear", np.eye(2)), "x: 2 rows where one point is due"),
        (lambda: induced_metric("linear", [0.5, 0.5], "polar"), "chart: no 'polar'"),
        (lambda: induced_metric("gaussian", [0.5, 0.5], sigma=0), "sigma: 0 is not positive"),
        (lambda: induced_metric("hellinger_gaussian", [3, 1]), "x: row 0 sums to 4, not 1"),
        (lambda: magnification("linear", [1.0]), "x: has 1 entries; a point of the simplex has two"),
    ],
)
def test_metrics_that_do_not_exist(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize("factor", ["d1", "d2"])
def test_a_kernel_that_underflows_holds_no_distances(factor):
    """Far points have the kernel value 0, and its logarithm says nothing about their distance."""
    rng = np.random.default_rng(5)
    X = rng.uniform(-1, 1, (60, 2))
    y = (X[:, 0] > 0).astype(int)
    assert (kernels.gaussian(X, sigma=0.01) == 0).any()
    machine = ConformalSVC("gaussian", factor, sigma=0.01).fit(X, y)
    direct = ConformalSVC(lambda X, Y=None: kernels.gaussian(X, Y, sigma=0.01), factor).fit(X, y)
    assert machine.factor_ == pytest.approx(direct.factor_, rel=1e-6)


def test_lengths_have_no_unit():
    """Points a million times closer have as many neighbours, and the metric of as narrow a kernel."""
    x = np.array([0.3, 0.7])
    distances = abs(np.subtract.outer([0.3, 0.7, 0.8], [0.3, 0.7, 0.8]))
    for size in (1e-9, 1e-30, 1e9):
        assert_allclose(local_widths(distances * size, 1), local_widths(distances, 1) * size)
        metric = induced_metric(
            lambda x, y, size=size: np.exp(-np.sum((x - y) ** 2) / (2 * size**2)), x * size
        )
        assert_allclose(metric * size**2, np.eye(2), atol=1e-6)


@pytest.mark.parametrize("kernel", ["fisher", "lsi"])
def test_a_kernel_that_reads_all_training_rows_predicts_as_it_was_trained(kernel):
    rng = np.random.default_rng(0)
    X = rng.dirichlet(np.ones(5), size=24)
    y = (X[:, 0] + 0.1 * rng.standard_normal(24) > 0.2).astype(int)
    more = {"n_concepts": 2} if kernel == "lsi" else {}
    model = ConformalSVC(kernel, factor="d2", C=10, **more).fit(X, y)
    K, D = getattr(kernels, kernel)(X, **more), model.factor_
    assert_allclose(model.decision_function(X), model.svc_.decision_function(D[:, None] * K * D), atol=1e-8)


def test_copies_are_no_neighbours_of_an_arc():
    rows = (
        np.array([[61, 29, 10], [50, 20, 30], [30, 40, 30], [20, 30, 50], [13, 17, 70], [10, 30, 60]]) / 100
    )
    model = ConformalSVC("bhattacharyya", factor="arc", C=1, M=1).fit(
        rows[[0, *range(6)]], [0, 0, 0, 0, 1, 1, 1]
    )
    assert min(model.passes_[1].bumps["widths"]) > 0.01


def test_the_magnification_knows_tiny_shares_and_many_words():
    tiny = [1e-10, 0.5, 0.5 - 1e-10]
    assert_allclose(conformal.magnification("bhattacharyya", tiny), 1 / 4 / np.sqrt(np.prod(tiny)))
    n = 200
    assert_allclose(np.log10(conformal.magnification("bhattacharyya", np.full(n, 1 / n))), 170.198, atol=1e-3)


def test_a_wide_kernel_of_float32_has_the_distances_of_its_rows():
    X = np.random.default_rng(0).normal(size=(40, 3))
    y = np.sign(X[:, 0])
    exact, rounded = (
        ConformalSVC("gaussian", factor="d2", params={"sigma": 300.0}, C=1e5).fit(rows, y).factor_at(X)
        for rows in (X, X.astype(np.float32))
    )
    assert_allclose(rounded, exact, rtol=1e-5)
