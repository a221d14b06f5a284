"""A support vector machine in two passes on points of the plane, and the grid that its kernel measures."""

from dataclasses import dataclass

import matplotlib.pyplot as plt
import numpy as np
import traitlets
from scipy.fft import dctn, idctn

from course.explorers.kit import twins
from course.explorers.kit.widget import Checked, OnPoints, module, number_within, points, style
from helpers import dual, kernels
from helpers._numerics.parameters import one_of
from helpers._numerics.products import squared_distances
from helpers.conformal import ConformalSVC, conformal_factor, local_widths

KERNELS = ("gaussian", "polynomial")
FACTORS = ("none", "d1", "d2", "d3")
CONTROLS = (None, "scale", "shape")
M, KAPPA = 3, 0.25
SIGMAS, C_RANGE = (0.05, 2.0), (1.0, 1000.0)
FEWEST, MOST, SPAN = 2, 100, (-1.0, 1.0)
# A lattice of so many cells, a grid of so many lines, so many rounds for its picture.
CELLS, LINES, ROUNDS = 80, 21, 6
# Of sums of terms of this size rounding leaves more than a classifier may be wrong.
LARGEST = 1e10

BOUNDARIES = {"bump": lambda x: 2 * np.exp(-4 * x**2) - 1, "sine": lambda x: np.sin(np.pi * x)}
# Training sets on which the difference between scale and shape is plain; means are in a stored study.
SEEDS = {"bump": 9, "sine": 11}


def _drawn(boundary):
    """Draw 100 points of the square, with the classes that the true boundary gives them."""
    X = np.random.default_rng(SEEDS[boundary]).uniform(*SPAN, (MOST, 2)).round(3)
    above = X[:, 1] > BOUNDARIES[boundary](X[:, 0])
    return [[x, y, 1 if up else -1] for (x, y), up in zip(X.tolist(), above, strict=True)]


PRESETS = {name: _drawn(name) for name in BOUNDARIES}


@dataclass(frozen=True, eq=False)
class Passes:
    """Both machines, and what the picture needs of them.

    Attributes
    ----------
    alpha : tuple of ndarray
        Weights of the points in each machine; None for the second where rounding hides it.
    scale : float
        Mean of D^2 over the points, before any control.
    first, second, D : ndarray, shape (81, 81), or None
        Decision values on the lattice, and D as it was used.
    """

    alpha: tuple
    scale: float
    first: np.ndarray
    second: np.ndarray | None
    D: np.ndarray


