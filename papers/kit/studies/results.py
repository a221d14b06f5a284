"""What is stored of a study: ``NAME.json``, or packed, ``NAME.json.xz``, where that is large."""

import base64
import hashlib
import json
import lzma
import os
from functools import partial
from numbers import Real
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
    paths = sorted(path for place in folders for end in ("*.json", "*.json.xz") for path in place.glob(end))
    return {path.name.split(".")[0]: path for path in paths}


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
    paths = stored(folder)
    if name not in paths:
        raise ValueError(f"name: no result of {name!r} is stored; there are {', '.join(paths) or 'none'}")
    data = paths[name].read_bytes()
    try:
        outcome = json.loads(lzma.decompress(data) if paths[name].suffix == ".xz" else data)
    except (ValueError, lzma.LZMAError, EOFError, RecursionError):
        outcome = None
    if not _is_whole(outcome):
        raise ValueError(
            f"name: {paths[name].name} is damaged; take it from the project again, or compute it anew with "
            f"`uv run course study run {name}`"
        )
    return outcome


# What is read of a result, of its runs and of its units; what a study puts inside is its own affair.
OUTCOME = dict.fromkeys(("parameters", "versions", "corpora", "protocol", "summary"), dict)
OUTCOME |= {"runs": list, "units": list}
RUN = {"date": str, "machine": str, "units": int}
UNIT = {"unit": dict, "result": dict, "cpu_seconds": Real}


def has(value, types):
    """Whether a value is a dict that has all these names, each with a value of its type."""
    return isinstance(value, dict) and all(isinstance(value.get(name), kind) for name, kind in types.items())


def _is_whole(outcome):
    return (
        has(outcome, OUTCOME)
        and all(isinstance(facts, dict) for facts in outcome["corpora"].values())
        and all(has(run, RUN) and isinstance(run.get("code", ""), str) for run in outcome["runs"])
        and all(has(entry, UNIT) for entry in outcome["units"])
    )


def store(folder, name, outcome):
    """Write a result whole or not at all, one unit a line; return it as `load` will."""
    compact = partial(json.dumps, default=plain, allow_nan=False, separators=(",", ":"))
    parts = []
    for key, value in outcome.items():
        text = "[\n" + ",\n".join(map(compact, value)) + "\n]" if key == "units" else compact(value)
        parts.append(f'"{key}": {text}')
    data = ("{\n" + ",\n".join(parts) + "\n}\n").encode()
    target, other = (folder / f"{name}{end}" for end in (".json", ".json.xz"))
    if len(data) > LARGEST:
        target, other = other, target
    replace(target, lzma.compress(data) if target.suffix == ".xz" else data)
    other.unlink(missing_ok=True)
    return json.loads(data)


def replace(path, data):
    """Write a file whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        new.write_bytes(data)
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def plain(value):
    """Let JSON hold numpy's numbers."""
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} is nothing that JSON can hold; let compute return numbers")


def as_json(value):
    """Return a value as it is read again."""
    return json.loads(json.dumps(value, default=plain, allow_nan=False))


def scored(right):
    """Return what a result says of a test: how many are right, of how many, and which, packed.

    Parameters
    ----------
    right : array-like of bool, shape (n_test,)

    Returns
    -------
    score : dict
        "right" and "of" are counts, "bits" is for `right`.
    """
    right = np.asarray(right, dtype=bool)
    bits = base64.b64encode(np.packbits(right)).decode()
    return {"right": int(right.sum()), "of": len(right), "bits": bits}


def right(result):
    """Return which test documents were right, a bool array, from what `scored` has made."""
    packed = np.frombuffer(base64.b64decode(result["bits"]), dtype=np.uint8)
    return np.unpackbits(packed, count=result["of"]).astype(bool)


def content(counts, *names):
    """Return the digest of documents, "sha256:...", whoever counted them and from whichever archive.

    Parameters
    ----------
    counts : CSR of int, shape (n_documents, n_words)
    names : sequences of str
        Words, labels, splits: whatever tells documents of the same counts apart.
    """
    digest = hashlib.sha256()
    for numbers in (counts.indptr, counts.indices, counts.data):
        digest.update(np.ascontiguousarray(numbers, dtype="<i8"))
    for strings in names:
        digest.update("\n".join(map(str, strings)).encode())
    return f"sha256:{digest.hexdigest()}"


def sentence(outcome):
    """Say when, by which code and on what machine a stored result was computed.

    Parameters
    ----------
    outcome : dict
        What `load` returns.
    """
    places, parts = {}, []
    for run in outcome.get("runs") or [{}]:
        places.setdefault((run.get("date"), run.get("machine")), []).append(run)
    for (date, machine), runs in places.items():
        codes = ", ".join(dict.fromkeys(run.get("code", "not recorded") for run in runs))
        when = f"{date}, code {codes}, {machine}" if date else "date and machine not recorded"
        parts.append(f"{sum(run['units'] for run in runs)} results: {when}" if len(places) > 1 else when)
    return "; ".join(parts)
