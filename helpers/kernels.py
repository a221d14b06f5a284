r"""Kernels of documents: ``k(X, Y=None, **params)`` has k(x, x') for every row x of `X` and x' of `Y`.

`X` is (n_X, n_words), `Y` (n_Y, n_words), dense or CSR; a one-dimensional array is one document. The result
is dense, (n_X, n_Y), float32 if both are, else float64. Without `Y` it is the Gram matrix of `X`: exactly
symmetric, and with an exact diagonal where k(x, x) does not depend on x. Of a DataFrame only the numbers
count: columns meet by position, whatever their names. The estimators do compare names.

`linear`, `polynomial`, `gaussian`, `sigmoid`, `ned` and `gaussian_cosine` take any real rows, the others
histograms: points of the closed simplex. :math:`\angle = \arccos \sum_i \sqrt{\theta_i \theta'_i}` is the
angle between the roots of two documents, half their geodesic distance.

Each kernel has an attribute `definite`: "pd" (its Gram matrices K have :math:`c^\top K c \ge 0`), "cpd" (they
do if :math:`\sum_i c_i = 0`, enough for an SVM with a bias) or "neither"; and an attribute `simplex`, whether
it takes histograms only. `KERNELS` holds them all by name.

Constant factors are left out: they only rescale the C of an SVM. :math:`(4\pi t)^{-n/2}`, printed with some,
is :math:`10^{-7982}` for 20,001 words and t = 1/2: zero to a computer. A `shift` is a constant term, which an
SVM does not see; -1 turns exp into expm1, and a wide kernel, near 1 everywhere, keeps its digits.

Every kernel raises ValueError, with the name of the argument, its value and the remedy, for a parameter out
of range, for numbers of words that differ, for rows that are not finite or, where due, no histograms.
"""

from itertools import islice

import numpy as np

from helpers._numerics.harmonics import heat_weights, legendre
from helpers._numerics.kernel_register import KERNELS as KERNELS
from helpers._numerics.kernel_register import kernel as _kernel
from helpers._numerics.kernel_register import named as named
from helpers._numerics.parameters import positive, single, whole
from helpers._numerics.products import (
    cosines,
    exponential,
    inner,
    power,
    squared_distances,
    totals,
    unit_rows,
    weighted,
)
from helpers._numerics.rows import as_histograms, pair_of_rows, same_words
from helpers._numerics.semantics import coordinates, leading_concepts
from helpers.geometry import geodesic_distances


@_kernel("pd")
def linear(X, Y=None):
    r"""Pd: the inner product, :math:`\langle x, x' \rangle`.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Any real rows, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        Inner products.

    Raises
    ------
    ValueError
        If a row is not finite, or the numbers of words differ.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 13.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.linear([[1, 0], [2, 1]])
    array([[1., 2.],
           [2., 5.]])
    """
    return inner(*pair_of_rows(X, Y))


@_kernel("pd")
def polynomial(X, Y=None, *, degree=2, constant=1.0):
    r"""Pd: a power of the inner product, :math:`(\langle x, x' \rangle + c)^d`.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Any real rows, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    degree : int, default 2
        d, 1 or more.
    constant : float, default 1
        c, 0 or more: a negative one makes the kernel indefinite.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        Powers of inner products.

    Raises
    ------
    ValueError
        If a parameter is out of range, or makes values too large; and for rows as in `linear`.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 14.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.polynomial([[1, 0], [2, 1]], degree=2)
    array([[ 4.,  9.],
           [ 9., 36.]])
    """
    degree = whole("degree", degree)
    if single("constant", constant) < 0:
        raise ValueError(f"constant: {constant} makes the kernel indefinite; pass 0 or more")
    K = inner(*pair_of_rows(X, Y))
    K += float(constant)
    with np.errstate(over="ignore"):
        np.power(K, degree, out=K)
    # Of odd powers the least value, too.
    if not np.isfinite(K.max(initial=0)) or not np.isfinite(K.min(initial=0)):
        raise ValueError(f"degree: {degree} makes values too large for {K.dtype}; scale the rows or lower it")
    return K


