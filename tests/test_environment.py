"""environment.yml says what pyproject.toml says, and the project says nothing it should not."""

import importlib.util
import re
import subprocess
import sys
import tomllib
import types
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
# Where conda-forge's name for a package is not PyPI's.
CONDA_NAMES = {"matplotlib-base": "matplotlib"}


def conda_requirements():
    """What environment.yml asks of conda: name -> version specifiers."""
    entries = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    split = (re.match(r"([\w.-]+)\s*(.*)", entry).groups() for entry in entries if isinstance(entry, str))
    return {CONDA_NAMES.get(name, name): SpecifierSet(version) for name, version in split if name != "pip"}


def test_environment_yml_agrees_with_pyproject():
    ours = {r.name: r.specifier for r in map(Requirement, PYPROJECT["project"]["dependencies"])}
    # Conda takes the newest Python there is: it ends where the classifiers end.
    named = [c.rpartition(" ")[2] for c in PYPROJECT["project"]["classifiers"] if c.startswith("Programming")]
    newest = max(int(version.partition(".")[2]) for version in named)
    ours["python"] = SpecifierSet(f"{PYPROJECT['project']['requires-python']},<3.{newest + 1}")
    assert conda_requirements() == ours


def test_environment_yml_installs_the_project_itself():
    entries = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    assert {"pip": ["--editable .[test]", "./settings", "--editable ./extras"]} in entries


def test_versions_are_pinned_in_time():
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", PYPROJECT["tool"]["uv"]["exclude-newer"])


def tracked_files():
    run = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        pytest.skip("not a git checkout: there is no list of tracked files")
    return [ROOT / name for name in run.stdout.split("\0") if name]


def test_no_lock_file_and_no_large_file_is_tracked():
    for path in tracked_files():
        assert path.name not in {"uv.lock", "package-lock.json"}, f"{path} is tracked"
        assert not path.exists() or path.stat().st_size < 6_000_000, f"{path} is too large for a clone"


@pytest.mark.nightly
def test_pytest_needs_none_of_its_plug_ins():
    """As in an environment made with pip, where only pytest is."""
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:nbval", "--collect-only", "-q"]
    run = subprocess.run([*command, "tests/test_layers.py"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


# The kernel of JupyterLite puts modules of these names, with nothing in them, in the place of Pyodide's own.
EMPTY = ("fcntl", "resource", "termios")
LOCKS = {
    "course.lesson.workspace": lambda module, folder: module.alone(folder),
}


def as_in_jupyterlite(name, monkeypatch):
    """Import a module anew, as it is there."""
    for one in EMPTY:
        monkeypatch.setitem(sys.modules, one, types.ModuleType(one))
    spec = importlib.util.find_spec(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", LOCKS)
def test_locks_that_jupyterlite_only_pretends_to_have_stop_nothing(name, tmp_path, monkeypatch):
    with LOCKS[name](as_in_jupyterlite(name, monkeypatch), tmp_path):
        pass
