"""Signs are proved, or not given."""

from fractions import Fraction

from papers.kit import exact

THIRDS = [Fraction(1, 3)] * 3


def test_what_is_rational_stays_exact_and_what_cannot_be_told_is_not_told():
    assert exact.affinity([Fraction(9, 25), Fraction(16, 25)], [1, 0]) == Fraction(3, 5)
    root = exact.affinity(THIRDS, [1, 0, 0])
    assert exact.sign(root * root - exact.number("1/3")) is None
    assert exact.sign(root - exact.number("4/7")) == 1 and exact.sign(root - exact.number("7/12")) == -1
    assert exact.sign(exact.affinity(THIRDS, THIRDS) - 1) == 0


def test_a_number_is_written_as_what_it_is():
    assert exact.text(Fraction(2, 3)) == "2/3" and exact.text(Fraction(10**6, 10**6 + 1)) == "0.999999…"
    assert exact.text(exact.affinity(THIRDS, [1, 0, 0])) == "0.57735…"