class StretchExplorer(OnPoints):
    r"""Drag up to 100 points; two boundaries, the factor D and the grid of the second kernel follow.

    The support vectors of a first machine give a conformal factor D, the second machine has the kernel
    :math:`D(x) D(x') k(x, x')`. The traits work both ways: what is dragged can be read in Python, what is
    set in Python moves. Where no kernel lives, the explorer goes on without; where no JavaScript runs, an
    image with alt text is there.

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
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the points by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = StretchExplorer(factor="d2")
    >>> explorer.machine.scale_ > 1
    True
    """

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
        self, boundary="bump", points=None, kernel="gaussian", sigma=0.5, C=10.0, factor="none", control=None,
        alt=None,
    ):  # fmt: skip
        given = self.checked(boundary=boundary)["boundary"] if points is None else points
        start = self.checked(
            points=given, boundary=boundary, kernel=kernel, sigma=sigma, C=C, factor=factor, control=control
        )
        super().__init__(alt, presets=PRESETS, start=start, **start)

    @property
    def machine(self):
        """The `ConformalSVC` of the points as they stand; None for the factor "none".

        LIBSVM trains it. Where C times the mean of D^2 is above a million, that may take very long.
        """
        if self.factor == "none":
            return None
        # By name a Gaussian would be asked for distances that underflow in it.
        kernel = kernels.named(self.kernel)
        settings = {"C": self.C, "M": M, "kappa": KAPPA, "control": self.control, "tol": 1e-6}
        return ConformalSVC(kernel, self.factor, **settings, **self._width()).fit(self.X, self.y)

    @property
    def passes(self):
        """Both machines for the points as they stand, by `helpers.dual`: exact, and always at once."""
        X, y, rows = self.X, self.y, lattice()
        K, on = self._gram(X), self._gram(rows, X)
        one = np.ones(len(y)), np.ones(len(rows))
        alpha, b = _trained(K, y, self.C)
        first = on @ (alpha * y) + b
        D, scale, C = one, 1.0, self.C
        if self.factor != "none":
            D = self._factor(X, rows, alpha, (K @ (alpha * y) + b, first))
            scale = float(np.mean(D[0] ** 2))
            divisor = np.sqrt(scale) if self.control == "shape" else 1
            D = one if self.control == "scale" else tuple(some / divisor for some in D)
            C = self.C * (scale if self.control == "scale" else 1)
        alpha_2, b = _trained(D[0][:, None] * K * D[0], y, C)
        second = None if alpha_2 is None else _square(D[1] * (on @ (alpha_2 * y * D[0])) + b)
        return Passes((alpha, alpha_2), scale, _square(first), second, _square(D[1]))

    def _factor(self, X, rows, alpha, f):
        """Return D of the points and of the lattice."""
        if self.factor == "d3":
            return tuple(np.exp(-KAPPA * values**2) for values in f)
        support = X[alpha > 0]
        between = squared_distances(support, support)
        widths, weights = 2 * local_widths(between, M), 1.0
        if self.factor == "d1":
            widths, weights = 2 * (between.mean() or np.inf), alpha[alpha > 0]
        return tuple(
            conformal_factor(squared_distances(some, support), widths, weights) for some in (X, rows)
        )

    def _width(self):
        return {"sigma": self.sigma} if self.kernel == "gaussian" else {}

    def _gram(self, X, Y=None):
        return kernels.named(self.kernel)(X, Y, **self._width())

    @property
    def truth(self):
        """How far the places of the lattice are above the true boundary, shape (81, 81)."""
        x, y = lattice().T
        return _square(y - BOUNDARIES[self.boundary](x))

    def errors(self, passes):
        """Return the shares of the lattice on the wrong side, of the first and of the second machine."""
        fields = (passes.first, passes.second)
        return [np.nan if f is None else float(np.mean((f > 0) != (self.truth > 0))) for f in fields]

    def describe(self):
        """Return the scene in words, for the points as they stand now."""
        passes, width = self.passes, f" of width {self.sigma:.2g}" if self.kernel == "gaussian" else ""
        before, after = (f"{100 * error:.1f} %" for error in self.errors(passes))
        scene = f"{len(self.y)} points of two classes, {self.kernel} kernel{width}, C = {self.C:.3g}"
        if self.factor == "none":
            return f"{scene}: test error {before}. Beside them the grid of the kernel, without a factor."
        used = {None: "all of it", "scale": "only its scale", "shape": "only its shape"}[self.control]
        scene = f"{scene}, factor D{self.factor[1]}, {used}: mean of D squared {passes.scale:.3g}, test error"
        if passes.second is None:
            return f"{scene} {before} before; after it is too large to be computed."
        grid = (
            "unchanged"
            if self.control == "scale"
            else "stretched where the second kernel measures long steps"
        )
        return f"{scene} {before} before and {after} after. Beside them the grid of the kernel, {grid}."

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        passes = self.passes
        pieces = lengths(passes.D, self.kernel, self.sigma)
        axis = np.linspace(*SPAN, CELLS + 1)
        return twins.stretch(
            plt.figure(figsize=(11.0, 5.2)),
            (self.X, self.y > 0, passes.alpha[0] > 0),
            (axis, self.truth, passes),
            layout(*pieces),
            self.errors(passes) if self.factor != "none" else self.errors(passes)[:1],
        )


def lattice():
    """Return the places on which values are computed, row by row from below, shape (6561, 2)."""
    axis = np.linspace(*SPAN, CELLS + 1)
    x, y = np.meshgrid(axis, axis)
    return np.column_stack([x.ravel(), y.ravel()])


