"""Exact numbers, against mpmath."""

from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papers.kit import exact


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
