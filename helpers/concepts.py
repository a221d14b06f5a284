r"""Concept factorization: clusters of documents, and a dictionary of the documents that represent them.

A *concept* is a sum of documents, :math:`R_c = \sum_j w_{jc} x_j`, and a document is a sum of concepts,
:math:`x_i \approx \sum_c v_{ic} R_c`; no weight is negative. All that is needed of the documents is their
Gram matrix K. `refine_dictionary` keeps the documents with the largest weights :math:`v_{ic}` whose class
is the one of the concept.
"""

import warnings
from dataclasses import dataclass

import numpy as np
from scipy import linalg, sparse
from scipy.optimize import linear_sum_assignment
from sklearn.utils import check_random_state

from helpers._numerics.decisions import classes_of
from helpers._numerics.parameters import number, one_of, positive, shown, whole
from helpers._numerics.rows import as_rows
from helpers.gram import check_gram


@dataclass(frozen=True)
class Factors:
    r"""Outcome of :func:`factorize`.

    Attributes
    ----------
    W : ndarray, shape (n_documents, n_concepts)
        Weights of the documents in the concepts, 0 or more; scaled so that every concept has norm 1,
        :math:`w_c^\top K w_c = 1`. A concept that has come to nothing stays at 0.
    V : ndarray, shape (n_documents, n_concepts)
        Weights of the concepts in the documents, 0 or more.
    objective : ndarray, shape (n_iter,)
        J after each iteration, never increasing but for rounding.
    """

    W: np.ndarray
    V: np.ndarray
    objective: np.ndarray


def factorize(K, n_concepts=2, *, max_iter=100, tol=1e-6, n_init=1, updates="split", random_state=None):
    r"""Factorize documents into concepts, given their Gram matrix.

    The squared error to be minimised is :math:`J = \frac12 \lVert X - V W^\top X \rVert^2 = \frac12
    (\mathrm{tr} K - 2\, \mathrm{tr}\, W^\top K V + \mathrm{tr}\, W^\top K W\, V^\top V)`, with documents as
    the rows of X.

    Parameters
    ----------
    K : array-like, shape (n_documents, n_documents)
        Gram matrix of a pd kernel. Entries may be negative.
    n_concepts : int, default 2
        k, at most the number of documents.
    max_iter : int, default 100
        Iterations at most; each updates W, then V.
    tol : float, default 1e-6
        Stop when an iteration decreases J by no more than this share of it; 0 or more.
    n_init : int, default 1
        Random starts, of which the one with the least J is kept.
    updates : {"split", "plain"}
        "split" takes any K. "plain", the printed updates, is the same for K without negative entries, and
        refuses others.
    random_state : int, RandomState or None
        Of the starts.

    Returns
    -------
    factors : Factors
        Weights W and V, and J after each iteration.

    Raises
    ------
    ValueError
        If `K` is no Gram matrix (see `gram.check_gram`), if it is not pd (but for an eigenvalue of -1e-6 of
        its trace), if a parameter is out of range, or if the plain updates meet a negative entry.

    Notes
    -----
    An iteration takes :math:`O(n^2 k)` time for n documents; the test of pd, a Cholesky decomposition, takes
    :math:`n^3 / 3` multiplications once. J is quadratic in W, with the gradient
    :math:`K W V^\top V - K V`. Split K into :math:`K^+ - K^-`, both without negative entries, and let
    :math:`P = K^+ W V^\top V` and :math:`N = K^- W V^\top V`. Then, entry by entry, J never increases under

    .. math:: w \leftarrow w \, \frac{KV + \sqrt{(KV)^2 + 4 P N}}{2 P}.

    Where K has no negative entry, N is 0 and this is the printed
    :math:`w \leftarrow w\, (KV) / (K W V^\top V)`, to the last digit. V is updated in the same way, with
    :math:`W^\top K W` in the place of K. An entry that is 0 stays 0.

    References
    ----------
    Xu & Gong 2004; Zhang, Zhang & Wang 2012, eq. 10, 11 and Algorithm 2, steps 1 to 5; for the split Sha,
    Lin, Saul & Lee 2007, "Multiplicative updates for nonnegative quadratic programming".

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.concepts import factorize
    >>> documents = np.array([[3, 1, 0], [6, 2, 0], [0, 0, 2], [0, 0, 3]])
    >>> factors = factorize(documents @ documents.T, n_concepts=2, n_init=5, random_state=0)
    >>> factors.V.round(1)
    array([[0. , 3.2],
           [0. , 6.3],
           [2. , 0. ],
           [3. , 0. ]])
    >>> factors.V.argmax(axis=1)
    array([1, 1, 0, 0])
    """
    K = check_gram(K).astype(np.float64, copy=False)
    try:
        linalg.cholesky(K + np.diag(np.full(len(K), 1e-6 * np.trace(K) + np.finfo(float).tiny)))
    except linalg.LinAlgError:
        raise ValueError("K: is not pd, so J has no least value; take a pd kernel") from None
    n_concepts, max_iter = whole("n_concepts", n_concepts), whole("max_iter", max_iter)
    if n_concepts > len(K):
        raise ValueError(f"n_concepts: {n_concepts}, but n_samples = {len(K)}; pass {len(K)} or less")
    if number("tol", tol) < 0:
        raise ValueError(f"tol: {tol} is negative; pass 0 or more")
    negative = np.maximum(-K, 0)
    if one_of("updates", updates, ("split", "plain")) == "plain" and negative.any():
        count = np.count_nonzero(negative)
        raise ValueError(f"updates: 'plain' refuses K, which has {count} negative entries; take 'split'")
    # The two parts of K; the negative one is mostly zeros.
    parts = np.maximum(K, 0), sparse.csr_array(negative)
    starts = range(whole("n_init", n_init))
    try:
        random = check_random_state(random_state)
    except Exception:  # a seed of another kind is written into the message, and cannot always be
        raise ValueError(f"random_state: {shown(random_state)} is no seed; pass a whole number") from None
    runs = (_descend(parts, *_start(K, n_concepts, random), max_iter, tol) for _ in starts)
    return min(runs, key=lambda factors: factors.objective[-1])


