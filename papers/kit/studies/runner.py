"""Run a study to its end, however often it is interrupted.

A study is a list of units, each small enough to be lost. joblib computes them, in this process, in several,
or on a Dask cluster. A finished unit is a file in the folder ``NAME.part``; when all are there the result,
``NAME.json``, is written in one stroke. Whatever ends a run in between, the next one goes on where it was.
"""

import errno
import functools
import hashlib
import itertools
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from joblib import Parallel, delayed, parallel_config
from tqdm import tqdm

from papers.kit import rooms, written
from papers.kit.studies import results

PACKAGES = ("numpy", "scipy", "scikit-learn")
ANSWERS = 30  # seconds that a scheduler may take to answer: a busy one takes many
HEADER = {"study": str, "parameters": dict, "versions": dict, "corpora": dict}


class Interrupted(RuntimeError):
    """The run ended early for a reason outside the study. What is finished is kept; the message says so."""


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
    units: Callable[[], list[dict]]
    compute: Callable[[dict, str | os.PathLike | None], dict]
    summary: Callable[[list[tuple[dict, dict]]], dict] | None = None
    corpora: Callable[[str | os.PathLike | None], dict] | None = None
    room: str = ""
    within: Mapping[str, float | None] = field(default_factory=dict)
    archives: bool = False

    @property
    def protocol(self):
        """What is done, in words, by subject: ``studies.toml`` of the room, with the parameters in it."""
        path = rooms.folders()[self.room][0] / "studies.toml" if self.room else Path()
        return written.read(path, self._said).get(self.name, {}) if path.is_file() else {}

    def _said(self, name, words):
        """Return what a table of ``studies.toml`` says, of this study with its parameters filled in."""
        written.entries(words, others=str)
        if name != self.name:
            return words
        filled = {}
        for subject, text in words.items():
            try:
                filled[subject] = text.format(**self.parameters)
            except (LookupError, ValueError, AttributeError, TypeError) as reason:
                remedy = f"name a parameter of the study in them: {', '.join(self.parameters)}."
                raise ValueError(f"{subject}: its braces cannot be filled ({reason}); {remedy}") from None
        return filled


def known(room=None):
    """Return all studies by name, or those of one room."""
    modules = rooms.load("*", room, mentioning="STUDIES = ")
    return {study.name: study for module in modules for study in module.STUDIES}


def find(name):
    """Return the study of that name, or raise ValueError with the known ones."""
    studies = known()
    if name not in studies:
        raise ValueError(f"name: there is no study {name!r}; the known ones are {', '.join(studies)}")
    return studies[name]


