r"""The simplex as a piece of a sphere: metric, distances and geodesics of the multinomial manifold.

Rows are documents: histograms of words, non-negative, sum one, dense or CSR; a one-dimensional array is one
document. Functions of two documents go row by row, and a single document goes with every row of the other.
All hold on the closed simplex, zeros included, unless they say otherwise. Lengths are those on the sphere of
radius 2, for one trial (one word drawn); for documents of N words they are :math:`\sqrt N` times as long.

Every function raises ValueError, with the name of the argument and the remedy, for rows that are no histogram
(negative, NaN, empty, sum not one) and for shapes that do not match.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from scipy import sparse, special

from helpers._numerics import pairs as _pairs
from helpers._numerics.parameters import whole
from helpers._numerics.rows import as_histograms, as_rows, as_tangents, pair_of_rows, product, stored, view


def to_sphere(theta):
    r"""Map histograms to the sphere of radius 2, :math:`F(\theta) = 2\sqrt{\theta}`.

    Parameters
    ----------
    theta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms.

    Returns
    -------
    psi : ndarray or CSR, shape of `theta`
        Points of the positive orthant with Euclidean norm 2.

    Raises
    ------
    ValueError
        If a row is no histogram.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 6. An isometry of the open simplex (eq. 7); on the closed one a homeomorphism
    that keeps distances.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.to_sphere([0.25, 0.75]).round(3)
    array([1.   , 1.732])
    """
    rows, single = as_histograms(theta, "theta")
    psi = 2 * np.sqrt(rows)
    return psi[0] if single else psi


def from_sphere(psi):
    r"""Map points of the sphere of radius 2 back to histograms, :math:`\theta = \psi^2 / 4`.

    Parameters
    ----------
    psi : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Points with non-negative coordinates and Euclidean norm 2.

    Returns
    -------
    theta : ndarray or CSR, shape of `psi`
        Histograms.

    Raises
    ------
    ValueError
        If a coordinate is negative (the square would fold it back onto the simplex) or a norm is not 2.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 6, inverted.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.from_sphere(geometry.to_sphere([0.25, 0.75])).round(3)
    array([0.25, 0.75])
    """
    rows, single = as_rows(psi, "psi")
    if stored(rows).min(initial=0) < 0:
        raise ValueError("psi: a coordinate is negative; histograms fill the positive orthant only")
    try:
        theta, _ = as_histograms((rows / 2).power(2) if sparse.issparse(rows) else (rows / 2) ** 2, "psi")
    except ValueError:
        raise ValueError("psi: a row is off the sphere of radius 2; multiply it by 2 over its norm") from None
    return theta[0] if single else theta


def fisher_metric(theta, u, v, n_trials=1):
    r"""Inner product of two tangent vectors, :math:`g_\theta(u, v) = N \sum_i u_i v_i / \theta_i`.

    Parameters
    ----------
    theta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Where: histograms.
    u, v : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Tangent vectors: each sums to zero.
    n_trials : int, default 1
        Words per document, N.

    Returns
    -------
    g : float or ndarray, shape (n_documents,)
        The inner product, of any sign.

    Raises
    ------
    ValueError
        If `n_trials` is no whole number from 1, or a vector does not sum to zero, or changes a word that
        `theta` lacks: on the boundary the metric is infinite in that direction. Along a face (u = v = 0 where
        theta = 0) it is the metric of the face.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 5, which is the case N = 1.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.fisher_metric([0.5, 0.5], [0.1, -0.1], [0.1, -0.1]).round(3)
    np.float64(0.04)
    """
    n_trials = whole("n_trials", n_trials)
    rows, single = as_histograms(theta, "theta")
    (u, single_u), (v, single_v) = as_tangents(u, "u"), as_tangents(v, "v")
    line = _pairs.Aligned(("theta", "u", "v"), (rows, u, v))
    p, u, v = line.values
    _along_face(line, p, u, "u")
    _along_face(line, p, v, "v")
    return line.number(n_trials * line.sum(_pairs.ratio(u * v, p)), single and single_u and single_v)


def bhattacharyya(theta, eta):
    r"""Bhattacharyya coefficient, the cosine of the angle, :math:`\sum_i \sqrt{\theta_i \eta_i}`.

    Parameters
    ----------
    theta, eta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms, row by row; a single document is compared with every row of the other.

    Returns
    -------
    coefficient : float or ndarray, shape (n_documents,)
        In [0, 1]: 0 without a common word, 1 for equal documents.

    Raises
    ------
    ValueError
        If a row is no histogram or the shapes do not match.

    References
    ----------
    Bhattacharyya 1943; Zhang, Chen & Lee 2005, eq. 42.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.bhattacharyya([0.5, 0.5, 0.0], [0.5, 0.0, 0.5]).round(3)
    np.float64(0.5)
    """
    line, single = _pairs.pair(theta, eta)
    return line.number(_pairs.cosine(line), single)


def hellinger_distance(theta, eta):
    r"""Chord of the unit sphere, :math:`d_H = \lVert\sqrt\theta - \sqrt\eta\rVert = 2 \sin(d_G / 4)`.

    Parameters
    ----------
    theta, eta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms, row by row; a single document is compared with every row of the other.

    Returns
    -------
    distance : float or ndarray, shape (n_documents,)
        In :math:`[0, \sqrt 2]`; some authors divide by :math:`\sqrt 2` to end at 1.

    Raises
    ------
    ValueError
        If a row is no histogram or the shapes do not match.

    References
    ----------
    Hellinger 1909.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.hellinger_distance([0.5, 0.5, 0.0], [0.5, 0.0, 0.5]).round(3)
    np.float64(1.0)
    >>> geometry.hellinger_distance([1, 0], [0, 1]).round(3)
    np.float64(1.414)
    """
    line, single = _pairs.pair(theta, eta)
    return line.number(_pairs.chord(line), single)


def geodesic_distance(theta, eta):
    r"""Geodesic distance, :math:`d_G = 2 \arccos \sum_i \sqrt{\theta_i \eta_i}`, row by row.

    Documents that have much in common are computed from the chord, :math:`4 \arcsin(d_H / 2)`: near 1, arccos
    has lost half of the digits.

    Parameters
    ----------
    theta, eta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms, row by row; a single document is compared with every row of the other.

    Returns
    -------
    distance : float or ndarray, shape (n_documents,)
        In [0, pi]: exactly 0 for equal rows, exactly pi for disjoint ones. The relative error is below 1e-12
        for float64 rows further than 1e-9 apart; a row that sums to 1 + s is displaced by about s.

    Raises
    ------
    ValueError
        If a row is no histogram or the shapes do not match.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 8, second form (the first lacks a factor 1/4).

    Examples
    --------
    >>> from helpers import geometry
    >>> theta, eta = [0.5, 0.5, 0.0], [0.5, 0.0, 0.5]
    >>> geometry.geodesic_distance(theta, eta).round(4)
    np.float64(2.0944)
    >>> geometry.geodesic_distance([1, 0, 0], [theta, eta, [0, 0, 1]]).round(4)
    array([1.5708, 1.5708, 3.1416])
    """
    line, single = _pairs.pair(theta, eta)
    return line.number(_pairs.distance(line), single)


def kl_divergence(theta, eta):
    r"""Kullback-Leibler divergence, :math:`D(\theta \Vert \eta) = \sum_i \theta_i \log(\theta_i / \eta_i)`.

    For close documents it is about half the squared distance.

    Parameters
    ----------
    theta, eta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms, row by row; a single document is compared with every row of the other.

    Returns
    -------
    divergence : float or ndarray, shape (n_documents,)
        In nats, from 0 to infinity: infinite where `eta` lacks a word of `theta`.

    Raises
    ------
    ValueError
        If a row is no histogram or the shapes do not match.

    References
    ----------
    Kullback & Leibler 1951; Zhang, Chen & Lee 2005, eq. 45.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.kl_divergence([0.5, 0.5], [0.25, 0.75]).round(4)
    np.float64(0.1438)
    >>> geometry.kl_divergence([0.5, 0.5], [1.0, 0.0])
    np.float64(inf)
    """
    line, single = _pairs.pair(theta, eta)
    return line.number(line.sum(special.kl_div(*line.values)), single)


def geodesic(theta, eta, t):
    r"""Point at the fraction `t` of the shortest way from `theta` to `eta`, a great circle on the sphere.

    With the angle :math:`a = d_G / 2`,
    :math:`\sqrt{\gamma(t)} = [\sin((1-t)a) \sqrt\theta + \sin(ta) \sqrt\eta] / \sin a`.

    Parameters
    ----------
    theta, eta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Ends: histograms, row by row.
    t : float or array-like, shape (n_documents,)
        Fractions from 0 (`theta`) to 1 (`eta`), one for all rows or one for each; a single pair of documents
        gives a row for each fraction.

    Returns
    -------
    point : ndarray or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms.

    Raises
    ------
    ValueError
        If `t` is outside [0, 1], a row is no histogram, or the shapes do not match.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.geodesic([1, 0], [0.5, 0.5], [0, 0.5, 1]).round(3)
    array([[1.   , 0.   ],
           [0.854, 0.146],
           [0.5  , 0.5  ]])
    """
    t = np.asarray(t)
    if t.ndim > 1 or t.dtype.kind not in "fiu" or not np.all((t >= 0) & (t <= 1)):
        raise ValueError("t: fractions between 0 and 1 are due; exp_map(theta, v) goes beyond eta")
    line, single = _pairs.pair(theta, eta, n_rows=t.size)
    p, q = line.values
    angle = _pairs.distance(line) / 2
    psi = line.spread(_sine_ratio(1 - t, angle)) * np.sqrt(p)
    psi += line.spread(_sine_ratio(t, angle)) * np.sqrt(q)
    return line.build(_squared(line, psi), single and t.ndim == 0)


def exp_map(theta, v):
    r"""Walk from `theta` along the geodesic with initial velocity `v`, for unit time.

    Parameters
    ----------
    theta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Where to start: histograms.
    v : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Tangent vectors in the coordinates of the simplex: each sums to zero. The way has the length
        :math:`\sqrt{g_\theta(v, v)}`.

    Returns
    -------
    eta : ndarray or CSR, shape (n_words,) or (n_documents, n_words)
        Where it ends: histograms.

    Raises
    ------
    ValueError
        If `v` does not sum to zero or changes a word that `theta` lacks, or if the way leaves the simplex;
        the message says after which part. Squaring would fold the rest back: a histogram, but not on the
        geodesic, and `log_map` would not return `v`.

    Examples
    --------
    >>> from helpers import geometry
    >>> theta, eta = [0.6, 0.4], [0.3, 0.7]
    >>> geometry.exp_map(theta, geometry.log_map(theta, eta)).round(3)
    array([0.3, 0.7])
    """
    (rows, single), (tangents, single_v) = as_histograms(theta, "theta"), as_tangents(v, "v")
    line = _pairs.Aligned(("theta", "v"), (rows, tangents))
    p, v = line.values
    _along_face(line, p, v, "v")
    rate = _pairs.ratio(v, p)
    length = np.sqrt(line.sum(rate * v))
    # dF(v) = v / sqrt(p), so the great circle multiplies sqrt(p) by cos(L/2) + sin(L/2) / L * v / p.
    factor = line.spread(np.cos(length / 2)) + line.spread(np.sinc(length / 2 / np.pi) / 2) * rate
    psi = np.sqrt(p) * factor
    outside = (psi < -(np.finfo(line.dtype).eps ** 0.75)) | ((line.spread(length) > np.pi) & (p > 0))
    if outside.any():
        row = line.first_row(outside)
        steepest = -np.where(line.spread(np.arange(line.n_rows) == row), rate, 0).min()
        part = 2 / length[row] * np.arctan(length[row] / steepest)
        raise ValueError(f"v: row {row} leaves the simplex; multiply it by {part:.6g} to end on the boundary")
    return line.build(_squared(line, np.maximum(psi, 0)), single and single_v)


def log_map(theta, eta):
    r"""Return the initial velocity at `theta` of the geodesic that is at `eta` after unit time.

    Parameters
    ----------
    theta, eta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms, row by row.

    Returns
    -------
    v : ndarray or CSR, shape (n_words,) or (n_documents, n_words)
        Tangent vectors in the coordinates of the simplex: they sum to zero, their Fisher length is the
        geodesic distance, and ``exp_map(theta, v)`` is `eta`.

    Raises
    ------
    ValueError
        If `eta` has a word that `theta` lacks: the share of a new word grows like the square of the time, so
        the velocity does not know it. `geodesic` does.

    Examples
    --------
    >>> from helpers import geometry
    >>> theta, eta = [0.6, 0.4], [0.1, 0.9]
    >>> v = geometry.log_map(theta, eta)
    >>> v.round(3)
    array([-0.553,  0.553])
    >>> (geometry.fisher_metric(theta, v, v) ** 0.5).round(3), geometry.geodesic_distance(theta, eta).round(3)
    (np.float64(1.129), np.float64(1.129))
    """
    line, single = _pairs.pair(theta, eta)
    p, q = line.values
    lost = (p == 0) & (q > 0)
    if lost.any():
        raise ValueError(
            f"theta: row {line.first_row(lost)} lacks a word of eta, and no tangent vector points off the "
            "boundary; smooth theta, or use geodesic or to_sphere"
        )
    angle = _pairs.distance(line) / 2
    # sqrt(q) - cos(angle) sqrt(p), without the cancellation.
    across = _pairs.root_difference(p, q) + line.spread(2 * np.sin(angle / 2) ** 2) * np.sqrt(p)
    return line.build(line.spread(2 / np.sinc(angle / np.pi)) * np.sqrt(p) * across, single)


def geodesic_distances(X, Y=None):
    r"""All geodesic distances between the rows of `X` and those of `Y`.

    One product of the roots gives the cosines, arccos the distances; pairs so close that arccos would lose
    digits are computed again from the chord.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Histograms; without it those of `X`: the result is then exactly symmetric, its diagonal exactly 0.

    Returns
    -------
    distances : ndarray, shape (n_X, n_Y)
        In [0, pi], exactly pi for disjoint documents; float32 if both inputs are, else float64. Within 1e-12
        (float32: 1e-5) of `geodesic_distance`. Takes the memory of the result and less than a fifth more for
        a corpus of thousands.

    Raises
    ------
    ValueError
        If a row is no histogram or the numbers of words differ.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 8, second form.

    Examples
    --------
    >>> from helpers import geometry
    >>> geometry.geodesic_distances([[1, 0, 0], [0.5, 0.5, 0], [0, 0, 1]]).round(4)
    array([[0.    , 1.5708, 3.1416],
           [1.5708, 0.    , 3.1416],
           [3.1416, 3.1416, 0.    ]])
    """
    symmetric = Y is None
    X, Y = _pairs.written_out(*pair_of_rows(X, Y, as_histograms))
    Y = X if symmetric else Y
    # Of long documents the sums are too long for float32; the distances are not.
    root_X = np.sqrt(X.astype(np.float64, copy=False))
    root_Y = root_X if symmetric else np.sqrt(Y.astype(np.float64, copy=False))
    distances = np.empty((X.shape[0], Y.shape[0]), dtype=X.dtype)
    threads = _threads(X, distances)
    height = np.clip(
        len(distances) * distances.itemsize // (128 * threads),
        *(size // (1 + Y.shape[0]) for size in (2**16, 2**22)),
    )
    starts = range(0, len(distances), 1 + int(height))

    def fill(start):
        """Compute one slab of rows; of a symmetric result the part right of the diagonal, and mirror it."""
        stop = min(start + starts.step, len(distances))
        first = start if symmetric else 0
        slab = distances[start:stop, first:]
        cosine = product(view(root_X, start, stop), view(root_Y, first, Y.shape[0]).T)
        i, j = _pairs.places(cosine > 1 - np.finfo(slab.dtype).eps ** 0.25)
        if symmetric:
            right = j > i
            i, j = i[right], j[right]
        np.minimum(cosine, 1, out=slab, casting="same_kind")
        np.arccos(slab, out=slab)
        slab *= 2
        _pairs.recompute(slab, X[start:stop], Y[first:], i, j)
        if symmetric:
            square = np.triu(slab[:, : stop - start], 1)
            slab[:, : stop - start] = square + square.T
            distances[stop:, start:stop] = slab[:, stop - start :].T

    if threads == 1:
        for start in starts:
            fill(start)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(fill, starts))
    return distances


def _threads(rows, distances):
    """Return how many threads pay: BLAS has threads of its own, and small results need none."""
    if not sparse.issparse(rows) or distances.size <= 2**20:
        return 1
    from joblib import effective_n_jobs  # here and not above: it takes a fifth of a second to import

    return min(4, effective_n_jobs(-1))


def _sine_ratio(t, angle):
    """Return sin(t angle) / sin(angle), which is t for angle 0."""
    return t * np.sinc(t * angle / np.pi) / np.sinc(angle / np.pi)


def _squared(line, psi):
    """Return psi squared, each row divided by its sum: rounding must not push it off the simplex."""
    return psi**2 / line.spread(line.sum(psi**2))


def _along_face(line, p, change, name):
    """Raise ValueError if a vector changes words that `p` lacks."""
    leaving = (p == 0) & (change != 0)
    if leaving.any():
        raise ValueError(
            f"{name}: row {line.first_row(leaving)} changes a word that theta lacks, where the Fisher metric "
            "is infinite; set that entry to 0 or smooth theta"
        )
