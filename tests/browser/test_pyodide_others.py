"""The other notebooks, each in a Pyodide of its own; the first are in the file beside."""

import in_pyodide
import pytest


@pytest.mark.parametrize("path", in_pyodide.shares(1), ids=lambda path: path.stem)
def test_a_notebook_runs_in_pyodide(path, edition):
    in_pyodide.runs_through(path, edition)
