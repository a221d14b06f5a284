"""Points of two classes dragged in the plane, the support vector machine of them, and the weight of each."""

import matplotlib.pyplot as plt
import numpy as np
import traitlets

from course.explorers.kit import twins
from course.explorers.kit.widget import Checked, OnPoints, flag, module, points, style
from helpers import dual, kernels
from helpers._numerics.parameters import one_of, positive

KERNELS = ("linear", "polynomial", "gaussian")
SIGMA = 1.0
FEWEST, MOST = 2, 30
SPAN = ((-4.0, 4.0), (-3.0, 3.0))
LEAST_C, LARGEST_C = 1e-4, 1e3

_APART = [
    [(1.3, 0.6), (2.1, 1.7), (2.9, 0.9), (1.8, 2.4), (3.2, 2.2), (2.5, -0.4), (0.9, 1.9), (3.4, 0.1)],
    [(-1.1, -0.4), (-1.6, 0.7), (-2.4, -0.6), (-1.1, -1.6), (-2.9, 0.9), (-0.2, -2.1), (-3.3, -1.4),
     (-2.0, -2.2), (-1.9, 1.8), (0.7, -2.5), (-3.0, -2.6), (-3.5, 0.1)],
]  # fmt: skip
_RING = [
    [(0.0, 0.1), (0.4, 0.3), (-0.4, 0.4), (0.3, -0.7), (-0.4, -0.3)],
    [(2.0, 0.4), (1.6, 1.9), (-0.3, 2.1), (-2.0, 1.5), (-2.5, -0.2), (-1.2, -1.6), (0.2, -2.5), (1.6, -1.2)],
]


def _rows(ours, theirs):
    return [[x, y, 1] for x, y in ours] + [[x, y, -1] for x, y in theirs]


PRESETS = {
    "apart": _rows(*_APART),
    "an outlier": _rows([*_APART[0], (-0.3, 0.5)], _APART[1]),
    "mixed": _rows(
        [(round(0.8 * x - 1.1, 2), round(0.8 * y - 0.2, 2)) for x, y in _APART[0]],
        [(round(0.8 * x + 1.1, 2), y) for x, y in _APART[1]],
    ),
    "ring": _rows(*_RING),
}


class MarginExplorer(OnPoints):
    r"""Drag, add, remove and flip up to thirty points; boundary, margins and the weights alpha follow.

    The traits work both ways: what is dragged can be read in Python, what is set in Python moves. Where no
    kernel lives, the explorer goes on without; where no JavaScript runs, an image with alt text is there.

    Parameters
    ----------
    points : array-like, shape (2 to 30, 3), or str
        Coordinates, from -4 to 4 and from -3 to 3, and the class, -1 or 1, both present; or the name of a
        preset: "apart", "an outlier", "mixed", "ring".
    C : float, default infinity
        Price of an error, from 0.0001 to 1000; infinity is the hard margin.
    kernel : {"linear", "polynomial", "gaussian"}
        As in `helpers.kernels`: :math:`x \cdot x'`, of degree two, and of width 1.
    printed : bool, default False
        Draw :math:`w \cdot x - b`, which the slides print, for :math:`w \cdot x + b`.
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the points by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = MarginExplorer()
    >>> len(explorer.machine.support)
    3
    """

    _esm = module("margin")
    _css = style("margin")
    CONSTANTS = {
        "sigma": SIGMA,
        "fewest": FEWEST,
        "most": MOST,
        "span": SPAN,
        "leastC": LEAST_C,
        "largestC": LARGEST_C,
    }

    points = Checked(lambda value: points(value, PRESETS, FEWEST, MOST, SPAN))
    # JSON knows no infinity.
    C = Checked(
        lambda value: _price(value),
        to_json=lambda C, _: None if C == np.inf else C,
        from_json=lambda C, _: np.inf if C is None else C,
    )
    kernel = Checked(lambda value: one_of("kernel", value, KERNELS))
    printed = Checked(lambda value: flag(value, "printed"))
    presets = traitlets.Dict(help="sets of points, by the names of their buttons").tag(sync=True)

    def __init__(self, points="apart", C=np.inf, kernel="linear", printed=False, alt=None):
        start = self.checked(points=points, C=C, kernel=kernel, printed=printed)
        back = {**start, "C": None if start["C"] == np.inf else start["C"]}
        super().__init__(alt, presets=PRESETS, start=back, **start)

    @property
    def machine(self):
        """The `dual.Solution` for the points as they stand; None where there is no hard margin."""
        try:
            return dual.solve(self._gram(self.X), self.y, self.C)
        except ValueError:
            return None

    def _gram(self, X, Y=None):
        width = {"sigma": SIGMA} if self.kernel == "gaussian" else {}
        return kernels.named(self.kernel)(X, Y, **width)

    def describe(self):
        """Return the scene in words, for the points as they stand now."""
        n, machine = len(self.points), self.machine
        price = "hard margin" if self.C == np.inf else f"C = {self.C:.2g}"
        ours = int((self.y > 0).sum())
        scene = f"{ours} and {n - ours} points in the plane, {self.kernel} kernel, {price}"
        if machine is None:
            return f"{scene}: no boundary of this kind separates them."
        if not machine.norm:
            return f"{scene}: w = 0, so f is the same everywhere and there is no boundary."
        xi = np.maximum(0, 1 - self.y * machine.values())
        return (
            f"{scene}: {len(machine.support)} of {n} points are support vectors, "
            f"the margin lines are {2 * machine.margin:.2f} apart, the sum of the slack is {xi.sum():.2f}."
        )

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        figure = plt.figure(figsize=(11.0, 4.6))
        sign = -1 if self.printed else 1
        return twins.margins(figure, self.X, self.y, self.machine, self._gram, SPAN, sign)


def _price(value):
    if isinstance(value, float) and value == np.inf:
        return np.inf
    if isinstance(value, bool):
        raise ValueError(f"C: {value} is no price; pass a number")
    value = positive("C", value)
    if not LEAST_C <= value <= LARGEST_C:
        raise ValueError(
            f"C: {value:g} is not between {LEAST_C:g} and {LARGEST_C:g}; pass np.inf for the hard margin"
        )
    return value
