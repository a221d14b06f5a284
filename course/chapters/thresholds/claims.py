"""Claims: chi-squared as a correlation, and what giving up a topic costs."""

import numpy as np
from scipy import stats

from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-chi2-correlation", planted={"correction": True})
def chi2_correlation(rng, correction=False):
    off = []
    for _ in range(200):
        word, topic = (rng.random(60) < rng.uniform(0.2, 0.8) for _ in range(2))
        word[:2], topic[:2] = (True, False), (True, False)
        table = [[np.sum((word == w) & (topic == t)) for t in (True, False)] for w in (True, False)]
        expected = stats.chi2_contingency(table, correction=correction).statistic
        off.append(abs(expected - 60 * np.corrcoef(word, topic)[0, 1] ** 2))
    evidence = (
        f"The two differ by less than a millionth in {np.mean(np.array(off) < 1e-6):.0%} of the tables."
    )
    return outcome(np.array(off) > 1e-6, evidence, "tables", untried="tables of more than 60 stories")


@claim("simplex-give-up", planted={"factor": 0.2})
def give_up(rng, factor=2.0):
    wrong, lost = [], []
    for _ in range(200):
        sizes = rng.integers(1, 200, 12)
        found = (sizes * rng.uniform(0.5, 1, 12)).round().astype(int)
        extra = (sizes * rng.uniform(0, 0.3, 12)).round().astype(int)
        rates = []
        for kept in (np.ones(12, dtype=int), np.arange(12) != 0):
            tp, fp = found * kept, extra * kept
            f1 = 2 * tp / (tp + fp + sizes)
            rates.append((2 * tp.sum() / (tp + fp + sizes).sum(), f1.mean(), f1[0]))
        micro, macro = rates[0][0] - rates[1][0], rates[0][1] - rates[1][1]
        wrong.append(micro > factor * sizes[0] / sizes.sum() + 1e-9 or abs(macro - rates[0][2] / 12) > 1e-9)
        lost.append((micro, macro))
    micro, macro = np.mean(lost, axis=0)
    evidence = f"Micro-F1 loses {micro:.3f} on average, macro-F1 {macro:.3f}."
    return outcome(wrong, evidence, "tables of 12 topics", untried="real classifiers")
