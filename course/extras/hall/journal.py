"""What has happened in a running hall, line by line, so that a restart goes on where it stopped."""

from __future__ import annotations

import json
import os
import time

STALE = 60 * 60  # a hall in which nothing has happened for an hour is over
# What each kind of event holds besides its name.
EVENTS = {
    "hall": (dict,),
    "open": (str | None,),
    "answer": (str, str, int, int),
    "revealed": (str,),
    "again": (str,),
}
ABOUT = {"token": str, "salt": str, "began": int | float, "before": dict, "choices": dict}


class Journal:
    """A file to which each event is added before it is acknowledged.

    It holds the lecturer's token and hashes of random device ids, never an address, and stays in ``build/``.
    """

    def __init__(self, path, warn=print):
        self.path, self.warn = path, warn
        self._file = None
        self._warned = False

    def read(self):
        """Return the events of a hall that is not over; what a crash tore or somebody edited is left out."""
        try:
            if time.time() - self.path.stat().st_mtime > STALE:
                return []
            lines = self.path.read_bytes().splitlines()
        except OSError:
            return []
        events = []
        for line in lines:
            try:
                event = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if _sound(event):
                events.append(event)
        return events

    def begin(self):
        """Forget the hall that was here."""
        self.close()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as reason:
            self._complain(reason)

    def add(self, *event):
        """Add an event; a disk that is full or read-only is said once, and the hall goes on without it."""
        # The line break comes first: what follows a torn line is whole again.
        line = b"\n" + json.dumps(event, ensure_ascii=False).encode()
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            # One call of the system: a process that is killed right after it has lost nothing.
            if os.write(self._file, line) < len(line):
                raise OSError("the disk is full")
        except OSError as reason:
            self._complain(reason)

    def close(self):
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _complain(self, reason):
        if not self._warned:
            self._warned = True
            said = reason.strerror or reason
            self.warn(
                f"{self.path} cannot be written ({said}): the hall goes on, but a restart would begin anew."
            )


def _sound(event):
    """Whether a line is what `Journal.add` writes."""
    if not (isinstance(event, list) and event and isinstance(event[0], str) and event[0] in EVENTS):
        return False
    kind, *held = event
    fits = len(held) == len(EVENTS[kind]) and all(map(isinstance, held, EVENTS[kind]))
    if not fits or any(isinstance(value, bool) for value in held):  # Python counts True as 1
        return False
    return kind != "hall" or all(isinstance(held[0].get(name), due) for name, due in ABOUT.items())
