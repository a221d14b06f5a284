"""Claims: the unit of C and its two ends, several classes, the rounded hinge, and what goes unnoticed."""

import numpy as np
from sklearn.svm import SVC

from helpers import kernels
from helpers.svm import HuberizedLinearSVC
from papers.kit.claims import of_room, outcome
from papers.kit.machines import SETS, solved

RIDGE = np.pi - 2
ONLY_PLANE = "more than 18 points, and points outside the plane"

claim = of_room(__name__)


@claim("simplex-small-c", planted={"C": 1.0})
def small_c(rng, C=1e-4):
    wrong = [(s.alpha[y > 0] < C).any() or len(s.support) < 12 for _, y, s in solved(rng, 1.5, C)]
    evidence = f"The statement fails in {np.sum(wrong)} of the sets."
    return outcome(wrong, evidence, SETS, untried=ONLY_PLANE)


@claim("simplex-huber", planted={"delta": 0.5})
def huber(rng, delta=RIDGE):
    off = []
    for C in (0.1, 1, 10):
        theta = rng.dirichlet(np.ones(12), 160) * rng.choice([0, 1], (160, 12), p=[0.3, 0.7]) + 1e-3
        theta /= theta.sum(axis=1, keepdims=True)
        y, K = theta @ np.arange(12) + rng.normal(size=160) > 5.5, 2 * kernels.bhattacharyya(theta)
        trained = K[:100, :100] + RIDGE * np.eye(100)
        by_dual = SVC(kernel="precomputed", C=C, tol=1e-9).fit(trained, y[:100])
        primal = HuberizedLinearSVC(C=C, delta=delta, tol=1e-6).fit(theta[:100], y[:100])
        differ = by_dual.decision_function(K[100:, :100]) - primal.decision_function(theta[100:])
        off.append(abs(differ))
    agree = "agree" if np.max(off) < 1e-4 else "do not agree"
    evidence = f"The SVM with the matrix K and the linear one with the rounded hinge {agree} to four digits."
    untried = "vocabularies of more than 12 words"
    return outcome(np.array(off) > 1e-4, evidence, "new documents", untried=untried)