def _start(K, n_concepts, random):
    """Draw W and V: concepts of norm 1, and weights of the size of a document."""
    # Never 0: a weight of 0 would stay 0.
    W, V = 1 - random.uniform(size=(2, len(K), n_concepts))
    return W / _norms(W * (K @ W)), V * np.sqrt(np.trace(K) / len(K))


def _descend(parts, W, V, max_iter, tol):
    """Update W and V in turn until J hardly decreases."""
    # A pd K has no negative entry on its diagonal.
    trace, objective = np.trace(parts[0]), []
    P, N = _products(parts, W)
    while len(objective) < max_iter:
        KV, VV = np.subtract(*_products(parts, V)), V.T @ V
        W = _updated(W, KV, P @ VV, N @ VV)
        P, N = _products(parts, W)
        KW = P - N
        WKW = W.T @ KW
        V = _updated(V, KW, V @ np.maximum(WKW, 0), V @ np.maximum(-WKW, 0))
        objective.append((trace - 2 * np.vdot(KW, V) + np.vdot(WKW, V.T @ V)) / 2)
        # Both by the norms of before: V W' stays, and J with it.
        norms = _norms(W * KW)
        V, W, P, N = V * norms, W / norms, P / norms, N / norms
        if len(objective) > 1 and objective[-2] - objective[-1] <= tol * objective[-2]:
            break
    return Factors(W, V, np.array(objective))


def _products(parts, weights):
    """Return the products of both parts of K with weights."""
    # Both are symmetric. Dense rows times K are faster than K times narrow columns.
    return (weights.T @ parts[0]).T, parts[1] @ weights


def _norms(terms):
    """Return the roots of the sums of columns, or 1 where there is nothing to divide by."""
    squares = terms.sum(axis=0)
    return np.sqrt(np.where(squares > 0, squares, 1))


def _updated(w, b, P, N):
    """Return w (b + root) / 2P with root = sqrt(b^2 + 4PN), entry by entry; 0 where it is 0 / 0."""
    root = np.hypot(b, 2 * np.sqrt(P) * np.sqrt(N))
    # For negative b the sum would lose its digits; 2N / (root - b) is the same number.
    above, below = np.where(b < 0, 2 * N, b + root), np.where(b < 0, root - b, 2 * P)
    return np.divide(w * above, below, out=np.zeros_like(w), where=below > 0)


