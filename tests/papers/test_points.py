"""Counterexamples: each stored one refutes, its perturbed twin and attacks on true claims do not."""

from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import course.lesson  # noqa: F401 (the rooms of the chapters)
from papers.kit import claims, exact, points

JUDGES = points.judges()
PROVED = {"zhang2005-eq8", "zhang2005-prop1", "zhang2005-prop2"}
CORNERS = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
EVEN = ["1/2", "1/2"]
# Points like the stored ones that refute nothing.
NONE = {
    "clifton2019-knn-gaussian-printed": [[0], [1]],
    "clifton2019-knn-kl-printed": [EVEN, EVEN],
    "clifton2019-micro-printed": [[1, 0, 0, 5]],
    "clifton2019-nb-likelihood-printed": [EVEN, [2, 0]],
    "clifton2019-svm-margin-support": [[-1, 1, 1], ["1/2", "1/2", 0], [0], [-1, 0], [1, 0], [2, 1]],
    "definiteness-corpus": [[1, 0], [0, 1]],
    "definiteness-cpd-product": [[1], [1]],
    "definiteness-entries": [[1, "9/10", "7/10"], ["9/10", 1, "9/10"], ["7/10", "9/10", 1]],
    "definiteness-lemma4-sign": [[3], [3]],
    "definiteness-powers": [[1], [0], [1], [2]],
    "definiteness-sigmoid-pd": [[1], [0], [1], [1]],
    "fisher-conformal": [["1/3", "1/3", "1/3"], [1, -1, 0], [0, 1, -1]],
    "jiang2023-k2-printed": [[0, 1, 0], [0, 1, 0]],
    "radulescu2024-eq19-printed": [EVEN, [2, 0]],
    "radulescu2024-eq20-printed": [[2, 1, 1]],
    "radulescu2024-eq21-printed": [["6/5", "8/5"]],
    "radulescu2024-eq25": [[1, 0], [-1, 0], [0, 1]],
    "radulescu2024-eq29-printed": [[1], [0], [1], [2]],
    "radulescu2024-eq39-printed": [[1, 0], [1, -1]],
    "radulescu2024-isometry-printed": [[1], EVEN, ["1/4", "-1/4"]],
    "radulescu2024-separable-printed": [[0, 1, 2, 3], [1, -1, -1, 1]],
    "radulescu2024-squared-cosine-printed": [[1, 2], [-1, -3]],
    "simplex-absolute-value": [[1, 0], [1, 0], [0, 1]],
    "simplex-averages-agree": [[9, 1, 1], [1, 0, 0], [8, 2, 2], [1, 0, 0]],
    "simplex-euclid-same-order": CORNERS,
    "simplex-gap-z": [[10, 5], [1, 0]],
    "simplex-mutual": [[f"{k}/50", f"{50 - k}/50"] for k in range(12)],
    "simplex-nb-certain": [[2, 0], [0, 2], [1, 1]],
    "simplex-same-histogram": [[1, 2], [2, 3]],
    "simplex-squared-distance": [["1/10"], *CORNERS],
    "yang2001-scut-between": [[1, 2, 3], [-1, 1, 1]],
    "zhang2005-eq16": [[1], [-1], [2]],
    "zhang2005-eq39-printed": None,  # 4 pi t is never 1 for a fraction t
    "zhang2005-eq4-printed": [EVEN, ["-1/2", "1/2"]],
    "zhang2005-eq44-cpd": CORNERS,
    "zhang2005-eq44-pd": [["1/10"], *CORNERS],
    "zhang2005-eq44-squared-printed": [EVEN, EVEN],
    "zhang2005-eq5-printed": [[1], EVEN, ["1/4", "-1/4"]],
    "zhang2005-eq8-printed": [[1, 0], [0, 1]],
    "zhang2005-independent-events-printed": [[1, 0]],
    "zhang2012-labels-printed": [[1, 1, -1, -1], [4, 3, 2, 1], [1, 2, 3, 4]],
    "zhang2012-step1-printed": [[1, 0], [1, 1], [1, -1]],
    "zhang2012-updates-printed": [[1, 1], [1, "1/2"], [1, 2]],
}


@pytest.mark.parametrize("id", sorted(JUDGES.keys() - PROVED))
def test_a_stored_counterexample_refutes_and_its_twin_does_not(id):
    stated = claims.get(id)
    found, read = points.judged(id, [list(row) for row in stated.counterexample])
    assert found.refutes and not read, found.said
    # A proved claim that something is no kernel is not refuted itself: its points refute the contrary.
    assert stated.breaks != bool(JUDGES[id].against)
    if NONE[id] is not None:
        found, _ = points.judged(id, NONE[id])
        assert not found.refutes, found.said


def test_every_counterexample_has_a_judge_and_every_judge_a_counterexample():
    stored = {claim.id for claim in claims.every() if claim.counterexample}
    assert stored == JUDGES.keys() - PROVED == NONE.keys()
    assert all(claims.get(id).verdict == "proved" for id in PROVED)


shares = st.lists(st.integers(0, 6), min_size=3, max_size=3).filter(any)
documents = shares.map(lambda row: [Fraction(value, sum(row)) for value in row])


