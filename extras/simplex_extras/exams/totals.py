"""The table of an exam: marks for the code question by the check, and room for those that a person gives.

A right program has all marks of its question. A wrong one may be worth some of them, and its cell stays
empty, with what the check says beside it. What a person has typed into the cells of the questions, or into a
column of their own, the next run keeps; the mark of the check goes when it says something else.
"""

from pathlib import Path

from course.export import library
from simplex_extras import writing
from simplex_extras.marking import cells, files, marks


def columns(exam):
    """Return the header: the student, a column for each question with its marks, the total, what is said."""
    asked = [
        f"question {number} ({question.worth})" for number, question in enumerate(exam.questions, start=1)
    ]
    return ["student", *asked, f"total ({exam.total})", "the check says", "file"]


def handed_in(folder, people=()):
    """Find what each student has handed in.

    Returns
    -------
    handed : dict
        For each student a list of paths.
    refused : dict
        For each student what cannot be looked into, and why.

    Raises
    ------
    library.Problem
        There is no such folder, or nobody in it.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise library.Problem(f"There is no folder {folder}; name the one with the answers of the exam.")
    names = {student.folder.casefold(): student.who for student in people}
    paths, refusals, others = files.notebooks(folder, programs=True)
    places = [place for place in folder.iterdir() if place.is_dir() and not place.is_symlink()]
    places = [place for place in places if not place.name.startswith((".", "__MACOSX"))]
    named = [*refusals, *others]
    whose = marks.students_of([*paths, *places, *(path for path, _ in named)], folder, names)
    handed = {who: [] for who in (*names.values(), *(whose[place] for place in places))}
    for path in paths:
        handed.setdefault(whose[path], []).append(path)
    refused = {}
    for path, why in named:
        handed.setdefault(whose[path], [])
        refused.setdefault(whose[path], why)
    if not handed:
        raise library.Problem(f"{folder} holds no answers (.ipynb or .py), neither itself nor in folders.")
    return handed, refused


def judge(exam, paths, limits, refused=""):
    """Judge what one student has handed in; of several files the first that has the function counts.

    Returns
    -------
    state : str
        Of the answer; "missing" or "broken" if none could be tried.
    why : str
        What the check says.
    file : str
        Name of the file that counts.
    """
    if not paths:
        return "missing", refused or "Neither a notebook nor a program (.py) was handed in.", ""
    name = exam.task.signature.partition("(")[0]
    read = [(path, files.handed(path)) for path in paths]
    has = [(path, answer) for path, answer in read if any(f"def {name}" in cell for cell in answer.cells)]
    path, answer = (has or read)[0]
    if answer.problem:
        return "broken", answer.problem, path.name
    note = f"Of {len(paths)} files this one was tried." if len(paths) > 1 else ""
    job = {"cells": answer.cells, "who": "", "exam": [exam.week, exam.seed]}
    [told] = marks.judged(job, [exam.task.id], limits, note)
    return told["state"], " ".join(told["feedback"].split()), path.name


def mark(exam, folder, table, people=(), limits=None):
    """Judge the programs of an exam, one student after the other; the table is written after each.

    Parameters
    ----------
    exam : bank.Exam
    folder : str or Path
        A folder for each student, or files side by side.
    table : Path
        The table, where nobody hands in anything; its cells that a person has filled are kept.
    people : list of variants.Student
        Those who should have handed in something.
    limits : marks.Limits

    Yields
    ------
    student, state, why : str
        Of each.

    Raises
    ------
    library.Problem
        The folder or the table cannot be used; nothing of it is lost.
    """
    handed, refused = handed_in(folder, people)
    names, rows = _kept(table, exam)
    for student in handed:
        student = cells.harmless(student)
        rows.setdefault(student, dict.fromkeys(names, "") | {"student": student})
    code = columns(exam)[len(exam.questions)]
    for student in sorted(handed, key=str.casefold):
        row = rows[cells.harmless(student)]
        state, why, file = judge(exam, handed[student], limits or marks.Limits(), refused.get(student, ""))
        before = _by_check(row, exam)
        row["the check says"] = cells.harmless(f"{state}: {why}".strip(": "))
        row["file"] = cells.harmless(file)
        # Any other mark than that of the check is a person's.
        if not row[code] or _value(row[code]) == _value(before):
            row[code] = _by_check(row, exam)
        _write(table, exam, names, rows)
        yield student, state, why


def _by_check(row, exam):
    """Return the mark that goes with what the check says; "" where a person is to give one."""
    said = row["the check says"]
    right = str(exam.questions[-1].worth) if said.startswith("right") else ""
    return "0" if said.startswith("not attempted") else right


def to_do(table, exam):
    """Return how many marks a person has still to give, and how many students have their total."""
    rows = _kept(table, exam)[1].values()
    asked = columns(exam)[1 : len(exam.questions) + 1]
    missing = [sum(not row[name] for name in asked) for row in rows]
    return sum(missing), sum(not number for number in missing)


def _kept(table, exam):
    """Read the columns of a table, and its rows by student; check what a person has typed.

    Raises
    ------
    library.Problem
        It is no table of this exam, a mark in it is none, or a student has two rows.
    """
    ours = columns(exam)
    if not table.exists():
        return ours, {}
    try:
        names, read = cells.read(table, ours)
    except files.Refused as reason:
        message = f"{table}: it is no table of the exam of week {exam.week} ({reason}); move it away."
        raise library.Problem(message) from None
    rows = {}
    for row in read:
        if row["student"] in rows:
            raise library.Problem(f"{table}: {row['student']} has two rows; leave one.")
        rows[row["student"]] = {name: row[name] or "" for name in names}
    for row in rows.values():
        for name, asked in zip(ours[1:], exam.questions, strict=False):
            row[name] = row[name].strip()
            if row[name] and not 0 <= _value(row[name]) <= asked.worth:
                raise library.Problem(
                    f"{table}: {row['student']} has {row[name]!r} in {name}; write a number from 0 to "
                    f"{asked.worth}, or nothing."
                )
    return names, rows


def _value(mark):
    try:
        return float(mark.replace(",", "."))
    except ValueError:
        return -1.0


def _write(table, exam, names, rows):
    _, *ours = columns(exam)
    asked, total = ours[: len(exam.questions)], ours[len(exam.questions)]
    for row in rows.values():
        given = [row[name] for name in asked]
        row[total] = f"{sum(map(_value, given)):g}" if all(given) else ""
    order = sorted(rows.values(), key=lambda row: row["student"].casefold())
    try:
        table.parent.mkdir(parents=True, exist_ok=True)
        writing.replace(table, cells.table(names, order), "utf-8-sig")
    except OSError as reason:
        message = f"{table} cannot be written ({reason.strerror}); is it open elsewhere?"
        raise library.Problem(message) from None
