"""Claims: what a kernel is, what keeps it one, and the usual kernels."""

import numpy as np

from helpers import kernels
from papers.kit.cases import grams_of_features, least, none_below_zero, sets
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def inner_products(features):
    """Return the inner products of rows."""
    return features @ features.T


def inner_products_of_spacetime(features):
    """Let the last feature count negatively, as time does in the theory of relativity."""
    signs = np.append(np.ones(features.shape[1] - 1), -1)
    return features * signs @ features.T


@claim("zhang2005-def1", planted={"product": inner_products_of_spacetime})
def def1(rng, product=inner_products):
    """Look for a negative eigenvalue of inner products of features."""
    features = (np.positive, np.abs, np.tanh)
    return none_below_zero([least(product(phi(X))) for X in sets(rng) for phi in features])


@claim("zhang2005-lemma1iv", planted={"combine": np.subtract})
def lemma1iv(rng, combine=np.multiply):
    """Look for a negative eigenvalue of products of kernels; planted: of differences."""
    eigenvalues = []
    for X in sets(rng):
        grams = grams_of_features(X, rng)
        eigenvalues += [least(combine(first, second)) for first in grams for second in grams]
    return none_below_zero(eigenvalues)


@claim("zhang2005-eq13-15", planted={"sign": -1})
def eq13_15(rng, sign=1):
    """Look for a negative eigenvalue of LIN, POL and RBF; planted: POL with a negative constant."""
    eigenvalues = []
    for X in sets(rng):
        linear, constant, sigma = X @ X.T, sign * rng.exponential(), 10.0 ** rng.uniform(-2, 1)
        polynomials = ((linear + constant * linear.max()) ** d for d in (1, 2, 3, 5))
        eigenvalues += [least(K) for K in (linear, *polynomials, kernels.gaussian(X, sigma=sigma))]
    return none_below_zero(eigenvalues)


@claim("zhang2005-eq16", planted={"similarity": lambda X, kappa, theta: np.exp(kappa * X @ X.T + theta)})
def eq16(rng, similarity=lambda X, kappa, theta: kernels.sigmoid(X, kappa=kappa, theta=theta)):
    """Refute the sigmoid with one short document; planted: the exponential in its place."""
    stands = []
    for X in sets(rng, 100):
        kappa, theta = 10.0 ** rng.uniform(-2, 2), -rng.uniform(0.01, 5)
        short = X[-1:] * np.sqrt(-theta / kappa / 2) / np.linalg.norm(X[-1:])
        stands.append(similarity(short, kappa, theta)[0, 0] >= 0)
    evidence = r"A document with $\lVert x \rVert^2 = -\vartheta / 2\kappa$ refutes each of them."
    return outcome(stands, evidence, r"pairs of $\kappa$ and $\vartheta$")
