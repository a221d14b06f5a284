r"""What a Gram matrix says about its kernel: spectra, positive definiteness, shifts, counterexamples.

A Gram matrix can refute a kernel and never prove one. So every test here hands back what it found: the
smallest value of the quadratic form, the tolerance below which rounding cannot be told from zero, and the
vector that refutes. `gegenbauer_coefficients` and `taylor_coefficients` decide on kernels f(cos).

Every function of a Gram matrix K (n, n) raises ValueError if it is none: see `check_gram`.
"""

from dataclasses import dataclass

import numpy as np
from scipy import linalg

from helpers._numerics.harmonics import gegenbauer_coefficients as gegenbauer_coefficients
from helpers._numerics.harmonics import legendre as legendre
from helpers._numerics.harmonics import taylor_coefficients as taylor_coefficients
from helpers._numerics.parameters import number, one_of, whole

# The entries of a kernel are good to some ulp; an eigenvalue moves by no more than the norm of their errors.
_ULPS = 32


@dataclass(frozen=True)
class Definiteness:
    r"""Outcome of :func:`is_pd` or :func:`is_cpd`; true or false as a whole.

    Attributes
    ----------
    holds : bool
        Whether `smallest` is at least minus the tolerance.
    smallest : float
        Least value of :math:`c^\top K c` over unit vectors c (for cpd: over those that sum to zero).
    tolerance : float
        What rounding may have done to `smallest`.
    witness : ndarray, shape (n,)
        The unit vector c that attains `smallest`. Where the test fails it is the refutation.
    """

    holds: bool
    smallest: float
    tolerance: float
    witness: np.ndarray

    def __bool__(self):
        return self.holds


@dataclass(frozen=True)
class Counterexample(Definiteness):
    """Outcome of :func:`search`; true if a refutation was found, which is when the kernel does not hold.

    Attributes
    ----------
    holds : bool
        Whether the kernel held on all documents tried.
    smallest, tolerance, witness : float, float and ndarray of shape (n,)
        As in `Definiteness`, of the documents.
    documents : ndarray, shape (n, n_words)
        Of all sets tried, the one with the `smallest` value.
    tried : int
        Sets of documents looked at.
    """

    documents: np.ndarray
    tried: int

    def __bool__(self):
        return not self.holds


def check_gram(K, name="K"):
    """Return `K` as a float array, or say why it is not a Gram matrix.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Kernel values of n documents with themselves.
    name : str, default "K"
        How an error calls it.

    Returns
    -------
    K : ndarray, shape (n, n)
        float32 stays, everything else becomes float64.

    Raises
    ------
    ValueError
        If `K` is empty, not square, not finite, or not symmetric to rounding.

    Examples
    --------
    >>> from helpers.gram import check_gram
    >>> check_gram([[1, 2], [0, 1]])
    Traceback (most recent call last):
    ValueError: K: differs from its transpose by 2; if by rounding, (K + K.T) / 2
    """
    try:
        K = np.asarray(K)
    except ValueError:
        raise ValueError(f"{name}: rows of different lengths; pass kernel(X)") from None
    if K.dtype.kind not in "fiub":
        raise ValueError(f"{name}: numbers are due, not {K.dtype}; pass kernel(X)")
    K = K.astype(np.float32 if K.dtype == np.float32 else np.float64, copy=False)
    if not K.size:
        raise ValueError(f"{name}: shape {K.shape} is empty; a Gram matrix needs at least one document")
    if K.ndim != 2 or K.shape[0] != K.shape[1]:
        raise ValueError(f"{name}: shape {K.shape} is not square; pass kernel(X), documents with themselves")
    # Entries whose squares overflow have no tolerance to be judged by.
    with np.errstate(over="ignore", invalid="ignore"):
        size = np.linalg.norm(K)
    if not np.isfinite(size):
        if np.isfinite(K).all():
            raise ValueError(
                f"{name}: entries up to {abs(K).max():.3g} are too large to square; scale the rows"
            )
        raise ValueError(f"{name}: has NaN or infinite entries; clip what goes into arccos, check the rows")
    worst = abs(K - K.T).max()
    if worst > _tolerance(K):
        raise ValueError(f"{name}: differs from its transpose by {worst:.2g}; if by rounding, (K + K.T) / 2")
    return K


def _tolerance(K):
    """Return what rounding may do to a quadratic form of unit vectors: some ulp of the Frobenius norm."""
    kind = np.finfo(K.dtype)
    return float(_ULPS * kind.eps * np.sqrt(len(K)) * linalg.norm(K) + kind.tiny)


