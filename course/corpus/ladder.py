"""The ladder of methods, from the cheapest up, each within a limit of seconds and without alarms.

What a method will cost is measured on a few documents and carried to all; between steps the clock is read.
"""

import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import stats
from sklearn.dummy import DummyClassifier
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.naive_bayes import ComplementNB
from sklearn.pipeline import make_pipeline
from sklearn.svm import LinearSVC

from course.corpus import splits
from helpers.bayes import MultinomialNaiveBayes
from helpers.embedding import SimplexEmbedding
from helpers.neighbors import KNNTextClassifier
from helpers.svm import HuberizedLinearSVC, KernelSVC

# Documents that choose parameters, those of the two trial fits, and those asked between two looks.
CHOOSERS, PROBES, BLOCK = 3000, (200, 800), 200


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
    power : float
        With which power of the number of training documents the cost of training grows.
    letter : str
        What the parameter is called.
    """

    name: str
    build: Callable
    values: tuple = (None,)
    power: float = 1.0
    letter: str = ""


LINEAR = Method(
    "LinearSVC on tf-idf",
    lambda C: make_pipeline(TfidfTransformer(sublinear_tf=True), LinearSVC(C=C, random_state=0)),
    (1.0, 0.2, 5.0),
    1.1,
    "C",
)
COMPLEMENT = Method("ComplementNB", lambda _: ComplementNB())
METHODS = (
    Method("majority", lambda _: DummyClassifier()),
    Method("naive Bayes", lambda _: MultinomialNaiveBayes()),
    COMPLEMENT,
    LINEAR,
    Method(
        "linear-time NGD",
        lambda C: make_pipeline(SimplexEmbedding(), HuberizedLinearSVC(C=C, multi_class="ovr")),
        (1.0, 10.0, 0.1),
        1.1,
        "C",
    ),
    Method(
        "k-NN, geodesic",
        lambda k: make_pipeline(SimplexEmbedding(), KNNTextClassifier(k, "geodesic", "similarity")),
        (5, 1, 15),
        1.0,
        "k",
    ),
    Method(
        "Gram NGD",
        lambda C: make_pipeline(SimplexEmbedding(), KernelSVC("ngd", C=C)),
        (1.0, 10.0),
        2.0,
        "C",
    ),
)


@dataclass(frozen=True, eq=False)
class Rung:
    """What one method did.

    Attributes
    ----------
    name : str
    value : number or None
        The parameter that documents held out of training have chosen.
    promised : float
        Accuracy on those documents.
    accuracy, low, high : float
        On the test documents, with Wilson's interval at 95 %; nan if the method was not measured.
    right : ndarray of bool, shape (n_asked,)
    asked : ndarray of int
        Places in the test set, in the order in which they were asked.
    fit_seconds, ask_seconds : float
        To train once; to classify a thousand documents.
    said : str
        Why it was not measured, or not on all documents; empty if it was.
    model : object
        Trained, or None.
    """

    name: str
    value: object = None
    promised: float = np.nan
    accuracy: float = np.nan
    low: float = np.nan
    high: float = np.nan
    right: np.ndarray = None
    asked: np.ndarray = None
    fit_seconds: float = np.nan
    ask_seconds: float = np.nan
    said: str = ""
    model: object = None
    letter: str = ""

    @property
    def measured(self):
        """Whether there is an accuracy."""
        return self.right is not None

    @property
    def seconds(self):
        """To train, and to classify a thousand documents."""
        return self.fit_seconds + self.ask_seconds


def share(right):
    """Return the share of right answers and Wilson's interval at 95 %."""
    found = stats.binomtest(int(np.sum(right)), len(right)).proportion_ci(method="wilson")
    return float(np.mean(right)), float(found.low), float(found.high)


