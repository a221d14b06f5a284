"""Marks: run the exercises of submitted notebooks again, and write what each student reached and met."""

from __future__ import annotations

import contextlib
import csv
import hashlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from course.export import library
from course.export.copies import variants
from course.lesson import exercise_register as register
from course.lesson.feedback import POINTS

COLUMNS = ("student", "notebook", "exercise", "score", "state", "feedback", "misconception", "file")
STATES = {"not attempted", "not yet", "almost", "right", "broken"}
KEPT = ("PATH", "SYSTEMROOT", "LANG", "VIRTUAL_ENV")  # of the environment
START = 60  # seconds for Python to start on a slow machine
LARGEST = 50_000_000  # bytes of a notebook


@dataclass(frozen=True)
class Submission:
    """One notebook that was handed in: whose, which notebook of the course, and where; None if missing."""

    student: str
    number: str
    path: Path | None


@dataclass(frozen=True)
class Limits:
    """What one exercise may take: seconds of time, gigabytes of memory."""

    seconds: float = 20
    gigabytes: float = 4


def exercises_of(number):
    """Ids of the exercises of one notebook of the course."""
    return [asked.id for asked in register.every() if asked.id.split(".")[0] == str(int(number))]


def submissions(folder, people=(), numbers=()):
    """List what was handed in below `folder`: a folder for each student, or notebooks side by side.

    Parameters
    ----------
    folder : str or Path
    people : list of variants.Student
        Those who should have handed in something.
    numbers : list of str
        Notebooks that are expected ("03"); those that occur, if none is named.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise library.Problem(f"There is no folder {folder}; name the one with the submitted notebooks.")
    names = {one.folder.casefold(): one.who for one in people}
    found = {}
    for path in sorted(folder.rglob("*.ipynb")):
        parts = path.relative_to(folder).parts
        if any(part.startswith(".") for part in parts):
            continue  # .ipynb_checkpoints
        own = parts[0] if len(parts) > 1 else re.sub(r"\.ipynb$", "", parts[0])
        student = names.get(variants.plain(own).casefold(), variants.plain(own))
        found.setdefault((student, _number(path)), path)
    if not found and not people:
        raise library.Problem(
            f"{folder} holds no notebooks (.ipynb), neither itself nor in folders below it."
        )
    expected = [n.zfill(2) for n in numbers] or sorted({n for _, n in found if n})
    for student in names.values() or sorted({student for student, _ in found}):
        for number in expected:
            found.setdefault((student, number), None)
    asked = [Submission(student, number, path) for (student, number), path in found.items()]
    return sorted((s for s in asked if not numbers or s.number in expected), key=_order)


def _order(submission):
    return submission.student.casefold(), submission.number


def _number(path):
    """Which notebook of the course a file is: by its metadata, or by its name; empty if neither says."""
    with contextlib.suppress(library.Problem, AttributeError, TypeError, OSError):
        if path.stat().st_size <= LARGEST:
            number = library.course(library.read(path)).get("number")
            if re.fullmatch(r"\d\d", str(number)):
                return str(number)
    named = re.search(r"(?<!\d)(\d\d)_[a-z]", path.name)
    return named[1] if named else ""


@cache
def offline():
    """Words that start a program without network; none where the system has no such thing."""
    words = ("unshare", "--user", "--map-root-user", "--net", "--")
    if not shutil.which(words[0]):
        return ()
    works = subprocess.run([*words, "true"], capture_output=True).returncode == 0
    return words if works else ()


def examine(submission, who="", limits=None):
    """Try the answers of one submission, each in the time it has; nothing in it stops the marking.

    Yields
    ------
    dict
        `exercise`, `state`, `feedback`, `hint`.
    """
    limits = limits or Limits()
    ids = exercises_of(submission.number) if submission.number else []
    problem = _unreadable(submission)
    if problem:
        state = "broken" if submission.path else "missing"
        yield from (_broken(id, problem, state=state) for id in ids or [""])
        return
    cells = [cell.source for cell in library.read(submission.path).cells if cell.cell_type == "code"]
    owner, note = variants.owner(cells), ""
    if who and owner and variants.plain(who) != owner:
        note = f"This copy was made for {owner}."
    job = {"cells": cells, "who": who or owner or "", "gigabytes": limits.gigabytes}
    while ids:
        told = yield from _until_it_ends(job | {"exercises": ids}, limits, note)
        ids = ids[len(told) :]
        if ids:
            yield _broken(ids.pop(0), told.reason, note)


def _unreadable(submission):
    if submission.path is None:
        return "No notebook was handed in."
    try:
        if submission.path.stat().st_size > LARGEST:
            return "The file is too large for a notebook of the course."
        notebook = library.read(submission.path)
        if not all(isinstance(cell.source, str) for cell in notebook.cells):
            return "The file is damaged: a cell has no text."
    except (library.Problem, AttributeError, TypeError, OSError, RecursionError) as reason:
        return str(reason)
    return "" if submission.number else "This is no notebook of the course: it has no number."


class _Told(list):
    """What one process said, and why it said no more."""

    reason = "It ended Python before it could be judged."


def _until_it_ends(job, limits, note):
    """Yield what one process says of the exercises until it is done, dies or takes too long."""
    told = _Told()
    with tempfile.TemporaryDirectory() as scratch:
        process = _start(scratch)
        said = queue.Queue()
        threading.Thread(target=_read, args=(process.stdout, said), daemon=True).start()
        try:
            with contextlib.suppress(OSError):
                process.stdin.write(json.dumps(job | {"scratch": scratch}) + "\n")
                process.stdin.close()
            until, begun = time.monotonic() + START, False
            while len(told) < len(job["exercises"]):
                line = said.get(timeout=max(until - time.monotonic(), 0.01))
                if line is None:
                    break
                finding = _finding(line, job["exercises"][len(told)])
                if finding or not begun:
                    until, begun = time.monotonic() + limits.seconds, True
                if finding:
                    told.append(finding)
                    yield finding | {"feedback": " ".join(filter(None, (note, finding["feedback"])))}
        except queue.Empty:
            told.reason = f"It was stopped after {limits.seconds:g} seconds. Does a loop never end?"
        finally:
            _stop(process)
    return told


def _start(scratch):
    """Start the examiner with an environment of its own: nothing of the marker's is in it."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    homes = dict.fromkeys(("HOME", "TMPDIR", "MPLCONFIGDIR", "IPYTHONDIR"), scratch)
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    own = {"MPLBACKEND": "Agg", "PYTHONHASHSEED": "0", "PYTHONPATH": str(library.ROOT)}
    return subprocess.Popen(
        [*offline(), sys.executable, "-m", "course.extras.marking.examine"],
        cwd=scratch, env=kept | homes | threads | own, start_new_session=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True, encoding="utf-8", errors="replace",
    )  # fmt: skip


