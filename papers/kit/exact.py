"""Exact numbers: fractions, and what lies between two fractions. Every sign is a proof or is not given."""

from fractions import Fraction
from math import factorial, isqrt

import numpy as np

BITS = 160  # an end that is no short fraction is rounded outwards to a multiple of 1 / 2**BITS
_GRID = 1 << BITS
_TERMS = 40  # of a power series; what is left out is bounded


class Between:
    """A real number that is known to lie between two fractions; exact where both are the same.

    Parameters
    ----------
    low, high : Fraction, int or str
        The ends; `high` is `low` if it is not given.
    """

    def __init__(self, low, high=None):
        self.low = Fraction(low)
        self.high = self.low if high is None else Fraction(high)

    @property
    def exact(self):
        """Whether it is one fraction."""
        return self.low == self.high

    @property
    def sign(self):
        """1, 0 or -1; None where the ends do not tell."""
        if self.low > 0:
            return 1
        if self.high < 0:
            return -1
        return 0 if self.exact else None

    def __add__(self, other):
        other = number(other)
        return _rounded(self.low + other.low, self.high + other.high)

    def __neg__(self):
        return Between(-self.high, -self.low)

    def __sub__(self, other):
        return self + -number(other)

    def __rsub__(self, other):
        return number(other) - self

    def __mul__(self, other):
        other = number(other)
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return _rounded(min(ends), max(ends))

    def __truediv__(self, other):
        other = number(other)
        if not other.sign:
            raise ZeroDivisionError("a number that may be zero divides nothing")
        return self * _rounded(1 / other.high, 1 / other.low)

    def __rtruediv__(self, other):
        return number(other) / self

    def __pow__(self, power):
        result = number(1)
        for _ in range(power):
            result = result * self
        return result

    __radd__, __rmul__ = __add__, __mul__

    def __float__(self):
        return float((self.low + self.high) / 2)

    def __str__(self):
        """Return it as a fraction where it is a short one, else as a decimal that is close."""
        if self.exact and self.low.denominator < 10**6 and abs(self.low.numerator) < 10**9:
            return str(self.low)
        return f"{float(self):.6g}…"


def number(value):
    """Return a number as one that lies between two fractions."""
    return value if isinstance(value, Between) else Between(value)


