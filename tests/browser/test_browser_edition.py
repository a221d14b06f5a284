"""The course in the browser: what its notebooks do not show."""

import subprocess

import in_pyodide

from course.export import library
from course.export.browser import lite


def test_results_below_a_guess_are_not_in_the_browsers_notebook():
    for path in library.notebooks():
        asked = False
        for cell in lite.shown(library.read(path)).cells:
            if cell.cell_type != "code":
                continue
            assert "reconcile" not in {library.about(output).get("kind") for output in cell.outputs}
            assert not (asked and cell.outputs and "lesson.reconcile(" in cell.source)
            asked = asked or "lesson.predict(" in cell.source


def test_work_is_kept():
    script = library.ROOT / "tests" / "browser" / "js" / "work.test.mjs"
    done = subprocess.run([in_pyodide.node(), "--test", script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-3000:]
