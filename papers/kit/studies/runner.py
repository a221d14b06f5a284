"""Run a study to its end, however often it is interrupted.

A study is a list of units, each small enough to be lost. A finished unit is a line in ``NAME.part.jsonl``, on
the disk before the next one begins; when all are there the result, ``NAME.json``, is written in one stroke.
Whatever ends a run in between, the next one goes on where it stopped.
"""

import base64
import functools
import json
import os
import platform
import re
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from pathlib import Path
from threading import Thread

import numpy as np
from joblib import Parallel, delayed
from tqdm import tqdm

from papers.kit.studies import finished, provenance
from papers.kit.studies.finished import Interrupted, key
from papers.kit.studies.results import home, store

try:  # Not on Windows and not in JupyterLite: there memory is not measured.
    from resource import RUSAGE_SELF, getrusage
except ImportError:
    getrusage = None

PACKAGES = ("numpy", "scipy", "scikit-learn")
PATIENCE = 60  # seconds that a cluster may be without workers


@dataclass(frozen=True)
class Study:
    """What is computed, in pieces.

    Attributes
    ----------
    name : str
        As in ``course study run NAME``.
    parameters : dict
        What is done, for JSON: the parameters that `compute` uses. Units of other parameters are those of
        another study.
    words : callable
        Maps the parameters to sentences by subject, a dict of str; "what" says it in one line.
    units : callable
        Returns the units: dicts that JSON can hold, no two alike. Seeds are part of them.
    compute : callable
        Maps a unit and the folder of the raw archives (or None) to its result, a dict for JSON. Same unit,
        same result. What several units share belongs behind a small cache; neighbours are run in order.
    summary : callable, optional
        Maps the list of (unit, result) to a dict for JSON.
    corpora : callable, optional
        Maps the folder to what is known of the documents by corpus, a dict for JSON; "content" is their
        digest. Called before the clock of each unit starts, so it should keep what it reads.
    room : str
        The room of its paper, where its results are stored unless `run` is told otherwise.
    within : dict of str to float or None
        By how much a number of a unit may differ when it is computed again, by its name; "bits" by how many
        documents. None: it is measured anew (times) and not compared. All others have to be equal.
    archives : bool
        Whether the folder of raw archives is needed.
    """

    name: str
    parameters: dict
    words: Callable[[dict], dict[str, str]]
    units: Callable[[], list[dict]]
    compute: Callable[[dict, str | os.PathLike | None], dict]
    summary: Callable[[list[tuple[dict, dict]]], dict] | None = None
    corpora: Callable[[str | os.PathLike | None], dict] | None = None
    room: str = ""
    within: Mapping[str, float | None] = field(default_factory=dict)
    archives: bool = False

    @property
    def protocol(self):
        """What is done, in words, by subject."""
        return self.words(self.parameters)

    @property
    def module(self):
        """The module whose code computes a unit."""
        compute = self.compute
        while isinstance(compute, functools.partial):
            compute = compute.func
        return compute.__module__


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
        If an argument is unusable, or the finished units belong to other parameters, versions or corpora.
    FileNotFoundError
        If raw archives are missing; the message is the command that fetches them.
    Interrupted
        If disk, workers or cluster fail. Run again to go on.
    """
    if sys.platform == "emscripten":
        raise ValueError(f"study: a browser has no hours for {study.name}; run it in the installed course")
    if not isinstance(jobs, int) or jobs < 1:
        raise ValueError(f"jobs: {jobs!r} is no whole number from 1; pass 1 or more")
    units = study.units()
    keys = [key(unit) for unit in units]
    if len(set(keys)) < len(keys):
        raise ValueError(f"study: two units of {study.name} are alike; name what tells them apart")
    modules = provenance.modules(study.module)
    header = {"study": study.name, "parameters": study.parameters, "versions": versions()}
    header["corpora"] = study.corpora(folder) if study.corpora else {}
    results = home(study.room) if to is None else Path(to).expanduser()
    with finished.opened(results, json.loads(json.dumps(header)), fresh) as (part, done):
        left = [unit for unit, own in zip(units, keys, strict=True) if own not in done]
        bar = tqdm(total=len(units), initial=len(units) - len(left), desc=study.name, disable=not progress)
        with bar, closing(_finished(study, left, folder, scheduler, jobs)) as entries:
            for entry in entries:
                with finished.disk(results):
                    done[key(entry["unit"])] = finished.append(part, entry)
                bar.update()
        entries = [done[own] for own in keys]
        pairs = [(entry["unit"], entry["result"]) for entry in entries]
        outcome = header | {
            "protocol": study.protocol,
            "cpu_seconds": round(sum(entry["cpu_seconds"] for entry in entries), 1),
            "peak_megabytes": max((entry["peak_megabytes"] for entry in entries), default=0),
            "runs": provenance.counted(entry.pop("run") for entry in entries),
            "modules": modules,
            "summary": study.summary(pairs) if study.summary else {},
            "units": entries,
        }
        with finished.disk(results):
            outcome = store(results, study.name, outcome)
    finished.path(results, study.name).unlink()
    return outcome


def versions():
    """Return the versions of Python and of what the studies compute with."""
    return {"python": platform.python_version()} | {name: metadata.version(name) for name in PACKAGES}


def _one(study, unit, folder):
    """Compute one unit, with its times; runs in a worker."""
    provenance.code(study.module)  # now, and not when a unit is finished: files may change meanwhile
    if study.corpora:
        study.corpora(folder)
    wall, cpu = time.perf_counter(), time.process_time()
    try:
        result = study.compute(unit, folder)
    except Exception as error:
        error.add_note(f"unit: {key(unit)}")
        raise
    return {
        "unit": unit,
        "result": result,
        "cpu_seconds": round(time.process_time() - cpu, 3),
        "wall_seconds": round(time.perf_counter() - wall, 3),
        "peak_megabytes": peak_megabytes(),
        "run": provenance.here(study.module),
    }


def peak_megabytes():
    """Return the most memory that this process ever held, in MB; 0 where the system does not say."""
    # `ru_maxrss` counts what the process was forked from, too.
    status = Path("/proc/self/status")
    if status.is_file() and (peak := re.search(r"VmHWM:\s+(\d+) kB", status.read_text())):
        return round(int(peak[1]) * 1024 / 1e6)
    if getrusage is None:
        return 0
    peak = getrusage(RUSAGE_SELF).ru_maxrss
    return round(peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6)


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
