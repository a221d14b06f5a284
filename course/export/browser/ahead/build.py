"""Rewrite a local distribution so that Python starts sooner: in Chromium by a third, under Node by half.

A browser keeps no bytecode between two visits, so each start would compile hundreds of modules; and Pyodide
links each of a package's compiled modules as soon as the package is there, two hundred of them. Here the
first is done once, and the second waits for the import.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import tempfile
from pathlib import Path

from course.export import library, vendor
from course.export.browser.runtime import LOCK
from course.export.library import Problem

KEPT = library.BUILD / "browser-compiled"
HERE = Path(__file__).parent
STANDARD = "python_stdlib.zip"
CORE = "pyodide.asm.mjs"
CHANGED = (
    f"{CORE}: compiled modules are linked when they are imported (course/export/browser/ahead/build.py)",
    "wheels and python_stdlib.zip: bytecode in the place of sources (ahead/rewrite.py)",
    "left out: tests of packages, and jedi's stubs of packages that are not here (ahead/rewrite.py)",
)
LATE = {
    # A compiled module is linked by its import, not as soon as its package is there.
    "await this.#e.loadDynlibsFromPackage({file_name:r},i)": "",
    # Whether an exported number may be changed is tried by changing it, and each failure costs a walk down
    # the stack: as the first of a module is, so are all.
    "{function relocateExport(name,value){if(isImmutableGlobal(value))": (
        "{var fixed;function relocateExport(name,value)"
        "{if(value instanceof WebAssembly.Global&&(fixed??=isImmutableGlobal(value)))"
    ),
    # With each of them all symbols there are were looked at: now those that it brought.
    "var GOT={};": "var GOT={},FRESH=[];",
    'rtn=GOT[symName]=new WebAssembly.Global({value:"i32",mutable:true},-1)}': (
        'rtn=GOT[symName]=new WebAssembly.Global({value:"i32",mutable:true},-1);FRESH.push(symName)}'
    ),
    "for(var[symName,entry]of Object.entries(GOT)){if(entry.value==-1)": (
        "for(var symName of FRESH.splice(0)){var entry=GOT[symName];if(entry.value==-1)"
    ),
}


def lay(place, readable):
    """Rewrite the wheels and the standard library in the folder `place`, and the lock file that names them.

    Parameters
    ----------
    place : Path
        With Pyodide's own files in it, still as they came.
    readable : str
        Name of the wheel that keeps its sources: a reader may look at them.

    Raises
    ------
    Problem
        If Node.js is not here, or the runtime is another one than the pinned.
    """
    made = {path: KEPT / f"{_key(path)}-{path.name}" for path in [*place.glob("*.whl"), place / STANDARD]}
    missing = {path: kept for path, kept in made.items() if not kept.is_file()}
    KEPT.mkdir(parents=True, exist_ok=True)
    if missing:
        _rewrite(place, missing, readable)
    for path, kept in made.items():
        path.write_bytes(kept.read_bytes())
    for old in set(KEPT.iterdir()) - set(made.values()):
        old.unlink(missing_ok=True)
    lock = json.loads((place / LOCK).read_text(encoding="utf-8"))
    for entry in lock["packages"].values():
        entry["sha256"] = hashlib.sha256((place / entry["file_name"]).read_bytes()).hexdigest()
    (place / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    _link_late(place / CORE)


def _key(path):
    """Return what an archive and the rules of rewriting it are told by."""
    rules = (HERE / "rewrite.py").read_bytes()
    return hashlib.sha256(rules + path.read_bytes()).hexdigest()[:16]


def _rewrite(place, missing, readable):
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as folder:
        fresh = {kept: Path(folder) / kept.name for kept in missing.values()}
        jobs = [[str(path), str(fresh[kept]), path.name == readable] for path, kept in missing.items()]
        told = Path(folder) / "jobs.json"
        told.write_text(json.dumps(jobs), encoding="utf-8")
        command = [*vendor.node(), HERE / "rewrite.mjs", place, HERE / "rewrite.py", told]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        if done.returncode:
            raise Problem(f"Python for the browser could not be compiled: {done.stderr.strip()[-300:]}")
        for kept, path in fresh.items():
            os.replace(path, kept)


def _link_late(core):
    text = core.read_text(encoding="utf-8")
    for old, new in LATE.items():
        if text.count(old) != 1:
            raise Problem(f"{core.name} is another one; the pinned version of Pyodide is needed.")
        text = text.replace(old, new)
    core.write_text(text, encoding="utf-8")
