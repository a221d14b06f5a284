"""Exercises: the decision of a support vector machine, and the width of its street."""

import numpy as np

from helpers import dual
from helpers.lesson.exercise_register import Case, exercise

X = np.array([[2.0, 2.0], [3.0, 1.0], [2.5, 3.5], [0.5, 0.0], [0.0, 1.5], [1.0, -1.0], [2.2, 1.8]])
Y = np.array([1.0, 1, 1, -1, -1, -1, -1])
NEW = np.array([[1.0, 1.0], [3.0, 3.0], [0.0, 0.5], [2.0, 0.5]])
LINEAR, SQUARED = dual.solve(X @ X.T, Y, 2.0), dual.solve((1 + X @ X.T) ** 2, Y, 0.1)
SILENT = np.zeros(7)

exercise(
    "12.1",
    signature="decision(alpha, y, K, b)",
    reference=lambda alpha, y, K, b: np.asarray(K) @ (alpha * y) + b,
    cases=[
        Case("four new points", (LINEAR.alpha, Y, NEW @ X.T, LINEAR.b)),
        Case("the kernel of degree two", (SQUARED.alpha, Y, (1 + NEW @ X.T) ** 2, SQUARED.b)),
    ],
    edges=[Case("no support vector at all", (SILENT, Y, NEW @ X.T, -0.5))],
    wrong={
        "b is inside the sum, where sum alpha y = 0 cancels it. Add it once, at the end.": (
            lambda alpha, y, K, b: (np.asarray(K) + b) @ (alpha * y)
        ),
        "The constraint was y (w x + b) >= 1. With -b you answer for another boundary.": (
            lambda alpha, y, K, b: np.asarray(K) @ (alpha * y) - b
        ),
        "You forgot y: all posts now speak for the first group.": (
            lambda alpha, y, K, b: np.asarray(K) @ alpha + b
        ),
        "You forgot b: the boundary goes through the origin.": (
            lambda alpha, y, K, b: np.asarray(K) @ (alpha * y)
        ),
        "That is the label. We ask for the value f.": (
            lambda alpha, y, K, b: np.sign(np.asarray(K) @ (alpha * y) + b)
        ),
    },
    hint="K has a row for each new post, a column for each training post. What weight has a column?",
    why="f is linear in alpha y, and b is added once: a sum that is zero cannot carry it.",
)

exercise(
    "12.2",
    signature="width(alpha, y, K)",
    reference=lambda alpha, y, K: 2 / np.sqrt((alpha * y) @ K @ (alpha * y)),
    cases=[
        Case("seven points, soft margin", (LINEAR.alpha, Y, X @ X.T)),
        Case("the kernel of degree two", (SQUARED.alpha, Y, (1 + X @ X.T) ** 2)),
    ],
    edges=[
        Case("two points, hard margin", (np.array([0.5, 0.5]), np.array([1.0, -1.0]), np.diag([1.0, 3.0])))
    ],
    wrong={
        "That is half of it: from the boundary to one side.": (
            lambda alpha, y, K: 1 / np.sqrt((alpha * y) @ K @ (alpha * y))
        ),
        "The root is missing: the double sum is the square of the norm of w.": (
            lambda alpha, y, K: 2 / ((alpha * y) @ K @ (alpha * y))
        ),
        "You forgot y: two posts of different groups pull against each other.": (
            lambda alpha, y, K: 2 / np.sqrt(alpha @ K @ alpha)
        ),
        "The sum of alpha is the square of the norm of w for the hard margin only.": (
            lambda alpha, y, K: 2 / np.sqrt(np.sum(alpha))
        ),
        "Only the diagonal: the sum runs over all pairs of posts.": (
            lambda alpha, y, K: 2 / np.sqrt(np.sum(alpha**2 * np.diag(K)))
        ),
    },
    hint="The half width is 1 over the norm of w, and w is the sum of alpha y x. What is w times w?",
    why="Documents enter by K alone: even a width among features that nobody writes down.",
)
