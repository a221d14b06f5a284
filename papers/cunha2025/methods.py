"""The methods of the field: each one prepares its documents, fits, and gives every class a score.

A method is a function of counts, of who is what, and of the parameters of the study. It does what does not
depend on the value to be chosen, and returns ``fit(value)``, which returns a `Model`. Most are made by `on`:
a transformer of scikit-learn for the rows, an estimator for the machine. What is done once and what for each
value is measured apart, and a threshold may be chosen with the value, so `GridSearchCV` would not do.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.base import BaseEstimator, TransformerMixin, clone
from sklearn.decomposition import TruncatedSVD
from sklearn.linear_model import LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import ComplementNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, Normalizer, normalize
from sklearn.svm import LinearSVC

from helpers.bayes import MultinomialNaiveBayes
from helpers.concepts import factorize
from helpers.conformal import ConformalSVC
from helpers.embedding import SimplexEmbedding, idf
from helpers.kernels import ngd
from helpers.neighbors import KNNTextClassifier
from helpers.pursuit import pursue
from helpers.svm import HuberizedLinearSVC, KernelSVC
from papers.zhang2012.updates import refined_quietly


@dataclass(frozen=True)
class Model:
    """`scores` maps counts to a matrix, documents by classes; `arrays` are what it needs to do so."""

    scores: Callable
    arrays: tuple

    @property
    def size(self):
        """Bytes of the arrays."""
        return sum(map(_bytes, self.arrays))


def _bytes(array):
    if not sparse.issparse(array):
        return array.nbytes
    return array.data.nbytes + array.indices.nbytes + array.indptr.nbytes


# --- rows


class Logarithmic(TransformerMixin, BaseEstimator):
    """(1 + log tf) idf in unit length, with the idf of the course, which is 0 for a word of all documents."""

    def fit(self, counts, y=None):
        """Count the documents of each word."""
        self.idf_ = idf(counts)
        return self

    def transform(self, counts):
        """Weigh the words."""
        rows = counts.astype(float)
        rows.data = (1 + np.log(rows.data)) * self.idf_[rows.indices]
        return normalize(rows)


COUNTS = FunctionTransformer()
UNIT = SimplexEmbedding("tf", norm="l2", empty="keep")
SHARES = SimplexEmbedding("tf", empty="keep")
# The points of the simplex of Zhang, Chen & Lee's second features.
WEIGHTED_SHARES = SimplexEmbedding("tfidf", empty="keep")
# The points of the sphere.
ROOT = FunctionTransformer(lambda counts: normalize(np.sqrt(counts.astype(float))))
OCCURRENCES = FunctionTransformer(lambda counts: (counts > 0).astype(float))
LOGARITHMIC = Logarithmic()


def bm25(counts, weights, mean, k1, b):
    """Return the weights of BM25: what each word of a document adds to the score for a query that has it.

    Parameters
    ----------
    counts : CSR, shape (n_documents, n_words)
    weights : ndarray, shape (n_words,)
        log(1 + (n - df + 1/2) / (df + 1/2)), of the training documents.
    mean : float
        Mean length of a training document.
    k1, b : float
    """
    rows = counts.astype(float)
    length = np.repeat(np.ravel(rows.sum(axis=1)), np.diff(rows.indptr))
    rows.data *= (k1 + 1) / (rows.data + k1 * (1 - b + b * length / mean)) * weights[rows.indices]
    return rows


# --- methods


def with_everybody(truth):
    """Return who is what with one class more, which all documents have."""
    return np.hstack([truth, np.ones_like(truth[:, :1])])


def of_everybody(scores):
    """Return scores as shares of the last one, that of the class of `with_everybody`.

    A sum of similarities grows with the words of the document, and one threshold for all documents needs
    scores that can be compared. The order of the classes of a document does not change.
    """
    every = scores[:, -1:]
    return np.divide(scores[:, :-1], every, out=np.zeros_like(scores[:, :-1]), where=every > 0)


def on(rows, machine):
    """Return a method: a machine on rows.

    Parameters
    ----------
    rows : transformer
    machine : callable
        Maps a value and the parameters of the study to an estimator with a `decision_function`, and `arrays_`
        that it needs. It is fitted to who is what, documents by classes.
    """

    def start(counts, truth, p):
        fitted = clone(rows)
        X = fitted.fit_transform(counts)

        def fit(value):
            several = machine(value, p).fit(X, truth.astype(int))
            return Model(lambda new: several.decision_function(fitted.transform(new)), several.arrays_)

        return fit

    return start


class OneAgainstRest(OneVsRestClassifier):
    """A linear machine for each class, their weights in one matrix: one product gives all scores."""

    def fit(self, X, Y):
        """Fit the machines and put their weights together."""
        super().fit(X, Y)
        coef, bias = zip(*((machine.coef_, machine.intercept_) for machine in self.estimators_), strict=True)
        self.arrays_ = np.vstack(coef), np.ravel(bias)
        return self

    def decision_function(self, X):
        """Return the score of each class."""
        coef, bias = self.arrays_
        return X @ coef.T + bias


class HuberizedAgainstRest(OneAgainstRest):
    """The linear-time machine of NGD for each class."""

    def decision_function(self, X):
        """Return the score of each class; the weights are those of the roots of twice the shares."""
        return super().decision_function(np.sqrt(2 * X))


class ConformalAgainstRest(OneVsRestClassifier):
    """A conformal machine for each class."""

    def fit(self, X, Y):
        """Fit the machines."""
        super().fit(X, Y)
        self.arrays_ = X, *(machine.svc_.dual_coef_ for machine in self.estimators_)
        return self


class LogRatioSVC(LinearSVC):
    """Wang and Manning's NB-SVM of one class: words that occur, weighed by their log ratios."""

    def __init__(self, blend=0.25, C=1.0, tol=1e-4, random_state=None):
        super().__init__(C=C, tol=tol, random_state=random_state)
        self.blend = blend

    def fit(self, X, y):
        """Weigh the words, fit, and blend each weight with the mean size of all."""
        inside = X.T @ y
        shares = [(1 + df) / np.sum(1 + df) for df in (inside, np.ravel(X.sum(axis=0)) - inside)]
        ratio = np.log(shares[0]) - np.log(shares[1])
        super().fit(X.multiply(ratio).tocsr(), y)
        size = abs(self.coef_).mean()
        self.coef_ = ((1 - self.blend) * size + self.blend * self.coef_) * ratio
        return self


