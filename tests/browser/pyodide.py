"""The pinned Pyodide for tests without its address: from npm and PyPI, each file checked by its digest."""

import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

from course.export import library
from course.export.browser import runtime, wheels
from course.lesson import workspace
from tests.missing import missing

HOME = library.ROOT / "build" / "pyodide" / runtime.VERSION
# The compiled wheels of a release are on its host alone: PyPI and npm have Pyodide without NumPy and SciPy,
# and these publish no wheel for it. This application carries them, unchanged. Where the host cannot be asked
# they are taken out of it, each checked by the digest in Pyodide's own list. A reader needs none of this.
CARRIER = "open-webui==0.12.4"


def folder():
    """Return a folder with the release; the test is skipped where it cannot be had."""
    if given := os.environ.get("PYODIDE"):
        return Path(given)
    try:
        HOME.parent.mkdir(parents=True, exist_ok=True)
        with workspace.alone(HOME.parent):  # one worker makes it, the others wait
            return HOME if (HOME / "complete").is_file() else _made()
    except (OSError, subprocess.SubprocessError, StopIteration, KeyError) as reason:
        return missing(
            f"Pyodide {runtime.VERSION} cannot be had here: npm's `pyodide`, or {CARRIER} with its compiled "
            f"wheels, is gone or out of reach ({reason}). PYODIDE may name the folder of a release."
        )


def _made():
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True)
    npm = ["npm", "pack", "--silent", f"pyodide@{runtime.VERSION}"]
    subprocess.run(npm, cwd=HOME, check=True, capture_output=True, timeout=300)
    core = next(HOME.glob("*.tgz"))
    with tarfile.open(core) as bag:
        for name in (*runtime.CORE, "package.json"):
            (HOME / name).write_bytes(bag.extractfile(f"package/{name}").read())
    pip = [*wheels._pip(), "download", "--quiet", "--no-deps", "--dest", str(HOME), CARRIER]
    subprocess.run(pip, check=True, capture_output=True, timeout=600)
    carrier = next(HOME.glob("open_webui*.whl"))
    due = {entry["file_name"]: entry["sha256"] for entry in _lock().values()}
    with zipfile.ZipFile(carrier) as bag:
        for inside in bag.namelist():
            name = Path(inside).name
            if "/pyodide/" in inside and name in due:
                content = bag.read(inside)
                if hashlib.sha256(content).hexdigest() == due[name]:
                    (HOME / name).write_bytes(content)
    carrier.unlink()
    core.unlink()
    (HOME / "complete").touch()
    return HOME


def _lock():
    return json.loads((HOME / runtime.LOCK).read_text(encoding="utf-8"))["packages"]
