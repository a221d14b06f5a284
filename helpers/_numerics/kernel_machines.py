"""What estimators of documents share: checked rows, classes, a kernel and its parameters."""

from inspect import signature

import numpy as np
from scipy import sparse
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from helpers._numerics.decisions import classes_of
from helpers._numerics.kernel_register import KERNELS, named
from helpers._numerics.parameters import shown
from helpers._numerics.rows import estimator_input


class EstimatorOfRows(BaseEstimator):
    """Estimator of rows, dense or CSR, float64 or float32."""

    _KINDS = {"accept_sparse": "csr", "dtype": [np.float64, np.float32]}

    def _rows(self, X):
        """Check rows to be predicted."""
        check_is_fitted(self)
        return estimator_input(self, X, reset=False, **self._KINDS)

    def __sklearn_tags__(self):
        """Tell scikit-learn that rows may be sparse."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags


class ClassifierOfRows(ClassifierMixin, EstimatorOfRows):
    """Classifier of rows, dense or CSR, float64 or float32."""

    def _training(self, X, y, keep=False):
        """Check training rows (to `keep`) and their classes, which become whole numbers from 0."""
        X, y = estimator_input(self, X, y, keep=keep, **self._KINDS)
        self.classes_, labels = classes_of(y)
        return X, labels


class ClassifierOfTwo(ClassifierOfRows):
    """Classifier of two classes, by the sign of its `decision_function`; 0 is the first class."""

    def _training(self, X, y, keep=False):
        """Check training rows (to `keep`) and their two classes, which become 0 and 1."""
        X, labels = super()._training(X, y, keep)
        if len(self.classes_) > 2:
            raise ValueError(
                f"y: Only binary classification is supported, not {len(self.classes_)} classes; "
                f"take OneVsRestClassifier({type(self).__name__}())"
            )
        return X, labels

    def predict(self, X):
        """Return the classes of documents, shape (n_documents,)."""
        values = self.decision_function(X)
        return self.classes_[(values > 0).astype(int)]

    def __sklearn_tags__(self):
        """Tell scikit-learn that two classes are due."""
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags


class KernelMachine(EstimatorOfRows):
    """Estimator with the parameters `kernel` and `params`, which holds what the kernel takes."""

    def set_params(self, **changes):
        """Set parameters; what is none of the machine is one of the kernel.

        Another kernel keeps of the parameters those that it takes too.
        """
        own = {name: changes.pop(name) for name in self.get_params(deep=False) if name in changes}
        before = self.kernel
        super().set_params(**own)
        if self.kernel is not before and "params" not in own:
            self.params = _taken(self.kernel, self.params)
        self.params = merged(self.params, changes)
        return self

    def _gram(self, X, Y=None):
        """Compute the kernel, or take one that is precomputed; name parameters that it does not know."""
        if self._precomputed():
            return X.toarray() if sparse.issparse(X) else X
        kernel, params = named(self.kernel), {} if self.params is None else self.params
        try:
            signature(kernel).bind(X, Y, **params)
        except TypeError as error:
            known = ", ".join(list(signature(kernel).parameters)[2:]) or "none"
            raise ValueError(f"params: {shown(params)}: {error}; {self.kernel!r} takes {known}") from None
        return kernel(X, Y, **params)

    def _needs_no_other(self, X, Y, known):
        """Tell whether the kernels `known` of X with chosen training rows Y need no other training row.

        Those of Fisher and of LSI do: they take the mean, or the concepts, of all rows that they are given.
        """
        tolerance = np.sqrt(np.finfo(known.dtype).eps) * abs(known).max()
        return np.allclose(self._gram(X, Y), known, rtol=0, atol=tolerance)

    def _precomputed(self):
        """Tell whether rows are those of a Gram matrix."""
        return isinstance(self.kernel, str) and self.kernel == "precomputed"

    def __sklearn_tags__(self):
        """Tell scikit-learn that kernels on the simplex take nothing negative, and what is a Gram matrix."""
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self._precomputed()
        kernel = KERNELS.get(self.kernel) if isinstance(self.kernel, str) else self.kernel
        tags.input_tags.positive_only = getattr(kernel, "simplex", False)
        return tags


class FewKernels(KernelMachine):
    """Machine whose values are sums of few kernels; the kernel may be "precomputed"."""

    def _keep(self, X, support, K):
        """Keep training rows and the chosen ones; `K` is their Gram matrix."""
        self.rows_ = None if self._precomputed() else X
        self.support_, self.n_bases_ = support, len(support)
        held = len(support) and not self._precomputed()
        self._alone = bool(held) and self._needs_no_other(X, X[support], K[:, support])

    def _values(self, X, attribute):
        """Return the sums of chosen kernels with weights (..., n_chosen), shape (..., n_documents)."""
        X = self._rows(X)
        weights = getattr(self, attribute)
        if not self.n_bases_:
            return np.zeros((*weights.shape[:-1], X.shape[0]))
        if self._alone:
            return weights @ self._gram(X, self.rows_[self.support_]).T
        return weights @ self._gram(X, self.rows_)[:, self.support_].T


def merged(params, more):
    """Add parameters given by name; what is no dictionary is left for `fit` to refuse."""
    return {**(params or {}), **more} if more and isinstance(params, dict | None) else params


def _taken(kernel, params):
    """Return the parameters that a kernel takes; for what is no kernel all of them, `fit` will refuse it."""
    if not isinstance(params, dict) or not (
        callable(kernel) or isinstance(kernel, str) and kernel in KERNELS
    ):
        return params
    known = signature(named(kernel)).parameters
    return {name: value for name, value in params.items() if name in known} or None