class Neighbours(BaseEstimator):
    """k nearest neighbours, weighed by their similarity."""

    def __init__(self, k, similarity):
        self.k, self.similarity = k, similarity

    def fit(self, X, Y):
        """Keep the rows."""
        self.machine_ = KNNTextClassifier(self.k, self.similarity, weights="similarity")
        self.machine_.fit(X, with_everybody(Y))
        # The weights of the words, too.
        self.arrays_ = self.machine_.rows_, np.empty(X.shape[1])
        return self

    def decision_function(self, X):
        """Return the share of each class in the similarities of the neighbours."""
        return of_everybody(self.machine_.scores(X))


def neighbours(rows, similarity):
    """Return k nearest neighbours on rows."""
    return on(rows, lambda k, p: Neighbours(k or 1, similarity))


class ForEachClass(BaseEstimator):
    """A classifier of one class a document: one of several classes is given to it once for each."""

    def __init__(self, estimator):
        self.estimator = estimator

    def fit(self, X, Y):
        """Fit a row for each pair of document and class."""
        rows, classes = np.nonzero(Y)
        self.machine_ = clone(self.estimator).fit(X[rows], classes)
        names = "coef_", "intercept_", "feature_log_prob_"
        names = names[2:] if isinstance(self.estimator, ComplementNB) else names[:2]
        self.arrays_ = tuple(getattr(self.machine_, name) for name in names)
        return self

    def decision_function(self, X):
        """Return the score of each class."""
        name = "decision_function" if hasattr(self.machine_, "decision_function") else "predict_log_proba"
        return getattr(self.machine_, name)(X)


