r"""Documents as points of the simplex: TF and TF×IDF embeddings of word counts.

TF is the maximum-likelihood estimate of the multinomial: counts over their sum. TF×IDF is the same point seen
through the map :math:`G_\lambda(\theta) = \lambda\theta / \langle\lambda, \theta\rangle`.
"""

import numpy as np
from scipy import sparse
from sklearn.base import OneToOneFeatureMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from helpers._numerics.kernel_machines import EstimatorOfRows
from helpers._numerics.parameters import one_of
from helpers._numerics.rows import as_counts, as_histograms, as_rows, estimator_input, row_sums

KNOWN = {"weighting": ("tf", "tfidf"), "norm": ("l1", "l2"), "empty": ("raise", "keep")}


def pull_back(theta, weights):
    r"""Map histograms by :math:`G_\lambda(\theta) = \lambda\theta / \langle\lambda, \theta\rangle`.

    The Fisher metric pulled back through G weighs the words: the distance of two documents is the geodesic
    distance of their images. With the idf as weights the image of the TF embedding is TF×IDF.

    Parameters
    ----------
    theta : array-like or CSR, shape (n_words,) or (n_documents, n_words)
        Histograms.
    weights : array-like, shape (n_words,)
        Lambda: non-negative. G is one to one only if all are positive.

    Returns
    -------
    image : ndarray or CSR, shape of `theta`
        Histograms.

    Raises
    ------
    ValueError
        If a row is no histogram, there is not one non-negative weight for each word, or a document has only
        words of weight zero.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 10.

    Examples
    --------
    >>> from helpers.embedding import pull_back
    >>> pull_back([0.5, 0.25, 0.25], weights=[1, 2, 0])
    array([0.5, 0.5, 0. ])
    """
    rows, single = as_histograms(theta, "theta")
    given, single_row = as_rows(weights, "weights")
    given = given.toarray() if sparse.issparse(given) else given
    if not single_row or given.shape[1] != rows.shape[1] or given.min(initial=0) < 0:
        raise ValueError(f"weights: {rows.shape[1]} non-negative numbers are due, one for each word of theta")
    image = _weighted(sparse.csr_array(rows, copy=True), given[0], "l1", "raise", "theta")
    if not sparse.issparse(rows):
        image = image.toarray()
    elif sparse.isspmatrix(rows):
        image = sparse.csr_matrix(image)
    return image[0] if single else image


def idf(counts):
    """Return the inverse document frequency of each word, log(documents / documents with the word).

    Parameters
    ----------
    counts : array-like or sparse, shape (n_documents, n_words)
        How often each word occurs, 0 or more.

    Returns
    -------
    idf : ndarray of float64, shape (n_words,)
        0 for a word of all documents or of none, else positive.

    Raises
    ------
    ValueError
        If an entry is negative, NaN, infinite or masked, or `counts` is no matrix.

    References
    ----------
    Zhang, Chen & Lee 2005, section 4.

    Examples
    --------
    >>> from helpers.embedding import idf
    >>> idf([[2, 0, 1], [1, 1, 0]]).round(3)
    array([0.   , 0.693, 0.693])
    """
    return _idf(as_counts(counts, "counts"))


def _idf(counts):
    """Return the idf of checked counts: CSR, each word of a document stored once, and no zero."""
    df = np.bincount(counts.indices, minlength=counts.shape[1])
    return np.where(df > 0, np.log(counts.shape[0] / np.maximum(df, 1)), 0)


