"""The third flagship: a post dragged among labelled posts, who is asked about it, and how they vote."""

from dataclasses import dataclass

import numpy as np
import traitlets
from scipy import sparse

from course.explorers.kit import twins
from course.explorers.kit.widget import Checked, Widget, documents, flag, module, style, texts
from helpers import geometry
from helpers._numerics.parameters import one_of, positive, whole
from helpers.neighbors import SIMILARITIES, KNNTextClassifier

DISTANCES = ("euclidean", "kl", "geodesic")
SMOOTHING = 0.1
FEWEST, MOST = 3, 400
ROLES = {2: ("positive", "negative"), 3: ("first", "second", "third")}


@dataclass(frozen=True, eq=False)
class Answer:
    """What the neighbours of some queries say.

    Attributes
    ----------
    similarity : ndarray, shape (n_queries, n_documents)
        As asked for: a distance, where it is not negated; infinite, where KL is not smoothed.
    neighbours : ndarray of int, shape (n_queries, k)
        The most similar documents first, of equally similar ones the earlier.
    tally : ndarray, shape (n_queries, n_classes)
        Votes of the classes, or sums of similarities.
    verdict : ndarray of str, shape (n_queries,)
        The class with the largest tally, of equal ones the first.
    """

    similarity: np.ndarray
    neighbours: np.ndarray
    tally: np.ndarray
    verdict: np.ndarray


