"""The methods of the course, tried on a corpus: from the cheapest up, each within a limit of seconds."""

import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import stats
from sklearn.dummy import DummyClassifier
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.model_selection import GroupShuffleSplit, StratifiedGroupKFold
from sklearn.naive_bayes import ComplementNB
from sklearn.pipeline import make_pipeline
from sklearn.svm import LinearSVC

from helpers.bayes import MultinomialNaiveBayes
from helpers.embedding import SimplexEmbedding
from helpers.neighbors import KNNTextClassifier
from helpers.svm import HuberizedLinearSVC, KernelSVC

# Documents of the two trials that tell what a method will cost, and those that choose its parameter.
TRIALS, CHOOSERS = (200, 800), 3000


@dataclass(frozen=True)
class Method:
    """A way to classify counts.

    Attributes
    ----------
    name : str
    build : callable
        Of a parameter; what it returns has ``fit`` and ``predict``.
    values : tuple
        Parameters to choose from, the default first.
    letter : str
        What the parameter is called.
    power : int
        With which power of the number of documents its seconds grow.
    """

    name: str
    build: Callable
    values: tuple = (None,)
    letter: str = ""
    power: int = 1


LINEAR = Method(
    "LinearSVC on tf-idf",
    lambda C: make_pipeline(TfidfTransformer(sublinear_tf=True), LinearSVC(C=C, random_state=0)),
    (1.0, 0.2, 5.0),
    "C",
)
MAJORITY = Method("majority", lambda _: DummyClassifier())
METHODS = (
    MAJORITY,
    Method("naive Bayes", lambda _: MultinomialNaiveBayes()),
    Method("ComplementNB", lambda _: ComplementNB()),
    LINEAR,
    Method(
        "linear-time NGD",
        lambda C: make_pipeline(SimplexEmbedding(), HuberizedLinearSVC(C=C, multi_class="ovr")),
        (1.0, 10.0, 0.1),
        "C",
    ),
    Method(
        "k-NN, geodesic",
        lambda k: make_pipeline(SimplexEmbedding(), KNNTextClassifier(k, "geodesic", "similarity")),
        (5, 1, 15),
        "k",
        power=2,
    ),
    Method(
        "Gram NGD",
        lambda C: make_pipeline(SimplexEmbedding(), KernelSVC("ngd", C=C)),
        (1.0, 10.0),
        "C",
        power=2,
    ),
)


@dataclass(frozen=True, eq=False)
class Tried:
    """What one method did on the test documents; if it was not tried, `right` is None, and `why` says why."""

    method: Method
    value: object = None
    promised: float = np.nan
    right: np.ndarray = None
    seconds: float = np.nan
    why: str = ""
    model: object = None

    @property
    def accuracy(self):
        """Share of right answers, and Wilson's interval at 95 %."""
        return share(self.right)


def share(right):
    """Return the share of right answers and Wilson's interval at 95 %."""
    interval = stats.binomtest(int(np.sum(right)), len(right)).proportion_ci(method="wilson")
    return float(np.mean(right)), float(interval.low), float(interval.high)


def split(rows, texts, group, seed=0):
    """Split documents honestly: by what the data say, and with no near-duplicate on both sides.

    Parameters
    ----------
    rows : ndarray of int
        Documents that take part.
    texts : reading.Texts
        The first of its split, times and sources that is there decides; without any, a third is drawn.
    group : ndarray, shape (n_documents,)
        Numbers that near-duplicates have in common.
    seed : int

    Returns
    -------
    train, test : ndarray of int
    how : str
        In words: "by time", "by source", "as the data say", "at random".
    twins : int
        Test documents that had a near-duplicate in training, and were left out.
    """
    test = np.zeros(len(rows), dtype=bool)
    if texts.training is not None:
        how, test = "as the data say", ~texts.training[rows]
    elif texts.times is not None:
        # Documents of one moment stay together.
        times = texts.times[rows]
        how, test = "by time", times > np.quantile(times, 0.7, method="lower")
    elif texts.sources is not None and len(np.unique(texts.sources[rows])) > 1:
        how, drawn = "by source", GroupShuffleSplit(1, test_size=0.3, random_state=seed)
        test[next(drawn.split(rows, groups=texts.sources[rows]))[1]] = True
    else:
        how, drawn = "at random", folds(texts.labels[rows], group[rows], seed)
        if drawn:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of classes with fewer documents than folds
                test[next(drawn.split(rows, texts.labels[rows], group[rows]))[1]] = True
    train, test = rows[~test], rows[test]
    twin = np.isin(group[test], group[train])
    return train, test[~twin], how, int(twin.sum())


def folds(labels, group, seed=0):
    """Return three folds (of few documents two) that keep groups together and classes apart; None of one."""
    most = min(len(np.unique(group)), int(np.unique(labels, return_counts=True)[1].max()))
    return StratifiedGroupKFold(min(3, most), shuffle=True, random_state=seed) if most > 1 else None


def tried(method, counts, labels, train, test, choosers, seconds, seed=0):
    """Choose a parameter inside training, train on all of it, and classify the test documents.

    Parameters
    ----------
    method : Method
    counts : CSR, shape (n_documents, n_words)
    labels : ndarray, shape (n_documents,)
    train, test : ndarray of int
    choosers : tuple of two ndarrays
        Of training documents: the second choose the parameter of a machine trained on the first.
    seconds : float
        Limit: a method that would need more is not begun.
    seed : int

    Returns
    -------
    tried : Tried
    """
    first, second = choosers

    def fitted(value, rows):
        return method.build(value).fit(counts[rows], labels[rows])

    def promise(value):
        """Return the accuracy on documents held out of training, 0 where too few are left to choose with."""
        if not len(second) or len(np.unique(labels[first])) < 2:
            return 0.0
        try:
            return float(np.mean(fitted(value, first).predict(counts[second]) == labels[second]))
        except ValueError:  # k may be above the number of documents
            return 0.0

    with warnings.catch_warnings():
        # Warnings of convergence and of single classes have no reader here; the accuracies say what they do.
        warnings.simplefilter("ignore")
        choices = len(method.values) if len(method.values) > 1 else 0
        need = sum(expected(method, counts, labels, train, [len(train)] + choices * [len(first)], seed))
        if need > seconds:
            why = f"it would take about {need:,.1f} s, and its limit was {seconds:,.1f} s"
            return Tried(method, why=why)
        try:
            promised = {value: promise(value) for value in method.values}
            value = max(promised, key=promised.get)
            start = time.perf_counter()
            model = fitted(value, train)
            right = model.predict(counts[test]) == labels[test]
        except (ValueError, MemoryError) as reason:
            return Tried(method, why=f"it did not train: {str(reason)[:120]}")
    return Tried(method, value, promised[value], right, time.perf_counter() - start, model=model)


def expected(method, counts, labels, rows, sizes, seed=0):
    """Carry the seconds of two small trials to larger sizes: a part stays, another one grows."""
    order, seconds = np.random.default_rng(seed).permutation(rows), []
    if len(rows) <= TRIALS[-1] or len(np.unique(labels[order[: TRIALS[0]]])) < 2:
        return [0.0]
    for n in TRIALS:
        before, drawn = time.perf_counter(), order[:n]
        method.build(method.values[0]).fit(counts[drawn], labels[drawn]).predict(counts[drawn])
        seconds.append(time.perf_counter() - before)
    first, last = (n**method.power for n in TRIALS)
    growth = max(0.0, seconds[1] - seconds[0]) / (last - first)
    return [seconds[1] + growth * (n**method.power - last) for n in sizes]
