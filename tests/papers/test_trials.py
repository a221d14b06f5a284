"""Rooms that `course trial new` has made: what they lack, by name, until nothing is missing."""

import importlib
import sys

import pytest

import papers
from course.export import rooms as pages
from course.export.site import bibliography
from course.export.trial import check, room
from papers.kit import claims, rooms, studies

ENTRY = "@misc{toy2026, cited = {Toy 2026}, author = {A}, title = {B}, howpublished = {C}, year = {2026}}"


@pytest.mark.parametrize("name", room.made())
def test_a_trial_lacks_nothing(name):
    lacks = dict(check.parts(room.find(name)))
    assert not any(lacks.values()), lacks


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Make a room where it is the only one, and can be imported."""
    # A file that changes twice in a second and keeps its size would be taken for its old bytecode.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "references.bib").write_text("", encoding="utf-8")
    monkeypatch.setattr(rooms, "_floors", {"papers": (tmp_path, "*")})
    monkeypatch.setattr(papers, "__path__", [*papers.__path__, str(tmp_path)])
    monkeypatch.setattr(claims, "_attempts", {})
    for cached in ("works", "_pattern"):
        monkeypatch.setattr(bibliography, cached, getattr(bibliography, cached).__wrapped__)
    monkeypatch.setattr(bibliography.library, "ROOT", tmp_path)
    monkeypatch.setattr(pages.taught, "claims", lambda notebooks=None: {})
    for module in (room, check):  # Far from the project's settings ruff has other rules.
        monkeypatch.setattr(module, "ruff", lambda *told: "")
    yield room.new("toy2026", tmp_path)
    forget()


def forget():
    """Let modules of the room be read afresh, as a new process does."""
    for name in [module for module in sys.modules if module.startswith("papers.toy2026")]:
        del sys.modules[name]
    importlib.invalidate_caches()
    claims._attempts.clear()


def lacks(folder):
    """Return what a room lacks, a sentence a line."""
    forget()
    return "\n".join(line for _, lines in check.parts(folder) for line in lines)


def test_a_fresh_room_is_carried_to_green_by_what_is_said_of_it(toy):
    lines = lacks(toy)
    for due in (
        "__init__.py",
        "claims.py",
        "protocol.py",
        "studies.toml",
        "study.py",
        "claims.toml",
        "trial.toml",
        "letter.md",
    ):
        assert f"{due}, line" in lines
    assert "tables/table_1.csv: no row" in lines and "toy2026 is not there" in lines
    for path in toy.rglob("*.*"):
        text = path.read_text(encoding="utf-8").replace("TODO: the work", "Toy 2026; the work")
        path.write_text(text.replace("TODO", "done"), encoding="utf-8")
    (toy / "tables" / "table_1.csv").write_text("method,accuracy\nmethod,0.5\n", encoding="utf-8")
    (toy.parent / "docs" / "references.bib").write_text(ENTRY, encoding="utf-8")
    assert "it is not run: `uv run course study run toy2026-trial`" in lacks(toy)
    studies.run(studies.find("toy2026-trial"), progress=False)
    assert "`uv run course rooms toy2026` writes it" in lacks(toy)
    pages.update(["toy2026"])
    assert lacks(toy) == ""

    for name, old, new, due in (
        ("claims.py", ', planted={"second": "chance"}', "", "plants no opposite"),
        ("claims.py", '"second": "chance"', '"second": "control"', "makes it anything but open"),
        ("claims.py", "each = results", "each = result", "claims.py, line "),
        ("claims.toml", "= 'not decided here", "= 'reproduced", "is one of: not decided here"),
        (
            "claims.toml",
            "= 'not decided here",
            "= 'did not come back",
            "[toy2026-headline] second: this verdict",
        ),
        (
            "claims.toml",
            "verdict = 'not",
            "second = 'tried'\nverdict = 'did not come back' # ",
            "begins with [¬Re]",
        ),
        ("metadata.yaml", "abstract: ", "abstract: TODO", "waits for the words of metadata.yaml"),
        ("studies.toml", "what = ", "# TODO\nwhat = ", "waits for the words of studies.toml"),
        ("trial.toml", "control = ", "# TODO\ncontrol = ", "waits for the words of trial.toml"),
        ("claims.toml", "Toy 2026", "Toy", "does not cite the work"),
        ("study.py", "summary, describe", "summary", "which documents it reads"),
        (
            "study.py",
            "MultinomialNB()",
            "DummyClassifier()",
            "is another today",
        ),
        ("protocol.py", '"draws": 5', '"draws": 6', "has other parameters"),
        ("studies.toml", "what =", "which =", "does not say what it does"),
        ("trial.toml", "control =", "rival =", "no control"),
    ):
        kept = (toy / name).read_text(encoding="utf-8")
        assert old in kept
        (toy / name).write_text(kept.replace(old, new, 1), encoding="utf-8")
        assert due in lacks(toy), due
        (toy / name).write_text(kept, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "message"),
    [("class", "a word of Python"), ("Zhang-2005", "no author and year"), ("../x2020", "no author and year")],
)
def test_a_name_that_is_none_is_refused_and_nothing_is_written(tmp_path, name, message):
    with pytest.raises(ValueError, match=message):
        room.new(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_room_that_nobody_made_is_answered_with_how_to_make_it():
    with pytest.raises(ValueError, match="`uv run course trial new toy2026` makes it"):
        room.find("toy2026")


def test_a_room_that_exists_stays(tmp_path):
    kept = room.new("toy2026", tmp_path) / "letter.md"
    kept.write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="there already"):
        room.new("toy2026", tmp_path)
    assert kept.read_text(encoding="utf-8") == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["toy2026"]
