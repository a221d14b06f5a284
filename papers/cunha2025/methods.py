"""The methods of the field: each one prepares its documents, fits, and gives every class a score.

A method is a function of counts and of who is what. It does what does not depend on the value to be chosen,
and returns ``fit(value)``, which returns a `Model`.
"""

import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.decomposition import TruncatedSVD
from sklearn.linear_model import LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import ComplementNB
from sklearn.preprocessing import normalize
from sklearn.svm import SVC, LinearSVC

from helpers.bayes import MultinomialNaiveBayes
from helpers.concepts import factorize, refine_dictionary
from helpers.conformal import ConformalSVC
from helpers.embedding import idf
from helpers.kernels import ngd
from helpers.neighbors import KNNTextClassifier
from helpers.pursuit import pursue
from helpers.svm import HuberizedLinearSVC, KernelSVC


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


def unit(counts):
    """Return counts in unit length."""
    return normalize(counts.astype(float))


def shares(counts):
    """Return histograms."""
    return normalize(counts.astype(float), norm="l1")


def weighted_shares(counts, weights):
    """Return histograms of tf idf: the points of the simplex of Zhang, Chen & Lee's second features."""
    rows = counts.astype(float)
    rows.data *= weights[rows.indices]
    return normalize(rows, norm="l1")


def root(counts):
    """Return the roots of the counts in unit length: the points of the sphere."""
    return normalize(np.sqrt(counts.astype(float)))


def logarithmic(counts, weights):
    """Return (1 + log tf) idf in unit length."""
    rows = counts.astype(float)
    rows.data = (1 + np.log(rows.data)) * weights[rows.indices]
    return normalize(rows)


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


def neighbours(similarity, weighted):
    """Return k nearest neighbours, weighed by their similarity; `weighted` makes rows of counts and idf."""

    def start(counts, truth, _):
        weights = idf(counts)
        rows = weighted(counts, weights)

        def fit(k):
            machine = KNNTextClassifier(k or 1, similarity, weights="similarity")
            machine.fit(rows, with_everybody(truth).astype(int))

            def scores(new):
                return of_everybody(machine.scores(weighted(new, weights)))

            return Model(scores, (machine.rows_, weights))

        return fit

    return start


def ranked(counts, truth, p):
    """Return the neighbours that BM25 ranks first, a document as the query."""
    n = counts.shape[0]
    df = np.bincount(counts.indices, minlength=counts.shape[1])
    weights, mean = np.log1p((n - df + 0.5) / (df + 0.5)), counts.sum() / n
    words = bm25(counts, weights, mean, **p["bm25"]).T.tocsr()
    labels = with_everybody(truth)

    def fit(k):
        def scores(new):
            found = []
            for begin in range(0, new.shape[0], 500):
                near = (new[begin : begin + 500].astype(float) @ words).toarray()
                best = np.argpartition(-near, min(k, n - 1) - 1, axis=1)[:, :k]
                voices = np.take_along_axis(near, best, axis=1)
                found.append((voices[:, :, None] * labels[best]).sum(axis=1))
            return of_everybody(np.vstack(found))

        return Model(scores, (words, truth))

    return fit


def _listed(counts, truth):
    """Return a row and a class for each pair of document and class."""
    rows, topic = np.nonzero(truth)
    return counts[rows], topic


def laplace(counts, truth, _):
    """Return naive Bayes with one occurrence more of every word."""
    return _bayes(counts, truth, lambda _: {"smoothing": "laplace"})


def dirichlet(counts, truth, _):
    """Return naive Bayes with mu words of all documents added to each class."""
    return _bayes(counts, truth, lambda mu: {"smoothing": "dirichlet", "mu": mu})


def _bayes(counts, truth, options):
    def fit(value):
        machine = MultinomialNaiveBayes(**options(value)).fit(*_listed(counts, truth))
        if truth.shape[1] == 2:
            return Model(machine.predict_log_proba, (machine.coef_,))
        return Model(machine.predict_log_proba, (machine.coef_, machine.intercept_))

    return fit


def complement(counts, truth, _):
    """Return naive Bayes that counts the words of all other classes."""

    def fit(alpha):
        machine = ComplementNB(alpha=alpha).fit(*_listed(counts, truth))
        return Model(machine.predict_log_proba, (machine.feature_log_prob_,))

    return fit


def linear(weighted, machine=lambda C, p: LinearSVC(C=C, tol=p["tol"], random_state=0)):
    """Return a linear machine, one class against the rest, on rows of counts and idf."""

    def start(counts, truth, p):
        weights = idf(counts)
        rows = weighted(counts, weights)

        def fit(value):
            several = OneVsRestClassifier(machine(value, p)).fit(rows, truth.astype(int))
            return of_rows(several, lambda new: weighted(new, weights))

        return fit

    return start


