"""Support vector machines: invariances, the linear machine and its dual, bad input."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.svm import SVC, LinearSVC

from helpers import kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.svm import HuberizedLinearSVC, KernelSVC

pytestmark = pytest.mark.quick

DELTA = np.pi - 2


def texts(n_documents, n_classes=2, seed=0, tilt=0.35, n_words=1500, length=80):
    """Bursty bags of words: Zipf's law, a tilted topic for each class."""
    rng = np.random.default_rng(seed)
    topics = np.exp(tilt * rng.normal(size=(n_classes, n_words))) / (np.arange(n_words) + 10.0)
    topics /= topics.sum(axis=1, keepdims=True)
    labels = rng.integers(n_classes, size=n_documents)
    chances = rng.gamma(500 * topics[labels] + 1e-9)
    chances /= chances.sum(axis=1, keepdims=True)
    counts = np.array([rng.multinomial(length, chance) for chance in chances])
    return counts / length, labels


@pytest.fixture(scope="module")
def posts():
    """Five groups: training documents, test documents, their labels."""
    groups = [f"comp.{g}" for g in ("graphics", "os.ms-windows.misc", "sys.mac.hardware", "windows.x")]
    embedding, sides = SimplexEmbedding(), []
    for split in ("train", "test"):
        corpus = load_newsgroups(split)
        chosen = np.flatnonzero(np.isin(corpus.labels, groups) & (np.diff(corpus.counts.indptr) > 0))[::3]
        sides += [embedding.fit_transform(corpus.counts[chosen]), corpus.labels[chosen]]
    return sides


# --- in scikit-learn's hands


def test_parameters_of_the_kernel_are_parameters_of_the_machine():
    machine = KernelSVC("information_diffusion", C=3, t=0.5)
    assert machine.get_params() == {
        "kernel": "information_diffusion",
        "C": 3,
        "tol": 1e-3,
        "params": {"t": 0.5},
    }
    assert clone(machine).get_params() == machine.get_params()
    assert machine.set_params(t=2.0, C=1) is machine
    assert (machine.params, machine.C) == ({"t": 2.0}, 1)
    assert KernelSVC("gaussian", params={"sigma": 3}).params == KernelSVC("gaussian", sigma=3).params
    X, y = texts(120)
    search = GridSearchCV(make_pipeline(SimplexEmbedding(), machine), {"kernelsvc__t": [0.02, 5.0]}, cv=3)
    search.fit(np.rint(80 * X).astype(int), y)
    assert search.best_params_ == {"kernelsvc__t": 5.0}, "a narrow kernel knows no document but itself"
    assert search.best_estimator_[-1].params == {"t": 5.0}


@pytest.mark.parametrize("kernel", list(kernels.KERNELS))
def test_every_kernel_by_name_and_as_function(kernel):
    X, y = texts(90, n_classes=3, tilt=1.0)
    K, side = kernels.KERNELS[kernel], (X[:60], y[:60])
    machine = KernelSVC(kernel).fit(*side)
    other = KernelSVC(K).fit(sparse.csr_array(X[:60]), y[:60])
    exact = SVC(kernel="precomputed").fit(K(X[:60]), y[:60])
    expected = exact.decision_function(K(X[60:], X[:60]))
    assert_allclose(machine.decision_function(X[60:]), expected, atol=1e-9)
    assert_allclose(other.decision_function(sparse.csr_array(X[60:])), expected, atol=2e-3)
    assert_array_equal(machine.predict(X[60:]), exact.predict(K(X[60:], X[:60])))
    assert machine.__sklearn_tags__().input_tags.positive_only == K.simplex


def test_a_gram_matrix_that_is_there_is_taken():
    X, y = texts(90, n_classes=3, tilt=1.0)
    X = X.astype(np.float32)
    K, k = kernels.ngd(X[:60]), kernels.ngd(X[60:], X[:60])
    machine, other = KernelSVC("precomputed").fit(K, y[:60]), KernelSVC("ngd").fit(X[:60], y[:60])
    assert_array_equal(machine.decision_function(k), other.decision_function(X[60:]))
    assert machine.__sklearn_tags__().input_tags.pairwise and not other.__sklearn_tags__().input_tags.pairwise
    with pytest.raises(ValueError, match="kernel: shape .* is not square"):
        KernelSVC("precomputed").fit(k.T[:, :20], y[:60])


