"""Store and load the results of studies: ``NAME.json``, or packed, ``NAME.json.xz``, where that is large."""

import json
import lzma
import os
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np

from papers.kit import rooms

LARGEST = 300_000  # bytes that are stored as they are


def home(room):
    """Return the folder where a room keeps the results of its studies."""
    return rooms.folders()[room][0] / "results"


def stored(folder=None):
    """Return the paths of all stored results, by name; of all rooms, or of `folder`."""
    folders = map(home, rooms.folders()) if folder is None else [Path(folder).expanduser()]
    found = sorted(path for some in folders for end in ("*.json", "*.json.xz") for path in some.glob(end))
    return {path.name.split(".")[0]: path for path in found}


def load(name, folder=None):
    """Return the stored result of a study: parameters, versions, corpora, times, runs, summary, all units.

    Parameters
    ----------
    name : str
    folder : path, optional
        Default: ``results`` in the room of its paper.

    Raises
    ------
    ValueError
        If there is none of that name (those that are there are listed), or its file is damaged.
    """
    found = stored(folder)
    if name not in found:
        raise ValueError(f"name: no result of {name!r} is stored; there are {', '.join(found) or 'none'}")
    data = found[name].read_bytes()
    try:
        outcome = json.loads(lzma.decompress(data) if found[name].suffix == ".xz" else data)
    except (ValueError, lzma.LZMAError, EOFError, RecursionError):
        outcome = None
    if not isinstance(outcome, dict) or not isinstance(outcome.get("units"), list):
        raise ValueError(
            f"name: {found[name].name} is damaged; take it from the project again, or compute it anew with "
            f"`uv run course study run {name}`"
        )
    return outcome


def store(folder, name, outcome):
    """Write a result whole or not at all, one unit a line; return it as `load` will."""
    compact = partial(json.dumps, default=plain, allow_nan=False, separators=(",", ":"))
    parts = []
    for key, value in outcome.items():
        some = "[\n" + ",\n".join(map(compact, value)) + "\n]" if key == "units" else compact(value)
        parts.append(f'"{key}": {some}')
    data = ("{\n" + ",\n".join(parts) + "\n}\n").encode()
    target, other, new = (folder / f"{name}{end}" for end in (".json", ".json.xz", ".new"))
    written = data
    if len(data) > LARGEST:
        target, other, written = other, target, lzma.compress(data)
    try:
        with new.open("wb") as file:
            file.write(written)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, target)
        other.unlink(missing_ok=True)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return json.loads(data)


def plain(value):
    """Let JSON hold numpy's numbers."""
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} is nothing that JSON can hold; let compute return numbers")
