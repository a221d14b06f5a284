"""Exercises: Laplace's estimate, and the weights of a linear classifier."""

import numpy as np

from helpers.lesson.exercise_register import Case, exercise

BAG, LONG = np.array([3, 1, 0]), np.array([12, 0, 5, 2, 0, 1])
PLUS, MINUS = np.array([0.5, 0.3, 0.2]), np.array([0.1, 0.3, 0.6])
WIDE = np.array([0.4, 0.1, 0.2, 0.3]), np.array([0.15, 0.35, 0.25, 0.25])


def _laplace(counts):
    return (counts + 1) / (np.sum(counts) + len(counts))


def _line(p_plus, p_minus, n_plus, n_minus):
    return np.log(n_plus / n_minus), np.log(p_plus / p_minus)


exercise(
    "11.1",
    signature="laplace(counts)",
    reference=_laplace,
    cases=[Case("the bag (3, 1, 0)", (BAG,)), Case("a longer bag", (LONG,))],
    edges=[Case("a class without any words", (np.zeros(4),))],
    wrong={
        "You divide by the real words only. With the imagined ones there are K more, and the shares sum to "
        "one.": lambda counts: (counts + 1) / max(counts.sum(), 1),
        "You added one word to the length. Each of the K words has been imagined once: add K.": (
            lambda counts: (counts + 1) / (counts.sum() + 1)
        ),
        "That is maximum likelihood: an unseen word still has probability 0.": (
            lambda counts: counts / max(counts.sum(), 1)
        ),
        "You imagined unseen words only. Every word gets one more, or those seen once lose.": (
            lambda counts: np.maximum(counts, 1) / np.maximum(counts, 1).sum()
        ),
        "K counts all words of the vocabulary, not only those that were seen.": (
            lambda counts: (counts + 1) / max(counts.sum() + np.count_nonzero(counts), 1)
        ),
    },
    hint="Imagine each of the K words once more, then divide by how many words there are now.",
    why="Even a class without any words has an estimate: all words are equally likely.",
)

exercise(
    "11.2",
    signature="log_odds_line(p_plus, p_minus, n_plus, n_minus)",
    reference=_line,
    cases=[Case("three words", (PLUS, MINUS, 30, 10)), Case("four words", (*WIDE, 12, 40))],
    edges=[Case("classes of one size", (PLUS, MINUS, 25, 25))],
    wrong={
        "The sign: the class + is above the bar of the fraction.": (
            lambda p, q, n, m: (np.log(m / n), np.log(q / p))
        ),
        "These are ratios. The log-odds add up logarithms.": lambda p, q, n, m: (n / m, p / q),
        "The weights are differences of shares. It takes the difference of their logarithms.": (
            lambda p, q, n, m: (np.log(n / m), p - q)
        ),
        "The threshold is lost: b0 is the logarithm of how many posts + has to each of -.": (
            lambda p, q, n, m: (0.0, np.log(p / q))
        ),
        "That is the logarithm of the prior of +. The odds divide by the prior of -.": (
            lambda p, q, n, m: (np.log(n / (n + m)), np.log(p / q))
        ),
    },
    hint="Write the odds as a product over the words, then take the logarithm.",
    why="Two lines, and it is a linear classifier: b0 for what was there before, a weight for every word.",
)
