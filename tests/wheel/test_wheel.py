"""What the wheel carries, what it says of what it lacks, and a library that needs nothing else."""

import os
import re
import shutil
import subprocess
import tomllib
import zipfile

import pytest
from packaging.requirements import Requirement

from tests.missing import missing
from tests.wheel import installed


@pytest.fixture(scope="module")
def wheel():
    try:
        installed.environment(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())))
    except installed.Missing as reason:
        missing(str(reason))
    (found,) = (installed.HOME / "dist").glob("*.whl")
    return found


def inside(arguments, folder, **more):
    """Run the installed interpreter far from the project."""
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith(("KERNELS_", "PYTHON"))
    }
    return subprocess.run(
        [installed.python(), *arguments],
        cwd=folder,
        env=environment | more,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_it_carries_counts_tables_results_and_what_explorers_are_made_of(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    due = {"helpers/_data/bundles/newsgroups.npz", "helpers/_data/stopwords/smart.txt"}
    for floor in ("papers", "course"):
        for path in (installed.ROOT / floor).rglob("*"):
            if path.suffix in (".py", ".toml", ".csv", ".js", ".css", ".j2", ".html", ".json", ".xz"):
                due.add(path.relative_to(installed.ROOT).as_posix())
    due = {name for name in due if ".part" not in name and ".new" not in name}
    assert due <= names, sorted(due - names)[:10]


def test_it_asks_for_nothing_but_what_pyproject_says(wheel, tmp_path):
    code = "from importlib.metadata import requires; print('\\n'.join(requires('kernels-on-the-simplex')))"
    said = [Requirement(line) for line in inside(["-c", code], tmp_path).stdout.splitlines()]
    project = tomllib.loads((installed.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    plain = {requirement.name for requirement in said if "extra" not in str(requirement.marker)}
    assert plain == {Requirement(line).name for line in project["dependencies"]}


def test_the_course_is_there_without_a_clone(wheel, tmp_path):
    code = """
from course import lesson
from helpers import corpora, text
from papers.kit import claims, studies, tables
import helpers
print(helpers.__file__)
print(len(corpora.load_newsgroups()), len(corpora.load_reuters()), len(text.stop_words("smart")))
print(len(tables.printed("zhang2005", "tables_1_2")), len(claims.every()))
print(all(studies.load(name)["units"] for name in studies.known() if name != "conformal-grid"))
"""
    done = inside(["-c", code], tmp_path)
    assert done.returncode == 0, done.stderr
    where, loaded, counted, stored = done.stdout.splitlines()
    assert str(installed.HOME) in where and stored == "True"
    assert loaded.split()[:2] == ["18821", "10788"] and int(counted.split()[1]) > 200


@pytest.mark.parametrize("command", ["site", "deck 00"])
def test_a_command_names_the_extra_that_it_needs(wheel, tmp_path, command):
    done = inside(["-m", "course.export.cli", *command.split()], tmp_path)
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    assert "kernels-on-the-simplex[export]" in done.stderr or "there are no notebooks" in done.stderr


def test_a_command_for_lecturers_says_what_to_install(wheel, tmp_path):
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "extras" in name]
    done = inside(["-m", "course.export.cli", "hall", "62", "--rehearse"], tmp_path)
    said = "hall belongs to the extras for lecturers; in a clone of the course, `uv sync`"
    assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr, done.stderr


@pytest.mark.parametrize("command", ["student", "instructor", "execute", "index"])
def test_a_command_without_notebooks_says_so(wheel, tmp_path, command):
    done = inside(["-m", "course.export.cli", command], tmp_path)
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    assert "notebooks" in done.stderr and "clone" in done.stderr


# --- beside the work of others ---------------------------------------------------------------

# What an administrator may have in an environment; Jupyter and IPython read all of it.
FOREIGN = (
    "etc/ipython/ipython_config.py",
    "etc/ipython/ipython_kernel_config.py",
    "etc/jupyter/jupyter_config.py",
    "etc/jupyter/jupyter_lab_config.py",
    "etc/jupyter/jupyter_nbconvert_config.py",
    "etc/jupyter/jupyter_server_config.json",
    "etc/jupyter/jupyter_server_config.py",
    "etc/jupyter/jupyter_server_config.d/his.json",
    "etc/jupyter/labconfig/default_setting_overrides.json",
    "etc/jupyter/labconfig/page_config.json",
    "share/jupyter/kernels/python3/kernel.json",
    "share/jupyter/labextensions/his/package.json",
)


@pytest.fixture
def prefix(tmp_path):
    """An environment with a configuration, a kernel and an extension of somebody else's."""
    uv = shutil.which("uv") or missing("uv is not on the path")
    made = tmp_path / "env"
    subprocess.run([uv, "venv", "--quiet", made], check=True, timeout=300)
    for name in FOREIGN:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text("his\n", encoding="utf-8")

    def pip(*words):
        inside = ["--quiet", "--python", made / "bin" / "python"]
        subprocess.run([uv, "pip", *words, *inside], check=True, timeout=300)

    return made, pip


def files(folder):
    """Return the bytes of every file by its place, but for what Python compiled."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    found = (path for path in found if path.name != ".lock")  # uv's own
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_it_brings_an_environment_its_packages_and_its_command_and_nothing_else(wheel, prefix):
    folder, pip = prefix
    before = files(folder)
    pip("install", "--no-deps", str(wheel))
    after = files(folder)
    assert before.items() <= after.items()
    new = after.keys() - before.keys()
    tops = {re.sub(r"^lib/[^/]+/site-packages/([^/]+)/.*", r"\1", name) for name in new}
    (information,) = (top for top in tops if top.endswith(".dist-info"))
    assert tops == {"helpers", "papers", "course", "bin/course", information}
    (told,) = (after[name] for name in new if name.endswith("/entry_points.txt"))
    assert told.decode().split() == ["[console_scripts]", "course", "=", "course.export.cli:main"]
    pip("uninstall", "kernels-on-the-simplex")
    assert files(folder) == before


def test_its_settings_for_jupyter_leave_those_of_others_as_they_are(prefix, tmp_path):
    folder, pip = prefix
    before = files(folder)
    pip("install", "--no-deps", str(installed.ROOT / "settings"))
    after = files(folder)
    assert before.items() <= after.items() and "etc/ipython/ipython_kernel_config.json" in after
    pip("uninstall", "kernels-on-the-simplex-jupyter")
    assert files(folder) == before
