"""Variants: for each student, the exercises are tried on cases of their own.

The cases are drawn from a hash of the name, so a copied number does not pass another student's check.
The ordinary cases and the edges stay; the drawn cases come before them.
"""

from __future__ import annotations

import ast
import contextlib
import csv
import hashlib
import io
import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import nbformat
import numpy as np

from course.export import library
from course.lesson import exercise_register as register
from course.lesson import former

# Columns of a list by which Moodle knows a student, and what its grade import calls them; the first counts.
MOODLE = {"email": "Email address", "username": "Username", "id": "ID number"}
OWN = 2  # cases of one's own, for each exercise
LONGEST = 80  # characters of a folder's name
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{k}" for port in ("com", "lpt") for k in range(1, 10))}


class Draw(np.random.RandomState):
    """A source of cases. NumPy promises that the numbers of this class never change."""

    def whole(self, low, high, *shape):
        """Whole numbers from `low` to `high`, both included; a Python number without a shape."""
        return self.randint(low, high + 1, shape) if shape else int(self.randint(low, high + 1))

    def number(self, low, high, *shape):
        """Numbers with three decimals, so that feedback shows what was drawn."""
        return np.round(self.uniform(low, high, shape), 3) if shape else round(self.uniform(low, high), 3)

    def shares(self, *shape):
        """Histograms, along the last axis, in which no share is tiny."""
        counts = self.whole(2, 30, *shape)
        return counts / counts.sum(axis=-1, keepdims=True)

    def of(self, *choices):
        """One of the choices."""
        return choices[self.randint(len(choices))]

    def gram(self, m, n):
        """Draw counts of `m` documents with `n` words, and take their inner products."""
        X = self.whole(0, 5, m, n) + np.eye(m, n)
        return X, X @ X.T

    def classes(self, m):
        """Labels 1 and -1 in random order; both occur equally often."""
        return self.permutation(np.resize([1.0, -1.0], m))

    def machine(self):
        """Points, labels and a dual solution: the sum of alpha times y is zero, as in an SVM."""
        y = self.classes(6)
        alpha = self.number(0.1, 1, 6)
        alpha[y > 0] *= alpha[y < 0].sum() / alpha[y > 0].sum()
        return self.number(-2, 3, 6, 2), y, alpha


def plain(text):
    """Return a text in one Unicode form, with single blanks: the same name is always the same text."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def seed(who, id, stream):
    """Return a seed of 32 bits from SHA-256: the same on every machine and in every version."""
    digest = hashlib.sha256("\n".join((plain(who), id, stream)).encode()).digest()
    return int.from_bytes(digest[:4], "big")


def varied(exercise, who, stream="copy"):
    """Return an exercise with cases drawn for one student in front of the ordinary ones.

    Parameters
    ----------
    exercise : Exercise
    who : str
        Name of the student, as the list has it.
    stream : str
        "copy" for what the student meets; another text gives cases that no copy has shown.
    """
    if exercise.draw is None:
        return exercise
    # By the old id: who was handed a copy in the third edition keeps its cases.
    source = Draw(seed(who, former.number(exercise.id), stream))
    if exercise.judge:
        return replace(exercise, judge=exercise.draw(source))
    name = "a case of your own" if stream == "copy" else "a case that no copy has shown"
    drawn = [register.Case(f"{name} ({k})", exercise.draw(source)) for k in range(1, OWN + 1)]
    return replace(exercise, cases=(*drawn, *exercise.cases))


def use(who):
    """Let the exercises of this kernel be tried on the cases of one student."""
    drawn = cache(lambda id: varied(register.plain(id), who))
    register.change = lambda exercise: drawn(exercise.id)
    print(f"The exercises are tried on the cases of {plain(who)}.")


def mark_as(notebook, who):
    """Put the cell that chooses the variant into a student copy, after the title, in place."""
    source = "from course.export.copies.variants import use\n\n"
    source += f"use({plain(who)!r})  # your own cases; keep this cell"
    about = {"tags": ["variant"], "slideshow": {"slide_type": "skip"}}
    notebook.cells.insert(1, nbformat.v4.new_code_cell(source, id="variant", metadata=about))
    return notebook


def owner(sources):
    """Return the name in the cell that chooses the variant; None without such a cell."""
    for source in sources:
        match = re.search(r"^use\((.{1,200}?)\)(?: *#.*)?$", source, re.MULTILINE)
        if match and "course.export.copies.variants" in source:
            with contextlib.suppress(ValueError, SyntaxError, RecursionError, MemoryError):
                return plain(str(ast.literal_eval(match[1])))
    return None


@dataclass(frozen=True)
class Student:
    """One line of a list: `who` is hashed, `folder` is safe on every system.

    `identifier` is what stands in its `column`, the first of `MOODLE` that the list has; both may be empty.
    """

    who: str
    folder: str
    column: str = ""
    identifier: str = ""


def folder_of(who):
    """Return a name of a folder that every system takes: no path, no reserved word, not too long."""
    name = re.sub(r'[<>:"/\\|?*\x00-\x1f]', "_", plain(who))[:LONGEST].strip(" .")
    return f"_{name}" if name.split(".")[0].lower() in RESERVED else name or "_"


def students(path):
    """Read a list of students: a CSV file with a header, a column `name` and, if there are namesakes, `id`.

    Commas, semicolons and tabs all separate columns, and a byte order mark does no harm.

    Raises
    ------
    library.Problem
        The file cannot be read, has no names, or two students would share a folder.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as reason:
        raise library.Problem(f"{path} cannot be read ({reason.strerror}).") from None
    except UnicodeDecodeError:
        raise library.Problem(f"{path.name} is not UTF-8; in Excel, save it as “CSV UTF-8”.") from None
    header = text.splitlines()[0] if text.strip() else ""
    separator = max(",;\t", key=header.count)
    rows = csv.reader(io.StringIO(text), delimiter=separator)
    columns = [column.strip().lower() for column in next(rows, [])]
    if "name" not in columns:
        raise library.Problem(f"{path.name} needs a header with a column “name”; it begins {header!r}.")
    column = next((known for known in MOODLE if known in columns), "")
    people = {}
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        cells = dict(zip(columns, map(plain, row), strict=False))
        if not cells.get("name"):
            raise library.Problem(f"{path.name}, line {rows.line_num}: the name is empty; write one.")
        who = f"{cells['name']} ({cells['id']})" if cells.get("id") else cells["name"]
        key = folder_of(who).casefold()
        if key in people:
            raise library.Problem(
                f"{path.name}, line {rows.line_num}: {who!r} and {people[key].who!r} would share a folder; "
                "give both an “id”, in a column of that name."
            )
        people[key] = Student(who, folder_of(who), column, cells.get(column, ""))
    if not people:
        raise library.Problem(f"{path.name} has no students below its header.")
    return list(people.values())
