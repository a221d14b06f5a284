"""What all estimators must do, once: scikit-learn's checks, kinds of rows, names, copies, bad input."""

import pickle
import warnings
from datetime import date

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse, special
from sklearn.base import clone, is_classifier
from sklearn.exceptions import NotFittedError
from sklearn.utils.estimator_checks import check_estimator

from helpers import kernels
from helpers.bayes import MultinomialNaiveBayes
from helpers.conformal import ConformalSVC
from helpers.embedding import SimplexEmbedding
from helpers.neighbors import KNNTextClassifier
from helpers.pursuit import KernelMatchingPursuitClassifier, MatchingPursuitKFDA
from helpers.semantics import LatentSemantics
from helpers.svm import HuberizedLinearSVC, KernelSVC

pytestmark = pytest.mark.quick


def squeezed_ngd(X, Y=None):
    """NGD of any real rows, by way of the simplex."""
    rows = [side.toarray() if sparse.issparse(side) else side for side in (X, X if Y is None else Y)]
    return kernels.ngd(*(special.softmax(np.hstack([side, -side]), axis=1) for side in rows))


# What scikit-learn asks of one class, our estimators are asked with the parameters that take another road.
CHECKED = {
    "embedding": SimplexEmbedding("tfidf", norm="l2", empty="keep"),
    "strict embedding": SimplexEmbedding(),
    "concepts": LatentSemantics(3),
    "svm": KernelSVC(),
    "svm of ngd": KernelSVC(squeezed_ngd, C=10.0),
    "linear ngd": HuberizedLinearSVC(),
    "linear ngd, ovr": HuberizedLinearSVC(multi_class="ovr", C=0.5),
    "laplace": MultinomialNaiveBayes(),
    "mle": MultinomialNaiveBayes("mle"),
    "neighbours": KNNTextClassifier(),
    "weighted neighbours": KNNTextClassifier(similarity="gaussian", weights="similarity"),
    "conformal": ConformalSVC(),
    "conformal, d3": ConformalSVC(factor="d3", kappa=0.1),
    "conformal, scale": ConformalSVC(control="scale"),
    "pursuit": KernelMatchingPursuitClassifier(),
    "basic pursuit": KernelMatchingPursuitClassifier("basic"),
    "backfitting pursuit": KernelMatchingPursuitClassifier("backfitting"),
    "pursuit in a matrix": KernelMatchingPursuitClassifier(kernel="precomputed"),
    "kfda": MatchingPursuitKFDA(),
}
# Random counts hold empty documents, which the default refuses and `empty="keep"` lets pass.
EXPECTED = {
    "strict embedding": dict.fromkeys(
        [
            "check_estimators_pickle",
            "check_fit_score_takes_y",
            "check_pipeline_consistency",
            "check_transformer_data_not_an_array",
            "check_transformer_general",
            "check_transformer_preserve_dtypes",
        ],
        "gives it an empty document",
    ),
}
OURS = {
    **{type(estimator).__name__: type(estimator)() for estimator in CHECKED.values()},
    "ngd": KernelSVC("ngd"),
    "geodesic neighbours": KNNTextClassifier(similarity="geodesic"),
    "ConformalSVC": ConformalSVC("hellinger_gaussian", factor="arc"),
    "HuberizedLinearSVC": HuberizedLinearSVC(tol=1e-6),
}
COUNTING = [name for name, estimator in OURS.items() if estimator.__sklearn_tags__().input_tags.positive_only]
SIMPLEX = ["ngd", "geodesic neighbours", "ConformalSVC"]


def documents(name, n=40, seed=0):
    """Documents of two topics, as the estimator takes them, and their labels."""
    rng = np.random.default_rng(seed)
    labels = np.arange(n) % 2
    topics = rng.dirichlet(np.ones(8), 2)
    counts = np.array([rng.multinomial(30, topics[label]) for label in labels])
    counts[:, 0] += 1
    return (counts if name == "SimplexEmbedding" else counts / counts.sum(axis=1, keepdims=True)), labels


def answer(estimator, X):
    """What an estimator says of documents."""
    for method in ("decision_function", "log_odds", "transform", "predict"):
        if hasattr(estimator, method):
            values = getattr(estimator, method)(X)
            return values.toarray() if sparse.issparse(values) else values
    raise AssertionError(estimator)


def refused(estimator, X, y, spoilt, message):
    """Check that rows are refused when trained and when asked, in one sentence that begins with X."""
    with pytest.raises(ValueError, match=rf"^X: [^\n]*({message})[^\n]*$"):
        clone(estimator).fit(spoilt, y)
    refused_later(estimator, X, y, spoilt, message)


