"""Support vector machines: for any kernel, and for NGD without a Gram matrix."""

import warnings
from itertools import combinations

import numpy as np
from scipy import optimize, sparse
from scipy.sparse.linalg import LinearOperator, cg
from sklearn import config_context
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import SVC, LinearSVC
from sklearn.utils.extmath import safe_sparse_dot

from helpers._numerics.kernel_machines import ClassifierOfRows, KernelMachine, merged
from helpers._numerics.parameters import one_of, positive
from helpers._numerics.rows import SUM_TOLERANCE, check_squares, row_sums, stored
from helpers.gram import check_gram
from helpers.kernels import KERNELS


class KernelSVC(ClassifierOfRows, KernelMachine):
    """Support vector machine for any kernel of `kernels`, the cpd ones included; classes one against one.

    Parameters
    ----------
    kernel : str or callable, default "linear"
        Name in `kernels.KERNELS`, a function ``k(X, Y=None, **params)``, or "precomputed": X is then the
        Gram matrix of the training documents, or the values (n_documents, n_training) of others with them.
        The default takes any rows; the kernels on the simplex refuse what is no histogram.
    C : float, default 1
        Price of an error, positive.
    tol : float, default 1e-3
        Violation of the optimality conditions at which LIBSVM stops.
    params : dict, optional
        What the kernel takes, as ``{"t": 0.5}``. By name will do, here and in `set_params` and so in a grid
        search: ``KernelSVC("information_diffusion", t=0.5)``.
    **more : object
        Parameters of the kernel by name, added to `params`.

    Attributes
    ----------
    classes_ : ndarray, shape (n_classes,)
    rows_ : ndarray or CSR, shape (n_documents, n_words)
        Training documents; None for a precomputed kernel, which needs them no more.
    svc_ : SVC
        The machine, fitted to their Gram matrix: `support_`, `dual_coef_`, `intercept_`.

    Notes
    -----
    The Gram matrix is computed once, in the precision of the rows; LIBSVM copies a float32 one to float64.
    All documents and classes count alike: there is neither `sample_weight` nor `class_weight`.

    References
    ----------
    Zhang, Chen & Lee 2005, Definition 2, and Proposition 3: K and K + beta give the same machine.

    Examples
    --------
    >>> from helpers.svm import KernelSVC
    >>> theta = [[0.9, 0.1], [0.8, 0.2], [0.1, 0.9], [0.3, 0.7]]
    >>> model = KernelSVC("ngd", C=10).fit(theta, ["rec", "rec", "sci", "sci"])
    >>> model.predict([[0.6, 0.4], [0.2, 0.8]])
    array(['rec', 'sci'], dtype='<U3')
    """

    def __init__(self, kernel="linear", C=1.0, tol=1e-3, params=None, **more):
        self.kernel = kernel
        self.C = C
        self.tol = tol
        self.params = merged(params, more)

    def fit(self, X, y):
        """Train on documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes.
        y : array-like, shape (n_documents,)
            Classes.

        Returns
        -------
        self : KernelSVC
            The fitted classifier.

        Raises
        ------
        ValueError
            If the kernel or a parameter is unknown or out of range, if the kernel does not take the rows, or
            if there is but one class.
        """
        C, tol = positive("C", self.C), positive("tol", self.tol)
        X, labels = self._training(X, y, keep=not self._precomputed())
        self.rows_ = None if self._precomputed() else X
        K = self._gram(X)
        if self.kernel not in KERNELS:
            check_gram(K, "kernel")
        check_squares(K, "kernel")
        self.svc_ = SVC(C=C, tol=tol, kernel="precomputed").fit(K, self.classes_[labels])
        return self

    def decision_function(self, X):
        """Return the decision values of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes; of a precomputed kernel its values with all training documents.

        Returns
        -------
        values : ndarray, shape (n_documents,) or (n_documents, n_classes)
            Positive for the second of two classes; of more classes, votes and a part of one.
        """
        X = self._rows(X)
        return self.svc_.decision_function(self._gram(X, self.rows_))

    def predict(self, X):
        """Return the classes of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes; of a precomputed kernel its values with all training documents.

        Returns
        -------
        classes : ndarray, shape (n_documents,)
            One class each.
        """
        X = self._rows(X)
        return self.svc_.predict(self._gram(X, self.rows_))


