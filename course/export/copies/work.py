"""What a reader has done, as one file: from the browser to the installed course, and back."""

import hashlib
import json
import re
from pathlib import Path

from course.export import library
from course.export.copies import reader
from course.export.library import Problem
from course.lesson import own
from course.lesson.own import FILE
from course.lesson.workspace import MEMORY, alone, replace

COURSE, FORMAT = "Kernels on the Simplex", 1  # as in browser/extension/work.js
KEPT = (FILE, MEMORY)
# Digests of what has left the folder or come into it, by file, the last one last.
TRANSFERS = ".transfers.json"
# Any name but a hidden one and what a file system, a drive or UTF-8 does not take; as in work.js.
NOTEBOOK = re.compile(r'(?!\.)[^/\\:?*"<>|\x00-\x1f\x7f-\x9f\ud800-\udfff]+\.ipynb')
NO_TEXT = re.compile(r"[\ud800-\udfff]")


def pack(target, folder=None):
    """Write the work of a reader's folder into one file; return the names of what it holds.

    Raises
    ------
    Problem
        If there is no work, a notebook has a name that cannot go along, the file cannot be written, or
        something would be lost with the file that is there.
    """
    target, folder = Path(target), Path(folder or library.ROOT / reader.FOLDER)
    if not folder.is_dir():
        raise Problem(f"{folder.name} is not there yet: `uv run jupyter lab` makes it.")
    if target.is_dir():
        raise Problem(f"{target} is a folder; name a file in it.")
    if target.exists() and not _known(target, folder):
        remedy = "name another file; if this one is work of yours, take it in first (`course work unpack`)"
        raise Problem(f"{target} holds what {folder.name} has never seen: {remedy}.")
    issued = reader.issued(folder)
    notebooks = [path for path in sorted(folder.glob("[!.]*.ipynb")) if path.is_file()]
    changed = [path for path in notebooks if reader.digest_of(path) != issued.get(path.name)]
    for path in changed:
        if not NOTEBOOK.fullmatch(path.name):
            raise Problem(f"{path.name!r} cannot go along: give it a name of letters and digits.")
    paths = [*(folder / name for name in KEPT if (folder / name).is_file()), *changed]
    files = {path.name: path.read_text(encoding="utf-8", errors="replace") for path in paths}
    text = json.dumps({"course": COURSE, "format": FORMAT, "files": files}, ensure_ascii=False)
    try:
        replace(target, text)
    except OSError as reason:
        raise Problem(f"{target} cannot be written ({reason.strerror}); name another file.") from None
    _note(folder, files)
    return list(files)


def unpack(source, folder=None):
    """Put the work of a file into a reader's folder; nothing that lies there is lost.

    What is as the last transfer left it gives way to what is new here. Any other notebook or file of the same
    name stays, and the one that comes gets a free name beside it; lines of the journal are added. Each file
    is written as a whole or not at all, and no kernel keeps anything there meanwhile.

    Returns
    -------
    names : list of str
        Where each file lies now.

    Raises
    ------
    Problem
        If the file is none of the course's; then nothing is written. If one cannot be written; then it is as
        it was.
    """
    files = read(source)
    folder = Path(folder or library.ROOT / reader.FOLDER)
    reader.prepare(folder)
    try:
        with alone(folder):
            placed = {name: _put(folder / name, text) for name, text in files.items()}
            _note(folder, files, [name for name in files if placed[name] != name])
    except OSError as reason:
        remedy = "nothing that lay there is lost; make room, and unpack once more"
        raise Problem(f"{folder} cannot be written ({reason.strerror}): {remedy}.") from None
    return list(placed.values())


def _put(target, text):
    """Write a file that comes where nothing is lost by it; return the name that it has there."""
    name = target.name
    if name == MEMORY and target.is_file():
        # Bytes that are no UTF-8 stay; not `splitlines`, see `workspace.events`.
        here = target.read_text(encoding="utf-8", errors="surrogateescape")
        lines = dict.fromkeys(f"{here}\n{text}".split("\n"))
        text = "\n".join(line for line in lines if line) + "\n"
    elif target.exists() and (here := target.read_text(encoding="utf-8", errors="replace")) != text:
        old, new, known = _digest(name, here), _digest(name, text), _transfers(target.parent).get(name, [])
        if old == new:  # only outputs or views are others
            return name
        if known[-1:] != [old] or new in known:
            target = _free(target, new)
        elif name == FILE:  # on the other machine it may have been put beside
            text, otherwise = own.merged(text, here)
            own.put_aside(target.parent, otherwise)
    replace(target, text)
    return target.name


def _known(source, folder):
    """Whether a file is work that has left a folder or come into it: nothing is lost with it."""
    transfers = _transfers(folder)
    try:
        files = read(source)
    except Problem:
        return False
    return all(_digest(name, text) in transfers.get(name, []) for name, text in files.items())


def _transfers(folder):
    try:
        transfers = json.loads((folder / TRANSFERS).read_text(encoding="utf-8"))
        return {name: list(digests) for name, digests in transfers.items()}
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return {}


def _note(folder, files, beside=()):
    """Keep what was carried: an older state that comes once more is told from a newer one.

    What was put beside is known from now on, but the file of its name is not in that state.
    """
    transfers = _transfers(folder)
    for name, text in files.items():
        digest, known = _digest(name, text), transfers.get(name, [])
        if name not in beside:
            transfers[name] = [other for other in known if other != digest] + [digest]
        elif digest not in known:
            transfers[name] = [digest, *known]
    try:
        replace(folder / TRANSFERS, json.dumps(transfers))
    except OSError:  # then both are kept next time
        return


def _digest(name, text):
    """Return what tells two states of a file apart: of a notebook its cells as they are written."""
    try:
        if name.endswith(".ipynb"):
            return reader.digest(json.loads(text))
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    return hashlib.sha256(text.encode("utf-8", errors="replace")).hexdigest()[:16]


def _free(target, digest):
    """Return where a file goes whose name is taken: in place of one that nobody changed, or beside it."""
    issued = reader.issued(target.parent).get(target.name)
    if target.suffix == ".ipynb" and issued and reader.digest_of(target) == issued:
        return target
    for path in sorted(target.parent.glob(f"{target.stem}-mine*{target.suffix}")):
        if _digest(path.name, path.read_text(encoding="utf-8", errors="replace")) == digest:
            return path  # it came before
    return reader.beside(target)


def read(source):
    """Return the texts of a work file by name.

    Raises
    ------
    Problem
        If it is none of the course's.
    """
    try:
        work = json.loads(Path(source).read_text(encoding="utf-8"))
    except OSError as reason:
        remedy = "put it into the folder of the course, or name it behind `unpack`"
        raise Problem(f"{source} cannot be read ({reason.strerror}); {remedy}.") from None
    except (ValueError, RecursionError):
        raise Problem(f"{source} is no work file of the course: it is not JSON.") from None
    files = work.get("files") if isinstance(work, dict) and work.get("course") == COURSE else None
    if not isinstance(files, dict):
        raise Problem(f"{source} is no work file of the course.")
    if isinstance(work.get("format"), bool) or work.get("format") != FORMAT:
        raise Problem(f"{source} is of a newer edition: update the course first.")
    for name, text in files.items():
        named = name in KEPT or NOTEBOOK.fullmatch(name)
        if not named or not isinstance(text, str) or NO_TEXT.search(text):
            raise Problem(f"{source} holds {name!r}, which is no file of the course.")
    return files
