"""Exercises: the C that makes two kernels one classifier, and a C chosen on held-out documents."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

ROWS = np.random.default_rng(12).dirichlet(np.full(6, 0.4), 8)
K = ROWS @ ROWS.T
COSINES = np.clip(np.sqrt(ROWS) @ np.sqrt(ROWS).T, 0, 1)
np.fill_diagonal(COSINES, 1)
NGD = -2 * np.arccos(COSINES)


def _spread(K):
    return np.mean(np.diag(K)) - np.mean(K)


def _diagonals(K, L, C):
    with np.errstate(all="ignore"):
        return C * np.mean(np.diag(K)) / np.mean(np.diag(L))


exercise(
    "16.1",
    signature="same_classifier(K, L, C)",
    reference=lambda K, L, C: C * _spread(K) / _spread(L),
    cases=[Case("a fiftieth of K", (K, K / 50, 1.0)), Case("four times K", (K, 4 * K, 10.0))],
    edges=[
        Case("K plus one", (K, K + 1, 2.0)),
        Case("minus the angle, and NGD plus pi", (NGD / 2, NGD + np.pi, 1.0)),
    ],
    wrong={
        "The wrong way round: a small kernel needs a large C.": lambda K, L, C: C * _spread(L) / _spread(K),
        "That C is for L = K. L is s times K, and alpha is divided by s.": lambda K, L, C: C,
        "A constant added to L changes its diagonal, but not the classifier.": _diagonals,
        "The square of s: alpha is divided by s once.": (lambda K, L, C: C * (_spread(K) / _spread(L)) ** 2),
    },
    hint="Find s first, from something that a constant does not change: a difference of two means.",
    why="C is measured in units of the kernel. The same C for two kernels is not the same bound.",
)

# For each C, which of twelve held-out documents are put in their class.
CS = [0.01, 0.1, 1.0, 10.0, 100.0]
HELD = np.random.default_rng(4).random((5, 12)) < np.array([[0.2], [0.5], [0.7], [0.7], [0.6]])
HELD[2:4] = np.arange(12) < 9, np.arange(12) >= 3
HELD[[0, 1, 4]] &= np.arange(12) < 7
HELD = np.roll(HELD, 1, axis=1)  # now counting along the wrong axis gives a value that no other mistake gives


def _largest(right, C):
    counts = np.sum(right, axis=1)
    return C[np.flatnonzero(counts == counts.max())[-1]]


exercise(
    "16.2",
    signature="choose(right, C)",
    reference=lambda right, C: C[int(np.argmax(np.sum(right, axis=1)))],
    cases=[Case("five values, two of them best", (HELD, CS)), Case("the first is best", (HELD[2:], CS[2:]))],
    edges=[Case("one value", (HELD[:1], CS[:1])), Case("nothing is right", (np.zeros((3, 4), bool), CS[:3]))],
    wrong={
        "That is the place in the list. Return the value of C.": (
            lambda right, C: int(np.argmax(np.sum(right, axis=1)))
        ),
        "Several values are equally good: take the smallest of them.": _largest,
        "You counted, for each document, for how many values of C it is right. Count along the other axis.": (
            lambda right, C: C[int(np.argmax(np.sum(right, axis=0)))]
        ),
        "That is how many documents are right. Return the value of C.": (
            lambda right, C: int(np.sum(right, axis=1).max())
        ),
        "That value has the fewest documents right.": (
            lambda right, C: C[int(np.argmin(np.sum(right, axis=1)))]
        ),
    },
    hint="Count the right documents of each row; the first of the largest counts belongs to the C you want.",
    why="The test documents have no part in the choice, so the accuracy on them is that of one classifier.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_classifiers(r):
    K = r.gram(5, 4)[1] / 7
    return K, K * r.number(0.1, 0.6) + r.of(0, 1, 2), r.of(0.5, 1.0, 10.0)


draw("16.1", _draw_classifiers)
draw("16.2", lambda r: (r.uniform(size=(5, 12)) < 0.6, [0.01, 0.1, 1.0, 10.0, 100.0]))