@_kernel("pd")
def gaussian(X, Y=None, *, sigma=1.0, shift=0.0):
    r"""Pd: the Gaussian or RBF kernel, :math:`\exp(-\lVert x - x' \rVert^2 / 2\sigma^2)`.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Any real rows, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    sigma : float, default 1
        Width, positive, in the units of the rows.
    shift : float, default 0
        Constant term; -1 keeps the digits of a wide kernel.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In (0, 1], and `shift` added.

    Raises
    ------
    ValueError
        If a row is not finite, or the numbers of words differ, or a parameter is out of range.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 15; Radulescu, Baicoianu & Mihai 2024, eq. 14, with
    :math:`\gamma = 1 / 2\sigma^2`.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.gaussian([[1, 0], [2, 1]], sigma=2.0).round(3)
    array([[1.   , 0.779],
           [0.779, 1.   ]])
    """
    sigma, shift = positive("sigma", sigma), single("shift", shift)
    K = squared_distances(*pair_of_rows(X, Y))
    K /= -2 * sigma
    K /= sigma
    return exponential(K, shift)


@_kernel("neither")
def sigmoid(X, Y=None, *, kappa=1.0, theta=-1.0):
    r"""Neither: the sigmoid, :math:`\tanh(\kappa \langle x, x' \rangle + \vartheta)`.

    Whatever :math:`\kappa \ne 0` and :math:`\vartheta`: its Taylor series has a negative coefficient.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Any real rows, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    kappa, theta : float, default 1 and -1
        Slope and offset, any finite numbers.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In (-1, 1).

    Raises
    ------
    ValueError
        If a row is not finite, or the numbers of words differ, or a parameter is out of range.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 16.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.sigmoid([[1, 0], [2, 1]]).round(3)
    array([[0.   , 0.762],
           [0.762, 0.999]])
    """
    kappa, theta = single("kappa", kappa), single("theta", theta)
    K = inner(*pair_of_rows(X, Y))
    K *= kappa
    K += theta
    return np.tanh(K, out=K)


@_kernel("cpd")
def ned(X, Y=None):
    r"""Cpd: the negative Euclidean distance, :math:`-\lVert x - x' \rVert`.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Any real rows, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        Negative distances, 0 at most.

    Raises
    ------
    ValueError
        If a row is not finite, or the numbers of words differ.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 17 and Proposition 1.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.ned([[1, 0], [2, 1]]).round(3)
    array([[ 0.   , -1.414],
           [-1.414,  0.   ]])
    """
    K = squared_distances(*pair_of_rows(X, Y))
    return np.subtract(0, np.sqrt(K, out=K), out=K)


@_kernel("cpd", simplex=True)
def ngd(X, Y=None, *, shift=0.0):
    r"""Cpd: the negative geodesic distance, :math:`-d_G(\theta, \theta') = -2\angle`; pd with a shift of pi.

    Both strictly: no two documents are alike to it unless they are equal.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    shift : float, default 0
        Constant term. Methods without a bias (kernel ridge, Gaussian processes) need np.pi, which gives
        disjoint documents exactly 0.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In [-pi, 0], and `shift` added.

    Raises
    ------
    ValueError
        If a row is no histogram, or the numbers of words differ, or a parameter is out of range.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 20, 21 and Proposition 2.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.ngd([[0.5, 0.5], [1.0, 0.0]]).round(3)
    array([[ 0.   , -1.571],
           [-1.571,  0.   ]])
    """
    shift = single("shift", shift)
    K = geodesic_distances(X, Y)
    return np.subtract(shift, K, out=K)


@_kernel("pd", simplex=True)
def ngd_exponential(X, Y=None, *, t=1.0, shift=0.0):
    r"""Pd: the NGD-E kernel, :math:`\exp(-\angle / t)`.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    t : float, default 1
        Width, positive.
    shift : float, default 0
        Constant term; -1 keeps the digits of a wide kernel.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In (0, 1], and `shift` added.

    Raises
    ------
    ValueError
        If a row is no histogram, or the numbers of words differ, or a parameter is out of range.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 39 (whose factor has lost the sign of its exponent) and Proposition 4.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.ngd_exponential([[0.5, 0.5], [1.0, 0.0]]).round(3)
    array([[1.   , 0.456],
           [0.456, 1.   ]])
    """
    t, shift = positive("t", t), single("shift", shift)
    K = geodesic_distances(X, Y)
    K /= -2 * t
    return exponential(K, shift)