def lengths(D, kernel, sigma):
    r"""Return how long the pieces of a grid are for the kernel :math:`D(x) D(x') k(x, x')`.

    Each piece is a sum of four short steps u, with the lengths of `helpers.conformal.transformed_metric`:
    the root of :math:`D^2 g(u, u) + k (\nabla D \cdot u)^2 + 2 D (\nabla D \cdot u)(\nabla k \cdot u)`.

    Parameters
    ----------
    D : ndarray, shape (81, 81)
        On the lattice.
    kernel : {"gaussian", "polynomial"}
    sigma : float

    Returns
    -------
    across, up : ndarray, shapes (21, 20) and (20, 21)
    """
    places, h = lattice().reshape(CELLS + 1, CELLS + 1, 2), 2 / CELLS
    stride = CELLS // (LINES - 1)
    found = []
    for axis in (0, 1):  # along x and along y
        turned, at = (D, places) if axis == 0 else (D.T, places.transpose(1, 0, 2))
        turned, at = turned[::stride], at[::stride]
        mean, rise = (turned[:, 1:] + turned[:, :-1]) / 2, np.diff(turned, axis=1)
        middle = (at[:, 1:] + at[:, :-1]) / 2
        g, k, slope = (h / sigma) ** 2, 1.0, 0.0
        if kernel == "polynomial":
            one, along = 1 + (middle**2).sum(axis=2), h * middle[:, :, axis]
            g, k, slope = 2 * one * h**2 + 2 * along**2, one**2, 2 * one * along
        steps = np.sqrt(mean**2 * g + k * rise**2 + 2 * mean * rise * slope)
        pieces = steps.reshape(LINES, LINES - 1, stride).sum(axis=2)
        found.append(pieces if axis == 0 else pieces.T)
    return tuple(found)


def layout(across, up):
    """Return a flat picture of the grid in which pieces are, as nearly as can be, as long as they should be.

    In turns each cell gets its best rotation, and the crossings their best places, by least squares: "as
    rigid as possible" (Sorkine & Alexa 2007), for a fixed number of rounds. The picture fills the square.

    Returns
    -------
    places : ndarray of complex, shape (21, 21)
        The lines from below, the crossings on each from the left.
    """
    places = _poisson(across, 1j * up)
    for _ in range(ROUNDS):
        right, top = np.diff(places, axis=1), -1j * np.diff(places, axis=0)
        turns = right[:-1] * across[:-1] + right[1:] * across[1:]
        turns = _unit(turns + top[:, :-1] * up[:, :-1] + top[:, 1:] * up[:, 1:])
        padded = np.pad(turns, 1)
        flat = _unit(padded[:-1, 1:-1] + padded[1:, 1:-1])
        steep = _unit(padded[1:-1, :-1] + padded[1:-1, 1:])
        places = _poisson(flat * across, 1j * steep * up)
    low = places.real.min() + 1j * places.imag.min()
    high = places.real.max() + 1j * places.imag.max()
    extent = high - low
    return (places - (low + high) / 2) / (max(extent.real, extent.imag) / 2 or 1)


def _unit(z):
    size = abs(z)
    return np.divide(z, size, out=np.zeros_like(z), where=size > 0)


def _poisson(across, up):
    """Find the places whose differences are nearest to what is asked, by least squares."""
    right = np.zeros((LINES, LINES), dtype=complex)
    right[:, :-1] -= across
    right[:, 1:] += across
    right[:-1] -= up
    right[1:] += up
    curved = 2 - 2 * np.cos(np.pi * np.arange(LINES) / LINES)
    curved = curved[:, None] + curved
    curved[0, 0] = np.inf
    parts = [idctn(dctn(part, norm="ortho") / curved, norm="ortho") for part in (right.real, right.imag)]
    return parts[0] + 1j * parts[1]


def _trained(K, y, C):
    """Return alpha and b, or None twice where rounding hides them."""
    try:
        found = dual.solve(K, y, float(C))
    except ValueError:
        return None, None
    if K.diagonal().max() * found.alpha.sum() > LARGEST:
        return None, None
    return found.alpha, found.b


def _square(values):
    return values.reshape(CELLS + 1, CELLS + 1)
