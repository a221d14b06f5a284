"""What a reader has done, as one file: from the browser to the installed course, and back."""

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
    return list(files)


def unpack(source, folder=None):
    """Put the work of a file into a reader's folder; nothing that lies there is lost.

    A notebook or a file of the same name that is there stays, and the one that comes gets a free name beside
    it; lines of the journal are added.

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
    placed = []
    for name, text in files.items():
        target = folder / name
        if name == MEMORY and target.is_file():
            known = target.read_text(encoding="utf-8", errors="replace").splitlines()
            lines = [line for line in text.splitlines() if line not in set(known)]
            target.write_text("\n".join([*known, *lines]) + "\n", encoding="utf-8")
        else:
            if target.exists() and target.read_text(encoding="utf-8", errors="replace") != text:
                target = _free(target, reader.issued(folder).get(name))
            target.write_text(text, encoding="utf-8")
        placed.append(target.name)
    return placed


def _free(target, issued):
    """Return where a file goes whose name is taken: in place of one that nobody changed, or beside it."""
    if target.suffix == ".ipynb" and issued and reader.digest_of(target) == issued:
        return target
    return reader.beside(target)


def _read(source):
    try:
        work = json.loads(Path(source).read_text(encoding="utf-8"))
    except OSError as reason:
        raise Problem(f"{source} cannot be read ({reason.strerror}).") from None
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
