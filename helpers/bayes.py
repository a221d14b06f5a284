r"""Naive Bayes: a class is one long document, a multinomial that its words are drawn from.

What there is to know of class c is :math:`N_c(w)`, how often its documents have the word w, and their length,
:math:`N_c = \sum_w N_c(w)`. Four estimates of its multinomial differ in what an unseen word is worth.
"""

import warnings
from collections.abc import Hashable

import numpy as np
from scipy import sparse, special
from sklearn.utils.extmath import safe_sparse_dot

from helpers._numerics.kernel_machines import ClassifierOfRows
from helpers._numerics.parameters import one_of, positive, shown
from helpers._numerics.rows import stored

SMOOTHINGS = ("mle", "laplace", "dirichlet", "hierarchical")


class MultinomialNaiveBayes(ClassifierOfRows):
    r"""Naive Bayes, a linear classifier: its log-odds are :math:`b_0 + \sum_w c(w) \, \mathrm{weight}(w)`.

    Parameters
    ----------
    smoothing : {"laplace", "mle", "dirichlet", "hierarchical"}
        Estimate of :math:`p(w \mid c)`; K is the number of words.

        - "mle", maximum likelihood: :math:`N_c(w) / N_c`. A word that the class lacks has log-probability
          minus infinity: one such word vetoes the class, whatever the others say.
        - "laplace": :math:`(N_c(w) + 1) / (N_c + K)`, the mean of the posterior if all multinomials are
          equally likely beforehand, Dirichlet(1, ..., 1).
        - "dirichlet": :math:`(N_c(w) + \mu p(w)) / (N_c + \mu)`, with p the words of all documents.
        - "hierarchical", or shrinkage: :math:`\lambda_1 p(w \mid c) + \lambda_2 p(w \mid c_{\mathrm{up}}) +
          \dots + \lambda_m / K`, a mixture of the class, its ancestors in the `tree` and the uniform
          distribution. Each is estimated without the documents of the one below it. EM finds the weights that
          make the words of the class most likely, each held out of its class in turn (a word, not its whole
          document: of a class of one document nothing would be left).
    mu : float, default 2000
        Words that p is worth in "dirichlet", positive.
    tree : dict, optional
        For "hierarchical": category -> its parent, None for one right below the root, which is all documents.
        The classes are leaves. Leaves that are no class are passed over. Without a tree, all classes are
        below the root. See `tree_of_names`.
    priors : dict or array-like, shape (n_classes,), optional
        Probability of each class, an array in the order of `classes_`. Default: its share of the documents.

    Attributes
    ----------
    classes_ : ndarray, shape (n_classes,)
    class_count_ : ndarray, shape (n_classes,)
        Documents of each class.
    feature_count_ : ndarray, shape (n_classes, n_words)
        :math:`N_c(w)`.
    class_log_prior_ : ndarray, shape (n_classes,)
    feature_log_prob_ : ndarray, shape (n_classes, n_words)
        Minus infinity for probability 0.
    intercept_, coef_ : ndarray, shape (n_machines,) and (n_machines, n_words)
        :math:`b_0` and the weights: of two classes the log-odds of the second (one machine), of more the
        logarithms of prior and :math:`p(w \mid c)`, one machine for each class.
    mixture_ : dict
        For "hierarchical": class -> list of (name, weight), from the class to "all" and "uniform".

    Notes
    -----
    A word that no class gives any probability is not in the vocabulary: it weighs nothing. A document that
    every class vetoes (one of its words here, another one there) has odds 0/0. The prior decides, with a
    warning.

    Entries need not be whole. Weighted counts, TF×IDF say, have no multinomial probability: what comes out
    is a score, linear in them, that may well classify. But "hierarchical" holds out words and warns.

    References
    ----------
    McCallum, Rosenfeld, Mitchell & Ng 1998 (shrinkage); Zhai & Lafferty 2004 (Dirichlet smoothing).

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.bayes import MultinomialNaiveBayes
    >>> counts = np.array([[3, 1, 0], [2, 0, 0], [0, 1, 3]])
    >>> model = MultinomialNaiveBayes().fit(counts, ["rec", "rec", "sci"])
    >>> model.predict([[1, 1, 0]])
    array(['rec'], dtype='<U3')
    >>> model.log_odds([[1, 1, 0]]).round(3)
    array([-1.982])
    """

    _KINDS = {"accept_sparse": "csr", "dtype": np.float64}

    def __init__(self, smoothing="laplace", mu=2000.0, tree=None, priors=None):
        self.smoothing = smoothing
        self.mu = mu
        self.tree = tree
        self.priors = priors

    def fit(self, X, y):
        """Count the words of each class.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts, non-negative.
        y : array-like, shape (n_documents,)
            Classes.

        Returns
        -------
        self : MultinomialNaiveBayes
            The fitted classifier.

        Raises
        ------
        ValueError
            If a parameter is unknown or out of range, an entry is negative, there is but one class, or a
            class has no estimate: no words at all under "mle". Also if the priors are not one positive
            number for each class with sum one, or the tree has a cycle, an unknown parent, no place for a
            class, or one above another.
        """
        one_of("smoothing", self.smoothing, SMOOTHINGS)
        X, labels = self._training(X, y)
        _refuse_negative(X)
        self.class_count_ = np.bincount(labels).astype(float)
        members = np.equal.outer(np.arange(len(self.classes_)), labels).astype(float)
        self.feature_count_ = safe_sparse_dot(sparse.csr_array(members), X, dense_output=True)
        if sparse.issparse(self.feature_count_):
            self.feature_count_ = self.feature_count_.toarray()
        self.class_log_prior_ = np.log(self._priors())
        with np.errstate(divide="ignore"):
            self.feature_log_prob_ = np.log(self._estimate())
        known = np.isfinite(self.feature_log_prob_).any(axis=0)
        self.coef_ = np.where(known, self.feature_log_prob_, 0)
        self.intercept_ = self.class_log_prior_
        if len(self.classes_) == 2:
            self.coef_, self.intercept_ = np.diff(self.coef_, axis=0), np.diff(self.intercept_)
        return self

    def log_odds(self, X):
        r"""Return :math:`b_0 + \langle w, x \rangle` of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts, non-negative.

        Returns
        -------
        values : ndarray, shape (n_documents,) or (n_documents, n_classes)
            Of two classes :math:`\log p(c_+ \mid d) / p(c_- \mid d)`, where + is the second one. Of more,
            :math:`\log p(c, d)` but for what is the same for all: the difference of two columns is the
            log-odds of two classes. Plus or minus infinity after a veto.

        Raises
        ------
        ValueError
            If an entry is negative or not finite, or the number of words is not that of `fit`.
        """
        X = self._rows(X)
        _refuse_negative(X)
        finite = np.isfinite(self.coef_)
        values = safe_sparse_dot(X, np.where(finite, self.coef_, 0).T, dense_output=True) + self.intercept_
        if not finite.all():
            # Zero times infinity is nothing here: a word that does not occur has no say.
            occurs = (X > 0).astype(float)
            against, in_favour = (
                safe_sparse_dot(occurs, (self.coef_ == veto).T.astype(float), dense_output=True) > 0
                for veto in (-np.inf, np.inf)
            )
            values[against], values[in_favour] = -np.inf, np.inf
            lost = (against & in_favour).any(axis=1) | (len(self.classes_) > 2) & against.all(axis=1)
            values[lost] = self.intercept_
            if lost.any():
                which = f"{lost.sum()} document{'s' if lost.sum() > 1 else ''}"
                warnings.warn(
                    f"X: {which} vetoed by every class, so the prior decides; choose a smoothing",
                    stacklevel=2,
                )
        return values[:, 0] if len(self.classes_) == 2 else values

    def predict(self, X):
        """Return the most probable classes of documents.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts, non-negative.

        Returns
        -------
        classes : ndarray, shape (n_documents,)
            One class each.
        """
        values = self.log_odds(X)
        return self.classes_[(values > 0).astype(int) if values.ndim == 1 else values.argmax(axis=1)]

    def predict_log_proba(self, X):
        """Return the logarithms of the classes' probabilities.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts, non-negative.

        Returns
        -------
        values : ndarray, shape (n_documents, n_classes)
            0 at most; minus infinity for probability 0.
        """
        values = self.log_odds(X)
        if values.ndim == 1:
            return special.log_expit(np.column_stack([-values, values]))
        return special.log_softmax(values, axis=1)

    def predict_proba(self, X):
        """Return the classes' probabilities.

        Parameters
        ----------
        X : array-like or CSR, shape (n_documents, n_words)
            Counts, non-negative.

        Returns
        -------
        values : ndarray, shape (n_documents, n_classes)
            Rows sum to 1.
        """
        return np.exp(self.predict_log_proba(X))

    def _priors(self):
        """Return the probability of each class."""
        priors, known = self.priors, ", ".join(map(str, self.classes_))
        if priors is None:
            return self.class_count_ / self.class_count_.sum()
        if isinstance(priors, dict):
            if set(priors) != set(self.classes_.tolist()):
                raise ValueError(f"priors: names {', '.join(map(str, priors))}; those in y are {known}")
            priors = [priors[name] for name in self.classes_.tolist()]
        try:
            priors = np.asarray(priors, dtype=float)
        except (TypeError, ValueError, OverflowError) as error:
            raise ValueError(
                f"priors: {shown(priors)} are no numbers; one is due for each of {known}"
            ) from error
        if priors.shape != self.classes_.shape:
            raise ValueError(f"priors: has shape {priors.shape}; one number is due for each of {known}")
        if not (priors > 0).all() or abs(priors.sum() - 1) > 1e-9:
            raise ValueError(
                f"priors: {priors.tolist()} sum to {priors.sum():.6g}; positive numbers that sum to 1 are due"
            )
        return priors

    def _estimate(self):
        """Return p(w | c), shape (n_classes, n_words)."""
        N = self.feature_count_
        length = N.sum(axis=1, keepdims=True)
        if self.smoothing == "laplace":
            return (N + 1) / (length + N.shape[1])
        if self.smoothing == "hierarchical":
            return self._shrink()
        if not length.any() or (self.smoothing == "mle" and not length.all()):
            raise ValueError(f"X: class {self.classes_[length.argmin()]} has no word, so no estimate; smooth")
        if self.smoothing == "mle":
            return N / length
        mu = positive("mu", self.mu)
        return (N + mu * N.sum(axis=0) / length.sum()) / (length + mu)

    def _shrink(self):
        """Mix each class with its ancestors; set the weights."""
        paths = _paths(self.tree, self.classes_.tolist())
        if (self.feature_count_ % 1).any():
            warnings.warn(
                "X: 'hierarchical' holds out one word at a time, and of a weight below 1 nothing is left; "
                "pass counts, or take 'dirichlet'",
                stacklevel=4,
            )
        self.mixture_, estimates = {}, np.empty_like(self.feature_count_)
        for row, path in enumerate(paths.values()):
            levels = [np.array([name in other for other in paths.values()]) for name in path]
            levels += [np.ones(len(paths), dtype=bool)]
            # What an ancestor has beyond the category below it: the levels are independent.
            own = [levels[0]] + [above & ~below for below, above in zip(levels, levels[1:], strict=False)]
            counts = np.array([self.feature_count_[part].sum(axis=0) for part in own])
            theta = np.vstack([_shares(counts), np.full(counts.shape[1], 1 / counts.shape[1])])
            weights = _mixture_weights(theta, counts[0])
            self.mixture_[path[0]] = list(zip([*path, "all", "uniform"], weights.tolist(), strict=True))
            estimates[row] = weights @ theta
        return estimates

    def __sklearn_tags__(self):
        """Tell scikit-learn that counts are not negative."""
        tags = super().__sklearn_tags__()
        tags.input_tags.positive_only = True
        # Of Gaussian clouds, on which scikit-learn tests, it makes nothing.
        tags.classifier_tags.poor_score = True
        return tags