def spectrum(K):
    """Return the eigenvalues of a Gram matrix.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Gram matrix.

    Returns
    -------
    values : ndarray, shape (n,)
        The smallest first.

    Raises
    ------
    ValueError
        If it is no Gram matrix: see `check_gram`.

    Examples
    --------
    >>> from helpers.gram import spectrum
    >>> spectrum([[1, 2], [2, 1]]).round(3)
    array([-1.,  3.])
    """
    return linalg.eigvalsh(check_gram(K))


def center(K):
    r"""Move the origin of feature space to the mean of the documents: rows and columns then sum to zero.

    All terms g(x) + g(x') vanish, constants among them: `center(K)` is pd exactly when K is cpd.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Gram matrix.

    Returns
    -------
    centered : ndarray, shape (n, n)
        Inner products seen from the mean.

    Raises
    ------
    ValueError
        If it is no Gram matrix: see `check_gram`.

    References
    ----------
    Zhang, Chen & Lee 2005, Lemma 2 (i), with the mean for x0.

    Examples
    --------
    >>> from helpers.gram import center
    >>> center([[1, 0], [0, 1]])
    array([[ 0.5, -0.5],
           [-0.5,  0.5]])
    """
    K = check_gram(K)
    means = K.mean(axis=0)
    return K - (means + means[:, None]) + means.mean()


def is_pd(K, tolerance=None):
    r"""Test whether :math:`c^\top K c \ge 0` for every c.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Gram matrix.
    tolerance : float, optional
        How far below zero counts as zero. Default: 32 ulp of the Frobenius norm of K, times the root of n.

    Returns
    -------
    outcome : Definiteness
        True if the condition holds; with the smallest value, the tolerance and the witness.

    Raises
    ------
    ValueError
        If it is no Gram matrix (see `check_gram`), or `tolerance` is negative.

    References
    ----------
    Zhang, Chen & Lee 2005, Definition 1.

    Examples
    --------
    >>> from helpers.gram import is_pd
    >>> bool(is_pd([[2, 1], [1, 2]])), bool(is_pd([[1, 2], [2, 1]]))
    (True, False)
    >>> round(is_pd([[1, 2], [2, 1]]).smallest, 3)
    -1.0
    """
    K = check_gram(K)
    return _least(K, K.astype(np.float64), tolerance)


def is_cpd(K, tolerance=None):
    r"""Test whether :math:`c^\top K c \ge 0` for every c with :math:`\sum_i c_i = 0`.

    A single document is always cpd: the only c is zero.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Gram matrix.
    tolerance : float, optional
        How far below zero counts as zero; the default is that of `is_pd`.

    Returns
    -------
    outcome : Definiteness
        True if the condition holds; with the smallest value, the tolerance and the witness. The witness sums
        to zero.

    Raises
    ------
    ValueError
        If it is no Gram matrix (see `check_gram`), or `tolerance` is negative.

    References
    ----------
    Schölkopf 2001, "The kernel trick for distances".

    Examples
    --------
    >>> from helpers import gram, kernels
    >>> K = kernels.ngd([[1, 0], [0.5, 0.5], [0, 1]])
    >>> bool(gram.is_pd(K)), bool(gram.is_cpd(K))
    (False, True)
    """
    K = check_gram(K)
    if len(K) == 1:
        return Definiteness(True, 0.0, 0.0, np.zeros(1))
    # Vectors that do not sum to zero are lifted out of the way of the smallest eigenvalue.
    form = center(K.astype(np.float64))
    return _least(K, form + 2 * (linalg.norm(form) or 1e-300) / len(K), tolerance)


def _least(K, form, tolerance):
    """Return the smallest eigenvalue of `form`, judged by the rounding of `K`."""
    values, vectors = linalg.eigh(form, subset_by_index=(0, 0))
    tolerance = _tolerance(K) if tolerance is None else tolerance
    if number("tolerance", tolerance) < 0:
        raise ValueError(f"tolerance: {tolerance} is negative; pass 0 or more")
    smallest = float(values[0])
    return Definiteness(smallest >= -tolerance, smallest, float(tolerance), vectors[:, 0])


