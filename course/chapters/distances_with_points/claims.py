"""Claims: cpd Gram matrices, which powers of a distance are cpd, and that the sigmoid is not."""

import itertools

import numpy as np

from helpers import gram
from papers.kit.cases import (
    GRAMS,
    ZERO,
    cpd_grams,
    distance_power,
    least,
    sets,
)
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("definiteness-powers", planted={"most": 3.0})
def powers_of_the_distance(rng, most=2.0):
    lost = [least(distance_power(X, most * rng.random()), gram.is_cpd) <= -ZERO for X in sets(rng, 60)]
    high, line = 2 + 10.0 ** -rng.uniform(0, 6, 100), np.array([[0], [1], [2]])
    passed = [bool(gram.is_cpd(distance_power(line, q))) for q in high]
    evidence = "Three documents on a line refute each power above 2 that we tried, even one that exceeds 2 "
    evidence += f"by less than {10.0 ** np.ceil(np.log10(high.min() - 2)):.6f}."
    return outcome(lost + passed, evidence, "powers")


@claim("definiteness-lemma4-sign", planted={"lift": 0})
def lemma4_with_positive_values(rng, lift=1):
    failed = []
    for X in sets(rng):
        for K in cpd_grams(X, rng)[:2]:
            raised = K - lift * rng.random() * K.min()
            failed.append(least(-np.sqrt(np.abs(raised)), gram.is_cpd) < -ZERO)
    evidence = (
        rf"With a constant added to a cpd kernel, $-\sqrt{{\lvert k \rvert}}$ fails on {np.mean(failed):.0%}."
    )
    return outcome(failed, evidence, GRAMS, untried=r"powers other than $p = \frac12$")


def _bounded(rng):
    """Draw bounded, continuous functions that are not constant, the sigmoid among them."""
    kappa, theta = rng.choice([-1, 1]) * 10.0 ** rng.uniform(-1, 1), rng.uniform(-3, 3)
    return [
        lambda s: np.tanh(kappa * s + theta),
        lambda s: np.cos(kappa * s + theta),
        lambda s: np.arctan(kappa * s + theta),
        lambda s: np.exp(-((kappa * s + theta) ** 2)),
        lambda s: 1 / (1 + np.abs(kappa * s + theta)),
    ]


def _unbounded(rng):
    """Draw pd functions of the inner product: they grow without bound."""
    kappa = rng.uniform(0.01, 0.1)
    return [lambda s: kappa * s, lambda s: np.exp(kappa * np.clip(s, -99, 99)), lambda s: (s + kappa) ** 2]


@claim("definiteness-sigmoid", planted={"functions": _unbounded})
def bounded_functions(rng, functions=_bounded):
    passed = []
    for h in (h for _ in range(8) for h in functions(rng)):
        # The empty document, a short one and a long one; the longer the one, the shorter the other.
        tries = itertools.product((0.3, 3.0), (2.0, 8.0, 32.0, 128.0), (-1, 1))
        lines = (np.sqrt(s) * np.array([0, 1 / stretch, sign * stretch]) for s, stretch, sign in tries)
        passed.append(all(least(h(np.outer(x, x)), gram.is_cpd) >= -ZERO for x in lines))
    evidence = "Three documents refute each function: the empty one, a short one and a long one."
    untried = "documents that are histograms, which are neither empty nor long"
    return outcome(passed, evidence, "functions", untried=untried)
