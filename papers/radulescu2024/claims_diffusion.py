"""Eq. 36: the metric that information diffusion induces."""

import numpy as np

from helpers import kernels
from papers.kit.cases import step_lengths
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _diffusion(theta, t=1.0):
    return kernels.information_diffusion(theta, t=t, shift=-1)


@claim("radulescu2024-eq36-printed", planted={"kernel": kernels.ngd})
def limit_of_short_steps(rng, kernel=_diffusion):
    both = np.array([step_lengths(rng, kernel, size) for size in (1e-3, 1e-4)])
    long, short = np.median(both, axis=1)
    evidence = (
        f"Squared, small steps are {long:.2f} times Fisher's at t = 1, and ten times smaller ones as well."
    )
    fails = abs(short / long - 1) < 0.01
    return outcome(fails, evidence, "steps", over=both.ravel(), untried="documents with words missing")


@claim("radulescu2024-eq36", planted={"factor": 1.0})
def fisher_over_two_t(rng, factor=0.5):
    off = [np.abs(step_lengths(rng, _diffusion, t=t) * t / factor - 1) for t in (0.1, 1.0, 10.0)]
    return outcome(np.array(off) > 0.01, "The ratio is 1 to one percent.", "steps", untried="long steps")
