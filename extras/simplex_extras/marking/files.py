"""What was handed in, read as what it is: a file from somebody else, which may be anything.

Links, pipes, devices, folders and files that are too large are refused by name, and never opened. Of a
notebook only the code of its cells and its name are taken, so that nothing else in it can do harm.
"""

import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from course.lesson import former

LARGEST = 20_000_000  # bytes of a notebook: one of the course with all its figures has a fifth
MOST_CELLS, MOST_CODE = 2_000, 1_000_000  # cells, and characters of code in them
DEEPEST = 12  # folders below each other
# A browser adds an ending of its own, and some systems write all endings in capitals.
NAME = re.compile(r"[a-z0-9_]{1,100}")
NOTEBOOK = re.compile(r"\.ipynb(\.(json|txt))?$", re.IGNORECASE)
PROGRAM = re.compile(r"\.py(\.txt)?$", re.IGNORECASE)
ARCHIVE = re.compile(r"\.(zip|7z|rar|tar|t?gz|bz2|xz)$", re.IGNORECASE)


class Refused(Exception):
    """A file that is not read; its message says why, in a sentence that repeats nothing of its content."""


@dataclass(frozen=True)
class Handed:
    """One file: its code cells, the name of the notebook it says it is ("" for none), and its fingerprint.

    `problem` says why there are no cells.
    """

    cells: tuple = ()
    notebook: str = ""
    fingerprint: str = ""
    problem: str = ""


def stem(name):
    """Return the name of a file without the ending that says what it is."""
    for ending in (NOTEBOOK, PROGRAM, ARCHIVE):
        name = ending.sub("", name)
    return name


def notebooks(folder, programs=False):
    """List the notebooks below a folder, in order, `programs` (``.py``), too; no link is followed.

    Returns
    -------
    paths : list of Path
    refused : list of (Path, str)
        Folders and archives that are not looked into, and why.
    others : list of (Path, str)
        Files in folders that are none of these, with a sentence that says so.
    """
    paths, refused, others, waiting = [], [], [], [(Path(folder), 0)]
    while waiting:
        place, depth = waiting.pop()
        try:
            entries = sorted(os.scandir(place), key=lambda entry: entry.name)
        except OSError as reason:
            refused.append((place, f"The folder cannot be read ({reason.strerror})."))
            continue
        for entry in entries:
            path = Path(entry.path)
            if entry.name.startswith((".", "__MACOSX")):  # .ipynb_checkpoints, what macOS adds to an archive
                continue
            if NOTEBOOK.search(entry.name) or programs and PROGRAM.search(entry.name):
                paths.append(path)
            elif entry.is_symlink() and entry.is_dir():
                refused.append((path, f"{path.name} is a link; hand in the folder itself."))
            elif entry.is_dir(follow_symlinks=False):
                if depth < DEEPEST:
                    waiting.append((path, depth + 1))
                else:
                    refused.append((path, f"{path.name} lies {DEEPEST} folders deep; it is not looked into."))
            elif ARCHIVE.search(entry.name):
                why = f"{path.name} is an archive, and not looked into: unpack it where it lies, mark again."
                refused.append((path, why))
            elif depth:
                others.append((path, f"{path.name} is no notebook (.ipynb){' or program (.py)' * programs}."))
    return sorted(paths), refused, others


def raw(path, largest=LARGEST):
    """Return the bytes of an ordinary file.

    Raises
    ------
    Refused
        For everything else, which is not opened.
    """
    path = Path(path)
    try:
        if path.is_symlink() or not path.is_file():
            what = "a link" if path.is_symlink() else "a folder" if path.is_dir() else "a pipe or a device"
            raise Refused(f"{path.name} is {what}, and not read; hand in the notebook itself.")
        if path.stat().st_size > largest:
            most = f"{largest // 1_000_000} MB, too large for a notebook"
            raise Refused(f"{path.name} is larger than {most}.")
        return path.read_bytes()
    except OSError as reason:
        raise Refused(f"{path.name} cannot be read ({reason.strerror}).") from None


def handed(path):
    """Read one file that was handed in; nothing in it makes this fail."""
    path = Path(path)
    try:
        content = raw(path)
    except Refused as reason:
        return Handed(problem=str(reason))
    mark = hashlib.sha256(content).hexdigest()[:16]
    try:
        cells, name = _program(content) if PROGRAM.search(path.name) else _notebook(content)
    except Refused as reason:
        return Handed(fingerprint=mark, problem=f"{path.name} {reason}")
    except (ValueError, RecursionError, MemoryError) as reason:
        fault = "is nested too deeply" if isinstance(reason, RecursionError) else "is no JSON"
        return Handed(fingerprint=mark, problem=f"{path.name} cannot be read as a notebook: it {fault}.")
    return Handed(tuple(cells), name, mark)


def _program(content):
    """Return (code, "") of a program: one cell."""
    try:
        code = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("is no text in UTF-8.") from None
    if len(code) > MOST_CODE:
        raise Refused(f"has more than {MOST_CODE:,} characters of code.")
    return [code], ""


def _notebook(content):
    """Return (code cells, name) of a notebook of format 4."""
    read = json.loads(content)  # in any UTF: an editor may have saved it anew
    cells = read.get("cells") if isinstance(read, dict) else None
    if not isinstance(cells, list) or read.get("nbformat") != 4:
        raise Refused("cannot be read as a notebook: it has no cells of format 4.")
    if len(cells) > MOST_CELLS:
        raise Refused(f"has more than {MOST_CELLS:,} cells, too many for a notebook of the course.")
    code = [_source(cell) for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == "code"]
    if sum(map(len, code)) > MOST_CODE:
        raise Refused(f"has more than {MOST_CODE:,} characters of code.")
    about = read.get("metadata")
    about = about.get("course") if isinstance(about, dict) else None
    # A copy of the third edition says a number.
    name = (about.get("name") or about.get("number")) if isinstance(about, dict) else None
    return code, former.notebook(name) if isinstance(name, str) and NAME.fullmatch(name) else ""


def _source(cell):
    source = cell.get("source")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        raise Refused("is damaged: a cell has no text.")
    return source


def ordinary(path):
    """Return whether a path is free, or an ordinary file that may be written."""
    path = Path(path)
    return not path.is_symlink() and (path.is_file() or not path.exists())
