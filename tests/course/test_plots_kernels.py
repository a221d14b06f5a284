"""Hints of the exercises of the evenings on kernels: what is right is accepted, what is wrong is told why."""

import numpy as np
import pytest

from course import lesson

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


def features(K):
    values, Q = np.linalg.eigh(K)
    return Q * np.sqrt(values.clip(0))


@pytest.mark.parametrize(
    "answer",
    [
        features,
        lambda K: features(K.astype(np.float32).astype(float)),
        lambda K: features(K)[:, ::-1].tolist(),
        lambda K: features(K) @ np.linalg.eigh(K)[1].T,  # the symmetric root
        lambda K: np.hstack([features(K), np.zeros((len(K), 2))]),
        lambda K: np.linalg.svd(K)[0] * np.sqrt(np.linalg.svd(K)[1]),
    ],
)
def test_right_features_are_right(answer):
    assert checked("features", answer)[0] == "right"


@pytest.mark.parametrize(
    "answer, hint",
    [
        (lambda K: features(K).T, "transposed, or"),
        (
            lambda K: np.sqrt(np.linalg.eigh(K)[0].clip(0))[:, None] * np.linalg.eigh(K)[1],
            "the roots multiply rows",
        ),
        (lambda K: np.linalg.eigh(K)[1], "have the length 1"),
        (lambda K: np.linalg.eigh(K)[1] * np.linalg.eigh(K)[0], "not by the eigenvalue"),
        (np.linalg.cholesky, "no Cholesky factor"),
        (lambda K: K, "That is K itself"),
        (np.sqrt, "the roots of the entries"),
        (lambda K: features(K) * np.nan, "Clip the eigenvalues"),
        (lambda K: features(K)[0], "need 5 rows"),
        (lambda K: K["a"], "it stopped with IndexError"),
    ],
)
def test_wrong_features_are_told_why(answer, hint):
    state, message = checked("features", answer)
    assert state == "not yet" and hint in message, message


def centre(K):
    H = np.eye(len(K)) - 1 / len(K)
    return H @ K @ H


@pytest.mark.parametrize(
    "answer",
    [centre, lambda K: (K.T - K.mean(axis=1)).T - K.mean(axis=0) + K.mean(), lambda K: centre(K).tolist()],
)
def test_a_table_is_centred_in_any_order(answer):
    assert checked("centred", answer)[0] == "right"


@pytest.mark.parametrize(
    "answer, hint",
    [
        (lambda K: K - K.mean(axis=0), "Now subtract the mean of each row"),
        (lambda K: K - K.mean(axis=0) - K.mean(axis=1, keepdims=True), "once too often"),
        (lambda K: K - K.mean(), "has a mean of its own"),
        (lambda K: centre(K) / 2, "half of the centred table"),
    ],
)
def test_what_is_not_centred_is_told_why(answer, hint):
    state, message = checked("centred", answer)
    assert state == "not yet" and hint in message, message


@pytest.mark.parametrize(
    "answer",
    [
        lambda c, a: 2 * np.mean((a @ c) ** 2),
        lambda c, a: np.mean([2 * (row @ c) ** 2 for row in a]),
        lambda c, a: -np.mean([c @ (row[:, None] - row) ** 2 @ c for row in a]),
        lambda c, a: 2 * c @ (a.T @ a) @ c / len(a),
    ],
)
def test_a_right_form_is_right(answer):
    assert checked("form", answer)[0] == "right"


@pytest.mark.parametrize("words", [(0, 2, 1, 3), (2, 0, 1, 3), (1, 0, 3, 2)])
def test_any_names_of_the_words_do_for_the_four_documents(words):
    theta = np.array([[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]])[:, words] / 2
    assert checked("four", lambda: theta.tolist())[0] == "right"
    assert "far from one another" in checked("four", lambda: theta[[0, 2, 1, 3]])[1]
