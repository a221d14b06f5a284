"""Whose an answer is: the course's own function, handed in as it is or called, is no answer."""

import functools
import inspect
import sys
import types

from course.export import library
from course.lesson.own import Mine

FLOORS = ("helpers", "papers", "course", "extras")
OURS = tuple(f"{library.ROOT / floor}{separator}" for floor in FLOORS for separator in "/\\")  # Windows, too


class Origin:
    """Watches whether the lines of a submission call what they were to write.

    It hears of each call of a Python function. One of the reference, or of a function of the course that has
    the name that is asked for or does all of the reference's work, is noted if it comes from a line of the
    submission. A library function that the answer needs on its way is not.
    """

    def __init__(self):
        self.name = self.called = ""
        self.code, self.names = None, set()
        sys.settrace(self._hear)

    def begin(self, asked):
        """Watch for one exercise from here."""
        self.name, self.called = asked.id, ""
        self.code = getattr(_plain(asked.reference), "__code__", None)
        # A reference of one line names what does its work.
        one_line = self.code and self.code.co_name == "<lambda>"
        self.names = {asked.id, *(self.code.co_names if one_line else ())}

    def _hear(self, frame, event, argument):
        caller = frame.f_back
        if (
            caller
            and caller.f_code.co_filename.startswith(("<cell ", "<answer>"))
            and self._is_asked(frame.f_code)
        ):
            self.called = frame.f_code.co_name

    def _is_asked(self, code):
        return code is not None and (code is self.code or _is_ours(code) and code.co_name in self.names)

    def foreign(self, value):
        """Say that an answer is the course's own; "" if it is not."""
        inner = _plain(value)
        code = getattr(inner, "__code__", None)
        if isinstance(inner, Mine) or self._is_asked(code):
            return f"This is the course's own `{self.name}`, which the exercise asks you to write."
        if _is_ours(code):
            return f"This is the library's `{code.co_name}`; the exercise asks you to write `{self.name}`."
        if self.called:
            return f"It calls the course's `{self.called}`; the exercise asks you to write `{self.name}`."
        return ""


def _is_ours(code):
    return isinstance(code, types.CodeType) and code.co_filename.startswith(OURS)


def _plain(value):
    """Return the function inside of partial functions, methods and wrappers."""
    while isinstance(value, functools.partial | types.MethodType) or hasattr(value, "__wrapped__"):
        if isinstance(value, functools.partial):
            value = value.func
        else:
            value = value.__func__ if isinstance(value, types.MethodType) else inspect.unwrap(value)
    return value
