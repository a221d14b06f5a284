"""Feedback on exercises: not attempted, not yet, almost, right."""

import contextlib
import copy
import dis
import inspect
import io
import linecache
import traceback
import warnings
from dataclasses import dataclass

import numpy as np

from helpers.lesson import exercise_register as exercises
from helpers.lesson.compare import brief, difference, same
from helpers.lesson.display import publish_box

LOOKS = {
    "not attempted": ("○", "quiet"),
    "not yet": ("✗", "wrong"),
    "almost": ("≈", "almost"),
    "right": ("✓", "right"),
}


@dataclass
class Feedback:
    """What `check` found: `state` is "not attempted", "not yet", "almost" or "right"; `message` says why."""

    id: str
    state: str
    message: str
    _shown: bool = False

    def show(self):
        """Display it; the notebook then leaves out its own echo of the same."""
        mark, role = LOOKS[self.state]
        heading = f"Exercise {self.id}: {self.state}"
        publish_box("check", role, heading, self.message.split("\n"), mark, status=True)
        self._shown = True

    def _ipython_display_(self):
        if not self._shown:
            self.show()
        self._shown = False


def check(id, answer=None):
    """Say where an answer to an exercise stands, and show it. Nothing a student writes makes this fail.

    Returns
    -------
    Feedback
    """
    try:
        asked = exercises.get(str(id))
    except ValueError as unknown:
        feedback = Feedback(str(id), "not attempted", str(unknown).removeprefix("id: ").capitalize())
    else:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            feedback = Feedback(asked.id, *_examine(asked, answer))
    feedback.show()
    return feedback


def _examine(asked, answer):
    """Return (state, message)."""
    if answer is None or answer is ... or (callable(answer) and _is_stub(answer)):
        write = f"Replace the `...`: write `{asked.signature}`, then run the cell." if asked.signature else ""
        return "not attempted", write or "Replace the `...` with your answer, then run the cell."
    if asked.is_function:
        return _examine_function(asked, answer)
    return _examine_value(asked, answer)


def _examine_value(asked, answer):
    if asked.judge:
        try:
            verdict = asked.judge(copy.deepcopy(answer))
        except Exception as error:
            verdict = f"It could not be judged: {type(error).__name__}: {error}"
        return ("right", asked.why) if verdict is True else ("not yet", str(verdict))
    reason = difference(answer, asked.reference, asked.tolerance)
    if reason is None:
        return "right", asked.why
    for hint, wrong in asked.wrong.items():
        if difference(answer, wrong, asked.tolerance) is None:
            return "not yet", hint
    # A value is not given away; only what kind of thing it should be is.
    told = reason if reason.startswith("It should be") else f"`{brief(answer)}` is not it."
    return "not yet", f"{told}\n{asked.hint}".strip()


def _examine_function(asked, answer):
    if not callable(answer):
        line = f"lesson.check('{asked.id}', {asked.signature.split('(')[0]})"
        return "not yet", f"The function itself is wanted, without parentheses: `{line}`."
    outcomes = [(case, _try(asked, answer, case)) for case in asked.cases + asked.edges]
    failed = [(case, outcome) for case, outcome in outcomes if outcome]
    if not failed:
        return "right", asked.why
    case, outcome = failed[0]
    if outcome.unfinished:
        return "not attempted", "There is still a `...` to fill in."
    ordinary = any(case in asked.cases for case, _ in failed)
    state = "not yet" if ordinary or not asked.cases else "almost"
    lead = "" if state == "not yet" else "Right in the ordinary cases. "
    hint = _hint(asked, case, outcome) or asked.hint
    return state, "\n".join(part for part in (f"{lead}For {case.name}: {outcome.reason}", hint) if part)


@dataclass
class _Outcome:
    """Why one case failed."""

    reason: str
    result: object = None
    returned: bool = False
    unfinished: bool = False


def _try(asked, answer, case):
    """Call the answer on copies of the arguments; None if it agrees with the reference."""
    want = asked.reference(*copy.deepcopy(case.args))
    args = copy.deepcopy(case.args)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            result = answer(*args)
    except (Exception, SystemExit) as error:
        unfinished = isinstance(error, NotImplementedError) or "ellipsis" in str(error).lower()
        return _Outcome(_stopped(answer, case, error), unfinished=unfinished)
    if result is ...:
        return _Outcome("it gives back `...`.", unfinished=True)
    call = f"`{_call(asked, case)}`"
    if result is None and want is not None:
        return _Outcome(f"{call} gives nothing back. Is a `return` missing?")
    reason = difference(result, want, _tolerance(asked, case))
    if reason:
        said = printed.getvalue().strip()
        note = f" (It printed: {said.splitlines()[-1][:80]})" if said else ""
        return _Outcome(f"{call}. {reason}{note}", result, returned=True)
    for number, (now, before) in enumerate(zip(args, case.args, strict=True), start=1):
        if not same(now, before):
            return _Outcome(f"the result is right, but argument {number} is changed. Work on a copy.")
    return None


def _hint(asked, case, outcome):
    """Find the hint of the classic wrong answer that gives the same as the student's on this case."""
    if not outcome.returned:
        return ""
    for hint, wrong in asked.wrong.items():
        with contextlib.suppress(Exception):
            given = wrong(*copy.deepcopy(case.args))
            if difference(outcome.result, given, _tolerance(asked, case)) is None:
                return hint
    return ""


def _tolerance(asked, case):
    return asked.tolerance if case.tolerance is None else case.tolerance


def _call(asked, case):
    name = asked.signature.split("(")[0] or "f"
    return f"{name}({', '.join(brief(arg) for arg in case.args)})"


def _stopped(answer, case, error):
    """Say in a sentence how it stopped, with the student's own line."""
    try:
        inspect.signature(answer).bind(*case.args)
    except TypeError:
        return f"it is called with {len(case.args)} arguments, and yours does not take them."
    except ValueError:
        pass
    own = getattr(getattr(answer, "__code__", None), "co_filename", None)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == own]
    line = linecache.getline(own, frames[-1].lineno).strip() if frames else ""
    where = f" in the line `{line}`" if line else ""
    return f"it stopped with {type(error).__name__}: {error}{where}."


_IDLE = {"RESUME", "NOP", "POP_TOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "NOT_TAKEN"}


def _is_stub(function):
    """Whether a function's body is only a docstring, ``...``, ``pass`` or ``return None``."""
    code = getattr(function, "__code__", None)
    if code is None or any(step.opname not in _IDLE for step in dis.get_instructions(code)):
        return False
    return all(constant in (None, ..., function.__doc__) for constant in code.co_consts)
