"""Matching pursuit with a target of three documents: arrows in space, and the choice of each step."""

from dataclasses import dataclass

import matplotlib.pyplot as plt
import numpy as np
import traitlets

from course.explorers.kit import twins
from course.explorers.kit.widget import Checked, Widget, angles, module, style
from helpers._numerics.parameters import one_of

VARIANTS = ("basic", "backfitting", "prefitting")
RULES = ("max", "min", "signed")
FEWEST, MOST = 2, 5
# The shortest and the longest arrow, and how often basic pursuit may choose.
LENGTHS, STEPS = (0.2, 2.5), 12
TINY = 1e-9

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
ENDS = {
    "exact": "y is a combination of the chosen columns",
    "perpendicular": "R is perpendicular to every column",
    "away": "no column points towards R",
    "spent": "every column lies in the span of the chosen ones",
    "long": f"the explorer stops after {STEPS} steps",
}


@dataclass(frozen=True, eq=False)
class State:
    """What is known after some steps.

    Attributes
    ----------
    chosen : tuple of int
        The column of each step; basic pursuit may choose one again.
    weights : ndarray, shape (m,)
    residual : ndarray, shape (3,)
    scores : ndarray, shape (m,)
        With their signs, for the next step; NaN for a column that lies in the span of the chosen ones,
        which only basic pursuit takes again.
    following : int or None
        The column that the next step chooses.
    end : str
        Empty, or a key of `ENDS`.
    """

    chosen: tuple
    weights: np.ndarray
    residual: np.ndarray
    scores: np.ndarray
    following: int | None
    end: str

    @property
    def error(self):
        """Squared norm of the residual."""
        return float(self.residual @ self.residual)


def steps(columns, y, variant="prefitting", rule="max"):
    r"""Return the states of matching pursuit, from no step to the last.

    Parameters
    ----------
    columns : array-like, shape (m, 3)
        The columns of the dictionary, one a row.
    y : array-like, shape (3,)
        The target.
    variant : {"basic", "backfitting", "prefitting"}
        The score of a column d is :math:`\langle d, R\rangle / \lVert d\rVert`; in pre-fitting d is first
        made perpendicular to the chosen columns. Basic pursuit changes one weight a step, the others fit
        all of them by least squares (Vincent & Bengio 2002).
    rule : {"max", "min", "signed"}
        What is chosen: the largest absolute score, the smallest, as Zhang, Zhang & Wang 2012 print it, or
        the largest score with its sign, as code has it that forgets the absolute value.

    Returns
    -------
    states : list of State
        Of equal scores the first is chosen. They end where R is zero, where no column can be chosen, or
        after 12 steps.
    """
    D, y = np.array(columns, dtype=float), np.array(y, dtype=float)
    tiny = TINY * np.linalg.norm(y)
    chosen, weights, states = (), np.zeros(len(D)), []
    while True:
        residual = y - weights @ D
        residual[:] *= np.linalg.norm(residual) > tiny
        scores = _scores(D, residual, chosen, variant)
        following, end = _choice(scores, residual, rule, tiny)
        if following is not None and len(states) == STEPS:
            following, end = None, "long"
        states.append(State(chosen, weights, residual, scores, following, end))
        if following is None:
            return states
        chosen, weights = (*chosen, following), weights.copy()
        if variant == "basic":
            weights[following] += D[following] @ residual / (D[following] @ D[following])
        else:
            weights[list(chosen)] = np.linalg.lstsq(D[list(chosen)].T, y, rcond=None)[0]


def _scores(D, residual, chosen, variant):
    """Return the signed score of each column; NaN where it may not be chosen."""
    lengths = np.linalg.norm(D, axis=1)
    if variant == "basic":
        return D @ residual / lengths
    Q = np.linalg.qr(D[list(chosen)].T)[0]
    rest = D - D @ Q @ Q.T
    left = np.linalg.norm(rest, axis=1)
    divisor = left if variant == "prefitting" else lengths
    return np.divide(D @ residual, divisor, out=np.full(len(D), np.nan), where=left > TINY * lengths)


def _choice(scores, residual, rule, tiny):
    """Return the column to choose and "", or None and why there is none."""
    if not residual.any():
        return None, "exact"
    if np.isnan(scores).all():
        return None, "spent"
    values = scores if rule == "signed" else abs(scores)
    best = np.nanmin(values) if rule == "min" else np.nanmax(values)
    if rule == "min" or best > tiny:
        return int(np.flatnonzero(abs(values - best) <= tiny)[0]), ""
    return None, "perpendicular" if np.nanmax(abs(scores)) <= tiny else "away"


