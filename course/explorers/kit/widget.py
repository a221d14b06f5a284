"""What the explorers share: the text of their modules, and checks of traits."""

from pathlib import Path

import anywidget
import numpy as np
import traitlets

from course.lesson import palette
from course.lesson.places import BROWSER
from helpers._numerics.rows import as_histograms

if BROWSER:
    from pyodide.ffi import jsnull as NULL
else:
    NULL = None

FOLDER = Path(__file__).parents[1]
BUILT = FOLDER / "built"
DARK = ':is(html[data-theme="dark"], body[data-jp-theme-light="false"])'  # the site, JupyterLab


def module(name):
    """Return the JavaScript of an explorer: one module, for its hosts resolve no imports."""
    return (BUILT / f"{name}.js").read_text(encoding="utf-8")


def style(name):
    """Return the style sheet of an explorer, with the colours of a dark page."""
    text = (BUILT / f"{name}.css").read_text(encoding="utf-8")
    # An explorer writes its colours onto itself, and only what is important is stronger.
    return text + palette.night_css(f"{DARK} .course-explorer").replace(";", " !important;")


class Checked(traitlets.TraitType):
    """A trait that JavaScript shares, with the function that checks it.

    Parameters
    ----------
    check : callable
        Returns a value as JavaScript takes it, or raises a ValueError that begins with the trait's name.
    **tags : object
        Further metadata, such as ``to_json``.
    """

    def __init__(self, check, **tags):
        super().__init__()
        self.check = check
        self.tag(sync=True, **tags)

    def validate(self, obj, value):
        """Check a value, whoever sets it."""
        return self.check(value)


class Widget(anywidget.AnyWidget):
    """An explorer: its traits, each checked, for the JavaScript that draws and computes.

    A subclass has in `ABOUT` a sentence on what it shows, which stands where no JavaScript runs, and in
    `CONSTANTS` what JavaScript has to know of Python besides its traits. What it shows at the moment, its
    JavaScript says: `course execute` takes its picture and its words from there.
    """

    ABOUT = ""
    CONSTANTS: dict = {}

    start = traitlets.Dict(help="where Reset leads").tag(sync=True)
    colours = traitlets.Dict(help="the palette, by role").tag(sync=True)
    constants = traitlets.Dict(help="what both languages need to know").tag(sync=True)

    def __init__(self, **traits):
        colours = {name: role.colour for name, role in palette.ROLES.items()}
        super().__init__(colours=colours, constants=dict(self.CONSTANTS), **traits)

    @classmethod
    def checked(cls, **values):
        """Return the values of some traits, each checked, before a widget is made."""
        return {name: getattr(cls, name).check(value) for name, value in values.items()}

    def set_state(self, sync_data):
        """Take what a page sends; in the browser its null is no None of itself."""
        super().set_state({name: None if value is NULL else value for name, value in sync_data.items()})

    def _repr_mimebundle_(self, **kwargs):
        data, about = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": self.ABOUT}, about


class OnPoints(Widget):
    """An explorer of points of the plane, its trait `points` holding x, y and the class of each."""

    @property
    def X(self):
        """Coordinates, shape (n, 2)."""
        return np.array(self.points)[:, :2]

    @property
    def y(self):
        """Classes, -1 and 1, shape (n,)."""
        return np.array(self.points)[:, 2]


def points(value, presets, least, most, span):
    """Return rows of x, y and class within `span`, or those of a preset, as lists, or say what is wrong."""
    if isinstance(value, str) and value in presets:
        value = presets[value]
    rows = np.asarray(value, dtype=float) if np.ndim(value) == 2 else np.zeros((0, 0))
    if rows.shape[1:] != (3,) or not least <= len(rows) <= most:
        raise ValueError(
            f"points: shape {np.shape(value)} where {least} to {most} rows of x, y and class are due; "
            f"pass np.column_stack([X, y]) or one of {', '.join(presets)}"
        )
    if set(rows[:, 2].tolist()) != {-1.0, 1.0}:
        raise ValueError("points: the last column holds the class, and both -1 and 1 are due")
    for column, (low, high) in zip(rows.T, span, strict=False):
        if not ((column >= low) & (column <= high)).all():
            raise ValueError(f"points: a coordinate is not between {low:g} and {high:g}; scale them")
    return [[x, y, int(label)] for x, y, label in rows.tolist()]


def documents(value, least, most):
    """Return `least` to `most` histograms of three words as lists, or say what is wrong."""
    rows, single = as_histograms(value, "documents")
    if single or not least <= rows.shape[0] <= most or rows.shape[1] != 3:
        shape = rows.shape[1:] if single else rows.shape
        raise ValueError(
            f"documents: shape {shape} where {least} to {most} rows of three words are due; "
            "keep the columns of three words and divide by the row sums"
        )
    return (rows.toarray() if hasattr(rows, "toarray") else rows).astype(float).tolist()


def texts(value, name, lengths):
    """Return distinct, non-empty strings as a list, or say what is wrong."""
    due = " or ".join(map(str, lengths))
    found = [] if isinstance(value, str) or not np.iterable(value) else list(value)
    proper = all(isinstance(text, str) and text.strip() for text in found)
    if len(found) not in lengths or not proper or len(set(found)) < len(found):
        raise ValueError(f"{name}: {value!r} given, but {due} different non-empty strings are due")
    return [str(text) for text in found]


def flag(value, name):
    """Return True or False, or say what is wrong."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name}: {value!r} given, but it is either True or False")
    return bool(value)


def number_within(value, name, low, high):
    """Return a number between two others as a float, or say what is wrong."""
    number = isinstance(value, int | float | np.number) and not isinstance(value, bool)
    if not number or not low <= value <= high:
        raise ValueError(f"{name}: {value!r} given, but a number from {low:,g} to {high:,g} is due")
    return float(value)


def angles(value, name):
    """Return azimuth and elevation as two floats, or say what is wrong."""
    try:
        azimuth, elevation = (float(angle) for angle in value)
    except (TypeError, ValueError):
        azimuth = elevation = np.nan
    if not (np.isfinite(azimuth) and abs(elevation) <= 90):
        raise ValueError(
            f"{name}: {value!r} given, but azimuth and elevation are due, in degrees, "
            "the second from -90 to 90"
        )
    return [azimuth, elevation]
