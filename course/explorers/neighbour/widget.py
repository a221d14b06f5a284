"""The third flagship: a post dragged among labelled posts, who is asked about it, and how they vote."""

import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, Widget, documents, flag, module, style, texts
from helpers._numerics.parameters import one_of, positive, whole
from helpers.neighbors import SIMILARITIES

DISTANCES = ("euclidean", "kl", "geodesic")
SMOOTHING = 0.1
FEWEST, MOST = 3, 400
ROLES = {2: ("positive", "negative"), 3: ("first", "second", "third")}


class NeighbourExplorer(Widget):
    """Drag a post among labelled posts; its neighbours, their votes and the ground behind them follow.

    The traits work both ways: what is dragged can be read in Python, what is set in Python moves. Where no
    kernel lives, the explorer goes on without.

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

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> posts = [(0.8, 0.1, 0.1), (0.6, 0.2, 0.2), (0.1, 0.1, 0.8)]
    >>> explorer = NeighbourExplorer(posts, ["a", "a", "b"], ("he", "you", "my"), query=(0.2, 0.2, 0.6), k=1)
    >>> explorer.k = 4
    Traceback (most recent call last):
    ...
    ValueError: k: 4 is larger than the corpus of 3; pass 3 or less
    """

    ABOUT = (
        "Labelled posts on the simplex of three words, one to be labelled, and the vote of its neighbours."
    )
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
    ):
        fixed = self.checked(documents=documents, words=words, sigma=sigma)
        start = self.checked(query=query, k=k, similarity=similarity)
        start |= self.checked(weighted=weighted, negated=negated, smoothed=smoothed)
        count = len(fixed["documents"])
        _at_most(start["k"], count)
        super().__init__(labels=_labels(labels, count), start=start, **fixed, **start)

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
