r"""The geometry that a kernel induces, and how a conformal factor changes it.

A kernel k maps a point x to its features :math:`\Phi(x)`. Their distances induce a metric,
:math:`g_{ij}(x) = \partial^2 k(x, y) / \partial x_i \partial y_j` at y = x, and the root of its determinant
says how much volume is magnified. A *conformal factor* D is a positive function; the kernel
:math:`\tilde k(x, y) = D(x)\, D(y)\, k(x, y)` has the features :math:`D(x) \Phi(x)`. Amari and Wu choose D
large near the support vectors of a first machine, and train a second one with :math:`\tilde k`.

"Conformal" means a change of lengths here. It has nothing to do with conformal prediction.
"""

from dataclasses import dataclass

import numpy as np
from sklearn.svm import SVC

from helpers._numerics.induced import cosine_factor_gradient as cosine_factor_gradient
from helpers._numerics.induced import induced_metric as induced_metric
from helpers._numerics.induced import magnification as magnification
from helpers._numerics.induced import transformed_metric as transformed_metric
from helpers._numerics.kernel_machines import ClassifierOfTwo
from helpers._numerics.parameters import one_of, positive, whole
from helpers._numerics.products import cosines, squared_distances, unit_rows
from helpers._numerics.rows import pair_of_rows
from helpers.geometry import geodesic_distances
from helpers.gram import check_gram
from helpers.kernels import KERNELS, named
from helpers.svm import KernelSVC

FACTORS = ("d1", "d2", "d3", "cos", "arc")


def local_widths(distances, M=3, printed=False):
    """Mean distance of each support vector to the M nearest others.

    Parameters
    ----------
    distances : array-like, shape (n_support, n_support)
        Between support vectors, zero on the diagonal.
    M : int, default 3
        Neighbours, 1 or more; where there are fewer, all are taken.
    printed : bool, default False
        Eq. 35 as printed: the sum over all support vectors, divided by M.

    Returns
    -------
    widths : ndarray, shape (n_support,)
        Positive. Others at distance zero are copies, no neighbours, and do not count. A support vector that
        has nothing but copies has the width infinity: its term of D is constant.

    Raises
    ------
    ValueError
        If `distances` is not square, or M no whole number from 1.

    References
    ----------
    Radulescu, Baicoianu & Mihai 2024, eq. 29, 33 and 35 (which forgets that the sum has M terms).

    Examples
    --------
    >>> from helpers.conformal import local_widths
    >>> local_widths([[0, 1, 3], [1, 0, 2], [3, 2, 0]], M=2)
    array([2. , 1.5, 2.5])
    """
    M, distances = whole("M", M), np.asarray(distances, dtype=float)
    if distances.ndim != 2 or distances.shape[0] != distances.shape[1]:
        raise ValueError(f"distances: shape {distances.shape} is not square; pass all support vectors")
    if printed:
        return distances.sum(axis=1) / M
    others = np.where(distances > 1e-12 * distances.max(initial=0), distances, np.inf)
    # Of thousands of support vectors sorting all would take longer than the machine.
    others = np.sort(np.partition(others, min(M, others.shape[1]) - 1, axis=1)[:, :M], axis=1)
    count = np.isfinite(others).sum(axis=1)
    total = np.where(np.isfinite(others), others, 0).sum(axis=1)
    return np.divide(total, count, out=np.full(len(total), np.inf), where=count > 0)


def conformal_factor(distances, widths, weights=1.0):
    r"""Sum of bumps at the support vectors, :math:`D(x) = \sum_s a_s e^{-d(x, x_s) / w_s}`.

    Parameters
    ----------
    distances : array-like, shape (n_rows, n_support)
        From rows to support vectors: cosine distances (eq. 32), geodesic ones (34), squared ones (27, 28).
    widths : array-like, shape (n_support,) or float
        :math:`w_s`: the :math:`\tau_s` of `local_widths`, for squared distances :math:`2\tau_s^2`.
    weights : array-like, shape (n_support,) or float, default 1
        :math:`a_s`, positive: for D1 the dual coefficients, without the sign of the class.

    Returns
    -------
    D : ndarray, shape (n_rows,)
        Positive; 0 where every term underflows.

    Raises
    ------
    ValueError
        If a weight is negative: D would change its sign. If a width is not positive.

    References
    ----------
    Amari & Wu 1999; Radulescu, Baicoianu & Mihai 2024, eq. 27, 28, 32 and 34.

    Examples
    --------
    >>> from helpers.conformal import conformal_factor
    >>> conformal_factor([[0.0, 1.0], [2.0, 3.0]], widths=1.0).round(3)
    array([1.368, 0.185])
    """
    weights = np.broadcast_to(np.asarray(weights, dtype=float), np.shape(distances)[1:])
    if (weights < 0).any():
        raise ValueError("weights: one is negative, so D changes its sign; pass alpha and not alpha times y")
    if not (np.asarray(widths) > 0).all():
        raise ValueError("widths: one is not positive; leave out copies, as local_widths does")
    return np.exp(-np.asarray(distances) / widths) @ weights


