"""Run a study to its end, however often it is interrupted.

A study is a list of units, each small enough to be lost. A finished unit is a line in ``NAME.part.jsonl``, on
the disk before the next one begins; when all are there the result, ``NAME.json``, is written in one stroke.
Whatever ends a run in between, the next one goes on where it stopped.
"""

import base64
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from threading import Thread

import numpy as np
from joblib import Parallel, delayed
from tqdm import tqdm

from papers.kit.studies import provenance
from papers.kit.studies.results import home, plain, store

try:  # Not on Windows: there nothing keeps two runs apart, and memory is not measured.
    import fcntl
    import resource
except ImportError:
    fcntl = resource = None

PACKAGES = ("numpy", "scipy", "scikit-learn", "kernels-on-the-simplex")
PATIENCE = 60  # seconds that a cluster may be without workers


class Interrupted(RuntimeError):
    """The run ended early for a reason outside the study. What is finished is kept; the message says so."""


@dataclass(frozen=True)
class Study:
    """What is computed, in pieces.

    Attributes
    ----------
    name : str
        As in ``python -m papers.kit.studies run NAME``.
    protocol : dict of str
        What is done, in words. Part of the result.
    units : callable
        Returns the units: dicts that JSON can hold, no two alike. Seeds are part of them.
    compute : callable
        Maps a unit and the folder of the raw archives (or None) to its result, a dict for JSON. Same unit,
        same result. What several units share belongs behind a small cache; neighbours are run in order.
    summary : callable, optional
        Maps the list of (unit, result) to a dict for JSON.
    corpora : callable, optional
        Maps the folder to what is known of the documents, a dict for JSON that `describe` can make. Called
        before the clock of each unit starts, so it should keep what it reads.
    room : str
        The room of its paper, where its results are stored unless `run` is told otherwise.
    """

    name: str
    protocol: dict[str, str]
    units: Callable[[], list[dict]]
    compute: Callable[[dict, str | os.PathLike | None], dict]
    summary: Callable[[list[tuple[dict, dict]]], dict] | None = None
    corpora: Callable[[str | os.PathLike | None], dict] | None = None
    room: str = ""


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


def run(study, folder=None, scheduler=None, jobs=1, progress=True, *, to=None, fresh=False):
    """Run what is left of a study; return the result, which is also stored.

    Parameters
    ----------
    study : Study
    folder : path, optional
        Where the raw archives are; with `scheduler`, on the workers. Default: where ``download`` puts them.
    scheduler : str, optional
        Address of a Dask scheduler, as "tcp://host:8786". Its workers need this project, and one thread each.
    jobs : int, default 1
        Processes, without a scheduler.
    progress : bool
        Whether to show a bar.
    to : path, optional
        Folder of the results. Default: ``results`` in the room of its paper.
    fresh : bool
        Set the finished units of an earlier run aside and begin anew.

    Returns
    -------
    outcome : dict

    Raises
    ------
    ValueError
        If an argument is unusable, or the finished units belong to another protocol, version or corpus.
    FileNotFoundError
        If raw archives are missing; the message is the command that fetches them.
    Interrupted
        If disk, workers or cluster fail. Run again to go on.
    """
    if not isinstance(jobs, int) or jobs < 1:
        raise ValueError(f"jobs: {jobs!r} is no whole number from 1; pass 1 or more")
    units = study.units()
    keys = [_key(unit) for unit in units]
    if len(set(keys)) < len(keys):
        raise ValueError(f"study: two units of {study.name} are alike; name what tells them apart")
    header = {"study": study.name, "protocol": study.protocol, "versions": _versions()}
    header["corpora"] = study.corpora(folder) if study.corpora else {}
    results = home(study.room) if to is None else Path(to).expanduser()
    with _part(results, json.loads(json.dumps(header)), fresh) as (part, done):
        left = [unit for unit, key in zip(units, keys, strict=True) if key not in done]
        bar = tqdm(total=len(units), initial=len(units) - len(left), desc=study.name, disable=not progress)
        with bar, closing(_finished(study, left, folder, scheduler, jobs)) as finished:
            for entry in finished:
                line = json.dumps(entry, default=plain, allow_nan=False)
                with _disk(results):
                    part.write(line.encode() + b"\n")
                    part.flush()
                    os.fsync(part.fileno())
                done[_key(entry["unit"])] = json.loads(line)
                bar.update()
        entries = [done[key] for key in keys]
        pairs = [(entry["unit"], entry["result"]) for entry in entries]
        outcome = header | {
            "cpu_seconds": round(sum(entry["cpu_seconds"] for entry in entries), 1),
            "peak_megabytes": max((entry["peak_megabytes"] for entry in entries), default=0),
            "runs": provenance.counted(entry.pop("run") for entry in entries),
            "summary": study.summary(pairs) if study.summary else {},
            "units": entries,
        }
        with _disk(results):
            outcome = store(results, study.name, outcome)
    (results / f"{study.name}.part.jsonl").unlink()
    return outcome


def _key(unit):
    return json.dumps(unit, sort_keys=True)


def _versions():
    return {"python": platform.python_version()} | {name: metadata.version(name) for name in PACKAGES}


