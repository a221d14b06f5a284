"""The register of exercises: reference, ordinary and edge cases, and the classic wrong answers."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from course.lesson import course  # noqa: F401 - it makes rooms of the chapters
from papers.kit import rooms

_ID = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
# What is asked: a formula into code, a thought, an experiment, a proof, or a machine of one's own.
KINDS = ("typing", "thinking", "experiment", "proof", "build")
_exercises: dict = {}
# What `get` does to an exercise; a student's own cases are put in here, for example.
change: Callable | None = None


@dataclass(frozen=True)
class Case:
    """One call that an answer is tried on: a name in words ("two random posts") and the arguments.

    A tolerance of its own takes the place of the exercise's where precision is the lesson.
    """

    name: str
    args: tuple
    tolerance: float | None = None


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """One exercise.

    Attributes
    ----------
    id : str
        Notebook and number, "3.2".
    signature : str
        What is to be written, "great_circle(theta, eta)"; for a value, its name.
    reference : callable or value
        The right function, or the right value if `cases` is empty.
    cases, edges : sequence of Case
        What an answer is tried on. Right on all `cases` and wrong on an edge is "almost".
    wrong : dict of str to callable or value
        Classic wrong answers, each under the hint that it deserves: given when the student's result equals
        that of the wrong answer on the first case that differs.
    why : str
        Shown when the answer is right.
    hint : str
        Shown when the answer is wrong in a way that is no classic.
    tolerance : float
        Relative and absolute, for numbers.
    judge : callable, optional
        ``judge(answer)`` returns True or a sentence that says what is amiss; for answers that are not unique.
    draw : callable, optional
        ``draw(r)`` returns the arguments of a new case, like those of the ordinary ones, drawn from
        the source `r`; where there is a judge, a judge of other cases.
    kind : str
        One of `KINDS`.
    """

    id: str
    signature: str = ""
    reference: Any = None
    cases: Sequence = ()
    edges: Sequence = ()
    wrong: Mapping = field(default_factory=dict, hash=False)
    why: str = ""
    hint: str = ""
    tolerance: float = 1e-6
    judge: Callable | None = None
    draw: Callable | None = None
    kind: str = "typing"

    def __post_init__(self):
        if not _ID.fullmatch(self.id):
            raise ValueError(f"id: {self.id!r} should read like '3.2': the notebook, a dot, a number.")
        if self.kind not in KINDS:
            raise ValueError(f"kind: {self.kind!r} is none of {', '.join(KINDS)}.")
        if self.reference is None and self.judge is None:
            raise ValueError(f"reference: exercise {self.id} needs a reference, or a judge, to compare with.")
        for case in self.tried:
            if not isinstance(case, Case) or not isinstance(case.args, tuple):
                raise ValueError(f"cases: write Case('what it is', (first, second)), not {case!r}.")
        if self.is_function and not callable(self.reference):
            raise ValueError(f"reference: exercise {self.id} has cases, so its reference must be a function.")

    @property
    def tried(self):
        """All that an answer is tried on: the ordinary cases, then the edges."""
        return (*self.cases, *self.edges)

    @property
    def is_function(self):
        """Whether a function is asked for, rather than a value."""
        return bool(self.tried)


def exercise(id, **fields):
    """Register an exercise and return it; `fields` are those of `Exercise`.

    Raises
    ------
    ValueError
        If the id is malformed or taken, there is nothing to compare with, or a case is not a `Case`.
    """
    if id in _exercises:
        raise ValueError(f"id: {id!r} is already an exercise. Take another number.")
    _exercises[id] = Exercise(id=id, **fields)
    return _exercises[id]


def draw(id, function):
    """Say how cases of one's own are drawn for an exercise, the field `draw` of `Exercise`.

    Raises
    ------
    ValueError
        If there is no such exercise yet.
    """
    if id not in _exercises:
        raise ValueError(f"id: no exercise {id!r} to draw cases for. Register it first.")
    _exercises[id] = replace(_exercises[id], draw=function)


def get(id):
    """Return an exercise by its id; an unknown id lists the known ones."""
    return change(plain(id)) if change else plain(id)


def plain(id):
    """Return an exercise as its author wrote it."""
    if id not in _exercises and _ID.fullmatch(id):
        rooms.load("exercises", f"n{id.split('.')[0].zfill(2)}")
    if id not in _exercises:
        rooms.load("exercises")
        raise ValueError(f"id: no exercise {id!r}. Known: {', '.join(_exercises) or 'none'}.")
    return _exercises[id]


def named(name):
    """Return the exercise that asks for a function of a name.

    Raises
    ------
    ValueError
        If none does; the message lists those that do.
    """
    rooms.load("exercises", mentioning=f"{name}(")
    asks = {e.signature.partition("(")[0]: e for e in _exercises.values() if callable(e.reference)}
    if name not in asks:
        asks = {e.signature.partition("(")[0]: e for e in every() if callable(e.reference)}
        raise ValueError(f"name: no exercise asks for {name!r}. Take one of: {', '.join(asks)}.")
    return get(asks[name].id)


def every():
    """Return every exercise, in order."""
    rooms.load("exercises")
    return sorted(_exercises.values(), key=lambda e: [int(part) for part in e.id.split(".")])
