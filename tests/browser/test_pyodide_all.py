"""Notebooks in a Pyodide of their own: nothing fails, and the memory of a browser is enough.

``KERNELS_PYODIDE=all`` runs every notebook, which takes a long while; numbers run those.
"""

import os

import in_pyodide
import pytest

from course.export import library

GIGABYTES = 2
NAMES = os.environ.get("KERNELS_PYODIDE", "03 09")


@pytest.mark.parametrize(
    "path", library.notebooks([] if NAMES == "all" else NAMES.split()), ids=lambda path: path.stem
)
def test_a_notebook_runs_in_pyodide(path, edition):
    found = in_pyodide.run(edition, edition / "files", path.name)
    assert found["failed"] == []
    assert found["memory"] < GIGABYTES * 1e9
