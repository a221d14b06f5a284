"""Points of two classes dragged in the plane, the support vector machine of them, and the weight of each."""

import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, OnPoints, flag, module, points, style
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
    kernel lives, the explorer goes on without.

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
    simple : bool, default False
        Leave the sign as printed and the letter :math:`\xi` out, for a text that has neither.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> MarginExplorer("ring").X.shape
    (13, 2)
    """

    ABOUT = "Points of two classes in the plane, and the support vector machine of them."
    _esm = module("margin")
    _css = style("margin")
    CONSTANTS = {
        "sigma": SIGMA,
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
    simple = traitlets.Bool(help="whether the sign as printed cannot be chosen").tag(sync=True)

    def __init__(
        self,
        points="apart",
        C=np.inf,
        kernel="linear",
        printed=False,
        simple=False,
    ):
        start = self.checked(points=points, C=C, kernel=kernel, printed=printed)
        back = {**start, "C": None if start["C"] == np.inf else start["C"]}
        super().__init__(presets=PRESETS, simple=simple, start=back, **start)


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