def tree_of_names(groups, separator="."):
    """Return the tree that names like "comp.sys.mac.hardware" spell, for `MultinomialNaiveBayes`.

    Parameters
    ----------
    groups : iterable of str
        Names of the classes.
    separator : str, default "."
        What stands between the parts of a name.

    Returns
    -------
    tree : dict
        Category -> parent, None below the root. A category with one child is left out: it would say nothing
        that the child does not say.

    Raises
    ------
    ValueError
        If `groups` is one name and no list, or `separator` is no text.

    Examples
    --------
    >>> from helpers.bayes import tree_of_names
    >>> tree_of_names(["rec.autos", "rec.sport.hockey", "sci.space"])
    {'rec': None, 'rec.autos': 'rec', 'rec.sport.hockey': 'rec', 'sci.space': None}
    """
    if isinstance(groups, str):
        raise ValueError(f"groups: a list of names is due, not the one name {groups!r}; put it in a list")
    if not isinstance(separator, str) or not separator:
        raise ValueError(f"separator: {separator!r} given, but a text such as '.' is due")
    groups = set(map(str, groups))
    prefixes = {name: _prefixes(name, separator) for name in groups}
    members = {}
    for name in groups:
        for prefix in prefixes[name]:
            members.setdefault(prefix, set()).add(name)
    # A category is its members: of several prefixes with the same ones the shortest stands for all.
    inner = {
        prefix
        for prefix, group in members.items()
        if len(group) > 1
        and prefix not in groups
        and not any(members[shorter] == group for shorter in _prefixes(prefix, separator))
    }
    return {
        name: next((p for p in reversed(_prefixes(name, separator)) if p in inner), None)
        for name in sorted(groups | inner)
    }


