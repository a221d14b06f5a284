"""Fractions, and intervals around what is none: a sign is proved, or it is not given."""

from fractions import Fraction
from math import factorial, isqrt, prod

from mpmath.ctx_iv import MPIntervalContext

intervals = MPIntervalContext()  # Its own one: the precision that a reader sets elsewhere stays his.
intervals.prec = 160


def number(value):
    """Return an interval around a fraction; an interval as it is."""
    if isinstance(value, intervals.mpf):
        return value
    value = Fraction(value)
    return intervals.mpf(value.numerator) / value.denominator


def sign(value):
    """Return 1, 0 or -1; None where an interval does not tell."""
    if isinstance(value, intervals.mpf):
        return 1 if value > 0 else -1 if value < 0 else None
    return (value > 0) - (value < 0)


def affinity(theta, eta):
    """Return the Bhattacharyya coefficient of two documents, a fraction if every root in it is one."""
    products = [Fraction(a * b) for a, b in zip(theta, eta, strict=True)]
    roots = [Fraction(isqrt(x.numerator), isqrt(x.denominator)) for x in products]
    if [root**2 for root in roots] == products:
        return sum(roots)
    return sum(intervals.sqrt(number(x)) for x in products)


def probability(counts, theta):
    """Return how probable a bag of words is for shares that are fractions."""
    orders = factorial(sum(counts)) // prod(map(factorial, counts))
    return orders * prod(map(pow, theta, counts), start=Fraction(1))


def text(value):
    """Write a short fraction as it is, and any other number as a decimal that is close."""
    if isinstance(value, intervals.mpf):
        return f"{float(value.mid):.6g}…"
    short = value.denominator < 10**6 and abs(value.numerator) < 10**9
    return str(value) if short else f"{float(value):.6g}…"