class NeighbourExplorer(Widget):
    """Drag a post among labelled posts; its neighbours, their votes and the ground behind them follow.

    The traits work both ways: what is dragged can be read in Python, what is set in Python moves. Where no
    kernel lives, the explorer goes on without; where no JavaScript runs, an image with alt text is there.

    Parameters
    ----------
    documents : array-like, shape (3 to 400, 3)
        Histograms of three words.
    labels : sequence of str
        The class of each, two or three classes in all.
    words : sequence of 3 str
        What stands at the corners.
    query : array-like, shape (3,)
        The histogram that is dragged.
    k : int
        Neighbours that vote.
    similarity : {"dot", "cosine", "euclidean", "kl", "gaussian", "geodesic"}
        As in `helpers.neighbors`.
    weighted : bool
        Votes count as much as the neighbour is similar; where similarities are negative, votes are equal.
    negated : bool
        False takes "euclidean", "kl" and "geodesic" as the distances they are: the farthest come first.
    smoothed : bool
        "kl": whether the documents are smoothed, by a tenth. If not, it may be infinite.
    sigma : float
        Width of "gaussian".
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the documents by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> posts = [(0.8, 0.1, 0.1), (0.6, 0.2, 0.2), (0.1, 0.1, 0.8)]
    >>> explorer = NeighbourExplorer(posts, ["a", "a", "b"], ("he", "you", "my"), query=(0.2, 0.2, 0.6), k=1)
    >>> explorer.answer.verdict.item()
    'b'
    >>> explorer.negated = False
    >>> explorer.answer.verdict.item()
    'a'
    """

    _esm = module("neighbour")
    _css = style("neighbour")
    CONSTANTS = {"smoothing": SMOOTHING, "roles": {str(count): own for count, own in ROLES.items()}}

    documents = Checked(lambda value: documents(value, FEWEST, MOST))
    labels = traitlets.TraitType().tag(sync=True)
    words = Checked(lambda value: texts(value, "words", (3,)))
    query = Checked(lambda value: _query(value))
    k = Checked(lambda value: whole("k", value))
    similarity = Checked(lambda value: one_of("similarity", value, SIMILARITIES))
    weighted = Checked(lambda value: flag(value, "weighted"))
    negated = Checked(lambda value: flag(value, "negated"))
    smoothed = Checked(lambda value: flag(value, "smoothed"))
    sigma = Checked(lambda value: positive("sigma", value))

    def __init__(
        self,
        documents,
        labels,
        words,
        query=(1 / 3, 1 / 3, 1 / 3),
        k=5,
        similarity="geodesic",
        weighted=False,
        negated=True,
        smoothed=True,
        sigma=0.2,
        alt=None,
    ):
        fixed = self.checked(documents=documents, words=words, sigma=sigma)
        start = self.checked(query=query, k=k, similarity=similarity)
        start |= self.checked(weighted=weighted, negated=negated, smoothed=smoothed)
        count = len(fixed["documents"])
        _at_most(start["k"], count)
        super().__init__(alt, labels=_labels(labels, count), start=start, **fixed, **start)

    @traitlets.validate("documents")
    def _validate_documents(self, proposal):
        rows = proposal.value
        if len(rows) != len(self.labels):
            raise ValueError(
                f"documents: {len(rows)} where {len(self.labels)} have labels; make a new explorer"
            )
        return rows

    @traitlets.validate("labels")
    def _validate_labels(self, proposal):
        return _labels(proposal.value, len(self.documents))

    @traitlets.validate("k")
    def _validate_k(self, proposal):
        return _at_most(proposal.value, len(self.documents))

    @property
    def classes(self):
        """The classes, sorted."""
        return sorted(set(self.labels))

    @property
    def weighs(self):
        """Whether the votes are weighted: if so asked, and if no similarity is negative or infinite."""
        high = SIMILARITIES[self.similarity].high
        if self.similarity in DISTANCES and not self.negated:
            high = np.inf if self.smoothed or self.similarity != "kl" else 0
        return self.weighted and high > 0

    @property
    def answer(self):
        """The `Answer` for the query as it stands now."""
        return self.ask([self.query])

    def ask(self, queries):
        """Return the `Answer` for histograms, shape (n_queries, 3)."""
        queries = np.asarray(queries, dtype=float)
        similarity = self._similarity(queries)
        order = np.argsort(-similarity, axis=1, kind="stable")[:, : self.k]
        labels, classes = np.array(self.labels), np.array(self.classes)
        weights = np.maximum(np.take_along_axis(similarity, order, axis=1), 0) if self.weighs else 1.0
        own = labels[order][:, :, None] == classes
        tally = (np.broadcast_to(weights, order.shape)[:, :, None] * own).sum(axis=1)
        return Answer(similarity, order, tally, classes[tally.argmax(axis=1)])

    def _similarity(self, queries):
        rows = np.array(self.documents)
        if self.similarity == "kl" and not self.smoothed:
            found = -np.array([geometry.kl_divergence(query, rows) for query in queries])
        else:
            # Sparse rows are added up in one order, so that equal posts are equally similar.
            options = {"smoothing": SMOOTHING, "sigma": self.sigma}
            model = KNNTextClassifier(len(rows), self.similarity, **options)
            near, index = model.fit(sparse.csr_array(rows), self.labels).kneighbors(sparse.csr_array(queries))
            found = np.empty_like(near)
            np.put_along_axis(found, index, near, axis=1)
        if self.negated or self.similarity not in DISTANCES:
            return found
        return (np.pi if self.similarity == "geodesic" else 0) - found

    @property
    def _said(self):
        """Who is asked, in words."""
        name = self.similarity
        if name == "kl":
            name += " smoothed" if self.smoothed else " not smoothed"
        if self.similarity in DISTANCES:
            name = f"minus {name}" if self.negated else f"{name} as a similarity"
        return name

    def describe(self):
        """Return the scene in words, for the query as it stands now."""
        answer = self.answer
        shares = ", ".join(f"{word} {share:.2f}" for word, share in zip(self.words, self.query, strict=True))
        form = ".2f" if self.weighs else ".0f"
        votes = ", ".join(
            f"{name} {votes:{form}}" for name, votes in zip(self.classes, answer.tally[0], strict=True)
        )
        endless = int(np.isinf(answer.similarity).sum())
        return (
            f"{len(self.documents)} posts of {' and '.join(self.classes)} on the simplex of three words, and "
            f"one to be labelled ({shares}). The {self.k} most similar, by {self._said}"
            + (f", infinite to {endless} posts" if endless else "")
            + f", {'weigh' if self.weighs else 'vote'} {votes}: {answer.verdict[0]}."
        )

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        answer, ground = self.answer, self.ask(twins.GRID).verdict
        roles = dict(zip(self.classes, ROLES[len(self.classes)], strict=True))
        votes = dict(zip(self.classes, answer.tally[0].tolist(), strict=True))
        title = f"{self.k} most similar of {len(self.documents)}, by {self._said}: {answer.verdict[0]}"
        places = np.array(self.query), np.array(self.documents), answer.neighbours[0]
        return twins.question(title, *places, np.array(self.labels), ground, self.words, roles, votes)


def _labels(value, count):
    """Return one label for each document, or say what is wrong."""
    found = [] if isinstance(value, str) or not np.iterable(value) else list(value)
    proper = all(isinstance(label, str) and label.strip() for label in found)
    if len(found) != count or not proper or len(set(found)) not in ROLES:
        raise ValueError(
            f"labels: a name for each of {count} documents is due, of two or three classes in all"
        )
    return [str(label) for label in found]


def _query(value):
    """Return a histogram of three words as a list, or say what is wrong."""
    try:
        return documents([value], 1, 1)[0]
    except (TypeError, ValueError) as error:
        fault = str(error).partition(": ")[2]
        raise ValueError(f"query: {fault or 'three shares are due, that sum to 1'}") from None


def _at_most(k, count):
    if k > count:
        raise ValueError(f"k: {k} is larger than the corpus of {count}; pass {count} or less")
    return k
