"""Matching pursuit with a target of three documents: arrows in space, and the choice of each step."""

import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, Widget, angles, module, style
from helpers._numerics.parameters import one_of

VARIANTS = ("basic", "backfitting", "prefitting")
RULES = ("max", "min", "signed")
FEWEST, MOST = 2, 5
# The shortest and the longest arrow, and how often basic pursuit may choose.
LENGTHS, STEPS = (0.2, 2.5), 12

PRESETS = {
    "course": {
        "columns": [[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]], "y": [2.0, 1.0, 1.0],
        "variant": "prefitting", "rule": "max", "view": [-85.0, 32.0],
    },
    "again": {
        "columns": [[2.0, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0, 0.0, 1.5]], "y": [1.0, 2.0, 1.0],
        "variant": "basic", "rule": "max", "view": [-70.0, 50.0],
    },
    "differ": {
        "columns": [[2.0, 0.0, 0.0], [-1.5, 0.5, 0.5], [0.0, 1.5, 0.0]], "y": [2.0, 1.0, 1.0],
        "variant": "backfitting", "rule": "max", "view": [-68.0, 28.0],
    },
    "away": {
        "columns": [[2.0, 0.0, 0.0], [0.3, -1.2, -0.9], [0.2, -0.5, 1.5]], "y": [2.0, 1.0, 1.0],
        "variant": "backfitting", "rule": "signed", "view": [-68.0, 28.0],
    },
}  # fmt: skip


class PursuitExplorer(Widget):
    r"""Step through matching pursuit in three dimensions; the tips of the arrows can be dragged.

    Three documents are three coordinates: the target y and each column of the dictionary are arrows. The
    traits work both ways: what is dragged can be read in Python, what is set in Python moves. Where no
    kernel lives, the explorer goes on without.

    Parameters
    ----------
    example : {"course", "again", "differ", "away"}
        Where the arrows, variant, rule and view come from that are not given: the example of the course;
        one in which basic pursuit chooses the same columns again and again; one in which pre-fitting and
        back-fitting choose differently; one with a column that points away from the target.
    columns : array-like, shape (2 to 5, 3), optional
        Columns of the dictionary, one a row, each of a length from 0.2 to 2.5.
    y : array-like, shape (3,), optional
        The target, of such a length too.
    variant : {"basic", "backfitting", "prefitting"}, optional
        The score of a column d is :math:`\langle d, R\rangle / \lVert d\rVert`; in pre-fitting d is first
        made perpendicular to the chosen columns. Basic pursuit changes one weight a step, the others fit
        all of them by least squares (Vincent & Bengio 2002).
    rule : {"max", "min", "signed"}, optional
        What is chosen: the largest absolute score, the smallest, as Zhang, Zhang & Wang 2012 print it, or
        the largest score with its sign, as code has it that forgets the absolute value.
    n_steps : int, 0 to 12
        How many steps have been taken; fewer where the pursuit ends before.
    view : (float, float), optional
        Azimuth and elevation, in degrees, from which one looks.
    simple : bool, default False
        Offer the choice between arg max and arg min alone: neither variants nor examples.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> PursuitExplorer("again").variant
    'basic'
    """

    ABOUT = "Matching pursuit in space: a target, the columns of a dictionary, and their scores."
    _esm = module("pursuit")
    _css = style("pursuit")
    CONSTANTS = {"lengths": LENGTHS, "steps": STEPS}

    columns = Checked(lambda value: _arrows(value))
    y = Checked(lambda value: _target(value))
    variant = Checked(lambda value: one_of("variant", value, VARIANTS))
    rule = Checked(lambda value: one_of("rule", value, RULES))
    n_steps = Checked(lambda value: _count(value))
    view = Checked(lambda value: angles(value, "view"))
    presets = traitlets.Dict(help="arrows, variant, rule and view of the examples").tag(sync=True)
    simple = traitlets.Bool(help="whether only arg max and arg min can be chosen").tag(sync=True)

    def __init__(
        self,
        example="course",
        columns=None,
        y=None,
        variant=None,
        rule=None,
        n_steps=0,
        view=None,
        simple=False,
    ):
        given = {"columns": columns, "y": y, "variant": variant, "rule": rule, "view": view}
        preset = PRESETS[one_of("example", example, PRESETS)]
        given = {name: preset[name] if value is None else value for name, value in given.items()}
        start = self.checked(**given, n_steps=n_steps)
        super().__init__(presets=PRESETS, simple=simple, start=start, **start)


def _arrows(value):
    """Return the columns as lists of three coordinates, or say what is wrong."""
    rows = _numbers(value)
    if rows.ndim != 2 or rows.shape[1] != 3 or not FEWEST <= len(rows) <= MOST:
        due = f"{FEWEST} to {MOST} rows of three numbers"
        raise ValueError(
            f"columns: shape {rows.shape} given, but {due} are due; pass one row for each column"
        )
    return [_arrow("columns", row) for row in rows]


def _target(value):
    """Return the target as a list of three coordinates, or say what is wrong."""
    row = _numbers(value)
    if row.shape != (3,):
        raise ValueError(f"y: shape {row.shape} given, but three numbers are due; pass one for each document")
    return _arrow("y", row)


def _numbers(value):
    """Return numbers as an array; an empty one if they are none."""
    try:
        return np.array(value, dtype=float)
    except (TypeError, ValueError):
        return np.zeros(0)


def _arrow(name, row):
    """Return an arrow as a list, or say that it is too short or too long."""
    long = np.linalg.norm(row)
    if not LENGTHS[0] <= long <= LENGTHS[1]:
        raise ValueError(
            f"{name}: length {long:.3g} given, but {LENGTHS[0]} to {LENGTHS[1]} is due; scale it"
        )
    return row.tolist()


def _count(value):
    """Return a number of steps as an int, or say what is wrong."""
    if not isinstance(value, int | np.integer) or isinstance(value, bool) or not 0 <= value <= STEPS:
        raise ValueError(f"n_steps: {value!r} given, but a whole number from 0 to {STEPS} is due")
    return int(value)