class SimplexEmbedding(OneToOneFeatureMixin, TransformerMixin, EstimatorOfRows):
    r"""Embed documents, given as word counts, in the simplex.

    Parameters
    ----------
    weighting : {"tf", "tfidf"}, default "tf"
        What stands for a word: its count, or its count times log(m / df), where m is the number of documents
        given to `fit` and df the number of those with the word. A word of all documents gets weight 0, and so
        does a word of none, as if the vocabulary did not have it.
    norm : {"l1", "l2"}, default "l1"
        Sum one (a histogram, a point of the simplex) or Euclidean norm one (for linear kernels).
    empty : {"raise", "keep"}, default "raise"
        What to do with a document that has no word of positive weight: refuse it, or keep a row of zeros,
        which is no point of the simplex.

    Attributes
    ----------
    idf_ : ndarray, shape (n_words,)
        Weights of the words, all one for "tf".
    n_features_in_ : int
        Number of words.

    References
    ----------
    Zhang, Chen & Lee 2005, eq. 10 and section 4.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.embedding import SimplexEmbedding
    >>> counts = np.array([[3, 1, 0], [0, 1, 1]])
    >>> SimplexEmbedding().fit_transform(counts)
    array([[0.75, 0.25, 0.  ],
           [0.  , 0.5 , 0.5 ]])
    >>> SimplexEmbedding("tfidf").fit_transform(counts)
    array([[1., 0., 0.],
           [0., 0., 1.]])
    """

    def __init__(self, weighting="tf", norm="l1", empty="raise"):
        self.weighting = weighting
        self.norm = norm
        self.empty = empty

    def fit(self, X, y=None):
        """Learn the weights of the words from the training documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts, whole and non-negative.
        y : None
            Not used.

        Returns
        -------
        self : SimplexEmbedding
            The fitted estimator.

        Raises
        ------
        ValueError
            If a parameter is unknown, or counts are negative, fractional, NaN or infinite.
        """
        self._counts(X, reset=True)
        return self

    def fit_transform(self, X, y=None):
        """Learn the weights from the documents and embed them.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts, whole and non-negative.
        y : None
            Not used.

        Returns
        -------
        theta : ndarray or CSR, shape (n_documents, n_words)
            As `transform` returns them.

        Raises
        ------
        ValueError
            As `fit` and `transform`.
        """
        return self._embedded(self._counts(X, reset=True), X)

    def transform(self, X):
        """Embed documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts: whole and non-negative.

        Returns
        -------
        theta : ndarray or CSR, shape (n_documents, n_words)
            CSR for sparse counts; float32 for float32 counts, else float64.

        Raises
        ------
        ValueError
            If counts are negative, fractional, NaN or infinite, or a document has no word of positive weight.
        """
        check_is_fitted(self)
        return self._embedded(self._counts(X, reset=False), X)

    def _embedded(self, counts, X):
        """Return the rows, sparse if `X` is."""
        weights = None if self.weighting == "tf" else self.idf_
        theta = _weighted(counts, weights, self.norm, self.empty, "X")
        return theta if sparse.issparse(X) else theta.toarray()

    def _counts(self, X, reset):
        """Return `X` as CSR and, to `reset`, learn weights; raise ValueError if it does not count."""
        for name, known in KNOWN.items():
            one_of(name, getattr(self, name), known)
        whole = getattr(X, "dtype", None) is not None and X.dtype.kind in "iub"
        counts = estimator_input(self, X, reset=reset, keep=True, **self._KINDS)
        counts = counts if sparse.issparse(counts) else sparse.csr_array(counts)
        least = counts.data.min(initial=1)
        if least < 0:
            raise ValueError("X: Negative values in data; a word occurs 0 times or more, pass counts")
        if least == 0:
            counts.eliminate_zeros()
        if not whole and (np.trunc(counts.data) != counts.data).any():
            raise ValueError("X: fractional values in data; pass whole counts, they are weighted here")
        if reset:
            self.idf_ = np.ones(counts.shape[1]) if self.weighting == "tf" else _idf(counts)
        return counts

    def __sklearn_tags__(self):
        """Tell scikit-learn about the input: never negative, whole numbers."""
        tags = super().__sklearn_tags__()
        tags.input_tags.positive_only = True
        tags.input_tags.categorical = True  # the only tag that says "whole numbers"
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


def _weighted(rows, weights, norm, empty, name):
    """Multiply each word of a CSR by its weight (None: all 1), divide each row by its norm; in place."""
    if weights is not None:
        rows.data *= weights.take(rows.indices)
        if not rows.data.all():
            rows.eliminate_zeros()
    n_words = np.diff(rows.indptr)
    if empty == "raise" and not n_words.all():
        raise ValueError(
            f"{name}: row {np.argmin(n_words)} is an empty document, or has only words of weight 0; "
            "leave it out (SimplexEmbedding(empty='keep') gives a row of zeros)"
        )
    sizes = row_sums(rows) if norm == "l1" else np.sqrt(row_sums(rows.power(2)))
    rows.data /= np.repeat(sizes, n_words)
    return rows
