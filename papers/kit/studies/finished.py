"""The file of finished units, ``NAME.part.jsonl``: lines with checksums, the first says of what they are.

Whatever ends a run, all lines but the last one are whole; a torn last line is dropped and its unit run again.
"""

import hashlib
import json
import os
from contextlib import contextmanager

try:  # Not on Windows and not in JupyterLite: there nothing keeps two runs apart.
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:
    flock = None

from papers.kit.studies.results import plain


class Interrupted(RuntimeError):
    """The run ended early for a reason outside the study. What is finished is kept; the message says so."""


def path(folder, name):
    """Return where the finished units of a study are."""
    return folder / f"{name}.part.jsonl"


def key(unit):
    """Return what tells a unit from all others of its study."""
    return json.dumps(unit, sort_keys=True)


@contextmanager
def disk(folder):
    """Say in one sentence that the disk failed."""
    try:
        yield
    except OSError as error:
        raise Interrupted(
            f"Could not write to {folder} ({error.strerror}). What is finished is kept: make room there and "
            "run again to go on."
        ) from error


@contextmanager
def opened(folder, header, fresh):
    """Open the file for one run; give it, and the entries that are in it by the keys of their units.

    Parameters
    ----------
    folder : Path
    header : dict
        What has to be the same for units to stand side by side, and "study", its name.
    fresh : bool
        Whether to set an earlier file aside.
    """
    part = path(folder, header["study"])
    with disk(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if fresh and part.exists():
            _locked(part).close()
            os.replace(part, part.with_suffix(".aside"))
        file = _locked(part)
    with file:
        entries = _read(file, part)
        if len(entries) == 1 and entries[0] != header:  # Another run, which finished nothing.
            file.truncate(0)
            entries = []
        if not entries:
            with disk(folder):
                append(file, header)
        elif entries[0] != header:
            raise ValueError(
                f"study: {part.name} has {len(entries) - 1} units of another run "
                f"({', '.join(_differing(entries[0], header))}); go on as that one did, or set them aside "
                "with --fresh"
            )
        yield file, {key(entry["unit"]): entry for entry in entries[1:]}


def _differing(old, new):
    """Say what differs: "other parameters: C, folds"."""
    for name in dict.fromkeys([*old, *new]):
        before, after = old.get(name), new.get(name)
        if before != after:
            inside = isinstance(before, dict) and isinstance(after, dict)
            names = (
                sorted(some for some in {**before, **after} if before.get(some) != after.get(some))
                if inside
                else ()
            )
            yield f"other {name}" + (f": {', '.join(names)}" if names else "")


def append(file, entry):
    """Write a line, on the disk before this returns; return the entry as it will be read."""
    text = json.dumps(entry, default=plain, allow_nan=False)
    left = memoryview(f"{_checksum(text.encode())} {text}\n".encode())
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())
    return json.loads(text)


def _checksum(line):
    return hashlib.sha256(line).hexdigest()[:12]


def _locked(part):
    """Open a file to read and to append, for one run at a time; the lock dies with the process."""
    # Without a buffer: on a full disk closing would write again, and fail again.
    file = part.open("a+b", buffering=0)
    if flock is not None:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            file.close()
            raise ValueError(
                f"study: another run is writing {part.name}; wait, or pass another --to"
            ) from None
    return file


def _read(file, part):
    """Read the lines; the last one goes if it is torn."""
    file.seek(0)
    *lines, torn = file.read().split(b"\n")
    if torn:
        file.truncate(sum(len(line) + 1 for line in lines))
    pairs = [line.partition(b" ") for line in lines]
    if any(_checksum(text).encode() != checksum for checksum, _, text in pairs):
        raise ValueError(f"study: {part.name} is damaged; set it aside with --fresh")
    return [json.loads(text) for _, _, text in pairs]
