"""Every exercise: a right answer is right in any dress. Mutants of solutions are tried in test_notebooks."""

import sys
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from scipy import sparse, stats

from course import lesson
from course.chapters.no_line import exercises as machines
from course.chapters.who_leads import exercises as thresholds
from course.chapters.workshop_random_bits import exercises as bits
from course.chapters.workshop_referee import exercises as comparisons
from course.lesson import drawn_posts, examination, failures
from course.lesson import exercise_register as exercises
from helpers import geometry

EXERCISES = exercises.every()


@pytest.fixture(autouse=True, scope="module")
def shell():
    InteractiveShell.instance()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examination, "SECONDS", 600)  # on a busy machine a right answer takes its time
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
    values = [asked.reference(*c.args) for c in asked.tried] if asked.is_function else [asked.reference]
    return np.concatenate([np.ravel(v.toarray() if sparse.issparse(v) else v) for v in values]).astype(float)


def _drawing(draw):
    return lambda *given: bits._bit_vote(*given, draw=draw)


def _f_before_alpha(K, y, C):
    alpha, f = np.zeros(len(y)), np.zeros(len(y))
    for _ in range(1000):
        for i in range(len(y)):
            new = min(max(alpha[i] + (1 - y[i] * f[i]) / K[i, i], 0), C)
            f += y[i] * K[i] * alpha[i]
            alpha[i] = new
    return alpha


def _angles(new, old):
    roots = [np.sqrt(x.toarray() / x.toarray().sum(axis=1, keepdims=True)) for x in (new, old)]
    return 2 * np.arccos(np.minimum(roots[0] @ roots[1].T, 1))


# Answers that were taken for right and are not, with a word of what is said of them. Those that an exercise
# lists are tried in test_copies.
NOT_RIGHT = {
    "best_threshold, a quantile": (
        "best_threshold", lambda truth, scores, f1: np.quantile(scores, 0.93), "other true topics"),
    "bit_vote, Student": (
        "bit_vote", _drawing(lambda rng, N, n: rng.standard_t(5, size=(N, n))), "Are the w normal"),
    "bit_vote, a mean": (
        "bit_vote", _drawing(lambda rng, N, n: rng.normal(0.05, size=(N, n))), "Are the w normal"),
    "ascend, f before alpha": ("ascend", _f_before_alpha, "the change, new minus old"),
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_RIGHT)
def test_a_wrong_answer_is_not_right(name):
    id, answer, words = NOT_RIGHT[name]
    told = checked(id, answer)
    assert told.state == "not yet" and words in told.message, told.message


def _leads(p):
    def p_over_universities(first, second, university):
        return p(
            [
                first[university == name].mean() - second[university == name].mean()
                for name in np.unique(university)
            ]
        )

    return p_over_universities


