"""The flagship explorer: documents dragged on the simplex, and the same documents on the sphere."""

from itertools import combinations

import numpy as np

from course.explorers.kit import scene
from course.explorers.kit.widget import Checked, Widget, angles, documents, flag, module, style, texts
from helpers import geometry

ROLES = scene.NAMES
START = ((0.78, 0.20, 0.02), (0.01, 0.24, 0.75))


class SimplexSphere(Widget):
    """Drag two or three documents on the simplex or on the sphere; the geodesic and the distances follow.

    The traits work both ways: what is dragged can be read in Python, what is set in Python moves. Where no
    kernel lives, the explorer goes on without; where no JavaScript runs, an image with alt text is there.

    Parameters
    ----------
    documents : array-like, shape (2 or 3, 3)
        Histograms of three words; the boundary and the corners are allowed.
    words : sequence of 3 str
        What stands at the corners.
    names : sequence of str
        What the documents are called, one name for each.
    tissot, midpoints : bool
        Whether circles of one Fisher radius are drawn, and the middles of geodesic and straight segment.
    view : (float, float)
        Azimuth and elevation, in degrees, from which one looks at the sphere.
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the documents by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = SimplexSphere([(1, 0, 0), (0.5, 0.5, 0)], words=("rocket", "engine", "god"))
    >>> round(explorer.distances["first", "second"]["geodesic"], 3)
    1.571
    """

    _esm = module("sphere")
    _css = style("sphere")
    CONSTANTS = {"radius": scene.TISSOT_RADIUS, "cells": scene.TISSOT_STEPS}

    documents = Checked(lambda value: documents(value, 2, 3))
    words = Checked(lambda value: texts(value, "words", (3,)))
    names = Checked(lambda value: _names(value))
    tissot = Checked(lambda value: flag(value, "tissot"))
    midpoints = Checked(lambda value: flag(value, "midpoints"))
    view = Checked(lambda value: angles(value, "view"))

    def __init__(
        self,
        documents=START,
        words=scene.WORDS,
        names=None,
        tissot=False,
        midpoints=False,
        view=scene.VIEW,
        alt=None,
    ):
        start = self.checked(documents=documents, view=view, tissot=tissot, midpoints=midpoints)
        count = len(start["documents"])
        names = texts(ROLES[:count] if names is None else names, "names", (count,))
        super().__init__(alt, names=names, start=start, **self.checked(words=words), **start)

    @property
    def distances(self):
        """Measures of every pair, by the names of its documents.

        Each pair has ``geodesic`` (radians, 0 to pi), ``hellinger`` and ``euclid`` (0 to sqrt 2) and
        ``cosine`` (0 to 1).
        """
        theta = np.array(self.documents)
        return {
            (self.names[a], self.names[b]): {
                "geodesic": float(geometry.geodesic_distance(theta[a], theta[b])),
                "hellinger": float(geometry.hellinger_distance(theta[a], theta[b])),
                "euclid": float(np.linalg.norm(theta[a] - theta[b])),
                "cosine": float(theta[a] @ theta[b] / np.linalg.norm(theta[a]) / np.linalg.norm(theta[b])),
            }
            for a, b in combinations(range(len(theta)), 2)
        }

    def describe(self):
        """Return the scene in words, for the documents as they stand now."""
        shares = []
        for name, theta in zip(self.names, self.documents, strict=False):
            parts = (f"{word} {share:.2f}" for word, share in zip(self.words, theta, strict=True))
            shares.append(f"{name} ({', '.join(parts)})")
        lengths = [f"{a} to {b} d_G = {d['geodesic']:.2f}" for (a, b), d in self.distances.items()]
        number = {2: "Two", 3: "Three"}[len(self.documents)]
        return (
            f"{number} documents on the simplex and as square roots on the sphere: {', '.join(shares)}. "
            f"Geodesics are solid, straight segments dashed; {', '.join(lengths)}."
        )

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        settings = {"tissot": self.tissot, "midpoints": self.midpoints, "view": self.view}
        return scene.simplex_and_octant(self.documents, self.words, self.names, **settings)


def _names(value):
    """Return three names: a third has a role's default, so that a document can be set before it is named."""
    names = texts(value, "names", (2, 3))
    return names if len(names) == 3 else [*names, next(role for role in ROLES[::-1] if role not in names)]
