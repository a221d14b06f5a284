"""Heat on the sphere of the documents: exact, as eq. 44 has it, and in many dimensions."""

import numpy as np

from helpers import kernels

# Two documents of which the second turns from the first until they have no word in common.
TURN = np.linspace(0, np.pi / 2, 91)
FIXED, TURNED = np.array([[1.0, 0.0]]), np.column_stack([np.cos(TURN), np.sin(TURN)]) ** 2


def heat(n, t):
    """Return the exact heat kernel on the sphere of n dimensions, at the angles `TURN`, with heat(0) = 1."""
    return kernels.heat_sphere(FIXED, TURNED, t=t, dimension=n)[0]


def formula(t):
    """Return the kernel of eq. 44 without the factor in front, at the angles `TURN`."""
    return np.exp(-(TURN**2) / t)


def limit(gamma):
    """Return the limit of the heat kernel in many dimensions, at the angles `TURN`."""
    return np.exp(-gamma * (1 - np.cos(TURN)))


def heat_time(n, gamma):
    """Return the time t at which n exp(-n t / 4) is gamma."""
    return 4 / n * np.log(n / gamma)
