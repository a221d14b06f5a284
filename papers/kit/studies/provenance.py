"""Where a result comes from: protocol, day, commit and machine, without names of hosts or people."""

import os
import platform
import subprocess
import time
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]


def stated(name):
    """Return the protocol of a study in words, as ``protocols.toml`` has it."""
    text = (Path(__file__).parent / "protocols.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)[name]


def here():
    """Return day, commit and machine of this process; the same dict for a whole day."""
    return {"date": time.strftime("%Y-%m-%d", time.gmtime()), "commit": commit(), "machine": machine()}


@cache
def commit(folder=PROJECT):
    """Return the commit of the code, "with changes" if helpers or papers differ from it, or "unknown"."""
    name = _git(folder, "rev-parse", "--short=12", "HEAD")
    if not name:
        return "unknown"
    return (
        f"{name} with changes" if _git(folder, "status", "--porcelain", "--", "helpers", "papers") else name
    )


def _git(folder, *arguments):
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


@cache
def machine():
    """Return model and number of processors and the memory, as "Intel Xeon, 2 CPUs, 8 GB"."""
    memory = _gigabytes()
    parts = [_processor(), f"{os.cpu_count()} CPUs", f"{memory:.0f} GB" if memory else ""]
    return ", ".join(part for part in parts if part)


def _processor(cpuinfo="/proc/cpuinfo"):
    """Return the model of the processor; Linux has it in a file, others say what they can."""
    try:
        lines = Path(cpuinfo).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    for line in lines:
        name, _, value = line.partition(":")
        if name.strip() == "model name" and value.strip():
            return " ".join(value.replace("(R)", "").replace("(TM)", "").split())
    return platform.processor() or platform.machine()


def _gigabytes():
    """Return the memory in GB, or 0 where the system does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    except (AttributeError, OSError, ValueError):
        return 0


def counted(runs):
    """Return the different runs in order of their days, each with the number of its units.

    A unit of a time when runs were not noted has an empty one.
    """
    found = Counter(tuple(sorted(run.items())) for run in runs)
    listed = [dict(key) | {"units": count} for key, count in found.items()]
    return sorted(
        listed, key=lambda run: (run.get("date", ""), run.get("commit", ""), run.get("machine", ""))
    )


def sentence(outcome):
    """Say when, from which commit and on what machine a stored result was computed.

    Parameters
    ----------
    outcome : dict
        What `papers.kit.studies.load` returns.
    """
    places, said = {}, []
    for run in outcome.get("runs") or [{}]:
        places.setdefault((run.get("date"), run.get("machine")), []).append(run)
    for (date, machine), runs in places.items():
        commits = ", ".join(run.get("commit", "") for run in runs)
        when = f"{date}, commit {commits}, {machine}" if date else "date and machine not recorded"
        said.append(f"{sum(run['units'] for run in runs)} results: {when}" if len(places) > 1 else when)
    return "; ".join(said)
