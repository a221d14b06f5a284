"""What a reader has done, as one file: from the browser to the installed course, and back."""

import hashlib
import json
import re
from pathlib import Path

from course.export import library
from course.export.copies import reader
from course.export.library import Problem
from course.lesson.own import FILE
from course.lesson.workspace import MEMORY

COURSE, FORMAT = "Kernels on the Simplex", 1  # as in browser/extension/work.js
KEPT = (FILE, MEMORY)
# Digests of what has left the folder or come into it, by file, the last one last.
TRANSFERS = ".transfers.json"
NOTEBOOK = re.compile(r"[\w-]+\.ipynb")


def pack(target, folder=None):
    """Write the work of a reader's folder into one file; return the names of what it holds.

    Raises
    ------
    Problem
        If there is no work, or the file cannot be written.
    """
    folder = Path(folder or library.ROOT / reader.FOLDER)
    if not folder.is_dir():
        raise Problem(f"{folder.name} is not there yet: `uv run jupyter lab` makes it.")
    issued = reader.issued(folder)
    # A notebook that cannot be read has no digest, and goes along as it is.
    digests = {path: reader.digest_of(path) for path in sorted(folder.glob("*.ipynb"))}
    changed = [path for path, digest in digests.items() if digest is None or digest != issued.get(path.name)]
    paths = [*(folder / name for name in KEPT if (folder / name).is_file()), *changed]
    files = {path.name: path.read_text(encoding="utf-8", errors="replace") for path in paths}
    text = json.dumps({"course": COURSE, "format": FORMAT, "files": files}, ensure_ascii=False)
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as reason:
        raise Problem(f"{target} cannot be written ({reason.strerror}); name another file.") from None
    _note(folder, files)
    return list(files)


def unpack(source, folder=None):
    """Put the work of a file into a reader's folder; nothing that lies there is lost.

    What is as the last transfer left it gives way to what is new here. Any other notebook or file of the same
    name stays, and the one that comes gets a free name beside it; lines of the journal are added.

    Returns
    -------
    names : list of str
        Where each file lies now.

    Raises
    ------
    Problem
        If the file is none of the course's; then nothing is written.
    """
    files = _read(source)
    folder = Path(folder or library.ROOT / reader.FOLDER)
    reader.prepare(folder)
    placed, transfers = [], _transfers(folder)
    for name, text in files.items():
        target = folder / name
        if name == MEMORY and target.is_file():
            known = target.read_text(encoding="utf-8", errors="replace").splitlines()
            lines = [line for line in text.splitlines() if line not in set(known)]
            target.write_text("\n".join([*known, *lines]) + "\n", encoding="utf-8")
        else:
            if target.exists() and target.read_text(encoding="utf-8", errors="replace") != text:
                here = _digest(name, target.read_text(encoding="utf-8", errors="replace"))
                known = transfers.get(name, [])
                if known[-1:] != [here] or _digest(name, text) in known:
                    target = _free(target, reader.issued(folder).get(name))
            target.write_text(text, encoding="utf-8")
        placed.append(target.name)
    _note(folder, {name: text for name, text in files.items() if name in placed})
    return placed


def _transfers(folder):
    try:
        transfers = json.loads((folder / TRANSFERS).read_text(encoding="utf-8"))
        return {name: list(digests) for name, digests in transfers.items()}
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return {}


def _note(folder, files):
    """Keep what was carried: an older state that comes once more is told from a newer one."""
    transfers = _transfers(folder)
    for name, text in files.items():
        digest = _digest(name, text)
        transfers[name] = [known for known in transfers.get(name, []) if known != digest] + [digest]
    try:
        (folder / TRANSFERS).write_text(json.dumps(transfers), encoding="utf-8")
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


def _free(target, issued):
    """Return where a file goes whose name is taken: in place of one that nobody changed, or beside it."""
    if target.suffix == ".ipynb" and issued and reader.digest_of(target) == issued:
        return target
    return reader.beside(target)


def _read(source):
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
    if not isinstance(work.get("format"), int) or work["format"] > FORMAT:
        raise Problem(f"{source} is of a newer edition: update the course first.")
    for name, text in files.items():
        if not isinstance(text, str) or not (name in KEPT or NOTEBOOK.fullmatch(name)):
            raise Problem(f"{source} holds {name!r}, which is no file of the course.")
    return files
