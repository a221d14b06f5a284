"""The register of exercises: reference, ordinary and edge cases, and the classic wrong answers."""

import difflib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from course.lesson import course
from papers.kit import rooms

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
        Its name, "great_circle": that of the function, or of the value, that is to be written. No two
        exercises of the course share one.
    chapter : str
        The name of its notebook.
    signature : str
        What is to be written, "great_circle(theta, eta)"; for a value, its name, which need not be given.
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
    chapter: str = ""
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
        if not self.id.isidentifier():
            raise ValueError(
                f"id: {self.id!r} is no name of Python; take that of the function or of the value."
            )
        if self.signature.partition("(")[0] not in ("", self.id):
            raise ValueError(f"signature: {self.signature!r} is not that of {self.id}; begin with {self.id}.")
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
        If the id is no name or taken, there is nothing to compare with, or a case is not a `Case`.
    """
    if id in _exercises:
        raise ValueError(f"id: {id!r} is already an exercise of the course. Take another name.")
    # The folder of the chapter that calls is the name of its notebook.
    chapter = sys._getframe(1).f_globals.get("__name__", "").split(".")[-2:-1]
    _exercises[id] = Exercise(id=id, **({"chapter": "".join(chapter), "signature": id} | fields))
    return _exercises[id]


def get(id):
    """Return an exercise by its name; for an unknown one the message has those that are most like it."""
    return change(plain(id)) if change else plain(id)


def plain(id):
    """Return an exercise as its author wrote it."""
    if id not in _exercises:
        rooms.load("exercises", mentioning=f'"{id}"')
    if id not in _exercises:
        rooms.load("exercises")
        near = difflib.get_close_matches(id, _exercises)
        remedy = f"Did you mean {' or '.join(near)}?" if near else "Take the name that its text asks for."
        raise ValueError(f"id: no exercise {id[:60]!r}. {remedy}")
    return _exercises[id]


def named(name):
    """Return the exercise that asks for a function of a name.

    Raises
    ------
    ValueError
        If none does; the message lists those that do.
    """
    rooms.load("exercises", mentioning=f'"{name}"')
    if name not in _exercises or not callable(_exercises[name].reference):
        asks = [e.id for e in every() if callable(e.reference)]
        raise ValueError(f"name: no exercise asks for {name!r}. Take one of: {', '.join(asks)}.")
    return get(name)


def every(chapter=None):
    """Return every exercise, or those of one chapter, in the order of the course."""
    rooms.load("exercises", chapter)
    order = {name: place for place, name in enumerate(course.names())}
    chosen = [e for e in _exercises.values() if chapter in (None, e.chapter)]
    return sorted(chosen, key=lambda e: order.get(e.chapter, len(order)))  # a chapter's stay as written