class HuberizedLinearSVC(ClassifierOfRows):
    r"""Linear support vector machine that does what the one of NGD does, without a Gram matrix.

    On documents, NGD + pi is little more than :math:`2\cos\angle + \delta I` with :math:`\delta = \pi - 2`.
    The SVM of that kernel is a linear one. Its features are :math:`x = \sqrt{2\theta}`, as sparse as the
    text, its bias is free, and its hinge is rounded at the corner:

    .. math:: \min_{w, b} \tfrac12 \lVert w \rVert^2 + \sum_j \ell(y_j (\langle w, x_j \rangle + b)), \quad
       \ell(z) = \max_{0 \le \alpha \le C} \alpha (1 - z) - \tfrac12 \delta \alpha^2.

    So :math:`\ell` is 0 from z = 1 on, :math:`(1 - z)^2 / 2\delta` where :math:`1 - z` is between 0 and
    :math:`\delta C`, and has slope -C beyond.

    Parameters
    ----------
    C : float, default 1
        Price of an error, positive.
    delta : float, default pi - 2
        Ridge on the diagonal of the kernel, positive.
    multi_class : {"ovo", "ovr"}
        Classes one against one, with votes, as LIBSVM and `KernelSVC` do it; or one against the rest.
    tol : float, default 1e-2
        Norm of the gradient at which training ends. The weights are then off by at most as much, the values
        of documents by far less.

    Attributes
    ----------
    classes_ : ndarray, shape (n_classes,)
    coef_ : ndarray, shape (n_machines, n_words)
        Weights w, of one machine for two classes, else of one for each class or each pair of classes.
    intercept_ : ndarray, shape (n_machines,)
        Biases b.

    Notes
    -----
    A ridge on the kernel is one private word for each document, which occurs :math:`\sqrt\delta` times in it
    and in no other. With these words the hinge has its corner, and LIBLINEAR solves the problem; but to it
    the bias costs as much as a weight. From its solution a few steps of Newton's method, with conjugate
    gradients, lead to the free bias and to `tol`. Time and memory are linear in the number of entries of the
    documents.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 20; Hsieh et al. 2008, "A dual coordinate descent method for large-scale
    linear SVM" (LIBLINEAR); Chapelle 2007, "Training a support vector machine in the primal".

    Examples
    --------
    >>> from helpers.svm import HuberizedLinearSVC
    >>> theta = [[0.9, 0.1], [0.8, 0.2], [0.1, 0.9], [0.3, 0.7]]
    >>> model = HuberizedLinearSVC(C=10).fit(theta, ["rec", "rec", "sci", "sci"])
    >>> model.predict([[0.6, 0.4], [0.2, 0.8]])
    array(['rec', 'sci'], dtype='<U3')
    """

    def __init__(self, C=1.0, delta=np.pi - 2, multi_class="ovo", tol=1e-2):
        self.C = C
        self.delta = delta
        self.multi_class = multi_class
        self.tol = tol

    def fit(self, X, y):
        """Train on documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Histograms. Other non-negative rows pass, with a warning: without them it is not NGD.
        y : array-like, shape (n_documents,)
            Classes.

        Returns
        -------
        self : HuberizedLinearSVC
            The fitted classifier.

        Raises
        ------
        ValueError
            If a parameter is out of range, an entry is negative, or there is but one class.
        """
        C, delta, tol = (positive(name, getattr(self, name)) for name in ("C", "delta", "tol"))
        one_of("multi_class", self.multi_class, ("ovo", "ovr"))
        X, labels = self._training(X, y)
        features = _features(X)
        if (abs(row_sums(X) - 1) > SUM_TOLERANCE[X.dtype]).any():
            warnings.warn("X: rows do not sum to 1; divide by the row sums for what NGD does", stacklevel=2)
        # The last feature is 1 for all documents; its weight is b, which costs nothing.
        F = sparse.hstack([sparse.csr_array(features), np.ones((len(labels), 1))], format="csr", dtype=float)
        machines = self._machines()
        self.coef_ = np.zeros((len(machines), X.shape[1]), dtype=X.dtype)
        self.intercept_ = np.zeros(len(machines), dtype=X.dtype)
        together = self.multi_class == "ovr" or len(self.classes_) == 2
        starts = _with_costly_bias(F, labels, C, delta) if together else None
        for k, (ours, theirs) in enumerate(machines):
            chosen = np.isin(labels, ours + theirs)
            signs = np.where(np.isin(labels[chosen], ours), 1.0, -1.0)
            words, rows = (slice(None), F) if together else _own_words(F[chosen])
            start = starts[k] if together else _with_costly_bias(rows, signs, C, delta)[0]
            v = _with_free_bias(rows, signs, start, C, delta, tol)
            self.coef_[k, words], self.intercept_[k] = v[:-1], v[-1]
        return self

    def decision_function(self, X):
        """Return the decision values of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Histograms.

        Returns
        -------
        values : ndarray, shape (n_documents,) or (n_documents, n_classes)
            As `KernelSVC` has them, but for "ovr" the value of each machine.

        Raises
        ------
        ValueError
            If an entry is negative or the number of words is not that of `fit`.
        """
        values = self._values(X)
        if len(self.classes_) == 2:
            return values[:, 0]
        if self.multi_class == "ovr":
            return values
        margins = self._tally(values)
        return self._votes(values) + margins / (3 * (abs(margins) + 1))

    def predict(self, X):
        """Return the classes of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Histograms.

        Returns
        -------
        classes : ndarray, shape (n_documents,)
            One class each.
        """
        values = self._values(X)
        if len(self.classes_) == 2:
            return self.classes_[(values[:, 0] > 0).astype(int)]
        # Of several classes with the most votes LIBSVM takes the first.
        best = values if self.multi_class == "ovr" else self._votes(values)
        return self.classes_[best.argmax(axis=1)]

    def _machines(self):
        """List the classes on the positive and on the negative side of each machine."""
        classes = list(range(len(self.classes_)))
        if len(classes) == 2:
            return [([1], [0])]
        if self.multi_class == "ovr":
            return [([k], classes[:k] + classes[k + 1 :]) for k in classes]
        return [([first], [second]) for first, second in combinations(classes, 2)]

    def _values(self, X):
        """Return the value of every machine, shape (n_documents, n_machines)."""
        return safe_sparse_dot(_features(self._rows(X)), self.coef_.T, dense_output=True) + self.intercept_

    def _tally(self, values):
        """Credit each value to one class of its pair and debit the other, shape (n_documents, n_classes)."""
        pairs = self._machines()
        signs = np.zeros((len(pairs), len(self.classes_)), dtype=values.dtype)
        for row, (ours, theirs) in zip(signs, pairs, strict=True):
            row[ours], row[theirs] = 1, -1
        return values @ signs

    def _votes(self, values):
        """Count the pairs that each class wins, shape (n_documents, n_classes)."""
        return (self._tally(np.sign(values - (values == 0))) + len(self.classes_) - 1) / 2

    def __sklearn_tags__(self):
        """Tell scikit-learn that nothing negative has a root."""
        tags = super().__sklearn_tags__()
        tags.input_tags.positive_only = True
        return tags


