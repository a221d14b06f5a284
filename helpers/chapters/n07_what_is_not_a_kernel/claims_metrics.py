"""Claims on the metrics that kernels induce, and on the one that induces none."""

import numpy as np

from helpers import geometry, gram, kernels
from helpers.lesson.claim_register import Attempt, chapter

RADULESCU, OURS = "Rădulescu, Băicoianu & Mihai 2024", "this course"

_claim = chapter(__name__)


def _metric(rng, kernel, factor, **params):
    """Compare squared lengths of small steps in feature space with `factor` times Fisher's."""
    theta, step = rng.dirichlet(np.ones(6), 500), 1e-3 * rng.normal(size=(500, 6))
    u = theta * (step - (theta * step).sum(axis=1, keepdims=True))
    near = np.array([kernel(p, p + v, shift=-1, **params)[0, 0] for p, v in zip(theta, u, strict=True)])
    ratio = -2 * near / (factor * geometry.fisher_metric(theta, u, u))
    return np.abs(ratio - 1).max(), float(np.median(ratio))


@_claim("radulescu2024-eq36-printed", "wrong as printed", f"{RADULESCU}, eq. 36",
        "The diffusion kernel induces no Riemannian metric: at $y = x$ its second derivative cannot be "
        "evaluated.")  # fmt: skip
def _(rng):
    off, ratio = _metric(rng, kernels.information_diffusion, 1, t=1.0)
    evidence = f"Small steps do have lengths: squared, they are {ratio:.2f} times Fisher's at t = 1."
    return Attempt(500, bool(0.49 < ratio < 0.51), evidence, "steps")


@_claim("radulescu2024-eq36", "proved", f"{RADULESCU}, eq. 36, corrected",
        "Where every word occurs, it induces Fisher's metric over $2t$ (without the factor in front).",
        r"$\arccos^2(1 - \varepsilon) = 2\varepsilon + \varepsilon^2/3 + \dots$ is smooth. "
        r"$\lVert\Phi - \Phi'\rVert^2 = 2 - 2k \approx 2\angle^2/t = d_G^2/2t$.")  # fmt: skip
def _(rng):
    off = [_metric(rng, kernels.information_diffusion, 1 / (2 * t), t=t)[0] for t in (0.1, 1.0, 10.0)]
    return Attempt(1500, bool(max(off) > 0.01), "The ratio is 1 to one percent.", "steps")


@_claim("simplex-hellinger-gaussian", "proved", OURS,
        r"$e^{-\gamma(1 - \cos\angle)}$ is pd for all $\gamma > 0$; its metric is $\gamma/4$ times Fisher's.",
        r"A Gaussian of $d_H$; $2 - 2k \approx 2\gamma(1 - \cos\angle) \approx \gamma\angle^2$.")  # fmt: skip
def _(rng):
    off = [_metric(rng, kernels.hellinger_gaussian, g / 4, gamma=g)[0] for g in (0.1, 1.0, 10.0)]
    pd = all(
        gram.is_pd(kernels.hellinger_gaussian(rng.dirichlet(np.ones(6), 60), gamma=g))
        for g in (0.1, 1.0, 10.0)
    )
    return Attempt(1500, bool(max(off) > 0.01 or not pd), "The ratio is 1 to one percent.", "steps")


@_claim("simplex-snowflake", "proved", OURS,
        r"In NGD's feature space no way has a length: with $N$ equal chords it has $\sqrt{2 d_G N}$.",
        r"A chord over the part $d_G/N$ has $2 d_G/N$ for its square; there are $N$.")  # fmt: skip
def _(rng):
    off = []
    for theta, eta in rng.dirichlet(np.ones(6), (40, 2)):
        for N in (1, 10, 100):
            K = kernels.ngd(geometry.geodesic(theta, eta, np.linspace(0, 1, N + 1)), shift=np.pi)
            length = np.sqrt(np.diag(K)[1:] + np.diag(K)[:-1] - 2 * np.diag(K, 1)).sum()
            off.append(abs(length / np.sqrt(2 * N * geometry.geodesic_distance(theta, eta)) - 1))
    evidence = "With a hundred chords it is ten times as long as with one."
    return Attempt(len(off), bool(max(off) > 1e-4), evidence, "ways")
