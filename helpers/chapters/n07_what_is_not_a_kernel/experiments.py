"""What the notebook and the claims compute: eigenvalues of diffusion, and heat on spheres."""

import numpy as np

from helpers import geometry, gram, kernels

# Two documents of which the second turns from the first until they have no word in common.
TURN = np.linspace(0, np.pi / 2, 91)
FIXED, TURNED = np.array([[1.0, 0.0]]), np.column_stack([np.cos(TURN), np.sin(TURN)]) ** 2


def heat(n, t):
    """Return the exact heat kernel on the sphere of n dimensions, at the angles `TURN`, with heat(0) = 1."""
    return kernels.heat_sphere(FIXED, TURNED, t=t, dimension=n)[0]


def limit(gamma):
    """Return the limit of the heat kernel in many dimensions, at the angles `TURN`."""
    return np.exp(-gamma * (1 - np.cos(TURN)))


def heat_time(n, gamma):
    """Return the time t at which n exp(-n t / 4) is gamma."""
    return 4 / n * np.log(n / gamma)


def heat_curves(n, t):
    """Return three curves by name at the angles `TURN`, at the time t."""
    simple, gamma = np.exp(-(TURN**2) / t), n * np.exp(-n * t / 4)
    return {"exact heat": heat(n, t), "exp(−α²/t)": simple, "limit": limit(gamma)}


def angles(theta):
    """Return the angles of all pairs of different documents."""
    return geometry.geodesic_distances(np.unique(theta.toarray(), axis=0)) / 2


def smallest(alpha, times):
    """Return in words the smallest eigenvalue of information diffusion, for each time."""
    return [f"{gram.spectrum(np.exp(-(alpha**2) / t))[0]:+.4f} (t = {t})" for t in times]
