"""Nearest neighbours: a document is what the documents most like it are."""

import numpy as np
from scipy import sparse
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from helpers._numerics.decisions import classes_of, has_topics, indicators
from helpers._numerics.parameters import number, one_of, positive, shown, whole
from helpers._numerics.rows import estimator_input, view
from helpers._numerics.similarities import SIMILARITIES

KINDS = {"accept_sparse": "csr", "dtype": [np.float64, np.float32]}
# Similarities that are computed at a time.
BLOCK = 2**22


class KNNTextClassifier(ClassifierMixin, BaseEstimator):
    r"""Classify documents by their k nearest neighbours among the training documents; of one or many topics.

    The score of a class is :math:`\hat y(x) = \frac1k \sum_{x_i \in D_k(x)} w(x, x_i) y_i`.

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
    threshold : float or array-like, shape (n_classes,), optional
        Several topics: those with a score above it are predicted. Two classes: the second is, if its score is
        above it. Default: half of all the votes; for one class of several, the highest score.
    at_least : int, default 0
        Several topics: predict so many of the highest score, above the threshold or not.
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

    def __init__(
        self,
        k=5,
        similarity="euclidean",
        weights="vote",
        threshold=None,
        at_least=0,
        smoothing=0.1,
        sigma=1.0,
    ):
        self.k, self.similarity, self.weights = k, similarity, weights
        self.threshold, self.at_least = threshold, at_least
        self.smoothing, self.sigma = smoothing, sigma

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
            X = estimator_input(self, X, keep=True, **KINDS)
            Y, self.classes_ = indicators(y)
            if len(Y) != X.shape[0]:
                raise ValueError(f"y: topics of {len(Y)} documents where X has {X.shape[0]} rows")
        else:
            X, y = estimator_input(self, X, y, keep=True, **KINDS)
            self.classes_, codes = classes_of(y)
            Y = np.eye(len(self.classes_), dtype=bool)[codes]
        if not len(self.classes_):
            raise ValueError("y: no document has a topic; one is due at least")
        if not Y.any(axis=0).all():
            empty = self.classes_[np.argmin(Y.any(axis=0))]
            raise ValueError(f"y: class {empty} has no document; leave it out")
        self.labels_ = sparse.csr_array(Y.astype(np.float64))
        self._thresholds()
        self._measure = SIMILARITIES[self.similarity](X, smoothing=self.smoothing, sigma=self.sigma)
        self._nearness = self._what_is_near()
        self.rows_ = self._measure.rows
        if self.k > len(Y):
            raise ValueError(f"k: {self.k} is larger than the corpus of {len(Y)}; pass {len(Y)} or less")
        return self

    def kneighbors(self, X=None, k=None, apart=None):
        """Find the nearest training documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_queries, n_words), optional
            Documents. Default: the training documents, none of them its own neighbour.
        k : int, optional
            How many. Default: the parameter.
        apart : array-like, shape (n_documents,), optional
            Without `X`: training documents with the same entry are no neighbours (folds, authors, threads).

        Returns
        -------
        similarity : ndarray, shape (n_queries, k)
            Falling.
        index : ndarray of int, shape (n_queries, k)
            Rows of the training documents.

        Raises
        ------
        ValueError
            If k is larger than the number of possible neighbours, or `apart` has not one entry for each
            document.
        """
        check_is_fitted(self)
        if self._what_is_near() != self._nearness:
            fitted = ", ".join(map(str, self._nearness))
            raise ValueError(f"similarity, smoothing, sigma: were {fitted} when fitted; fit again")
        k, n = whole("k", self.k if k is None else k), self.rows_.shape[0]
        if X is None:
            queries = self.rows_
            fold = _codes("apart", np.arange(n) if apart is None else np.asarray(apart))[1]
            if fold.shape != (n,):
                raise ValueError(f"apart: one entry is due for each of the {n} training documents")
            largest = int(np.bincount(fold).max())
        elif apart is not None:
            raise ValueError("apart: is for training documents among themselves; leave it or X out")
        else:
            queries = estimator_input(self, X, reset=False, **KINDS)
            queries, largest = self._measure.check(queries).astype(self.rows_.dtype, copy=False), 0
            if sparse.issparse(queries) != sparse.issparse(self.rows_):
                queries = queries.toarray() if sparse.issparse(queries) else sparse.csr_array(queries)
        if k > n - largest:
            raise ValueError(f"k: {k} is larger than the corpus: {n - largest} can be neighbours; pass less")
        similarity = np.empty((queries.shape[0], k), dtype=self.rows_.dtype)
        index = np.empty(similarity.shape, dtype=np.intp)
        height = max(1, BLOCK // n)
        for start in range(0, len(index), height):
            some = slice(start, min(start + height, len(index)))
            block = view(queries, some.start, some.stop)
            nearness = self._measure.nearness(block)
            if X is None:
                nearness[fold[some, None] == fold] = -np.inf
            similarity[some], index[some] = _highest(nearness, k)
            similarity[some] = self._measure.similarity(similarity[some], index[some], block)
        return similarity, index

    def scores(self, X=None, apart=None):
        """Return the score of every class.

        Without `X` the labels of a document have no part in its own scores: they are fit for choosing
        thresholds (`evaluation.scut`).

        Parameters
        ----------
        X : array-like or CSR, shape (n_queries, n_words), optional
            Documents. Default: the training documents, none of them its own neighbour.
        apart : array-like, shape (n_documents,), optional
            Without `X`: training documents with the same entry are no neighbours (folds, authors, threads).

        Returns
        -------
        scores : ndarray, shape (n_queries, n_classes)
            Shares of votes, or mean similarities.

        Raises
        ------
        ValueError
            As `kneighbors`.
        """
        return self._tally(*self.kneighbors(X, apart=apart))[0]

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
        """
        check_is_fitted(self)
        if X is None:
            raise ValueError("X: documents are due; scores() has the training documents, each without itself")
        return self._answer(self._decide(*self._tally(*self.kneighbors(X))))

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
        whole("at_least", self.at_least, 0)

    def _what_is_near(self):
        """Return the parameters that a fit cannot do without."""
        return self.similarity, self.smoothing, self.sigma

    def _thresholds(self):
        """Return the thresholds as an array, or None."""
        if self.threshold is None:
            return None
        n = len(self.classes_)
        try:
            t = np.asarray(self.threshold, dtype=float)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"threshold: numbers are due, not {shown(self.threshold)}") from None
        if self._form is None and (n > 2 or t.ndim):
            raise ValueError(f"threshold: is for topics, or a number for two classes; with {n} pass None")
        if t.shape not in ((), (n,)):
            raise ValueError(f"threshold: one number is due, or one for each of {n} topics")
        high = 1 if self.weights == "vote" else SIMILARITIES[self.similarity].high
        if (wrong := t[~((t >= 0) & (t <= high))]).size:
            what = "votes" if self.weights == "vote" else self.similarity
            raise ValueError(f"threshold: {wrong[0]:.4g} is outside the range of {what}, 0 to {high:.4g}")
        return t

    def _tally(self, similarity, index):
        """Return the scores of the classes, and what a class would have that gets all the votes."""
        self._check()
        n, k = index.shape
        w = np.ones(similarity.shape) if self.weights == "vote" else np.maximum(similarity, 0)
        shape = (n, self.labels_.shape[0])
        W = sparse.csr_array((w.ravel(), index.ravel(), np.arange(n + 1) * k), shape=shape, dtype=np.float64)
        return (W @ self.labels_).toarray() / k, W.sum(axis=1) / k

    def _decide(self, scores, all_votes):
        """Return who is predicted to be what, shape (n_documents, n_classes)."""
        t = self._thresholds()
        if self._form is None:
            best = scores.argmax(axis=1) if t is None else (scores[:, 1] > t).astype(int)
            return np.arange(scores.shape[1]) == best[:, None]
        chosen = scores > (all_votes[:, None] / 2 if t is None else t)
        if self.at_least:
            first = np.argsort(-np.where(chosen, np.inf, scores), axis=1, kind="stable")[:, : self.at_least]
            np.put_along_axis(chosen, first, True, axis=1)
        return chosen

    def _answer(self, chosen):
        """Return decisions in the form of the training labels."""
        if self._form is None:
            return self.classes_[chosen.argmax(axis=1)]
        if self._form == "tuples":
            return [tuple(self.classes_[row].tolist()) for row in chosen]
        return chosen.astype(self._form)

    def __sklearn_tags__(self):
        """Tell scikit-learn that rows may be sparse, labels several, and histograms are not negative."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = tags.classifier_tags.multi_label = True
        # Of a name that `fit` will refuse, too.
        tags.input_tags.positive_only = self.similarity in ("kl", "geodesic")
        return tags


def _codes(name, labels):
    """Return the different labels, sorted, and the number of each; labels that have no order are refused."""
    try:
        return np.unique(labels, return_inverse=True)
    except TypeError:
        raise ValueError(f"{name}: names and numbers together have no order; pass one kind") from None


def _highest(values, k):
    """Return the k highest values of every row, falling, and where they are: of equal ones the first."""
    least = np.partition(values, values.shape[1] - k, axis=1)[:, values.shape[1] - k]
    row, column = np.nonzero(values >= least[:, None])
    found = values[row, column]
    order = np.lexsort((column, -found, row))
    starts = np.searchsorted(row, np.arange(len(values)))
    first = order[starts[:, None] + np.arange(k)]
    return found[first], column[first]
