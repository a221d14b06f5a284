"""Each benchmark runs to its end, on a small case. What it measures is for a calm machine to say."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyodide
import pytest
import sites

from course.export import chromium, vendor
from tests.missing import missing

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[1]
SMALL = {
    "browser": "00",
    "nbgrader_trial": "13",
    "repaint": "14",
    "run": "--small --rounds 1",
    "visit": "",
}


@pytest.mark.parametrize("path", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda path: path.stem)
def test_a_benchmark_runs_to_its_end(path, monkeypatch):
    python = [sys.executable]
    if path.stem in ("repaint", "visit") and not chromium.program():
        missing("no Chromium on the path; set CHROMIUM to its executable")
    if path.stem == "nbgrader_trial":
        # Its own dependency: the course has none of it.
        uv = shutil.which("uv") or missing("uv is not on the path")
        python = [uv, "run", "--with", "nbgrader", "python"]
    if path.stem in ("browser", "visit"):
        monkeypatch.setenv("PYODIDE", str(pyodide.folder()))
        vendor.install()
    if path.stem == "visit":
        site = ["-m", "course.export.cli", "site", "--browser", "--pyodide", os.environ["PYODIDE"]]
        with sites.alone():
            assert run([sys.executable, *site]).returncode == 0
    done = run([*python, path, *SMALL[path.stem].split()])
    assert done.returncode == 0 and done.stdout.strip(), (done.stdout + done.stderr)[-3000:]


def run(command):
    return subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, timeout=3000)