def _one_part(K, y, train, test, Cs):
    known, held = np.split(np.random.default_rng(1).permutation(train), [2 * len(train) // 3])
    return drawn_posts.best_on(K, y, known, held, Cs)


# Answers that are right, of a kind that was refused once or might be.
RIGHT = {
    "own_length, the largest score": ("own_length", lambda theta, u: np.max(np.abs(u) / theta)),
    "own_length, half of the total": ("own_length", lambda theta, u: np.sum(u[u > 0])),
    "nearest_posts, by the angle": ("nearest_posts", lambda new, old: _angles(new, old).argmin(axis=1)),
    "squash, whether a word occurs": ("squash", lambda share: share > 0),
    "factor, and what the gain may rest on": (
        "factor", lambda X, support: 1 + np.exp(-2 * ((X[:, None] - support) ** 2).sum(axis=2)).sum(axis=1),
        "this check does not ask which of them helps"),
    "p_over_universities, Wilcoxon": (
        "p_over_universities", _leads(lambda leads: stats.wilcoxon(leads, alternative="greater").pvalue)),
    "p_over_universities, a library's t-test": (
        "p_over_universities",
        _leads(lambda leads: stats.ttest_1samp(leads, 0, alternative="greater").pvalue)),
    "best_threshold, among the scores": (
        "best_threshold",
        lambda truth, scores, f1: max(np.unique(scores)[::20], key=lambda t: f1(truth, scores > t))),
    "best_threshold, an array of one": (
        "best_threshold", lambda truth, scores, f1: np.array([thresholds._best(truth, scores, f1)])),
    "bit_vote, normal of another size": (
        "bit_vote", _drawing(lambda rng, N, n: 3 * rng.standard_normal((N, n)))),
    "ascend, many passes": ("ascend", lambda K, y, C: machines._ascend(K, y, C, passes=3000)),
    "compare, one part drawn by lot": ("compare", partial(comparisons._compare, choose=_one_part)),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_is_right_in_other_words(name):
    id, answer, *words = RIGHT[name]
    told = checked(id, answer)
    assert told.state == "right" and all(word in told.message for word in words), told.message


def _in_place(x, delta, rng):
    x += np.sqrt(delta / 2) * rng.normal(size=x.shape)
    return x / np.linalg.norm(x, axis=1, keepdims=True)


@pytest.mark.parametrize(
    ("id", "answer", "message"),
    [
        ("walk", lambda x, delta, rng: None, "It gives nothing back. Is a `return` missing?"),
        ("walk", _in_place, "Your function changes argument 1. Work on a copy."),
        ("walk", 0.5, "The function itself is wanted, without parentheses: `lesson.check(walk)`."),
        ("nearest_posts", lambda new: new, "For the example of the text it stopped with TypeError"),
    ],
)
def test_what_any_judge_says_of_a_call(id, answer, message):
    told = checked(id, answer)
    assert told.state == "not yet" and message in told.message


class _Looks:
    def __array__(self, *given, **named):
        return np.asarray(_walked())


def _walked(*_):
    frame = sys._getframe(1)
    while frame and not isinstance(frame.f_locals.get("want"), float):
        frame = frame.f_back
    return frame.f_locals["want"] if frame else 1.0


def _exchanged(theta, eta):
    np.isclose = lambda *given, **named: np.True_
    geometry.geodesic_distance = np.sqrt = lambda *given: 1.0
    return 1.0


@pytest.mark.parametrize("answer", [_walked, _exchanged, lambda theta, eta: _Looks()])
def test_an_answer_finds_no_expected_value_and_exchanges_nothing_that_judges(answer):
    before = np.isclose, np.sqrt, geometry.geodesic_distance
    assert checked("great_circle", answer).state == "not yet"
    assert before == (np.isclose, np.sqrt, geometry.geodesic_distance)


def test_points_that_compare_as_they_like_refute_nothing():
    class Any(Fraction):
        def __lt__(self, other):
            return True

        __gt__ = __le__ = __ge__ = __eq__ = __lt__

    same = [[Any(1, 2), Any(1, 2), Any(0)]] * 3
    assert checked("three_documents", lambda: same).state == "not yet"


def test_an_exception_in_a_judged_answer_names_the_line_and_repeats_nothing_when_marked(monkeypatch):
    def bit_vote(train, labels, new, rng, N=None):
        raise ValueError("what was read")

    def refute(K):
        return np.linalg.inv("what was read")

    line = 'raise ValueError("what was read")'
    told = checked("bit_vote", bit_vote).message
    assert told == f"It stopped with ValueError: what was read in the line `{line}`."
    monkeypatch.setattr(failures, "quoting", False)
    assert checked("bit_vote", bit_vote).message == f"It stopped with ValueError in the line `{line}`."
    assert "LinAlgError" not in checked("refute", refute).message.replace("in the line", "")


def test_a_blank_in_an_answer_that_is_judged_is_not_an_attempt():
    """`features` has no single right answer, so a function of its own looks at it."""

    def unfinished(K):
        return np.hstack([K, ... * K])

    assert lesson.check("features", unfinished).state == "not attempted"


def test_a_blank_among_several_results_is_not_an_attempt():
    """The stub of `log_odds` names its two results."""

    def log_odds(counts, y, a=0.01):
        weights, b0 = ..., 0.0
        return weights, b0

    assert checked("log_odds", log_odds).state == "not attempted"
