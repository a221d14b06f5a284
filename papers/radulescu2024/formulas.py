"""Formulas of the paper for one point or a few, and random documents to try them on."""

import numpy as np
from scipy.spatial.distance import cdist

from helpers.conformal import conformal_factor, local_widths
from papers.kit.claims import outcome

POINTS, WORDS = "random documents", "vocabularies of more than six words"


def gaussian_cosine(x, y, gamma=1.0):
    """Return the Gaussian cosine kernel of two arrays, complex ones too."""
    return np.exp(-gamma * (1 - (x @ y) / np.sqrt((x @ x) * (y @ y))))


def gaussian_cosine_metric(x, power):
    """Return its metric, eq. 39 with gamma = 1: the power of the norm is 2, and printed is 1."""
    size = np.linalg.norm(x)
    return (np.eye(len(x)) - np.outer(x, x) / size**2) / size**power


def gaussian_cosine_slope(x, y, printed=False):
    """Return its gradient by x, eq. 37; its second line is printed with x in the place of y."""
    size, other = np.linalg.norm(x), np.linalg.norm(y)
    first = x if printed else y
    return gaussian_cosine(x, y) * (first * size**2 * other - x * other * (x @ y)) / (size**3 * other**2)


def cosine_factor(x, support, widths):
    """Return D_cos of one point, a complex one too."""
    return np.exp((support @ x / np.sqrt((x @ x) * (support**2).sum(axis=1)) - 1) / widths).sum()


def arc_factor(x, support, widths):
    """Return D_arc of one histogram, a complex one too."""
    return np.exp(-2 * np.arccos(np.sqrt(support * x).sum(axis=1)) / widths).sum()


def bumps(X, support, M=3, printed=False):
    """Return D2 of rows; as printed, the mean of the squared distances is squared once more."""
    tau2 = local_widths(cdist(support, support, "sqeuclidean"), M)
    return conformal_factor(cdist(X, support, "sqeuclidean"), 2 * (tau2**2 if printed else tau2))


def slopes(function, x):
    """Differentiate a function of an array by complex steps, shape (n,)."""
    return np.array([np.imag(function(x + 1e-30j * step)) / 1e-30 for step in np.eye(len(x))])


# ---------------------------------------------------------------- documents to try them on


def documents(rng, several=40):
    """Yield random documents of three to six words, all words present, as histograms."""
    for _ in range(several):
        x = rng.dirichlet(np.ones(rng.integers(3, 7))) + 0.02
        yield x / x.sum()


def noisy_bump(rng, m=160):
    """Draw points of the plane, and whether each, with noise, is above the bump of Table 2."""
    X = rng.uniform(-1, 1, (m, 2))
    return X, (X[:, 1] + rng.normal(0, 0.3, m) > 2 * np.exp(-4 * X[:, 0] ** 2) - 1).astype(int)


def supports(rng, n):
    """Draw four support vectors of n words, and their widths."""
    support = rng.dirichlet(np.ones(n), 4) + 0.02
    return support / support.sum(axis=1, keepdims=True), rng.uniform(0.2, 0.6, 4)


def off_by(values, due):
    """Return the largest difference of two arrays, relative to the largest entry."""
    return float(abs(np.asarray(values) - due).max() / (abs(np.asarray(due)).max() + 1e-12))


def against_derivatives(off, rng, what, bound=1e-5, untried=WORDS):
    """Try a formula: `off(x)` is its relative error at a document, and above the bound it is broken."""
    errors = np.array([off(x) for x in documents(rng)])
    size = f"never above {bound:g}" if max(errors) <= bound else f"{np.median(errors):.0%} in the median"
    evidence = f"The relative difference to the derivatives is {size}."
    return outcome(errors > bound, evidence, what, untried=untried)
