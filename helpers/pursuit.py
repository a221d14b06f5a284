r"""Kernel matching pursuit: a function that is a sum of few kernels, chosen one at a time.

A *dictionary* holds columns :math:`d_1, \dots, d_m`: the values of m functions at l training documents, here
:math:`d_j = k(\cdot, x_j)`. Greedily, the pursuit appends the column that fits the residual
:math:`R = y - \sum_i w_i d_{r_i}` best. There is no bias. The three variants differ in what "best" means and
in which weights they touch:

- basic: the column of the largest :math:`|\langle d_j, R \rangle| / \lVert d_j \rVert`. Its weight alone is
  set, so a column may be chosen again, and its weights then add up.
- backfitting: the same column, then least squares over all weights (orthogonal matching pursuit).
- prefitting: the column with which least squares over all weights leaves the smallest residual (orthogonal
  least squares). With :math:`d_j^\perp`, the part of :math:`d_j` orthogonal to all that is chosen, it is the
  largest :math:`|\langle d_j^\perp, R \rangle| / \lVert d_j^\perp \rVert`.
"""

from typing import NamedTuple

import numpy as np
from scipy import linalg, sparse

from helpers._numerics.kernel_machines import ClassifierOfTwo, FewKernels, merged
from helpers._numerics.parameters import indices, one_of, positive, whole
from helpers._numerics.rows import as_rows
from helpers.gram import check_gram, is_pd
from helpers.kernels import KERNELS

VARIANTS = ("basic", "backfitting", "prefitting")
# Parts of a squared length, of a column and of the targets: less of them is rounding, which must not choose.
SPENT, NOTHING = 1e-10, 1e-24


class Pursuit(NamedTuple):
    """Outcome of `pursue`.

    Attributes
    ----------
    chosen : ndarray, shape (n_chosen,)
        Different columns, in the order of their first choice.
    path : ndarray, shape (n_steps, n_chosen)
        Weights after each step, 0 for what is chosen later. Only the basic variant may have more steps than
        columns; the others have a lower triangular path.
    errors : ndarray, shape (n_steps + 1,)
        Squared norm of the residual after 0, 1, ... steps.
    """

    chosen: np.ndarray
    path: np.ndarray
    errors: np.ndarray


def pursue(K, y, n_bases, variant="prefitting"):
    r"""Choose columns of a dictionary greedily, and weigh them so that they add up to the targets.

    Parameters
    ----------
    K : array-like or sparse, shape (l, m)
        Dictionary, one column for each function; need not be a Gram matrix.
    y : array-like, shape (l,)
        Targets.
    n_bases : int
        Steps, 1 or more: one choice each. There are fewer if no column is left that reduces the error, beyond
        rounding; so there are none for targets that are all 0.
    variant : {"prefitting", "backfitting", "basic"}
        "basic" sets the weight of the new column alone, "backfitting" then fits all weights again, and
        "prefitting" chooses the column with which all weights together fit best.

    Returns
    -------
    pursuit : Pursuit
        `chosen`, `path` and `errors`.

    Raises
    ------
    ValueError
        If `K` or `y` is not finite, their lengths differ, or a parameter is unknown or out of range.

    Notes
    -----
    For the unit vectors :math:`u_j` along the columns two numbers are kept, and one product
    :math:`g = U^\top q` with the new direction q updates them:

    .. math:: c_j = \langle u_j^\perp, R \rangle \leftarrow c_j - \alpha g_j, \quad
       s_j = \lVert u_j^\perp \rVert^2 \leftarrow s_j - g_j^2, \quad \alpha = \langle q, R \rangle.

    A step takes O(l m). Columns less than :math:`10^{-5}` of their length away from the span of the chosen
    ones count as inside, duplicates and columns of zeros too: neither pre- nor back-fitting chooses them.

    References
    ----------
    Vincent & Bengio 2002; Zhang, Zhang & Wang 2012, section 2.2, whose step (1) has to read arg max.
    Pre-fitting is the orthogonal least squares of Chen, Billings & Luo 1989, back-fitting the orthogonal
    matching pursuit of Pati, Rezaiifar & Krishnaprasad 1993.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.pursuit import pursue
    >>> K = np.array([[2, 1, 0], [1, 2, 1], [0, 1, 2]])
    >>> pursuit = pursue(K, y=[2, 2, 1], n_bases=2)
    >>> pursuit.chosen
    array([1, 0])
    >>> pursuit.errors.round(3)
    array([9.   , 0.833, 0.071])
    """
    K, y = _checked(K, y)
    n_bases, basic = whole("n_bases", n_bases), one_of("variant", variant, VARIANTS) == "basic"
    squares = np.vecdot(K.T, K.T)
    there = squares > np.finfo(float).tiny
    units = np.divide(1, np.sqrt(squares), out=np.zeros(len(squares)), where=there)
    symmetric = np.array_equal(K, K.T)

    def with_units(v):
        """Return the inner products of v with all unit columns; of a symmetric K read one half."""
        return units * (linalg.blas.dsymv(1, K, v) if symmetric else v @ K)

    R, errors = y.copy(), [y @ y]
    c, s = with_units(y), there.astype(float)
    Q = np.empty((0 if basic else min(n_bases, *K.shape), len(y)))
    chosen, alphas = [], []
    while len(chosen) < (n_bases if basic else len(Q)):
        score = np.where(s > SPENT, c**2, 0)
        if variant == "prefitting":
            score /= np.maximum(s, SPENT)
        j = int(score.argmax())
        if score[j] <= NOTHING * errors[0]:
            break
        q = units[j] * K[:, j]
        if not basic:
            q = Q[len(chosen)] = _orthogonalised(q, Q[: len(chosen)])
        alpha, g = q @ R, with_units(q)
        R -= alpha * q
        c -= alpha * g
        if not basic:
            s -= g**2
            s[j] = 0
        chosen.append(j)
        alphas.append(alpha)
        errors.append(R @ R)
    columns = list(dict.fromkeys(chosen))
    if basic:
        changes = np.equal.outer(chosen, columns) * np.reshape(alphas, (-1, 1))
    else:
        # The unit columns are Q'T, T triangular: a step adds alpha q, which is the columns times alpha T^-1.
        T = Q[: len(chosen)] @ (K[:, chosen] * units[chosen])
        changes = linalg.solve_triangular(T, np.diag(alphas)).T if chosen else np.zeros((0, 0))
    path = np.cumsum(changes * units[columns], axis=0)
    return Pursuit(np.array(columns, dtype=int), path, np.array(errors))


