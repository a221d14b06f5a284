"""The students' package: it runs where nothing else is, and no notebook in it has a solution."""

import os
import re
import shutil
import subprocess
import zipfile

import nbformat
import pytest

from course.export import cli, library
from course.export.copies import package
from tests.missing import missing

SOLVED = """def midpoint(theta, eta):
    square = (np.sqrt(theta) + np.sqrt(eta)) ** 2
    return square / square.sum()


lesson.check(midpoint)"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("student")
    try:
        package.write(folder / "course.zip", library.notebooks())
    except library.Problem as problem:
        missing(str(problem))
    with zipfile.ZipFile(folder / "course.zip") as bag:
        bag.extractall(folder)
    return folder / package.TOP


def _stem(notebook):
    return next(path.stem for path in library.notebooks([library.course(notebook)["number"]]))


def test_every_notebook_is_there_without_solutions_outputs_and_notes(unpacked):
    paths = sorted((unpacked / "notebooks").glob("*.ipynb"))
    assert [path.name for path in paths] == [path.name for path in library.notebooks()]
    texts = {path.name: path.read_text(encoding="utf-8") for path in paths}
    together, solutions = "\n".join(texts.values()), 0
    for original in map(library.read, library.notebooks()):
        copied = nbformat.reads(texts[f"{_stem(original)}.ipynb"], as_version=4)
        sources = "\n".join(cell.source for cell in copied.cells)
        given = "\n".join(
            cell.source
            for cell in original.cells
            if cell.cell_type == "code" or "exercise" in library.tags(cell)
        )
        for cell in original.cells:
            if "solution" in library.tags(cell):
                code, solutions = library.solution(cell), solutions + 1
                assert code and code not in sources
                # A short line of a solution may stand elsewhere, and so may one of the task or its stub.
                secret = [line for line in code.splitlines() if len(line) > 50 and line.strip() not in given]
                assert not [line for line in secret if line.strip() in sources]
    assert solutions > 40 and "<summary>Solution" not in together
    for text in texts.values():
        notebook = nbformat.reads(text, as_version=4)
        assert not any(cell.get("outputs") for cell in notebook.cells)


def test_the_library_comes_without_what_is_for_lecturers(unpacked):
    wheel, _ = sorted((unpacked / "wheels").glob("*.whl"))
    with zipfile.ZipFile(wheel) as bag:
        names = bag.namelist()
    assert "course/lesson/feedback.py" in names and not [name for name in names if "extras" in name]


def test_two_commands_make_it_run_and_an_exercise_is_checked(unpacked):
    uv = shutil.which("uv") or missing("uv is not on the path")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("VIRTUAL_ENV", "PYTHON", "UV_PROJECT"))}

    def run(*command):
        return subprocess.run(
            [uv, *command], cwd=unpacked, env=clean, capture_output=True, text=True, timeout=600
        )

    made = run("sync")
    if made.returncode:
        missing(f"uv sync failed: {made.stderr.strip()[-300:]}")
    listed = run("run", "--no-sync", "jupyter", "server", "extension", "list")
    assert re.search("kernels_on_the_simplex_jupyter .*OK", listed.stdout + listed.stderr), listed.stderr
    path = unpacked / "notebooks" / library.notebooks(["how_far"])[0].name
    notebook = library.read(path)
    stub = next(cell for cell in notebook.cells if cell.id == "stub-midpoint")
    stub.source = SOLVED
    library.write(notebook, unpacked / "notebooks" / "tried.ipynb")
    done = run("run", "--no-sync", "jupyter", "execute", "--inplace", "notebooks/tried.ipynb")
    assert done.returncode == 0, done.stderr[-2000:]
    cells = {cell.id: cell for cell in library.read(unpacked / "notebooks" / "tried.ipynb").cells}
    assert "Exercise midpoint: right" in str(cells["stub-midpoint"].outputs)


@pytest.mark.parametrize(
    ("name", "message"), [("course.tar", "a package is a .zip"), ("none/course.zip", "there is no folder")]
)
def test_a_name_that_will_not_do(name, message, tmp_path):
    with pytest.raises(SystemExit, match=message):
        cli.main(["student", "--package", str(tmp_path / name)])
    assert not list(tmp_path.iterdir())
