"""Nearest neighbours: a document is what the documents most like it are."""

import numpy as np
from scipy import sparse
from sklearn.utils.validation import check_is_fitted

from helpers._numerics.decisions import has_topics, indicators
from helpers._numerics.kernel_machines import ClassifierOfRows
from helpers._numerics.pairs import places
from helpers._numerics.parameters import number, one_of, positive, whole
from helpers._numerics.rows import estimator_input, view
from helpers._numerics.similarities import SIMILARITIES

# Similarities that are computed at a time.
BLOCK = 2**22


class KNNTextClassifier(ClassifierOfRows):
    r"""Classify documents by their k nearest neighbours among the training documents; of one or many topics.

    The score of a class is :math:`\hat y(x) = \frac1k \sum_{x_i \in D_k(x)} w(x, x_i) y_i`. The class of the
    highest score is predicted; of several topics those that have more than half of all the votes.

    Parameters
    ----------
    k : int, default 5
        Neighbours that vote.
    similarity : str, default "euclidean"
        What is near. The default takes any rows; for text take another one.

        - "dot", "cosine": inner product, and that of the rows divided by their norms;
        - "euclidean": :math:`-\lVert x - x' \rVert`;
        - "gaussian": :math:`\exp(-\lVert x - x' \rVert^2 / 2\sigma^2)`;
        - "kl": :math:`-D(x \Vert x')` of histograms, x' a training document, smoothed;
        - "geodesic": :math:`\pi - d_G(x, x')` of histograms, 0 if they have no word in common.
    weights : {"vote", "similarity"}, default "vote"
        w: 1, or the similarity. A negative similarity counts 0; "euclidean" and "kl" are never positive, and
        refused: the farther neighbour would have the louder voice.
    smoothing : float, default 0.1
        "kl": share, from 1e-9 to below 1, of the mean of the training documents (and one with all words
        alike) that is mixed into each of them, so that no divergence is infinite.
    sigma : float, default 1
        "gaussian": width, positive, in the units of the rows.

    Attributes
    ----------
    classes_ : ndarray, shape (n_classes,)
        Classes, or topics; 0, 1, ... for an indicator matrix.
    rows_ : ndarray or CSR, shape (n_documents, n_words)
        Training documents.
    labels_ : CSR, shape (n_documents, n_classes)
        1 where a training document is of a class.

    Notes
    -----
    All similarities are computed, some millions at a time: about 100 MB, whatever the number of documents. Of
    equally similar documents the earlier one is nearer (dense rows: but for the rounding of the products), of
    equal scores the first class wins. All documents and classes count alike: there is neither `sample_weight`
    nor `class_weight`.

    References
    ----------
    Fix & Hodges 1951; Cover & Hart 1967; Yang & Liu 1999 for "cosine", weights and thresholds of each topic.

    Examples
    --------
    >>> from helpers.neighbors import KNNTextClassifier
    >>> theta = [[0.9, 0.1], [0.8, 0.2], [0.1, 0.9], [0.3, 0.7]]
    >>> model = KNNTextClassifier(k=1, similarity="geodesic")
    >>> model.fit(theta, ["rec", "rec", "sci", "sci"]).predict([[0.7, 0.3], [0.2, 0.8]])
    array(['rec', 'sci'], dtype='<U3')
    """

    def __init__(self, k=5, similarity="euclidean", weights="vote", smoothing=0.1, sigma=1.0):
        self.k = k
        self.similarity = similarity
        self.weights = weights
        self.smoothing = smoothing
        self.sigma = sigma

    def fit(self, X, y):
        """Keep the training documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Documents, histograms where the similarity takes them only.
        y : array-like, sequence of tuples, or indicator matrix
            One class each, or several topics: `predict` answers in kind.

        Returns
        -------
        self : KNNTextClassifier
            The fitted classifier.

        Raises
        ------
        ValueError
            If a parameter is unknown or out of range, if k is larger than the corpus, if a class has no
            document, or if the rows are not what the similarity takes: no zeros where it goes by direction,
            histograms for "kl" and "geodesic".
        """
        self._check()
        self._form = "tuples" if has_topics(y) else None
        try:
            if self._form is None and (sparse.issparse(y) or np.asarray(y).ndim == 2 and np.shape(y)[1] > 1):
                self._form = getattr(y, "dtype", np.dtype(int))
        except ValueError:
            raise ValueError("y: neither labels nor topics; pass one label, or one tuple, each") from None
        if self._form is not None:
            X = estimator_input(self, X, keep=True, **self._KINDS)
            Y, self.classes_ = indicators(y)
            if len(Y) != X.shape[0]:
                raise ValueError(f"y: topics of {len(Y)} documents where X has {X.shape[0]} rows")
        else:
            X, labels = self._training(X, y, keep=True)
            Y = np.eye(len(self.classes_), dtype=bool)[labels]
        if not len(self.classes_):
            raise ValueError("y: no document has a topic; one is due at least")
        if not Y.any(axis=0).all():
            empty = self.classes_[np.argmin(Y.any(axis=0))]
            raise ValueError(f"y: class {empty} has no document; leave it out")
        self.labels_ = sparse.csr_array(Y.astype(np.float64))
        self._measure = SIMILARITIES[self.similarity](X, smoothing=self.smoothing, sigma=self.sigma)
        self.rows_ = self._measure.rows
        if self.k > len(Y):
            raise ValueError(f"k: {self.k} is larger than the corpus of {len(Y)}; pass {len(Y)} or less")
        return self

    def kneighbors(self, X=None):
        """Find the nearest training documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_queries, n_words), optional
            Documents. Default: the training documents, none of them its own neighbour.

        Returns
        -------
        similarity : ndarray, shape (n_queries, k)
            Falling.
        index : ndarray of int, shape (n_queries, k)
            Rows of the training documents.

        Raises
        ------
        ValueError
            If k is larger than the number of possible neighbours.
        """
        check_is_fitted(self)
        k, n = whole("k", self.k), self.rows_.shape[0]
        if X is None:
            queries, most = self.rows_, n - 1
        else:
            queries, most = self._measure.check(self._rows(X)).astype(self.rows_.dtype, copy=False), n
            if sparse.issparse(queries) != sparse.issparse(self.rows_):
                queries = queries.toarray() if sparse.issparse(queries) else sparse.csr_array(queries)
        if k > most:
            raise ValueError(f"k: {k} is larger than the corpus: {most} can be neighbours; pass less")
        similarity = np.empty((queries.shape[0], k), dtype=self.rows_.dtype)
        index = np.empty(similarity.shape, dtype=np.intp)
        height = max(1, BLOCK // n)
        for start in range(0, len(index), height):
            block = view(queries, start, min(start + height, len(index)))
            rows = slice(start, start + block.shape[0])
            nearness = self._measure.nearness(block)
            if X is None:
                nearness[range(block.shape[0]), range(start, rows.stop)] = -np.inf
            nearest, index[rows] = _highest(nearness, k)
            similarity[rows] = self._measure.similarity(nearest, index[rows], block)
        return similarity, index

    def scores(self, X=None):
        """Return the score of every class.

        Without `X` the labels of a document have no part in its own scores: they are fit for choosing
        thresholds (`evaluation.scut`).

        Parameters
        ----------
        X : array-like or CSR, shape (n_queries, n_words), optional
            Documents. Default: the training documents, none of them its own neighbour.

        Returns
        -------
        scores : ndarray, shape (n_queries, n_classes)
            Shares of votes, or mean similarities.

        Raises
        ------
        ValueError
            As `kneighbors`; or if Gaussian similarities vote, and all those of a document are rounded to 0.
        """
        return self._votes(X)[0]

    def predict(self, X):
        """Return the classes of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Documents, histograms where the similarity takes them only.

        Returns
        -------
        classes : ndarray of shape (n_documents,), list of tuples or matrix
            One class each, or topics in the form that `fit` was given.

        Raises
        ------
        ValueError
            If there are no documents, or as `scores`.
        """
        check_is_fitted(self)
        if X is None:
            raise ValueError("X: documents are due; scores() has the training documents, each without itself")
        scores, all_votes = self._votes(X)
        if self._form is None:
            return self.classes_[scores.argmax(axis=1)]
        chosen = scores > all_votes / 2
        if self._form == "tuples":
            return [tuple(self.classes_[row].tolist()) for row in chosen]
        return chosen.astype(self._form)

    def _check(self):
        """Check the parameters that do not depend on the data."""
        for name, known in (("similarity", SIMILARITIES), ("weights", ("vote", "similarity"))):
            one_of(name, getattr(self, name), known)
        if self.weights == "similarity" and SIMILARITIES[self.similarity].high <= 0:
            raise ValueError(f"weights: {self.similarity!r} gives the farther the louder voice; pass 'vote'")
        whole("k", self.k)
        positive("sigma", self.sigma)
        # Less is not told from nothing in float32, where the rarest words have 1e-20 and less of it.
        if not 1e-9 <= number("smoothing", self.smoothing) < 1:
            raise ValueError(f"smoothing: {self.smoothing} is no share; pass a number between 0 and 1")

    def _votes(self, X):
        """Return the scores of the classes, and what a class would have that gets all the votes."""
        self._check()
        similarity, index = self.kneighbors(X)
        n, k = index.shape
        w = np.ones(similarity.shape) if self.weights == "vote" else np.maximum(similarity, 0)
        if self.similarity == "gaussian" and not w.any(axis=1).all():
            raise ValueError(
                f"sigma: with {self.sigma:g} all similarities of a document are 0; take a larger one"
            )
        shape = (n, self.labels_.shape[0])
        W = sparse.csr_array((w.ravel(), index.ravel(), np.arange(n + 1) * k), shape=shape, dtype=np.float64)
        return (W @ self.labels_).toarray() / k, W.sum(axis=1)[:, None] / k

    def __sklearn_tags__(self):
        """Tell scikit-learn that labels may be several, and that histograms are not negative."""
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_label = True
        # Of a name that `fit` will refuse, too.
        tags.input_tags.positive_only = self.similarity in ("kl", "geodesic")
        return tags


def _highest(values, k):
    """Return the k highest values of every row, falling, and where they are: of equal ones the first."""
    least = np.partition(values, values.shape[1] - k, axis=1)[:, values.shape[1] - k]
    row, column = places(values >= least[:, None])
    high = values[row, column]
    order = np.lexsort((column, -high, row))
    starts = np.searchsorted(row, np.arange(len(values)))
    first = order[starts[:, None] + np.arange(k)]
    return high[first], column[first]