def _features(X):
    """Return the roots of twice the entries."""
    if stored(X).min(initial=0) < 0:
        raise ValueError("X: Negative values in data have no root; pass histograms")
    return np.sqrt(X * 2)


def _own_words(F):
    """Return the words that occur in some rows, and the rows without the others; the last column stays."""
    occurs = np.zeros(F.shape[1], dtype=bool)
    occurs[F.indices] = True
    words, column = np.flatnonzero(occurs[:-1]), np.cumsum(occurs) - 1
    return words, sparse.csr_array((F.data, column[F.indices], F.indptr), shape=(F.shape[0], len(words) + 1))


def _with_costly_bias(F, labels, C, delta):
    """Return weights and bias of each machine, one against the rest, as LIBLINEAR finds them."""
    n, n_words = F.shape
    ends = F.indptr[1:]
    # LIBLINEAR counts in 32 bits.
    parts = (
        np.insert(F.data, ends, np.sqrt(delta)),
        np.insert(F.indices, ends, n_words + np.arange(n)).astype(np.int32, copy=False),
        (F.indptr + np.arange(n + 1)).astype(np.int32),
    )
    rows = sparse.csr_array(parts, shape=(n, n_words + n))
    machine = LinearSVC(C=C, loss="hinge", fit_intercept=False, tol=0.3, max_iter=100, random_state=0)
    with warnings.catch_warnings(), config_context(assume_finite=True):
        # It is a start: how good the end is, the gradient says.
        warnings.simplefilter("ignore", ConvergenceWarning)
        return machine.fit(rows, labels).coef_[:, :n_words]


def _with_free_bias(F, y, v, C, delta, tol):
    """Return weights and bias of one machine, by Newton's method from `v`."""
    cost = np.append(np.ones(F.shape[1] - 1), 0)
    f = F @ v

    def alpha(f):
        """Return the dual weights of documents with these values."""
        return np.clip((1 - y * f) / delta, 0, C)

    def slope(length):
        """Return the derivative along the step."""
        return (cost * step) @ (v + length * step) - (y * change) @ alpha(f + length * change)

    for _ in range(500):
        gradient = cost * v - F.T @ (y * alpha(f))
        size = np.linalg.norm(gradient)
        if size <= tol:
            return v
        step = _newton_step(F[(0 < alpha(f)) & (alpha(f) < C)], cost, delta, gradient)
        change = F @ step
        if slope(0) >= 0:
            break  # Nothing but rounding is left.
        length = 1
        if abs(slope(1)) > abs(slope(0)) / 10:
            while slope(length) < 0:
                length *= 2
            length = optimize.brentq(slope, 0, length)
        v, f = v + length * step, f + length * change
    warnings.warn(
        f"tol: stuck at a gradient of {size:.1g}; pass a larger one", ConvergenceWarning, stacklevel=3
    )
    return v


def _newton_step(curved, cost, delta, gradient):
    """Return Newton's step to 3 %; only documents in the curved part of the loss have a part in it."""
    # Where there is none, nothing but the line search holds b.
    cost = cost if curved.shape[0] else np.ones_like(cost)
    turned, shape = curved.T, (len(cost), len(cost))
    hessian = LinearOperator(shape, lambda d: turned @ (curved @ d) / delta + cost * d, dtype=float)
    # Preconditioned by the diagonal, the steps would be twice as many.
    return cg(hessian, -gradient, rtol=0.03)[0]
