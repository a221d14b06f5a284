"""The second flagship: documents dragged on the simplex, their Gram matrix, and what refutes a kernel."""

import matplotlib.pyplot as plt
import numpy as np
import traitlets

from course.explorers.kit import scene
from course.explorers.kit.widget import Checked, Widget, documents, flag, module, number_within, style, texts
from course.lesson import palette
from helpers import gram, kernels
from helpers._numerics.parameters import one_of

# Each kernel and its core, what stands in the exponent. Names and numbers as in gram_explorer.js, by a test.
KERNELS = {
    "information_diffusion": (r"$\exp(-\alpha^2/t)$", r"$-\alpha^2$"),
    "ngd_exponential": (r"$\exp(-\alpha/t)$", r"$-\alpha$"),
    "hellinger_gaussian": (r"$\exp((\cos\alpha - 1)/t)$", r"$\cos\alpha - 1$"),
    "ngd": (r"$\pi - 2\alpha$", r"$-2\alpha$"),
}
SHORTEST, LONGEST, SMALL = 0.3, 100.0, 1e-7
FEWEST, MOST = 3, 6
TIMES = np.geomspace(SHORTEST, LONGEST, 201)


def ring(count):
    """Return documents equally spaced on the largest circle about the middle, shape (count, 3).

    As square roots they are at the angle arcsin(1/sqrt 3) from the middle: the circle touches every edge.
    """
    phi = 2 * np.pi * np.arange(count) / count
    around = np.outer(np.cos(phi), [1, 1, -2]) / np.sqrt(6) + np.outer(np.sin(phi), [1, -1, 0]) / np.sqrt(2)
    roots = np.sqrt(2) / 3 + around / np.sqrt(3)
    theta = np.where(abs(roots) < 1e-12, 0, roots) ** 2
    return theta / theta.sum(axis=1, keepdims=True)


PRESETS = {
    "four documents": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.5, 0.5, 0.0]],
    "ring": ring(4).tolist(),
}


