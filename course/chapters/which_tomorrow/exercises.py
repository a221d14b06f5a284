"""Exercise: the Pareto front of methods."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, exercise
from papers.cunha2025 import results

RNG = np.random.default_rng(23)


def _front(cost, score, keep=np.greater, ties=-1, start=-np.inf, order=1, each=None):
    """Walk through the methods by cost and keep those that beat all cheaper ones; the rest goes wrong."""
    cost, score = np.asarray(cost, dtype=float), np.asarray(score, dtype=float)
    kept, best = [], start
    for k in np.lexsort((ties * score, order * cost)):
        if keep(score[k], best):
            kept.append(int(k))
            best = max(best, score[k])
    return np.array(kept if each is None else each(kept), dtype=int)


def _best(cost, score):
    return np.array([int(np.argmax(score))])


def _mask(cost, score):
    return np.isin(np.arange(len(cost)), _front(cost, score))


def _strict(cost, score):
    """Drop a method only if another one is better in both numbers."""
    cost, score = np.asarray(cost, dtype=float), np.asarray(score, dtype=float)
    beaten = ((cost < cost[:, None]) & (score > score[:, None])).any(axis=1)
    return np.array([k for k in np.argsort(cost, kind="stable") if not beaten[k]])


def _itself(cost, score):
    """Compare each method with itself as well, so that none is left."""
    return np.array([], dtype=int)


def _quotient(cost, score):
    return np.argsort(-np.asarray(score) / np.asarray(cost))[:3]


COST, SCORE = np.array([5.0, 1.0, 3.0, 2.0, 9.0, 4.0]), np.array([0.9, 0.7, 0.8, 0.6, 0.85, 0.8])
# Two of one cost; and two of one score.
EVEN = np.array([1.0, 2.0, 2.0, 4.0]), np.array([0.5, 0.6, 0.8, 0.9])
LEVEL = np.array([3.0, 1.0, 2.0, 5.0]), np.array([0.8, 0.5, 0.8, 0.9])
MANY = RNG.permutation(12) + 1.0, RNG.permutation(12) / 12
exercise(
    "front",
    kind="typing",
    signature="front(cost, score)",
    reference=results.front,
    cases=[Case("six methods", (COST, SCORE)), Case("twelve methods", MANY)],
    edges=[
        Case("two methods of one cost", EVEN),
        Case("two methods of one score", LEVEL),
        Case("one method", (np.array([2.0]), np.array([0.5]))),
    ],
    wrong={
        "Among these is a method that costs more than another one and is no better. Drop it.": partial(
            _front, keep=np.greater_equal
        ),
        "Of two methods with one cost the worse one is there, too. Drop it.": partial(_front, ties=1),
        "You drop a method only if another one is better in both numbers. One of them may be equal.": (
            _strict
        ),
        "Those are the right methods in another order. The cheapest comes first.": partial(
            _front, each=lambda kept: kept[::-1]
        ),
        "Those are the right methods, by position. Sort them by cost, the cheapest first.": partial(
            _front, each=sorted
        ),
        "You return True or False for each method. Give positions, the cheapest first.": _mask,
        "You begin with the most expensive method. Low cost is good, high score is good.": partial(
            _front, order=-1
        ),
        "That is only the best method. A cheaper one that no other beats is on the front, too.": _best,
        "Nothing is left. Do you compare a method with itself, too? It does not beat itself: leave it out.": (
            _itself
        ),
        "Score divided by cost is one way to choose, and it leaves out the best method. Compare in pairs.": (
            _quotient
        ),
    },
    hint="Take each method of your answer: does another one cost no more and score no less? Then drop it.",
    why="For each method that you left out there is one that costs no more and is no worse.",
    draw=lambda r: (r.permutation(9) + 1.0, r.permutation(9) / 10),
)
