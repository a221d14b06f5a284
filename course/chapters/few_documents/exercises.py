"""Exercise: the heart of a pursuit, the score of each column."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, exercise

SPAN = 1e-6  # of the length of a column: a shorter rest is rounding
SPACE = np.array([[1.0, 1, 0], [0, 1, 0], [0, 0, 1]])
TARGET = np.array([2.0, 1.0, 1.0])


def _scores(G, R, chosen, length=lambda new, whole: new, of=abs, spent=SPAN, mark=np.nan):
    """Return the score of each column, or what a classic mistake makes of it."""
    G, R = np.asarray(G, dtype=float), np.asarray(R, dtype=float)
    Q = np.linalg.qr(G[:, list(chosen)])[0]
    rest, whole = G - Q @ (Q.T @ G), np.linalg.norm(G, axis=0)
    new = np.linalg.norm(rest, axis=0)
    with np.errstate(all="ignore"):
        scores = of(rest.T @ R) / length(new, whole)
    return np.where(new < spent * whole, mark, scores)


def _rest(G, chosen):
    Q = np.linalg.qr(G[:, list(chosen)])[0]
    return G - Q @ (Q.T @ G)


def _absolute(G, R, chosen):
    """Compare the length of what is new with 1e-6, whatever the length of the column is."""
    rest = _rest(G, chosen)
    new = np.linalg.norm(rest, axis=0)
    return np.where(new < SPAN, np.nan, abs(rest.T @ R) / np.where(new < SPAN, 1, new))


def _without_chosen(G, R, chosen):
    """Leave out what is chosen, and not what lies in its span."""
    scores = _scores(G, R, chosen, spent=0)
    scores[list(chosen)] = np.nan
    return scores


def _not_projected(G, R, chosen):
    """Divide by the length of whole columns: the products are right, for R is orthogonal to the chosen."""
    return _scores(G, R, chosen, length=lambda new, whole: whole, spent=0)


def _step(seed, rows=12, columns=6, n_chosen=2):
    """Return (G, R, chosen) in the middle of a pursuit; the last column lies in the span of the chosen."""
    r = np.random.default_rng(seed)
    G = r.normal(size=(rows, columns)) * r.uniform(0.5, 3, columns)
    chosen = r.permutation(columns - 1)[:n_chosen].tolist()
    G[:, -1] = G[:, chosen] @ r.uniform(1, 2, n_chosen)
    Q, y = np.linalg.qr(G[:, chosen])[0], r.normal(size=rows)
    return G, y - Q @ (Q.T @ y), chosen


def _uneven(seed):
    """Return a step in which the columns that are not chosen are very short beside the chosen ones."""
    G, R, chosen = _step(seed)
    lengths = np.full(G.shape[1], 1e-8)
    lengths[chosen] = 1
    return G * lengths, R, chosen


WHOLE = "Divide by the length of what is new in a column, and not by that of the whole column."
NEW = "What is new is v - Q @ (Q.T @ v), with the orthonormal Q that np.linalg.qr makes of the chosen ones."
exercise(
    "scores",
    kind="thinking",
    signature="scores(G, R, chosen)",
    reference=_scores,
    cases=[
        Case("the three columns above, none chosen", (SPACE, TARGET, [])),
        Case("the three columns above, d_2 chosen", (SPACE, np.array([0.5, -0.5, 1]), [1])),
        Case("six columns, two chosen, and one in their span", _step(3)),
    ],
    edges=[
        Case("very long columns", (1e9 * _step(4)[0], *_step(4)[1:])),
        Case("very short columns", (1e-9 * _step(5)[0], *_step(5)[1:])),
        Case("columns of very different lengths", _uneven(6)),
    ],
    wrong={
        "A column that points away from R has a negative product. Take the absolute value.": partial(
            _scores, of=lambda x: x
        ),
        "You have the absolute products. Divide each by the length of what is new in the column.": partial(
            _scores, length=lambda new, whole: np.ones_like(new)
        ),
        "You divide by the squared length. Divide by the length.": partial(
            _scores, length=lambda new, whole: new**2
        ),
        "You square the products. The score is the absolute value, divided by the length.": partial(
            _scores, of=np.square
        ),
        # Whoever subtracts the span and then divides by the whole length gets the same numbers as one who
        # subtracts nothing: the words fit both. On arrow d_2 A @ (A.T @ v) gives them, too.
        WHOLE: partial(_scores, length=lambda new, whole: whole),
        f"{WHOLE} {NEW}": _not_projected,
        "Where nothing is new, rounding errors are left. Give these columns the score np.nan.": partial(
            _scores, spent=0
        ),
        "Where nothing is new, you have 0. Give these columns np.nan, so that no rule takes them.": (
            partial(_scores, mark=0.0)
        ),
        "You have one number. Give one length for each column: np.linalg.norm(new, axis=0).": (
            lambda G, R, chosen: abs(_rest(G, chosen).T @ R) / np.linalg.norm(_rest(G, chosen))
        ),
        "You have one length for each row. For one length for each column take axis=0.": (
            lambda G, R, chosen: abs(_rest(G, chosen).T @ R) / np.linalg.norm(_rest(G, chosen), axis=1)
        ),
        "You compare with 1e-6 itself. Compare with 1e-6 times the length of the whole column.": _absolute,
        "You give back one number. Return the scores of all columns; the next cells choose.": (
            lambda G, R, chosen: int(np.nanargmax(_scores(G, R, chosen)))
        ),
        "You divide by the length of R, too. It is the same for all columns: leave it out.": (
            lambda G, R, chosen: _scores(G, R, chosen) / np.linalg.norm(R)
        ),
        "You square the score. It is the absolute value, divided by the length.": (
            lambda G, R, chosen: _scores(G, R, chosen) ** 2
        ),
        "The product new @ R goes along the rows. The columns of new are the rows of new.T.": (
            lambda G, R, chosen: abs(_rest(G, chosen) @ R) / np.linalg.norm(_rest(G, chosen), axis=0)
        ),
        "A column may lie in the span without being chosen. Look at the length of what is new.": (
            _without_chosen
        ),
    },
    hint="Print new = G - Q @ (Q.T @ G), then new.T @ R, then the lengths: one number for each column.",
    why="These are the numbers in the paper's formula. The next cell chooses posts with them.",
    draw=lambda r: _step(int(r.whole(100, 10_000))),
)
