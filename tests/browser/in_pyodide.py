"""Run a notebook in a Pyodide of its own under Node."""

import json
import shutil
import subprocess

import pyodide

from course.export import library
from course.export.browser import lite
from tests.missing import missing

GIGABYTES = 2
SCRIPT = library.ROOT / "tests" / "browser" / "js" / "notebook.mjs"


def built(target):
    """Build the edition in a folder; the test is skipped where a part of it cannot be had."""
    release = pyodide.folder()
    try:
        return lite.build(target, release)
    except library.Problem as problem:
        return missing(str(problem))


def node():
    """Return the path of Node; without it the test is skipped."""
    return shutil.which("node") or missing("no Node on the path")


def run(edition, files, name, seconds=1800):
    """Return what was measured, what was printed and what failed; `files` holds the notebook `name`."""
    command = [node(), SCRIPT, edition / "static" / "pyodide", files, name]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.strip().splitlines()[-1])


def runs_through(path, edition):
    """A notebook in a Pyodide of its own: nothing fails, and the memory of a browser is enough."""
    outcome = run(edition, edition / "files", path.name)
    assert outcome["failed"] == []
    assert outcome["memory"] < GIGABYTES * 1e9
