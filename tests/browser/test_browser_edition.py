"""The course in the browser: what its notebooks do not show."""

import hashlib
import json
import subprocess
import zipfile

import in_pyodide
import pyodide
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook

from course.export import library
from course.export.browser import bytecode, lite, opening, runtime
from course.export.site import build as site


def test_results_below_a_guess_are_not_in_the_browsers_notebook():
    for path in library.notebooks():
        asked = False
        for cell in lite.shown(library.read(path)).cells:
            if cell.cell_type != "code":
                continue
            assert "reconcile" not in {library.about(output).get("kind") for output in cell.outputs}
            assert not (asked and cell.outputs and "lesson.reconcile(" in cell.source)
            asked = asked or "lesson.predict(" in cell.source


def test_a_notebook_begins_with_its_title_and_question():
    cell = "# Title\n\n30 minutes\n\n{}\n\n**You will** see.\n\nMore."
    for text, shown in (("Why so?", ["Title", "Why so?", "see."]), ("Is it $x$?", ["Title", "see."])):
        page = opening.beginning(new_notebook(cells=[new_markdown_cell(cell.format(text))]))
        assert all(words in page for words in shown) and "More" not in page and "$" not in page
    # A lecturer's own notebook need not say what the reader will do.
    own = new_notebook(cells=[new_markdown_cell("# Title\n\n30 minutes\n\nWhy so?")])
    assert "Why so?" in opening.beginning(own)


def test_work_is_kept():
    script = library.ROOT / "tests" / "browser" / "js" / "work.test.mjs"
    done = subprocess.run([in_pyodide.node(), "--test", script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-3000:]


def test_python_is_compiled_ahead_and_the_course_can_be_read(edition):
    """Pyodide's own files are as they came, but for bytecode in the archives of Python."""
    place = edition / "static" / "pyodide"
    release = pyodide.folder()
    for name in set(runtime.CORE) - {runtime.LOCK, "python_stdlib.zip"}:
        assert (place / name).read_bytes() == (release / name).read_bytes(), name
    assert len(wheels := list(place.glob("*.whl"))) > 40
    for wheel in wheels:
        names = zipfile.ZipFile(wheel).namelist()
        sources = [name for name in names if name.endswith(".py")]
        assert not any("/tests/" in name for name in names)
        if wheel.name.startswith("kernels_on_the_simplex"):
            assert "helpers/kernels.py" in sources
            assert "helpers/__pycache__/kernels.cpython-314.pyc" in names
        else:
            assert sources == []
    lock = json.loads((place / runtime.LOCK).read_text(encoding="utf-8"))["packages"]
    for entry in lock.values():
        assert hashlib.sha256((place / entry["file_name"]).read_bytes()).hexdigest() == entry["sha256"]


def test_a_folder_without_pyodide_is_told_before_the_site_is_built(tmp_path):
    with pytest.raises(library.Problem, match="--pyodide: .* has no pyodide.mjs"):
        site.build(tmp_path / "site", browser=True, pyodide=tmp_path)
    assert not (tmp_path / "site").exists()


def test_what_is_shipped_has_its_licence(edition):
    text = (edition / "licences.txt").read_text(encoding="utf-8")
    lock = json.loads((edition / "static" / "pyodide" / runtime.LOCK).read_text(encoding="utf-8"))["packages"]
    told = {line.partition(" ")[0].lower().replace("_", "-") for line in text.splitlines() if ": " in line}
    assert set(lock) - {name.replace(".", "-") for name in told} == set()
    assert "Pyodide 314.0.3: Mozilla Public License 2.0" in text
    assert all(change in text for change in bytecode.CHANGED)
    # The sources of the changes are shipped, too.
    (wheel,) = (edition / "static" / "pyodide").glob("kernels_on_the_simplex-*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert "The source of these changes: the files named above, in the wheel of the course" in text
    assert "course/export/browser/bytecode.py" in inside
