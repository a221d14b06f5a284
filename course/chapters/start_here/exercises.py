"""An exercise: a similarity of two posts of one's own, tried on posts of other newsgroups."""

from functools import cache, partial

import numpy as np
from sklearn.svm import SVC

from course.lesson.examination import called
from course.lesson.exercise_register import exercise
from helpers.corpora import load_newsgroups

SETTINGS = (1, 100, 10_000)


@cache
def _posts(seed):
    """Return unlike histograms, of 50 training posts and 80 others of two newsgroups, and their labels."""
    draws = np.random.default_rng(seed)
    posts = load_newsgroups(labels=["rec.autos", "rec.sport.hockey"])
    words = np.argsort(-np.ravel((posts.counts > 0).sum(axis=0)), kind="stable")[20:220]
    counts = posts.counts[:, words].toarray()
    # Some posts were sent twice, and one over their distance is no fault that only a post and itself show.
    unlike = np.sort(np.unique(counts, axis=0, return_index=True)[1])
    rows = draws.choice(unlike[counts[unlike].sum(axis=1) > 15], 130, replace=False)
    return counts[rows] / counts[rows].sum(axis=1, keepdims=True), posts.labels[rows]


def _accuracy(table, labels):
    accuracies = []
    for C in SETTINGS:
        machine = SVC(kernel="precomputed", C=C, max_iter=20_000).fit(table[:50], labels[:50])
        accuracies.append(np.mean(machine.predict(table[50:]) == labels[50:]))
    return max(accuracies)


def _judge(similarity, seed=0):
    theta, labels = _posts(seed)
    if np.size(called(similarity, theta[0], theta[1])) != 1:
        return "Return one number for two posts. Add up, for example with `.sum()`."
    table = np.array([[np.ravel(similarity(a, b))[0] for b in theta[:50]] for a in theta], dtype=float)
    square = table[:50]
    if np.isfinite(table[~np.eye(*table.shape, dtype=bool)]).all() and not np.isfinite(table).all():
        return "A post and itself get no finite number. Is there a division by zero?"
    if not np.isfinite(table).all():
        return "For some posts the result is no finite number. The share of a word that a post lacks is 0."
    if not np.allclose(square, square.T, rtol=1e-4, atol=1e-9):
        return "The result changes if the two posts change places. Treat both alike."
    if np.ptp(table) < 1e-9:
        return "Every two posts get the same number. Compare the shares of each word."
    if np.mean(np.diag(square)) < np.mean(square) and _accuracy(-table, labels) > 0.7:
        return "This is a distance: it is small if posts are alike. Put a minus in front of it."
    share = _accuracy(table, labels)
    if share < 0.7:
        return (
            f"Of unseen posts of two newsgroups {share:.0%} are recognised, hardly more than by a guess.\n"
            "Compare word by word: it matters which words the two posts share."
        )
    return True


exercise(
    "similarity",
    kind="experiment",
    signature="similarity(theta, eta)",
    reference=lambda theta, eta: np.minimum(theta, eta).sum(),
    judge=_judge,
    wrong={
        "Return one number for two posts. Add up, for example with `.sum()`.": np.minimum,
        "For some posts the result is no finite number. The share of a word that a post lacks is 0.": (
            lambda theta, eta: np.log(np.minimum(theta, eta)).sum()
        ),
        "A post and itself get no finite number. Is there a division by zero?": (
            lambda theta, eta: 1 / np.float64(np.linalg.norm(np.asarray(theta) - eta))
        ),
        "The result changes if the two posts change places. Treat both alike.": (
            lambda theta, eta: np.sum(theta[eta > 0])
        ),
        "Every two posts get the same number. Compare the shares of each word.": (
            lambda theta, eta: np.sum(theta + eta)
        ),
        "This is a distance: it is small if posts are alike. Put a minus in front of it.": (
            lambda theta, eta: np.abs(np.asarray(theta) - eta).sum()
        ),
        "Compare word by word: it matters which words the two posts share.": (
            lambda theta, eta: -abs(np.max(theta) - np.max(eta))
        ),
    },
    why="On posts that you have not seen it is clearly better than a guess. Which $C$ does it need? "
    "The cell below tries four.",
    draw=lambda r: partial(_judge, seed=int(r.whole(100, 10_000))),
)
