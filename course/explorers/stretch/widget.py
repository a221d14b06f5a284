"""A support vector machine in two passes on points of the plane, and the grid that its kernel measures."""

import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, OnPoints, module, number_within, points, style
from helpers._numerics.parameters import one_of

KERNELS = ("gaussian", "polynomial")
FACTORS = ("none", "d1", "d2", "d3")
CONTROLS = (None, "scale", "shape")
M, KAPPA = 3, 0.25
SIGMAS, C_RANGE = (0.05, 2.0), (1.0, 1000.0)
FEWEST, MOST, SPAN = 2, 100, (-1.0, 1.0)

BOUNDARIES = {"bump": lambda x: 2 * np.exp(-4 * x**2) - 1, "sine": lambda x: np.sin(np.pi * x)}
# Training sets on which the difference between scale and shape is plain; means are in a stored study.
SEEDS = {"bump": 9, "sine": 11}


def _drawn(boundary):
    """Draw 100 points of the square, with the classes that the true boundary gives them."""
    X = np.random.default_rng(SEEDS[boundary]).uniform(*SPAN, (MOST, 2)).round(3)
    above = X[:, 1] > BOUNDARIES[boundary](X[:, 0])
    return [[x, y, 1 if up else -1] for (x, y), up in zip(X.tolist(), above, strict=True)]


PRESETS = {name: _drawn(name) for name in BOUNDARIES}


class StretchExplorer(OnPoints):
    r"""Drag up to 100 points; two boundaries, the factor D and the grid of the second kernel follow.

    The support vectors of a first machine give a conformal factor D, the second machine has the kernel
    :math:`D(x) D(x') k(x, x')`. The traits work both ways: what is dragged can be read in Python, what is
    set in Python moves. Where no kernel lives, the explorer goes on without.

    Parameters
    ----------
    boundary : {"bump", "sine"}
        The true one, :math:`y = 2 e^{-4 x^2} - 1` or :math:`y = \sin \pi x`, on the square from -1 to 1.
    points : array-like, shape (2 to 100, 3), optional
        Coordinates from -1 to 1, and the class, -1 or 1, both present; or the name of a preset, "bump" or
        "sine". By default the 100 points of that boundary.
    kernel : {"gaussian", "polynomial"}
        As in `helpers.kernels`: of width `sigma`, or of degree two.
    sigma : float, 0.05 to 2
    C : float, 1 to 1000
        Regularisation parameter of both machines.
    factor : {"none", "d1", "d2", "d3"}
        As in `helpers.conformal.ConformalSVC`, with M = 3 and kappa = 1/4; "none" is D = 1.
    control : {None, "scale", "shape"}
        What is used of D, as there: all, only its scale, only its shape.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> StretchExplorer("sine").X.shape
    (100, 2)
    """

    ABOUT = "Points of two classes, the boundaries of both machines, and the grid of the second kernel."
    _esm = module("stretch")
    _css = style("stretch")
    CONSTANTS = {"M": M, "kappa": KAPPA, "sigma": SIGMAS, "C": C_RANGE, "span": SPAN}

    points = Checked(lambda value: points(value, PRESETS, FEWEST, MOST, (SPAN, SPAN)))
    boundary = Checked(lambda value: one_of("boundary", value, BOUNDARIES))
    kernel = Checked(lambda value: one_of("kernel", value, KERNELS))
    sigma = Checked(lambda value: number_within(value, "sigma", *SIGMAS))
    C = Checked(lambda value: number_within(value, "C", *C_RANGE))
    factor = Checked(lambda value: one_of("factor", value, FACTORS))
    control = Checked(lambda value: one_of("control", value, CONTROLS))
    presets = traitlets.Dict(help="sets of points, by their boundaries").tag(sync=True)

    def __init__(
        self,
        boundary="bump",
        points=None,
        kernel="gaussian",
        sigma=0.5,
        C=10.0,
        factor="none",
        control=None,
    ):
        given = self.checked(boundary=boundary)["boundary"] if points is None else points
        start = self.checked(
            points=given, boundary=boundary, kernel=kernel, sigma=sigma, C=C, factor=factor, control=control
        )
        super().__init__(presets=PRESETS, start=start, **start)