class ConformalSVC(ClassifierOfTwo, KernelSVC):
    r"""SVM in two passes: the support vectors of the first give the factor D for the kernel of the second.

    Parameters
    ----------
    kernel : str or callable, default "gaussian"
        Name in `kernels.KERNELS` or a function. A cpd kernel is refused: D(x) D(y) k(x, y) may be neither.
    factor : {"d1", "d2", "d3", "cos", "arc"}
        d1, d2: bumps :math:`e^{-\lVert x - x_s\rVert^2/2\tau^2}` with the weights :math:`\alpha_s` and one
        width, or with the weight 1 and local widths. d3: :math:`e^{-\kappa f(x)^2}` of the decision value.
        cos, arc: :math:`e^{-d/\tau_s}` of the cosine or the geodesic distance, with local widths.
    C : float, default 1
        Regularisation parameter of both passes, positive.
    M : int, default 3
        Neighbours that give a local width, see `local_widths`.
    tau : float, optional
        Width of d1; the default is the root of the mean squared distance of two support vectors,
        each with itself included.
    kappa : float, default 1
        Constant of d3, positive.
    control : {None, "scale", "shape"}
        What is left of D in the second pass. "scale": the kernel stays, C becomes C times the mean of
        :math:`D^2` over the training rows. "shape": D is divided by the root of that mean. None: all of D.
    n_passes : int, default 1
        Transformations: each takes the support vectors of the machine before, and the first kernel.
    printed : bool, default False
        Widths as printed: eq. 29 squared once more (d2), eq. 35 over all support vectors (arc).
    tol : float, default 1e-3
        Violation of the optimality conditions at which LIBSVM stops.
    params : dict, optional
        What the kernel takes, as ``{"sigma": 0.5}``.
    **more : object
        Parameters of the kernel by name, added to `params`.

    Attributes
    ----------
    classes_, rows_, svc_
        As in `svm.KernelSVC`; `svc_` is the last machine.
    passes_ : list
        All machines, the untouched one first, each with its factor.
    factor_ : ndarray, shape (n_documents,)
        D of the training rows, as it was used.
    scale_ : float
        Mean of :math:`D^2` over the training rows, before any control.

    Notes
    -----
    D times a has the same effect as C times :math:`a^2`: so a factor that is nearly constant does little but
    change C, and `control` tells how much of a gain is only that. Distances are read from the Gram matrix
    where it holds them. Two classes only; `OneVsRestClassifier` and `OneVsOneClassifier` take it for more.

    References
    ----------
    Amari & Wu 1999; Wu & Amari 2002; Radulescu, Baicoianu & Mihai 2024, eq. 10 and 27 to 35.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.conformal import ConformalSVC
    >>> rows = np.array([[-2.0], [-1.0], [1.0], [2.0]])
    >>> model = ConformalSVC("gaussian", factor="d2", C=10, sigma=1.0).fit(rows, [0, 0, 1, 1])
    >>> model.predict([[-1.5], [0.5]])
    array([0, 1])
    >>> model.factor_at([[0.0], [5.0]]).round(3)
    array([3.385, 0.855])
    """

    def __init__(
        self,
        kernel="gaussian",
        factor="d2",
        C=1.0,
        M=3,
        tau=None,
        kappa=1.0,
        control=None,
        n_passes=1,
        printed=False,
        tol=1e-3,
        params=None,
        **more,
    ):
        super().__init__(kernel, C, tol, params, **more)
        self.factor = factor
        self.M = M
        self.tau = tau
        self.kappa = kappa
        self.control = control
        self.n_passes = n_passes
        self.printed = printed

    def fit(self, X, y):
        """Train all passes on documents of two classes.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel and the factor take.
        y : array-like, shape (n_documents,)
            Two classes.

        Returns
        -------
        self : ConformalSVC
            The fitted classifier.

        Raises
        ------
        ValueError
            If a parameter is unknown or out of range, the kernel is not pd or does not take the rows, or
            there are not two classes.
        """
        C, tol = positive("C", self.C), positive("tol", self.tol)
        one_of("factor", self.factor, FACTORS)
        one_of("control", self.control, (None, "scale", "shape"))
        if self._precomputed():
            raise ValueError("kernel: the factor needs rows, not a Gram matrix; pass the kernel's name")
        definite = getattr(named(self.kernel), "definite", "pd")
        if definite != "pd":
            raise ValueError(f"kernel: {self.kernel!r} is not pd, D D k need not be cpd; take a pd kernel")
        self.rows_, labels = self._training(X, y, keep=True)
        K = self._gram(self.rows_)
        if self.kernel not in KERNELS:
            check_gram(K, "kernel")
        self.passes_ = [_Pass(SVC(C=C, tol=tol, kernel="precomputed").fit(K, labels), np.ones(len(K)))]
        for _ in range(whole("n_passes", self.n_passes)):
            bumps = self._bumps_at(self.passes_[-1].svc, K)
            D = self._factor(bumps, self.rows_, K, self._values(self.rows_, K)[-1][0])
            self.scale_ = float(np.mean(D**2))
            if not self.scale_:
                raise ValueError("factor: D is 0 at every training row; take a smaller kappa")
            if self.control == "scale":
                bumps, D = None, np.ones(len(D))
            elif self.control == "shape":
                bumps["divisor"] = np.sqrt(self.scale_)
                D = D / bumps["divisor"]
            svc = SVC(C=C * (self.scale_ if self.control == "scale" else 1), tol=tol, kernel="precomputed")
            self.passes_.append(_Pass(svc.fit(D[:, None] * K * D, labels), D, bumps))
        self.svc_, self.factor_ = svc, D
        self._used = np.unique(np.concatenate([stage.svc.support_ for stage in self.passes_]))
        self._alone = self._needs_no_other(self.rows_[:2], self.rows_[self._used], K[:2, self._used])
        return self

    def decision_function(self, X):
        """Return the decision values of the last pass.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes.

        Returns
        -------
        values : ndarray, shape (n_documents,)
            Positive for the second class.
        """
        return self._asked(X)[-1][0]

    def factor_at(self, X):
        """Return D of the last pass, as it was used, for other rows.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Rows that the kernel takes.

        Returns
        -------
        D : ndarray, shape (n_documents,)
            0 or more.
        """
        return self._asked(X)[-1][1]

    def _asked(self, X):
        """Check rows and run all passes on them, with the kernel of support vectors alone if it is enough."""
        X = self._rows(X)
        if not self._alone:
            return self._values(X, self._gram(X, self.rows_))
        K = np.zeros((X.shape[0], self.rows_.shape[0]))
        K[:, self._used] = self._gram(X, self.rows_[self._used])
        return self._values(X, K)

    def _values(self, X, K):
        """Run all passes on rows, with their kernel `K`; return decision values and D of each."""
        staged, f = [], None
        for stage in self.passes_:
            D, support = self._factor(stage.bumps, X, K, f), stage.svc.support_
            f = D * (K[:, support] @ (stage.svc.dual_coef_[0] * stage.D[support])) + stage.svc.intercept_[0]
            staged.append((f, D))
        return staged

    def _factor(self, bumps, X, K, f):
        """Return D of the rows; `f` are their decision values in the pass before."""
        if bumps is None:
            return np.ones(len(K))
        if self.factor == "d3":
            D = np.exp(-bumps["widths"] * f**2)
        else:
            distances = self._distances(X, K, bumps["centres"])
            D = conformal_factor(distances, bumps["widths"], bumps["weights"])
        return D / bumps["divisor"]

    def _bumps_at(self, svc, K):
        """Return where the bumps of D stand, and their widths and weights."""
        bumps = {"centres": svc.support_, "widths": self.kappa, "weights": 1.0, "divisor": 1.0}
        if self.factor == "d3":
            positive("kappa", self.kappa)
            return bumps
        support = bumps["centres"]
        between = self._distances(self.rows_[support], K[support], support)
        bumps["widths"] = local_widths(between, self.M, self.printed and self.factor == "arc")
        if self.factor == "d2":
            bumps["widths"] = 2 * bumps["widths"] ** (2 if self.printed else 1)
        elif self.factor == "d1":
            squared = between.mean() or np.inf if self.tau is None else positive("tau", self.tau) ** 2
            bumps["widths"] = 2 * squared
            bumps["weights"] = abs(svc.dual_coef_[0])
        return bumps

    def _distances(self, X, K, centres):
        """Return the distances of the factor from rows to training rows; the Gram matrix may hold them."""
        kind = {"cos": "cosine", "arc": "geodesic"}.get(self.factor, "squared")
        params, support = self.params or {}, self.rows_[centres]
        # Of close rows their differences know more than the logarithm of a float32 near 1.
        exact = K.dtype == float or kind == "cosine"
        if exact and (self.kernel, kind) in _HELD and not params.get("shift"):
            with np.errstate(divide="ignore"):
                held = _HELD[self.kernel, kind](K[:, centres], **params)
            if np.isfinite(held).all():  # Not where the kernel underflows.
                return np.maximum(held, 0)
        if kind == "geodesic":
            return geodesic_distances(X, support)
        if kind == "squared":
            return squared_distances(*pair_of_rows(X, support))
        return 1 - cosines(unit_rows(X, "X"), unit_rows(support, "X"), least=-1)

    def __sklearn_tags__(self):
        """Tell scikit-learn that geodesics take nothing negative."""
        tags = super().__sklearn_tags__()
        tags.input_tags.positive_only |= self.factor == "arc"
        return tags


# Distances that a Gram matrix holds.
_HELD = {
    ("gaussian", "squared"): lambda K, sigma=1.0, shift=0: -2 * sigma**2 * np.log(K),
    ("gaussian_cosine", "cosine"): lambda K, gamma=1.0, shift=0: -np.log(K) / gamma,
    ("ngd_exponential", "geodesic"): lambda K, t=1.0, shift=0: -2 * t * np.log(K),
}


@dataclass
class _Pass:
    """A machine, the factor D of its training rows, and where D comes from."""

    svc: SVC
    D: np.ndarray
    bumps: dict | None = None
