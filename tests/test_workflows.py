"""The workflows of the public host: of the right form, and each command is one that stands in the README."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from course.export import cli

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_keeps_to_the_schema(path):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", path]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def steps():
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
            yield from (step["run"] for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("run", sorted(set(steps())))
def test_a_step_calls_what_there_is(run):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    if tests := re.match(r"uv run (pytest.*)", run):
        assert f"uv run {tests[1]}" in readme
    if course := re.match(r"uv run course (.*)", run):
        cli.parser().parse_args(course[1].split())


def test_three_pythons_are_those_that_the_project_names():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text)
    matrix = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text())["jobs"]["course"]["strategy"]
    assert matrix["matrix"]["python"] == named
    assert len(matrix["matrix"]["system"]) == 2
