"""Claims: words that one class alone has used, naive Bayes as a divergence, and add ½."""

from fractions import Fraction
from math import prod

import numpy as np

from helpers.bayes import MultinomialNaiveBayes
from helpers.geometry import geodesic_distance, kl_divergence
from papers.clifton2019 import posts
from papers.clifton2019.posts import SIX_WORDS, TWO_GROUPS
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-nb-alike", planted={"smoothing": "laplace"})
def nb_alike(rng, smoothing="dirichlet"):
    early, off = posts.hockey_and_space()[0], []
    for mu in (1, 100, 2000, 1e5):
        machine = MultinomialNaiveBayes(smoothing, mu=mu).fit(early.counts, early.labels)
        (minus, plus), weights = machine.feature_count_, machine.coef_[0]
        shift = np.log((minus.sum() + mu) / (plus.sum() + mu))
        due = np.log((minus.sum() + plus.sum() + mu) / mu)
        new, old = weights[(minus == 0) & (plus > 0)], weights[(plus == 0) & (minus > 0)]
        off.append(max(abs(new - due - shift).max(), abs(old + due - shift).max()))
    evidence = (
        f"The counts of such words went from 1 to {plus[minus == 0].max():.0f}; their weights differed by "
    )
    evidence += f"{max(off):.0e} at most."
    what = r"$\mu$, with all words of real posts"
    return outcome(np.array(off) > 1e-9, evidence, what, untried=TWO_GROUPS)


@claim("simplex-nb-kl", planted={"divergence": lambda theta, p: geodesic_distance(theta, p) ** 2 / 2})
def nb_kl(rng, divergence=kl_divergence):
    off = []
    for p, _, bags in (posts.classes(rng) for _ in range(50)):
        N, theta = bags.sum(axis=1), bags / bags.sum(axis=1, keepdims=True)
        gap = N * (divergence(theta, p[[0] * 200]) - divergence(theta, p[[1] * 200]))
        off.append(abs(gap - bags @ np.log(p[1] / p[0])))
    largest = np.max(off)
    said = "equal up to rounding" if largest < 1e-6 else f"apart by {largest:.0f}"
    evidence = f"The two sides were {said}."
    return outcome(np.array(off) > 1e-6, evidence, "bags of words", untried=SIX_WORDS)


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
        one = counts + np.eye(n, dtype=int)[0]
        mean = _on_the_sphere(one) / _on_the_sphere(counts)
        wrong.append(mean != (int(counts[0]) + a) / (int(counts.sum()) + n * a))
    evidence = f"Of {len(wrong)} equations, {len(wrong) - sum(wrong)} hold, for vocabularies of 2 to 6 words."
    return outcome(wrong, evidence, "equations", untried="larger vocabularies")