@_kernel("neither", simplex=True)
def information_diffusion(X, Y=None, *, t=1.0, shift=0.0):
    r"""Neither, for three words or more and any t: the first term of diffusion, :math:`e^{-\angle^2 / t}`.

    The violation is of the size :math:`10^{-17/t}`: for t below 5 or long documents an SVM does not notice.
    For two words the kernel is pd. In many dimensions diffusion is another thing: `heat_sphere`.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    t : float, default 1
        Time, positive, on the sphere of radius 2: :math:`\angle^2 / t = d_G^2 / 4t`.
    shift : float, default 0
        Constant term; -1 keeps the digits of a wide kernel.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In (0, 1], and `shift` added.

    Raises
    ------
    ValueError
        If a row is no histogram, or the numbers of words differ, or a parameter is out of range.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 44; Lafferty & Lebanon 2005.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.information_diffusion([[0.5, 0.5], [1.0, 0.0]], t=0.5).round(3)
    array([[1.   , 0.291],
           [0.291, 1.   ]])
    """
    t, shift = positive("t", t), single("shift", shift)
    K = geodesic_distances(X, Y)
    K /= 2
    K *= K
    K /= -t
    return exponential(K, shift)


@_kernel("pd", simplex=True)
def heat_sphere(X, Y=None, *, t=1.0, dimension=None):
    r"""Pd: diffusion on the whole sphere :math:`S^n`, exact, divided by its value for equal documents.

    .. math:: h(\angle) / h(0), \quad h(\angle) = \sum_r N_r e^{-r(r+n-1)t/4} P_r(\cos\angle)

    with :math:`P_r` the `legendre` polynomials of n + 1 dimensions, and :math:`N_r` the number of spherical
    harmonics of degree r. For large n, and t such that :math:`\gamma = n e^{-nt/4}` stays, it tends to
    :math:`e^{-\gamma(1 - \cos\angle)}`, the `hellinger_gaussian`; if gamma vanishes, heat has spread evenly.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    t : float, default 1
        Time, positive, on the sphere of radius 2, as in `information_diffusion`.
    dimension : int, optional
        n, 1 or more; default: one less than the number of words, those of the sphere the documents lie on.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In [0, 1]; 1 for equal documents.

    Raises
    ------
    ValueError
        If a row is no histogram, a parameter is out of range, or t is so small that the series needs more
        than 100,000 terms.

    References
    ----------
    Lafferty & Lebanon 2005, "Diffusion kernels on statistical manifolds".

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.heat_sphere([[0.5, 0.5], [1.0, 0.0]], t=0.5).round(3)
    array([[1.   , 0.291],
           [0.291, 1.   ]])
    """
    t = positive("t", t)
    rows, columns = pair_of_rows(X, Y, as_histograms)
    n = 1 + whole("dimension", rows.shape[1] - 1 if dimension is None else dimension)
    weights = heat_weights(t, n)
    K = bhattacharyya(rows, columns)
    flat = K.reshape(-1)
    for start in range(0, flat.size, 2**15):
        part = slice(start, start + 2**15)
        polynomials = islice(legendre(flat[part].astype(np.float64), n), len(weights))
        # Added up like h(0), where every polynomial is 1: equal documents get exactly 1.
        flat[part] = sum(w * P for w, P in zip(weights, polynomials, strict=True)) / sum(weights)
    return np.maximum(K, 0, out=K)


