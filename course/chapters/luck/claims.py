"""Claims: tests that are repeated, many, or asked about methods that were trained once."""

import numpy as np
from scipy import stats

from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import folds

claim = of_room(__name__)


def _tested(rng, studies, sizes=(300, 1000, 3000), documents=100, words=50):
    """Train the two methods of `folds.twins` once in each study, and test them on documents of their own.

    Nothing is drawn that has a formula: a weight is a sum over the training documents, and how often a
    classifier is right follows from its weights.

    Returns
    -------
    counts : dict of str to ndarray, shape (2, studies)
        Wins and losses of the first, by case: first for two classifiers that are equally good as they are
        trained, then for two methods that are, on each number of test documents.
    """
    weights = rng.normal(0.1 * documents, np.sqrt(documents), (2, studies, words))
    rate = stats.norm.cdf(0.1 * weights.sum(axis=2) / np.linalg.norm(weights, axis=2))
    cases = {"its own question": (sizes[-1], rate[[0, 0]])}
    cases |= {f"sign test, {size:,} test documents": (size, rate) for size in sizes}
    counts = {}
    for case, (size, (first, second)) in cases.items():
        alone = np.stack([first * (1 - second), second * (1 - first)])
        counts[case] = rng.multinomial(size, np.vstack([alone, 1 - alone.sum(axis=0)]).T)[:, :2].T
    return counts


@claim("simplex-sign-methods", planted={"case": 0})
def sign_methods(rng, case=-1):
    wins, losses = list(_tested(rng, 4000).values())[case]
    significant = stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5) < 0.025
    rate, low, _ = folds.share(int(significant.sum()), significant.size, 0.999)
    evidence = f"With 3,000 test documents it found a difference in {rate:.0%} of the cases."
    untried = "methods of other kinds, and more training documents"
    return outcome(low > 0.05, evidence, "pairs of trained classifiers", over=wins, untried=untried)