@dataclass(frozen=True)
class Refined:
    """Outcome of :func:`refine_dictionary`.

    Attributes
    ----------
    rows : ndarray of int, shape (n_kept,)
        Documents that are kept, each once, in increasing order.
    labels : ndarray, shape (n_concepts,)
        Class of each concept.
    proportions : ndarray, shape (n_concepts, n_classes)
        Share of each class, in sorted order, among the top documents of each concept.
    """

    rows: np.ndarray
    labels: np.ndarray
    proportions: np.ndarray


def refine_dictionary(V, y, t=0.5, guard=True):
    r"""Keep the documents that represent their class: high in a concept, and of its class.

    Parameters
    ----------
    V : array-like, shape (n_documents, n_concepts)
        Weights of concepts in documents.
    y : array-like, shape (n_documents,)
        Classes, two or more.
    t : float, default 0.5
        The N documents of largest weight are the top of a concept; N is t times the mean size of a class,
        rounded, from 1 to all documents.
    guard : bool, default True
        Give every class a concept: of the assignments of classes to different concepts take the one with
        the largest sum of proportions; concepts that are left take their most frequent class. False, as
        printed: every concept takes its most frequent class, the first of equals. Two concepts may then
        take the same class, and another class may vanish.

    Returns
    -------
    refined : Refined
        `rows` are the documents in the top of a concept that has their class.

    Raises
    ------
    ValueError
        If `V` and `y` do not fit, if there is but one class, or if `t` is not positive. With the guard also
        if there are fewer concepts than classes, or if no document of some class is left.

    Warns
    -----
    UserWarning
        Without the guard, if no document of some class is left.

    Notes
    -----
    The paper extracts the "top N rows of V_rank", whose columns are ranked each by itself, "with the t x 100
    percentage of total samples in each class", t from 0.3 to 1.1. So all columns have the same N, before
    any has a class. A share of all documents it cannot be: t would not exceed 1. Nor is it a share of the
    documents of each class, taken class by class: the proportions would be those of the whole collection.

    References
    ----------
    Zhang, Zhang & Wang 2012, Algorithm 2, steps 6 to 9. The guard is ours.

    Examples
    --------
    >>> from helpers.concepts import refine_dictionary
    >>> V = [[0.9, 0.0], [0.8, 0.1], [0.1, 0.9], [0.2, 0.7]]
    >>> refined = refine_dictionary(V, ["rec", "rec", "sci", "rec"], t=1)
    >>> refined.rows, refined.labels
    (array([0, 1, 2]), array(['rec', 'sci'], dtype='<U3'))
    """
    V, y = as_rows(V, "V")[0], np.asarray(y)
    V = V.toarray() if sparse.issparse(V) else V
    if y.shape != V.shape[:1]:
        raise ValueError(f"y: shape {y.shape}, but V has {len(V)} rows; pass one class for each")
    classes, y = classes_of(y)
    n_classes, n_concepts = len(classes), V.shape[1]
    N = min(max(1, round(positive("t", t) * len(y) / n_classes)), len(y))
    top = np.argsort(-V, axis=0, kind="stable")[:N]
    proportions = np.stack([(y[top] == label).mean(axis=0) for label in range(n_classes)], axis=1)
    labels = proportions.argmax(axis=1)
    if guard:
        if n_concepts < n_classes:
            raise ValueError(f"V: {n_concepts} concepts for {n_classes} classes; factorize into {n_classes}")
        concepts, given = linear_sum_assignment(proportions, maximize=True)
        labels[concepts] = given
    rows = np.unique(top[y[top] == labels])
    lost = ", ".join(str(label) for label in np.delete(classes, np.unique(y[rows])))
    if lost and guard:
        raise ValueError(f"t: {t} leaves no document of {lost}; pass a larger one")
    if lost:
        warnings.warn(f"y: no document of {lost} is left; pass guard=True", stacklevel=2)
    return Refined(rows, classes[labels], proportions)