@_kernel("pd", simplex=True)
def bhattacharyya(X, Y=None):
    r"""Pd: Bhattacharyya's affinity, :math:`\sum_i \sqrt{\theta_i \theta'_i} = \cos\angle`.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In [0, 1]; 0 for disjoint documents.

    Raises
    ------
    ValueError
        If a row is no histogram, or the numbers of words differ.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 42 and 43.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.bhattacharyya([[0.5, 0.5], [1.0, 0.0]]).round(3)
    array([[1.   , 0.707],
           [0.707, 1.   ]])
    """
    rows, columns = pair_of_rows(X, Y, as_histograms)
    return cosines(np.sqrt(rows), None if Y is None else np.sqrt(columns))


@_kernel("pd", simplex=True)
def probability_product(X, Y=None, *, rho=0.5, n_trials=1):
    r"""Pd: :math:`\sum_w p(w \mid \theta)^\rho \, p(w \mid \theta')^\rho` over all texts w of N words.

    That is :math:`(\sum_i \theta_i^\rho \theta_i'^\rho)^N`. A sum over bags of words is the same for
    rho = 1/2, and has no closed form for another rho.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    rho : float, default 1/2
        Power, positive; 1/2 is `bhattacharyya`, 1 the expected likelihood.
    n_trials : int, default 1
        Words per text, N.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        0 or more.

    Raises
    ------
    ValueError
        If a row is no histogram, or the numbers of words differ, or a parameter is out of range.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 41; Jebara, Kondor & Howard 2004.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.probability_product([[0.5, 0.5], [1.0, 0.0]], rho=1)
    array([[0.5, 0.5],
           [0.5, 1. ]])
    """
    rho, n_trials = positive("rho", rho), whole("n_trials", n_trials)
    rows, columns = pair_of_rows(X, Y, as_histograms)
    if rho == 0.5:
        K = bhattacharyya(rows, columns)
    else:
        K = inner(power(rows, rho), None if Y is None else power(columns, rho))
    with np.errstate(over="ignore"):
        np.power(K, n_trials, out=K)
    if not np.isfinite(K.max(initial=0)):
        raise ValueError(f"n_trials: {n_trials} makes values too large for {K.dtype}; pass less of them")
    return K


@_kernel("pd", simplex=True)
def fisher(X, Y=None, *, theta0=None):
    r"""Pd: the inner product of scores, :math:`U^\top I^{-1} U'`, for one trial (for N it is N times that).

    It is :math:`\sum_i \theta_i \theta'_i / \theta_{0i} - 1`, which is 0 on the average.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    theta0 : array-like, shape (n_words,), optional
        Where the scores are taken, a histogram. Default: the mean of `Y`, or of `X` without `Y`: an SVM asks
        for k(new, training), and the point stays the mean of the training documents.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        Of any sign; 0 on the average.

    Raises
    ------
    ValueError
        If a row is no histogram, or `theta0` lacks a word that documents on both sides have: their scores are
        infinite.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 40; Jaakkola & Haussler 1999.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.fisher([[0.5, 0.5], [1.0, 0.0]], theta0=[0.8, 0.2]).round(4)
    array([[ 0.5625, -0.375 ],
           [-0.375 ,  0.25  ]])
    """
    rows, columns = pair_of_rows(X, Y, as_histograms)
    others = rows if Y is None else columns
    if theta0 is None and not others.shape[0]:
        raise ValueError("theta0: there is no document to take the mean of; pass one")
    point = others.mean(axis=0) if theta0 is None else as_histograms(np.ravel(theta0), "theta0")[0][0]
    point = np.asarray(point, dtype=np.float64).ravel()
    same_words(("X", "theta0"), (rows, point[None]))
    lost = (point == 0) & (totals(rows) > 0) & (totals(others) > 0)
    if lost.any():
        word = int(np.argmax(lost))
        raise ValueError(
            f"theta0: is 0 for word {word}, which documents have: the score is infinite; smooth it"
        )
    # A word that theta0 lacks is missing on one side at least, and counts for nothing.
    scale = 1 / np.sqrt(np.where(point > 0, point, np.inf))
    K = inner(weighted(rows, scale), None if Y is None else weighted(columns, scale))
    K -= 1
    return K


