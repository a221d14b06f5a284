"""Eqs. 40 to 43, kernels of generative models: the Fisher kernel and the probability product kernel."""

import numpy as np

from helpers import kernels
from helpers._numerics.bags import every_bag, log_probability
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _fisher_of_counts(x, theta, N):
    return ((x / theta) @ x.T - N**2) / N


@claim("zhang2005-eq40", planted={"formula": lambda x, theta, N: (x / theta) @ x.T / N})
def fisher_kernel(rng, formula=_fisher_of_counts):
    off = []
    for words, N in [(words, N) for words in (2, 3, 4) for N in (1, 2, 3)]:
        theta, x = rng.dirichlet(np.full(words, 2.0)) + 0.01, every_bag(words, N)
        theta /= theta.sum()
        steps = 1e-30j * (np.eye(words)[:-1] - np.eye(words)[-1])
        score = np.array([log_probability(x, theta + step).imag / 1e-30 for step in steps])
        probability = np.exp(log_probability(x, theta))
        K = score.T @ np.linalg.solve((probability * score) @ score.T, score)
        off.append(np.abs(K - formula(x, theta, N)).max())
    evidence = (
        "With scores by differentiation, and their covariance summed over all texts, the values agree to six "
        "digits."
    )
    return outcome(np.array(off) > 1e-6, evidence, "cases", untried="texts of more than three words")


def _features(rng, N, rho):
    """Return the powers of the probabilities of all texts of N words, and the documents' coefficients."""
    theta, x = rng.dirichlet(np.ones(4), 30), every_bag(4, N)
    p = np.exp([log_probability(x, row) for row in theta]) ** rho
    return p, kernels.bhattacharyya(theta)


@claim("zhang2005-eq42", planted={"power": lambda N: 1})
def bhattacharyya_of_texts(rng, power=lambda N: N):
    """Compare powers of the cosine with eq. 41 for rho = 1/2, summed over all texts of N words."""
    off = []
    for N in (1, 2, 3, 4):
        p, overlap = _features(rng, N, 0.5)
        off.append(np.abs(p @ p.T - overlap ** power(N)).max())
    evidence = "Summed over all texts, the values agree to nine digits."
    fails = np.array(off) > 1e-9
    return outcome(fails, evidence, "lengths of texts", untried="texts of more than four words")


@claim("zhang2005-eq43", planted={"factor": 1})
def cosine_of_half_the_distance(rng, factor=1 / 2):
    theta = rng.dirichlet(np.ones(6), 100)
    off = np.abs(np.cos(factor * kernels.ngd(theta)) - kernels.bhattacharyya(theta))
    evidence = "Both sides agree to nine digits."
    return outcome(off > 1e-9, evidence, "pairs", untried="documents that lack words")
