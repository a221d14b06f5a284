"""What has happened in a running hall, line by line, so that a restart goes on where it stopped."""

import contextlib
import json
import os
import time

from course.export.library import Problem

STALE = 60 * 60  # a hall in which nothing has happened for an hour is over


class Journal:
    """A file to which each event is added before it is acknowledged.

    It holds the lecturer's token and hashes of random device ids, never an address, and stays in ``build/``.
    """

    def __init__(self, path, warn=print):
        self.path, self.warn = path, warn
        self._file = self._lock = None
        self._warned = False

    def lock(self):
        """Keep other halls of this notebook away as long as this one lives.

        Raises
        ------
        Problem
            Another hall of this notebook is open.
        """
        with contextlib.suppress(
            OSError, ImportError
        ):  # Windows has no `fcntl`; a full disk has its sentence
            import fcntl

            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = open(self.path.with_suffix(".lock"), "wb")
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._lock.close()
                name = self.path.stem
                raise Problem(f"hall: another hall of {name} is open; close it with Ctrl+C first.") from None

    def read(self):
        """Return the events of a hall that is not over; a line that a crash tore is left out."""
        try:
            if time.time() - self.path.stat().st_mtime > STALE:
                return []
            lines = self.path.read_bytes().splitlines()
        except OSError:
            return []
        events = []
        for line in lines:
            with contextlib.suppress(ValueError):
                events.append(json.loads(line))
        return events

    def put_aside(self):
        """Keep the journal of the hall that was here beside the next one; return its path, or None."""
        self.close()
        try:
            when = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(self.path.stat().st_mtime))
            return self.path.rename(self.path.with_name(f"{self.path.stem}-{when}.jsonl"))
        except OSError:
            return None

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

    def unlock(self):
        """Let the next hall of this notebook begin."""
        if self._lock:
            self._lock.close()

    def _complain(self, reason):
        if not self._warned:
            self._warned = True
            why = reason.strerror or reason
            self.warn(
                f"{self.path} cannot be written ({why}): the hall goes on, but a restart would begin anew."
            )
