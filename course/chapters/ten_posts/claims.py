"""A claim to refute about leads and their Z, on the stored results; those of the paper are in its room."""

from itertools import combinations

import numpy as np

from helpers.evaluation import sign_test
from papers.kit.claims import of_room, outcome
from papers.zhang2005 import results
from papers.zhang2005.protocol import ROWS

claim = of_room(__name__)


@claim("simplex-gap-z", planted={"differ": lambda test, n: n})
def gap_z(rng, differ=lambda test, n: test.better + test.worse):
    tables = results.tables()
    right = [results.pooled(tables["newsgroups", row]) for row in ROWS]
    tests = [sign_test(a, b) for a, b in combinations(right, 2)]
    gap = np.abs([test.better - test.worse for test in tests])
    z = gap / np.sqrt([differ(test, len(right[0])) for test in tests])
    first, second = np.triu_indices(len(tests), 1)
    opposed = (gap[first] - gap[second]) * (z[first] - z[second]) < 0
    evidence = f"{opposed.sum()} times the smaller lead has the larger $Z$: its classifiers differ on fewer "
    evidence += "posts."
    run = {"size": "full", "stored": "ngd-20ng", "untried": "WebKB"}
    return outcome(opposed, evidence, "pairs of leads", **run)
