"""Every other notebook in a Pyodide of its own; the others are in the file beside."""

import in_pyodide
import pytest


@pytest.mark.parametrize("path", in_pyodide.shares(0), ids=lambda path: path.stem)
def test_a_notebook_runs_in_pyodide(path, edition):
    in_pyodide.runs_through(path, edition)
