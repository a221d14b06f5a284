"""Evaluation: tables and F1 against scikit-learn and by hand, tests against scipy and brute force."""

from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal
from scipy import sparse, stats
from sklearn import metrics

from helpers.evaluation import (
    Contingency,
    contingency,
    indicators,
    interval,
    lead,
    mcnemar,
    paired_t,
    scut,
    sign_test,
)

pytestmark = pytest.mark.quick

labels = st.lists(st.sampled_from("abcd"), min_size=1, max_size=30)
outcomes = st.integers(1, 40).flatmap(lambda n: st.tuples(*[arrays(bool, n)] * 2))
few = settings(max_examples=30)


@st.composite
def matrices(draw):
    shape = draw(st.integers(1, 12)), draw(st.integers(1, 5))
    return draw(arrays(bool, shape)), draw(arrays(bool, shape))


# --- tables


@few
@given(matrices(), st.sampled_from([0, 1, np.nan]))
def test_tables_are_those_of_scikit_learn(sides, undefined):
    truth, predicted = sides
    table = contingency(truth, predicted, undefined=undefined)
    options = {"zero_division": undefined}
    # With one column scikit-learn sees two classes instead of one topic.
    if truth.shape[1] > 1:
        theirs = metrics.multilabel_confusion_matrix(truth, predicted)
        assert_array_equal(np.stack([table.tn, table.fp, table.fn, table.tp]).T, theirs.reshape(-1, 4))
        assert_allclose(table.precision, metrics.precision_score(truth, predicted, average=None, **options))
        assert_allclose(table.sensitivity, metrics.recall_score(truth, predicted, average=None, **options))
        assert_allclose(table.f1, metrics.f1_score(truth, predicted, average=None, **options))
        for average, ours in (("micro", table.micro_f1), ("macro", table.macro_f1)):
            assert_allclose(ours, metrics.f1_score(truth, predicted, average=average, **options))
    # The specificity of a class is the sensitivity of not being of it.
    assert_allclose(table.specificity, contingency(~truth, ~predicted, undefined=undefined).sensitivity)
    assert all(table.tp + table.fp + table.fn + table.tn == len(truth))


@few
@given(labels.flatmap(lambda truth: st.tuples(st.just(truth), st.permutations(truth))))
def test_micro_f1_of_one_label_each_is_accuracy(sides):
    truth, predicted = sides
    assert_allclose(contingency(truth, predicted).micro_f1, metrics.accuracy_score(truth, predicted))


@few
@given(st.lists(st.sets(st.sampled_from("abcd")), min_size=1, max_size=20))
def test_the_three_forms_agree(topics):
    Y, classes = indicators(topics, "abcd")
    assert [set(classes[row].tolist()) for row in Y] == topics
    predicted = topics[::-1]
    table = contingency(topics, [tuple(row) for row in predicted], "abcd")
    for kind in (np.asarray, sparse.csr_array, sparse.csc_matrix, lambda M: M.astype(float).tolist()):
        other = contingency(kind(Y), kind(Y[::-1]))
        assert_array_equal((table.tp, table.fp, table.fn, table.tn), (other.tp, other.fp, other.fn, other.tn))
    assert_array_equal(indicators(np.array(["b", "a"]))[0], [[False, True], [True, False]])


def test_the_exercise_of_a_big_and_a_small_class():
    table = Contingency([90, 5], [10, 5], [5, 10], [1000, 1000], ["big", "small"])
    assert round(table.micro_f1, 4) == 0.8636
    assert round(table.macro_f1, 4) == 0.6615
    assert_allclose(table.pooled.sensitivity, 95 / 110)
    assert_allclose(table.accuracy, [1090 / 1105, 1005 / 1020])
    assert "micro F1 0.8636, macro F1 0.6615" in repr(table)
    assert repr(contingency(np.arange(12), np.arange(12))).count("smaller classes") == 1