def test_float32_rows_give_a_float32_gram(posts):
    X, y, Z, _ = posts
    seen = []

    def spy(X, Y=None):
        seen.append(kernels.ngd(X, Y))
        return seen[-1]

    low = KernelSVC(spy).fit(X.astype(np.float32), y)
    high = KernelSVC("ngd").fit(X, y)
    assert (low.predict(Z.astype(np.float32)) == high.predict(Z)).mean() > 0.995
    assert [K.dtype for K in seen] == [np.float32] * 2


# --- Proposition 3 and beyond


def test_what_an_svm_does_not_see():
    """Proposition 3 against LIBSVM: adding pi; or g(x) + g(x'); Lemma 2's kernel; a factor."""
    X, y = texts(400)
    K, rng = kernels.ngd(X), np.random.default_rng(1)
    g = rng.normal(size=len(K))

    def values(K, C=1.0):
        machine = SVC(kernel="precomputed", C=C, tol=1e-9).fit(K[:250, :250], y[:250])
        return machine.decision_function(K[250:, :250])

    f = values(K)
    lemma_2 = (K - K[:, :1] - K[:1] + K[0, 0]) / 2
    for same, C in ((K + np.pi, 1), (K + g + g[:, None], 1), (lemma_2, 2), (2 * K, 0.5)):
        assert_allclose(values(same, C), f, atol=1e-6)
    assert abs(values(lemma_2) - f).max() > 1e-2, "without 2C it is another machine"
    shifted = KernelSVC("ngd", tol=1e-9, shift=np.pi).fit(X[:250], y[:250])
    plain = KernelSVC("ngd", tol=1e-9).fit(X[:250], y[:250])
    assert_allclose(shifted.decision_function(X[250:]), plain.decision_function(X[250:]), atol=1e-6)
    assert_allclose(shifted.svc_.intercept_, plain.svc_.intercept_, atol=1e-6)


# --- the linear machine


def dual(X, y, Z, C, delta):
    """Solve the dual, on the Gram matrix 2 BC + delta I."""
    K = 2 * kernels.bhattacharyya(X) + delta * np.eye(X.shape[0])
    machine = SVC(kernel="precomputed", C=C, tol=1e-9).fit(K, y)
    return machine, machine.decision_function(2 * kernels.bhattacharyya(Z, X))


@pytest.mark.parametrize("C", [1e-3, 0.1, 1, 30, 1e5])
@pytest.mark.parametrize("delta", [1e-4, DELTA, 5])
def test_primal_equals_dual(C, delta):
    X, y = texts(400)
    for kind in (np.asarray, sparse.csr_array):
        machine = HuberizedLinearSVC(C=C, delta=delta, tol=1e-6).fit(kind(X[:250]), y[:250])
        _, values = dual(X[:250], y[:250], X[250:], C, delta)
        assert_allclose(machine.decision_function(kind(X[250:])), values, atol=1e-6)


def test_primal_equals_dual_on_real_documents(posts):
    X, y, Z, _ = posts
    for C in (0.3, 1):
        machine, exact = HuberizedLinearSVC(C=C, tol=1e-6).fit(X, y), dual(X, y, Z, C, DELTA)
        assert machine.coef_.shape == (6, X.shape[1]) and machine.intercept_.shape == (6,)
        assert_allclose(machine.intercept_, exact[0].intercept_, atol=1e-6)
        assert_allclose(machine.decision_function(Z), exact[1], atol=1e-6)
        assert_array_equal(machine.predict(Z), exact[0].predict(2 * kernels.bhattacharyya(Z, X)))


@pytest.mark.parametrize("multi_class", ["ovo", "ovr"])
def test_the_default_tolerance_decides_as_a_hundredth_of_it(posts, multi_class):
    X, y, Z, _ = posts
    quick, exact = (HuberizedLinearSVC(multi_class=multi_class, tol=tol).fit(X, y) for tol in (1e-2, 1e-6))
    assert (quick.predict(Z) == exact.predict(Z)).mean() > 0.998
    assert abs(quick.coef_ - exact.coef_).max() < 1e-2
    assert abs(quick._values(Z) - exact._values(Z)).max() < 1e-2


