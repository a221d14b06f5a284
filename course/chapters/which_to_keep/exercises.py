"""Exercise: a choice of a hundred posts by a rule of one's own."""

from functools import cache, partial

import numpy as np
from sklearn.preprocessing import normalize

from course.lesson.examination import called
from course.lesson.exercise_register import exercise
from helpers.corpora import load_newsgroups
from helpers.semantics import LatentSemantics

MOST = 100


@cache
def _groups(seed):
    """Return coordinates and classes of some posts of two other groups, drawn twice."""
    rng = np.random.default_rng(seed)
    news = load_newsgroups(labels=["rec.sport.baseball", "rec.sport.hockey"])
    drawn = []
    for size in (300, 500):
        rows = rng.choice(len(news.labels), size, replace=False)
        Z = LatentSemantics(30).fit_transform(normalize(news.counts[rows].astype(float)))
        drawn.append((Z, np.where(news.labels[rows] == "rec.sport.hockey", 1, -1)))
    return drawn


def _judge_keep(keep, seed=22):
    for Z, y in _groups(seed):
        kept = np.asarray(called(keep, Z, y))
        if kept.ndim == 2 and kept.shape[1] == Z.shape[1]:
            return "Those are the coordinates of posts. Return their row numbers."
        if kept.dtype == bool:
            return "That is a mask. np.flatnonzero(mask) gives the row numbers."
        if kept.ndim != 1 or kept.dtype.kind not in "iu" or not len(kept):
            return "Return the row numbers of the posts that you keep, as whole numbers."
        if kept.min() < 0 or kept.max() >= len(y):
            return "A row number lies between 0 and len(y) - 1."
        if len(np.unique(kept)) < len(kept):
            return (
                "A row number stands there twice. If you ranked the posts of one class: rows of Z[y == c] "
                "have numbers of their own, and np.flatnonzero(y == c)[...] gives those of Z."
            )
        if len(kept) > MOST:
            return f"You keep {len(kept)} of {len(y)} posts. At most {MOST} are allowed."
        if len(np.unique(y[kept])) < 2:
            return "All posts that you keep are of one class, so the other is forgotten."
    return True


def _keep(Z, y):
    """Keep always the post that is farthest from all that are kept."""
    Z = np.asarray(Z)
    kept, distance = [0], np.linalg.norm(Z - Z[0], axis=1)
    while len(kept) < MOST:
        kept.append(int(np.argmax(distance)))
        distance = np.minimum(distance, np.linalg.norm(Z - Z[kept[-1]], axis=1))
    return np.array(kept)


exercise(
    "keep",
    kind="experiment",
    signature="keep(Z, y)",
    reference=_keep,
    judge=_judge_keep,
    wrong={
        "posts. At most 100 are allowed.": lambda Z, y: np.arange(len(y)),
        "All posts that you keep are of one class, so the other is forgotten.": (
            lambda Z, y: np.flatnonzero(y == 1)[:MOST]
        ),
        "Those are the coordinates of posts. Return their row numbers.": lambda Z, y: Z[:10],
        "That is a mask. np.flatnonzero(mask) gives the row numbers.": lambda Z, y: np.arange(len(y)) < 10,
        "Return the row numbers of the posts that you keep, as whole numbers.": lambda Z, y: y[:10] / 2,
        "np.flatnonzero(y == c)[...] gives those of Z.": lambda Z, y: np.concatenate(
            [np.argsort(-np.linalg.norm(Z[y == c], axis=1))[:50] for c in (1, -1)]
        ),
    },
    why="It keeps a hundred posts or fewer, of both classes. Does it beat a lottery? The next cells ask.",
    draw=lambda r: partial(_judge_keep, seed=int(r.whole(100, 10_000))),
)
