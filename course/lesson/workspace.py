"""The reader's own folder: what he guessed, answered and built, kept from one night to the next.

A folder is his if it has the mark that `course.export.copies.reader` leaves there. Elsewhere, in the tracked
notebooks and in tests, nothing is kept and nothing is read.
"""

import json
import os
import sys
import time
from pathlib import Path

MARK, MEMORY = ".course.json", ".memory.jsonl"
_told: set = set()


def folder():
    """Return the reader's folder, or None where the notebook does not lie in one.

    In a browser all that there is is the reader's own.
    """
    here = Path.cwd()
    return here if sys.platform == "emscripten" or (here / MARK).is_file() else None


def notebook():
    """Return the number of the running notebook, "03", as Jupyter names it; "" where it does not."""
    number = Path(os.environ.get("JPY_SESSION_NAME", "")).name[:2]
    return number if number.isdigit() else ""


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
        with (place / MEMORY).open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(event, ensure_ascii=False) + "\n")
    except OSError as reason:
        once(f"Your work is not kept: {reason.strerror} ({MEMORY} in {place}). All else goes on.")


def events():
    """Return what was kept, oldest first; a line that cannot be read is left out."""
    place, found = folder(), []
    try:
        lines = (place / MEMORY).read_text(encoding="utf-8", errors="replace").splitlines() if place else ()
    except OSError:
        lines = ()
    for line in lines:
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(event, dict) and {"when", "kind", "id"} <= event.keys():
            found.append(event)
    return found


def last(kind, id):
    """Return the newest event of a kind with an id in this notebook, or None."""
    own = (e for e in reversed(events()) if (e["kind"], e["id"]) == (kind, id))
    return next((e for e in own if e.get("notebook") == notebook()), None)


def once(sentence):
    """Print a sentence, the first time only."""
    if sentence not in _told:
        _told.add(sentence)
        print(sentence)
