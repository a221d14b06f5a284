"""Where a result comes from: day, code, data and machine, without names of hosts or people.

Code and data are named by digests that a reader can compute: that of the code is of the study's module and of
all modules of papers and library that it imports, without comments, docstrings and layout.
"""

import ast
import hashlib
import importlib.util
import os
import platform
import time
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np

FLOORS = ("helpers", "papers")
RUNNER = "papers.kit"  # It hands units out and writes them down; it computes nothing.
LENGTH = 12  # hexadecimal digits


# --- code


@cache
def modules(module):
    """Return the digests of a module and of the modules of papers and library that it imports, by name.

    Parameters
    ----------
    module : str
        Dotted name.

    Notes
    -----
    Read from the files, not from what is loaded; a process keeps what it read first.
    """
    found, waiting = {}, [module]
    while waiting:
        name = waiting.pop()
        if name not in found and (source := _source(name)) is not None:
            found[name], others = _read(source)
            waiting += others
    return dict(sorted(found.items()))


def code(module):
    """Return one digest of `modules`, or "unknown" where there are no files to read."""
    found = modules(module)
    return _digest("\n".join(f"{name} {digest}" for name, digest in found.items())) if found else "unknown"


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


@cache
def _read(source):
    """Return the digest of a module's text, and the modules that it imports and that count."""
    tree = ast.parse(source)
    return _digest(_plain(tree)), [name for name in _imports(tree) if _counts(name)]


def _source(name):
    """Return the text of a module; None if it has no file."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.origin or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin).read_text(encoding="utf-8")


def _imports(tree):
    """Yield the dotted names of modules that a module imports, here or inside its functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            # What is imported from a package may be a module, too.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _counts(name):
    return name.split(".")[0] in FLOORS and not f"{name}.".startswith(f"{RUNNER}.")


def _plain(node):
    """Write a tree without positions, docstrings and what is empty: the same for each version of Python."""
    if isinstance(node, list):
        return f"[{','.join(map(_plain, node))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = {name: value for name, value in ast.iter_fields(node) if value not in (None, [])}
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        fields["body"] = node.body[ast.get_docstring(node, clean=False) is not None :]
    if isinstance(node, ast.Constant):
        fields = {"value": node.value}
    inside = ",".join(f"{name}={_plain(value)}" for name, value in fields.items())
    return f"{type(node).__name__}({inside})"


# --- data


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
    for some in names:
        digest.update("\n".join(map(str, some)).encode())
    return f"sha256:{digest.hexdigest()}"


# --- day and machine


def here(module):
    """Return day, code and machine of this process; the same dict for a whole day."""
    return {
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "code": code(module),
        "machine": machine(),
    }


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
    return sorted(listed, key=lambda run: tuple(run.get(name, "") for name in ("date", "code", "machine")))


def sentence(outcome):
    """Say when, by which code and on what machine a stored result was computed.

    Parameters
    ----------
    outcome : dict
        What `papers.kit.studies.load` returns.
    """
    places, said = {}, []
    for run in outcome.get("runs") or [{}]:
        places.setdefault((run.get("date"), run.get("machine")), []).append(run)
    for (date, machine), runs in places.items():
        codes = ", ".join(dict.fromkeys(run.get("code", "not recorded") for run in runs))
        when = f"{date}, code {codes}, {machine}" if date else "date and machine not recorded"
        said.append(f"{sum(run['units'] for run in runs)} results: {when}" if len(places) > 1 else when)
    return "; ".join(said)