def refused_later(estimator, X, y, spoilt, message):
    """Check that rows are refused when asked."""
    with pytest.raises(ValueError, match=rf"^X: [^\n]*({message})[^\n]*$"):
        answer(estimator.fit(X, y), spoilt)


@pytest.fixture(params=OURS)
def name(request):
    """The name of each of ours."""
    return request.param


@pytest.fixture(params=[*OURS, *CHECKED])
def estimator_or_checked(request):
    """One of ours, or one with the parameters that take another road: its class' name, and a new one."""
    estimator = clone((OURS | CHECKED)[request.param])
    return (type(estimator).__name__ if request.param in CHECKED else request.param), estimator


@pytest.fixture
def estimator(name):
    """A new one of ours, of that name."""
    return clone(OURS[name])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", CHECKED)
def test_scikit_learn_checks(kind):
    check_estimator(CHECKED[kind], on_skip=None, expected_failed_checks=EXPECTED.get(kind, {}))


def test_copies_answer_alike(name, estimator):
    X, y = documents(name)
    first = answer(estimator.fit(X, y), X)
    assert_array_equal(answer(pickle.loads(pickle.dumps(estimator)), X), first)
    again = clone(estimator)
    assert again.get_params() == estimator.get_params()
    with pytest.raises(NotFittedError):
        answer(again, X)
    assert_array_equal(answer(again.fit(X, y), X), first)


def spoil(rows):
    """Overwrite the caller's own arrays."""
    for part in [rows] if isinstance(rows, np.ndarray) else [rows.data, rows.indices]:
        part[:] = part[::-1].copy()


@pytest.mark.parametrize("kind", [np.array, sparse.csr_array])
def test_what_is_fitted_keeps_no_array_of_the_caller(estimator_or_checked, kind):
    name, estimator = estimator_or_checked
    X, y = documents(name)
    if estimator.__sklearn_tags__().input_tags.pairwise:
        X = X @ X.T
    given, labels, asked = kind(X.astype(float)), y.copy(), kind(X.astype(float))
    due = answer(estimator.fit(given, labels), asked).copy()
    spoil(given)
    labels[:] = labels[::-1].copy()
    assert_array_equal(answer(estimator, asked), due)


@pytest.mark.parametrize(
    "kind", [sparse.csr_array, sparse.csr_matrix, sparse.csc_array, sparse.lil_array, np.asfortranarray]
)
def test_kinds_of_rows_answer_alike(name, estimator, kind):
    (X, y), (new, _) = documents(name), documents(name, 10, seed=1)
    due = answer(estimator.fit(X, y), new)
    assert_allclose(answer(clone(estimator).fit(kind(X), y), kind(new)), due, atol=1e-3)


def test_float32_answers_nearly_alike(name, estimator):
    (X, y), (new, _) = documents(name), documents(name, 10, seed=1)
    due = answer(estimator.fit(X, y), new)
    low = answer(clone(estimator).fit(X.astype(np.float32), y), new.astype(np.float32))
    assert_allclose(low, due, atol=1e-2 * abs(due).max())


def test_columns_keep_their_names(name, estimator):
    pandas = pytest.importorskip("pandas")
    X, y = documents(name)
    table = pandas.DataFrame(X, columns=list("abcdefgh"))
    estimator.fit(table, y)
    assert_array_equal(estimator.feature_names_in_, list("abcdefgh"))
    assert_allclose(answer(estimator, table), answer(clone(estimator).fit(X, y), X), atol=1e-12)
    refused_later(estimator, table, y, table[list("hgfedcba")], "The feature names should match")


BAD = {
    "nan": (lambda X: np.where(np.eye(*X.shape), np.nan, X), "row 0 has NaN or infinite entries"),
    "infinite": (lambda X: np.where(np.eye(*X.shape), np.inf, X), "row 0 has NaN or infinite entries"),
    "huge": (lambda X: np.where(np.eye(*X.shape), 1e200, X), "too large to square; scale the rows"),
    "dates": (lambda X: np.full(X.shape, date(2020, 1, 1), "M8[D]"), "dates or times where numbers are due"),
    "masked": (lambda X: np.ma.array(X, mask=X > 0), "has masked entries; fill them"),
    "words": (lambda X: np.full(X.shape, "a"), "finite numbers are due"),
    "one row": (lambda X: X[0], "Expected 2D array.*; Reshape your data"),
    "none": (lambda X: X[:0], "minimum of 1 is required|one row a document"),
    "ragged": (lambda X: [[1, 2], [1]], "finite numbers are due"),
    "outside": (lambda X: outside(X), "build the sparse matrix with indices inside its shape"),
}


