"""Exercises: a distance of near-duplicates, and the build: the nearest post with its distance."""

from functools import cache, partial

import numpy as np
from scipy import sparse
from sklearn.preprocessing import normalize

from course.lesson import drawn_posts
from course.lesson.examination import called
from course.lesson.exercise_register import Case, exercise
from helpers import geometry

ROCKET, BOTH, GOD = np.eye(3)[0], np.array([0.5, 0.5, 0]), np.eye(3)[2]
NEWS, GAME = np.array([0.2, 0.5, 0.3]), np.array([0.6, 0.1, 0.3])
LONG, OTHER = np.array([1, 2, 3, 4, 5, 0, 7]) / 22, np.array([7, 0, 5, 4, 3, 2, 1]) / 22
# Its roots, squared and added in any usual order, give one and a rounding.
THIRTEEN = np.array([3, 4, 3, 3]) / 13
# One part in a hundred million of two words; exact in floating point.
TWIN = NEWS + 2.0**-27 * np.array([1, -1, 0])


def _cosine(theta, eta):
    return np.sqrt(theta * eta).sum()


exercise(
    "great_circle",
    kind="thinking",
    signature="great_circle(theta, eta)",
    reference=geometry.geodesic_distance,
    cases=[
        Case("two documents with all three words", (NEWS, GAME)),
        Case("the documents of the story", (ROCKET, BOTH)),
        Case("two documents without a common word", (BOTH, GOD)),
        Case("two documents of seven words", (LONG, OTHER)),
    ],
    edges=[
        Case("a document of 13 words and itself", (THIRTEEN, THIRTEEN)),
        Case(
            f"a document and its near-duplicate, in which two shares differ by {2.0**-27:.0e}, so that both "
            "are printed alike",
            (NEWS, TWIN),
            tolerance=1e-10,
        ),
    ],
    wrong={
        "Near-duplicates are lost. Near an angle of zero the cosine hardly changes, and in single precision "
        "even the roots are equal. Measure the chord instead, in double precision: first subtract the roots, "
        "then square.": lambda theta, eta: 2 * np.arccos(np.clip(_cosine(theta, eta), 0, 1)),
        "A sum of rounded products can exceed one. Then it has no arccosine, and 2 - 2 cos α has no root. "
        "Take the chord from the differences of the roots.": (
            lambda theta, eta: 2 * np.arccos(_cosine(theta, eta))
        ),
        "You forgot the square roots: the sphere begins with them.": (
            lambda theta, eta: 2 * np.arccos(np.minimum(theta @ eta, 1))
        ),
        "You forgot the square roots: the chord goes from √θ to √θ'.": (
            lambda theta, eta: 4 * np.arcsin(np.minimum(np.linalg.norm(theta - eta) / 2, 1))
        ),
        "You put the square of the chord in the place of the chord: take the root of the sum of squares.": (
            lambda theta, eta: 4 * np.arcsin(np.sum((np.sqrt(theta) - np.sqrt(eta)) ** 2) / 2)
        ),
        "That is the angle. The sphere has radius 2, so an arc is twice its angle.": (
            lambda theta, eta: np.arccos(np.minimum(_cosine(theta, eta), 1))
        ),
        "With F = 2 sqrt(theta) the inner product is four cosines: the slip of the printed equation 8.": (
            lambda theta, eta: 2 * np.arccos(4 * _cosine(theta, eta))
        ),
        "That is the chord, straight through the sphere. The arc is longer: first find the angle from the "
        "chord.": lambda theta, eta: np.linalg.norm(np.sqrt(theta) - np.sqrt(eta)),
    },
    hint="Subtract the roots: the length of the difference is the chord. Which angle has this chord? The "
    "distance is twice this angle.",
    why="The chord gives the angle without arccos: exact at both ends, near-duplicates included.",
    draw=lambda r: (r.shares(4), r.shares(4)),
)

# ---------------------------------------------------------------- the build: the label of the nearest post
NEAR = 1e-5  # so much may two programs differ in a distance, in single precision, too


def _roots(counts, size="sum"):
    """Return roots of shares, dense; `size` says by what a row of counts is divided, and how it is wrong."""
    x = np.asarray(counts.toarray(), dtype=float)
    by = {"sum": x.sum(axis=1), "length": np.linalg.norm(x, axis=1), "nothing": np.ones(len(x))}
    if size == "words":
        return np.sqrt(x / np.maximum(x.sum(axis=0), 1))
    if size == "unguarded":
        return np.sqrt(x / x.sum(axis=1)[:, None])
    return np.sqrt(x / np.where(by[size] > 0, by[size], 1)[:, None])


def _cosines(counts, train, size="sum"):
    return _roots(counts, size) @ _roots(train, size).T