def test_what_zero_over_zero_is():
    truth, predicted = [("a",), ("a",), ()], [("a",), (), ()]
    table = contingency(truth, predicted, ["a", "never"])
    assert_array_equal(table.f1, [2 / 3, 0])
    assert table.macro_f1 == 1 / 3
    assert contingency(truth, predicted, ["a", "never"], undefined=1).macro_f1 == (2 / 3 + 1) / 2
    assert contingency(truth, predicted, ["a", "never"], undefined=np.nan).macro_f1 == 2 / 3
    assert np.isnan(contingency([()], [()], ["a"], undefined=np.nan).macro_f1)
    assert_array_equal(contingency(truth, predicted, ["never", "a"]).classes, ["never", "a"])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: contingency(["a"], ["a", "b"]), "predicted: has 2 documents where truth has 1"),
        (lambda: contingency(["a"], ["c"], ["a", "b"]), "predicted: 'c' is none of the classes; add it"),
        (lambda: contingency([("c",)], [()], ["a"]), "truth: 'c' is none of the classes; add it"),
        (lambda: contingency(["a"], ["a"], ["a", "a"]), "classes: a class is named twice"),
        (lambda: contingency([[0, 2]], [[0, 1]]), "truth: 0 and 1 are due in one column for each of 2"),
        (
            lambda: contingency([[0, 1]], [[0, 1, 1]]),
            "predicted: 0 and 1 are due in one column for each of 2",
        ),
        (lambda: indicators(np.zeros((1, 1, 1))), "y: 3 dimensions; pass labels"),
        (lambda: indicators("a"), "y: 0 dimensions; pass labels"),
        (lambda: contingency(["a"], ["a"], undefined=2), "undefined: no 2. Take one of: 0, 1, nan."),
        (lambda: Contingency([1], [-1], [0], [0]), "fp: 1 counts of 0 or more are due"),
        (lambda: Contingency([1], [1, 2], [0], [0]), "fp: 1 counts of 0 or more are due"),
        (lambda: Contingency([0.5], [1], [0], [0]), "tp: 1 counts of 0 or more are due"),
        (lambda: scut([[1, 0]], [[0.1, 0.2]]), "truth: class 1 has no document; leave it out"),
        (lambda: scut([[1, 0]], [[0.1]]), "scores: shape .1, 1., not .1, 2."),
        (lambda: sign_test([1, 0], [1]), "second: has 1 cases where first has 2"),
        (lambda: sign_test([], []), "first: one finite number"),
        (lambda: sign_test([np.nan], [1]), "first: one finite number"),
        (lambda: sign_test(["a"], ["b"]), "first: one finite number"),
        (lambda: mcnemar([0.5], [1]), "first: right or wrong is due"),
        (lambda: paired_t([1], [2]), "first: 1 fold tells nothing about variance"),
        (lambda: paired_t([1, 2, 3], [0, 1, 2]), "first: differs by 1 in every fold, without variance"),
        (lambda: paired_t([0.8, 0.9], [0.7, 0.8]), "first: differs by 0.1 in every fold"),
        (lambda: paired_t([1, 2], [0, 5], -1), "test_over_train: -1 is no ratio"),
        (lambda: paired_t([1, 2], [0, 5], np.nan), "test_over_train: nan is no ratio"),
        (lambda: paired_t([1, 2], [0, 5], None), "test_over_train: None is no ratio"),
        (lambda: contingency([], []), "truth: 0 documents and 0 classes"),
        (lambda: contingency([()], [()]), "truth: 1 documents and 0 classes"),
        (lambda: contingency([0.1, 0.9], [0, 1]), "truth: holds scores or nan, not labels; decide first"),
        (lambda: contingency([1.0, np.nan], [1, 0]), "truth: holds scores or nan"),
        (lambda: contingency([("a",), (np.nan,)], ["a", "a"]), "truth: holds scores or nan"),
        (lambda: contingency([None, "a"], ["a", "a"]), "truth: labels of different kinds"),
        (lambda: contingency(["a", 1], ["a", "a"]), "truth: labels of different kinds"),
        (
            lambda: contingency([["a"], ["a", "b"]], ["a", "a"]),
            "truth: some rows are no tuples; write topics",
        ),
        (lambda: contingency([("a",), "b"], ["a", "a"]), "truth: some rows are no tuples"),
        (lambda: contingency([[1, 0]], [[1, 0]], ["a", "a"]), "classes: a class is named twice"),
        (lambda: contingency(["a", "b"], [0, 1]), "truth, predicted: labels of different kinds"),
        (lambda: contingency(["a"], ["a"], 5), "classes: 5 given; pass a sequence of names"),
        (lambda: contingency(["a"], ["a"], [["a"]]), "classes: ..'a'.. given; pass a sequence of names"),
        (lambda: contingency(["a"], ["a"], undefined=None), "undefined: no None. Take one of"),
        (lambda: Contingency([1, 2], [1, 2], [1, 2], [1, 2], ["a", "a"]), "classes: a class is named twice"),
        (lambda: scut([[1], [0]], [[np.nan], [0.1]]), "scores: finite numbers are due"),
        (lambda: scut([[1], [0]], [[np.inf], [0.1]]), "scores: finite numbers are due"),
        (lambda: scut([[1], [0]], [["a"], ["b"]]), "scores: finite numbers are due"),
        (lambda: scut([[1], [0]], [[0.2], [0.1]], floor=np.nan), "floor: nan is no F1"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        call()


def test_counts_of_small_types_do_not_overflow():
    table = Contingency(*(np.array([count], dtype=np.uint8) for count in (200, 100, 10, 10)))
    assert_allclose((table.f1[0], table.micro_f1), 400 / 510)


# --- thresholds


@few
@given(matrices(), st.integers(0, 2**32 - 1))
def test_no_threshold_is_better_than_scut(sides, seed):
    truth = sides[0] | (np.arange(len(sides[0])) == 0)[:, None]
    rng = np.random.default_rng(seed)
    scores = rng.integers(0, 5, truth.shape) / 4
    best = scut(truth, scores)
    f1 = contingency(truth, scores > best).f1
    # Every threshold that leaves out at least the lowest score.
    for cut in np.arange(0, 1.01, 0.125):
        possible = cut >= scores.min(axis=0)
        other = contingency(truth, scores > cut).f1
        assert (other[possible] <= f1[possible] + 1e-12).all()
    assert ((scores.min(axis=0) <= best) & (best <= scores.max(axis=0))).all()
    assert_array_equal(scut(truth, scores, floor=1.1), scores.max(axis=0))
    weak = f1 < 0.6
    assert_array_equal(scut(truth, scores, floor=0.6), np.where(weak, scores.max(axis=0), best))


def test_thresholds_between_neighbouring_floats():
    low = 0.5
    scores = np.array([[np.nextafter(low, 1)], [low]])
    assert_array_equal(scores > scut([[1], [0]], scores), [[True], [False]])


# --- tests


def by_enumeration(better, worse):
    """P of at least so many heads, and of anything at most as likely, over all sequences of coins."""
    n = better + worse
    chances = np.array([comb(n, heads) / 2**n for heads in range(n + 1)])
    return chances[better:].sum(), chances[chances <= chances[better] * (1 + 1e-9)].sum()


@pytest.mark.parametrize(("b", "c"), [*product(range(5), repeat=2), (13, 4), (3, 17), (20, 20)])
def test_sign_test_and_mcnemar_by_hand(b, c):
    first = np.array([1] * b + [0] * c + [1, 1, 0], dtype=bool)
    second = np.array([0] * b + [1] * c + [1, 1, 0], dtype=bool)
    sign, table = sign_test(first, second), mcnemar(first, second)
    assert (sign.better, sign.worse, sign.ties) == (b, c, 3)
    assert (table.both, table.only_first, table.only_second, table.neither) == (2, b, c, 1)
    assert_allclose((sign.exact_one_sided, sign.exact_two_sided), by_enumeration(b, c), rtol=1e-12)
    assert_allclose(table.exact_p, sign.exact_two_sided, rtol=1e-12)
    assert_allclose(sign.z**2, table.chi2, rtol=1e-12)
    assert_allclose(sign.p_two_sided, table.p, rtol=1e-9)
    if b + c:
        assert_allclose(sign.exact_two_sided, stats.binomtest(b, b + c).pvalue)
        assert_allclose(sign.exact_one_sided, stats.binomtest(b, b + c, alternative="greater").pvalue)
        assert_allclose(sign.z, (b - (b + c) / 2) / np.sqrt((b + c) / 4))
        assert_allclose(sign.p_one_sided, stats.norm.sf(sign.z))
    assert table.corrected_chi2 <= table.chi2
    assert table.corrected_p >= table.p


@pytest.mark.parametrize(("b", "c"), [(30, 12), (5, 6), (1, 0), (100, 150), (7, 7)])
def test_mcnemar_is_that_of_statsmodels(b, c):
    theirs = pytest.importorskip("statsmodels.stats.contingency_tables").mcnemar
    table = np.array([[40, b], [c, 20]])
    first = np.repeat([1, 1, 0, 0], table.ravel())
    ours = mcnemar(first, np.repeat([1, 0, 1, 0], table.ravel()))
    assert_allclose(ours.exact_p, theirs(table, exact=True).pvalue)
    plain = theirs(table, exact=False, correction=False)
    assert_allclose((ours.chi2, ours.p), (plain.statistic, plain.pvalue))
    if b != c:
        # Of no difference statsmodels takes 1 off, and comes to a positive statistic.
        corrected = theirs(table, exact=False, correction=True)
        assert_allclose((ours.corrected_chi2, ours.corrected_p), (corrected.statistic, corrected.pvalue))


@few
@given(outcomes)
def test_turned_round(sides):
    first, second = sides
    outcome, turned = sign_test(first, second), sign_test(second, first)
    assert outcome.z == -turned.z
    assert outcome.exact_two_sided == turned.exact_two_sided
    assert_allclose(outcome.p_two_sided, min(1, 2 * min(outcome.p_one_sided, turned.p_one_sided)), rtol=1e-9)
    assert mcnemar(first, second).chi2 == mcnemar(second, first).chi2
    assert 0 < outcome.exact_two_sided <= 1
    assert repr(outcome).startswith(f"SignTest(better={outcome.better}, worse=")


def test_nothing_differs():
    same = np.array([True, False, True])
    assert sign_test(same, same).p_one_sided == sign_test(same, same).exact_two_sided == 1
    table = mcnemar(same, same)
    assert (table.chi2, table.p, table.corrected_chi2, table.corrected_p, table.exact_p) == (0, 1, 0, 1, 1)
    t = paired_t([0.5, 0.7], [0.5, 0.7])
    assert (t.t, t.p_one_sided, t.p_two_sided) == (0, 1, 1)


def test_the_z_of_a_printed_gap():
    """Rounded percentages of whole numbers: Z is the gap over the root of the disagreements."""
    test = sign_test([1] * 30 + [0] * 10 + [1] * 160, [0] * 30 + [1] * 10 + [1] * 160)
    assert_allclose(test.z, 20 / np.sqrt(40))
    scores = sign_test([0.9, 0.8, 0.7, 0.2], [0.5, 0.8, 0.1, 0.3])
    assert (scores.better, scores.worse, scores.ties) == (2, 1, 1)


@few
@given(
    st.integers(2, 12).flatmap(
        lambda n: st.tuples(*[arrays(float, n, elements=st.floats(0, 1, width=16))] * 2)
    )
)
def test_paired_t_is_that_of_scipy(sides):
    first, second = sides
    if np.ptp(first - second) == 0:
        return
    ours = paired_t(first, second)
    theirs = stats.ttest_rel(first, second)
    assert_allclose((ours.t, ours.p_two_sided), (theirs.statistic, theirs.pvalue), rtol=1e-9)
    assert_allclose(ours.p_one_sided, stats.ttest_rel(first, second, alternative="greater").pvalue, rtol=1e-9)
    assert ours.df == len(first) - 1
    corrected = paired_t(first, second, 1 / 9)
    # The variance of the mean grows from 1/J to 1/J + 1/9.
    assert_allclose(corrected.t * np.sqrt(1 + len(first) / 9), ours.t, rtol=1e-9)
    assert corrected.p_two_sided >= ours.p_two_sided


def test_what_the_correction_is_for():
    """Two equal classifiers, resampled: the plain test finds differences too often."""
    rng = np.random.default_rng(0)
    plain, corrected = [], []
    for _ in range(300):
        # 60 documents, on each of which one of the two is right by chance; 15 overlapping test halves.
        gains = rng.choice([-1, 0, 1], size=60)
        d = np.array([gains[rng.permutation(60)[:30]].mean() for _ in range(15)])
        plain.append(paired_t(d, np.zeros(15)).p_two_sided < 0.05)
        corrected.append(paired_t(d, np.zeros(15), test_over_train=1).p_two_sided < 0.05)
    assert np.mean(plain) > 0.3
    assert np.mean(corrected) < 0.1


# ---------------------------------------------------------------- a lead and its interval


def test_a_lead_counts_wins_and_losses_and_its_interval_is_agresti_and_min():
    first, second = np.repeat([1, 0, 1, 0], [53, 8, 16, 9]), np.repeat([1, 1, 0, 0], [53, 8, 16, 9])
    difference = lead(first, second)
    assert (difference.wins, difference.losses, difference.n) == (16, 8, 86)
    assert difference.gap == pytest.approx(8 / 86)
    b, c, n = 16.5, 8.5, 88
    half = 1.959964 * np.sqrt(b / n + c / n - ((b - c) / n) ** 2) / np.sqrt(n)
    assert (difference.low, difference.high) == pytest.approx(
        ((b - c) / n - half, (b - c) / n + half), abs=1e-6
    )
    assert str(difference) == "+9.3 points (16 wins, 8 losses; 95% interval -1.9 to +20.1)"
    turned = lead(second, first)
    assert (turned.low, turned.high) == pytest.approx((-difference.high, -difference.low))


def test_the_interval_of_a_lead_holds_the_truth_as_often_as_it_says():
    rng, held = np.random.default_rng(0), 0
    for _ in range(2000):
        cells = rng.choice(4, 300, p=[0.7, 0.1, 0.08, 0.12])
        difference = lead(cells < 2, (cells == 0) | (cells == 2))
        held += difference.low <= 0.02 <= difference.high
    assert 0.93 < held / 2000 < 0.97


@pytest.mark.parametrize("level", [95, 0, 1, np.nan, "x", None])
@pytest.mark.parametrize("function", [lead, interval])
def test_a_level_that_is_no_share_is_refused(function, level):
    given = ([1, 0], [0, 1]) if function is lead else ([1, 0],)
    with pytest.raises(ValueError, match="^level: .* is no share between 0 and 1; pass 0.95"):
        function(*given, level=level)


@pytest.mark.parametrize("side", [0, 1])
def test_a_lead_of_probabilities_is_refused(side):
    given = [[1, 0, 1], [0, 1, 1]]
    given[side] = [0.9, 0.2, 0.6]
    with pytest.raises(
        ValueError, match=f"^{('first', 'second')[side]}: right or wrong is due of each document"
    ):
        lead(*given)


def test_a_constant_lead_has_no_variance_whatever_the_rounding():
    with pytest.raises(ValueError, match="without variance"):
        paired_t([0.6617, 0.8864, 0.6487], [0.6616, 0.8863, 0.6486])
    assert paired_t([0.1 + 0.2, 0.5, 0.6], [0.3, 0.5, 0.6]).p_two_sided == 1


def test_a_count_is_printed_whole_and_an_interval_of_shares_ends_at_one():
    first = np.arange(23456) < 12345
    assert "better=12345, worse=11111" in repr(sign_test(first, ~first))
    assert str(lead([1] * 3, [0] * 3, level=0.999)).endswith("99.9% interval -37.6 to +100.0)")
