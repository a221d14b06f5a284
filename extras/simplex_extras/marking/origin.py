"""Whose an answer is: the course's own function, handed in as it is or called, is no answer."""

from __future__ import annotations

import functools
import sys
import types

from course.export import library
from course.lesson import exercise_register as register
from course.lesson.own import Mine

OURS = tuple(f"{library.ROOT / floor}/" for floor in ("helpers", "papers", "course", "extras"))
GIVES = {one.__code__ for one in (register.get, register.plain, register.named, register.every)}


class Origin:
    """Watches whether the lines of a submission call what they were to write.

    It hears of each call of a Python function. One of the reference, of a function of the course with the
    name that is asked for, or of the register of exercises, is noted if it comes from a line of the
    submission. A library function that the answer needs on its way is not.
    """

    def __init__(self):
        self.name = self.called = ""
        self.codes = set()
        sys.settrace(self._called)

    def begin(self, asked):
        """Watch for one exercise from here."""
        self.name, self.called = asked.id, ""
        self.codes = {getattr(one, "__code__", None) for one in _same_work(_plain(asked.reference))} - {None}

    def _called(self, frame, event, argument):
        caller = frame.f_back
        if caller is None or not caller.f_code.co_filename.startswith(("<cell ", "<answer>")):
            return
        code = frame.f_code
        named = code.co_name == self.name and _is_ours(code)
        if code in self.codes or code in GIVES or named:
            self.called = code.co_name

    def foreign(self, value):
        """Say that an answer is the course's own; "" if it is not."""
        inner = _plain(value)
        code = getattr(inner, "__code__", None)
        if isinstance(inner, Mine) or code in self.codes:
            return f"This is the course's own `{self.name}`, which the exercise asks you to write."
        if _is_ours(code):
            return f"This is the library's `{code.co_name}`; the exercise asks you to write `{self.name}`."
        if self.called:
            what = "register of exercises" if self.called in ("get", "plain", "named", "every") else "course"
            return f"It calls `{self.called}` of the {what}; the exercise asks you to write `{self.name}`."
        return ""


def _same_work(reference):
    """Return a reference and, where it is one line, the functions of the course that do its work."""
    found = [reference]
    code = getattr(reference, "__code__", None)
    if code and code.co_name == "<lambda>":
        reached = [reference.__globals__]
        for name in code.co_names:
            known = (one.get(name) if isinstance(one, dict) else getattr(one, name, None) for one in reached)
            reached += [one for one in known if one is not None]
        found += [_plain(one) for one in reached[1:] if _is_ours(getattr(_plain(one), "__code__", None))]
    return found


def _is_ours(code):
    return isinstance(code, types.CodeType) and code.co_filename.startswith(OURS)


def _plain(value):
    """Return the function inside of partial functions, methods and wrappers."""
    for _ in range(20):
        if isinstance(value, functools.partial):
            value = value.func
        elif isinstance(value, types.MethodType):
            value = value.__func__
        elif isinstance(value, types.FunctionType) and "__wrapped__" in vars(value):
            value = value.__wrapped__
        else:
            break
    return value
