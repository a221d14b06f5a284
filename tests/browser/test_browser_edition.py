"""The course in the browser: what its notebooks do not show."""

import hashlib
import json
import subprocess
import zipfile

import in_pyodide
import pytest

from course.export import library
from course.export.browser import lite, runtime
from course.export.browser.ahead import build as ahead
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


def test_work_is_kept():
    script = library.ROOT / "tests" / "browser" / "js" / "work.test.mjs"
    done = subprocess.run([in_pyodide.node(), "--test", script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-3000:]


def test_python_is_compiled_ahead_and_the_course_can_be_read(edition):
    place = edition / "static" / "pyodide"
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


def test_a_start_links_no_compiled_module_and_an_import_does(edition):
    script = library.ROOT / "tests" / "browser" / "js" / "late.mjs"
    command = [in_pyodide.node(), script, edition / "static" / "pyodide"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    before, after, value = json.loads(done.stdout.strip().splitlines()[-1])
    assert before == 0
    assert after > 20
    assert value == pytest.approx(0.6826894921)  # of the normal distribution within one deviation


def test_another_runtime_is_refused(tmp_path):
    core = tmp_path / ahead.CORE
    core.write_text("var GOT={};")
    with pytest.raises(library.Problem, match="the pinned version of Pyodide is needed"):
        ahead._link_late(core)
    assert core.read_text() == "var GOT={};"


def test_a_folder_without_pyodide_is_told_before_the_site_is_built(tmp_path):
    with pytest.raises(library.Problem, match="--pyodide: .* has no pyodide.mjs"):
        site.build(tmp_path / "site", browser=True, pyodide=tmp_path)
    assert not (tmp_path / "site").exists()


def test_what_is_shipped_has_its_licence(edition):
    text = (edition / "licences.txt").read_text(encoding="utf-8")
    lock = json.loads((edition / "static" / "pyodide" / runtime.LOCK).read_text(encoding="utf-8"))["packages"]
    told = {line.partition(" ")[0].lower().replace("_", "-") for line in text.splitlines() if ": " in line}
    assert set(lock) - {one.replace(".", "-") for one in told} == set()
    assert "Pyodide 314.0.3: Mozilla Public License 2.0" in text
    assert all(change in text for change in ahead.CHANGED)
    # The sources of the changes are shipped, too.
    (wheel,) = (edition / "static" / "pyodide").glob("kernels_on_the_simplex-*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert "The source of these changes: the files named above, in the wheel of the course" in text
    assert {f"course/export/browser/ahead/{name}" for name in ("build.py", "rewrite.py")} <= inside
