"""Claims on kernels of histograms: what they compute, and what is left of NGD without them."""

import numpy as np

from course.chapters.n08 import experiments
from helpers import evaluation, geometry, gram, kernels
from helpers._numerics.bags import every_bag, log_probability
from helpers.corpora import load_newsgroups, load_reuters
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import Attempt, of_room

claim = of_room(__name__)


def _documents(rng, several, words=6):
    return rng.dirichlet(np.ones(words), several)


def _fisher_of_counts(x, theta, N):
    return ((x / theta) @ x.T - N**2) / N


@claim("zhang2005-eq40", planted={"formula": lambda x, theta, N: (x / theta) @ x.T / N})
def _(rng, formula=_fisher_of_counts):
    worst, places = 0.0, [(words, N) for words in (2, 3, 4) for N in (1, 2, 3)]
    for words, N in places:
        theta, x = rng.dirichlet(np.full(words, 2.0)) + 0.01, every_bag(words, N)
        theta /= theta.sum()
        steps = 1e-30j * (np.eye(words)[:-1] - np.eye(words)[-1])
        score = np.array([log_probability(x, theta + step).imag / 1e-30 for step in steps])
        probability = np.exp(log_probability(x, theta))
        K = score.T @ np.linalg.solve((probability * score) @ score.T, score)
        worst = max(worst, np.abs(K - formula(x, theta, N)).max())
    evidence = (
        "With scores by differentiation, and their covariance summed over all texts, the values agree to six "
        "digits."
    )
    return Attempt(
        len(places), bool(worst > 1e-6), evidence, "cases", untried="texts of more than three words"
    )


def _summed(rng, N, rho):
    """Sum eq. 41 over all texts of N words; return it and the Bhattacharyya coefficients."""
    theta, x = _documents(rng, 30, 4), every_bag(4, N)
    p = np.exp([log_probability(x, row) for row in theta]) ** rho
    return p, kernels.bhattacharyya(theta)


@claim("zhang2005-eq41", planted={"kernel": lambda p: np.maximum(p[:, None], p).sum(axis=-1)})
def eq41(rng, kernel=lambda p: p @ p.T):
    grams = [kernel(_summed(rng, N, rho)[0]) for N in (1, 2, 3, 4) for rho in (0.25, 0.5, 1, 2)]
    broken = not all(map(gram.is_pd, grams))
    return Attempt(
        len(grams), broken, "No eigenvalue was negative.", "matrices", untried="texts of five words"
    )


def _worst_power(rng, power):
    """Return how far powers of the coefficient are from eq. 41 with rho = 1/2, for texts of 1 to 4 words."""
    off = []
    for N in (1, 2, 3, 4):
        p, overlap = _summed(rng, N, 0.5)
        off.append(np.abs(p @ p.T - overlap ** power(N)).max())
    return off


@claim("zhang2005-eq42-printed", planted={"power": lambda N: N})
def eq42_printed(rng, power=lambda N: 1):
    off = _worst_power(rng, power)
    evidence = (
        f"It is right for N = 1. For texts of two words it is wrong by up to {off[1]:.2f}, for four by up to "
        f"{off[3]:.2f}."
    )
    broken = bool(max(off) > 0.01)
    return Attempt(4, broken, evidence, "lengths of texts", untried="texts of more than four words")


@claim("zhang2005-eq42", planted={"power": lambda N: 1})
def eq42(rng, power=lambda N: N):
    off = _worst_power(rng, power)
    evidence = "Summed over all texts, the values agree to nine digits."
    broken = bool(max(off) > 1e-9)
    return Attempt(4, broken, evidence, "lengths of texts", untried="texts of more than four words")


@claim("zhang2005-eq43", planted={"factor": 1})
def eq43(rng, factor=1 / 2):
    theta = _documents(rng, 100)
    off = np.abs(np.cos(factor * kernels.ngd(theta)) - kernels.bhattacharyya(theta)).max()
    evidence = "Both sides agree to nine digits."
    return Attempt(10000, bool(off > 1e-9), evidence, "pairs", untried="documents that lack words")


@claim("simplex-squashing", planted={"power": 2})
def squashing(rng, power=0.5):
    (documents, theta, _), gaps = experiments.sciences(), []
    for _ in range(3):
        old, new = np.split(rng.permutation(len(documents)), [1000])
        said = (
            experiments.nearest_mean(theta[old], documents.labels[old], theta[new], p) for p in (power, 1)
        )
        gaps.append(evaluation.lead(*(groups == documents.labels[new] for groups in said)))
    evidence = f"In the first random split, accuracy with roots minus accuracy without: {gaps[0]}."
    broken = any(gap.low < 0 for gap in gaps)
    untried = "clustering; other classifiers, which come in later notebooks"
    return Attempt(3, broken, evidence, "random splits of four newsgroups", untried=untried)


@claim("simplex-ridge", planted={"ridge": 0})
def try_ridge(rng, ridge=np.pi - 2):
    off = []
    for corpus in (load_newsgroups("train"), load_reuters("train", drop_empty=True)):
        theta = SimplexEmbedding().fit_transform(corpus.subset(rng.permutation(len(corpus))[:400]).counts)
        K, overlap = kernels.ngd(theta, shift=np.pi), kernels.bhattacharyya(theta)
        off.append(np.linalg.norm(K - 2 * overlap - ridge * np.eye(len(K))) / np.linalg.norm(K))
    evidence = (
        f"The difference is {off[0]:.0%} of the Gram matrix for newsgroups, {off[1]:.0%} for Reuters stories."
    )
    broken = bool(max(off) > 0.1)
    return Attempt(
        800, broken, evidence, "documents", untried="collections with many near copies, where it fails"
    )


def _ngd_with_pi(theta):
    return kernels.ngd(theta, shift=np.pi)


@claim("simplex-snowflake", planted={"kernel": lambda theta: kernels.hellinger_gaussian(theta, gamma=1.0)})
def snowflake(rng, kernel=_ngd_with_pi):
    off = []
    for theta, eta in rng.dirichlet(np.ones(6), (40, 2)):
        for N in (1, 10, 100):
            length = experiments.path_length(theta, eta, N, kernel)
            off.append(abs(length / np.sqrt(2 * N * geometry.geodesic_distance(theta, eta)) - 1))
    evidence = "With a hundred chords the sum is ten times as long as with one."
    return Attempt(len(off), bool(max(off) > 1e-4), evidence, "paths", untried="paths that are not geodesics")
