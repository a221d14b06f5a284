"""Claims: tests that are repeated, many, or asked about methods that were trained once."""

from functools import partial

import numpy as np
from scipy import stats

from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import folds

claim = of_room(__name__)


@claim("simplex-repeats", planted={"fresh": True})
def repeats(rng, fresh=False):
    studies = folds.twins(rng, 150, 10, fresh)
    once, often = (folds.share(folds.alarms(some), len(studies)) for some in (studies[:, :20], studies))
    evidence = f"Ten repeats took the false alarms from {once[0]:.0%} to {often[0]:.0%}."
    what, untried = "cross-validations of two equally good classifiers", "other numbers of repeats"
    return outcome(often[1] > once[2], evidence, what, over=studies, untried=untried)


def _false_tables(rng, level, tables=1500, comparisons=20):
    """Compare two equally good classifiers on new documents, twenty times a table, by the exact sign test."""
    wins, losses = rng.multinomial(200, [0.15, 0.15, 0.7], (tables, comparisons))[:, :, :2].transpose(2, 0, 1)
    p = 2 * stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5)
    found = int((p < level).any(axis=1).sum())
    rate, low, _ = folds.share(found, tables, 0.999)
    evidence = f"Without any effect, {rate:.0%} of the tables have a significant difference."
    untried = "comparisons on the same documents, which are not independent"
    return outcome(low > 0.05, evidence, "tables of twenty comparisons", over=wins, untried=untried)


claim("simplex-many", planted={"level": 0.05 / 20})(partial(_false_tables, level=0.05))


claim("simplex-bonferroni", planted={"level": 0.05})(partial(_false_tables, level=0.05 / 20))


def _tested(rng, studies, sizes=(300, 1000, 3000), documents=100, words=50):
    """Train the two methods of `folds.twins` once in each study, and test them on documents of their own.

    Nothing is drawn that has a formula: a weight is a sum over the training documents, and how often a
    classifier is right follows from its weights.

    Returns
    -------
    found : dict of str to ndarray, shape (2, studies)
        Wins and losses of the first, by case: first for two classifiers that are equally good as they are
        trained, then for two methods that are, on each number of test documents.
    """
    weights = rng.normal(0.1 * documents, np.sqrt(documents), (2, studies, words))
    rate = stats.norm.cdf(0.1 * weights.sum(axis=2) / np.linalg.norm(weights, axis=2))
    cases = {"its own question": (sizes[-1], rate[[0, 0]])}
    cases |= {f"sign test, {size:,} test documents": (size, rate) for size in sizes}
    found = {}
    for case, (size, (one, other)) in cases.items():
        alone = np.stack([one * (1 - other), other * (1 - one)])
        found[case] = rng.multinomial(size, np.vstack([alone, 1 - alone.sum(axis=0)]).T)[:, :2].T
    return found


@claim("simplex-sign-methods", planted={"case": 0})
def sign_methods(rng, case=-1):
    wins, losses = list(_tested(rng, 4000).values())[case]
    found = stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5) < 0.025
    rate, low, _ = folds.share(int(found.sum()), found.size, 0.999)
    evidence = f"With 3,000 test documents it found a difference in {rate:.0%} of the cases."
    untried = "methods of other kinds, and more training documents"
    return outcome(low > 0.05, evidence, "pairs of trained classifiers", over=wins, untried=untried)