def ranked(counts, truth, p):
    """Return the neighbours that BM25 ranks first, a document as the query."""
    n = counts.shape[0]
    df = np.bincount(counts.indices, minlength=counts.shape[1])
    weights, mean = np.log1p((n - df + 0.5) / (df + 0.5)), counts.sum() / n
    words = bm25(counts, weights, mean, **p["bm25"]).T.tocsr()
    labels = with_everybody(truth)

    def fit(k):
        def scores(new):
            votes = []
            for begin in range(0, new.shape[0], 500):
                near = (new[begin : begin + 500].astype(float) @ words).toarray()
                best = np.argpartition(-near, min(k, n - 1) - 1, axis=1)[:, :k]
                voices = np.take_along_axis(near, best, axis=1)
                votes.append((voices[:, :, None] * labels[best]).sum(axis=1))
            return of_everybody(np.vstack(votes))

        return Model(scores, (words, truth))

    return fit


def bayes(options):
    """Return naive Bayes; `options` maps the value to what it is given."""
    return on(COUNTS, lambda value, p: ForEachClass(MultinomialNaiveBayes(**options(value))))


def support(C, p):
    """Return linear support vector machines."""
    return OneAgainstRest(LinearSVC(C=C, tol=p["tol"], random_state=0))


def stochastic(decay, p):
    """Return the linear support vector machines that read one document at a time."""
    return OneAgainstRest(SGDClassifier(alpha=decay, max_iter=p["passes"], random_state=0))


def logistic(C, p):
    """Return logistic regressions."""
    return OneAgainstRest(LogisticRegression(C=C, solver="liblinear", tol=p["tol"], random_state=0))


def ridge(ridge, p):
    """Return least squares on the signs of a class."""
    return OneAgainstRest(RidgeClassifier(alpha=ridge, solver="sparse_cg", tol=p["tol"]))


def huberized(C, p):
    """Return the linear-time machines of NGD."""
    return HuberizedAgainstRest(HuberizedLinearSVC(C))


def nb_svm(C, p):
    """Return Wang and Manning's NB-SVMs."""
    return OneAgainstRest(LogRatioSVC(p["blend"], C, p["tol"], random_state=0))


def factored(C, p):
    """Return the conformal machines of the linear kernel, with the factor for text."""
    return ConformalAgainstRest(ConformalSVC("linear", "cos", C))


def ngd_gram(counts, truth, p):
    """Return the support vector machine of NGD on tf idf, with its Gram matrix; classes one against one."""
    embedding = clone(WEIGHTED_SHARES)
    rows = embedding.fit_transform(counts).astype(np.float32)
    K = ngd(rows)

    def fit(C):
        machine = KernelSVC("precomputed", C=C).fit(K, truth.argmax(axis=1))
        used = machine.svc_.support_
        kept = rows[used]

        def scores(new):
            k = np.zeros((new.shape[0], len(K)), dtype=K.dtype)
            k[:, used] = ngd(embedding.transform(new).astype(np.float32), kept)
            return machine.decision_function(k)

        return Model(scores, (kept, machine.svc_.dual_coef_))

    return fit


def _concepts(rows, n):
    """Return the leading concepts of rows, by random projections: an exact decomposition takes minutes."""
    return TruncatedSVD(min(n, *(side - 1 for side in rows.shape)), random_state=0).fit(rows)


def lsa(counts, truth, p):
    """Return logistic regression on concepts: the dense baseline."""
    words = clone(LOGARITHMIC)
    rows = words.fit_transform(counts)
    svd = _concepts(rows, p["dense"])
    concepts = make_pipeline(svd, Normalizer())
    Z = concepts.transform(rows)

    def fit(C):
        machine = OneAgainstRest(LogisticRegression(C=C, max_iter=300)).fit(Z, truth.astype(int))
        return Model(
            lambda new: machine.decision_function(concepts.transform(words.transform(new))),
            (*machine.arrays_, svd.components_),
        )

    return fit


