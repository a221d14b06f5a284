"""Marks: run the exercises of submitted notebooks again, and write what each student reached and met."""

import contextlib
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
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from course.export import library
from course.export.copies import variants
from course.lesson import course, former
from course.lesson import exercise_register as register
from course.lesson.feedback import POINTS
from simplex_extras import writing
from simplex_extras.marking import cells, files

COLUMNS = ("student", "notebook", "exercise", "score", "of", "state", "feedback", "misconception", "file")
MET = ("exercise", "misconception", "how many", "students")
STATES = {"not attempted", "not yet", "almost", "right", "broken", "not own"}
KEPT = ("PATH", "SYSTEMROOT", "LANG", "VIRTUAL_ENV")  # of the environment
MOODLE = re.compile(r"(.+?)_([0-9]+)_assignsubmission_")  # what it puts in front of the name of a file
# Seconds for Python to start on a machine that is slow, or busy; no line of a student runs in them.
START = 300


@dataclass(frozen=True)
class Submission:
    """One notebook that was handed in: whose, which notebook of the course, and where; None if missing.

    `problem` says why it cannot be marked; `file` is its fingerprint: equal ones are copies of each other.
    """

    student: str
    notebook: str
    path: Path | None
    file: str = ""
    problem: str = ""
    note: str = ""


@dataclass(frozen=True)
class Limits:
    """What one exercise may take: seconds of time, gigabytes of memory."""

    seconds: float = 20
    gigabytes: float = 4


def exercises_of(notebook):
    """Names of the exercises of one notebook of the course."""
    return [asked.id for asked in register.every(notebook)]