def stochastic(decay, p):
    """Return the linear support vector machine that reads one document at a time."""
    return SGDClassifier(alpha=decay, max_iter=p["passes"], random_state=0)


def logistic(C, p):
    """Return logistic regression."""
    return LogisticRegression(C=C, solver="liblinear", tol=p["tol"], random_state=0)


def ridge(ridge, p):
    """Return least squares on the signs of a class."""
    return RidgeClassifier(alpha=ridge, solver="sparse_cg", tol=p["tol"])


def of_rows(machine, rows):
    """Return the model of one linear machine for each class."""
    coef = np.vstack([one.coef_ for one in machine.estimators_])
    bias = np.ravel([one.intercept_ for one in machine.estimators_])
    return Model(lambda new: rows(new) @ coef.T + bias, (coef, bias))


def nb_svm(counts, truth, p):
    """Return Wang and Manning's NB-SVM: words that occur, weighed by their log ratios."""
    there = (counts > 0).astype(float)
    ratios = []
    for own in truth.T:
        ours, theirs = (1 + np.ravel(there[some].sum(axis=0)) for some in (own, ~own))
        ratios.append(np.log(ours / ours.sum()) - np.log(theirs / theirs.sum()))

    def fit(C):
        coef, bias = [], []
        for own, ratio in zip(truth.T, ratios, strict=True):
            rows = there.copy()
            rows.data *= ratio[rows.indices]
            machine = LinearSVC(C=C, tol=p["tol"], random_state=0).fit(rows, own)
            w = machine.coef_[0]
            coef.append(((1 - p["blend"]) * abs(w).mean() + p["blend"] * w) * ratio)
            bias.append(machine.intercept_[0])
        coef, bias = np.array(coef), np.array(bias)
        return Model(lambda new: (new > 0).astype(float) @ coef.T + bias, (coef, bias))

    return fit


def ngd_linear(weighted, pairs=False):
    """Return the linear-time machine of NGD, one class against the rest or, of `pairs`, against another."""

    def start(counts, truth, p):
        weights = idf(counts)
        rows = weighted(counts, weights)

        def fit(C):
            if pairs:
                machine = HuberizedLinearSVC(C).fit(rows, truth.argmax(axis=1))
                arrays = machine.coef_, machine.intercept_
                return Model(lambda new: machine.decision_function(weighted(new, weights)), arrays)
            machine = OneVsRestClassifier(HuberizedLinearSVC(C)).fit(rows, truth.astype(int))
            return of_rows(machine, lambda new: np.sqrt(2 * weighted(new, weights)))

        return fit

    return start


def ngd_gram(counts, truth, p):
    """Return the support vector machine of NGD on tf idf, with its Gram matrix; classes one against one."""
    weights = idf(counts).astype(np.float32)

    def histograms(new):
        return weighted_shares(new, weights).astype(np.float32)

    rows, single = histograms(counts), bool((truth.sum(axis=1) == 1).all())
    K = ngd(rows)

    def fit(C):
        if single:
            machines = [KernelSVC("precomputed", C=C).fit(K, truth.argmax(axis=1))]
            used = machines[0].svc_.support_
        else:
            machines = [SVC(C=C, kernel="precomputed", cache_size=50).fit(K, own) for own in truth.T]
            used = np.unique(np.concatenate([one.support_ for one in machines]))
        kept = rows[used]

        def scores(new):
            k = np.zeros((new.shape[0], len(K)), dtype=K.dtype)
            k[:, used] = ngd(histograms(new), kept)
            values = [one.decision_function(k) for one in machines]
            return values[0] if single and values[0].ndim == 2 else np.stack(values, axis=1)

        return Model(scores, (kept, *((one.svc_ if single else one).dual_coef_ for one in machines)))

    return fit


def conformal(counts, truth, p):
    """Return the conformal machine of the linear kernel, one class against the rest; the factor for text."""
    weights = idf(counts)
    rows = logarithmic(counts, weights)

    def fit(C):
        machines = [ConformalSVC("linear", "cos", C).fit(rows, own) for own in truth.T]
        arrays = [rows, *(one.svc_.dual_coef_ for one in machines)]

        def scores(new):
            asked = logarithmic(new, weights)
            return np.stack([one.decision_function(asked) for one in machines], axis=1)

        return Model(scores, tuple(arrays))

    return fit