def pursuit(refined):
    """Return semantic matching pursuit, one class against the rest; its dictionary is refined or drawn."""

    def start(counts, truth, p):
        embedding = clone(UNIT)
        rows = embedding.fit_transform(counts)
        svd = _concepts(rows, p["concepts"])
        Z = svd.transform(rows)
        if refined:
            V = factorize(Z @ Z.T, truth.shape[1], max_iter=p["iterations"], tol=0, random_state=0).V
            # A class may vanish from the dictionary; its machine is a sum of other documents.
            kept = refined_quietly(V, truth.argmax(axis=1), p["threshold"], guard=False).rows
        else:
            size = min(p["dictionary"], len(Z))
            kept = np.sort(np.random.default_rng(p["seed"]).choice(len(Z), size, replace=False))
        K = Z @ Z[kept].T

        def fit(bases):
            coef = np.zeros((truth.shape[1], rows.shape[1]))
            for k, y in enumerate(truth.T):
                pursued = pursue(K, np.where(y, 1.0, -1.0), bases)
                weights = pursued.path[-1]
                # A sum of kernels with documents is one weight for each word: notebook 61.
                coef[k] = svd.components_.T @ (Z[kept[pursued.chosen]].T @ weights)
            return Model(lambda new: embedding.transform(new) @ coef.T, (coef,))

        return fit

    return start


# The name of a method, how it starts, and which parameter is chosen. A method has the features of its paper.
FIELD = {
    "1-NN, geodesic": (neighbours(SHARES, "geodesic"), None),
    "k-NN, geodesic": (neighbours(SHARES, "geodesic"), "k"),
    "k-NN, geodesic, tf idf": (neighbours(WEIGHTED_SHARES, "geodesic"), "k"),
    "k-NN, cosine of (1 + log tf) idf": (neighbours(LOGARITHMIC, "cosine"), "k"),
    "k-NN, BM25": (ranked, "k"),
    "naive Bayes, Laplace": (bayes(lambda _: {"smoothing": "laplace"}), None),
    "naive Bayes, Dirichlet": (bayes(lambda mu: {"smoothing": "dirichlet", "mu": mu}), "mu"),
    "naive Bayes, complement": (
        on(COUNTS, lambda alpha, p: ForEachClass(ComplementNB(alpha=alpha))),
        "alpha",
    ),
    "LinearSVC, tf": (on(UNIT, support), "C"),
    "LinearSVC, root of tf": (on(ROOT, support), "C"),
    "LinearSVC, (1 + log tf) idf": (on(LOGARITHMIC, support), "C"),
    "SGD, (1 + log tf) idf": (on(LOGARITHMIC, stochastic), "decay"),
    "logistic regression, (1 + log tf) idf": (on(LOGARITHMIC, logistic), "C"),
    "ridge, (1 + log tf) idf": (on(LOGARITHMIC, ridge), "ridge"),
    "NB-SVM": (on(OCCURRENCES, nb_svm), "C"),
    "NGD of tf, linear time": (on(SHARES, huberized), "C"),
    "NGD of tf idf, linear time": (on(WEIGHTED_SHARES, huberized), "C"),
    "NGD of tf idf, class pairs": (
        on(WEIGHTED_SHARES, lambda C, p: ForEachClass(HuberizedLinearSVC(C))),
        "C",
    ),
    "NGD of tf idf, Gram": (ngd_gram, "C"),
    "LSA, logistic regression": (lsa, "C"),
    "pursuit, drawn dictionary": (pursuit(False), "bases"),
    "pursuit, refined dictionary": (pursuit(True), "bases"),
    "conformal, (1 + log tf) idf": (on(LOGARITHMIC, factored), "C"),
}
# One concept for each class, a Gram matrix of all documents, and its powers: not for the larger collections.
SMALL = ("pursuit, refined dictionary", "conformal, (1 + log tf) idf")
# Slow where a document has some of many classes, for each class has a machine of its own; or no method there.
MANY = ("NGD of tf idf, class pairs", "NGD of tf idf, Gram", "pursuit, drawn dictionary")