def _checked(K, y):
    """Return dictionary and targets as floats; columns lie together in memory."""
    K, (targets, single) = as_rows(K, "K")[0], as_rows(y, "y")
    if not K.shape[0] or not K.shape[1]:
        raise ValueError(f"K: shape {K.shape} is empty; pass one column at least")
    if not single or targets.shape[1] != K.shape[0]:
        raise ValueError(f"y: shape {np.shape(y)}; pass one target for each of {K.shape[0]} rows of K")
    K = K.toarray() if sparse.issparse(K) else K
    return np.asarray(K, dtype=float, order="F"), targets.ravel().astype(float)


def _orthogonalised(q, Q):
    """Return the unit vector along the part of `q` orthogonal to the rows of `Q`."""
    for _ in range(2):  # The first time leaves rounding errors where most of q goes; twice is enough.
        q = q - (Q @ q) @ Q
    return q / np.linalg.norm(q)


class KernelMatchingPursuitClassifier(ClassifierOfTwo, FewKernels):
    r"""Two classes by a sum of few kernels, :math:`f(x) = \sum_i w_i k(x, x_{r_i})`, fitted to -1 and 1.

    Parameters
    ----------
    variant : {"prefitting", "backfitting", "basic"}
        How a column is chosen and which weights change, see `pursuit`.
    n_bases : int, default 10
        Steps, 1 or more: the number of chosen documents, but for the basic variant, which may choose a
        document again. There are fewer where no other document reduces the error.
    kernel : str or callable, default "linear"
        Name in `kernels.KERNELS`, a function ``k(X, Y=None, **params)``, or "precomputed": `X` is then the
        Gram matrix, and for predictions the kernel of new documents (rows) with all training documents.
    params : dict, optional
        What the kernel takes, as ``{"t": 0.5}``. By name will do, as in `svm.KernelSVC`.
    **more : object
        Parameters of the kernel by name, added to `params`.

    Attributes
    ----------
    classes_ : ndarray, shape (2,)
        The value 0 is of the first class.
    rows_ : ndarray or CSR, shape (n_documents, n_words)
        Training documents; None for a precomputed kernel.
    support_ : ndarray, shape (n_chosen,)
        Chosen training documents, in the order of their first choice.
    path_ : ndarray, shape (n_steps, n_chosen)
        Weights after each step: square and lower triangular, but for the basic variant.
    weights_ : ndarray, shape (n_chosen,)
        Those after the last step.
    errors_ : ndarray, shape (n_steps + 1,)
        Squared norm of the residual after 0, 1, ... steps.
    n_bases_ : int
        Chosen documents.

    Notes
    -----
    There is no bias. A prediction computes the kernel with the chosen documents only, if that is the same:
    `lsi` and `fisher` without `theta0` depend on all documents they are given, and get all training
    documents.

    References
    ----------
    Vincent & Bengio 2002; Zhang, Zhang & Wang 2012, section 2.2.

    Examples
    --------
    >>> from helpers.pursuit import KernelMatchingPursuitClassifier
    >>> theta = [[0.9, 0.1], [0.8, 0.2], [0.1, 0.9], [0.3, 0.7]]
    >>> model = KernelMatchingPursuitClassifier(n_bases=2, kernel="bhattacharyya")
    >>> model.fit(theta, ["rec", "rec", "sci", "sci"]).predict([[0.7, 0.3], [0.2, 0.8]])
    array(['rec', 'sci'], dtype='<U3')
    >>> model.support_
    array([2, 0])
    """

    def __init__(self, variant="prefitting", n_bases=10, kernel="linear", params=None, **more):
        self.variant = variant
        self.n_bases = n_bases
        self.kernel = kernel
        self.params = merged(params, more)

    def fit(self, X, y, dictionary=None):
        """Choose training documents and weigh them.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes.
        y : array-like, shape (n_documents,)
            Two classes.
        dictionary : array-like of int, optional
            Indices of the training documents that may be chosen; the default is all.

        Returns
        -------
        self : KernelMatchingPursuitClassifier
            The fitted classifier.

        Raises
        ------
        ValueError
            If a parameter is unknown or out of range, the kernel does not take the rows or is not symmetric,
            or the dictionary is empty, repeats an index or has one that is no training document.
        """
        X, labels = self._training(X, y, keep=not self._precomputed())
        n_bases, variant = whole("n_bases", self.n_bases), one_of("variant", self.variant, VARIANTS)
        n_documents = X.shape[0]
        rows = indices("dictionary", range(n_documents) if dictionary is None else dictionary, n_documents)
        K = _checked_gram(self._gram(X), self.kernel)
        # K is symmetric, and its rows lie together in memory.
        columns = K.T if dictionary is None else K[rows].T
        chosen, self.path_, self.errors_ = pursue(columns, 2.0 * labels - 1, n_bases, variant)
        self.weights_ = self.path_[-1] if len(self.path_) else np.zeros(0)
        self._keep(X, rows[chosen], K)
        return self

    def decision_function(self, X):
        """Return the values of the last model.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes; of a precomputed kernel its values with all training documents.

        Returns
        -------
        values : ndarray, shape (n_documents,)
            Positive for the second class.
        """
        return self._values(X, "weights_")