class GramExplorer(Widget):
    """Drag three to six documents; their Gram matrix and its smallest eigenvalue against t follow.

    One negative eigenvalue refutes a kernel, and the vector that goes with it is shown. The traits work both
    ways: what is dragged can be read in Python, what is set in Python moves. Where no kernel lives, the
    explorer goes on without; where no JavaScript runs, an image with alt text is there.

    Parameters
    ----------
    documents : array-like, shape (3 to 6, 3)
        Histograms of three words. Default: the texts "a", "b", "c", "a b".
    words : sequence of 3 str
        What stands at the corners.
    t : float, 0.3 to 100
        Time, or width, of the kernel; `ngd` has none, `hellinger_gaussian` has gamma = 1 / t.
    kernel : {"information_diffusion", "ngd_exponential", "hellinger_gaussian", "ngd"}
        As in `helpers.kernels`; `ngd` is shifted by pi.
    centred : bool
        Test what stands in the exponent, without t, on vectors that sum to zero: whether it is cpd.
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the documents by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = GramExplorer(t=12)
    >>> bool(explorer.outcome)
    False
    >>> f"{explorer.outcome.smallest:.1e}"
    '-1.3e-04'
    """

    _esm = module("gram")
    _css = style("gram")
    CONSTANTS = {
        "shortest": SHORTEST,
        "longest": LONGEST,
        "small": SMALL,
        "fewest": FEWEST,
        "most": MOST,
        "ulps": gram._ULPS,
    }

    documents = Checked(lambda value: documents(value, FEWEST, MOST))
    words = Checked(lambda value: texts(value, "words", (3,)))
    t = Checked(lambda value: number_within(value, "t", SHORTEST, LONGEST))
    kernel = Checked(lambda value: one_of("kernel", value, KERNELS))
    centred = Checked(lambda value: flag(value, "centred"))
    presets = traitlets.Dict(help="sets of documents, by the names of their buttons").tag(sync=True)

    def __init__(
        self,
        documents=PRESETS["four documents"],
        words=("a", "b", "c"),
        t=8.0,
        kernel="information_diffusion",
        centred=False,
        alt=None,
    ):
        start = self.checked(documents=documents, t=t, kernel=kernel, centred=centred)
        super().__init__(alt, presets=PRESETS, start=start, **self.checked(words=words), **start)

    @property
    def matrix(self):
        """The matrix that is shown: the Gram matrix, or where `centred` what stands in its exponent."""
        return self._core() if self.centred else self._gram(self.t)

    @property
    def outcome(self):
        """What `helpers.gram` says of the matrix: `is_cpd` where `centred`, else `is_pd`."""
        return (gram.is_cpd if self.centred else gram.is_pd)(self.matrix)

    @property
    def refutation(self):
        """Small whole numbers c that refute as well, shape (n,): c'Kc < 0 by more than rounding; or None."""
        outcome = self.outcome
        return None if outcome else _whole_numbers(self.matrix, outcome, self.centred)

    def _core(self):
        if self.kernel == "ngd":
            return kernels.ngd(np.array(self.documents))
        # Of every kernel the logarithm at t = 1; with 1 taken away, for the digits of near-duplicates.
        return np.log1p(self._gram(1, shift=-1))

    def _gram(self, t, shift=0):
        X = np.array(self.documents)
        if self.kernel == "ngd":
            return kernels.ngd(X, shift=np.pi)
        width = {"gamma": 1 / t} if self.kernel == "hellinger_gaussian" else {"t": t}
        return kernels.named(self.kernel)(X, **width, shift=shift)

    def _curve(self):
        """Return the smallest eigenvalues at `TIMES`; where `centred` they do not depend on t."""
        if self.centred:
            return np.full(len(TIMES), self.outcome.smallest)
        return np.array([gram.is_pd(self._gram(t)).smallest for t in TIMES])

    def _said(self):
        """Return the verdict as a short sentence."""
        outcome, kind = self.outcome, "cpd" if self.centred else "a kernel"
        if not outcome:
            numbers = [] if self.refutation is None else [f"{c:d}" for c in self.refutation]
            shown = f": c = ({', '.join(numbers)})".replace("-", "\N{MINUS SIGN}") if numbers else ""
            return f"NOT {kind}{shown}"
        clear = outcome.smallest > outcome.tolerance
        return f"{kind} on these documents so far" if clear else "too close to zero to tell"

    def describe(self):
        """Return the scene in words, for the documents as they stand now."""
        shares = []
        for theta in self.documents:
            parts = (f"{word} {share:.2f}" for word, share in zip(self.words, theta, strict=True))
            shares.append(f"({', '.join(parts)})")
        what = "exponent" if self.centred else "Gram matrix"
        where = " with sum c = 0" if self.centred else "" if self.kernel == "ngd" else f" at t = {self.t:.2f}"
        return (
            f"{len(self.documents)} documents on the simplex: {', '.join(shares)}; the {what} of "
            f"{self.kernel}; its smallest eigenvalue{where} is {self.outcome.smallest:.2e}: {self._said()}."
        )

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        figure = plt.figure(figsize=(11.0, 4.3))
        axes = figure.subplots(1, 3, width_ratios=[1, 1, 1.35])
        self._draw_documents(axes[0])
        self._draw_matrix(axes[1])
        self._draw_curve(axes[2])
        wrong = palette.role("accent").colour
        colour = palette.role("ink").colour if self.outcome else wrong
        mark = "\N{CHECK MARK}" if self.outcome else "\N{MULTIPLICATION X}"
        said = self._said() if self.centred else self._said().replace(": c", ": cᵀKc < 0 for c")
        text = f"smallest eigenvalue {_fine(self.outcome.smallest)}:  {mark} {said}"
        figure.supxlabel(text, color=colour, weight="bold", size=13)
        return figure

    def _draw_documents(self, ax):
        _head(ax, "Documents on the simplex")
        ax.add_patch(plt.Polygon(scene.CORNERS, facecolor=scene.GROUND, edgecolor=scene.EDGE))
        style = {"textcoords": "offset points", "ha": "center", "va": "center", "style": "italic"}
        for corner, word, gap in zip(scene.CORNERS, self.words, (-20, -20, 16), strict=True):
            ax.annotate(word, corner, (0, gap), **style)
        for k, theta in enumerate(np.array(self.documents)):
            _disc(ax, theta @ scene.CORNERS, k)
        ax.set(aspect="equal", xlim=(-0.12, 1.12), ylim=(-0.18, 1.04))
        ax.axis("off")

    def _draw_matrix(self, ax):
        K, (formula, core) = self.matrix, KERNELS[self.kernel]
        _head(ax, core if self.centred else f"Gram matrix of {formula}")
        ax.imshow(K**2, cmap="Greys", vmin=0, vmax=2.5 * (abs(K).max() or 1) ** 2)
        decimals, size = (3, 10) if len(K) <= 4 else (2, 9)
        for i, j in np.ndindex(K.shape):
            entry = f"{K[i, j]:.{decimals}f}".replace("-", "\N{MINUS SIGN}")
            entry = entry if entry.strip("\N{MINUS SIGN}0.") else "0"
            ax.text(j, i, entry, ha="center", va="center", size=size)
        for k in range(len(K)):
            _disc(ax, (k, -0.8), k)
            _disc(ax, (-0.8, k), k)
        ax.set(xlim=(-1.2, len(K) - 0.5), ylim=(len(K) - 0.5, -1.2))
        ax.axis("off")

    def _draw_curve(self, ax):
        values, ink, wrong = self._curve(), palette.role("ink").colour, palette.role("accent").colour
        _head(ax, "Smallest eigenvalue with sum c = 0" if self.centred else "Smallest eigenvalue against t")
        below = ax.axhspan(-1, 0, color=wrong, alpha=0.07, linewidth=0)
        ax.axhline(0, color=ink, linewidth=0.9)
        ax.plot(TIMES, values, color=ink)
        red = {"color": wrong, "linewidth": 3, "marker": "x", "markevery": 12, "markersize": 6}
        ax.plot(TIMES, values, **red)[0].set_clip_path(below)
        y = -3 * SMALL if self.centred else -0.2
        ax.text(SHORTEST * 1.15, y, "\N{MULTIPLICATION X} negative", color=wrong, va="center", weight="bold")
        ax.axvline(self.t, color=ink, linewidth=1.0)
        side = -1 if self.t > 40 else 1
        label = {"ha": "right" if side < 0 else "left", "va": "top", "weight": "bold"}
        ax.annotate(f"t = {self.t:.2f}", (self.t, 5), (4 * side, -2), textcoords="offset points", **label)
        mark = {"marker": "o", "color": ink} if self.outcome else {"marker": "X", "color": wrong}
        ax.plot(self.t, self.outcome.smallest, zorder=5, markersize=9, **mark)
        ax.set_xscale("log")
        ax.set_yscale("symlog", linthresh=SMALL)
        ax.set_xticks([0.3, 1, 3, 10, 30, 100], ["0.3", "1", "3", "10", "30", "100"])
        ax.set_yticks([sign * 10.0**k for sign in (-1, 1) for k in (-6, -4, -2, 0)] + [0])
        ax.minorticks_off()
        ax.set_xlabel("t (logarithmic)" if not self.centred else "t (without effect here)")
        ax.set(xlim=(SHORTEST, LONGEST), ylim=(-1, 5))


