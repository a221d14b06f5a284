"""Claims: words that one class alone has used, naive Bayes as a divergence, and add ½."""

from fractions import Fraction
from math import prod

import numpy as np

from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _inside(a, counts):
    """Return the mean of a product of powers of shares under the Dirichlet law with a for each word."""
    rising = [prod((a + j for j in range(int(x))), start=Fraction(1)) for x in counts]
    whole = prod((len(counts) * a + j for j in range(int(sum(counts)))), start=Fraction(1))
    return prod(rising) / whole


def _on_the_sphere(counts):
    """Return the mean of the same product for the squares of a uniform point of the sphere."""
    odd = [prod(range(1, 2 * int(x), 2)) for x in counts]  # normal numbers have these moments
    n, N = len(counts), int(sum(counts))
    return Fraction(prod(odd), prod(range(n, n + 2 * N, 2)))


@claim("fisher-jeffreys", planted={"a": Fraction(1)})
def jeffreys(rng, a=Fraction(1, 2)):
    """Compare determinants, moments and means in fractions; planted: the uniform law on the simplex."""
    wrong = []
    for n in (2, 3, 4, 6) * 5:
        shares = rng.integers(1, 9, n)
        theta = [Fraction(int(x), int(shares.sum())) for x in shares]
        density = 1.0 / np.sqrt(float(prod(theta)))  # the root of the determinant, as it should be
        metric = np.diag([float(1 / p) for p in theta[:-1]]) + float(1 / theta[-1])
        wrong.append(abs(np.sqrt(np.linalg.det(metric)) / density - 1) > 1e-9)
        counts = rng.integers(0, 4, n)
        wrong.append(_inside(a, counts) != _on_the_sphere(counts))
        more = counts + np.eye(n, dtype=int)[0]
        mean = _on_the_sphere(more) / _on_the_sphere(counts)
        wrong.append(mean != (int(counts[0]) + a) / (int(counts.sum()) + n * a))
    evidence = f"Of {len(wrong)} equations, {len(wrong) - sum(wrong)} hold, for vocabularies of 2 to 6 words."
    return outcome(wrong, evidence, "equations", untried="larger vocabularies")
