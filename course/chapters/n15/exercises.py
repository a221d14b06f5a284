"""Exercises: an accuracy averaged over universities, and the lead that a level asks for."""

import numpy as np
from scipy import stats

from course.lesson.exercise_register import Case, draw, exercise

# Twelve pages of three universities, and the same pages in another order.
HOMES = np.repeat(["cornell", "texas", "wisconsin"], [2, 4, 6])
RIGHT = np.array([1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0], dtype=bool)
MIXED = np.array([7, 2, 11, 0, 5, 9, 1, 3, 10, 4, 8, 6])
EVEN = np.repeat(["texas", "washington"], 3)


def _mean_of_means(right, university):
    return np.mean([right[university == name].mean() for name in np.unique(university)])


def _least_lead(differ, level):
    lead = np.arange(differ % 2, differ + 1, 2)
    enough = stats.norm.sf(lead / np.sqrt(differ)) < level
    return int(lead[enough].min()) if enough.any() else None


def _up(differ, level):
    """Round the lead up to a whole number, whatever its parity."""
    lead = int(np.ceil(stats.norm.isf(level) * np.sqrt(differ)))
    return lead if lead <= differ else None


exercise(
    "15.1",
    signature="over_universities(right, university)",
    reference=_mean_of_means,
    cases=[Case("twelve pages", (RIGHT, HOMES)), Case("all but one wrong", (np.arange(12) == 0, HOMES))],
    edges=[
        Case("the same pages in another order", (RIGHT[MIXED], HOMES[MIXED])),
        Case("two universities of the same size", (RIGHT[:6], EVEN)),
        Case("one university", (RIGHT[6:], HOMES[6:])),
    ],
    wrong={
        "That is the share of all pages: a large university counts for more.": (
            lambda right, university: right.mean()
        ),
        "You added the accuracies up, and did not divide by the number of universities.": (
            lambda right, university: _mean_of_means(right, university) * len(np.unique(university))
        ),
        "Per cent is not asked for: a number from 0 to 1 is.": (
            lambda right, university: 100 * _mean_of_means(right, university)
        ),
    },
    hint="One accuracy for each university, then the plain mean of those.",
    why="The accuracy is averaged over universities, the sign test counts pages: their gaps need not agree.",
)

exercise(
    "15.2",
    signature="least_lead(differ, level)",
    reference=_least_lead,
    cases=[
        Case("four hundred posts at the paper's level", (400, 0.005)),
        Case("an odd number of posts", (431, 0.005)),
        Case("a kinder level", (100, 0.05)),
    ],
    edges=[Case("seven posts: it must win all", (7, 0.005)), Case("four posts: too few", (4, 0.005))],
    wrong={
        "That is the two-sided test: it asks for half the level on each side.": (
            lambda differ, level: _least_lead(differ, level / 2)
        ),
        "Wins and losses add up to `differ`, so the lead is even if `differ` is, and odd if it is odd.": _up,
        "That is how many posts it must win. The lead is wins minus losses.": (
            lambda differ, level: (differ + (_least_lead(differ, level) or differ + 2)) // 2
        ),
        "The root is missing: the lead of a fair coin strays by the root of the number of tosses.": (
            lambda differ, level: int(np.ceil(stats.norm.isf(level) * differ))
        ),
        "If not even all wins are enough, there is no such lead: return None.": (
            lambda differ, level: _least_lead(differ, level) or differ + 2
        ),
    },
    hint="Try the leads, in steps of two: P is the upper tail of a normal at Z = lead / root of differ.",
    why="What a lead is worth depends on how many posts are in dispute, and no accuracy says that.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_universities(r):
    sizes = r.permutation([2, 4, 7])
    return r.uniform(size=13) < 0.7, np.repeat(["cornell", "texas", "wisconsin"], sizes)


draw("15.1", _draw_universities)
draw("15.2", lambda r: (r.whole(60, 900), r.of(0.005, 0.01, 0.05)))
