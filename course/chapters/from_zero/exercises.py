"""Exercise: the C with which a linear machine does what a kernel and its factor do."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

D = np.random.default_rng(20).uniform(90, 150, 40)

exercise(
    "linear_C",
    kind="thinking",
    signature="linear_C(gamma, C, D)",
    reference=lambda gamma, C, D: gamma * C * np.mean(np.asarray(D) ** 2),
    cases=[
        Case("D of forty stories", (1e-4, 1.0, D)),
        Case("D is 2 for one story and 4 for another", (0.01, 20.0, np.array([2.0, 4.0]))),
    ],
    edges=[Case("D is 1: no factor", (0.1, 10.0, np.ones(5)))],
    wrong={
        "That is the square of the mean. The size is the mean of the squares.": (
            lambda gamma, C, D: gamma * C * np.mean(D) ** 2
        ),
        "D stands at both stories, so a constant D = d is a factor d² of the kernel.": (
            lambda gamma, C, D: gamma * C * np.mean(D)
        ),
        "That is the C for the old kernel k. Now the second step: k is nearly γ times the cosine.": (
            lambda gamma, C, D: C * np.mean(D**2)
        ),
        "k is nearly γ times the cosine, and s times a kernel at C is that kernel at s C: multiply by γ.": (
            lambda gamma, C, D: C * np.mean(D**2) / gamma
        ),
        "That is without the factor D. What does its size do to C?": lambda gamma, C, D: gamma * C,
        "Where is C? The size of D and γ are factors of the C of both SVMs.": (
            lambda gamma, C, D: gamma * np.mean(D**2)
        ),
        "That is the sum of the squares. The size is their mean: ten stories with D = 2 have the size 4.": (
            lambda gamma, C, D: gamma * C * np.sum(D**2)
        ),
        "1 − γ is the constant of k, and an SVM does not notice it. Before the cosine stands γ.": (
            lambda gamma, C, D: (1 - gamma) * C * np.mean(D**2)
        ),
    },
    hint="The factor is worth a factor mean(D²) of C; then k is worth a factor γ of the cosine.",
    why="Two steps, each a factor of C. Now a linear SVM gets this C, and meets the new stories.",
    draw=lambda r: (r.of(0.001, 0.01, 0.1), r.of(0.5, 2.0, 10.0), r.number(2, 9, 6)),
)