def _head(ax, title):
    ax.set_title(title, weight="normal", size=11, loc="center", color=scene.EDGE)
    ax.set_anchor("N")


def _disc(ax, place, k):
    """Draw the mark of document k: its number in a disc."""
    ink = palette.role("ink").colour
    ax.plot(*place, "o", color=ink, markersize=14, markeredgecolor="white", zorder=5, clip_on=False)
    ax.text(*place, k + 1, color="white", ha="center", va="center_baseline", weight="bold", size=9, zorder=6)


def _fine(value):
    """Write a number as the live explorer does: three decimals, or below 0.01 with a power of ten."""
    if value == 0 or abs(value) >= 0.01:
        return f"{value:.3f}".replace("-", "\N{MINUS SIGN}")
    mantissa, exponent = f"{value:.2e}".split("e")
    raised = f"{int(exponent)}".translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return mantissa.replace("-", "\N{MINUS SIGN}") + "·10" + raised


def _whole_numbers(K, outcome, centred):
    """Return the vector with the smallest whole numbers that rounds the witness and refutes, or None."""
    witness, most = outcome.witness, abs(outcome.witness).max()
    first = witness[np.argmax(abs(witness) > most / 1000)]
    for size in range(1, 1000):
        wanted = witness * np.sign(first) * size / most
        c = np.floor(wanted + 0.5)
        while centred and c.sum():
            sign = np.sign(c.sum())
            c[np.argmax(sign * (c - wanted))] -= sign
        if c @ K @ c < -outcome.tolerance * (c @ c):
            return c.astype(int)
    return None
