"""The flagship explorer: documents dragged on the simplex, and the same documents on the sphere."""

import base64
import io
from itertools import combinations
from pathlib import Path

import anywidget
import matplotlib.pyplot as plt
import numpy as np
import traitlets

from helpers import geometry, palette
from helpers._rows import as_histograms
from helpers.plots import scene

ROLES = scene.NAMES
START = ((0.78, 0.20, 0.02), (0.01, 0.24, 0.75))
DPI = 200


class SimplexSphere(anywidget.AnyWidget):
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

    _esm = Path(__file__).with_suffix(".js")

    documents = traitlets.TraitType().tag(sync=True)
    words = traitlets.TraitType().tag(sync=True)
    names = traitlets.TraitType().tag(sync=True)
    tissot = traitlets.TraitType().tag(sync=True)
    midpoints = traitlets.TraitType().tag(sync=True)
    view = traitlets.TraitType().tag(sync=True)
    start = traitlets.Dict(help="where Reset leads").tag(sync=True)
    colours = traitlets.Dict(help="the palette, by role").tag(sync=True)

    def __init__(
        self, documents=START, words=scene.WORDS, names=None, tissot=False, midpoints=False, view=scene.VIEW,
        alt=None,
    ):  # fmt: skip
        documents = _documents(documents)
        names = _texts(ROLES[: len(documents)] if names is None else names, "names", (len(documents),))
        view = _view(view)
        if alt is not None and not (isinstance(alt, str) and alt.strip()):
            raise ValueError("alt: say in a sentence what the picture shows, or leave it out")
        self._alt = alt
        super().__init__(
            documents=documents,
            words=_texts(words, "words", (3,)),
            names=names,
            tissot=_flag(tissot, "tissot"),
            midpoints=_flag(midpoints, "midpoints"),
            view=view,
            start={"documents": documents, "view": view},
            colours={name: role.colour for name, role in palette.ROLES.items()},
        )

    @traitlets.validate("documents")
    def _validate_documents(self, proposal):
        return _documents(proposal.value)

    @traitlets.validate("words")
    def _validate_words(self, proposal):
        return _texts(proposal.value, "words", (3,))

    @traitlets.validate("names")
    def _validate_names(self, proposal):
        # A third name has a role's default, so that a third document can be set before it is named.
        names = _texts(proposal.value, "names", (2, 3))
        return names if len(names) == 3 else [*names, next(role for role in ROLES[::-1] if role not in names)]

    @traitlets.validate("tissot", "midpoints")
    def _validate_flag(self, proposal):
        return _flag(proposal.value, proposal.trait.name)

    @traitlets.validate("view")
    def _validate_view(self, proposal):
        return _view(proposal.value)

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

    @property
    def alt(self):
        """The text alternative, for the documents as they stand now."""
        if self._alt:
            return self._alt
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

    def _repr_mimebundle_(self, **kwargs):
        data, about = super()._repr_mimebundle_(**kwargs)
        figure = self.figure()
        picture = io.BytesIO()
        figure.savefig(picture, format="png", dpi=DPI)
        plt.close(figure)
        data |= {"image/png": base64.b64encode(picture.getvalue()).decode(), "text/plain": self.alt}
        size = {"width": round(figure.get_figwidth() * 100)}
        return data, {**about, "image/png": {"alt": self.alt, **size}}


def _documents(value):
    """Return two or three histograms of three words as lists, or say what is wrong."""
    rows, single = as_histograms(value, "documents")
    if single or rows.shape[0] not in (2, 3) or rows.shape[1] != 3:
        shape = rows.shape[1:] if single else rows.shape
        raise ValueError(
            f"documents: shape {shape} where two or three rows of three words are due; "
            "keep the columns of three words and divide by the row sums"
        )
    return (rows.toarray() if hasattr(rows, "toarray") else rows).astype(float).tolist()


def _texts(value, name, lengths):
    """Return distinct, non-empty strings as a list, or say what is wrong."""
    due = " or ".join(map(str, lengths))
    texts = [] if isinstance(value, str) or not np.iterable(value) else list(value)
    proper = all(isinstance(text, str) and text.strip() for text in texts)
    if len(texts) not in lengths or not proper or len(set(texts)) < len(texts):
        raise ValueError(f"{name}: {value!r} given, but {due} different non-empty strings are due")
    return [str(text) for text in texts]


def _flag(value, name):
    """Return True or False, or say what is wrong."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name}: {value!r} given, but it is either True or False")
    return bool(value)


def _view(value):
    """Return azimuth and elevation as two floats, or say what is wrong."""
    try:
        azimuth, elevation = (float(angle) for angle in value)
    except (TypeError, ValueError):
        azimuth = elevation = np.nan
    if not (np.isfinite(azimuth) and abs(elevation) <= 90):
        raise ValueError(
            f"view: {value!r} given, but azimuth and elevation are due, in degrees, the second from -90 to 90"
        )
    return [azimuth, elevation]
