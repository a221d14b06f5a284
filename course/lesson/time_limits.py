"""A limit for what a reader wrote: an endless loop ends."""

import dis
import os
import re
import signal
import sys
import threading
import time
from functools import cache
from pathlib import Path

AGAIN = 0.1  # seconds after which the alarm rings again, for whom has caught the first one
# Python's own modules, in a folder or an archive; the course's; and what was installed.
_PLACES = [
    os.path.dirname(dis.__file__),
    *(str(Path(__file__).parents[2] / floor) for floor in ("helpers", "papers", "course")),
]
LIBRARIES = re.compile(
    "|".join([*(f"^{re.escape(place)}[/\\\\]" for place in _PLACES), r"[/\\](site|dist)-packages[/\\]"])
)


class Late(BaseException):
    """The time is over. A bare `except` catches it once; then it comes again and again."""


def within(seconds, function):
    """Return what `function()` returns, after `seconds` at the latest.

    Where the system has an alarm, and the main thread runs, it stops anything. Elsewhere, as in a browser,
    the clock is looked at on each line of the reader's: a loop ends, one slow call of a library does not, and
    a loop that catches everything may go on.

    Raises
    ------
    Late
        When the time is over.
    """
    can = sys.platform != "emscripten" and hasattr(signal, "setitimer")
    if not can or threading.current_thread() is not threading.main_thread():
        return _counted(seconds, function)

    running, rung = True, 0

    def stop(_, frame):
        nonlocal running, rung
        if not running or _through(frame, hushed.__code__):
            return
        rung += 1
        if rung > 1:
            # It was caught. The next line, that of the `except`, raises it again; and so does another alarm,
            # a few steps of Python later: sooner or later one is outside of all that catches it.
            running = False
            signal.setitimer(signal.ITIMER_REAL, 1e-6 * (1 + rung % 20), 1e-3)
            running = True
            _raising(frame, within.__code__, hushed.__code__)
        raise Late

    def hushed(unraisable):
        # A destructor cannot be left by an error: Python would print that it was ignored.
        if not isinstance(unraisable.exc_value, Late):
            hook(unraisable)

    hook, sys.unraisablehook = sys.unraisablehook, hushed
    traced, before = sys.gettrace(), signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        return function()
    finally:
        running = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.settrace(traced)
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = hook


def _through(frame, code):
    """Whether a frame was called through a code."""
    while frame is not None and frame.f_code is not code:
        frame = frame.f_back
    return frame is not None


def _raising(frame, end, spared):
    """Let the next line of a frame, and of those that have called it up to `end`, raise `Late`.

    What is called through `spared` goes on.
    """

    def late(frame, *_):
        if not _through(frame, spared):
            raise Late

    sys.settrace(late)
    while frame is not None and frame.f_code is not end:
        frame.f_trace, frame = late, frame.f_back


def _counted(seconds, function):
    end = time.monotonic() + seconds

    def line(frame, event, argument):
        if time.monotonic() > end:
            # Python gives up counting when this is raised; if it is caught, the next call begins anew.
            sys.setprofile(anew)
            raise Late
        return line

    def anew(frame, event, argument):
        sys.setprofile(None)
        sys.settrace(called)
        while frame is not None:
            if of_a_cell(frame.f_code.co_filename):
                frame.f_trace = line
            frame = frame.f_back

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
        sys.setprofile(None)
        sys.settrace(before)


@cache
def _in_one_line(code):
    """Whether a loop jumps back within its line, where no new line is reported."""
    lines = {step.offset: step.positions.lineno for step in dis.get_instructions(code)}
    jumps = (step for step in dis.get_instructions(code) if "JUMP_BACKWARD" in step.opname)
    return any(lines.get(step.argval) == step.positions.lineno for step in jumps)


@cache
def of_a_cell(filename):
    """Whether a code of this file name is the reader's, of a cell or of his own file, and not a library's."""
    if filename.startswith("<"):
        return not filename.startswith("<frozen ")
    # Where archives of bytecode come in the place of sources, their names are relative.
    return os.path.isabs(filename) and not LIBRARIES.search(filename)
