"""The reader's own folder: what he guessed, answered and built, kept from one night to the next.

A folder is his if it has the mark that `course.export.copies.reader` leaves there. Elsewhere, in the tracked
notebooks and in tests, nothing is kept and nothing is read.
"""

import contextlib
import json
import os
import shutil
import sys
import time
from pathlib import Path

from course.lesson import course, former

try:
    from fcntl import LOCK_EX, flock
except ImportError:  # Windows; in JupyterLite there is a module of this name with nothing in it
    flock = None

FOLDER, MARK, MEMORY = "my-course", ".course.json", ".memory.jsonl"
TRACKED = Path(__file__).parents[2] / "notebooks"
_printed: set = set()


def folder():
    """Return the reader's folder, or None where the notebook does not lie in one.

    It is where the notebook lies, also after an `os.chdir`. In a browser all that there is is his own.
    """
    try:
        cwd = Path.cwd()
    except OSError:
        once("Your work is not kept: the folder of this notebook is gone. Save the notebook somewhere else.")
        return None
    if sys.platform == "emscripten":
        return cwd
    with contextlib.suppress(OSError):
        for place in (cwd, Path(os.environ.get("JPY_SESSION_NAME", "")).absolute().parent):
            if (place / MARK).is_file():
                return place
    return None


def elsewhere():
    """Say where the reader's own notebook is if this is the one that his was copied from; else return ""."""
    here = Path(os.environ.get("JPY_SESSION_NAME", ""))
    if folder() or here.parent != TRACKED or not (TRACKED.parent / FOLDER / here.name).is_file():
        return ""
    return f"Nothing is kept here: this is the course's own notebook. Yours is {FOLDER}/{here.name}."


@contextlib.contextmanager
def alone(place):
    """Hold the reader's folder: another kernel that wants to change it waits."""
    handle = None
    if flock is not None:
        with contextlib.suppress(OSError):  # a file system without locks
            handle = os.open(place, os.O_RDONLY)
            flock(handle, LOCK_EX)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def replace(path, text):
    """Write a file as a whole or not at all; what was no UTF-8 when it was read is the same bytes again.

    Raises
    ------
    OSError
        If the file cannot be written; what was there is as it was.
    """
    path = path.resolve()  # a link stays one
    aside = path.with_name(f".aside-{os.getpid()}")
    try:
        aside.write_text(text, encoding="utf-8", errors="surrogateescape")
        with contextlib.suppress(OSError):  # a new file has no rights to keep
            shutil.copymode(path, aside)
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def notebook():
    """Return the name of the running notebook, as Jupyter names its file; "" where it does not."""
    return course.parts_of(Path(os.environ.get("JPY_SESSION_NAME", "")).name)[1]


def remember(kind, id, **facts):
    """Keep one event, a line of a journal; what cannot be written is said once, and nothing stops.

    Parameters
    ----------
    kind : str
        "guess", "answer", "check".
    id : str
        Of the question or the exercise.
    **facts : JSON values
    """
    place = folder()
    if place is None:
        return
    event = {"when": round(time.time()), "notebook": notebook(), "kind": kind, "id": id, **facts}
    try:
        line = json.dumps(event, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
        with alone(place), (place / MEMORY).open("a+b", buffering=0) as journal:
            # A line that a crash has torn does not take the next one with it.
            journal.seek(max(0, journal.seek(0, os.SEEK_END) - 1))
            torn = journal.read() not in (b"", b"\n")
            journal.write(b"\n" * torn + line)
    except (OSError, TypeError, ValueError) as reason:
        why = getattr(reason, "strerror", None) or reason
        once(f"Your work is not kept: {why} ({MEMORY} in {place}). All else goes on.")


def events():
    """Return what was kept, oldest first; a line that cannot be read is left out.

    Notebooks, exercises and questions of the third edition have the names of today.
    """
    place, kept = folder(), []
    try:
        path = place / MEMORY if place else None
        # Not `splitlines`: a value may hold other ends of lines than the one between events.
        lines = (
            path.read_text(encoding="utf-8", errors="replace").split("\n") if path and path.is_file() else ()
        )
    except OSError:
        lines = ()
    for line in lines:
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if _sound(event):
            event["id"] = (former.exercise if event["kind"] == "check" else former.question)(event["id"])
            if isinstance(event.get("notebook"), str):
                event["notebook"] = former.notebook(event["notebook"])
            kept.append(event)
    # The work of another machine stands behind what was written here later.
    return sorted(kept, key=lambda event: event["when"])


def _sound(event):
    """Whether a line of the journal is an event: somebody may have written in it."""
    return (
        isinstance(event, dict)
        and isinstance(event.get("kind"), str)
        and isinstance(event.get("id"), str)
        and isinstance(event.get("when"), int | float)
        and 0 <= event["when"] < 1e12
    )


def last(kind, id):
    """Return the newest event of a kind with an id, or None."""
    return next((e for e in reversed(events()) if (e["kind"], e["id"]) == (kind, id)), None)


def once(sentence):
    """Print a sentence, the first time only."""
    if sentence not in _printed:
        _printed.add(sentence)
        print(sentence)