def run(study, folder=None, scheduler=None, jobs=1, progress=True, *, to=None, fresh=False):
    """Run what is left of a study; return the result, which is also stored.

    Parameters
    ----------
    study : Study
    folder : path, optional
        Where the raw archives are; with `scheduler`, on the workers. Default: where ``download`` puts them.
    scheduler : str, optional
        Address of a Dask scheduler, as "tcp://host:8786". Its workers need this project, and one thread each.
        Other workers compute the units of those that are lost; without any the run waits for the next one.
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
    if len({_file(unit) for unit in units}) < len(units):
        raise ValueError(f"study: two units of {study.name} are alike; name what tells them apart")
    versions = {"python": platform.python_version()} | {name: metadata.version(name) for name in PACKAGES}
    header = {"study": study.name, "parameters": study.parameters, "versions": versions}
    home = results.home(study.room) if to is None else Path(to).expanduser()
    part = home / f"{study.name}.part"
    if not fresh:
        with _disk(home):
            _check(part, results.as_json(header))  # before archives are asked for
    header["corpora"] = study.corpora(folder) if study.corpora else {}
    with _disk(home):
        _prepare(part, results.as_json(header), fresh)
        left = [unit for unit in units if _finished(part, unit) is None]
        bar = tqdm(total=len(units), initial=len(units) - len(left), desc=study.name, disable=not progress)
    with bar, closing(_computed(study, left, folder, scheduler, jobs)) as entries:
        for entry in entries:
            data = json.dumps(entry, default=results.plain, allow_nan=False).encode()
            with _disk(home):
                results.replace(part / _file(entry["unit"]), data)
            bar.update()
    entries = [_finished(part, unit) for unit in units]
    runs = Counter(json.dumps(entry.pop("run")) for entry in entries)
    pairs = [(entry["unit"], entry["result"]) for entry in entries]
    outcome = header | {
        "protocol": study.protocol,
        "cpu_seconds": round(sum(entry["cpu_seconds"] for entry in entries), 1),
        "runs": [json.loads(text) | {"units": count} for text, count in sorted(runs.items())],
        "summary": study.summary(pairs) if study.summary else {},
        "units": entries,
    }
    with _disk(home):
        outcome = results.store(home, study.name, outcome)
    shutil.rmtree(part, ignore_errors=True)
    return outcome


# ---------------------------------------------------------------- finished units


def _file(unit):
    return hashlib.sha256(json.dumps(unit, sort_keys=True).encode()).hexdigest()[:24] + ".json"


def _read(path):
    """Return what a file holds; None if it is not there, or is damaged."""
    try:
        return json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return None


def _finished(part, unit):
    """Return the entry of a unit; None if it is to be computed."""
    entry = _read(part / _file(unit))
    return entry if results.has(entry, results.UNIT | {"run": dict}) else None


def _check(part, header):
    """See that the finished units are of the same study, as far as the header says what it is."""
    if part.with_suffix(".part.jsonl").exists():
        raise ValueError(
            f"study: {part.name}.jsonl has units of an earlier edition; finish them with its code, or run "
            "with --fresh, which begins anew and leaves that file alone"
        )
    units = sum(path.name != "study.json" for path in part.glob("*.json"))
    if not units:
        return
    before = _read(part / "study.json")
    if not results.has(before, HEADER):
        raise ValueError(
            f"study: {part.name}/study.json is damaged or missing, and it alone says of which run the "
            f"finished units beside it are ({units}); put it back from a copy, or set the units aside with "
            "--fresh"
        )
    if differing := ", ".join(_differing(before, header)):
        raise ValueError(
            f"study: {part.name} has {units} units of another run ({differing}); go on as that one did, or "
            "set them aside with --fresh"
        )


def _prepare(part, header, fresh):
    """Make the folder of finished units, or see that those in it are of the same study."""
    if not fresh:
        _check(part, header)
    elif part.exists():
        names = (part.with_suffix(f".aside{number}") for number in itertools.chain([""], itertools.count(2)))
        part.rename(next(path for path in names if not path.exists()))
    part.mkdir(parents=True, exist_ok=True)
    results.replace(part / "study.json", json.dumps(header).encode())


def _differing(old, new):
    """Say what differs: "other parameters: C, folds"."""
    for name in new:
        if old[name] != new[name]:
            inside = {**old[name], **new[name]} if isinstance(new[name], dict) else {}
            names = sorted(key for key in inside if old[name].get(key) != new[name].get(key))
            yield f"other {name}" + (f": {', '.join(names)}" if names else "")


@contextmanager
def _disk(folder):
    """Say in one sentence that the disk failed."""
    try:
        yield
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        remedy = "make room there" if full else "make it a folder that you may write to"
        raise Interrupted(
            f"Could not write to {folder} ({error.strerror}). What is finished is kept: {remedy} and run "
            "again to go on."
        ) from error


# ---------------------------------------------------------------- the work


def _computed(study, units, folder, scheduler, jobs):
    """Yield units as they are finished."""
    if scheduler is not None:
        yield from _on_cluster(study, units, folder, scheduler)
        return
    try:
        # Workers whose parent was killed end soon after they have nothing to do.
        with parallel_config("loky", idle_worker_timeout=10):
            yield from _parallel(study, units, folder, n_jobs=jobs)
    except BrokenExecutor:
        raise Interrupted(
            "A worker was ended from outside, perhaps for want of memory. What is finished is kept: "
            "run again to go on, with fewer jobs."
        ) from None


def _on_cluster(study, units, folder, address):
    try:
        from dask.distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ImportError:
        raise ValueError("scheduler: Dask is missing; `uv sync --extra cluster` installs it") from None
    try:
        client = Client(address, timeout=ANSWERS)
    except (OSError, ValueError) as error:
        raise Interrupted(f"No scheduler answers at {address}; start one with `dask scheduler`") from error
    try:
        with client, parallel_config("dask", wait_for_workers_timeout=60):
            yield from _parallel(study, units, folder, n_jobs=-1, pre_dispatch="all")
    except (CancelledError, CommClosedError, KilledWorker):
        raise Interrupted(
            f"The cluster at {address} went away. What is finished is kept: run again to go on, there or "
            "here."
        ) from None


def _parallel(study, units, folder, **options):
    work = Parallel(return_as="generator_unordered", batch_size=1, **options)
    yield from work(delayed(_one)(study, unit, folder) for unit in units)


def _one(study, unit, folder):
    """Compute one unit, with its times; runs in a worker."""
    run = {"date": time.strftime("%Y-%m-%d", time.gmtime()), "code": revision(), "machine": machine()}
    if study.corpora:
        study.corpora(folder)
    wall, cpu = time.perf_counter(), time.process_time()
    try:
        result = study.compute(unit, folder)
    except Exception as error:
        error.add_note(f"unit: {json.dumps(unit)}")
        raise
    return {
        "unit": unit,
        "result": result,
        "cpu_seconds": round(time.process_time() - cpu, 3),
        "wall_seconds": round(time.perf_counter() - wall, 3),
        "run": run,
    }


@functools.cache
def revision():
    """Return the last git revision of the code of helpers and papers, and whether files differ from it.

    Outside a clone it is the version of the course.
    """
    root = Path(__file__).parents[3]
    code = [":(glob)helpers/**/*.py", ":(glob)papers/**/*.py"]

    def git(*arguments):
        command = ["git", "-C", str(root), *arguments, "--", *code]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    try:
        last = git("log", "-1", "--format=%H")
        edited = git("status", "--porcelain")
    except (OSError, subprocess.CalledProcessError):
        last = edited = ""
    if not last:
        return f"version {metadata.version('kernels-on-the-simplex')}"
    return f"git {last[:12]}" + (", edited" if edited else "")


@functools.cache
def machine():
    """Return model and number of processors and the memory, as "Intel Xeon, 2 CPUs, 8 GB"."""
    cpuinfo = Path("/proc/cpuinfo")  # Linux; others say what they can.
    text = cpuinfo.read_text(encoding="utf-8") if cpuinfo.is_file() else ""
    model = re.search(r"^model name\s*: (.*)", text, re.MULTILINE)
    name = re.sub(r"\((R|TM)\)", "", model[1]) if model else platform.processor() or platform.machine()
    parts = [" ".join(name.split()), f"{os.cpu_count()} CPUs"]
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        parts.append(f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 1e9:.0f} GB")
    return ", ".join(parts)