def test_a_ridge_is_a_private_word_for_each_document():
    """LIBLINEAR with these words and a bias that costs next to nothing is the same machine."""
    X, y = texts(300)
    private = np.hstack([np.sqrt(2 * X[:200]), np.sqrt(DELTA) * np.eye(200)])
    theirs = LinearSVC(loss="hinge", intercept_scaling=30, tol=1e-6, max_iter=10**6, random_state=0)
    theirs.fit(private, y[:200])
    values = np.sqrt(2 * X[200:]) @ theirs.coef_[0, :1500] + theirs.intercept_
    ours = HuberizedLinearSVC(tol=1e-8).fit(X[:200], y[:200])
    assert_allclose(ours.decision_function(X[200:]), values, atol=1e-3)


def test_it_minimises_its_objective():
    """The loss as the docstring has it; every step away from the solution makes the sum larger."""
    X, y = texts(80)
    C, signs, rng = 0.6, 2 * y - 1, np.random.default_rng(2)
    machine = HuberizedLinearSVC(C=C, tol=1e-6).fit(X, y)

    def objective(w, b):
        z = signs * (np.sqrt(2 * X) @ w + b)
        quadratic, straight = (1 - z) ** 2 / (2 * DELTA), C * (1 - z) - DELTA * C**2 / 2
        return w @ w / 2 + np.where(z >= 1, 0, np.where(1 - z <= DELTA * C, quadratic, straight)).sum()

    least = objective(machine.coef_[0], machine.intercept_[0])
    for _ in range(200):
        w, b = (
            machine.coef_[0] + 1e-3 * rng.normal(size=X.shape[1]),
            machine.intercept_[0] + 1e-3 * rng.normal(),
        )
        assert objective(w, b) > least
    assert objective(machine.coef_[0], machine.intercept_[0] + 1e-3) > least


def test_it_does_what_ngd_does(posts):
    X, y, Z, labels = posts
    ngd, linear = KernelSVC("ngd").fit(X, y), HuberizedLinearSVC().fit(X, y)
    assert (ngd.predict(Z) == linear.predict(Z)).mean() > 0.97
    gain = (ngd.predict(Z) == labels).mean() - (linear.predict(Z) == labels).mean()
    assert abs(gain) < 0.02
    pair = np.isin(y, y[:1]) | np.isin(y, y[-1:])
    values = [machine.fit(X[pair], y[pair]).decision_function(Z) for machine in (ngd, linear)]
    assert np.corrcoef(values)[0, 1] > 0.999


def test_one_against_the_rest(posts):
    X, y, Z, labels = posts
    machine = HuberizedLinearSVC(multi_class="ovr", tol=1e-6).fit(X, y)
    values = machine.decision_function(Z)
    assert values.shape == (Z.shape[0], 4)
    for i, group in enumerate(machine.classes_):
        alone = HuberizedLinearSVC(tol=1e-6).fit(X, y == group)
        assert_allclose(values[:, i], alone.decision_function(Z), atol=1e-6)
    assert_array_equal(machine.predict(Z), machine.classes_[values.argmax(axis=1)])


def test_ties_go_to_the_first_class_as_in_libsvm():
    """Three classes in a cycle: a document that each wins once."""
    machine = HuberizedLinearSVC().fit(np.eye(3), ["a", "b", "c"])
    machine.coef_ = np.array([[1.0, 0, 0], [-1, 0, 0], [1, 0, 0]])  # a beats b, c beats a, b beats c
    machine.intercept_ = np.zeros(3)
    assert_array_equal(machine.predict(np.eye(3)[:1]), ["a"])
    assert_array_equal(machine.predict(np.eye(3)[1:2]), ["c"], "a value of 0 is a vote for the second")
    assert_allclose(machine.decision_function(np.eye(3)[:1]), np.ones((1, 3)), atol=1 / 3)