def least_shift(K):
    r"""Return the smallest beta for which K + beta is pd; negative where K has constant to spare.

    It is :math:`\max_{\sum c = 1} -c^\top K c`, one linear system: :math:`K c = -\beta \mathbf{1}` and
    :math:`\sum_i c_i = 1`. For NGD and m disjoint documents it is :math:`\pi (1 - 1/m)`.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Gram matrix.

    Returns
    -------
    beta : float
        Infinite where no constant helps: K is not cpd; or it is, but some c with :math:`c^\top K c = 0` and
        sum zero has no constant Kc, as with :math:`-\lVert x - x' \rVert^2` and three points on a line.

    Raises
    ------
    ValueError
        If it is no Gram matrix: see `check_gram`.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers import gram, kernels
    >>> disjoint = np.eye(4)
    >>> round(gram.least_shift(kernels.ngd(disjoint)) / np.pi, 3)
    0.75
    """
    K = check_gram(K)
    if not is_cpd(K):
        return np.inf
    eps, K = np.finfo(K.dtype).eps, K.astype(np.float64)
    # K + constant needs that much less, and K times s needs s times as much: so K may be of the size 1.
    constant = K.mean()
    size = abs(K - constant).max() or 1.0
    ones = np.ones((len(K), 1))
    bordered = np.block([[(K - constant) / size, ones], [ones.T, np.zeros((1, 1))]])
    target = np.append(np.zeros(len(K)), 1.0)
    # Least squares: documents that coincide make the system singular, and leave beta as it is.
    solution = linalg.lstsq(bordered, target, cond=_ULPS * len(K) * eps)[0]
    solved = linalg.norm(bordered @ solution - target) < 100 * np.sqrt(eps)
    return float(size * solution[-1] - constant) if solved else np.inf


def search(kernel, sample, rng, tries=50, condition="cpd", steps=200):
    r"""Look for documents on which a kernel is not pd, or not cpd.

    Each try draws a set of documents and then moves one of them at a time, on the sphere of their roots, as
    long as that makes the smallest value of :math:`c^\top K c` smaller.

    Parameters
    ----------
    kernel : callable
        Maps documents (n, n_words) to their Gram matrix.
    sample : callable
        Maps `rng` to documents, shape (n, n_words): histograms, dense.
    rng : numpy Generator
        Source of chance.
    tries : int, default 50
        Sets to draw; the first refutation ends the search.
    condition : {"cpd", "pd"}
        What to refute.
    steps : int, default 200
        Moves per try.

    Returns
    -------
    outcome : Counterexample
        True if the smallest value is below zero by more than rounding can explain.

    Raises
    ------
    ValueError
        If `condition` is unknown, `tries` or `steps` is no whole number, `rng` no Generator, `kernel` or
        `sample` no function, or `kernel` returns no Gram matrix.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers import geometry, gram
    >>> squared = lambda X: -geometry.geodesic_distances(X) ** 2
    >>> sample = lambda rng: rng.dirichlet(np.ones(3), size=4)
    >>> bool(gram.search(squared, sample, np.random.default_rng(0)))
    True
    """
    one_of("condition", condition, ("cpd", "pd"))
    for name, function in {"kernel": kernel, "sample": sample}.items():
        if not callable(function):
            raise ValueError(f"{name}: {function!r} is no function; pass one, like kernels.ngd")
    if not isinstance(rng, np.random.Generator):
        raise ValueError(f"rng: {rng!r} is no Generator; pass np.random.default_rng(seed)")
    tries, steps = whole("tries", tries), whole("steps", steps, 0)
    test = is_cpd if condition == "cpd" else is_pd
    best, tried = None, 0
    for _ in range(tries):
        rows, scale = np.asarray(sample(rng), dtype=np.float64), 1.0
        outcome = test(kernel(rows))
        for _ in range(steps):
            moved = _move(rows, scale, rng)
            after = test(kernel(moved))
            better = after.smallest < outcome.smallest
            scale = min(1.0, scale * 2) if better else max(1e-6, scale * 0.9)
            if better:
                rows, outcome = moved, after
        tried += 1 + steps
        if best is None or outcome.smallest < best[0].smallest:
            best = outcome, rows
        if not outcome:
            break
    return Counterexample(**vars(best[0]), documents=best[1], tried=tried)


def _move(rows, scale, rng):
    """Let one document take a random step on the sphere, to the boundary at most."""
    roots = np.sqrt(rows)
    i = rng.integers(len(rows))
    step = np.maximum(roots[i] + scale * rng.standard_normal(rows.shape[1]), 0)
    if step.any():
        roots[i] = step / linalg.norm(step)
    return roots**2 / np.square(roots).sum(axis=1, keepdims=True)
