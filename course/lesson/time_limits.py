"""A limit for what a reader wrote: an endless loop ends."""

import dis
import signal
import sys
import threading
import time
from functools import cache

STEPS = 2000  # lines between two looks at the clock


class Late(BaseException):
    """The time is over; no `except Exception` of the reader's catches it."""


def within(seconds, function):
    """Return what `function()` returns, after `seconds` at the latest.

    Where the system has an alarm, and the main thread runs, it stops anything. Elsewhere, as in a browser,
    each line of the reader's is counted and the clock is looked at now and then: a loop ends, one slow call
    of a library does not.

    Raises
    ------
    Late
        When the time is over.
    """
    can = sys.platform != "emscripten" and hasattr(signal, "setitimer")
    if not can or threading.current_thread() is not threading.main_thread():
        return _counted(seconds, function)

    def stop(*_):
        raise Late

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return function()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _counted(seconds, function):
    end, steps = time.monotonic() + seconds, 0

    def line(frame, event, argument):
        nonlocal steps
        steps += 1
        if steps % STEPS == 0 and time.monotonic() > end:
            raise Late
        return line

    def called(frame, event, argument):
        # Lines of files on the disk are a library's; those of a cell are in no file.
        if not of_a_cell(frame.f_code.co_filename):
            return None
        frame.f_trace_opcodes = _in_one_line(frame.f_code)
        return line(frame, event, argument)

    before = sys.gettrace()
    sys.settrace(called)
    try:
        return function()
    finally:
        sys.settrace(before)


@cache
def _in_one_line(code):
    """Whether a loop jumps back within its line, where no new line is reported."""
    lines = {step.offset: step.positions.lineno for step in dis.get_instructions(code)}
    jumps = (step for step in dis.get_instructions(code) if "JUMP_BACKWARD" in step.opname)
    return any(lines.get(step.argval) == step.positions.lineno for step in jumps)


def of_a_cell(filename):
    """Whether a code of this file name was written in a cell, and not in a library."""
    return filename.startswith("<") or "ipykernel_" in filename or "/tmp/" in filename
