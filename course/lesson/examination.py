"""Whether an answer to an exercise is right, and what to look at; nothing in the answer stops it."""

import contextlib
import copy
import functools
import inspect
import io
import sys
import warnings
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from course.lesson import failures, stubs
from course.lesson.compare import brief, difference, numbers, same
from course.lesson.time_limits import Late, within
from course.lesson.unchanged import put_back, seen

SECONDS = 20  # an answer that has not come back by then is stopped; a slow machine needs ten for a right one
KNOWN = {"builtins", "numpy", "scipy", "pandas", "polars", "fractions", "decimal", "collections"}
UNFINISHED = "There is still a `...` to fill in."


def examine(exercise, answer):
    """Say where an answer stands.

    All calls of an answer together have `SECONDS`; an endless one is stopped with a sentence.

    Parameters
    ----------
    exercise : Exercise
    answer : object

    Returns
    -------
    state : str
        "not attempted", "not yet", "almost" or "right".
    message : str
        Why.
    """
    # Whatever an alarm has interrupted: what is printed later is seen again.
    with contextlib.redirect_stdout(sys.stdout), warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return within(SECONDS, lambda: _examine_safely(exercise, answer))
        except Late:
            late = f"It was stopped after {SECONDS} seconds. Does a loop never end? Or is this computer busy?"
            return "not yet", f"{late}\n{exercise.hint}".strip()


def _examine_safely(exercise, answer):
    """Return (state, message), whatever an object of the student's raises when it is looked at."""
    try:
        return _examine(exercise, answer)
    except (KeyboardInterrupt, Late):
        raise
    except BaseException as error:
        return "not yet", f"What you handed over cannot be looked at: {failures.named(error)}."


def _examine(exercise, answer):
    """Return (state, message)."""
    if answer is None or answer is ... or (callable(answer) and stubs.is_stub(answer)):
        remedy = f": write `{exercise.signature}`" if exercise.signature else " with your answer"
        return "not attempted", f"Replace the `...`{remedy}, then run the cell."
    if (exercise.is_function or "(" in exercise.signature) and not callable(answer):
        line = f"lesson.check({exercise.id})"
        return "not yet", f"The function itself is wanted, without parentheses: `{line}`."
    if exercise.is_function:
        return _examine_function(exercise, _harmless(answer))
    return _examine_value(exercise, answer)


class Tail(io.TextIOBase):
    """A place to print to that keeps the end: an endless loop may print as long as it runs."""

    text = ""

    def write(self, text):
        """Keep the end of what was written."""
        self.text = (self.text + text)[-2000:]
        return len(text)

    def told(self):
        """Return the last line in parentheses, or nothing."""
        output = self.text.strip()
        return f" (It printed: {output.splitlines()[-1][:80]})" if output and failures.quoting else ""


class Amiss(Exception):
    """What is amiss with an answer, in a sentence; which a judge returns, or raises at any depth."""


def called(answer, *args, about=""):
    """Call an answer for a judge, on copies of the arrays, and return what it gives.

    Parameters
    ----------
    answer : callable
    *args : object
    about : str
        The case in words, for the sentence.

    Raises
    ------
    Amiss
        If it stops, gives nothing back, or changes an array that it is given.
    """
    copies = [arg.copy() if isinstance(arg, np.ndarray) or sparse.issparse(arg) else arg for arg in args]
    case = f"For {about} it" if about else "It"
    try:
        result = answer(*copies)
    except Exception as error:
        blank = failures.has_blank(error)
        raise Amiss(
            UNFINISHED if blank else f"{case} stopped with {failures.stopped(error, answer)}."
        ) from error
    if result is ...:
        raise Amiss(UNFINISHED)
    if result is None:
        raise Amiss(f"{case} gives nothing back. Is a `return` missing?")
    for number, (now, before) in enumerate(zip(copies, args, strict=True), start=1):
        if now is not before and not same(now, before):
            raise Amiss(f"Your function changes argument {number}. Work on a copy.")
    return result


def _harmless(function):
    """Return a function that gives plain values, and exchanges nothing that judges use."""
    modules = seen()

    @functools.wraps(function)
    def guarded(*args, **named):
        try:
            return plain(function(*args, **named))
        finally:
            put_back(modules)

    return guarded


def plain(value):
    """Return a value as others can look at it without running code of the student's."""
    kind = type(value)
    if kind in (list, tuple):
        return kind(plain(part) for part in value)
    if kind is dict:
        return {plain(key): plain(part) for key, part in value.items()}
    home = sys.modules.get(kind.__module__)
    known = kind.__module__.partition(".")[0] in KNOWN and getattr(home, kind.__qualname__, None) is kind
    if known and not isinstance(value, np.ndarray):
        return value
    array = numbers(value)
    return value if array is None or isinstance(value, np.matrix) else array