def submissions(folder, people=(), numbers=()):
    """List what was handed in below `folder`: a folder for each student, or notebooks side by side.

    Parameters
    ----------
    folder : str or Path
    people : list of variants.Student
        Those who should have handed in something.
    numbers : list of str
        Notebooks that are expected ("13", or their names); those that occur, if none is named.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise library.Problem(f"There is no folder {folder}; name the one with the submitted notebooks.")
    names = {student.folder.casefold(): student.who for student in people}
    paths, refused, passed = files.notebooks(folder)
    whose = students_of([*paths, *(path for path, _ in (*refused, *passed))], folder, names)
    by_notebook, others = {}, []
    for path in paths:
        handed = files.handed(path)
        student, name = whose[path], _name(path, handed.notebook)
        first = by_notebook.get((student, name))
        if not name or name not in with_exercises():
            others.append(_no_notebook(student, name, path, handed))
        elif first:
            note = f"{first.path.name} was marked; {path.name} is the same notebook once more, and was not."
            by_notebook[student, name] = replace(first, note=note)
        else:
            by_notebook[student, name] = Submission(student, name, path, handed.fingerprint, handed.problem)
    others += [Submission(whose[path], "", path, "", why) for path, why in refused]
    # What is no notebook is named where nothing else of the student can be marked.
    has_rows = {submission.student for submission in (*by_notebook.values(), *others)}
    others += [
        Submission(whose[path], "", path, "", why) for path, why in passed if whose[path] not in has_rows
    ]
    if not by_notebook and not others and not people:
        raise library.Problem(
            f"{folder} holds no notebooks (.ipynb), neither itself nor in folders below it."
        )
    named = [path.stem[3:] for path in library.notebooks(numbers)] if numbers else []
    expected = named or sorted({name for _, name in by_notebook})
    for student in names.values() or sorted({student for student, _ in by_notebook}):
        for name in expected:
            by_notebook.setdefault((student, name), Submission(student, name, None))
    asked = [
        submission for submission in by_notebook.values() if not numbers or submission.notebook in expected
    ]
    order = course.numbers()

    def place(submission):
        return submission.student.casefold(), order.get(submission.notebook, ""), str(submission.path)

    return sorted([*asked, *others], key=place)


def students_of(paths, folder, names):
    """Return, for each path, whose it is: by its first folder, or by its own name.

    Moodle adds a number and more to a name; that is left out where the name alone tells students apart.
    """
    own = {}
    for path in paths:
        first, *below = path.relative_to(folder).parts or (folder.name,)
        own[path] = variants.plain(first if below else files.stem(first))
    by_moodle = {path: match for path, name in own.items() if (match := MOODLE.match(name))}
    numbers = defaultdict(set)
    for match in by_moodle.values():
        numbers[match[1]].add(match[2])
    own |= {path: match[1] for path, match in by_moodle.items() if len(numbers[match[1]]) == 1}
    return {path: names.get(name.casefold(), name) for path, name in own.items()}


def _name(path, metadata):
    """Which notebook of the course a file is: by what it says, or by its name; empty if neither tells."""
    named = re.search(r"(?<!\d)\d\d_([a-z0-9_]+)", path.name)
    if metadata or not named:
        return metadata
    # A student adds something to the name of the file.
    return max((known for known in course.names() if named[1].startswith(known)), key=len, default=named[1])


def _no_notebook(student, name, path, handed):
    why = f"{path.name} is no notebook of the course: it does not say which."
    if name:
        why = f"{path.name} says that it is notebook {name}, and the course has no exercises of that one."
    return Submission(student, "", path, handed.fingerprint, handed.problem or why)


@cache
def with_exercises():
    """Return the names of the notebooks that have exercises."""
    return {asked.chapter for asked in register.every()}


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
    ids = exercises_of(submission.notebook) if submission.notebook else []
    handed = files.handed(submission.path) if submission.path else files.Handed()
    problem = (
        submission.problem or handed.problem or ("" if submission.path else "No notebook was handed in.")
    )
    if problem:
        state = "broken" if submission.path else "missing"
        yield from (_broken(id, problem, state=state) for id in ids or [""])
        return
    owner, notes = variants.owner(handed.cells), [submission.note]
    if who and owner and variants.plain(who) != owner:
        notes.append(f"This copy was made for {owner}.")
    note = " ".join(filter(None, notes))
    yield from judged({"cells": handed.cells, "who": who or owner or ""}, ids, limits, note)


def judged(job, ids, limits, note=""):
    """Try answers in processes of their own: one that ends its process is named, the next has a new one.

    Parameters
    ----------
    job : dict
        `cells` of the submission, whose cases are tried (`who`), and for the question of an exam `exam`, its
        week and seed.
    ids : list of str
        Of the exercises.
    limits : Limits
    note : str
        What is to be said before the feedback.

    Yields
    ------
    dict
        `exercise`, `state`, `feedback`, `hint`.
    """
    ids, job = list(ids), job | {"gigabytes": limits.gigabytes}
    while ids:
        told = yield from _until_it_ends(job | {"exercises": ids}, limits, note)
        ids = ids[len(told) :]
        if ids:
            yield _broken(ids.pop(0), told.reason, note)


class _Told(list):
    """What one process said, and why it said no more."""

    reason = "It ended Python before it could be judged."


def _until_it_ends(job, limits, note):
    """Yield what one process says of the exercises until it is done, dies or takes too long."""
    told = _Told()
    with tempfile.TemporaryDirectory() as scratch:
        process = _start(scratch)
        lines = queue.Queue()
        threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
        try:
            with contextlib.suppress(OSError):
                process.stdin.write(json.dumps(job) + "\n")
                process.stdin.close()
            until, begun = time.monotonic() + START, False
            while len(told) < len(job["exercises"]):
                line = lines.get(timeout=max(until - time.monotonic(), 0.01))
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
    own = {
        "MPLBACKEND": "Agg",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join([str(library.ROOT), str(library.ROOT / "extras")]),
    }
    return subprocess.Popen(
        [*offline(), sys.executable, "-m", "simplex_extras.marking.examine"],
        cwd=scratch,
        env=kept | homes | threads | own,
        start_new_session=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        errors="replace",
    )


def _read(stream, lines):
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(100_000):
            lines.put(line)
    lines.put(None)


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
            return {
                "exercise": id,
                "state": finding["state"],
                "feedback": str(finding.get("feedback", "")),
                "hint": str(finding.get("hint", "")),
            }
    return None


def _broken(id, reason, note="", state="broken"):
    feedback = " ".join(filter(None, (note, reason)))
    return {"exercise": id, "state": state, "feedback": feedback, "hint": ""}


def worth(words):
    """Return the points of each exercise: 1, or what words such as "build=4" and "midpoint=2" say.

    Raises
    ------
    library.Problem
        A word names neither an exercise nor a kind of exercises, or no number of points.
    """
    asked = {exercise.id: exercise for exercise in register.every()}
    kinds, single = {}, {}
    for word in words:
        name, _, number = word.partition("=")
        name = former.exercise(name)
        try:
            value = float(number)
        except ValueError:
            value = -1.0
        if not 0 <= value < float("inf"):
            raise library.Problem(f"--worth {word}: write a name, = and a number of points, as in build=4.")
        if name not in asked and name not in register.KINDS:
            raise library.Problem(
                f"--worth {word}: {name!r} is neither an exercise, such as midpoint, nor one of the kinds "
                f"{', '.join(register.KINDS)}."
            )
        (single if name in asked else kinds)[name] = value
    return {id: single.get(id, kinds.get(exercise.kind, 1.0)) for id, exercise in asked.items()}


def mark(folder, people=(), numbers=(), limits=None, fresh=False, points=None):
    """Mark all submissions; each is written when it is done, and what has been written is not done again.

    Parameters
    ----------
    points : dict of str to float
        What each exercise is worth (`worth`), in rows that are kept, too; 1 for those that are not in it.

    Yields
    ------
    list of dict
        The rows of one submission, with the columns of ``marks.csv``.

    Raises
    ------
    library.Problem
        Somebody else wrote ``marks.csv``. Columns that a person has added to ours are kept.
    """
    points = points or {}
    todo = submissions(folder, people, numbers)
    table = Path(folder) / "marks.csv"
    if not files.ordinary(table):
        raise library.Problem(f"{table} is no ordinary file; somebody may have handed it in: move it away.")
    columns, old = _read_table(table)
    whole = {} if fresh else _kept(old)
    whole = {key: [_scored(row, points) for row in rows] for key, rows in whole.items()}
    # What has been handed in again replaces what was there.
    prints = {
        (cells.harmless(handed.student), handed.notebook): handed.file for handed in todo if handed.notebook
    }
    whole = {key: rows for key, rows in whole.items() if prints.get(key[:2], key[2]) == key[2]}
    known = {student.who for student in people}
    added = [name for name in columns if name not in COLUMNS]
    remarks = {
        _place(row): {name: row[name] for name in added} for row in old if any(row[name] for name in added)
    }
    # Until a row is made anew, the old one keeps its remark; without a file it counts as not marked.
    waiting = {
        _place(row): row | {"file": "", "state": "", "score": ""} for row in old if _place(row) in remarks
    }

    def rest(rows):
        made = set(map(_place, rows))
        return [*rows, *(row for place, row in waiting.items() if place not in made)]

    _write(table, columns, rest([row for rows in whole.values() for row in rows]))
    for submission in todo:
        # A file that is no notebook of the course has a row of its own, by its path.
        own = submission.file if submission.notebook else str(submission.path)
        key = cells.harmless(submission.student), submission.notebook, own
        rows = whole.get(key)
        if rows is None:
            who = submission.student if submission.student in known else ""
            rows = [_row(submission, finding, points) for finding in examine(submission, who, limits)]
            rows = [row | remarks.get(_place(row), {}) for row in rows]
            _write(table, columns, rows, more=True)
        whole[key] = rows
        yield rows
    order = sorted(whole, key=lambda key: (key[0].casefold(), *key[1:]))
    _write(table, columns, rest([row for key in order for row in whole[key]]))


def _place(row):
    """Return what a remark is about: an exercise, or what is said of a file that is no notebook."""
    return row["student"], row["notebook"], row["exercise"] or row["feedback"]


def _row(submission, finding, points):
    row = {
        "student": submission.student,
        "notebook": submission.notebook,
        "exercise": finding["exercise"],
        "state": finding["state"],
        "feedback": finding["feedback"],
        "misconception": finding["hint"],
        "file": submission.file,
    }
    return _scored({name: cells.harmless(value) for name, value in row.items()}, points)


def _scored(row, points):
    """Return a row with the points that its state has."""
    most = points.get(row["exercise"], 1.0) if row["exercise"] else 0.0
    return row | {"score": f"{POINTS.get(row['state'], 0) * most:g}", "of": f"{most:g}"}


def _write(table, columns, rows, more=False):
    """Write the table anew, or add rows to it; killed at any moment, it loses no row."""
    text = cells.table(columns, rows, header=not more)
    try:
        if more:
            with open(table, "a", encoding="utf-8", newline="") as file:
                file.write(text)
        else:
            writing.replace(table, text, "utf-8-sig")  # Excel knows UTF-8 by a byte order mark only
    except OSError as reason:
        raise library.Problem(
            f"{table} cannot be written ({reason.strerror}); is it open elsewhere?"
        ) from None


def _read_table(table):
    """Return the columns and rows that an earlier run has written.

    A table of the third edition has its numbers; the names of today take their place.
    """
    if not table.exists():
        return COLUMNS, []
    try:
        columns, rows = cells.read(table, COLUMNS)
    except files.Refused as reason:
        raise _foreign(table, reason) from None
    # A run may have been killed in the middle of a line.
    rows = [row for row in rows if not any(row[name] is None for name in COLUMNS)]
    for row in rows:
        row["notebook"] = former.notebook(row["notebook"])
        row["exercise"] = former.exercise(row["exercise"])
    return columns, rows


def _foreign(path, reason):
    what = f"it is no table that `course mark` wrote: {str(reason).rstrip('.')}"
    return library.Problem(f"{path}: {what}; move it away.")


def refuse_foreign(folder, moodle=False):
    """Refuse to write over what somebody else wrote, or added to, under the names of our other tables."""
    ours = {"misconceptions.csv": [MET]}
    if moodle:
        ours["moodle.csv"] = [(name, "Grade") for name in variants.MOODLE.values()]
    for name, headers in ours.items():
        path = Path(folder) / name
        try:
            columns, _ = cells.read(path, ()) if os.path.lexists(path) else ((), ())
        except files.Refused as reason:
            raise _foreign(path, reason) from None
        if columns and tuple(columns) not in headers:
            raise _foreign(path, "it has other columns")


def _kept(rows):
    """Return what an earlier run has marked: only submissions of which all exercises are there."""
    by_file, whole = defaultdict(list), {}
    for row in rows:
        by_file[row["student"], row["notebook"], row["file"]].append(row)
    for (student, name, file), rows in by_file.items():
        if file and name in with_exercises() and [row["exercise"] for row in rows] == exercises_of(name):
            whole[student, name, file] = rows
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
    counted = [(id, hint, sorted(who)) for (id, hint), who in met.items()]
    order = {asked.id: place for place, asked in enumerate(register.every())}
    return sorted(counted, key=lambda row: (-len(row[2]), order.get(row[0], len(order)), row[1]))


def write_misconceptions(folder, counted):
    """Write the table of misconceptions into ``misconceptions.csv``, and return its path."""
    path = Path(folder) / "misconceptions.csv"
    rows = [(id, cells.harmless(hint), len(who), ", ".join(who)) for id, hint, who in counted]
    writing.replace(path, cells.table(MET, (dict(zip(MET, row, strict=True)) for row in rows)), "utf-8-sig")
    return path


def moodle_column(people):
    """Return the column of a list by which Moodle knows its students.

    Raises
    ------
    library.Problem
        There is none, a student has nothing in it, or two have the same.
    """
    column = people[0].column if people else ""
    if not column:
        raise library.Problem(
            "--moodle: the list needs a column email, username or id: Moodle knows students by one of them."
        )
    seen = {}
    for student in people:
        if not student.identifier:
            raise library.Problem(f"--moodle: {student.who} has no {column} in the list; write one.")
        other = seen.setdefault(student.identifier.casefold(), student.who)
        if other != student.who:
            raise library.Problem(
                f"--moodle: {other} and {student.who} have the same {column}; correct the list."
            )
    return column


def write_moodle(folder, people, rows):
    """Write the points of each student of the list into ``moodle.csv``, which Moodle's grade import takes.

    Parameters
    ----------
    folder : str or Path
    people : list of variants.Student
    rows : list of dict
        Of ``marks.csv``.

    Returns
    -------
    path : Path
    most : float
        Points that can be had.
    others : list of str
        Those who handed in and are not on the list.

    Raises
    ------
    library.Problem
        The list does not say by what Moodle knows its students.
    """
    column = moodle_column(people)
    points, asked = defaultdict(float), {}
    for row in rows:
        points[row["student"]] += float(row["score"])
        asked[row["exercise"]] = float(row["of"])
    known = {cells.harmless(student.who): student for student in people}
    path, header = Path(folder) / "moodle.csv", (variants.MOODLE[column], "Grade")
    grades = ((student.identifier, f"{points[who]:g}") for who, student in known.items())
    text = cells.table(header, (dict(zip(header, grade, strict=True)) for grade in grades))
    writing.replace(path, text)  # Moodle reads a byte order mark as part of the first header
    return path, sum(asked.values()), sorted(points.keys() - known.keys())
