"""Notebooks, each in a Pyodide of its own; all of them at night."""

import in_pyodide
import pytest

from course.export import library
from tests.tiers import few


@pytest.mark.parametrize("path", few(library.notebooks()))
def test_a_notebook_runs_in_pyodide(path, edition):
    in_pyodide.runs_through(path, edition)
