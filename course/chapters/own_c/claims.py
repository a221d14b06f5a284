"""The claim on what C means for a kernel; what the paper says of C is tried in its room."""

import numpy as np
from sklearn.svm import SVC

from helpers import kernels
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-scale", planted={"rescale": lambda C, s: C})
def scale(rng, rescale=lambda C, s: s * C):
    off = []
    for _ in range(40):
        theta, y = rng.dirichlet(np.ones(5), 40), np.repeat([1, -1], 20)
        K, s, beta = kernels.ngd(theta), 10 ** rng.uniform(-2, 2), rng.normal()
        values = SVC(C=rescale(1, s), kernel="precomputed", tol=1e-9).fit(K, y).decision_function(K)
        machine = SVC(C=1, kernel="precomputed", tol=1e-9).fit(s * K + beta, y)
        off.append(abs(machine.decision_function(s * K + beta) - values).max())
    fails = np.array(off) > 1e-3
    return outcome(fails, "The decision values agree to a thousandth.", "scales and shifts")
