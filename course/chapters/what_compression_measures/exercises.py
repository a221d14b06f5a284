"""Exercise: how much longer one code for two texts is than two codes."""

import numpy as np
from scipy.special import xlogy

from course.lesson.exercise_register import Case, exercise
from papers.jiang2023.compression import code_length, excess

MOTOR, ORBIT = np.array([2.0, 0.0]), np.array([0.0, 2.0])
MIXED = np.array([3.0, 1.0, 0.0, 2.0]), np.array([1.0, 0.0, 5.0, 2.0])


def _log_of_zero(x, z):
    with np.errstate(divide="ignore", invalid="ignore"):
        return sum(sign * np.sum(c * np.log(c.sum() / c)) for sign, c in ((1, x + z), (-1, x), (-1, z)))


def _per_word(x, z):
    return excess(x / x.sum(), z / z.sum())


def _entropies(x, z):
    return sum(sign * code_length(c) / c.sum() for sign, c in ((1, x + z), (-1, x), (-1, z)))


def _side_by_side(x, z):
    return code_length(np.concatenate([x, z])) - code_length(x) - code_length(z)


def _mean(x, z):
    return code_length((x + z) / 2) - code_length(x) - code_length(z)


def _without_n(x, z):
    return xlogy(x, x).sum() + xlogy(z, z).sum() - xlogy(x + z, x + z).sum()


exercise(
    "excess",
    kind="typing",
    signature="excess(x, z)",
    reference=excess,
    cases=[Case("motor motor and orbit orbit", (MOTOR, ORBIT)), Case("two texts of four words", MIXED)],
    edges=[
        Case("a text and itself", (MIXED[0], MIXED[0])),
        Case("texts of 4 and of 400 words", (np.array([1.0, 3.0]), np.array([300.0, 100.0]))),
    ],
    wrong={
        "A word with the count 0 gives nan: `0 * log(n / 0)`. It adds nothing: take `xlogy`.": _log_of_zero,
        "That is in bits. Take the natural logarithm.": lambda x, z: excess(x, z) / np.log(2),
        "You took shares, so both texts have one word. Take the counts as they are.": _per_word,
        "The joined text has all words of both: x + z, and not their mean.": _mean,
        "The sign is wrong: it is the length of both together, minus the two lengths.": lambda x, z: (
            -excess(x, z)
        ),
        "That is the length of both texts together. Subtract the length of each.": lambda x, z: code_length(
            x + z
        ),
        "Where is n? The text x + z has other n than x: the terms n ln n do not cancel.": _without_n,
        "Those are lengths per word. Multiply each by the number of words of its text.": _entropies,
        "A word that stands in both texts is one word of the joined text: add its counts.": _side_by_side,
    },
    hint="Write a function for L first. Then E has three calls of it: of x + z, of x and of z.",
    why="One code for both is too long for each of them, by as much as their shares differ.",
    draw=lambda r: (r.permutation(6) * 1.0, r.permutation(6) * 1.0),
)
