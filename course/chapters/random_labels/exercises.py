"""Exercise: the score of two neighbours that looks at the truth, and an accuracy."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, exercise
from papers.jiang2023 import scoring

FIRST = np.array(["god", "space", "hockey", "god", "space", "god"])
SECOND = np.array(["god", "hockey", "space", "space", "hockey", "god"])
TRUTH = np.array(["god", "space", "space", "hockey", "space", "god"])
NEWSGROUPS = np.array(["god", "hockey", "space"])
SURE = np.array(["space", "god", "god", "hockey"])


def _two(first, second, truth, published=scoring.published, coin=scoring.by_coin):
    """Return the mean of both rules, or of what a usual mistake makes of one of them."""
    return tuple(np.mean(rule(first, second, truth)) for rule in (published, coin))


def _both(first, second, truth):
    return (first == truth) & (second == truth)


def _where_they_differ(first, second, truth):
    hits, differ = scoring.published(first, second, truth), first != second
    return hits[differ] / 2 if differ.any() else hits


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
        "ties.": partial(_two, coin=scoring.nearer),
        "You count a tie as an error. The coin is right in half of those in which one neighbour is right.": (
            partial(_two, coin=_both)
        ),
        "Your first number asks for both neighbours. The published rule asks for one of them.": partial(
            _two, published=_both
        ),
        "These are numbers for each post. Take the mean of each.": lambda *arguments: (
            scoring.published(*arguments),
            scoring.by_coin(*arguments),
        ),
        "That is the first number only. Return two: `return published, coin`.": (
            lambda *arguments: _two(*arguments)[0]
        ),
        "Your second number leaves out the posts on which the two agree. They count, too.": partial(
            _two, coin=lambda first, second, truth: ((first == truth) != (second == truth)) / 2
        ),
        "Your first number counts a post twice if both neighbours are right. Count it once.": partial(
            _two, published=lambda first, second, truth: (first == truth) * 1 + (second == truth)
        ),
        "Your second number takes half of all hits. If both neighbours are right, the coin cannot fail: that "
        "counts 1. (For arrays of True and False, + means *or*. Add their means.)": partial(
            _two, coin=lambda *arguments: scoring.published(*arguments) / 2
        ),
        "Your second number is for the posts with two different labels. Take the mean of all.": partial(
            _two, coin=_where_they_differ
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
