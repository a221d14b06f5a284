r"""The metric that a kernel induces.

A kernel k maps points to features. For close points the squared distance of the features is
:math:`\sum_{ij} g_{ij}\, dx_i\, dx_j`, where
:math:`g_{ij} = \partial^2 k(x, y) / \partial x_i \partial y_j` at y = x. Here are formulas of this metric,
its magnification, and its change when k is multiplied by D(x) D(y).
"""

import warnings

import numpy as np

from helpers._numerics.parameters import one_of, positive
from helpers._numerics.rows import as_histograms, as_rows

CHARTS = ("simplex", "ambient")


def _of_roots(first, second):
    """Return the metric of k = h(BC), with h'(1) and h''(1)."""
    return lambda x, **params: np.diag(first(**params) / (4 * x)) + second(**params) / 4


METRICS = {
    "linear": lambda x: np.eye(len(x)),
    "polynomial": lambda x, degree=2, constant=1.0: (
        degree * (x @ x + constant) ** (degree - 1) * np.eye(len(x))
        + degree * (degree - 1) * (x @ x + constant) ** (degree - 2) * np.outer(x, x)
    ),
    "gaussian": lambda x, sigma=1.0: np.eye(len(x)) / sigma**2,
    "gaussian_cosine": lambda x, gamma=1.0: gamma / (x @ x) * (np.eye(len(x)) - np.outer(x, x) / (x @ x)),
    "bhattacharyya": _of_roots(lambda: 1.0, lambda: 0.0),
    "hellinger_gaussian": _of_roots(lambda gamma=1.0: gamma, lambda gamma=1.0: gamma**2),
    "information_diffusion": _of_roots(lambda t=1.0: 2 / t, lambda t=1.0: 2 * (6 - t) / (3 * t**2)),
}
# What they say holds for rows that sum to one.
OF_HISTOGRAMS = ("bhattacharyya", "hellinger_gaussian", "information_diffusion")
# The derivative by the cosine is infinite at 1: the features of a curve have infinite length.
WITHOUT = ("ned", "ngd", "ngd_exponential")


def induced_metric(kernel, x, chart="ambient", **params):
    r"""Metric that a kernel induces at a point.

    Parameters
    ----------
    kernel : str or callable
        Name in `METRICS`, where the formula is known; or a function ``k(x, y, **params)`` of two arrays of
        shape (n,) that takes complex ones: it is differentiated, by a complex step in x and five points in y.
    x : array-like, shape (n,)
        Where. For the kernels of histograms it is one, and no entry is zero: the metric is infinite there.
    chart : {"ambient", "simplex"}
        Coordinates: all entries, or all but the last, which is 1 minus their sum.
    **params : float
        What the kernel takes.

    Returns
    -------
    g : ndarray, shape (n, n), or (n - 1, n - 1) on the simplex
        Symmetric, with eigenvalues of zero or more if the kernel is pd.

    Raises
    ------
    ValueError
        If the kernel has no metric (`ned`, `ngd`, `ngd_exponential`) or none is known by that name, if it
        does not take the parameters or a width is not positive, if `x` is no point of the kernel or of the
        chart, or if the metric is not finite there.

    References
    ----------
    Radulescu, Baicoianu & Mihai 2024, eq. 8; eq. 39 corrected: :math:`\gamma/\lVert x\rVert^2` and not
    :math:`\gamma/\lVert x\rVert`.

    Examples
    --------
    >>> from helpers.conformal import induced_metric
    >>> induced_metric("bhattacharyya", [0.5, 0.5], chart="simplex")
    array([[1.]])
    """
    one_of("chart", chart, CHARTS)
    named = not callable(kernel)
    rows, single = (as_histograms if named and kernel in OF_HISTOGRAMS else as_rows)(x, "x")
    if not single:
        raise ValueError(f"x: {len(rows)} rows where one point is due; pass shape (n,)")
    x = rows[0].astype(float)
    if chart == "simplex" and len(x) < 2:
        raise ValueError(f"x: has {len(x)} entries; a point of the simplex has two or more")
    if kernel in WITHOUT:
        raise ValueError(f"kernel: {kernel} has no metric: its features change infinitely fast at y = x")
    if named and kernel not in METRICS:
        raise ValueError(f"kernel: no {kernel!r}. Take one of: {', '.join(METRICS)}; or a function k(x, y).")
    for name in {"sigma", "gamma", "t"} & set(params if named else ()):
        positive(name, params[name])
    with np.errstate(divide="ignore", invalid="ignore"):
        try:
            g = _derivative(kernel, x, **params) if callable(kernel) else METRICS[kernel](x, **params)
        except TypeError as error:
            raise ValueError(f"params: {error}; name what the kernel takes") from None
    if not np.isfinite(g).all():
        raise ValueError("x: the metric is infinite or has no value there; take a point off the boundary")
    if chart == "ambient":
        return g
    # A step in one word is taken from the last.
    basis = np.vstack([np.eye(len(x) - 1), -np.ones(len(x) - 1)])
    return basis.T @ g @ basis


