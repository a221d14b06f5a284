"""A reader's work as one file: out of his folder, into another, and nothing that lies there is lost."""

import json

import pytest

from course.export import library
from course.export.copies import reader, work


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "mine"
    reader.prepare(place)
    return place


def change(path, text="# my own words"):
    notebook = library.read(path)
    notebook.cells[0].source += f"\n\n{text}"
    library.write(notebook, path)


def test_work_goes_to_another_folder_and_back(folder, tmp_path):
    (folder / "mine.py").write_text("# exercise 3.1: midpoint\n")
    (folder / ".memory.jsonl").write_text('{"when": 1}\n')
    change(folder / "14_how_far.ipynb")
    packed = work.pack(tmp_path / "w.json", folder)
    assert packed == ["mine.py", ".memory.jsonl", "14_how_far.ipynb"]
    other = tmp_path / "other"
    assert work.unpack(tmp_path / "w.json", other) == packed
    for name in packed:
        assert (other / name).read_text() == (folder / name).read_text()
    assert work.pack(tmp_path / "again.json", other) == packed
    assert (tmp_path / "again.json").read_text() == (tmp_path / "w.json").read_text()


def test_what_lies_there_stays(folder, tmp_path):
    (folder / "mine.py").write_text("# one\n")
    (folder / ".memory.jsonl").write_text('{"when": 1}\n')
    change(folder / "14_how_far.ipynb", "one")
    work.pack(tmp_path / "w.json", folder)
    (folder / "mine.py").write_text("# two\n")
    (folder / ".memory.jsonl").write_text('{"when": 2}\n')
    change(folder / "14_how_far.ipynb", "two")
    placed = work.unpack(tmp_path / "w.json", folder)
    assert placed == ["mine-mine.py", ".memory.jsonl", "14_how_far-mine.ipynb"]
    assert (folder / "mine.py").read_text() == "# two\n" and (
        folder / "mine-mine.py"
    ).read_text() == "# one\n"
    assert (folder / ".memory.jsonl").read_text() == '{"when": 2}\n{"when": 1}\n'
    assert "two" in (folder / "14_how_far.ipynb").read_text()


def test_who_works_on_two_machines_in_turn_goes_on_where_he_was(tmp_path):
    one, two, file = tmp_path / "one", tmp_path / "two", tmp_path / "w.json"

    def carried(here, there, text):
        (here / "mine.py").write_text(text)
        change(here / "14_how_far.ipynb", text)
        work.pack(file, here)
        return work.unpack(file, there)

    reader.prepare(one)
    for k, (here, there) in enumerate([(one, two), (two, one), (one, two)]):
        assert carried(here, there, f"# {k}\n") == ["mine.py", "14_how_far.ipynb"]
        assert (there / "mine.py").read_text() == f"# {k}\n"
        if k == 0:
            old = file.read_text()
    file.write_text(old)  # an old file is put beside, and takes nothing back
    assert work.unpack(file, two) == ["mine-mine.py", "14_how_far-mine.ipynb"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("{}", "no work file"),
        (json.dumps({"course": work.COURSE, "format": 2, "files": {}}), "newer edition"),
        (
            json.dumps({"course": work.COURSE, "format": 1, "files": {"../x.ipynb": ""}}),
            "no file of the course",
        ),
        (
            json.dumps({"course": work.COURSE, "format": 1, "files": {"a.py": "import os"}}),
            "no file of the course",
        ),
        (json.dumps({"course": work.COURSE, "format": 1, "files": {"mine.py": 3}}), "no file of the course"),
    ],
)
def test_a_file_that_is_none_is_refused_and_nothing_is_written(text, message, tmp_path):
    (tmp_path / "w.json").write_text(text)
    with pytest.raises(library.Problem, match=message):
        work.unpack(tmp_path / "w.json", tmp_path / "mine")
    assert not (tmp_path / "mine").exists()


def test_no_folder_and_no_file_are_said(tmp_path):
    with pytest.raises(library.Problem, match="uv run jupyter lab"):
        work.pack(tmp_path / "w.json", tmp_path / "mine")
    with pytest.raises(library.Problem, match="cannot be read"):
        work.unpack(tmp_path / "w.json", tmp_path / "mine")


def test_a_place_that_takes_no_file_is_said(folder, tmp_path):
    (folder / ".course.json").write_text("[" * 5000)
    (folder / "05_x.ipynb").write_bytes(b"\xff" + b"[" * 5000)
    assert "05_x.ipynb" in work.pack(tmp_path / "w.json", folder)
    with pytest.raises(library.Problem, match="none/w.json cannot be written .*; name another file"):
        work.pack(tmp_path / "none" / "w.json", folder)