class MatchingPursuitKFDA(ClassifierOfTwo, FewKernels):
    r"""Fisher's discriminant in the space that few training documents span, chosen by Fisher's quotient.

    A step chooses the column d of the Gram matrix that separates the classes best, by the quotient

    .. math:: (\mu_+ - \mu_-)^2 / (\sigma_+^2 + \sigma_-^2)

    of the means and variances of d over the training documents of each class. Then all columns lose what they
    have in common with d: they are *deflated* to the part orthogonal to it. In the end documents have
    coordinates z, orthonormal ones of the span of the chosen documents in feature space (Nystroem's), and

    .. math:: f(x) = \langle w, z - \tfrac12(\bar z_+ + \bar z_-) \rangle, \quad
       (S + \delta I) w = \bar z_+ - \bar z_-

    with the scatter within classes, :math:`S = \sum_i (z_i - \bar z_{y_i})(z_i - \bar z_{y_i})^\top`.

    Parameters
    ----------
    n_bases : int, default 10
        Documents to choose, 1 or more. There are fewer where no other column separates anything.
    kernel : str or callable, default "linear"
        As in `KernelMatchingPursuitClassifier`; pd on the chosen documents.
    ridge : float, default 1e-3
        :math:`\delta`, positive, in the units of the kernel.
    params : dict, optional
        What the kernel takes, as ``{"t": 0.5}``.
    **more : object
        Parameters of the kernel by name, added to `params`.

    Attributes
    ----------
    classes_ : ndarray, shape (2,)
    rows_ : ndarray or CSR, shape (n_documents, n_words)
        Training documents; None for a precomputed kernel.
    support_ : ndarray, shape (n_bases_,)
        Chosen training documents, in the order of choice.
    weights_ : ndarray, shape (n_bases_,)
        Of f as a sum of the kernels with chosen documents.
    intercept_ : float
    n_bases_ : int

    Notes
    -----
    The quotient, the deflation and the discriminant in Nystroem's space follow Diethe's published program,
    MPKFDA. The ridge is ours, and so is the difference of means in the quotient: that program multiplies
    columns with labels of -1 and 1, which is the same for classes of one size. With the LSI kernel the method
    is the SKF-ETC of Zhang, Li & Zhang. Deflated columns are the :math:`d_j^\perp` of pre-fitting.

    References
    ----------
    Diethe, Hussain, Hardoon & Shawe-Taylor 2009; Zhang, Li & Zhang 2011; Mika et al. 1999.

    Examples
    --------
    >>> from helpers.pursuit import MatchingPursuitKFDA
    >>> theta = [[0.9, 0.1], [0.8, 0.2], [0.1, 0.9], [0.3, 0.7]]
    >>> model = MatchingPursuitKFDA(n_bases=1, kernel="bhattacharyya")
    >>> model.fit(theta, ["rec", "rec", "sci", "sci"]).predict([[0.7, 0.3], [0.2, 0.8]])
    array(['rec', 'sci'], dtype='<U3')
    """

    def __init__(self, n_bases=10, kernel="linear", ridge=1e-3, params=None, **more):
        self.n_bases = n_bases
        self.kernel = kernel
        self.ridge = ridge
        self.params = merged(params, more)

    def fit(self, X, y):
        """Choose training documents, and find the discriminant.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes.
        y : array-like, shape (n_documents,)
            Two classes.

        Returns
        -------
        self : MatchingPursuitKFDA
            The fitted classifier.

        Raises
        ------
        ValueError
            If a parameter is unknown or out of range, the kernel is not pd on the chosen documents or does
            not take the rows, or there are not two classes.
        """
        n_bases, ridge = whole("n_bases", self.n_bases), positive("ridge", self.ridge)
        X, labels = self._training(X, y, keep=not self._precomputed())
        K = _checked_gram(self._gram(X), self.kernel)
        sides = np.array([labels == 0, labels == 1], dtype=float)
        sides /= sides.sum(axis=1, keepdims=True)
        support = _separating(K, sides, n_bases)
        self._keep(X, support, K)
        self.weights_, self.intercept_ = np.zeros(len(support)), 0.0
        if len(support):
            to_coordinates = _nystroem(K[np.ix_(support, support)])
            Z = K[:, support] @ to_coordinates
            means = sides @ Z
            within = Z - means[labels]
            S = within.T @ within + ridge * np.eye(Z.shape[1])
            try:
                w = linalg.solve(S, means[1] - means[0], assume_a="pos")
            except linalg.LinAlgError:
                raise ValueError(
                    f"ridge: {ridge} is nothing beside a scatter of {np.trace(S):.2g}; pass a larger one"
                ) from None
            self.weights_, self.intercept_ = to_coordinates @ w, float(-means.sum(axis=0) @ w / 2)
        return self

    def decision_function(self, X):
        """Return the values of f.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes; of a precomputed kernel its values with all training documents.

        Returns
        -------
        values : ndarray, shape (n_documents,)
            Positive for the second class.
        """
        return self._values(X, "weights_") + self.intercept_