def _prefixes(name, separator):
    """Return the beginnings of a name that end before a separator, shortest first."""
    parts = name.split(separator)
    return [separator.join(parts[:end]) for end in range(1, len(parts))]


def _paths(tree, classes):
    """Return class -> names from the class up to below the root; say what is wrong with a tree."""
    tree = dict.fromkeys(classes) if tree is None else tree
    if not isinstance(tree, dict):
        raise ValueError(f"tree: a dict from category to parent is due, not {type(tree).__name__}")
    for name, parent in tree.items():
        if parent is not None and (not isinstance(parent, Hashable) or parent not in tree):
            raise ValueError(
                f"tree: {parent!r}, parent of {name!r}, is unknown; enter it, with None below the root"
            )
        if parent in classes:
            raise ValueError(f"tree: class {parent!r} is the parent of {name!r}; classes are leaves")
    for name in classes:
        if name not in tree:
            raise ValueError(f"tree: has no place for class {name!r}; enter it, with None below the root")
    paths = {}
    for name in [*classes, *tree]:
        paths[name] = path = [name]
        while (parent := tree[path[-1]]) is not None:
            path.append(parent)
            if parent in path[:-1]:
                raise ValueError(f"tree: has a cycle, {' < '.join(map(str, path))}; give one of them None")
    return {name: paths[name] for name in classes}


