"""A reader's work as one file: out of his folder, into another, and nothing that lies there is lost."""

import json
import os

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


def test_a_work_file_is_taken_or_refused_as_in_the_browser(tmp_path):
    cases = library.ROOT / "tests" / "browser" / "js" / "work_files.json"
    for fine, edition, files in json.loads(cases.read_text(encoding="utf-8")):
        text = json.dumps({"course": work.COURSE, "format": edition, "files": files})
        (tmp_path / "w.json").write_text(text)
        try:
            taken = work.read(tmp_path / "w.json") == files
        except library.Problem:
            taken = False
        assert taken is fine, text


def test_what_has_any_plain_name_goes_along(folder, tmp_path):
    names = ["05_übung.ipynb", "14_how_far (1).ipynb", "my notes.ipynb"]
    for name in [*names, "._my notes.ipynb"]:
        (folder / name).write_text("{}")
    assert work.pack(tmp_path / "w.json", folder) == names
    assert work.unpack(tmp_path / "w.json", tmp_path / "other") == names
    (folder / "a:b.ipynb").write_text("{}")
    with pytest.raises(library.Problem, match="^'a:b.ipynb' cannot go along: give it a name of letters"):
        work.pack(tmp_path / "w.json", folder)


def test_no_event_of_a_journal_is_cut_or_lost(folder, tmp_path):
    (folder / ".memory.jsonl").write_bytes(b'{"here": "\xff"}\n')
    came = '{"id": "a\u2028b\x85c"}\n'
    (tmp_path / "w.json").write_text(
        json.dumps({"course": work.COURSE, "format": 1, "files": {".memory.jsonl": came}})
    )
    work.unpack(tmp_path / "w.json", folder)
    work.unpack(tmp_path / "w.json", folder)
    assert (folder / ".memory.jsonl").read_bytes() == b'{"here": "\xff"}\n' + came.encode()


def test_where_a_disk_is_full_all_stays_as_it_was_and_another_kernel_waits(folder, tmp_path, monkeypatch):
    fcntl, file, other = pytest.importorskip("fcntl"), tmp_path / "w.json", tmp_path / "other"
    (folder / ".memory.jsonl").write_text('{"when": 1}\n')
    work.pack(file, folder)
    packed = file.read_text()
    reader.prepare(other)
    (other / ".memory.jsonl").write_text('{"when": 2}\n')
    waits = []

    def full(aside, path):
        for place in (folder, other):
            handle = os.open(place, os.O_RDONLY)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waits.append(place)
            os.close(handle)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(reader, "prepare", lambda folder: [])
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(library.Problem, match="No space left on device.*nothing that lay there is lost"):
        work.unpack(file, other)
    assert waits == [other] and (other / ".memory.jsonl").read_text() == '{"when": 2}\n'
    with pytest.raises(library.Problem, match="w.json cannot be written .No space left"):
        work.pack(file, folder)
    assert file.read_text() == packed and not [*tmp_path.glob(".aside*"), *other.glob(".aside*")]


def test_no_work_and_no_other_file_is_lost_below_a_packed_one(folder, tmp_path):
    (folder / "mine.py").write_text("# one\n")
    came = {"mine.py": "# from the browser\n", "14_how_far.ipynb": "{}", ".memory.jsonl": "{}\n"}
    text = json.dumps({"course": work.COURSE, "format": 1, "files": came})
    file = tmp_path / "w.json"
    for there in (text, "my diary"):
        file.write_text(there)
        with pytest.raises(library.Problem, match="w.json holds what mine has never seen: name another"):
            work.pack(file, folder)
        assert file.read_text() == there
    file.write_text(text)
    assert work.unpack(file, folder)[0] == "mine-mine.py"
    for words in ("# two\n", "# three\n"):  # taken in; and then one's own
        (folder / "mine.py").write_text(words)
        assert "mine.py" in work.pack(file, folder)


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


def test_the_same_work_once_more_makes_no_copy(folder, tmp_path):
    name, packed = "14_how_far.ipynb", tmp_path / "w.json"
    change(folder / name, "one")
    work.pack(packed, folder)
    other = tmp_path / "other"
    work.unpack(packed, other)
    notebook = library.read(other / name)
    notebook.metadata["widgets"] = {}
    library.write(notebook, other / name)
    work.pack(packed, other)
    assert work.unpack(packed, folder) == [name]
    change(folder / name, "two")
    for _ in range(3):
        assert work.unpack(packed, folder) == ["14_how_far-mine.ipynb"]
    assert len(list(folder.glob("14_how_far*.ipynb"))) == 2


def test_functions_of_two_machines_meet_and_none_is_lost(folder, tmp_path):
    packed, other = tmp_path / "w.json", tmp_path / "other"
    reader.prepare(other)
    (folder / "mine.py").write_text("# exercise midpoint\nmidpoint = 1\n\n\n# exercise roots\nroots = 1\n")
    (other / "mine.py").write_text("# exercise roots\nroots = 2\n")
    work.pack(packed, folder)
    assert work.unpack(packed, other) == ["mine-mine.py"]
    work.pack(packed, other)
    assert work.unpack(packed, folder) == ["mine.py"]
    text = (folder / "mine.py").read_text()
    assert "midpoint = 1" in text and "roots = 2" in text
    assert "roots = 1" in (folder / "mine-old.py").read_text()
