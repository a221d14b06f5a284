"""What pictures of notebook 21 say, and the hints of the exercises of 04 and 05."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from course import lesson
from course.chapters.feature_spaces import exercises as features_exercises
from course.chapters.kernels_and_definiteness import exercises as definiteness_exercises
from course.chapters.kernels_and_definiteness import experiments as definiteness
from course.chapters.kernels_and_definiteness import figures as definiteness_figures
from helpers import gram


@pytest.mark.parametrize(
    "aside, height, said",
    [(0.2, 0.15, "0.15: a third"), (-0.436, 0.0, "0.00: a third"), (-1.4, -1.77, "−1.77: no third")],
)
def test_the_third_arrow_says_whether_it_exists(aside, height, said):
    figure = Figure()
    definiteness_figures.third_arrow(figure, 0.9, aside, height, np.array([-0.2, 0.8, 2.4]))
    figure.canvas.draw()
    assert said in figure.get_suptitle()


@pytest.mark.parametrize(
    "K, said", [(np.eye(4), "None of the 4"), (-np.eye(4), "4 of the 4 eigenvalues are")]
)
def test_a_gram_matrix_counts_its_negative_eigenvalues(K, said):
    figure = Figure()
    definiteness_figures.gram_matrix(figure, K, ["a", "a", "b", "b"], gram.spectrum(K), 1e-9)
    figure.canvas.draw()
    assert figure.get_suptitle().startswith(said)


def test_the_nearer_mean_names_the_accuracies():
    documents, mixed = definiteness.subjects(each=10)[1:3]
    ground = definiteness.grid(3, 4)
    answers = {
        "LIN": (mixed, ground[:, 0] > 0.5),
        "RBF": (~mixed, ground[:, 0] < 0.5),
    }
    figure = definiteness_figures.nearer_mean(documents, mixed, ground, answers)
    figure.canvas.draw()
    assert figure.get_suptitle() == "LIN is right for 100% of the documents, RBF for 0%"


def test_the_grid_fills_the_triangle():
    points = definiteness.grid(3, 4)
    assert points.shape == (15, 3) and np.allclose(points.sum(axis=1), 1) and (points >= 0).all()


# ---------------------------------------------------------------- exercises


def checked(number, answer):
    found = lesson.check(number, answer)
    return found.state, found.message


def refute(K, tolerance=1e-9):
    values, vectors = np.linalg.eigh(K)
    return vectors[:, 0] if values[0] < -tolerance * np.abs(K).max() else None


def as_float32(function, *given):
    found = function(*given)
    return None if found is None else np.asarray(found, dtype=np.float32)


@pytest.mark.parametrize(
    "answer",
    [
        refute,
        lambda K: as_float32(refute, K),
        lambda K: None if refute(K) is None else refute(K).tolist(),
        lambda K: refute(K.astype(np.float32), 1e-5),
    ],
    ids=["as it is", "float32", "list", "float32 throughout"],
)
def test_right_refutations_are_right(answer):
    assert checked("refute", answer)[0] == "right"


@pytest.mark.parametrize(
    "answer, hint",
    [
        (lambda K: np.linalg.eigh(K)[1][0], "a row of the matrix"),
        (lambda K: np.linalg.eigh(K)[1][:, -1], "as large as possible"),
        (lambda K: np.linalg.eigh(K)[1][:, 0], "No weights refute it"),
        (lambda K: None if len(K) else 0, "None for every matrix"),
        (lambda K: refute(K, 1e-9 / np.abs(K).max()), "tolerance a fixed number"),
        (lambda K: refute(K) if np.linalg.det(K) < 0 else None, "determinant is positive"),
        (lambda K: refute(K, 0.1), "The smallest eigenvalue is -0.01"),
        (lambda K: refute(K) is not None, "weights; yours have the shape"),
        (lambda K: K["a"], "it stopped with IndexError"),
    ],
)
def test_wrong_refutations_are_told_why(answer, hint):
    state, message = checked("refute", answer)
    assert state == "not yet" and hint in message, message


def eigenfeatures(K):
    values, vectors = np.linalg.eigh(K)
    return vectors * np.sqrt(np.maximum(values, 0))


def polynomial_features(X, a, words=None, constant=None):
    pairs = (X[:, :, None] * X[:, None, :]).reshape(len(X), -1)
    words = np.sqrt(2 * a) if words is None else words
    return np.hstack([pairs, words * X, np.full((len(X), 1), a if constant is None else constant)])


@pytest.mark.parametrize(
    "answer",
    [
        polynomial_features,
        lambda X, a: as_float32(polynomial_features, X, a),
        lambda X, a: polynomial_features(X, a)[:, ::-1].tolist(),
    ],
)
def test_right_polynomial_features_are_right(answer):
    assert checked("polynomial_features", answer)[0] == "right"


@pytest.mark.parametrize(
    "answer, hint",
    [
        (lambda X, a: polynomial_features(X, a, words=0), "The words themselves are missing"),
        (lambda X, a: polynomial_features(X, a, constant=0), "The constant is missing"),
        (lambda X, a: polynomial_features(X, a, words=np.sqrt(a)), "Yours count a times"),
        (lambda X, a: polynomial_features(X, a, words=2 * a), "A factor counts twice"),
        (lambda X, a: polynomial_features(X, a, constant=np.sqrt(a)), "The constant feature counts twice"),
        (lambda X, a: (X @ X.T + a) ** 2, "the Gram matrix itself"),
        (lambda X, a: polynomial_features(X, a).T, "need 4 rows"),
        (lambda X, a: eigenfeatures((X @ X.T + a) ** 2), "change with the other documents"),
    ],
)
def test_wrong_polynomial_features_are_told_why(answer, hint):
    state, message = checked("polynomial_features", answer)
    assert state == "not yet" and hint in message, message


def is_cpd_gram(K):
    H = np.eye(len(K)) - 1 / len(K)
    return np.linalg.eigvalsh(H @ K @ H)[0] >= -1e-9 * np.abs(K).max()


def test_right_tests_for_cpd_are_right():
    assert checked("is_cpd_gram", is_cpd_gram)[0] == "right"
    assert checked("is_cpd_gram", lambda K: bool(is_cpd_gram(np.asarray(np.matrix(K)))))[0] == "right"


def test_every_wrong_test_for_cpd_has_its_own_hint():
    matrices = [K for K, _ in features_exercises.MATRICES.values()]
    patterns = {
        hint: tuple(bool(slip(K)) for K in matrices) for hint, slip in features_exercises.SLIPS.items()
    }
    assert len(set(patterns.values())) == len(patterns)
    for hint, slip in features_exercises.SLIPS.items():
        state, message = checked("is_cpd_gram", lambda K, slip=slip: bool(slip(K)))
        assert state == "not yet" and message.endswith(hint), message


def features(K, i=0, factor=0.5, sign=1):
    values, Q = np.linalg.eigh(factor * (K - K[:, [i]] - K[[i]] + sign * K[i, i]))
    return Q * np.sqrt(values.clip(0))


def middle(Phi):
    return Phi - Phi.mean(axis=0)


@pytest.mark.parametrize(
    "answer",
    [
        lambda K: middle(features(K)),
        lambda K: middle(features(K.astype(np.float32), 2)),
        lambda K: middle(features(K))[:, ::-1].tolist(),
    ],
)
def test_right_features_are_right(answer):
    assert checked("features", answer)[0] == "right"


@pytest.mark.parametrize(
    "answer, hint",
    [
        (lambda K: middle(features(K, factor=1)), "twice those of (12)"),
        (lambda K: features(K).T, "Yours is transposed"),
        (features, "the mean of the rows is not 0"),
        (lambda K: features(K, sign=-1), "the sign of the last term"),
        (lambda K: np.linalg.cholesky(-K), "no Cholesky factor"),
        (lambda K: K["a"], "it stopped with IndexError"),
        (lambda K: K, "the squared distances are not those"),
        (lambda K: np.linalg.eigh(K)[1], "have length 1 each"),
        (lambda K: features(K) * np.nan, "clip it"),
        (lambda K: features(K)[0], "need 5 rows"),
    ],
)
def test_wrong_features_are_told_why(answer, hint):
    state, message = checked("features", answer)
    assert state == "not yet" and hint in message, message


def test_hints_of_polynomial_features_differ():
    X, a = definiteness_exercises.TWO_WORDS, 3.0
    features = [slip(X, a) for slip in definiteness_exercises.SLIPS.values()]
    grams = [Phi @ Phi.T for Phi in features]
    grams.append((X @ X.T + a) ** 2)
    for k, one in enumerate(grams):
        assert not any(np.allclose(one, other) for other in grams[:k])