@_kernel("pd")
def lsi(X, Y=None, *, n_concepts=100):
    r"""Pd: the inner product in the space of k concepts, :math:`x^\top U_k U_k^\top x'`.

    The columns of :math:`U_k` are the leading directions of a collection, see `semantics.LatentSemantics`,
    which finds them once and transforms many documents.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Any real rows, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    n_concepts : int, default 100
        k, 1 or more. The collection is `Y`, or `X` without `Y`: an SVM asks for k(new, training), and the
        concepts stay those of the training documents.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        Inner products of coordinates.

    Raises
    ------
    ValueError
        If `n_concepts` is no whole number from 1, or all rows of the collection are zero.

    References
    ----------
    Zhang, Zhang & Wang 2012, eq. 8; Cristianini, Shawe-Taylor & Lodhi 2002.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.lsi([[1, 0], [2, 1]], n_concepts=1).round(3)
    array([[0.854, 2.061],
           [2.061, 4.975]])
    """
    rows, columns = pair_of_rows(X, Y)
    name, collection = ("X", rows) if Y is None else ("Y", columns)
    concepts = leading_concepts(collection, whole("n_concepts", n_concepts), name)
    Z = coordinates(collection, collection, *concepts)
    return inner(Z) if Y is None else coordinates(rows, collection, *concepts) @ Z.T


@_kernel("pd")
def gaussian_cosine(X, Y=None, *, gamma=1.0, shift=0.0):
    r"""Pd: a Gaussian of the cosine, :math:`\exp(-\gamma(1 - \cos(x, x')))`.

    It is the `gaussian` with :math:`\sigma^2 = 1/\gamma` of the rows divided by their norms.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Any real rows, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    gamma : float, default 1
        Narrowness, positive.
    shift : float, default 0
        Constant term; -1 keeps the digits of a wide kernel.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In (0, 1], and `shift` added.

    Raises
    ------
    ValueError
        If a parameter is out of range, or a row is zero: it has no direction.

    References
    ----------
    Radulescu, Baicoianu & Mihai 2024, eq. 26.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.gaussian_cosine([[1, 0], [2, 1]]).round(3)
    array([[1. , 0.9],
           [0.9, 1. ]])
    """
    rows, columns = pair_of_rows(X, Y)
    cosine = cosines(unit_rows(rows, "X"), None if Y is None else unit_rows(columns, "Y"), least=-1)
    return _gaussian_of(cosine, gamma, shift)


@_kernel("pd", simplex=True)
def hellinger_gaussian(X, Y=None, *, gamma=1.0, shift=0.0):
    r"""Pd: the `gaussian_cosine` of the roots, :math:`\exp(-\gamma(1 - \cos\angle))`.

    A Gaussian of Hellinger's distance, :math:`d_H^2 = 2(1 - \cos\angle)`. The metric it induces is
    :math:`\gamma/4` times Fisher's.

    Parameters
    ----------
    X : array-like or CSR, shape (n_X, n_words)
        Histograms, a row a document; a one-dimensional array is one document.
    Y : array-like or CSR, shape (n_Y, n_words), optional
        Other documents. Default: those of `X`.
    gamma : float, default 1
        Narrowness, positive.
    shift : float, default 0
        Constant term; -1 keeps the digits of a wide kernel.

    Returns
    -------
    K : ndarray, shape (n_X, n_Y)
        In (0, 1], and `shift` added.

    Raises
    ------
    ValueError
        If a row is no histogram, or the numbers of words differ, or a parameter is out of range.

    References
    ----------
    Jebara, Kondor & Howard 2004, for Hellinger's distance and the affinity.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.hellinger_gaussian([[0.5, 0.5], [1.0, 0.0]]).round(3)
    array([[1.   , 0.746],
           [0.746, 1.   ]])
    """
    return _gaussian_of(bhattacharyya(X, Y), gamma, shift)


def _gaussian_of(cosine, gamma, shift):
    """Return exp(-gamma (1 - cosine)) + shift, in place."""
    cosine -= 1
    cosine *= positive("gamma", gamma)
    return exponential(cosine, single("shift", shift))
