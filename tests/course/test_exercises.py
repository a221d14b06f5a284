"""Every exercise: a right answer is right in any dress. Mutants of solutions are tried in test_notebooks."""

from fractions import Fraction

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from scipy import sparse

from course import lesson
from course.lesson import exercise_register as exercises

EXERCISES = exercises.every()


@pytest.fixture(autouse=True, scope="module")
def shell():
    InteractiveShell.instance()
    yield
    InteractiveShell.clear_instance()


def checked(id, answer):
    with capture_output():
        return lesson.check(id, answer)


def _numeric(value):
    plain = value.toarray() if sparse.issparse(value) else value
    return not isinstance(plain, bool | np.bool_ | str | dict | set) and np.asarray(plain).dtype.kind in "iuf"


def _list(value):
    return value.toarray().tolist() if sparse.issparse(value) else np.asarray(value).tolist()


def _single(value):
    single = value.toarray() if sparse.issparse(value) else np.asarray(value)
    return single.astype(np.float32) if single.dtype.kind == "f" else single


def _matrix(value):
    return np.matrix(value.toarray() if sparse.issparse(value) else value)


def _fractions(value):
    array = np.asarray(value.toarray() if sparse.issparse(value) else value)
    return np.vectorize(lambda x: Fraction(float(x)), otypes=[object])(array)


def in_dress(asked, dress):
    """The reference, its numbers in another dress; None where the exercise asks for no numbers."""
    if asked.judge or asked.reference is None:
        return None
    if not asked.is_function:
        return dress(asked.reference) if _numeric(asked.reference) else None
    try:
        numbers = all(_numeric(asked.reference(*case.args)) for case in asked.tried)
    except Exception:
        numbers = False
    return (lambda *args: dress(asked.reference(*args))) if numbers else None


@pytest.mark.parametrize("dress", [_list, _single, _matrix, _fractions])
@pytest.mark.parametrize("asked", EXERCISES, ids=lambda asked: asked.id)
def test_a_right_answer_is_right_in_any_dress(asked, dress):
    answer = in_dress(asked, dress)
    if answer is None:
        assert asked.judge or not _numeric(asked.reference)
        return
    if dress is _fractions and not np.isfinite(_values(asked)).all():
        return  # a fraction is finite
    told = checked(asked.id, answer)
    precise = [asked.tolerance, *(case.tolerance or 1 for case in asked.tried)]
    # Where precision is the lesson, single precision is right but for an edge.
    due = ("right", "almost") if dress is _single and min(precise) < 1e-6 else ("right",)
    assert told.state in due, told.message


def _values(asked):
    found = [asked.reference(*c.args) for c in asked.tried] if asked.is_function else [asked.reference]
    return np.concatenate([np.ravel(v.toarray() if sparse.issparse(v) else v) for v in found]).astype(float)


def test_a_blank_in_an_answer_that_is_judged_is_not_an_attempt():
    """Exercise 4.2 has no single right answer, so a function of its own looks at it."""

    def unfinished(X, a):
        return np.hstack([X, ... * X])

    assert lesson.check("4.2", unfinished).state == "not attempted"


def test_two_exercises_do_not_ask_for_a_function_of_one_name():
    names = [asked.signature.partition("(")[0] for asked in exercises.every() if callable(asked.reference)]
    assert sorted({name for name in names if names.count(name) > 1}) == []