@settings(max_examples=25, deadline=None)
@given(st.lists(documents, min_size=2, max_size=4))
def test_nobody_refutes_what_is_proved(rows):
    for id, given_rows in (("zhang2005-prop2", rows), ("zhang2005-prop1", rows), ("zhang2005-eq8", rows[:2])):
        found, _ = points.judged(id, given_rows)
        assert not found.refutes, (id, found.said)


@settings(max_examples=40, deadline=None)
@given(documents, documents, documents)
def test_the_order_of_distances_is_that_of_floats_where_these_can_tell(theta, first, second):
    found, _ = points.judged("simplex-euclid-same-order", [theta, first, second])
    t, a, b = (np.array(row, dtype=float) for row in (theta, first, second))
    straight = np.linalg.norm(t - a) - np.linalg.norm(t - b)
    turned = np.sqrt(t * b).sum() - np.sqrt(t * a).sum()
    if min(abs(straight), abs(turned)) > 1e-9:
        assert found.refutes == (straight * turned < 0)
    else:
        assert not found.refutes


anything = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-5, 10**30), st.floats(), st.text(max_size=5), st.fractions()
    ),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["simplex-euclid-same-order", "fisher-conformal", "definiteness-entries"]), anything)
def test_whatever_is_handed_over_is_judged_or_refused_with_a_sentence(id, given_points):
    try:
        found, _ = points.judged(id, given_points)
    except points.Amiss as reason:
        assert str(reason).startswith("points: ") and str(reason).endswith(".")
    else:
        assert found.said


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([[1, 0], [0, 1]], "points: there are 2 rows; give 3: the document"),
        ([[1, 0], [1, 1], [0, 1]], r"points: row 1 \(first\) sums to 2; shares sum to 1. Divide by the sum."),
        ([["3/2", "-1/2"], [1, 0], [0, 1]], "row 0 .* has the negative share -1/2"),
        ([[1, 0], [1, 0, 0], [0, 1]], "rows of 2 and 3 numbers"),
        ([["a", 0], [1, 0], [0, 1]], "row 0 has 'a'; write a fraction like '1/3'"),
        ([["1/0", 0], [1, 0], [0, 1]], "divides by zero"),
        ([[float("nan"), 0], [1, 0], [0, 1]], "row 0 has nan; write a number that is finite"),
        ([[True, 0], [1, 0], [0, 1]], "row 0 has True; write a number"),
        ([[10**400, 0], [1, 0], [0, 1]], "more than 300 digits"),
        ([[]], "row 0 is empty"),
        ("1/2", "a list of rows is needed"),
        (None, "a list of rows is needed"),
        ([[1] + [0] * 50] * 3, "more than 12 rows or numbers in a row"),
    ],
)
def test_points_that_cannot_be_judged_are_refused(rows, said):
    with pytest.raises(points.Amiss, match=said):
        points.judged("simplex-euclid-same-order", rows)


def test_floats_are_read_as_short_fractions_and_it_is_said():
    found, read = points.judged(
        "simplex-euclid-same-order", np.array([[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3])
    )
    assert read[0] == "0.5 as 1/2" and read[2] == "0.3333333333333333 as 1/3" and not found.refutes


# ---------------------------------------------------------------- exact numbers, against mpmath


@settings(max_examples=60, deadline=None)
@given(st.fractions(0, 30, max_denominator=1000))
def test_functions_lie_between_their_ends(x):
    mpmath.mp.dps = 80
    value = mpmath.mpf(x.numerator) / x.denominator
    tried = [(exact.root, mpmath.sqrt), (exact.exp, mpmath.exp), (exact.arctan, mpmath.atan)]
    tried += [(exact.log, mpmath.log)] if x else []
    tried += [(exact.arccos, mpmath.acos)] if x <= 1 else []
    for ours, theirs in tried:
        found, right = ours(x), theirs(value)
        low, high = (mpmath.mpf(end.numerator) / end.denominator for end in (found.low, found.high))
        assert low - mpmath.mpf(10) ** -70 <= right <= high + mpmath.mpf(10) ** -70
        assert high - low <= mpmath.mpf(10) ** -30 * max(1, right)
    found = exact.exp(-x)
    assert found.low <= 1 / exact.exp(x).low and found.high >= 1 / exact.exp(x).high


def test_what_is_rational_stays_exact_and_what_cannot_be_told_is_not_told():
    assert exact.root(Fraction(9, 25)).exact and exact.root(Fraction(9, 25)).low == Fraction(3, 5)
    assert exact.arccos(1).sign == 0 and exact.exp(0).exact and exact.log(1).sign == 0
    assert (exact.root(2) * exact.root(2) - 2).sign is None
    assert (exact.root(2) - Fraction(7, 5)).sign == 1
    with pytest.raises(ZeroDivisionError):
        1 / (exact.root(2) * exact.root(2) - 2)
    assert all(a.sign == b.sign == 1 for a, b in pairwise([exact.PI, exact.root(3), exact.log(2)]))


def test_weights_that_are_found_are_proved():
    K = [[exact.number(value) for value in row] for row in ([1, 2], [2, 1])]
    c, value = exact.lowest(K)
    assert value.sign == -1 and exact.form(K, c).low == value.low
    assert exact.lowest([[exact.number(1)]])[0] is None
    assert exact.lowest([[exact.number(1)]], sum_zero=True) == (None, 0.0)
