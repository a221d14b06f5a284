"""Claims: random questions, what they measure, and the least constant for NGD."""

from fractions import Fraction
from math import comb

import numpy as np

from helpers import geometry, kernels
from papers.kit.cases import distance_power, sets
from papers.kit.claims import of_room, outcome
from papers.kit.exact import intervals, number, sign

claim = of_room(__name__)


@claim("simplex-hyperplanes", planted={"factor": 1})
def random_hyperplanes(rng, factor=2):
    off = []
    for theta in rng.dirichlet(np.ones(5), (20, 2)):
        angle = -kernels.ngd(theta)[0, 1] / 2
        sides = rng.normal(size=(60, 1000, 5)) @ np.sqrt(theta).T > 0
        error = 2 * np.pi * (sides[..., 0] != sides[..., 1]).mean(axis=1) - 2 * angle
        off.append(np.sqrt(np.mean(error**2)) / (factor * np.sqrt(angle * (np.pi - angle) / 1000)))
    right = 2 * np.sqrt((np.pi / 2) ** 2 / 10_000)
    evidence = f"By the formula, the typical error of 10,000 hyperplanes at a right angle is {right:.4f}."
    fails = (np.array(off) > 1.5) | (abs(np.mean(off) - 1) > 0.1)
    return outcome(fails, evidence, "pairs of documents", untried="vocabularies of more than five words")


@claim("simplex-negative-type", planted={"lines": lambda w: w + 0.3})
def answers_as_coordinates(rng, lines=lambda w: w):
    wrong, questions = [], 40_000
    for theta, eta in rng.dirichlet(np.ones(5), (12, 2)):
        path = np.sqrt(geometry.geodesic(theta, eta, np.linspace(0, 1, 6)))
        answers = np.where(lines(rng.normal(size=(questions, 5)) @ path.T) > 0, 1, -1)
        apart = np.abs(answers[:, :, None] - answers[:, None]).mean(axis=0) * np.pi
        true = geometry.geodesic_distances(path**2)
        error = np.sqrt(np.pi / 2 * 2 * np.pi / questions)  # the largest standard deviation
        wrong += [
            np.abs(apart - true).max() > 6 * error,
            np.abs(np.diff(answers, axis=1)).sum(axis=1).max() > 2,
        ]
        wrong.append(abs(np.diag(apart, 1).sum() - apart[0, -1]) > 1e-9)
    evidence = f"No question of {questions:,} changed its answer twice along a geodesic, so the parts add up."
    return outcome(wrong, evidence, "checks of geodesics", untried="vocabularies of more than five words")


def _far(n, p, eps):
    """Return the exact probability that a share of n draws is at least eps from its mean p."""
    law = ((k, comb(n, k) * p**k * (1 - p) ** (n - k)) for k in range(n + 1))
    return sum((weight for k, weight in law if abs(Fraction(k, n) - p) >= eps), Fraction(0))


@claim("simplex-hoeffding", planted={"saved": 8})
def enough_questions(rng, saved=1):
    """Add up binomial tails in fractions, and ask as many questions as it says; planted: an eighth."""
    wrong = []
    for n in (5, 20, 80):
        for _ in range(10):
            p, eps = Fraction(int(rng.integers(1, 20)), 40), Fraction(int(rng.integers(1, 12)), 40)
            bound = 2 * intervals.exp(number(-2 * saved * n * eps**2))
            wrong.append(sign(bound - number(_far(n, p, eps))) == -1)
    m, eps, delta = 30, 0.1, 0.1
    questions = int(np.ceil(np.log(m * (m - 1) / delta) / (2 * eps**2) / saved))
    missed = []
    for _ in range(100):
        theta = rng.dirichlet(np.full(40, 0.3), m)
        yes = rng.normal(size=(questions, 40)) @ np.sqrt(theta).T > 0
        share = (yes[:, :, None] != yes[:, None]).mean(axis=0)
        missed.append(np.abs(share - geometry.geodesic_distances(theta) / (2 * np.pi)).max() >= eps)
    evidence = (
        f"With {questions} questions some angle of {m} documents was off by {eps} π or more in {sum(missed)} "
        f"of {len(missed)} collections; the formula allows {delta:.0%}."
    )
    fails = [*wrong, np.mean(missed) > delta]
    return outcome(fails, evidence, "exact tails and collections", over=[*wrong, *missed])


def _thresholds(along, c):
    """Integrate the squared sum of answers over all thresholds; `along` is sorted, and c sums to zero."""
    left = np.cumsum(c, axis=0)  # the sum of those that answer no
    return sum((b - a) * no**2 for a, b, no in zip(along, along[1:], left, strict=False))


@claim("definiteness-thresholds", planted={"power": 1.5})
def random_thresholds(rng, power=1):
    """Compare the form of a power of the distance with the mean square of answers to random questions."""
    wrong, questions = [], 4000
    for _ in range(30):  # on a line a question is a threshold, and fractions suffice
        along, c = np.sort(rng.integers(-50, 50, 6)), rng.integers(-5, 6, 6)
        along, c = [Fraction(int(k), 7) for k in along], (c - np.roll(c, 1)).tolist()
        form = -sum(c[i] * c[j] * abs(along[i] - along[j]) for i in range(6) for j in range(6))
        wrong.append(form != 2 * _thresholds(along, c))
    for X in sets(rng):
        c = rng.normal(size=len(X))
        c -= c.mean()
        along = rng.normal(size=(questions, X.shape[1])) @ X.T
        order = np.argsort(along, axis=1)
        squares = _thresholds(np.take_along_axis(along, order, axis=1).T, c[order].T)
        estimates, due = 2 * np.sqrt(np.pi / 2) * squares, c @ distance_power(X, power) @ c
        wrong.append(abs(estimates.mean() - due) > 6 * estimates.std() / np.sqrt(questions) + 1e-9 * abs(due))
    evidence = (
        f"{len(wrong) - sum(wrong)} times both sides are equal: on a line as fractions, otherwise within "
        f"six standard errors of {questions:,} questions."
    )
    return outcome(wrong, evidence, "sets of documents with weights")