class PursuitExplorer(Widget):
    """Step through matching pursuit in three dimensions; the tips of the arrows can be dragged.

    Three documents are three coordinates: the target y and each column of the dictionary are arrows. The
    traits work both ways: what is dragged can be read in Python, what is set in Python moves. Where no
    kernel lives, the explorer goes on without; where no JavaScript runs, an image with alt text is there.

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
    rule : {"max", "min", "signed"}, optional
        As in `steps`.
    n_steps : int, 0 to 12
        How many steps have been taken; fewer where the pursuit ends before.
    view : (float, float), optional
        Azimuth and elevation, in degrees, from which one looks.
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the arrows by default.
    simple : bool, default False
        Offer the choice between arg max and arg min alone: neither variants nor examples.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = PursuitExplorer(n_steps=1)
    >>> explorer.state.chosen, round(explorer.state.error, 3)
    ((1,), 1.5)
    """

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
        self, example="course", columns=None, y=None, variant=None, rule=None, n_steps=0, view=None, alt=None,
        simple=False,
    ):  # fmt: skip
        given = {"columns": columns, "y": y, "variant": variant, "rule": rule, "view": view}
        preset = PRESETS[one_of("example", example, PRESETS)]
        given = {name: preset[name] if value is None else value for name, value in given.items()}
        start = self.checked(**given, n_steps=n_steps)
        super().__init__(alt, presets=PRESETS, simple=simple, start=start, **start)

    @property
    def states(self):
        """All states of the pursuit, as `steps` returns them."""
        return steps(self.columns, self.y, self.variant, self.rule)

    @property
    def state(self):
        """The state that is shown: the last, if `n_steps` is more than there are."""
        return self.states[: self.n_steps + 1][-1]

    def describe(self):
        """Return the scene in words, for the arrows as they stand now."""
        states, state = self.states, self.state
        how = {"max": "largest absolute", "min": "smallest absolute", "signed": "largest signed"}[self.rule]
        variant = {"basic": "Basic", "backfitting": "Back-fitting", "prefitting": "Pre-fitting"}[self.variant]
        taken = f"after {len(state.chosen)} of {len(states) - 1} steps"
        scene = (
            f"{variant} matching pursuit in space, {len(self.columns)} columns, the {how} score is chosen: "
            f"{taken} the squared norm of R is {state.error:.3f}, that of y is {states[0].error:.3f}."
        )
        if state.chosen:
            chosen = ", ".join(f"d{j + 1}" for j in state.chosen)
            weights = ", ".join(f"d{j + 1} {state.weights[j]:.2f}" for j in sorted(set(state.chosen)))
            scene = f"{scene} Chosen: {chosen}; weights: {weights}."
        if state.following is None:
            return f"{scene} It ends: {ENDS[state.end]}."
        scores = ", ".join(
            f"d{j + 1} {'in the span' if np.isnan(score) else f'{score:.3f}'}"
            for j, score in enumerate(state.scores)
        )
        return f"{scene} Next is d{state.following + 1}; scores: {scores}."

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        state, seen = self.state, _camera(self.view)
        D, y = np.array(self.columns), np.array(self.y)
        scores = state.scores if self.rule == "signed" else abs(state.scores)
        return twins.pursuit(
            plt.figure(figsize=(9.6, 4.4)),
            D @ seen,
            (y @ seen, (y - state.residual) @ seen),
            (LENGTHS[1] * np.eye(3) @ seen, _spanned(D[sorted(set(state.chosen))]) @ seen),
            state,
            scores,
        )


def _camera(view):
    """Return the directions to the right and up in a picture, as columns, shape (3, 2)."""
    a, e = np.radians(view)
    up = [-np.sin(e) * np.cos(a), -np.sin(e) * np.sin(a), np.cos(e)]
    return np.transpose([[-np.sin(a), np.cos(a), 0], up])


def _spanned(columns):
    """Return the ends of a line, or points around a disc of a plane, that some columns span, shape (k, 3)."""
    _, sizes, Q = np.linalg.svd(columns)
    rank = int(np.sum(sizes > TINY * LENGTHS[1]))
    angle = np.linspace(0, 2 * np.pi, 73)
    around = {1: np.array([[-1.0], [1.0]]), 2: np.column_stack([np.cos(angle), np.sin(angle)])}
    return LENGTHS[1] * around[rank] @ Q[:rank] if rank in around else np.zeros((0, 3))


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
