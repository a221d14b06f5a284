"""The examples of docs/making.md do what the page says, as they stand there."""

import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from course.export.lecture import build
from course.lesson import course, exercise_register, palette, question_register
from course.lesson.examination import examine
from papers.kit import claims, rooms
from tests.missing import missing

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "making.md").read_text(encoding="utf-8")


def example(language, nth=0):
    """Return the text of an example of the page."""
    return re.findall(rf"^(`{{3,4}}){language}\n(.*?)^\1$", PAGE, re.MULTILINE | re.DOTALL)[nth][1]


@pytest.fixture
def chapter(tmp_path, monkeypatch):
    """Make the chapter of the page; the course forgets it afterwards."""
    room = tmp_path / "made_chapters" / "shared_words"
    room.mkdir(parents=True)
    for name, text in {
        "__init__.py": "",
        "exercises.py": example("python"),
        "questions.toml": example("toml"),
    }.items():
        (room / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(rooms, "_floors", {**rooms._floors, "made_chapters": (room.parent, "*")})
    monkeypatch.setattr(exercise_register, "_exercises", {})
    monkeypatch.setattr(course, "CHAPTERS", room.parent)
    question_register._all.cache_clear()
    yield room
    question_register._all.cache_clear()
    for name in [name for name in sys.modules if name.startswith("made_chapters")]:
        del sys.modules[name]


def test_the_exercise_is_judged(chapter):
    importlib.import_module("made_chapters.shared_words.exercises")
    asked = exercise_register._exercises["shared"]
    assert asked.chapter == "shared_words"
    assert examine(asked, lambda theta, eta: np.minimum(theta, eta).sum())[0] == "right"
    for hint, wrong in asked.wrong.items():
        state, message = examine(asked, wrong)
        assert state == "not yet" and hint in message


def test_the_question_is_asked(chapter):
    asked = question_register.get("shared-order")
    assert asked.text and asked.answer == pytest.approx(np.linalg.norm([1.0, -1.0]), abs=1e-4)
    assert asked.because


def test_the_claim_is_tried(chapter, monkeypatch):
    monkeypatch.setattr(claims, "_attempts", {})
    (chapter / "claims.toml").write_text(example("toml", 1), encoding="utf-8")
    (chapter / "claims.py").write_text(example("python", 1), encoding="utf-8")
    (claim,) = claims.every(chapter.name)
    assert claims.run(claim.id).shows == claim.expected
    assert claims.run(claim.id, planted=True).shows != claim.expected


def test_the_lecture_is_built(tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(example("markdown"), encoding="utf-8")
    deck = build.build(talk, tmp_path).path.read_text(encoding="utf-8")
    assert "A sentence that comes with a click." in deck and "Two documents share no word." in deck


def test_the_colour_of_an_explorer_is_built(tmp_path):
    """In a copy: the rule is in the one bundle, a role of the palette, and all others are as they were."""
    if not (ROOT / "node_modules" / "esbuild").exists() or not shutil.which("node"):
        missing("esbuild: npm install")
    for part in ("course/explorers", "course/lesson"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    explorers, rule = tmp_path / "course" / "explorers", example("scss")
    assert set(re.findall(r"--course-(\w+)", rule)) <= palette.ROLES.keys()
    with (explorers / "sphere" / "style.css").open("a", encoding="utf-8") as sheet:
        sheet.write(rule)
    before = {file.name: file.read_text(encoding="utf-8") for file in (explorers / "built").iterdir()}
    done = subprocess.run(["node", explorers / "build.mjs"], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    after = {file.name: file.read_text(encoding="utf-8") for file in (explorers / "built").iterdir()}
    assert {name for name in after if after[name] != before[name]} == {"sphere.css", "sources.json"}
    assert rule.strip() in after["sphere.css"]
