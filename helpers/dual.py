r"""The dual of a support vector machine, solved as the quadratic programme that it is, and its conditions.

For the Gram matrix K and labels y of -1 and 1 the dual is

.. math:: \max_\alpha \sum_i \alpha_i - \tfrac12 \sum_{ij} \alpha_i \alpha_j y_i y_j K_{ij}
   \quad\text{subject to}\quad 0 \le \alpha_i \le C, \; \sum_i \alpha_i y_i = 0,

with C infinite for a hard margin. A document x has the value :math:`\sum_i \alpha_i y_i K(x_i, x) + b`, with
b outside the sum: inside it would be multiplied by :math:`\sum_i \alpha_i y_i = 0`. Good for some hundred
points; for more there is `svm`.
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from scipy import sparse

from helpers import gram
from helpers._numerics.parameters import positive
from helpers._numerics.rows import as_rows

# Part of the largest alpha that is rounding.
SNAP = 1e-13


@dataclass(frozen=True, eq=False)
class Solution:
    """Solution of the dual: the problem, and what follows.

    Attributes
    ----------
    K : ndarray, shape (n, n)
        Gram matrix of the training points.
    y : ndarray, shape (n,)
        Their labels, -1 and 1.
    C : float
        Price of an error, the bound of alpha.
    alpha : ndarray, shape (n,)
        Weights; exactly 0 or C at a bound.
    b_range : tuple of float
        Least and greatest optimal b: one value, up to rounding, where there are free support vectors.
    """

    K: np.ndarray
    y: np.ndarray
    C: float
    alpha: np.ndarray
    b_range: tuple

    @property
    def support(self):
        """Indices of the points with alpha > 0."""
        return np.flatnonzero(self.alpha > 0)

    @property
    def free(self):
        """Indices of the points with 0 < alpha < C: these lie on the margin, and give b."""
        return np.flatnonzero((self.alpha > 0) & (self.alpha < self.C))

    @property
    def b(self):
        """The bias; where it is not unique the middle of its range (LIBSVM may take an end)."""
        return sum(self.b_range) / 2

    @property
    def norm(self):
        r"""Norm of w: the root of :math:`\sum_{ij} \alpha_i \alpha_j y_i y_j K_{ij}`; 0 for mere rounding."""
        v = self.alpha * self.y
        square = v @ self.K @ v
        return float(np.sqrt(square)) if square > 1e-13 * np.sum(v**2 * abs(np.diag(self.K))) else 0.0

    @property
    def margin(self):
        """Distance from the boundary to the margin, 1 / norm; infinite if w = 0."""
        return 1 / self.norm if self.norm else np.inf

    @property
    def objective(self):
        """Value of the dual; that of the primal, norm^2 / 2 + C times the slack, is the same."""
        return float(self.alpha.sum() - self.norm**2 / 2)

    def values(self, K_new=None):
        """Return f of points.

        Parameters
        ----------
        K_new : array-like, shape (n_new, n), optional
            Kernel of new points with the training points. Default: the training points themselves.

        Returns
        -------
        values : ndarray, shape (n_new,)
            Positive for the class of the label 1.
        """
        return np.asarray(self.K if K_new is None else K_new) @ (self.alpha * self.y) + self.b


def solve(K, y, C=np.inf):
    r"""Solve the dual by the active-set method: no iteration to a tolerance, but a finite number of steps.

    With :math:`v_i = \alpha_i y_i` it is to minimise :math:`\tfrac12 v^\top K v - y^\top v` for v that sum to
    zero, each between its bounds. Some v are free, the others at a bound. A linear system gives the free ones
    their best values; one that would leave its bounds stops there; and when all have arrived, the one that
    its bound holds most against its will is set free. Each step is downhill, so no set of free v comes twice.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Gram matrix of a pd or cpd kernel.
    y : array-like, shape (n,)
        Labels, -1 and 1, both present.
    C : float, default infinity
        Price of an error, positive; infinity is the hard margin.

    Returns
    -------
    solution : Solution
        alpha and b, and from them support vectors, norm and margin.

    Raises
    ------
    ValueError
        If K is no Gram matrix or not cpd, y has other labels or only one, C is not positive; for the hard
        margin also if no boundary of the kernel separates the classes, by more than rounding.

    References
    ----------
    Zhang, Chen & Lee 2005, Definition 2; Nocedal & Wright 2006, "Numerical optimization", section 16.5.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers import dual
    >>> X, y = np.array([[0.0], [1.0], [3.0]]), [-1, -1, 1]
    >>> solution = dual.solve(X @ X.T, y)
    >>> solution.support, round(solution.margin, 3)
    (array([1, 2]), 1.0)
    >>> solution.values(np.array([[2.5]]) @ X.T).round(3)
    array([0.5])
    """
    K, y = _problem(K, y)
    C = _price(C)
    if not gram.is_cpd(K):
        raise ValueError("K: is not cpd, and the dual then not concave; pass the Gram matrix of a kernel")
    bounds = np.minimum(0, C * y), np.maximum(0, C * y)
    v, free, arrived = np.zeros(len(y)), np.zeros(len(y), dtype=bool), True
    flat = 1e-12 * np.linalg.norm(gram.center(K))
    for _ in range(100 * len(y)):
        b = y - K @ v
        tolerance = 5 * SNAP * (1 + (abs(K) @ abs(v)).max())
        # The b that puts a point on the margin: below it v wants to fall, above it to rise.
        rising, falling = (np.flatnonzero(v < bounds[1]), np.flatnonzero(v > bounds[0]))
        up, down = rising[b[rising].argmax()], falling[b[falling].argmin()]
        if b[up] - b[down] <= tolerance:
            return Solution(K, y, C, abs(v), tuple(sorted((float(b[up]), float(b[down])))))
        arrived |= free.sum() < 2
        if arrived and not free.any():
            free[[up, down]] = True
        elif arrived:
            here = b[free].mean()
            free[up if b[up] - here > here - b[down] else down] = True
        v, arrived = _walk(K, b, v, free, bounds, flat, tolerance)
    raise ValueError(f"K: rounding hides the solution for C = {C:g}; pass a smaller C")


def kkt(K, y, alpha, b, C=np.inf):
    r"""Return by how much each point violates each condition of Karush, Kuhn and Tucker.

    Stationarity in w is built in: :math:`f(x_i) = \sum_j \alpha_j y_j K_{ij} + b`. For finite C the slack is
    :math:`\xi_i = \max(0, 1 - y_i f(x_i))`, for the hard margin zero.

    Parameters
    ----------
    K : array-like, shape (n, n)
        Gram matrix.
    y : array-like, shape (n,)
        Labels, -1 and 1, both present.
    alpha : array-like, shape (n,)
        Weights, those of a solution or any others.
    b : float
        Bias.
    C : float, default infinity
        Price of an error, positive; infinity is the hard margin.

    Returns
    -------
    violations : dict of ndarray, shape (n,)
        One array for each condition; all are zero, up to rounding, exactly for solutions. The sum over all
        points stands at each of them.

    Raises
    ------
    ValueError
        If K is no Gram matrix, y has other labels than -1 and 1, alpha another shape, or C is not positive.

    References
    ----------
    Karush 1939; Kuhn & Tucker 1951.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers import dual
    >>> X, y = np.array([[0.0], [1.0], [3.0]]), [-1, -1, 1]
    >>> solution = dual.solve(X @ X.T, y)
    >>> violations = dual.kkt(X @ X.T, y, solution.alpha, solution.b)
    >>> bool(max(v.max() for v in violations.values()) < 1e-12)
    True
    """
    K, y = _problem(K, y)
    C = _price(C)
    alpha = _numbers("alpha", alpha)
    if alpha.shape != y.shape:
        raise ValueError(f"alpha: has shape {alpha.shape}; one weight is due for each of {len(y)} points")
    margins = y * (K @ (alpha * y) + b)
    xi = np.maximum(0, 1 - margins) if np.isfinite(C) else np.zeros(len(y))
    return {
        "0 <= alpha": np.maximum(0, -alpha),
        "alpha <= C": np.maximum(0, alpha - C),
        "sum alpha y = 0": np.full(len(y), abs(alpha @ y)),
        "y f >= 1 - xi": np.maximum(0, 1 - xi - margins),
        "alpha (y f - 1 + xi) = 0": abs(alpha * (margins - 1 + xi)),
        "(C - alpha) xi = 0": abs((C - alpha) * xi) if np.isfinite(C) else xi,
    }


def degree_two_map(X):
    r"""Map rows to the features of the polynomial kernel :math:`(1 + \langle x, x' \rangle)^2`.

    The features of a row are 1, all :math:`\sqrt2 x_i`, all :math:`x_i^2`, and :math:`\sqrt2 x_i x_j` for
    i < j.

    Parameters
    ----------
    X : array-like or sparse, shape (n, d)
        Any real rows.

    Returns
    -------
    features : ndarray, shape (n, (d + 1)(d + 2) / 2)
        Their inner products are the kernel.

    Raises
    ------
    ValueError
        If the rows are no finite numbers.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 14, with d = 2 and c = 1.

    Examples
    --------
    >>> from helpers.dual import degree_two_map
    >>> degree_two_map([[1, 2]]).round(3)
    array([[1.   , 1.414, 2.828, 1.   , 4.   , 2.828]])
    """
    X = as_rows(X, "X")[0]
    X = X.toarray() if sparse.issparse(X) else X
    pairs = [X[:, i] * X[:, j] for i, j in combinations(range(X.shape[1]), 2)]
    return np.column_stack([np.ones(len(X)), np.sqrt(2) * X, X**2, *(np.sqrt(2) * pair for pair in pairs)])


def _walk(K, b, v, free, bounds, flat, tolerance):
    """Move the free v to their best values or, if that is nearer, to the first bound; say if they arrived."""
    form = K[np.ix_(free, free)]
    form = form - form.mean(axis=0)
    # Steps sum to zero: the direction of equal ones is kept apart from the flat ones.
    form += (max(np.linalg.norm(form), flat) or 1) - form.mean(axis=1, keepdims=True)
    wish = b[free] - b[free].mean()
    curvature, directions = np.linalg.eigh(form)
    part = wish @ directions
    level = curvature <= flat
    endless = level & (abs(part) > tolerance)
    # Where the problem has no curvature the way down ends at a bound, if at all.
    part = np.where(endless, part, 0) if endless.any() else part * ~level / np.where(level, 1, curvature)
    step = np.zeros(len(v))
    step[free] = directions @ part
    goal = np.where(step > 0, bounds[1], bounds[0])
    with np.errstate(divide="ignore", invalid="ignore"):
        room = np.where(step != 0, (goal - v) / step, np.inf)
    length = min(room.min(), np.inf if endless.any() else 1)
    if length == np.inf or length * abs(step).max() * flat > 1:
        raise ValueError("y: no boundary of this kernel separates the classes; pass a finite C")
    after = v + length * step
    stopped = free & ((room <= length) | (abs(goal - after) <= SNAP * abs(after).max()))
    v = np.where(stopped, goal, after)
    free[stopped] = False
    return v, not stopped.any() and not endless.any()


def _problem(K, y):
    """Check a Gram matrix and its labels."""
    K, y = gram.check_gram(K).astype(float), _numbers("y", y)
    if y.shape != (len(K),):
        raise ValueError(f"y: has shape {y.shape}; one label is due for each of {len(K)} points")
    if set(y.tolist()) != {-1.0, 1.0}:
        raise ValueError(f"y: labels are {sorted(set(y.tolist()))}; both -1 and 1 are due")
    return K, y


def _numbers(name, values):
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{name}: holds something else than numbers; pass one for each point") from None


def _price(C):
    return np.inf if isinstance(C, float) and C == np.inf else positive("C", C)
