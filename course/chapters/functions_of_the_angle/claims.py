"""Claims: which functions of the cosine, and which powers of the angle, are kernels."""

from math import comb

import numpy as np
from numpy.polynomial.polynomial import polyval
from scipy.optimize import brentq

from helpers import gram, kernels
from papers.kit.cases import coefficients
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _crossed_form(f, j, k):
    r"""Return the j-th difference :math:`\Delta^j_{1/k} f(0)`, the form of crossed documents of k words.

    A crossed document uses one word of each of j pairs, and k - j words that no other document uses.
    """
    return sum((-1) ** i * comb(j, i) * f((j - i) / k) for i in range(j + 1))


def _crossed_documents(j, k, copies):
    """Return `copies` of the 2**j crossed documents of k words, each with words of its own; and signs."""
    chosen = (np.arange(2**j)[:, None] >> np.arange(j)) % 2
    pairs = np.tile(np.hstack([chosen, 1 - chosen]), (copies, 1))
    own = np.kron(np.eye(len(pairs)), np.ones(k - j))
    return np.hstack([pairs, own]) / k, np.tile((-1.0) ** chosen.sum(axis=1), copies)


@claim("simplex-schoenberg-orthant", planted={"sign": -1})
def coefficients_of_kernels(rng, sign=1):
    wrong = []
    for j, k in ((1, 2), (1, 4), (2, 3), (2, 5)):
        theta, signs = _crossed_documents(j, k, copies=40)
        cosines = kernels.bhattacharyya(theta)
        for a in coefficients(rng, (3, 6)):
            form = signs @ polyval(cosines, a) @ signs / 40**2
            own = polyval(1, a) - polyval(j / k, a)
            far = sign * _crossed_form(lambda s, a=a: polyval(s, a), j, k)
            wrong.append(abs(form - 2**j * (far + own / 40)) > 1e-9)
    for a in coefficients(rng, (20, 6)):
        differences = [_crossed_form(lambda s, a=a: polyval(s, a), j, 10**4) for j in (1, 2)]
        wrong.append([d > 0 for d in differences] != [x > 0 for x in sign * a[1:3]] and bool(a[1:3].all()))
    evidence = (
        "On documents of one pair of words and of two, the form was the first and the second difference of "
        "f. For small steps these had the signs of the coefficients of s and of s²."
    )
    untried = "differences above the second, on documents"
    return outcome(wrong, evidence, "random functions of the cosine", untried=untried)


def _bend(p, k):
    r"""Return :math:`2A(1/k) - A(2/k) - A(0)` with :math:`A(s) = \arccos^p s`: negative if p is refuted."""
    return np.array([-1, 2, -1]) @ np.arccos(np.arange(3) / k) ** p


@claim("simplex-sharp-exponent", planted={"last": 1.9})
def powers_of_the_geodesic_distance(rng, last=1.0):
    ends = [brentq(lambda p, k=k: _bend(p, k), 1.001, 2) for k in (2, 8, 64)]
    passed = []
    for k, copies, least in ((2, 1, 1.8), (8, 160, 1.8)):
        distances = -kernels.ngd(_crossed_documents(2, k, copies)[0])
        passed += [bool(gram.is_cpd(-(distances**p))) for p in (rng.uniform(0.1, 0.9), last, least)]
    listed = ", ".join(f"{end:.3f}" for end in ends)
    evidence = f"Crossed documents that have 2, 8 and 64 words each refute p above {listed}."
    fails = np.array(passed) != [True, True, False] * 2
    return outcome(fails, evidence, "crossed collections", untried="documents of 64 words as a Gram matrix")