def test_memory_is_linear_in_the_words():
    """Twenty thousand documents, whose Gram matrix would take 3.2 GB."""
    import tracemalloc

    rng = np.random.default_rng(0)
    rows = sparse.random_array((20_000, 500), density=0.02, rng=rng, format="csr")
    rows = sparse.hstack([rows, np.full((20_000, 1), 0.1)], format="csr")
    rows.data /= np.repeat(np.asarray(rows.sum(axis=1)), np.diff(rows.indptr))
    tracemalloc.start()
    try:
        HuberizedLinearSVC(tol=1e-3).fit(rows, rng.integers(2, size=20_000))
        assert tracemalloc.get_traced_memory()[1] < 20 * rows.data.nbytes
    finally:
        tracemalloc.stop()


# --- bad input

X2, Y2 = np.array([[0.5, 0.5], [1, 0], [0.2, 0.8]]), np.array([0, 1, 1])


@pytest.mark.parametrize(
    "machine, message",
    [
        (KernelSVC("rbf"), "kernel: no 'rbf'. Take one of: linear, .*ngd"),
        (KernelSVC("ngd", C=0), "C: 0 is not positive; pass a number above 0"),
        (KernelSVC("ngd", C="1"), "C: '1' is no finite number"),
        (KernelSVC("ngd", tol=-1), "tol: -1 is not positive"),
        (KernelSVC("ngd_exponential", t=0), "t: 0 is not positive; pass a number above 0"),
        (KernelSVC("gaussian", gamma=1), "params: {'gamma': 1}: .*; 'gaussian' takes sigma, shift"),
        (KernelSVC("linear", t=1), "params: {'t': 1}: .*; 'linear' takes none"),
        (KernelSVC("ngd", params=3), "params: 3: .*; 'ngd' takes shift"),
        (HuberizedLinearSVC(C=-1), "C: -1 is not positive; pass a number above 0"),
        (HuberizedLinearSVC(delta=0), "delta: 0 is not positive"),
        (HuberizedLinearSVC(tol=0), "tol: 0 is not positive"),
        (HuberizedLinearSVC(multi_class="crammer"), "multi_class: no 'crammer'. Take one of: ovo, ovr."),
    ],
    ids=str,
)
def test_parameters_out_of_range(machine, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        machine.fit(X2, Y2)


def test_the_linear_machine_warns_of_rows_that_are_no_histograms():
    counts = np.array([[3, 4], [1, 0], [0, 2]])
    with pytest.warns(UserWarning, match="^X: rows do not sum to 1; divide"):
        HuberizedLinearSVC().fit(counts, Y2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        HuberizedLinearSVC().fit(X2.astype(np.float32), Y2)
        HuberizedLinearSVC(C=1e-3, delta=1e-3).fit(X2, Y2)


def test_it_says_when_it_has_not_converged():
    X, y = texts(60)
    with pytest.warns(ConvergenceWarning, match="^tol: stuck at a gradient of .*; pass a larger one"):
        HuberizedLinearSVC(tol=1e-30).fit(X, y)


def test_other_peoples_kernels():
    X, y = texts(60)
    machine = KernelSVC(rbf_kernel, gamma=2.0).fit(X, y)
    assert_allclose(machine.decision_function(X), SVC(gamma=2.0).fit(X, y).decision_function(X), atol=2e-3)


def test_a_kernel_of_ones_own_is_checked():
    rows = np.eye(3)
    with pytest.raises(ValueError, match="^kernel: has NaN or infinite entries"):
        KernelSVC(lambda X, Y=None: np.full((len(X), len(X)), np.nan)).fit(rows, [0, 1, 1])


def test_another_kernel_keeps_only_the_parameters_that_it_takes():
    rows, y = np.eye(4), [0, 0, 1, 1]
    model = KernelSVC("hellinger_gaussian", gamma=2.0, shift=1.0)
    model.set_params(kernel="information_diffusion", t=0.5)
    assert model.params == {"shift": 1.0, "t": 0.5}
    assert model.fit(rows, y).predict(rows).tolist() == y
    assert KernelSVC("ngd_exponential", t=2.0).set_params(kernel="linear").params is None
    assert KernelSVC("ngd_exponential", t=2.0).set_params(C=2.0).params == {"t": 2.0}
    assert KernelSVC("linear").set_params(kernel="rbf", t=2.0).params == {
        "t": 2.0
    }  # `fit` refuses the kernel