def _concepts(rows, n):
    """Return the leading concepts of rows, by random projections: an exact decomposition takes minutes."""
    return TruncatedSVD(min(n, *(side - 1 for side in rows.shape)), random_state=0).fit(rows)


def lsa(counts, truth, p):
    """Return logistic regression on concepts: the dense baseline."""
    weights = idf(counts)
    rows = logarithmic(counts, weights)
    svd = _concepts(rows, p["dense"])
    Z = normalize(svd.transform(rows))

    def fit(C):
        machine = OneVsRestClassifier(LogisticRegression(C=C, max_iter=300)).fit(Z, truth.astype(int))
        model = of_rows(machine, lambda new: normalize(svd.transform(logarithmic(new, weights))))
        return Model(model.scores, (*model.arrays, svd.components_))

    return fit


def pursuit(refined):
    """Return semantic matching pursuit, one class against the rest; its dictionary is refined or drawn."""

    def start(counts, truth, p):
        rows = unit(counts)
        svd = _concepts(rows, p["concepts"])
        Z = svd.transform(rows)
        if refined:
            V = factorize(Z @ Z.T, truth.shape[1], max_iter=p["iterations"], tol=0, random_state=0).V
            with warnings.catch_warnings():
                # A class may vanish from the dictionary; its machine is a sum of other documents.
                warnings.simplefilter("ignore", UserWarning)
                kept = refine_dictionary(V, truth.argmax(axis=1), p["threshold"], guard=False).rows
        else:
            size = min(p["dictionary"], len(Z))
            kept = np.sort(np.random.default_rng(p["seed"]).choice(len(Z), size, replace=False))
        K = Z @ Z[kept].T

        def fit(bases):
            coef = np.zeros((truth.shape[1], rows.shape[1]))
            for k, own in enumerate(truth.T):
                one = pursue(K, np.where(own, 1.0, -1.0), bases)
                weights = one.path[-1]
                # A sum of kernels with documents is one weight for each word: notebook 61.
                coef[k] = svd.components_.T @ (Z[kept[one.chosen]].T @ weights)
            return Model(lambda new: unit(new) @ coef.T, (coef,))

        return fit

    return start


def _weighted_by_nothing(weighted):
    return lambda counts, weights: weighted(counts)


_SHARES = _weighted_by_nothing(shares)

# The name of a method, how it starts, and which parameter is chosen. A method has the features of its paper.
FIELD = {
    "1-NN, geodesic": (neighbours("geodesic", _SHARES), None),
    "k-NN, geodesic": (neighbours("geodesic", _SHARES), "k"),
    "k-NN, geodesic, tf idf": (neighbours("geodesic", weighted_shares), "k"),
    "k-NN, cosine of (1 + log tf) idf": (neighbours("cosine", logarithmic), "k"),
    "k-NN, BM25": (ranked, "k"),
    "naive Bayes, Laplace": (laplace, None),
    "naive Bayes, Dirichlet": (dirichlet, "mu"),
    "naive Bayes, complement": (complement, "alpha"),
    "LinearSVC, tf": (linear(_weighted_by_nothing(unit)), "C"),
    "LinearSVC, root of tf": (linear(_weighted_by_nothing(root)), "C"),
    "LinearSVC, (1 + log tf) idf": (linear(logarithmic), "C"),
    "SGD, (1 + log tf) idf": (linear(logarithmic, stochastic), "decay"),
    "logistic regression, (1 + log tf) idf": (linear(logarithmic, logistic), "C"),
    "ridge, (1 + log tf) idf": (linear(logarithmic, ridge), "ridge"),
    "NB-SVM": (nb_svm, "C"),
    "NGD of tf, linear time": (ngd_linear(_SHARES), "C"),
    "NGD of tf idf, linear time": (ngd_linear(weighted_shares), "C"),
    "NGD of tf idf, class pairs": (ngd_linear(weighted_shares, pairs=True), "C"),
    "NGD of tf idf, Gram": (ngd_gram, "C"),
    "LSA, logistic regression": (lsa, "C"),
    "pursuit, drawn dictionary": (pursuit(False), "bases"),
    "pursuit, refined dictionary": (pursuit(True), "bases"),
    "conformal, (1 + log tf) idf": (conformal, "C"),
}
# One concept for each class, a Gram matrix of all documents, and its powers: not for the larger collections.
SMALL = ("pursuit, refined dictionary", "conformal, (1 + log tf) idf")
# Slow where a document has some of many classes, for each class has a machine of its own; or no method there.
MANY = ("NGD of tf idf, class pairs", "NGD of tf idf, Gram", "pursuit, drawn dictionary")
