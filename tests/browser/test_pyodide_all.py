"""Notebooks in a Pyodide of their own: nothing fails, and the memory of a browser is enough.

``KERNELS_PYODIDE`` may name some of them by their numbers.
"""

import os

import in_pyodide
import pytest

from course.export import library

GIGABYTES = 2
NAMES = os.environ.get("KERNELS_PYODIDE", "all")


@pytest.mark.parametrize(
    "path", library.notebooks([] if NAMES == "all" else NAMES.split()), ids=lambda path: path.stem
)
def test_a_notebook_runs_in_pyodide(path, edition):
    found = in_pyodide.run(edition, edition / "files", path.name)
    assert found["failed"] == []
    assert found["memory"] < GIGABYTES * 1e9
