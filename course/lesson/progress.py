"""What a reader has guessed, answered, solved and built so far, on one calm page."""

import html
import json
import re
from itertools import pairwise

from IPython.display import display

from course.lesson import course, own, workspace
from course.lesson.display import box, publish_box, told

PAUSE = 15 * 60  # seconds without an event after which the reader was away
COLUMNS = ("Notebook", "Guesses", "Questions", "Exercises", "Minutes")
_CALLS = {
    "guess": re.compile(r"lesson\.predict\(\s*[\"']([^\"']+)"),
    "answer": re.compile(r"lesson\.question\(\s*[\"']([^\"']+)"),
    "check": re.compile(r"lesson\.check\(\s*[\"']?(\w[\w.]*)"),
}


def progress():
    """Show what the reader has done, by notebook, and which functions he keeps.

    None of them is tried here: that would load the exercises of every notebook that he has read. `mine` tries
    a function when it is used, and says there if it is not right any more.
    """
    place = workspace.folder()
    if place is None:
        words = "Your work is kept in `my-course`: start with `uv run jupyter lab` and open this page there."
        publish_box(box("progress", "quiet", "Your work", [words], "○"), told("progress", rows=[]))
        return
    rows, functions = table(place), own.kept(place)
    built = f"Your functions in `{own.FILE}`: {', '.join(f'`{name}`' for name in functions) or 'none yet'}."
    used = "Each is checked again where `lesson.mine` takes it." if functions else ""
    cell = 'style="text-align:left;padding:2px 16px 2px 0"'
    head = "".join(f'<th scope="col" {cell}>{title}</th>' for title in COLUMNS)
    body = "".join(
        f"<tr>{''.join(f'<td {cell}>{html.escape(str(text))}</td>' for text in row)}</tr>" for row in rows
    )
    markup, plain = box("progress", "quiet", "Your work", [built, used], "○")
    markup += f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    plain = "\n".join([plain, " | ".join(COLUMNS), *(" | ".join(map(str, row)) for row in rows)])
    display(
        {"text/html": markup, "text/plain": plain},
        metadata=told("progress", rows=rows, functions=functions),
        raw=True,
    )


def table(place):
    """Return a row for each notebook of a folder: its name, what is done of what there is, minutes."""
    events = workspace.events()
    rows = []
    for path in sorted(place.glob("[0-9][0-9]_*.ipynb")):
        number, name = course.parts_of(path.stem)
        # Of the third edition, whose work counts for what it became; or a copy that was put beside.
        if not number or path.stem != f"{number}_{name}":
            continue
        own_events = [event for event in events if event.get("notebook") == name]
        asked = _asked(path)
        done = {
            "guess": {e["id"] for e in own_events if e["kind"] == "guess"},
            "answer": {e["id"] for e in own_events if e["kind"] == "answer" and e.get("right")},
            "check": {e["id"] for e in own_events if e["kind"] == "check" and e.get("state") == "right"},
        }
        counts = [f"{len(done[kind] & asked[kind])} of {len(asked[kind])}" for kind in _CALLS]
        rows.append([path.stem.replace("_", " "), *counts, _minutes(own_events)])
    return rows


def _asked(path):
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        code = ""
    return {kind: set(pattern.findall(code)) for kind, pattern in _CALLS.items()}


def _minutes(events):
    """Return the minutes between events that follow each other without a long pause."""
    times = sorted(event["when"] for event in events)
    gaps = (later - before for before, later in pairwise(times))
    return round(sum(gap for gap in gaps if gap <= PAUSE) / 60)
