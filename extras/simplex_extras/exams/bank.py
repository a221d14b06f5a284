"""The bank: for a week and a seed the five questions, with their solutions and marks.

The words of a week stand in ``weeks/w06.toml``, what a seed draws in ``weeks/w06.py``: ``calculation(r)``
draws the numbers and computes the solution, ``TASK`` has the cases of the code question.
"""

import copy
import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from course.export.copies import variants
from course.export.library import Problem
from course.lesson.compare import brief
from course.lesson.examination import examine
from course.lesson.exercise_register import Case, Exercise
from papers.kit import written
from simplex_extras import syllabus

WEEKS = Path(__file__).parent / "weeks"
CASES = 6  # that an answer to the code question is tried on; a further one is printed in the question
HOLE = re.compile(r"«([\w ]+)»")  # in the words of a question: a number that is drawn, or computed


@dataclass(frozen=True)
class Drawn:
    """The numbers of an exam: what is given, and the solution, both by name."""

    given: dict
    solution: dict


@dataclass(frozen=True)
class Task:
    """A code question: the right function, the usual wrong ones by their mistake, and how cases are drawn."""

    reference: Callable
    wrong: dict
    draw: Callable


@dataclass(frozen=True)
class Question:
    """A question with its model answer; `marks` has what each part of the answer is worth.

    The code question has a `stub`, a `solution` (a program), and an `example`: a call and its result.
    """

    kind: str
    notebook: str
    text: str
    answer: str
    marks: dict
    stub: str = ""
    solution: str = ""
    example: tuple = ()

    @property
    def worth(self):
        """Marks of the whole question."""
        return sum(self.marks.values())


@dataclass(frozen=True)
class Exam:
    """The exam of a week: what is asked, and the numbers of the notebooks that it is about."""

    week: int
    seed: int
    about: str
    notebooks: tuple
    questions: tuple
    drawn: Drawn
    task: Exercise

    @property
    def total(self):
        """Marks of the whole exam."""
        return sum(question.worth for question in self.questions)


def known(week):
    """Return a week as a number.

    Raises
    ------
    Problem
        If the syllabus has no such week, or no exam is written for it.
    """
    there = sorted(int(path.stem[1:]) for path in WEEKS.glob("w[0-9][0-9].toml"))
    if not (str(week).isdecimal() and int(week) in there):
        raise Problem(f"week: there is no exam for week {week}; take one from {there[0]} to {there[-1]}.")
    return int(week)


def week_of(path):
    """Return the week in which a notebook is read."""
    weeks = syllabus.weeks_of(path)
    if not weeks:
        raise Problem(f"exam: no week of the syllabus has the notebook {path.stem}.")
    return weeks[0]


def exam(week, seed=1):
    """Return the exam of a week; the same seed always gives the same numbers.

    Raises
    ------
    Problem
        If there is no such week.
    """
    week = known(week)
    words = written.read(WEEKS / f"w{week:02}.toml", lambda name, words: words)
    numbers = importlib.import_module(f"simplex_extras.exams.weeks.w{week:02}")
    drawn = numbers.calculation(_source(seed, week, "calculation"))
    task, example = _task(week, seed, words["code"]["signature"], numbers.TASK)
    questions = (
        *(_written("text", entry, drawn) for entry in words["text"]),
        _written("calculation", words["calculation"], drawn),
        _gap(words["gap"], _source(seed, week, "gap"), drawn),
        _code(words["code"], numbers.TASK, example),
    )
    row = syllabus.weeks()[week]
    return Exam(week, seed, row["question"], row["notebooks"], questions, drawn, task)


def check(week, seed, answer):
    """Judge an answer to the code question by the code that judges exercises, print what is said, return it.

    Parameters
    ----------
    week, seed : int
        Of the exam.
    answer : callable

    Returns
    -------
    state : str
        "not attempted", "not yet" or "right".
    """
    given = exam(week, seed)
    state, message = examine(given.task, answer)
    worth = given.questions[-1].worth
    print(f"{state}: {worth if state == 'right' else 0} of {worth} marks by the check. {message}".strip())
    return state


def show(value):
    """Write what is drawn or found: a number, a row of numbers, or the rows of a matrix, for a formula."""
    if isinstance(value, str):
        return value
    if np.ndim(value) == 2:
        return r" \\ ".join(" & ".join(map(_number, row)) for row in value)
    if np.ndim(value) == 1:
        return ", ".join(map(_number, value))
    return _number(value)


def _number(x):
    if isinstance(x, Fraction):
        return str(x)
    if isinstance(x, int | np.integer):
        return str(int(x))
    return np.format_float_positional(float(x), precision=4, fractional=False, trim="-")


def _source(seed, week, stream):
    return variants.Draw(variants.seed(str(seed), f"exam of week {week}", stream))


def _filled(text, values):
    return HOLE.sub(lambda hole: show(values[hole[1]]), text)


def _written(kind, words, drawn):
    """Return a question that is answered on paper; what is found stands in its answer only."""
    question, answer = words["question"].strip(), words["answer"].strip()
    answer = _filled(answer, drawn.given | drawn.solution)
    return Question(kind, words["notebook"], _filled(question, drawn.given), answer, words["marks"])


def _gap(words, r, drawn):
    """Return the argument with one of its steps made wrong."""
    slip = r.of(*words["slip"])
    steps = list(words["steps"])
    right, steps[slip["step"] - 1] = steps[slip["step"] - 1], slip["wrong"]
    lines = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    text = f"{words['question'].strip()}\n\n{lines}\n\nOne step is wrong. Which one? Say why, and correct it."
    answer = f"Step {slip['step']} is wrong. {slip['why']}\n\nCorrect is: {right}"
    text, answer = (_filled(words, drawn.given | drawn.solution) for words in (text, answer))
    return Question("gap", words["notebook"], text, answer, words["marks"])


def _task(week, seed, signature, task):
    r = _source(seed, week, "code")
    drawn = [tuple(task.draw(r)) for _ in range(CASES + 1)]
    cases = [Case(f"case {number}", args) for number, args in enumerate(drawn[1:], start=1)]
    asked = Exercise(
        id=signature.partition("(")[0],
        signature=signature,
        reference=task.reference,
        cases=cases,
        wrong=task.wrong,
    )
    return asked, drawn[0]


def shares(r, *shape):
    """Draw histograms in hundredths, along the last axis, in which no share is zero."""
    *more, n = shape
    cuts = np.sort([r.permutation(99)[: n - 1] + 1 for _ in range(int(np.prod(more)))], axis=1)
    rows = np.diff(cuts, axis=1, prepend=0, append=100) / 100
    return rows.reshape(shape)


def literal(value):
    """Write an argument as one would type it."""
    return f"np.array({value.tolist()})" if isinstance(value, np.ndarray) else repr(value)


def _code(words, task, args):
    name = words["signature"].partition("(")[0]
    call = f"{name}({', '.join(map(literal, args))})"
    example = call, brief(task.reference(*copy.deepcopy(args)))
    return Question(
        "code",
        words["notebook"],
        words["question"].strip(),
        words["answer"].strip(),
        words["marks"],
        stub=f"def {words['signature']}:\n    ...",
        solution=words["solution"].strip(),
        example=example,
    )
