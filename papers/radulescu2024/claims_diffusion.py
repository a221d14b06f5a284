"""Eq. 36: the metric that information diffusion induces."""

import numpy as np

from helpers import geometry, kernels
from papers.kit.claims import of_room, outcome
from papers.radulescu2024.formulas import documents

claim = of_room(__name__)
PAIRS = "pairs of steps at random documents"


def _diffusion(x, y, t=1.0):
    return kernels.information_diffusion(x, y, t=t, shift=-1)


def _tensor(rng, kernel, x, size, **params):
    """Return the second difference of k, a step in x and one in y, and Fisher's numbers for both steps."""
    u, v = (x * (step - x @ step) for step in rng.normal(size=(2, len(x))))
    K = kernel(x + size * np.array([u, -u]), x + size * np.array([v, -v]), **params)
    difference = (K[0, 0] - K[0, 1] - K[1, 0] + K[1, 1]) / (4 * size**2)
    length = np.sqrt(geometry.fisher_metric(x, u, u) * geometry.fisher_metric(x, v, v))
    return difference, geometry.fisher_metric(x, u, v), length


@claim("radulescu2024-eq36-printed", planted={"kernel": kernels.ngd})
def limit_of_second_differences(rng, kernel=_diffusion):
    """Look whether second differences settle when steps get ten times shorter; planted: NGD's grow."""
    settles = []
    for x in documents(rng):
        seed = rng.integers(2**32)
        (long, _, length), (short, *_) = (
            _tensor(np.random.default_rng(seed), kernel, x, size) for size in (1e-2, 1e-3)
        )
        settles.append(abs(short - long) < 1e-2 * length)
    behaviour = "settle at a finite number" if all(settles) else "grow without end"
    evidence = f"At y = x, second differences of the kernel with shorter and shorter steps {behaviour}."
    return outcome(all(settles), evidence, PAIRS, over=settles, untried="documents with words missing")
