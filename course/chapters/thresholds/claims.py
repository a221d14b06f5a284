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
