"""The course in the browser: a notebook in Pyodide, and what the browser's notebooks do not show."""

import json
import shutil
import subprocess

import pyodide
import pytest

from course.export import library
from course.export.browser import lite
from tests.missing import missing

IN_PYODIDE = ["03"]
GIGABYTES = 2


@pytest.fixture(scope="session")
def edition(tmp_path_factory, from_npm):
    """The built folder, with a local Pyodide: it asks the network for nothing."""
    target = tmp_path_factory.mktemp("browser") / "lab"
    try:
        sizes = lite.build(target, pyodide.folder())
    except library.Problem as problem:
        missing(str(problem))
    assert sum(sizes.values()) < 80e6
    return target


@pytest.mark.parametrize("path", library.notebooks(IN_PYODIDE), ids=lambda path: path.stem)
def test_a_notebook_runs_in_pyodide(path, edition):
    if not (node := shutil.which("node")):
        missing("no Node on the path")
    script = library.ROOT / "tests" / "browser" / "js" / "notebook.mjs"
    command = [node, script, edition / "static" / "pyodide", edition / "files", path.name]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.strip().splitlines()[-1])
    assert found["failed"] == []
    assert found["memory"] < GIGABYTES * 1e9


def test_results_below_a_guess_are_not_in_the_browsers_notebook():
    for path in library.notebooks():
        asked = False
        for cell in lite.shown(library.read(path)).cells:
            if cell.cell_type != "code":
                continue
            assert "reconcile" not in {library.about(output).get("kind") for output in cell.outputs}
            assert not (asked and cell.outputs and "lesson.reconcile(" in cell.source)
            asked = asked or "lesson.predict(" in cell.source
