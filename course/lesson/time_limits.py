"""A limit for what a reader wrote: an endless loop ends."""

import signal
import threading


class Late(BaseException):
    """The time is over; no `except Exception` of the reader's catches it."""


def within(seconds, function):
    """Return what `function()` returns, after `seconds` at the latest.

    Only the main thread can be interrupted, and only where the system has an alarm; elsewhere the reader
    interrupts the kernel.

    Raises
    ------
    Late
        When the time is over.
    """
    can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can:
        return function()

    def stop(*_):
        raise Late

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return function()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