def _examine_value(exercise, answer):
    if exercise.judge:
        printed = Tail()
        try:
            with contextlib.redirect_stdout(printed):
                copied = _copied(answer)
                verdict = exercise.judge(_harmless(copied) if callable(copied) else copied)
        except (KeyboardInterrupt, Late):
            raise
        except Amiss as amiss:
            verdict = str(amiss)
        except BaseException as error:
            blank = failures.has_blank(error)
            verdict = UNFINISHED if blank else f"It stopped with {failures.stopped(error, answer)}."
        if verdict == UNFINISHED or failures.has_blank(verdict):
            return "not attempted", UNFINISHED
        return ("right", exercise.why) if verdict is True else ("not yet", f"{verdict}{printed.told()}")
    reason = difference(answer, exercise.reference, exercise.tolerance)
    if reason is None:
        return "right", exercise.why
    for hint, wrong in exercise.wrong.items():
        if difference(answer, wrong, exercise.tolerance) is None:
            return "not yet", hint
    # A value is not given away; only what kind of thing it should be is.
    message = reason if reason.startswith("It should be") else f"`{brief(answer)}` is not it."
    return "not yet", f"{message}\n{exercise.hint}".strip()


def _copied(answer):
    """Return a copy; of what cannot be copied, as a generator, the thing itself."""
    try:
        return copy.deepcopy(answer)
    except Exception:
        return answer


def _examine_function(exercise, answer):
    outcomes = [(case, _try(exercise, answer, case)) for case in exercise.tried]
    failed = [(case, outcome) for case, outcome in outcomes if outcome]
    if not failed:
        return "right", exercise.why
    case, outcome = failed[0]
    if outcome.unfinished:
        return "not attempted", UNFINISHED
    ordinary = any(case in exercise.cases for case, _ in failed)
    state = "not yet" if ordinary or not exercise.cases else "almost"
    lead = "" if state == "not yet" else "Right in the ordinary cases. "
    hint = _hint(exercise, answer, case, outcome) or exercise.hint
    return state, "\n".join(part for part in (f"{lead}For {case.name}: {outcome.reason}", hint) if part)


@dataclass
class _Outcome:
    """Why one case failed."""

    reason: str
    result: object = None
    returned: bool = False
    unfinished: bool = False
    stopped: bool = False


def _try(exercise, answer, case):
    """Call the answer on copies of the arguments; None if it agrees with the reference."""
    args = copy.deepcopy(case.args)
    printed = Tail()
    try:
        with contextlib.redirect_stdout(printed):
            result = answer(*args)
    except (KeyboardInterrupt, Late):
        raise
    except BaseException as error:
        unfinished = isinstance(error, NotImplementedError) or failures.has_blank(error)
        return _Outcome(_stopped(answer, case, error), unfinished=unfinished, stopped=True)
    # Only now: what is expected stands in no frame above the answer.
    want = exercise.reference(*copy.deepcopy(case.args))
    if result is ... or isinstance(result, list | tuple) and any(part is ... for part in result):
        return _Outcome("it gives back `...`.", unfinished=True)
    call = f"`{_call(exercise, case)}`"
    if result is None and want is not None:
        returns = stubs.gives(answer)
        where = "Does one way through it end without a `return`?" if returns else "Is a `return` missing?"
        return _Outcome(f"{call} gives nothing back. {where}")
    reason = difference(result, want, _tolerance(exercise, case))
    if reason:
        return _Outcome(f"{call}. {reason}{printed.told()}", result, returned=True)
    for number, (now, before) in enumerate(zip(args, case.args, strict=True), start=1):
        if not same(now, before):
            return _Outcome(f"the result is right, but argument {number} is changed. Work on a copy.")
    return None


def _hint(exercise, answer, case, outcome):
    """Find the hint of the classic wrong answer that is like the student's: equal here, and on most cases.

    True and False, words and whole numbers agree by chance too easily, and so do errors: there, it has to be
    equal on all cases.
    """
    if not outcome.returned and not outcome.stopped:
        return ""
    chance = outcome.stopped or _discrete(outcome.result)
    least = len(exercise.tried) if chance else 1
    best, most = "", least - 1
    for hint, wrong in exercise.wrong.items():
        if _agree(exercise, answer, wrong, case):
            agreed = sum(_agree(exercise, answer, wrong, tried) for tried in exercise.tried)
            if agreed > most:
                best, most = hint, agreed
    return best


def _discrete(result):
    """Whether a result is made of few possible values: Booleans, words, whole numbers."""
    try:
        return np.asarray(result).dtype.kind in "biuUS"
    except Exception:
        return False


def _agree(exercise, answer, wrong, case):
    """Whether two functions give the same on a case, or stop with the same kind of error."""
    with contextlib.redirect_stdout(Tail()):
        (mine, stopped), (theirs, other) = (_called(f, case) for f in (answer, wrong))
        if stopped or other:
            return stopped is other
        with contextlib.suppress(Exception):
            return difference(mine, theirs, _tolerance(exercise, case)) is None
    return False


def _called(function, case):
    """Return (result, None) of a call, or (None, class of the exception that stopped it)."""
    try:
        return function(*copy.deepcopy(case.args)), None
    except Exception as error:
        return None, type(error)


def _tolerance(exercise, case):
    return exercise.tolerance if case.tolerance is None else case.tolerance


def _call(exercise, case):
    name = exercise.signature.split("(")[0] or "f"
    return f"{name}({', '.join(brief(arg) for arg in case.args)})"


def _stopped(answer, case, error):
    """Say in a sentence how it stopped, with the student's own line."""
    try:
        inspect.signature(answer).bind(*case.args)
    except TypeError:
        return f"it is called with {len(case.args)} arguments, and yours does not take them."
    except ValueError:
        pass
    return f"it stopped with {failures.stopped(error, answer)}."