def _rounded(low, high):
    """Return an interval around two ends; short fractions stay exact."""
    if low == high and low.denominator < _GRID:
        return Between(low)
    return Between(Fraction(low * _GRID // 1, _GRID), Fraction(-(-high * _GRID // 1), _GRID))


def _rising(function):
    """Make a function of one fraction, which rises, one of a number between two fractions."""

    def lifted(value):
        value = number(value)
        low = function(value.low)
        return low if value.exact else Between(low.low, function(value.high).high)

    lifted.__doc__ = function.__doc__
    return lifted


@_rising
def root(value):
    """Return the square root; that of a square of a fraction is exact, that below zero is that of zero."""
    value = max(value, Fraction(0))
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    if above**2 == value.numerator and below**2 == value.denominator:
        return Between(Fraction(above, below))
    floor = isqrt(value.numerator * _GRID**2 // value.denominator)
    return Between(Fraction(floor, _GRID), Fraction(floor + 1, _GRID))


@_rising
def exp(value):
    """Return e to a power, by its series: e^x is the square of e^(x/2)."""
    halvings = max(0, (abs(value.numerator) // value.denominator).bit_length() + 1)
    x = number(value / 2**halvings)
    term, total = number(1), number(1)
    for k in range(1, _TERMS):
        term = term * x / k
        total = total + term
    left = Fraction(2, factorial(_TERMS))
    total = total if not value else Between(total.low - left, total.high + left)
    for _ in range(halvings):
        total = total * total
    return total


@_rising
def log(value):
    """Return the natural logarithm of a positive number, by the series of the inverse hyperbolic tangent."""
    if value <= 0:
        raise ValueError("value: the logarithm needs a positive number.")
    if value == 1:
        return number(0)
    x, roots = number(value), 0
    while not Fraction(2, 3) < x.low <= x.high < Fraction(3, 2):
        x, roots = root(x), roots + 1
    z = (x - 1) / (x + 1)
    power, total = z, z
    for k in range(1, _TERMS):
        power = power * z * z
        total = total + power / (2 * k + 1)
    left = Fraction(1, 5 ** (2 * _TERMS))  # |z| is below 1/5, and the rest is a geometric series
    return 2 ** (roots + 1) * Between(total.low - left, total.high + left)


@_rising
def arctan(value):
    """Return the arctangent of a number that is not negative, by its series after three halvings."""
    if not value:
        return number(0)
    x = number(value)
    for _ in range(3):
        x = x / (1 + root(1 + x * x))
    power, total = x, x
    for k in range(1, 2 * _TERMS):
        power = power * x * x
        total = total + power * Fraction((-1) ** k, 2 * k + 1)
    left = Fraction(1, 4 ** (4 * _TERMS))  # |x| is below 1/4, and the terms change their signs
    return 8 * Between(total.low - left, total.high + left)


PI = 4 * arctan(1)


def arccos(value):
    """Return the angle of a cosine from 0 to 1."""
    value = number(value)
    if value.exact and value.low in (0, 1):
        return PI / 2 if value.low == 0 else number(0)
    low, high = max(value.low, Fraction(0)), min(value.high, Fraction(1))
    return 2 * arctan(root(Between((1 - high) / (1 + high), (1 - low) / (1 + low))))


# ---------------------------------------------------------------- vectors, and documents


def inner(x, y):
    """Return the inner product of two rows."""
    return sum((a * b for a, b in zip(x, y, strict=True)), number(0))


def squared(x, y):
    """Return the squared Euclidean distance of two rows."""
    return sum(((a - b) * (a - b) for a, b in zip(x, y, strict=True)), number(0))


def affinity(theta, eta):
    """Return the Bhattacharyya coefficient of two documents: the cosine of their angle."""
    return sum((root(a * b) for a, b in zip(theta, eta, strict=True)), number(0))


def angle(theta, eta):
    """Return the angle of two documents; 0 where they are the same."""
    return number(0) if theta == eta else arccos(affinity(theta, eta))


# ---------------------------------------------------------------- forms


def form(K, c):
    """Return c'Kc."""
    pairs = ((a * b, K[i][j]) for i, a in enumerate(c) for j, b in enumerate(c))
    return sum((weight * entry for weight, entry in pairs), number(0))


def gram(rows, k):
    """Return the matrix of a similarity of rows."""
    return [[number(k(x, y)) for y in rows] for x in rows]


def lowest(K, sum_zero=False):
    """Look for weights that make c'Kc negative.

    Parameters
    ----------
    K : list of lists of Between
        Symmetric.
    sum_zero : bool
        Whether the weights have to sum to zero, as for cpd.

    Returns
    -------
    c : list of int or None
        Weights for which c'Kc is below zero, and proved to be; None if none were found.
    value : Between or float
        Then c'Kc; else the least value of the form over unit vectors, computed with floating point numbers.
    """
    m = len(K)
    numbers = np.array([[float(entry) for entry in row] for row in K])
    basis = np.linalg.svd(np.ones((1, m)))[2][1:].T if sum_zero else np.eye(m)
    if not basis.shape[1]:
        return None, 0.0
    values, vectors = np.linalg.eigh(basis.T @ numbers @ basis)
    direction = basis @ vectors[:, 0]
    direction = direction / np.abs(direction).max()
    for scale in (*range(1, 13), 10**3, 10**6):
        c = [int(round(value)) for value in direction * scale]
        for k in range(m) if sum_zero and sum(c) else (None,):
            tried = [a - sum(c) if i == k else a for i, a in enumerate(c)]
            if any(tried) and (value := form(K, tried)).sign == -1:
                return tried, value
    return None, float(values[0])
