"""The second flagship: documents dragged on the simplex, their Gram matrix, and what refutes a kernel."""

import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, Widget, documents, flag, module, number_within, style, texts
from helpers import gram
from helpers._numerics.parameters import one_of

KERNELS = ("information_diffusion", "ngd_exponential", "hellinger_gaussian", "ngd")
SHORTEST, LONGEST, SMALL = 0.3, 100.0, 1e-7
FEWEST, MOST = 3, 6


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
    explorer goes on without.

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

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> GramExplorer(t=12).documents[3]
    [0.5, 0.5, 0.0]
    """

    ABOUT = "Documents on the simplex, their Gram matrix, and its smallest eigenvalue against t."
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
    ):
        start = self.checked(documents=documents, t=t, kernel=kernel, centred=centred)
        super().__init__(presets=PRESETS, start=start, **self.checked(words=words), **start)