def measure(method, counts, labels, split, choosers, seconds, seed=0):
    """Choose a parameter inside training, train on all of it, and classify the test documents.

    Parameters
    ----------
    method : Method
    counts : CSR, shape (n_documents, n_words)
    labels : ndarray, shape (n_documents,)
    split : splits.Split
    choosers : splits.Split
        Of some training documents: its two sides choose the parameter.
    seconds : float
        Limit: a method that would need more is not begun, and one that comes to it stops.
    seed : int

    Returns
    -------
    rung : Rung
    """
    start = time.perf_counter()
    end = start + seconds
    with warnings.catch_warnings():
        # Warnings of convergence and of single classes have no reader here; the accuracies say what they do.
        warnings.simplefilter("ignore")
        need = expected(method, counts, labels, split.train, seed, seconds)
        if need > seconds:
            words = f"training would take about {need:,.1f} s, and its limit was {seconds:,.1f} s"
            return Rung(method.name, said=words, letter=method.letter)
        value, promised = _choose(method, counts, labels, choosers, len(split.train), end)
        before = time.perf_counter()
        try:
            model = method.build(value).fit(counts[split.train], labels[split.train])
        except (ValueError, MemoryError) as reason:
            return Rung(method.name, said=f"it did not train: {str(reason)[:120]}", letter=method.letter)
        after = time.perf_counter()
        order = np.random.default_rng(seed).permutation(len(split.test))
        said = []
        for first in range(0, len(order), BLOCK):
            # Asking has a time of its own: training may have used up the rest.
            if first and time.perf_counter() > max(end, after + 0.3 * seconds):
                break
            said.append(model.predict(counts[split.test[order[first : first + BLOCK]]]))
        ask = time.perf_counter() - after
    said = np.concatenate(said)
    asked = order[: len(said)]
    right = said == labels[split.test[asked]]
    part = "" if len(asked) == len(order) else f"its time was up after {len(asked):,} of {len(order):,}"
    costs = after - before, 1000 * ask / len(asked)
    return Rung(method.name, value, promised, *share(right), right, asked, *costs, part, model, method.letter)


def expected(method, counts, labels, rows, seed=0, limit=np.inf):
    """Carry the seconds of two trial fits to all rows: a part that stays, and one that grows.

    The second fit is left out if the first says that it alone would take longer than `limit`.
    """
    order, seconds = np.random.default_rng(seed).permutation(rows), []
    if len(rows) <= PROBES[-1] or len(np.unique(labels[order[: PROBES[0]]])) < 2:
        return 0.0
    for n in PROBES:
        before = time.perf_counter()
        try:
            method.build(method.values[0]).fit(counts[order[:n]], labels[order[:n]])
        except ValueError:
            return 0.0
        seconds.append(time.perf_counter() - before)
        if seconds[0] * (PROBES[1] / PROBES[0]) ** method.power > limit:
            return seconds[0] * (len(rows) / PROBES[0]) ** method.power
    first, last, all_rows = (n**method.power for n in (*PROBES, len(rows)))
    growth = max(0.0, seconds[1] - seconds[0]) / (last - first)
    return seconds[1] + growth * (all_rows - last)


def _choose(method, counts, labels, choosers, n, end):
    """Return the parameter that is best on the second side of `choosers`, and its accuracy there.

    A parameter with which training on all `n` documents would go beyond `end` is taken only if all would.
    """
    growth = (n / max(1, len(choosers.train))) ** method.power
    scores, needs = [], []
    for value in method.values:
        before = time.perf_counter()
        if scores and before + (1 + growth) * needs[-1] > end:
            break
        need, score = 0.0, -1.0
        try:
            model = method.build(value).fit(counts[choosers.train], labels[choosers.train])
            need = time.perf_counter() - before
            # Of few documents none may be left to choose with; then the default stays.
            if len(choosers.test):
                score = (model.predict(counts[choosers.test]) == labels[choosers.test]).mean()
        except ValueError:
            pass  # So few documents that this parameter has no meaning: k above their number.
        needs.append(need)
        scores.append(score)
    left = end - time.perf_counter()
    able = [k for k, need in enumerate(needs) if growth * need <= left] or [int(np.argmin(needs))]
    best = max(able, key=lambda k: (scores[k], -k))
    return method.values[best], max(0.0, float(scores[best]))


def choosers(split, labels, group, times=None, sources=None, seed=0):
    """Split some training documents as the corpus was split: nothing of the test set is looked at."""
    rows = split.train
    if len(rows) > CHOOSERS:
        rows = np.sort(np.random.default_rng(seed).permutation(rows)[:CHOOSERS])
    return splits.split(rows, labels, group, times, sources, None, seed)
