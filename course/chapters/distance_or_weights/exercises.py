"""Exercise: the nearest posts by one product of matrices."""

from functools import partial

import numpy as np
from scipy import sparse
from sklearn.preprocessing import normalize

from course.lesson import drawn_posts
from course.lesson.examination import called
from course.lesson.exercise_register import exercise
from course.lesson.failures import stopped

EXAMPLE = sparse.csr_matrix([[9, 1, 1]]), sparse.csr_matrix([[1, 0, 0], [3, 2, 2], [8, 0, 8]])


def _nearest(new, old):
    a, b = (normalize(sparse.csr_matrix(x, dtype=float), norm="l1").sqrt() for x in (new, old))
    return np.asarray((a @ b.T).toarray()).argmax(axis=1)


def _cosines(new, old):
    a, b = (np.sqrt(x.toarray() / x.toarray().sum(axis=1, keepdims=True)) for x in (new, old))
    return a @ b.T


def _posts(seed):
    """Return 40 new and 120 old posts, with words that several of them use; none is empty."""
    counts, _ = drawn_posts.of_newsgroups(seed, 180)
    return counts[:40], counts[40:160]


def _by(similarity):
    """Make an answer of a function of the shares of both, dense."""

    def answer(new, old):
        theta, eta = (x.toarray() / x.toarray().sum(axis=1, keepdims=True) for x in (new, old))
        return similarity(theta, eta).argmax(axis=1)

    return answer


def _rooted(new, old):
    a, b = (normalize(x.sqrt(), norm="l1") for x in (new, old))
    return (a @ b.T).toarray().argmax(axis=1)


def _unit(x):
    return x / np.linalg.norm(x, axis=1, keepdims=True)


def _distances(theta, eta):
    return -np.array([np.linalg.norm(row - eta, axis=1) for row in theta])


NO_ROOTS = "That is Euclid's nearest post, with rows of length 1. Where are the roots?"
NO_SHARES = (
    "The shares of a post add up to 1: divide each row by its sum before you take roots. As it is, long "
    "posts win."
)
FARTHEST = "You took the post with the smallest sum. The arccosine falls: near posts have a large one."
ACROSS = "You searched along the wrong axis: each row of the product belongs to a new post."
LENGTHS = (
    "You divided by the lengths before the roots: then these roots have different lengths. Divide by sums."
)
SUMS = "Your roots add up to 1. Their squares have to: divide by the sums first, then take roots."
SHARES = "These are inner products of the shares. Take the roots of the shares first."
EUCLID = "That is the Euclidean distance of the shares. Ann's sum has roots."
VALUES = "These are the sums themselves. Return where the largest one of each row is, a whole number."
MATRIX = (
    "Your result has two dimensions, and later code would compare each post with each other one. Make an "
    "ordinary array of the product first: `(a @ b.T).toarray()`."
)
SHAPE = "Return one whole number for each row of `new`: a position among the rows of `old`."
WRONG = {
    NO_ROOTS: _by(lambda theta, eta: _unit(theta) @ _unit(eta).T),
    NO_SHARES: lambda new, old: (new.sqrt() @ old.sqrt().T).toarray().argmax(axis=1),
    FARTHEST: _by(lambda theta, eta: -(np.sqrt(theta) @ np.sqrt(eta).T)),
    LENGTHS: lambda new, old: (normalize(new).sqrt() @ normalize(old).sqrt().T).toarray().argmax(axis=1),
    SUMS: _rooted,
    SHARES: _by(lambda theta, eta: theta @ eta.T),
    EUCLID: _by(_distances),
}


def _hint(answer, seed):
    """Say which classic mistake an answer is; two old posts of an example would not tell them apart."""
    new, old = _posts(seed)
    try:
        nearest = np.ravel(answer(new.copy(), old.copy()))
        return next((hint for hint, slip in WRONG.items() if np.array_equal(nearest, slip(new, old))), "")
    except ValueError as error:
        return f"On more posts it stops with {stopped(error)}. Is a `.T` missing?"
    except Exception:
        return ""


def _judge(answer, seed=15):
    cases = {"the example of the text": EXAMPLE, "40 new posts and 120 old ones": _posts(seed)}
    for name, (new, old) in cases.items():
        nearest = called(answer, new, old, about=name)
        cosines = _cosines(new, old)
        try:
            nearest = np.asarray(nearest)
        except (TypeError, ValueError):
            return SHAPE
        if nearest.ndim == 2 and 1 in nearest.shape and nearest.size == len(cosines):
            return MATRIX
        largest = cosines.max(axis=1)
        if nearest.dtype.kind == "f" and nearest.shape == largest.shape and np.allclose(nearest, largest):
            return VALUES
        if nearest.dtype.kind not in "iu" or np.any(nearest < 0):
            return SHAPE
        if nearest.shape == (cosines.shape[1],) != (len(cosines),):
            return ACROSS
        if nearest.shape != (len(cosines),) or np.any(nearest >= cosines.shape[1]):
            return SHAPE
        # Where two old posts are equally near, either is right.
        short = largest - cosines[np.arange(len(cosines)), nearest] > 1e-9
        if short.any():
            k = int(np.argmax(short))
            message = f"For {name}, new post {k}: you say {nearest[k]}, and {cosines[k].argmax()} is nearer."
            return f"{message}\n{_hint(answer, seed) or 'Try it with the example of the text, by hand.'}"
    return True


exercise(
    "nearest_posts",
    kind="thinking",
    signature="nearest_posts(new, old)",
    reference=_nearest,
    judge=_judge,
    wrong={
        **WRONG,
        ACROSS: lambda new, old: _cosines(new, old).argmax(axis=0),
        VALUES: lambda new, old: _cosines(new, old).max(axis=1),
        MATRIX: lambda new, old: _nearest(new, old)[:, None],
        SHAPE: lambda new, old: int(_cosines(new, old).argmax()),
    },
    why="One product of matrices compares every new post with every old one. Rows of roots have length 1, so "
    "this is Ben's program on roots.",
    draw=lambda r: partial(_judge, seed=int(r.whole(100, 10**6))),
)
