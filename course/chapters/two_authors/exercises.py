"""Exercise: how many words tell two authors apart, tried by drawing texts."""

from functools import partial
from statistics import NormalDist

import numpy as np
from numpy import sqrt

from course.lesson.examination import called
from course.lesson.exercise_register import exercise


def _norm(theta, u):
    return sqrt((u**2 / theta).sum())


def _words_needed(theta, u, rate):
    return (2 * NormalDist().inv_cdf(rate) / _norm(theta, u)) ** 2


def _pairs(seed):
    """Draw two authors who are close, and a rate, three times."""
    draws = np.random.default_rng(seed)
    pairs = []
    for rate in draws.permutation([0.75, 0.85, 0.95]):
        theta, eta = draws.dirichlet(np.full(8, 4.0), 2)
        theta = 0.9 * theta + 0.0125
        u = eta - eta.mean()
        pairs.append((theta, u * draws.uniform(0.04, 0.07) / _norm(theta, u), float(rate)))
    return pairs


def _recognised(theta, u, N, seed):
    """Share of texts of N words, by two authors, that are given to the right one."""
    draws, evidence = np.random.default_rng(seed), np.log1p(u / theta)
    a, b = (draws.multinomial(N, p, size=10_000) @ evidence for p in (theta, theta + u))
    middle = (a.mean() + b.mean()) / 2
    return (np.mean(a < middle) + np.mean(b > middle)) / 2


_MISTAKES = {
    "The border is in the middle, so it is only half as far from each mean as the means from each other.":
        lambda theta, u, rate: _words_needed(theta, u, rate) / 4,
    "The distance of the means grows with the root of N. Solve for N: square what you have.":
        lambda theta, u, rate: sqrt(_words_needed(theta, u, rate)),
    "You squared the number of standard deviations, but not the length. Square both.":
        lambda theta, u, rate: _words_needed(theta, u, rate) * _norm(theta, u),
    "The factor 2 has to be squared, too.":
        lambda theta, u, rate: _words_needed(theta, u, rate) / 2,
    "Divide by the length of the step, not by its square.":
        lambda theta, u, rate: _words_needed(theta, u, rate) / _norm(theta, u) ** 2,
    "The half changes sides when you solve for N: it becomes a factor 2.":
        lambda theta, u, rate: _words_needed(theta, u, rate) / 16,
    "You use 1.28 for every `rate`. Let `inv_cdf(rate)` give the number of standard deviations.":
        lambda theta, u, rate: _words_needed(theta, u, 0.9),
    "In the length each squared score has the weight of its word: theta times (u / theta) squared.":
        lambda theta, u, rate: (2 * NormalDist().inv_cdf(rate)) ** 2 / np.sum((u / theta) ** 2),
    "You left out a tail on both sides. `rate` is the share on one side of one border: `inv_cdf(rate)`.":
        lambda theta, u, rate: _words_needed(theta, u, (1 + rate) / 2),
    "The more easily two authors are told apart, the fewer words are needed. Divide by the length.":
        lambda theta, u, rate: (2 * NormalDist().inv_cdf(rate) * _norm(theta, u)) ** 2,
    "You took Euclid's length of the step. Divide each square by its share.":
        lambda theta, u, rate: (2 * NormalDist().inv_cdf(rate)) ** 2 / np.sum(u**2),
    "You took `rate` itself. The normal distribution turns it into a number of standard deviations.":
        lambda theta, u, rate: (2 * rate / _norm(theta, u)) ** 2,
}  # fmt: skip


def _judge_words(answer, seed=2):
    pairs = _pairs(seed)
    numbers = []
    for theta, u, rate in pairs:
        N = called(answer, theta, u, rate)
        if np.ndim(N) or isinstance(N, str) or not np.isfinite(N := float(N)):
            return "Return one number: how many words must be read."
        numbers.append(N)
    message = ""
    for (theta, u, rate), N in zip(pairs, numbers, strict=True):
        if N > 1e6:
            message = f"You ask for {N:,.0f} words to be right in {rate:.0%} of the texts. Fewer suffice."
        elif N < 1:
            message = f"You ask for {N:.2g} words. At least one has to be read."
        elif abs((share := _recognised(theta, u, round(N), seed)) - rate) > 0.02:
            message = f"With your {N:,.0f} words {share:.0%} of the texts are given to the right author, "
            message += f"not {rate:.0%}."
        if message:
            break
    if not message:
        return True
    for hint, mistake in _MISTAKES.items():
        if np.allclose(numbers, [mistake(*pair) for pair in pairs], rtol=0.01, atol=1):
            return f"{message}\n{hint}"
    return f"{message}\nHow many standard deviations is the border away from each mean?"


exercise(
    "words_needed",
    kind="thinking",
    signature="words_needed(theta, u, rate)",
    reference=_words_needed,
    judge=_judge_words,
    wrong={
        **_MISTAKES,
        "Return one number: how many words must be read.": lambda theta, u, rate: u,
        "How many standard deviations is the border away from each mean?": lambda theta, u, rate: 500,
    },
    why="We drew texts of so many words, and the share of the right authors is what you promised.",
    draw=lambda r: partial(_judge_words, seed=int(r.whole(100, 10_000))),
)