def _derivative(kernel, x, **params):
    """Differentiate by x, exactly, and by y, to the fourth order; shape (n, n)."""
    size, n = abs(x).max() or 1.0, len(x)
    tiny, g = 1e-30 * size, np.empty((n, n))
    for j in range(n):
        step = np.zeros(n)
        step[j] = 1e-3 * max(abs(x[j]), 1e-3 * size)
        for i in range(n):
            tilted = x.astype(complex)
            tilted[i] += 1j * tiny
            slopes = [np.imag(kernel(tilted, x + far * step, **params)) / tiny for far in (-2, -1, 1, 2)]
            g[i, j] = np.dot([1, -8, 8, -1], slopes) / (12 * step[j])
    return (g + g.T) / 2


def magnification(kernel, x, chart="simplex", **params):
    r"""Magnification :math:`\sqrt{\det g(x)}`: volume in feature space over volume around `x`.

    The value depends on the coordinates, and k times c has :math:`c^{d/2}` times the value in d
    coordinates, although it gives the same classifiers.

    Parameters
    ----------
    kernel : str or callable
        As in `induced_metric`.
    x : array-like, shape (n,)
        Where.
    chart : {"simplex", "ambient"}
        Coordinates: all entries but the last, or all.
    **params : float
        What the kernel takes.

    Returns
    -------
    magnification : float
        0 or more. The Gaussian cosine kernel does not change along x, so in ambient coordinates it is exactly
        0, with a warning; so is every metric of lower rank.

    Raises
    ------
    ValueError
        As `induced_metric`.

    Warns
    -----
    UserWarning
        Where the metric has lower rank, so that the magnification is 0.

    References
    ----------
    Radulescu, Baicoianu & Mihai 2024, eq. 9.

    Examples
    --------
    >>> from helpers.conformal import magnification
    >>> round(magnification("bhattacharyya", [0.5, 0.5]), 3)
    1.0
    >>> round(magnification("bhattacharyya", [0.9, 0.1]), 3)
    1.667
    """
    g = induced_metric(kernel, x, chart, **params)
    # The rank does not depend on the units of the coordinates, and the product of many numbers overflows.
    lengths = np.sqrt(np.maximum(np.diag(g), 0))
    units = np.where(lengths > 0, lengths, 1)
    eigenvalues = np.linalg.eigvalsh(g / np.outer(units, units))
    if not lengths.all() or eigenvalues[0] <= 1e-8 * abs(eigenvalues).max():
        warnings.warn(
            f"chart: in the chart {chart!r} the metric has rank below {len(g)}, so the magnification is 0",
            stacklevel=2,
        )
        return 0.0
    return float(np.exp(np.sum(np.log(lengths)) + np.sum(np.log(eigenvalues)) / 2))


def transformed_metric(g, D, gradient, k=1.0, slope=0.0):
    r"""Metric of D(x) D(y) k(x, y) at a point: :math:`D^2 g + k\, D_i D_j + D (D_i k_j + D_j k_i)`.

    Parameters
    ----------
    g : array-like, shape (n, n)
        Metric of the kernel.
    D : float
        The factor.
    gradient : array-like, shape (n,)
        Its derivatives :math:`D_i`.
    k : float, default 1
        k(x, x).
    slope : float or array-like, shape (n,), default 0
        Derivatives of k(x, y) by x at y = x; zero for kernels whose k(x, x) is the same everywhere.

    Returns
    -------
    metric : ndarray, shape (n, n)
        Symmetric.

    References
    ----------
    Radulescu, Baicoianu & Mihai 2024, eq. 11; eq. 41 is the case k = 1 and slope 0.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.conformal import transformed_metric
    >>> transformed_metric(np.eye(2), D=2.0, gradient=[1.0, 0.0])
    array([[5., 0.],
           [0., 4.]])
    """
    gradient = np.asarray(gradient, dtype=float)
    mixed = np.outer(gradient, np.broadcast_to(slope, gradient.shape))
    return D**2 * np.asarray(g) + k * np.outer(gradient, gradient) + D * (mixed + mixed.T)


def cosine_factor_gradient(x, support, widths, printed=False):
    r"""Gradient of :math:`D(x) = \sum_s e^{-d_s/\tau_s}` with cosine distances :math:`d_s`.

    Parameters
    ----------
    x, support : array-like, shapes (n,) and (n_support, n)
        The point; the support vectors.
    widths : array-like, shape (n_support,)
        :math:`\tau_s`.
    printed : bool, default False
        Eq. 42 as printed, without :math:`1/\tau_s`.

    Returns
    -------
    gradient : ndarray, shape (n,)
        Orthogonal to `x`: the direction of x does not change along x.

    References
    ----------
    Radulescu, Baicoianu & Mihai 2024, eq. 42, corrected.

    Examples
    --------
    >>> from helpers.conformal import cosine_factor_gradient
    >>> cosine_factor_gradient([1.0, 0.0], support=[[0.6, 0.8]], widths=[0.5]).round(3)
    array([0.   , 0.719])
    """
    x, support = np.asarray(x, dtype=float), np.asarray(support, dtype=float)
    size, sizes = np.linalg.norm(x), np.linalg.norm(support, axis=1)
    cosine = support @ x / (size * sizes)
    height = np.exp(-(1 - cosine) / widths) * (1 if printed else 1 / np.asarray(widths))
    return (height / (size * sizes)) @ support - (height @ cosine) * x / size**2
