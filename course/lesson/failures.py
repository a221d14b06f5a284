"""How an answer stopped, in words: the kind of the exception, what it says, and the student's own line."""

import builtins
import inspect
import linecache
import traceback

from course.lesson.time_limits import of_a_cell

# Whether feedback repeats what an answer says of itself: its exceptions, and what it prints. It may hold what
# the answer has read on the machine of somebody else, who marks it.
quoting = True
LINE = 100  # characters of a student's own line


def stopped(error, answer=None):
    """Return the kind of an exception, what it says if that may be repeated, and the student's own line.

    That is the last line of a cell, or of the file of `answer`, on the way to the exception.
    """
    file = getattr(
        getattr(inspect.unwrap(answer) if callable(answer) else None, "__code__", None), "co_filename", None
    )
    trace = traceback.extract_tb(error.__traceback__)
    lines = (
        linecache.getline(step.filename, step.lineno).strip()
        for step in reversed(trace)
        if step.filename == file or of_a_cell(step.filename)
    )
    line = next(filter(None, lines), "")[:LINE]
    return f"{named(error)}{f' in the line `{line}`' if line else ''}"


def named(error):
    """Return the class of an exception and what it says, even if it cannot say it."""
    if not quoting:
        return kind_of(error)
    try:
        return f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:
        return type(error).__name__


def kind_of(error):
    """Return the name of the first class of an exception that is Python's own; others have any name."""
    classes = type.mro(type(error))
    return next(cls.__name__ for cls in classes if getattr(builtins, cls.__name__, None) is cls)


def has_blank(error):
    """Whether an error, or a sentence, speaks of a `...` left in the code."""
    try:
        message = str(error)
    except Exception:
        return False
    # numpy lists the ellipsis among the valid indices.
    return "ellipsis" in message.lower().replace("ellipsis (`...`)", "")