def outside(X):
    rows = sparse.csr_array(X)
    rows.indices[0] = 10**6
    return rows


@pytest.mark.parametrize("fault", BAD)
def test_rows_that_all_refuse(name, estimator, fault):
    X, y = documents(name)
    spoil, message = BAD[fault]
    refused(estimator, X, y, spoil(X), message)


def test_other_numbers_of_words(name, estimator):
    X, y = documents(name)
    refused_later(estimator, X, y, X[:, 1:], "X has 7 features, but .* is expecting 8")


@pytest.mark.parametrize("kind", [np.asarray, sparse.csr_array])
@pytest.mark.parametrize("name", COUNTING)
def test_who_counts_refuses_what_is_negative(name, kind):
    X, y = documents(name)
    refused(clone(OURS[name]), X, y, kind(np.where(np.eye(*X.shape), -X, X)), "[Nn]egative")


@pytest.mark.parametrize("kind", [np.asarray, sparse.csr_array])
@pytest.mark.parametrize("factor, message", [(0, "an empty document"), (2, "not 1; divide by the row sums")])
@pytest.mark.parametrize("name", SIMPLEX)
def test_who_takes_histograms_refuses_other_rows(name, kind, factor, message):
    X, y = documents(name)
    spoilt = X.copy()
    spoilt[3] *= factor
    refused(clone(OURS[name]), X, y, kind(spoilt), f"row 3 .*{message}")


@pytest.mark.parametrize("name", [name for name, estimator in OURS.items() if is_classifier(estimator)])
def test_classes_that_all_refuse(name, estimator):
    X, y = documents(name)
    for missing in (None, np.nan):
        labels = np.array(["rec", "sci"], dtype=object)[y]
        labels[3] = missing
        with pytest.raises(ValueError, match="^y: .*(missing labels|none of them missing)"):
            clone(estimator).fit(X, labels)
    with pytest.raises(ValueError, match="^y: has one class, 1; a classifier needs two or more"):
        clone(estimator).fit(X, np.ones(len(X), dtype=int))
    with pytest.raises(ValueError, match="^y: .*; pass one class for each row of X"):
        clone(estimator).fit(X, y[1:])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        named = clone(estimator).fit(X, np.where(y, "sci", "rec"))
    assert set(named.predict(X)) == {"sci", "rec"}
    assert_array_equal(named.predict(X) == "sci", clone(estimator).fit(X, y).predict(X) == 1)


def test_a_turned_gram_matrix_is_told_what_is_due():
    X, y = documents("ngd")
    K = kernels.ngd(X)
    with pytest.raises(
        ValueError, match=r"^X: .*one column a training document, as in kernel\(new, training\)"
    ):
        KernelSVC("precomputed").fit(K[:30, :30], y[:30]).predict(K[:30, 30:])


def test_a_parameter_that_is_no_name_is_refused_by_the_fit():
    X, y = documents("ngd")
    for wrong in ([1], np.array(["ngd", "ned"]), 10**5000):
        with pytest.raises(ValueError, match="^kernel: no "):
            KernelSVC("hellinger_gaussian", gamma=2.0).set_params(kernel=wrong).fit(X, y)
        with pytest.raises(ValueError, match="^similarity: no "):
            KNNTextClassifier(similarity=wrong).fit(X, y)


class Mute:
    """What cannot even be written into a message."""

    def __repr__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    "machine, name, params",
    [
        ("MultinomialNaiveBayes", "priors", {"priors": Mute()}),
        ("ConformalSVC", "kernel", {"kernel": [1]}),
        ("ConformalSVC", "params", {"params": {"gamma": 1.0, "t": 10**5000}}),
        ("KNNTextClassifier", "k", {"k": Mute()}),
    ],
)
def test_whatever_a_parameter_is_the_error_names_it(machine, name, params):
    X, y = documents(machine)
    with pytest.raises(ValueError, match=f"^{name}: "):
        clone(OURS[machine]).set_params(**params).fit(X, y)


def test_labels_that_are_a_single_thing_are_refused():
    X, y = documents("KNNTextClassifier")
    with pytest.raises(ValueError, match="^y: .*1d array"):
        KNNTextClassifier().fit(X, np.array(3))


def test_a_ridge_that_is_lost_in_rounding_is_said():
    with pytest.raises(ValueError, match="^ridge: 0.001 is nothing beside a scatter of 2e.40; pass a larger"):
        MatchingPursuitKFDA(4).fit(1e20 * np.eye(4), [0, 0, 1, 1])