def _read(stream, said):
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(100_000):
            said.put(line)
    said.put(None)


def _stop(process):
    """End a process and all that it started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    process.stdout.close()


def _finding(line, id):
    """Return what a line says about the exercise that is due; None if it says something else."""
    with contextlib.suppress(ValueError, TypeError, AttributeError):
        finding = json.loads(line)
        if finding.get("exercise") == id and finding.get("state") in STATES:
            return {"exercise": id, "state": finding["state"], "feedback": str(finding.get("feedback", "")),
                    "hint": str(finding.get("hint", ""))}  # fmt: skip
    return None


def _broken(id, reason, note="", state="broken"):
    feedback = " ".join(filter(None, (note, reason)))
    return {"exercise": id, "state": state, "feedback": feedback, "hint": ""}


def mark(folder, people=(), numbers=(), limits=None, fresh=False):
    """Mark all submissions; each is written when it is done, and what has been written is not done again.

    Yields
    ------
    list of dict
        The rows of one submission, with the columns of ``marks.csv``.
    """
    todo = submissions(folder, people, numbers)
    table = Path(folder) / "marks.csv"
    prints = {(one.student, one.number): _fingerprint(one.path) for one in todo}
    whole = {} if fresh else _kept(table)
    # What has been handed in again replaces what was there.
    whole = {key: rows for key, rows in whole.items() if prints.get(key[:2], key[2]) == key[2]}
    known = {one.who for one in people}
    _write(table, [row for rows in whole.values() for row in rows])
    for submission in todo:
        print_of = prints[submission.student, submission.number]
        rows = whole.get((submission.student, submission.number, print_of))
        if rows is None:
            who = submission.student if submission.student in known else ""
            rows = [_row(submission, finding, print_of) for finding in examine(submission, who, limits)]
            _write(table, rows, more=True)
        whole[submission.student, submission.number, print_of] = rows
        yield rows
    order = sorted(whole, key=lambda key: (key[0].casefold(), key[1]))
    _write(table, [row for key in order for row in whole[key]])


def _fingerprint(path):
    """Sixteen characters that tell files apart: equal ones are copies of each other."""
    with contextlib.suppress(OSError):
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path else ""
    return ""


def _row(submission, finding, print_of):
    values = (submission.student, submission.number, finding["exercise"], POINTS.get(finding["state"], 0),
              finding["state"], finding["feedback"], finding["hint"], print_of)  # fmt: skip
    return dict(zip(COLUMNS, map(_harmless, map(str, values)), strict=True))


def _harmless(text):
    """Return a text that a spreadsheet shows and does not compute."""
    text = re.sub(r"[\x00-\x08\x0b-\x1f]", " ", text).encode("utf-8", "replace").decode()
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def _write(table, rows, more=False):
    """Write the table anew, or add rows to it; killed at any moment, it loses no row."""
    aside = table if more else table.with_suffix(".part")
    try:
        # Excel takes a file for UTF-8 only if it begins with a byte order mark.
        with open(aside, "a" if more else "w", encoding="utf-8" if more else "utf-8-sig", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            if not more:
                writer.writeheader()
            writer.writerows(rows)
        aside.replace(table)
    except OSError as reason:
        raise library.Problem(
            f"{table} cannot be written ({reason.strerror}); is it open elsewhere?"
        ) from None


def _kept(table):
    """Read what an earlier run has marked: only submissions of which all exercises are there."""
    found = defaultdict(list)
    with contextlib.suppress(OSError, csv.Error, UnicodeDecodeError), \
            open(table, encoding="utf-8-sig", newline="") as file:  # fmt: skip
        for row in csv.DictReader(file):
            if set(row) == set(COLUMNS) and None not in row.values():
                found[row["student"], row["notebook"], row["file"]].append(row)
    whole = {}
    for (student, number, print_of), rows in found.items():
        if print_of and number.isdigit() and [row["exercise"] for row in rows] == exercises_of(number):
            whole[student, number, print_of] = rows
    return whole


def misconceptions(rows):
    """Count who met which classic mistake.

    Returns
    -------
    list of (exercise, hint, students)
        The most common first.
    """
    met = defaultdict(set)
    for row in rows:
        if row["misconception"]:
            met[row["exercise"], row["misconception"]].add(row["student"])
    found = [(id, hint, sorted(who)) for (id, hint), who in met.items()]
    return sorted(found, key=lambda one: (-len(one[2]), [int(part) for part in one[0].split(".")], one[1]))


def write_misconceptions(folder, found):
    """Write the table of misconceptions into ``misconceptions.csv``, and return its path."""
    path = Path(folder) / "misconceptions.csv"
    with open(path, "w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["exercise", "misconception", "how many", "students"])
        writer.writerows([id, hint, len(who), "; ".join(who)] for id, hint, who in found)
    return path
