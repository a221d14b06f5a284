"""Functions of the angle on spheres of any dimension, as series of Legendre polynomials."""

from itertools import islice

import numpy as np
from scipy import special

from helpers._numerics.parameters import number, whole


def legendre(x, n):
    r"""Yield Legendre's polynomials of n dimensions, :math:`P_0(x), P_1(x), P_2(x), \dots`, without end.

    They are Gegenbauer's :math:`C_r^{(n-2)/2}` divided by their value at 1; for n = 2, cos(r arccos x).

    Parameters
    ----------
    x : float or ndarray
        Cosines, from -1 to 1.
    n : int
        Dimensions of the space around the sphere, 2 or more.

    Yields
    ------
    P : float or ndarray, shape of `x`
        The polynomial of the next degree.

    Raises
    ------
    ValueError
        If `n` is no whole number from 2.

    References
    ----------
    Zhang, Chen & Lee 2005, Theorem 3.

    Examples
    --------
    >>> from itertools import islice
    >>> from helpers.gram import legendre
    >>> [float(P) for P in islice(legendre(0.5, 3), 4)]
    [1.0, 0.5, -0.125, -0.4375]
    """
    n = whole("n", n, 2)
    before, now, r = np.ones_like(x), x, 1
    yield before
    while True:
        yield now
        before, now, r = now, ((2 * r + n - 2) * x * now - r * before) / (r + n - 2), r + 1


def log_harmonics(n, count):
    r"""Return the logarithms of the numbers of spherical harmonics of degrees 0 to count - 1 in n dimensions.

    Added up from ratios: Gamma functions of 45,000 words are of the size :math:`10^{190000}`.
    """
    r = np.arange(2, count, dtype=float)
    ratios = (2 * r + n - 2) / (2 * r + n - 4) * ((r + n - 3) / r)
    return np.cumsum(np.log(np.concatenate([[1, n], ratios])[:count]))


def heat_weights(t, n):
    """Return the weights of the heat kernel's series on the sphere in n dimensions, the largest being 1."""
    r = np.arange(100_000, dtype=float)
    logs = log_harmonics(n, len(r)) - r * (r + n - 2) * (t / 4)
    weights = np.exp(logs - logs.max())
    kept = np.flatnonzero(weights > 1e-18)[-1] + 1
    if kept == len(r):
        raise ValueError(f"t: {t} is too small for {n} words, the series does not end; pass a larger one")
    return weights[:kept]


def gegenbauer_coefficients(f, n, count=20, nodes=500):
    r"""Return the coefficients of :math:`f = \sum_r b_r P_r` on the sphere in n dimensions.

    The kernel :math:`f(\langle x, x' \rangle)` is pd on that sphere exactly when none is negative.

    Parameters
    ----------
    f : callable
        Maps an array of cosines in [-1, 1] to an array.
    n : int
        Dimensions of the space around the sphere, 2 or more.
    count : int, default 20
        Degrees 0 to count - 1.
    nodes : int, default 500
        Of the quadrature, Gauss's over the angle: it takes arccos for the smooth function that it is.

    Returns
    -------
    b : ndarray, shape (count,)
        To about :math:`10^{-15}` times the size of f and the root of the number of spherical harmonics.

    Raises
    ------
    ValueError
        If a number is no whole one from its least, there are fewer than four nodes for a coefficient, or `f`
        is not finite somewhere.

    References
    ----------
    Zhang, Chen & Lee 2005, Theorem 3; Schoenberg 1942.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.gram import gegenbauer_coefficients
    >>> squared = lambda cosine: -np.arccos(cosine) ** 2
    >>> gegenbauer_coefficients(squared, n=3, count=4).round(3)
    array([-2.935,  3.701, -1.111,  0.54 ])
    """
    n, count, nodes = whole("n", n, 2), whole("count", count), whole("nodes", nodes)
    if 4 * count > nodes:
        raise ValueError(f"nodes: {nodes} are too few for {count} coefficients; take {4 * count} or more")
    points, weights = special.roots_legendre(nodes)
    # In many dimensions nearly all of the sphere is near its equator.
    latitude = points * min(np.pi / 2, 12 / np.sqrt(n))
    weights = weights * np.cos(latitude) ** (n - 2)
    x = np.sin(latitude)
    values = _values(f, x)
    moments = [weights @ (values * P) for P in islice(legendre(x, n), count)]
    return np.exp(log_harmonics(n, count)) * moments / weights.sum()


def taylor_coefficients(f, count=20, radius=0.8):
    r"""Return the coefficients of :math:`f(s) = \sum_r a_r s^r`, by Cauchy's integral over a circle.

    The kernel :math:`f(\langle x, x' \rangle)` is pd for any number of words exactly when none is negative.

    Parameters
    ----------
    f : callable
        Maps an array of complex numbers to an array; analytic inside the unit circle, as arccos is.
    count : int, default 20
        Orders 0 to count - 1, at most 256.
    radius : float, default 0.8
        Of the circle, between 0 and 1.

    Returns
    -------
    a : ndarray, shape (count,)
        To about :math:`10^{-16}` times the size of f over :math:`radius^r`.

    Raises
    ------
    ValueError
        If `count` or `radius` is out of range, or `f` is not finite somewhere.

    References
    ----------
    Zhang, Chen & Lee 2005, Theorem 4.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.gram import taylor_coefficients
    >>> (taylor_coefficients(np.exp, count=4).round(3) + 0).tolist()
    [1.0, 1.0, 0.5, 0.167]
    """
    if whole("count", count) > 256:
        raise ValueError(f"count: {count} are too many for 512 points on a circle; pass 256 or less")
    if not 0 < number("radius", radius) < 1:
        raise ValueError(f"radius: {radius} is not between 0 and 1; pass 0.8")
    circle = radius * np.exp(2j * np.pi * np.arange(512) / 512)
    return (np.fft.fft(_values(f, circle)) / 512).real[:count] / radius ** np.arange(count)


def _values(f, points):
    """Return f at `points`, or say why it has no coefficients."""
    if not callable(f):
        raise ValueError(f"f: {f!r} is no function; pass one of an array of cosines")
    values = f(points)
    if not np.isfinite(values).all():
        raise ValueError("f: is NaN or infinite where it is due to be smooth; pass another function")
    return np.broadcast_to(values, points.shape)
