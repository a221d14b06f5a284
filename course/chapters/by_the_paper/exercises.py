"""Exercise: the refined dictionary of the paper."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, exercise

RNG = np.random.default_rng(22)


def _refine(V, y, t, order=-1, share=0.5, drop=True, once=np.unique, whole=round, label=None, tie=-0.5):
    y = np.asarray(y)
    top = np.argsort(order * np.asarray(V), axis=0, kind="stable")[: int(whole(t * len(y) * share))]
    labels = np.sign(y[top].sum(axis=0) + tie) if label is None else np.broadcast_to(label(y), 2)
    return once(top[y[top] == labels] if drop else top.ravel())


def _class_first(V, y, t):
    """Take the first N documents of the class of a concept: not those of this class among the first N."""
    V, y, kept = np.asarray(V), np.asarray(y), []
    for v in V.T:
        ranked, N = np.argsort(-v, kind="stable"), round(t * len(y) / 2)
        label = 1 if y[ranked[:N]].sum() > 0 else -1
        kept.extend(ranked[y[ranked] == label][:N])
    return np.unique(kept)


def _own_only(V, y, t):
    """Rank for each concept only the documents that have most of it."""
    V, y, kept = np.asarray(V), np.asarray(y), []
    for c, v in enumerate(V.T):
        ranked = np.argsort(-v, kind="stable")
        top = ranked[V[ranked].argmax(axis=1) == c][: round(t * len(y) / 2)]
        kept.extend(top[y[top] == (1 if y[top].sum() > 0 else -1)])
    return np.unique(kept)


def _by_concept(V, y, t, within=False, once=True):
    """Keep concept by concept, in the order of the ranks, or with the places in the top as numbers."""
    V, y, kept = np.asarray(V), np.asarray(y), []
    for v in V.T:
        top = np.argsort(-v, kind="stable")[: round(t * len(y) / 2)]
        fits = y[top] == (1 if y[top].sum() > 0 else -1)
        kept.extend(np.flatnonzero(fits) if within else top[fits])
    return np.unique(kept) if within else np.array(list(dict.fromkeys(kept)) if once else kept)


Y = RNG.permutation(np.repeat([1, -1], 10))
V = RNG.permutation(40).reshape(20, 2) + np.where(Y[:, None] == [1, -1], 15.5, 0)
# Both concepts are of one class, and many documents are at the top of both.
ALIKE = RNG.permutation(40).reshape(20, 2) + np.where(Y[:, None] == 1, 30.5, 0)
# Of 21 documents 14 are of class 1, and the second class leads both tops; ranks by hand for a tie.
MORE = RNG.permutation(np.repeat([1, -1], [14, 7]))
RARE = np.repeat(RNG.permutation(21)[:, None] + np.where(MORE[:, None] == -1, 50.5, 0), 2, axis=1)
EVEN = np.array([[8.0, 1], [7, 2], [6, 8], [5, 7], [4, 6], [3, 5], [2, 4], [1, 3]])


def _draw_dictionary(r):
    y, sides = r.classes(20).astype(int), r.of([1, -1], [1, 1])  # where both are of one class, tops overlap
    return r.uniform(0, 25, (20, 2)) + np.where(y[:, None] == sides, 15, 0), y, r.of(0.5, 0.7, 0.9, 1.1)


exercise(
    "refine",
    kind="typing",
    signature="refine(V, y, t)",
    reference=_refine,
    cases=[
        Case("twenty documents, t = 0.5", (V, Y, 0.5)),
        Case("twenty documents, t = 1.1", (V, Y, 1.1)),
        Case("two concepts of one class, t = 0.9", (ALIKE, Y, 0.9)),
    ],
    edges=[
        Case("the concepts change places", (V[:, ::-1], Y, 0.6)),
        Case("the smaller class leads both tops", (RARE, MORE, 0.5)),
        Case("t * m / 2 is 5.25", (RARE, MORE, 0.5)),
        Case("t * m / 2 is 5.775", (RARE, MORE, 0.55)),
        Case("two of each class are in a top", (EVEN, np.array([1, -1, 1, -1, 1, -1, -1, 1]), 1.0)),
    ],
    wrong={
        "Those are also documents of the wrong class. Drop them.": partial(_refine, drop=False),
        "The smallest weights came first. Rank in descending order.": partial(_refine, order=1),
        "A document at the top of both concepts is there twice. Keep it once.": partial(
            _refine, once=np.sort
        ),
        "N is t times the mean size of a class, not of the collection.": partial(_refine, share=1),
        "The label is the class that is most frequent in the top, not in the whole collection.": partial(
            _refine, label=lambda y: 1 if np.sum(y) > 0 else -1
        ),
        "You gave concept 1 the class 1. The top of each concept says which class it has.": partial(
            _refine, label=lambda y: [1, -1]
        ),
        "You gave concept 1 the class -1. The top of each concept says which class it has.": partial(
            _refine, label=lambda y: [-1, 1]
        ),
        "You cut N off. Round it: round(t * len(y) / 2).": partial(_refine, whole=np.floor),
        "You rounded N up. Take round(t * len(y) / 2).": partial(_refine, whole=np.ceil),
        "In a tie the label is -1.": partial(_refine, tie=0.5),
        "The sign of a tie is 0, which is no class. In a tie the label is -1.": partial(_refine, tie=0),
        "Those are places in the top. top[y[top] == label] gives the row numbers.": partial(
            _by_concept, within=True
        ),
        "The rows are right, but not in increasing order. np.unique sorts them.": _by_concept,
        "Rows come concept by concept, some twice. np.unique sorts them and keeps each once.": partial(
            _by_concept, once=False
        ),
        "First take the N largest, then drop the other class. Fewer than N are left.": _class_first,
        "Rank all documents for each concept, also those that have more of the other one.": _own_only,
        "That is a mask. np.flatnonzero(mask) gives the row numbers.": (
            lambda V, y, t: np.isin(np.arange(len(y)), _refine(V, y, t))
        ),
    },
    hint="For each column: np.argsort(-V[:, c])[:N], and then the classes of these rows.",
    why="No step has asked how well the kept documents predict.",
    draw=_draw_dictionary,
)
