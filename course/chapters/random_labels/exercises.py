"""Exercise: the score of two neighbours that looks at the truth, and an accuracy."""

import numpy as np

from course.lesson.exercise_register import Case, exercise
from papers.jiang2023 import scoring

FIRST = np.array(["god", "space", "hockey", "god", "space", "god"])
SECOND = np.array(["god", "hockey", "space", "space", "hockey", "god"])
TRUTH = np.array(["god", "space", "space", "hockey", "space", "god"])
NEWSGROUPS = np.array(["god", "hockey", "space"])
SURE = np.array(["space", "god", "god", "hockey"])


def _two(first, second, truth):
    return tuple(rule(first, second, truth).mean() for rule in (scoring.published, scoring.by_coin))


def _draw_two(r):
    first, second, truth = NEWSGROUPS[r.randint(3, size=(3, 12))]
    # Both are right, only the first, only the second (three times): no two rules have the same numbers.
    second[0], first[0], first[1], first[2:5], second[2:5] = truth[0], truth[0], truth[1], "none", truth[2:5]
    second[1] = "none"
    return first, second, truth


exercise(
    "two_neighbours",
    kind="thinking",
    signature="two_neighbours(first, second, truth)",
    reference=_two,
    cases=[
        Case("six posts", (FIRST, SECOND, TRUTH)),
        Case("the same, neighbours exchanged", (SECOND, FIRST, TRUTH)),
    ],
    edges=[Case("two neighbours that always agree", (SURE, SURE, SURE[::-1].copy()))],
    wrong={
        "These are the right numbers in the wrong order: the published score first.": (
            lambda *arguments: _two(*arguments)[::-1]
        ),
        "Your second number is that of the nearer neighbour alone. A coin takes the other one in half of the "
        "ties.": lambda first, second, truth: (_two(first, second, truth)[0], np.mean(first == truth)),
        "You count a tie as an error. The coin is right in half of those in which one neighbour is right.": (
            lambda first, second, truth: (
                _two(first, second, truth)[0],
                np.mean((first == truth) & (second == truth)),
            )
        ),
        "Your first number asks for both neighbours. The published rule asks for one of them.": (
            lambda first, second, truth: (
                np.mean((first == truth) & (second == truth)),
                _two(first, second, truth)[1],
            )
        ),
        "These are numbers for each post. Take the mean of each.": lambda first, second, truth: (
            (first == truth) | (second == truth),
            ((first == truth) * 1.0 + (second == truth)) / 2,
        ),
        "That is the first number only. Return two: `return published, coin`.": (
            lambda *arguments: _two(*arguments)[0]
        ),
        "Your second number leaves out the posts on which the two agree. They count, too.": (
            lambda first, second, truth: (
                _two(first, second, truth)[0],
                np.sum((first == truth) != (second == truth)) / 2 / len(truth),
            )
        ),
        "Your first number counts a post twice if both neighbours are right. Count it once.": (
            lambda first, second, truth: (
                np.mean(first == truth) + np.mean(second == truth),
                _two(first, second, truth)[1],
            )
        ),
        "Your second number takes half of all hits. If both neighbours are right, the coin cannot fail: that "
        "counts 1. (For arrays of True and False, + means *or*. Add their means.)": lambda *arguments: (
            _two(*arguments)[0],
            _two(*arguments)[0] / 2,
        ),
        "Your second number is for the posts with two different labels. Take the mean of all.": (
            lambda first, second, truth: (
                _two(first, second, truth)[0],
                _two(first, second, truth)[0]
                if np.all(first == second)
                else np.mean(((first == truth) | (second == truth))[first != second]) / 2,
            )
        ),
        "These are counts. Divide by the number of posts.": lambda first, second, truth: tuple(
            len(truth) * value for value in _two(first, second, truth)
        ),
    },
    hint="What does a post count if both neighbours are right, if one is, and if none is? Take the mean over "
    "the posts. Nothing is drawn by lot.",
    why="The difference is half of the posts on which one neighbour alone is right: the score saw the truth.",
    draw=_draw_two,
)
