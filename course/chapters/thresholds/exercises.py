"""Exercise: give up the topics whose F1 on held-out stories is below a floor."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

# On these stories nearly every mistake below has thresholds of its own, so that each gets its own hint.
_RNG = np.random.default_rng(42)
TRUTH = _RNG.random((12, 5)) < [0.5, 0.4, 0.3, 0.2, 0.6]
TRUTH[0] = True
SCORES = np.round(_RNG.normal(size=(12, 5)) + 0.8 * TRUTH, 2)
CUTS = np.array([0.3, 0.9, -0.4, 0.1, 0.7])
# Of the first topic half of the yeses are right and half of the stories found: F1 is the floor, exactly.
EVEN = np.array([[True, True], [True, False], [False, False], [False, True]])
EVEN_SCORES = np.array([[1.0, 2.0], [-1.0, 1.0], [1.0, -2.0], [-1.0, -1.0]])
SILENT = np.full((4, 2), -1.0)
# The second story of the first topic lies on the threshold itself, and a yes to it would be wrong.
TIED = np.array([[True, True], [False, False], [False, True]])
TIED_SCORES = np.array([[1.0, 1.0], [0.0, -1.0], [-1.0, -1.0]])


def _counts(truth, scores, cuts, axis=0):
    predicted = scores > cuts
    return (np.sum(marks, axis=axis) for marks in (predicted & truth, predicted, truth))


def _f1(truth, scores, cuts):
    right, predicted, true = _counts(truth, scores, cuts)
    return 2 * right / (predicted + true)


def _floored(rate=_f1, below=np.less, silence=np.inf):
    """Return the rule with another rate, another comparison or another silence."""

    def with_floor(truth, scores, cuts, floor):
        return np.where(below(rate(truth, scores, cuts), floor), silence, cuts)

    return with_floor


def _share(part, whole):
    return np.divide(part, whole, out=np.zeros(np.shape(part)), where=np.asarray(whole) > 0)


def _precision(truth, scores, cuts):
    right, predicted, _ = _counts(truth, scores, cuts)
    return _share(right, predicted)


def _recall(truth, scores, cuts):
    right, _, true = _counts(truth, scores, cuts)
    return _share(right, true)


def _union(truth, scores, cuts):
    right, predicted, true = _counts(truth, scores, cuts)
    return _share(right, predicted + true - right)


def _together(truth, scores, cuts):
    right, predicted, true = _counts(truth, scores, cuts, axis=None)
    return np.full(len(cuts), 2 * right / (predicted + true))


def _by_division(truth, scores, cuts):
    """F1 as the harmonic mean of two shares: 0 / 0 without a yes, and nan is not below any floor."""
    precision, recall = (rate(truth, scores, cuts) for rate in (_precision, _recall))
    precision = np.where(np.any(scores > cuts, axis=0), precision, np.nan)
    return _share(2 * precision * recall, precision + recall) + 0 * precision


def _dropped(truth, scores, cuts, floor):
    return cuts[_f1(truth, scores, cuts) >= floor]


def _highest(truth, scores, cuts, floor):
    return np.where(_f1(truth, scores, cuts) < floor, np.max(scores, axis=0), cuts)


def _draw(r):
    truth = r.uniform(size=(12, 5)) < 0.4
    truth[0] = True
    scores = np.round(r.uniform(size=(12, 5)) + 0.4 * truth, 2)
    return truth, scores, np.round(r.uniform(size=5), 2) / 2 + 0.3, r.number(0.55, 0.75)


exercise(
    "with_floor",
    kind="typing",
    signature="with_floor(truth, scores, cuts, floor)",
    reference=_floored(),
    cases=[
        Case("twelve stories, five topics", (TRUTH, SCORES, CUTS, 0.62)),
        Case("a higher floor", (TRUTH, SCORES, CUTS, 0.7)),
        Case("another threshold for each topic", (TRUTH, SCORES, CUTS - 0.8, 0.62)),
    ],
    edges=[
        Case("a topic whose F1 is the floor itself", (EVEN, EVEN_SCORES, np.zeros(2), 0.5)),
        Case("a program that says no to everything", (EVEN, SILENT, np.zeros(2), 0.1)),
        Case("no floor", (TRUTH, SCORES, CUTS, 0)),
        Case("a score that is equal to its threshold", (TIED, TIED_SCORES, np.zeros(2), 0.9)),
    ],
    wrong={
        "That is the F1 of each topic. Return thresholds: `np.where(f1 < floor, np.inf, cuts)`.": (
            lambda truth, scores, cuts, floor: _f1(truth, scores, cuts)
        ),
        "That says which topics are given up. Return thresholds: `np.where(..., np.inf, cuts)`.": (
            lambda truth, scores, cuts, floor: _f1(truth, scores, cuts) < floor
        ),
        "That says which topics are kept. Return thresholds: `np.where(..., np.inf, cuts)`.": (
            lambda truth, scores, cuts, floor: _f1(truth, scores, cuts) >= floor
        ),
        "You give up the good topics. Those with an F1 *below* the floor go.": _floored(
            below=np.greater_equal
        ),
        "With -inf the program says yes to every story. Silence is `np.inf`.": _floored(silence=-np.inf),
        "A threshold of 0 is no silence: stories with a score above 0 get a yes. Take `np.inf`.": _floored(
            silence=0.0
        ),
        "The highest score seen is a milder rule: a new story may be above it. Here silence is `np.inf`.": (
            _highest
        ),
        "The topics that are given up have no threshold at all. Return one for each topic.": _dropped,
        "That is the F1 of all topics together. Sum over the stories only: `axis=0`.": _floored(_together),
        "That is the precision. Divide by the yeses plus the stories of the topic, and take twice as much.": (
            _floored(_precision)
        ),
        "That is the recall. Divide by the yeses plus the stories of the topic, and take twice as much.": (
            _floored(_recall)
        ),
        "The factor 2 is missing: a story that is found counts on both sides of the denominator.": _floored(
            lambda *arguments: _f1(*arguments) / 2
        ),
        "You divide by the union of both sets. Add up their sizes: a story in both counts twice.": _floored(
            _union
        ),
        "Without a yes the precision is 0 / 0, and nan is below no floor. Take 2a / (2a + b + c).": (
            _floored(_by_division)
        ),
        "That is the accuracy. It counts each right no, so that no topic looks bad. Take F1.": _floored(
            lambda truth, scores, cuts: np.mean((scores > cuts) == truth, axis=0)
        ),
        "You compare the thresholds with the floor. The floor is for the F1.": (
            lambda truth, scores, cuts, floor: np.where(cuts < floor, np.inf, cuts)
        ),
        "The yeses begin at `cuts`, and not at 0.": (
            lambda truth, scores, cuts, floor: np.where(_f1(truth, scores, 0) < floor, np.inf, cuts)
        ),
        "A score that is equal to its threshold is no yes: `scores > cuts`.": (
            lambda truth, scores, cuts, floor: np.where(
                _f1(truth, scores, np.nextafter(cuts, -np.inf)) < floor, np.inf, cuts
            )
        ),
        "A topic whose F1 is the floor itself is kept: *below* the floor is `<`.": _floored(
            below=np.less_equal
        ),
    },
    hint="Count for each topic (`axis=0`): yeses that are right, all yeses, stories of the topic. Then F1.",
    why="Your floor uses held-out stories only. The next cell gives topics up with it, for both programs.",
    draw=_draw,
)
