"""Exercises of notebook 10: the decision of a support vector machine, and the dual that it climbs."""

import numpy as np

from helpers import dual
from helpers.exercises.registry import Case, exercise

X = np.array([[2.0, 2.0], [3.0, 1.0], [2.5, 3.5], [0.5, 0.0], [0.0, 1.5], [1.0, -1.0], [2.2, 1.8]])
Y = np.array([1.0, 1, 1, -1, -1, -1, -1])
NEW = np.array([[1.0, 1.0], [3.0, 3.0], [0.0, 0.5], [2.0, 0.5]])
LINEAR, SQUARED = dual.solve(X @ X.T, Y, 2.0), dual.solve((1 + X @ X.T) ** 2, Y, 0.1)
SILENT = np.zeros(7)

exercise(
    "10.1",
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
    "10.2",
    signature="dual_objective(alpha, y, K)",
    reference=lambda alpha, y, K: np.sum(alpha) - (alpha * y) @ K @ (alpha * y) / 2,
    cases=[
        Case("the solution of seven points", (LINEAR.alpha, Y, X @ X.T)),
        Case("the kernel of degree two", (SQUARED.alpha, Y, (1 + X @ X.T) ** 2)),
        Case("weights that solve nothing", (np.arange(7.0), Y, X @ X.T)),
    ],
    edges=[Case("no support vector at all", (SILENT, Y, X @ X.T))],
    wrong={
        "The half is missing.": lambda alpha, y, K: np.sum(alpha) - (alpha * y) @ K @ (alpha * y),
        "You forgot y: two posts of different groups pull against each other.": (
            lambda alpha, y, K: np.sum(alpha) - alpha @ K @ alpha / 2
        ),
        "That is the sign of a problem to minimise. The dual is to be maximised.": (
            lambda alpha, y, K: (alpha * y) @ K @ (alpha * y) / 2 - np.sum(alpha)
        ),
        "Only the diagonal: the sum runs over all pairs of posts.": (
            lambda alpha, y, K: np.sum(alpha) - np.sum(alpha**2 * np.diag(K)) / 2
        ),
    },
    hint="With v = alpha y the double sum is v K v.",
    why="Documents enter by K alone: whoever has a kernel has a machine.",
)