def _one(study, unit, folder):
    """Compute one unit, with its times; runs in a worker."""
    if study.corpora:
        study.corpora(folder)
    wall, cpu = time.perf_counter(), time.process_time()
    try:
        result = study.compute(unit, folder)
    except Exception as error:
        error.add_note(f"unit: {_key(unit)}")
        raise
    return {
        "unit": unit,
        "result": result,
        "cpu_seconds": round(time.process_time() - cpu, 3),
        "wall_seconds": round(time.perf_counter() - wall, 3),
        "peak_megabytes": peak_megabytes(),
        "run": provenance.here(),
    }


def peak_megabytes():
    """Return the most memory that this process ever held, in MB."""
    if resource is None:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1e6 if sys.platform == "darwin" else 1e3))


def _finished(study, units, folder, scheduler, jobs):
    """Yield units as they are finished."""
    if scheduler is not None:
        yield from _on_cluster(study, units, folder, scheduler)
    elif jobs == 1:
        for unit in units:
            yield _one(study, unit, folder)
    else:
        pool = Parallel(jobs, return_as="generator_unordered", batch_size=1)
        try:
            yield from pool(delayed(_one_beside)(os.getpid(), study, unit, folder) for unit in units)
        except BrokenExecutor:
            raise Interrupted(
                "A worker was ended from outside, perhaps for want of memory. What is finished is kept: "
                "run again to go on, with fewer jobs."
            ) from None


def _one_beside(parent, study, unit, folder):
    """Compute one unit in a process that ends with its parent."""
    _end_with(parent)
    return _one(study, unit, folder)


@cache
def _end_with(parent):
    """Watch the parent: when it is killed joblib's workers would stay for minutes, with all they hold."""

    def watch():
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _on_cluster(study, units, folder, address):
    """Yield units as the workers of a Dask cluster finish them.

    joblib's own Dask backend, tried in its release 1.6, waits for ever when the last worker is lost.
    """
    try:
        from dask.distributed import Client, KilledWorker
    except ImportError:
        raise ValueError("scheduler: Dask is missing; `uv sync --extra cluster` installs it") from None
    gone = Interrupted(
        f"The cluster at {address} went away. What is finished is kept: run again to go on, there or here."
    )
    try:
        client = Client(address, timeout=5)
    except (OSError, ValueError) as error:
        raise Interrupted(f"No scheduler answers at {address}; start one with `dask scheduler`") from error
    with client:
        futures = [client.submit(_one, study, unit, folder, pure=False) for unit in units]
        seen = time.monotonic()
        while futures:
            if client.status != "running":
                raise gone
            if client.scheduler_info()["workers"]:
                seen = time.monotonic()
            elif time.monotonic() - seen > PATIENCE:
                raise gone
            for future in [some for some in futures if some.done()]:
                if future.status == "error":
                    error = future.exception()
                    raise gone if isinstance(error, KilledWorker) else error
                try:
                    entry = future.result(timeout=10)
                except TimeoutError:
                    break  # Its worker is gone; another may compute it.
                except (CancelledError, OSError):
                    raise gone from None
                yield entry
                futures.remove(future)
            time.sleep(0.1)


@contextmanager
def _disk(folder):
    """Say in one sentence that the disk failed."""
    try:
        yield
    except OSError as error:
        raise Interrupted(
            f"Could not write to {folder} ({error.strerror}). What is finished is kept: make room there and "
            "run again to go on."
        ) from error


@contextmanager
def _part(results, header, fresh):
    """Open the file of finished units; give it, and the entries that are in it by the keys of their units."""
    path = results / f"{header['study']}.part.jsonl"
    with _disk(results):
        results.mkdir(parents=True, exist_ok=True)
        if fresh and path.exists():
            _locked(path).close()
            os.replace(path, path.with_suffix(".aside"))
        file = _locked(path)
    with file:
        entries = _entries(file, path)
        if not entries:
            with _disk(results):
                file.write(json.dumps(header).encode() + b"\n")
                file.flush()
        elif entries[0] != header:
            differing = [name for name in header if entries[0].get(name) != header[name]]
            raise ValueError(
                f"study: {path.name} has {len(entries) - 1} units of another run ({', '.join(differing)} "
                "differ); go on as that one did, or set them aside with --fresh"
            )
        yield file, {_key(entry["unit"]): entry for entry in entries[1:]}


def _locked(path):
    """Open a file to read and to append, for one run at a time; the lock dies with the process."""
    file = path.open("a+b")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise ValueError(
                f"study: another run is writing {path.name}; wait, or pass another --to"
            ) from None
    return file


def _entries(file, path):
    """Read the lines; the last one goes if it is torn."""
    file.seek(0)
    *lines, torn = file.read().split(b"\n")
    if torn:
        file.truncate(sum(len(line) + 1 for line in lines))
    try:
        entries = [json.loads(line) for line in lines]
    except ValueError:
        entries = [None]
    if not isinstance(next(iter(entries), {}), dict) or not all(map(_is_entry, entries[1:])):
        raise ValueError(f"study: {path.name} is damaged; set it aside with --fresh")
    return entries


def _is_entry(line):
    """Whether a line is what `_one` returns."""
    return (
        isinstance(line, dict)
        and all(isinstance(line.get(name), dict) for name in ("unit", "result", "run"))
        and all(isinstance(line.get(name), int | float) for name in ("cpu_seconds", "peak_megabytes"))
    )
