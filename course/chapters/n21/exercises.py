"""Exercises: the choice of pre-fitting, and a model folded into one weight for each word."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

RNG = np.random.default_rng(5)
D = RNG.normal(size=(12, 6)) * [0.3, 5.0, 1.0, 0.2, 0.4, 2.0]
Q = np.linalg.qr(D[:, [1]])[0]
AGAINST = -D[:, 4] + 0.1 * RNG.normal(size=12)
R = AGAINST - Q @ (Q.T @ AGAINST)
LEANING = np.array([[1.0, 5.0, 0.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]])


def _choose(D, Q, R, size=abs, length=lambda D, rest: np.linalg.norm(rest, axis=0), worst=-1):
    D, Q, R = (np.asarray(some, dtype=float) for some in (D, Q, R))
    rest = D - Q @ (Q.T @ D)
    open_ = np.linalg.norm(rest, axis=0) > 1e-8
    scores = np.divide(size(rest.T @ R), length(D, rest), out=np.zeros(len(open_)), where=open_)
    return int(np.argmin(np.where(open_, worst * scores, np.inf)))


def _unguarded(D, Q, R):
    rest = D - Q @ (Q.T @ D)
    return int(np.argmax(abs(rest.T @ R) / np.linalg.norm(rest, axis=0)))


exercise(
    "21.1",
    signature="choose(D, Q, R)",
    reference=_choose,
    cases=[
        Case("six columns, of which one has been chosen", (D, Q, R)),
        Case("a column that leans on the chosen one", (LEANING, np.eye(3)[:, :1], np.array([0.0, 1.0, 0.2]))),
        Case("no column has been chosen yet", (D, np.zeros((12, 0)), AGAINST)),
    ],
    edges=[Case("two columns lie in the span", (np.c_[D, 2 * D[:, 1]], Q, R))],
    wrong={
        "That is the arg min, as the paper prints it: the column that helps least.": (
            lambda D, Q, R: _choose(D, Q, R, worst=1)
        ),
        "A column that points away from R helps too: its weight is negative. Take the absolute value.": (
            lambda D, Q, R: _choose(D, Q, R, size=np.asarray)
        ),
        "A long column has a large inner product with everything. Divide by a length.": (
            lambda D, Q, R: _choose(D, Q, R, length=lambda D, rest: np.ones(D.shape[1]))
        ),
        "That is the choice of back-fitting. Divide by the length of what is left of a column.": (
            lambda D, Q, R: _choose(D, Q, R, length=lambda D, rest: np.linalg.norm(D, axis=0))
        ),
        "A column of the span was chosen: its rest is only rounding. Leave out rests below 1e-8.": _unguarded,
    },
    hint="First take off each column of D what lies in the span: Q @ (Q.T @ D).",
    why="With this choice, the residual after the new step is the smallest that one more column can reach.",
)

COUNTS = RNG.poisson(0.6, (9, 7)).astype(float)
V, SIGMA, _ = np.linalg.svd(COUNTS)
V, SIGMA, CHOSEN, WEIGHTS = V[:, :3], SIGMA[:3], np.array([7, 0, 4, 2]), np.array([0.5, -1.0, 2.0, -0.3])


def _fold(X, V, sigma, chosen, w, again=np.divide):
    X, V, sigma, w = (np.asarray(some, dtype=float) for some in (X, V, sigma, w))
    return X.T @ (V @ again((V[chosen] * sigma).T @ w, sigma))


exercise(
    "21.2",
    signature="fold(X, V, sigma, chosen, w)",
    reference=_fold,
    cases=[Case("nine documents, seven words, three concepts", (COUNTS, V, SIGMA, CHOSEN, WEIGHTS))],
    edges=[Case("one base", (COUNTS, V, SIGMA, CHOSEN[:1], WEIGHTS[:1]))],
    wrong={
        "That is the linear kernel: the sum of the documents, without the concepts.": (
            lambda X, V, sigma, chosen, w: np.asarray(X)[chosen].T @ w
        ),
        "U is X'V divided by the singular values. You have multiplied by them.": (
            lambda X, V, sigma, chosen, w: _fold(X, V, sigma, chosen, w, np.multiply)
        ),
        "These are weights of the concepts. Multiply by U to get one weight for each word.": (
            lambda X, V, sigma, chosen, w: (np.asarray(V)[chosen] * sigma).T @ w
        ),
    },
    hint="First add up the coordinates of the chosen documents, with their weights: one number a concept.",
    why="Now a new document needs one product for each of its words, for one base or for a thousand.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_pursuit(r):
    D = r.normal(size=(9, 5)) * r.permutation([0.3, 4, 1, 0.5, 2])
    Q = np.linalg.qr(D[:, [r.randint(5)]])[0]
    R = r.normal(size=9)
    return D, Q, R - Q @ (Q.T @ R)


def _draw_folded(r):
    X = r.poisson(0.8, (8, 6)) + np.eye(8, 6)
    V, sigma, _ = np.linalg.svd(X)
    return X, V[:, :2], sigma[:2], r.permutation(8)[:3], r.number(-2, 2, 3)


draw("21.1", _draw_pursuit)
draw("21.2", _draw_folded)
