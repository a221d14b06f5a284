r"""Latent semantic indexing: documents by a few concepts, each a weight for every word.

Let X hold the training documents as rows, and :math:`X = V \Sigma U^\top`. The *concepts* are the first k
columns of U, the directions of the words in which the documents have the most weight. A document x becomes
the k numbers :math:`U_k^\top x`, and the LSI kernel is their inner product,
:math:`k(x, x') = x^\top U_k U_k^\top x'`: an inner product of words that occur together.
"""

import numpy as np
from sklearn.base import ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from helpers._numerics.kernel_machines import EstimatorOfRows
from helpers._numerics.parameters import whole
from helpers._numerics.rows import estimator_input
from helpers._numerics.semantics import coordinates, leading_concepts


class LatentSemantics(ClassNamePrefixFeaturesOutMixin, TransformerMixin, EstimatorOfRows):
    r"""Rows become their coordinates :math:`U_k^\top x` in the space of k concepts.

    Parameters
    ----------
    n_concepts : int, default 100
        k, 1 or more. There are no more concepts than the rank of the training documents.

    Attributes
    ----------
    rows_ : ndarray or CSR, shape (n_documents, n_words)
        Training documents X.
    vectors_ : ndarray, shape (n_documents, n_concepts_)
        :math:`V_k`.
    singular_values_ : ndarray, shape (n_concepts_,)
        The largest first.
    n_concepts_ : int
        Concepts that there are, at most `n_concepts`.

    Notes
    -----
    The rows are taken as they are: neither centred, as principal components are, nor weighted. The inner
    product of two rows of coordinates is `kernels.lsi`.

    References
    ----------
    Zhang, Zhang & Wang 2012, eq. 6 to 8; Deerwester et al. 1990; Cristianini, Shawe-Taylor & Lodhi 2002.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.semantics import LatentSemantics
    >>> documents = np.array([[2, 1, 0], [4, 2, 0], [0, 0, 3]])
    >>> lsi = LatentSemantics(n_concepts=2).fit(documents)
    >>> lsi.singular_values_
    array([5., 3.])
    >>> abs(lsi.transform([[0, 1, 0]])).round(2)
    array([[0.45, 0.  ]])
    """

    def __init__(self, n_concepts=100):
        self.n_concepts = n_concepts

    def fit(self, X, y=None):
        """Find the concepts of training documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Any real rows.
        y : None
            Not used: concepts know no classes.

        Returns
        -------
        self : LatentSemantics
            The fitted estimator.

        Raises
        ------
        ValueError
            If `n_concepts` is no whole number from 1, or if all rows are zero.
        """
        n_concepts = whole("n_concepts", self.n_concepts)
        self.rows_ = estimator_input(self, X, keep=True, **self._KINDS)
        self.vectors_, self.singular_values_ = leading_concepts(self.rows_, n_concepts)
        self.n_concepts_ = self._n_features_out = len(self.singular_values_)
        return self

    def transform(self, X):
        """Return the coordinates of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Any real rows, with the columns of the training documents.

        Returns
        -------
        Z : ndarray, shape (n_documents, n_concepts_)
            One coordinate for each concept.

        Raises
        ------
        ValueError
            If the rows have another number of words, or a number is not finite.
        """
        X = self._rows(X)
        return coordinates(X, self.rows_, self.vectors_, self.singular_values_)

    def word_weights(self, w):
        r"""Return :math:`U_k w`: a linear function of the coordinates as one of the words.

        Parameters
        ----------
        w : array-like, shape (n_concepts_,)
            A weight for each concept.

        Returns
        -------
        weights : ndarray, shape (n_words,)
            ``transform(X) @ w`` is ``X @ weights``, a product for each entry of a document, whatever the
            number of concepts, bases or support vectors that w is made of.

        Raises
        ------
        ValueError
            If `w` has not one number for each concept.
        """
        check_is_fitted(self)
        w = np.asarray(w, dtype=float)
        if w.shape != (self.n_concepts_,):
            raise ValueError(f"w: shape {w.shape}; pass one number for each of {self.n_concepts_} concepts")
        return self.rows_.T @ (self.vectors_ @ (w / self.singular_values_))
