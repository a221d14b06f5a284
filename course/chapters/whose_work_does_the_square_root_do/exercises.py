"""Exercises: rows of one's own against NGD, and documents on which the angle decides."""

import functools

import numpy as np
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from course.lesson.exercise_register import draw, exercise
from helpers import evaluation
from papers.zhang2005.families import posts

# ---------------------------------------------------------------- rows of one's own, judged on unseen groups
FAMILIES = ("sci", "talk", "comp")
CS = (0.1, 1, 10, 100)
LEAST = 0.03  # NGD itself is not ahead of its roots by so much
COUNTS, IDF = np.array([1.0, 2, 5, 20, 1, 3]), np.array([3.0, 1, 0.5, 0.05, 0.05, 3])
MISSING = "It gives nothing back. Is a `return` missing?"
FINITE = "An entry is infinite or not a number. Counts are at least 1, but an idf can be 0."
ZERO = "All entries are 0, so all posts are equal."
FACTOR = "These are the counts times a factor, and rows are divided by their length: this is LIN."
ROOT = "That is the square root, so your rows are those of NGD, without its angle. What does the idf know?"
NO_IDF = "Your entries do not depend on the idf. Which words should weigh less, however frequent they are?"
DOWN = "A word that is in nearly all posts weighs more than a rare one. Turn it round."


def _gram(weigh, counts, idf):
    rows = counts.copy()
    rows.data = np.asarray(weigh(counts.data.copy(), idf[counts.indices]), dtype=float)
    rows = normalize(rows)
    return (rows @ rows.T).toarray()


def _right(K, y, train, test):
    """Return which test posts an SVM gets right, its C chosen on training posts that were held out."""

    def known(old, new, C):
        return SVC(kernel="precomputed", C=C).fit(K[np.ix_(old, old)], y[old]).predict(K[np.ix_(new, old)])

    parts = [train[start::3] for start in range(3)]
    held = [sum(np.sum(known(np.setdiff1d(train, p), p, C) == y[p]) for p in parts) for C in CS]
    return known(train, test, CS[int(np.argmax(held))]) == y[test]


@functools.cache
def _ngd(family):
    """Return posts of a family of groups, and which test posts the SVM of NGD gets right."""
    counts, idf, y, train, test = posts(family, each=80)
    B = np.minimum(_gram(lambda count, idf: np.sqrt(count), counts, idf), 1)
    return counts, idf, y, train, test, _right(-2 * np.arccos(B), y, train, test)


def _judge_weigh(weigh, family="sci"):
    """Say what is amiss with entries of rows, or that a linear kernel of them is ahead of NGD."""
    found = weigh(COUNTS.copy(), IDF.copy())
    if found is None:
        return MISSING
    found = np.asarray(found)
    if found.shape != COUNTS.shape:
        return f"{len(COUNTS)} counts should become {len(COUNTS)} entries; yours have shape {found.shape}."
    if found.dtype.kind not in "biuf" or not np.isfinite(found).all():
        return FINITE
    found = found.astype(float)  # True and False are numbers, too
    if not found.any():
        return ZERO
    counts, idf, y, train, test, ngd = _ngd(family)
    if not np.isfinite(np.asarray(weigh(counts.data.copy(), idf[counts.indices]), dtype=float)).all():
        return FINITE
    lead = evaluation.lead(_right(_gram(weigh, counts, idf), y, train, test), ngd)
    if lead.low > 0 and lead.gap >= LEAST:
        return True
    said = f"On {lead.n} posts of other groups your lead over NGD is not 3 points, or not certain: {lead}."
    for hint, same in {FACTOR: COUNTS, ROOT: np.sqrt(COUNTS)}.items():
        if np.allclose(found / found[0], same):
            return f"{said} {hint}"
    rare = np.asarray(weigh(np.full(2, 3.0), np.array([0.2, 4.0])), dtype=float)
    return f"{said} {NO_IDF if np.isclose(*rare) else DOWN if rare[0] > rare[1] else ''}".strip()


def _weigh(count, idf):
    return np.sqrt(count) * idf


exercise(
    "weigh",
    kind="experiment",
    signature="weigh(count, idf)",
    reference=_weigh,
    judge=_judge_weigh,
    wrong={
        MISSING: lambda count, idf: None,
        FINITE: lambda count, idf: np.log(count - 1),
        ZERO: lambda count, idf: 0 * count,
        FACTOR: lambda count, idf: 2 * count,
        ROOT: lambda count, idf: np.sqrt(count),
        NO_IDF: lambda count, idf: np.log1p(count),
        DOWN: lambda count, idf: np.sqrt(count) / (0.1 + idf),
    },
    why="A linear kernel of your rows is ahead of NGD, on posts of groups that you have not seen.",
)

# ---------------------------------------------------------------- documents on which the angle decides
THREE = "Return three things: x, and the rows of A and of B."
SHARES = "A document has shares: no entry is negative, and each row sums to 1."
BOTH = "BC and NGD agree on this x. 2 arcsin rises steeply near 1: give A a copy of x, and no common word."
SWAPPED = "NGD takes B, and BC takes A. We ask for the other way round."
TIE = "Two of the means are equal, so chance decides. Make the difference clear."


def _judge_parting(parting):
    found = parting()
    try:
        x, A, B = found
    except (TypeError, ValueError):
        return MISSING if found is None else THREE
    x, A, B = np.ravel(np.asarray(x, float)), np.atleast_2d(A).astype(float), np.atleast_2d(B).astype(float)
    if not A.shape[1] == B.shape[1] == len(x):
        return "x and all rows of A and B need the same number of words."
    rows = np.vstack([x, A, B])
    if np.any(rows < 0) or not np.allclose(rows.sum(axis=1), 1):
        return SHARES
    bc = [np.clip(np.sqrt(some) @ np.sqrt(x), 0, 1) for some in (A, B)]
    gaps = [np.mean(f(bc[0])) - np.mean(f(bc[1])) for f in (np.asarray, np.arcsin)]  # A minus B
    if min(map(abs, gaps)) < 1e-4:
        return TIE
    if gaps[0] * gaps[1] > 0:
        return BOTH
    return True if gaps[1] > 0 else SWAPPED


def _parting():
    x = np.array([1.0, 0.0])
    return x, np.array([[1.0, 0], [0, 1]]), np.array([[0.3, 0.7], [0.3, 0.7]])


def _same():
    x, A, B = _parting()
    return x, B, A[1:]


def _other():
    x, A, B = _parting()
    return x, B, A


def _counts():
    x, A, B = _parting()
    return 10 * x, 10 * A, 10 * B


exercise(
    "parting",
    kind="thinking",
    signature="parting()",
    reference=_parting,
    judge=_judge_parting,
    wrong={
        MISSING: lambda: None,
        THREE: lambda: _parting()[:2],
        SHARES: _counts,
        BOTH: _same,
        SWAPPED: _other,
        TIE: lambda: (np.array([1.0, 0]), np.eye(2), np.eye(2)),
    },
    why="A near copy counts for more in the angle. The next cell asks how often real posts have one.",
)


# Cases of one's own: posts of newsgroups that another copy is not tried on.
draw("weigh", lambda r: functools.partial(_judge_weigh, family=r.of(*FAMILIES)))
draw("parting", lambda r: _judge_parting)