def _checked_gram(K, kernel):
    """Check the Gram matrix of what is none of our kernels."""
    return K if isinstance(kernel, str) and kernel in KERNELS else check_gram(K, "kernel")


def _separating(K, sides, n_bases):
    """Choose columns by Fisher's quotient; `sides` are weights that average over either class."""
    D, chosen = np.array(K, dtype=float), []
    lengths = np.einsum("ij,ij->j", D, D)
    while len(chosen) < min(n_bases, len(D)):
        means, squares = sides @ D, D**2
        gap = (means[1] - means[0]) ** 2
        # Its share of gap and variances grows with the quotient, and is finite where the variances vanish.
        # Not the mean square less the square of the mean, which cancels where a column is nearly constant.
        total = gap + sum(side @ (D - mean) ** 2 for side, mean in zip(sides, means, strict=True))
        left = (squares.sum(axis=0) > SPENT * lengths) & (total > 0)
        score = np.divide(gap, total, out=np.zeros_like(gap), where=left)
        j = int(score.argmax())
        if score[j] <= NOTHING:
            break
        q = D[:, j] / np.linalg.norm(D[:, j])
        D -= np.outer(q, q @ D)
        chosen.append(j)
    return np.array(chosen, dtype=int)


def _nystroem(K):
    """Return the matrix that turns kernels with documents into coordinates of the space they span."""
    outcome = is_pd(K)
    values, vectors = linalg.eigh(K)
    large = values > outcome.tolerance
    if not outcome or not large.any():
        raise ValueError(
            f"kernel: has the eigenvalue {outcome.smallest:.2g} on the chosen documents; take a pd kernel, "
            "or for a cpd one a shift"
        )
    return vectors[:, large] / np.sqrt(values[large])
