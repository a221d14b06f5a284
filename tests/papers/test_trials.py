"""Rooms that `course trial new` has made: what they lack, by name; and that nothing is lost."""

import pytest

from course.extras.trial import room
from papers.kit import rooms

MADE = [name for name, (folder, _) in rooms.folders().items() if (folder / "trial.toml").is_file()]


@pytest.mark.parametrize("name", MADE)
def test_a_trial_lacks_nothing(name):
    lacks = room.missing(rooms.folders()[name][0])
    assert not lacks, "\n".join(lacks)


def test_a_fresh_room_says_what_it_lacks_and_is_green_when_it_is_there(tmp_path, monkeypatch):
    folder = room.new("toy2026", tmp_path)
    lacks = room.missing(folder)
    assert {line.partition(",")[0].partition(":")[0] for line in lacks} >= {
        "claims.toml",
        "docs/references.toml",
        "letter.md",
        "metadata.yaml",
        "tables/table_1.csv",
        "trial.toml",
    }
    for path in folder.rglob("*.*"):
        path.write_text(path.read_text(encoding="utf-8").replace("TODO", "done"), encoding="utf-8")
    (folder / "tables" / "table_1.csv").write_text("method,accuracy\nours,0.5\n", encoding="utf-8")
    (tmp_path / "references.toml").write_text("[toy2026]\n", encoding="utf-8")
    monkeypatch.setattr(room, "REFERENCES", tmp_path / "references.toml")
    assert room.missing(folder) == []
    claims = folder / "claims.toml"
    said = claims.read_text(encoding="utf-8").replace("not decided here", "did not come back")
    claims.write_text(said, encoding="utf-8")
    assert any("second look" in line for line in room.missing(folder))


@pytest.mark.parametrize(
    ("name", "said"),
    [("class", "a word of Python"), ("Zhang-2005", "no author and year"), ("../x2020", "no author and year")],
)
def test_a_name_that_is_none_is_refused_and_nothing_is_written(tmp_path, name, said):
    with pytest.raises(ValueError, match=said):
        room.new(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_room_that_exists_stays(tmp_path):
    kept = room.new("toy2026", tmp_path) / "letter.md"
    kept.write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="there already"):
        room.new("toy2026", tmp_path)
    assert kept.read_text(encoding="utf-8") == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["toy2026"]
