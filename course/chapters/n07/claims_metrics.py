"""Claims on the metrics that information diffusion and a Gaussian of the angle induce."""

import numpy as np

from helpers import geometry, gram, kernels
from papers.kit.claims import Attempt, of_room

claim = of_room(__name__)


def _lengths(rng, kernel, size=1e-3, **params):
    """Return squared lengths of small steps in feature space, as multiples of Fisher's."""
    theta, step = rng.dirichlet(np.ones(6), 100), size * rng.normal(size=(100, 6))
    u = theta * (step - (theta * step).sum(axis=1, keepdims=True))
    squares = []
    for start, move in zip(theta, u, strict=True):
        K = kernel(np.array([start, start + move]), **params)
        squares.append(K[0, 0] + K[1, 1] - 2 * K[0, 1])
    return squares / geometry.fisher_metric(theta, u, u)


def _diffusion(theta, t=1.0):
    return kernels.information_diffusion(theta, t=t, shift=-1)


@claim("radulescu2024-eq36-printed", planted={"kernel": kernels.ngd})
def eq36_printed(rng, kernel=_diffusion):
    long, short = (np.median(_lengths(rng, kernel, size)) for size in (1e-3, 1e-4))
    evidence = (
        f"Squared, small steps are {long:.2f} times Fisher's at t = 1, and ten times smaller ones as well."
    )
    broken = bool(abs(short / long - 1) < 0.01)
    return Attempt(200, broken, evidence, "steps", untried="documents with words missing")


@claim("radulescu2024-eq36", planted={"factor": 1.0})
def eq36(rng, factor=0.5):
    off = [np.abs(_lengths(rng, _diffusion, t=t) * t / factor - 1).max() for t in (0.1, 1.0, 10.0)]
    return Attempt(
        900, bool(max(off) > 0.01), "The ratio is 1 to one percent.", "steps", untried="long steps"
    )


@claim("simplex-hellinger-gaussian", planted={"factor": 0.5})
def try_hellinger_gaussian(rng, factor=0.25):
    def shifted(theta, gamma):
        return kernels.hellinger_gaussian(theta, gamma=gamma, shift=-1)

    widths = (0.1, 1.0, 10.0)
    off = [np.abs(_lengths(rng, shifted, gamma=g) / (factor * g) - 1).max() for g in widths]
    documents = rng.dirichlet(np.ones(6), 60)
    passed = [gram.is_pd(kernels.hellinger_gaussian(documents, gamma=g)) for g in widths]
    broken = bool(max(off) > 0.01 or not all(passed))
    return Attempt(
        900, broken, "The ratio is 1 to one percent.", "steps", untried="documents with words missing"
    )
