"""Exercises: concepts of norm 1, and a refined dictionary."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

RNG = np.random.default_rng(22)


def _normalised(K, W, V, anew=False, power=0.5, back=1):
    norms = np.diag(np.asarray(W).T @ K @ W) ** power
    unit = W / norms
    return np.hstack([unit, V * (np.sqrt(np.diag(unit.T @ K @ unit)) if anew else norms**back)])


ROWS = [RNG.poisson(1.0, (m, 6)) + 0.1 for m in (6, 10)]
SIX, TEN = ((X @ X.T, *RNG.uniform(0.1, 1, (2, len(X), 2))) for X in ROWS)
exercise(
    "22.1",
    signature="normalised(K, W, V)",
    reference=_normalised,
    cases=[Case("six documents", SIX), Case("ten documents", TEN)],
    wrong={
        "V stays as it was: the norms were computed again, with the new W.": partial(_normalised, anew=True),
        "W'KW has squared norms on its diagonal. Take the roots.": partial(_normalised, power=1),
        "If W is divided, V has to be multiplied: V W' must not change.": partial(_normalised, back=-1),
        "Those are two arrays. Return one: np.hstack([W, V]).": (
            lambda K, W, V: tuple(np.hsplit(_normalised(K, W, V), 2))
        ),
    },
    hint="Compute the norms of the concepts first, and give them a name.",
    why="V W' is what it was, and J with it. Now the columns of V can be compared.",
)


def _refine(V, y, t, order=-1, share=0.5, drop=True, once=np.unique):
    top = np.argsort(order * np.asarray(V), axis=0, kind="stable")[: round(t * len(y) * share)]
    labels = np.sign(y[top].sum(axis=0) - 0.5)
    return once(top[y[top] == labels] if drop else top.ravel())


Y = RNG.permutation(np.repeat([1, -1], 10))
V = RNG.permutation(40).reshape(20, 2) + np.where(Y[:, None] == [1, -1], 15.0, 0)
# Both concepts are of one class, and many documents are at the top of both.
ALIKE = RNG.permutation(40).reshape(20, 2) + np.where(Y[:, None] == 1, 30.0, 0)
exercise(
    "22.2",
    signature="refine(V, y, t)",
    reference=_refine,
    cases=[
        Case("twenty documents, t = 0.5", (V, Y, 0.5)),
        Case("twenty documents, t = 1.1", (V, Y, 1.1)),
        Case("two concepts of one class, t = 0.9", (ALIKE, Y, 0.9)),
    ],
    wrong={
        "Those are also documents of the wrong class. Drop them.": partial(_refine, drop=False),
        "The smallest weights came first. Rank in descending order.": partial(_refine, order=1),
        "A document at the top of both concepts is there twice. Keep it once.": partial(
            _refine, once=np.sort
        ),
        "N is t times the mean size of a class, not of the collection.": partial(_refine, share=1),
    },
    hint="For each column: np.argsort(-V[:, c])[:N], and then the classes of these rows.",
    why="No step has asked how well the kept documents predict.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_dictionary(r):
    y, sides = r.classes(20).astype(int), r.of([1, -1], [1, 1])  # where both are of one class, tops overlap
    return r.uniform(0, 25, (20, 2)) + np.where(y[:, None] == sides, 15, 0), y, r.of(0.5, 0.7, 0.9, 1.1)


draw("22.1", lambda r: (r.gram(6, 5)[1], r.number(0.1, 1, 6, 2), r.number(0.1, 1, 6, 2)))
draw("22.2", _draw_dictionary)