def _mixture_weights(theta, counts, tolerance=1e-7):
    """Find the weights of the rows of `theta` by EM on the words of a class, each held out of row 0 in turn.

    Parameters
    ----------
    theta : ndarray, shape (n_levels, n_words)
        Distributions, the one of the class first; a row of zeros is left out.
    counts : ndarray, shape (n_words,)
        Words of the class.
    """
    words = np.flatnonzero(counts)
    likely, occurrences = theta[:, words], counts[words]
    likely[0] = np.maximum(occurrences - 1, 0) / max(counts.sum() - 1, 1)
    weights = theta.any(axis=1) / theta.any(axis=1).sum()
    for _ in range(5000 if len(words) else 0):  # A class without words leaves the weights as they are.
        before = weights
        weights = before * (likely @ (occurrences / (before @ likely)))
        weights /= weights.sum()
        if abs(weights - before).max() < tolerance:
            break
    return weights


def _shares(counts):
    """Divide rows by their sums; a row of zeros stays."""
    sums = counts.sum(axis=1, keepdims=True)
    return counts / np.where(sums > 0, sums, 1)


def _refuse_negative(X):
    """Raise ValueError for what is no count."""
    if stored(X).min(initial=0) < 0:
        raise ValueError("X: Negative values in data are no counts; pass counts")