def _chords(counts, train, size="sum"):
    # Row by row: the usual shortcut by inner products would lose the digits that are wanted here.
    rows, others = _roots(counts, size), _roots(train, size)
    return np.array([np.linalg.norm(row - others, axis=1) for row in rows])


def _unrooted_arcs(counts, train):
    """Return what comes out if the sum of squares is taken for the chord."""
    return 4 * np.arcsin(np.minimum(_chords(counts, train) ** 2 / 2, 1))


def _chord_arcs(counts, train, size="sum"):
    return 4 * np.arcsin(np.minimum(_chords(counts, train, size) / 2, 1))


def _arcs(counts, train):
    """Return the matrix of geodesic distances; an empty post is as far from each other as can be."""
    return np.where(_cosines(counts, train) > 0, _chord_arcs(counts, train), np.pi)


def _clipped(counts, train, size="sum"):
    return 2 * np.arccos(np.minimum(_cosines(counts, train, size), 1))


def _shares(counts, train):
    return _roots(counts) ** 2, _roots(train) ** 2


def _without_roots(counts, train):
    theta, eta = _shares(counts, train)
    return 2 * np.arccos(np.clip(theta @ eta.T, 0, 1))


def _plain_cosine(counts, train):
    theta, eta = _shares(counts, train)
    lengths = np.outer(np.linalg.norm(theta, axis=1), np.linalg.norm(eta, axis=1))
    return 2 * np.arccos(np.clip(theta @ eta.T / np.maximum(lengths, 1e-12), 0, 1))


def _euclid(counts, train):
    theta, eta = _shares(counts, train)
    return np.array([np.linalg.norm(row - eta, axis=1) for row in theta])


def _by(distances, counts, train, labels, choose=np.argmin):
    """Make a machine of a matrix of distances."""
    table = distances(counts, train)
    best = choose(table, axis=1)
    return labels[best], table[np.arange(len(best)), best]


def _nearest(counts, train, labels):
    """Return the label of the nearest row of `train` for each row of `counts`, and its distance."""
    A, B = (normalize(sparse.csr_matrix(matrix, dtype=float), norm="l1").sqrt() for matrix in (counts, train))
    cosines = (A @ B.T).toarray()
    best = cosines.argmax(axis=1)
    rest = A - B[best]
    chord = np.sqrt(np.asarray(rest.multiply(rest).sum(axis=1)).ravel())
    distance = np.where(cosines.max(axis=1) > 0, 4 * np.arcsin(np.minimum(chord / 2, 1)), np.pi)
    return np.asarray(labels)[best], distance


def _roots_too_late(counts, train, labels):
    theta, eta = _shares(counts, train)
    best = (theta @ eta.T).argmax(axis=1)
    return labels[best], _arcs(counts, train)[np.arange(len(best)), best]


NO_SHARES = (
    "The shares of each post must add up to 1: divide each row of counts by its sum, before you take roots."
)
# What a whole machine is taken for, and what then is said.
MACHINES = {
    "The square roots are missing: these are angles of the shares themselves.": partial(_by, _plain_cosine),
    "The square roots are missing. The cosine is the sum of the roots of the products.": (
        partial(_by, _without_roots)
    ),
    "That is the Euclidean distance of the shares. Take their roots first.": partial(_by, _euclid),
    "That is the angle. On the sphere of radius 2 an arc is twice its angle.": (
        partial(_by, lambda counts, train: _arcs(counts, train) / 2)
    ),
    "That is the chord, straight through the sphere. Find the angle from it.": partial(_by, _chords),
    "You put the square of the chord in the place of the chord: take the root of the sum of squares.": (
        partial(_by, _unrooted_arcs)
    ),
    "That is the cosine, which is large for near posts. The distance is twice its angle.": (
        partial(_by, _cosines, choose=np.argmax)
    ),
    "Near posts have a large cosine. You took the post with the smallest one.": (
        partial(_by, _arcs, choose=np.argmax)
    ),
    NO_SHARES: partial(_by, partial(_clipped, size="nothing")),
    "Your distances belong to posts that are near without the square roots. Take the roots first, and look "
    "for the largest cosine of the roots.": _roots_too_late,
}
LOST = (
    "A copy has a distance above 1e-10. Near an angle of 0 the cosine hardly changes; use the chord, as in "
    "the exercise `great_circle`."
)
NOT_A_NUMBER = (
    "The distance of a copy is not a number: rounded products add up to a little above 1, which has no "
    "arccosine."
)
EMPTY = "An empty post has the sum 0, and 0 / 0 is not a number. What do the other posts share with it?"
EMPTY_NEAR = "An empty post in `train` shares no word with any other, and still you take it for the nearest."
EMPTY_FAR = "An empty post shares no word with any other. So the cosine is 0, and its distance is π."
PAIR = "Return two arrays, `labels[...]` and the distances, with an entry for each row of `counts`."


