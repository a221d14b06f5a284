"""The flagship explorer: documents dragged on the simplex, and the same documents on the sphere."""

from course.explorers.kit.widget import Checked, Widget, angles, documents, flag, module, style, texts

ROLES, WORDS = ("first", "second", "third"), ("space", "hockey", "god")
START = ((0.78, 0.20, 0.02), (0.01, 0.24, 0.75))
VIEW = (45.0, 35.0)
# Of Tissot's circles: Fisher radius, and how many stand along an edge.
RADIUS, CIRCLES = 0.13, 7


class SimplexSphere(Widget):
    """Drag two or three documents on the simplex or on the sphere; the geodesic and the distances follow.

    The traits work both ways: what is dragged can be read in Python, what is set in Python moves. Where no
    kernel lives, the explorer goes on without.

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

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = SimplexSphere([(1, 0, 0), (0.5, 0.5, 0)], words=("rocket", "engine", "god"))
    >>> explorer.names[:2]
    ['first', 'second']
    """

    ABOUT = (
        "Documents on the simplex and as square roots on the sphere. Geodesics are solid, straight segments "
        "dashed."
    )
    _esm = module("sphere")
    _css = style("sphere")
    CONSTANTS = {"radius": RADIUS, "cells": CIRCLES}

    documents = Checked(lambda value: documents(value, 2, 3))
    words = Checked(lambda value: texts(value, "words", (3,)))
    names = Checked(lambda value: _names(value))
    tissot = Checked(lambda value: flag(value, "tissot"))
    midpoints = Checked(lambda value: flag(value, "midpoints"))
    view = Checked(lambda value: angles(value, "view"))

    def __init__(
        self,
        documents=START,
        words=WORDS,
        names=None,
        tissot=False,
        midpoints=False,
        view=VIEW,
    ):
        start = self.checked(documents=documents, view=view, tissot=tissot, midpoints=midpoints)
        count = len(start["documents"])
        names = texts(ROLES[:count] if names is None else names, "names", (count,))
        super().__init__(names=names, start=start, **self.checked(words=words), **start)


def _names(value):
    """Return three names: a third has a role's default, so that a document can be set before it is named."""
    names = texts(value, "names", (2, 3))
    return names if len(names) == 3 else [*names, next(role for role in ROLES[::-1] if role not in names)]
