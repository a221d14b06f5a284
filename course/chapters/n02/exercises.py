"""Exercises: the length of a step, and the divergence."""

import numpy as np
from numpy import log, sqrt
from scipy.special import kl_div

from course.lesson.exercise_register import Case, draw, exercise
from helpers.geometry import geodesic_distance

rng = np.random.default_rng(2)
frequent, rare = np.full(3, 1 / 3), np.array([0.01, 0.495, 0.495])
swap, step = 0.001 * np.array([1, -1, 0]), 0.01 * (np.eye(5)[0] - rng.dirichlet(np.ones(5)))

COINS = np.array([0.6, 0.4]), np.array([0.5, 0.5])


def _norm(theta, u, words=1):
    """Right answer to 2.1; infinite, without a warning, where a word appears out of nothing."""
    moved = u != 0
    return sqrt(words * np.divide(u[moved] ** 2, theta[moved], out=np.full(moved.sum(), np.inf),
                                  where=theta[moved] > 0).sum())  # fmt: skip


# fmt: off
exercise(
    "2.1",
    signature="fisher_norm(theta, u, words=1)",
    reference=_norm,
    cases=[
        Case("a rare word", (rare, swap)),
        Case("a frequent word", (frequent, swap, 1)),
        Case("documents of four words", (frequent, swap, 4)),
        Case("a random step among five words", (rng.dirichlet(np.ones(5)), step, 50)),
    ],
    edges=[
        Case("a word that is not there and stays away", (np.array([0.5, 0.5, 0]), swap, 1)),
        Case("the first of a new word", (np.array([0, 0.25, 0.75]), swap, 1)),
    ],
    # The edges come first: there, several wrong answers are the same NaN.
    wrong={
        "0/0 is no number in floating point. A word that is absent and stays away adds nothing.":
            lambda theta, u, words=1: sqrt(words * (u**2 / theta).sum()),
        "You left out all words of share 0. A new word makes the step infinitely long.":
            lambda theta, u, words=1: sqrt(words * (u**2 / theta)[theta > 0].sum()),
        "You multiplied by the shares. Divide: a change of a rare word weighs more.":
            lambda theta, u, words=1: sqrt(words * (u**2 * theta).sum()),
        "That is the square of the length. Take the root.":
            lambda theta, u, words=1: words * (u**2 / theta).sum(),
        "That is Euclid's length. Where are the shares?":
            lambda theta, u, words=1: sqrt(words * (u**2).sum()),
        "The number of words belongs under the root: four times the words double the length.":
            lambda theta, u, words=1: words * sqrt((u**2 / theta).sum()),
        "`words` has no effect yet. The squared length is in proportion to it.":
            lambda theta, u, words=1: sqrt((u**2 / theta).sum()),
    },
    why="The squares of the changes are divided by the shares. Four times the words double the length.",
    hint="Square each change and divide by its share. Add up, multiply by `words`, and take the root.",
)

exercise(
    "2.2",
    signature="kl(theta, eta)",
    reference=lambda theta, eta: kl_div(theta, eta).sum(),
    cases=[
        Case("(0.6, 0.4) and (0.5, 0.5)", COINS),
        Case("the same the other way round", COINS[::-1]),
        Case("two random histograms", tuple(rng.dirichlet(np.ones(6), 2))),
    ],
    edges=[
        Case("a word that only the second has", (np.array([0.5, 0.5, 0]), np.array([0.4, 0.4, 0.2]))),
        Case("a word that neither has", (np.array([0.6, 0.4, 0]), np.array([0.5, 0.5, 0]))),
        Case("a word that only the first has", (np.array([0.5, 0.25, 0.25]), np.array([0.5, 0.5, 0]))),
    ],
    wrong={
        "0 log 0 is no number in floating point, and 0 here: a word that is never read tells nothing.":
            lambda theta, eta: (theta * log(theta / eta)).sum(),
        "You left out words that `eta` lacks. Reading one of them rules `eta` out: it contributes infinity.":
            lambda theta, eta: (theta * log(theta / eta))[(theta > 0) & (eta > 0)].sum(),
        "That is the other order. The shares in front of the logarithm are those of `theta`.":
            lambda theta, eta: kl_div(eta, theta).sum(),
        "The sign is wrong: inside the logarithm, divide `theta` by `eta`. No divergence is negative.":
            lambda theta, eta: -kl_div(theta, eta).sum(),
        "You took logarithms to base 2. Eq. 45 is about natural ones.":
            lambda theta, eta: kl_div(theta, eta).sum() / log(2),
        "You added up the logarithms without weights. Multiply each by the share of its word in `theta`.":
            lambda theta, eta: log(theta / eta).sum(),
        "That is half the squared length, which is close to the divergence only for small steps.":
            lambda theta, eta: ((theta - eta) ** 2 / eta).sum() / 2,
    },
    why="It is the mean evidence of a word: infinite if one word rules `eta` out. "
    f"Of the first pair it is {kl_div(*COINS).sum():.4f}; half the squared Fisher distance is "
    f"{geodesic_distance(*COINS) ** 2 / 2:.4f}.",
    hint="Add up `theta` times the logarithm of `theta` over `eta`, over the words that `theta` has.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_step(r):
    theta = r.shares(4)
    return theta, 0.01 * (r.shares(4) - theta), r.whole(2, 9)


draw("2.1", _draw_step)
draw("2.2", lambda r: (r.shares(5), r.shares(5)))