@cache
def _cases(seed):
    """Return, by name, counts, training posts with their labels, and the matrix of distances."""
    counts, labels = drawn_posts.of_newsgroups(seed, 220)
    new, train, groups = counts[:50], counts[50:], labels[50:]
    empty = sparse.csr_matrix((1, counts.shape[1]), dtype=counts.dtype)
    copies = sparse.vstack([train[:30], 2 * train[30:40]], format="csr")
    cases = {
        "50 new posts and 170 others": (new, train, groups),
        "30 copies, and 10 whose text is repeated": (copies, train[:40], groups[:40]),
        "an empty post among the new ones": (
            sparse.vstack([new[:4], empty], format="csr"),
            train[:40],
            groups[:40],
        ),
        "an empty post among the others": (
            new[:10],
            sparse.vstack([empty, train[:40]], format="csr"),
            np.append("nobody", groups[:40]),
        ),
    }
    return {name: (*case, _arcs(*case[:2])) for name, case in cases.items()}


def _judge_nearest(answer, seed=3):
    for name, (counts, train, labels, table) in _cases(seed).items():
        result = called(answer, counts, train, labels, about=name)
        try:
            taken, distances = result
            taken, distances = np.asarray(taken).ravel(), np.asarray(distances, dtype=float).ravel()
        except (TypeError, ValueError):
            return PAIR
        if not len(taken) == len(distances) == counts.shape[0]:
            return PAIR
        complaint = _amiss(name, taken, distances, table, counts, train, labels)
        if complaint:
            return f"For {name}: {complaint}"
    return True


def _amiss(name, taken, distances, table, counts, train, labels):
    """Say what is wrong with labels and distances; nothing if they are right."""
    due = table.min(axis=1)
    near = np.isclose(distances, due, rtol=NEAR, atol=NEAR)
    # Where two training posts are equally near, the label of either is right.
    tied = [set(labels[row <= least + NEAR]) for row, least in zip(table, due, strict=True)]
    fits = np.array([label in candidates for label, candidates in zip(taken.tolist(), tied, strict=True)])
    if "copies" in name:
        if np.isnan(distances).any():
            return NOT_A_NUMBER
        if near.all() and distances.max() > 1e-10:
            return LOST
    if "empty" in name and not (near.all() and fits.all()):
        if np.isnan(distances).any():
            return EMPTY
        return EMPTY_FAR if "new" in name and near[:-1].all() else EMPTY_NEAR
    if near.all() and fits.all():
        return ""
    others = (partial(_by, partial(_clipped, size=size)) for size in ("length", "words"))
    for hint, machine in [*MACHINES.items(), *((NO_SHARES, other) for other in others)]:
        theirs = machine(counts, train, labels)[1]
        # What is not a number is an angle of 0 for those who clip.
        if np.allclose(np.nan_to_num(distances), np.nan_to_num(theirs), rtol=NEAR, atol=NEAR):
            return hint
    if near.all():
        k = int(np.argmin(fits))
        return (
            f"The distances are right, but post {k} has the label {taken[k]}, not that of its nearest post."
        )
    k = int(np.argmin(near))
    message = f"post {k} has the distance {distances[k]:.4g}; it should be {due[k]:.4g}."
    return f"{message} Try two posts of two words, where you know the angle."


def _half_guarded(counts, train):
    """Let an empty new post be far from all; an empty training post is a zero, with a chord of 1."""
    return np.where(_roots(counts).any(axis=1)[:, None], _chord_arcs(counts, train), np.pi)


exercise(
    "nearest",
    kind="build",
    signature="nearest(counts, train, labels)",
    reference=_nearest,
    judge=_judge_nearest,
    wrong=MACHINES
    | {
        LOST: partial(_by, _clipped),
        NOT_A_NUMBER: partial(_by, lambda counts, train: 2 * np.arccos(_cosines(counts, train))),
        EMPTY: partial(_by, partial(_chord_arcs, size="unguarded")),
        EMPTY_FAR: partial(_by, _chord_arcs),
        EMPTY_NEAR: partial(_by, _half_guarded),
        PAIR: lambda counts, train, labels: _nearest(counts, train, labels)[0],
    },
    why="Labels and distances are those of the library, for copies and empty posts, too. If yours loops over "
    "pairs of posts, the next cell takes some minutes; one product of matrices takes a second.",
    draw=lambda r: partial(_judge_nearest, seed=int(r.whole(100, 10**6))),
)
