"""Texts of one's own: what goes in comes out of the reader, and what cannot be read is told why."""

import codecs
import csv
import io
import os
import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from course import corpus
from course.corpus import reading, tables

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
# What a table may hold: no lone halves of characters, which no file can, and no zero byte.
cells = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=40)


def table(rows, header=("text", "label"), **form):
    """Write rows as a spreadsheet would."""
    out = io.StringIO(newline="")
    csv.writer(out, **form).writerows([header, *rows])
    return out.getvalue()


@quick
@given(rows=st.lists(st.tuples(cells, st.sampled_from(["a", "b", "ü;,\n"])), min_size=1, max_size=20))
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_comes_back(tmp_path, rows, delimiter, encoding):
    path = tmp_path / "texts.csv"
    path.write_bytes(table(rows, delimiter=delimiter).encode(encoding))
    texts = corpus.read(path, delimiter=delimiter)
    assert texts.texts == [text for text, _ in rows]
    assert texts.labels.tolist() == [label.strip() for _, label in rows]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(tmp_path, delimiter):
    path = tmp_path / "texts.csv"
    rows = [(f'one; "two", and\nthree, {k}', "ab"[k % 2]) for k in range(12)]
    path.write_text(table(rows, delimiter=delimiter), encoding="utf-8")
    assert corpus.read(path).texts == [text for text, _ in rows]
    path.write_text("sep=~\ntext~label\nto cook~a\nto drive~b\n", encoding="utf-8")
    assert corpus.read(path).labels.tolist() == corpus.read(path, delimiter="~").labels.tolist() == ["a", "b"]
    with pytest.raises(ValueError, match="delimiter: 'xx' is none; pass one character"):
        corpus.read(path, delimiter="xx")


def test_rows_that_do_not_fit_or_have_no_label_are_left_out_and_counted(tmp_path):
    path = tmp_path / "texts.csv"
    path.write_text("text,label\n\n,,\n,\nein Wort,a\n,b\nzwei,N/A\nx,y,z\n", encoding="utf-8")
    texts = corpus.read(path)
    assert texts.texts == ["ein Wort", ""] and texts.labels.tolist() == ["a", "b"]
    assert texts.where == ["1", "2"]
    assert "Left out: 1 without a label, written as “N/A”." in texts.notes
    assert "Left out: 1 of 4 rows, without 2 cells as most have." in texts.notes


def test_columns_are_found_or_named(tmp_path):
    path = tmp_path / "reviews.csv"
    rows = [
        (k, f"a long enough text, number {k}", "good" if k % 2 else "bad", f"2026-01-{k:02}")
        for k in range(1, 21)
    ]
    path.write_text(table(rows, ("id", "words", "kind", "day")), encoding="utf-8")
    inferred = corpus.read(path)
    named = corpus.read(path, text="WORDS", label="3", time="day")
    assert inferred.labels.tolist() == named.labels.tolist() == [row[2] for row in rows]
    assert inferred.times is None and (np.diff(named.times) > 0).all()
    with pytest.raises(ValueError, match=r"has no column “stars” for label; its columns are “id”, “words”"):
        corpus.read(path, label="stars")
    path.write_text(
        "\n".join(f"words of a text number {k},{'ab'[k % 2]}" for k in range(9)), encoding="utf-8"
    )
    assert len(corpus.read(path)) == 9  # without a line of names


@pytest.mark.parametrize(
    "head, end, note",
    [
        ("v1,v2,,,", ",,,", ""),
        (",v1,v2", "", ""),
        ("v1,v2", ",", "Left out: empty cells after the first 2 of a row."),
        ("v1,v2,,", "", "Left out: empty cells after the first 2 of a row."),
        ("Films of 2026\nlabel,text", "", "Left out above the names: “Films of 2026”."),
        (
            "Films,,\n# by hand, in May\nlabel,text,",
            ",",
            "Left out above the names: “Films; # by hand in May”.",
        ),
        ("# by hand\nlabel,text", ",", "Left out above the names: “# by hand”."),
    ],
)
def test_lines_of_names_as_programs_and_people_write_them(tmp_path, head, end, note):
    path, start = tmp_path / "texts.csv", "," * head.startswith(",")
    rows = [f"{start}{'ab'[k % 2]},a text that is number {k}{end}" for k in range(9)]
    path.write_text("\n".join([head, *rows]), encoding="utf-8")
    texts = corpus.read(path)
    assert len(texts) == 9 and set(texts.labels) == {"a", "b"} and (not note or note in texts.notes)


def test_between_two_columns_of_labels_the_reader_decides(tmp_path):
    path = tmp_path / "texts.csv"
    rows = [(f"a text, the {k}th", "ab"[k % 2], "xyz"[k % 3]) for k in range(30)]
    path.write_text(table(rows, ("words", "channel", "tone")), encoding="utf-8")
    with pytest.raises(ValueError, match="the labels may be in “channel”, “tone”; say which with label="):
        corpus.read(path)
    assert set(corpus.read(path, label="channel").labels) == {"a", "b"}
    with pytest.raises(ValueError, match="not all different columns; name one for each"):
        corpus.read(path, text="words", label="words")


def test_a_folder_has_a_class_a_subfolder_and_a_split_if_it_says_so(tmp_path):
    for name, text in {
        "train/cook/1.txt": "salt",
        "train/car/2.txt": "oil",
        "test/cook/a/3.txt": "flour",
        "test/car/4.bin": "\0\1",
        "test/car/.hidden": "no",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    texts = corpus.read(tmp_path)
    assert texts.labels.tolist() == ["cook", "car", "cook"] and texts.training.tolist() == [False, True, True]
    assert texts.where[0] == "test/cook/a/3.txt" and "Left out: 1 binary, so no text." in texts.notes
    plain = corpus.read(tmp_path / "train")
    assert sorted(plain.labels) == ["car", "cook"] and plain.training is None


class Polars:
    """What polars has of a table."""

    def __init__(self, columns):
        self.columns, self._rows = list(columns), list(zip(*columns.values(), strict=True))

    def rows(self):
        return self._rows


def test_lists_and_tables_of_pandas_and_polars_are_read_by_position():
    columns = {
        "text": ["one word", "two", "three", "no label"],
        "label": [1.0, 2, 1, None],
        "time": ["2026-01-03", "2026-01-01", "2026-01-02", "2026-01-04"],
    }
    frame = pd.DataFrame(columns, index=[7, 3, 3, 0])
    made = [
        corpus.read(columns["text"], columns["label"], time=columns["time"]),
        corpus.read(frame.text, frame.label, time=frame.time),
        corpus.read(frame),
        corpus.read(frame, "label"),
        corpus.read(frame, text="text", label="label"),
        corpus.read(Polars(columns)),
    ]
    assert {tuple(texts.labels) for texts in made} == {("1", "2", "1")}
    assert len({texts.digest for texts in made}) == 1
    assert corpus.read(["one word"], ["1"]).digest != made[0].digest


def test_large_collections_are_sampled(monkeypatch):
    monkeypatch.setattr(reading, "MOST_DOCUMENTS", 10)
    texts = corpus.read([f"text {k}" for k in range(25)], ["a"] * 25, seed=3)
    assert len(texts) == 10 and "10 of 25 documents were drawn at random (seed 3)." in texts.notes


@pytest.mark.parametrize(
    "text, script",
    [
        ("これは長い文章で、単語の間に空白がありません", "Chinese or Japanese"),
        ("ภาษาไทยเขียนติดกันโดยไม่เว้นวรรค", "Thai"),
        ("это русский текст", ""),
        ("これ は 長い 文章", ""),
    ],
)
def test_scripts_without_spaces_are_named(text, script):
    notes = corpus.read([text, "and English"], ["a", "b"]).notes
    assert [note for note in notes if "segmenter" in note and script in note] == [n for n in notes if script]


@pytest.mark.parametrize(
    "given",
    [
        ["2026-01-03", "2025-12-31T23:00:00", "2026-02-01 10:30", "2027"],
        ["3 January 2026", "Dec 31, 2025", "February 1 2026", "Mon, 01 Feb 2027 10:00:00 +0100"],
        ["03.01.2026", "31.12.2025", "01.02.2026", "01.01.2027"],
        ["1/13/2026", "12/31/2025", "2/1/2026", "1/1/2027"],
        ["3", "1.5", "4", "10"],
    ],
)
def test_times_are_read_as_people_write_them(given):
    texts = corpus.read(["one", "two", "three", "four"], list("abab"), time=given)
    assert np.argsort(texts.times).tolist() == [1, 0, 2, 3]


def test_times_that_cannot_be_read_are_an_error_or_a_note(tmp_path):
    for times, message in (
        (["01/02/2026", "02/01/2026"], "of “01/02/2026” and all others either number may be the month"),
        (["2026-01-01", "soon"], "“soon” is none"),
        (["2026-01-01"] * 2, "fewer than two cells hold different times"),
    ):
        with pytest.raises(ValueError, match=re.escape(f"time: {message}; write times as 2026-01-31")):
            corpus.read(["one", "two"], ["a", "b"], time=times)
    path = tmp_path / "t.csv"
    path.write_text("text,label,time\none,a,soon\ntwo,b,later\n", encoding="utf-8")
    texts = corpus.read(path)
    assert texts.times is None and any("The times were not used: “soon” is none." in n for n in texts.notes)


def test_splits_and_sources_are_used_or_refused():
    with pytest.raises(ValueError, match="split: it must say “train” or “test” of each document"):
        corpus.read(["one", "two"], ["a", "b"], split=["train", "dev"])
    with pytest.raises(ValueError, match="source: fewer than three are different"):
        corpus.read(["one", "two"], ["a", "b"], source=["x", None])
    texts = corpus.read(["one", "two", "three"], ["a", "b", "a"], source=["x", None, "y"])
    assert texts.sources.tolist() == ["x", "", "y"] and texts.notes[0].endswith("together: 1.")


@pytest.mark.parametrize(
    "content, message",
    [
        (b"", "is empty"),
        (b"text,label\n", "no other row"),
        (b"PK\x03\x04\0\0", "is a binary file"),
        (b"{no text", "is no table but JSON, XML or HTML"),
        (b"__label__cook an egg, a pan\n__label__car a wheel\n", "is a file of fastText or libsvm"),
        (b"+1 3:0.5 12:1\n-1 4:2e-3 # a car\n", "is a file of fastText or libsvm"),
        (b"one\ntwo\nthree\n", "no column of labels was found"),
        (b"text,label\na,\nb,NaN\n", "no document has a label"),
        (
            b"text,label\nan egg, a pan,x\nsalt, oil,y\n",
            "another number of cells (2) than most rows below it (3)",
        ),
        (b"Films\nwords,kind\none,a\ntwo,b\n", "a name above each column, and nothing above the names"),
    ],
)
def test_files_that_cannot_be_read(tmp_path, content, message):
    path = tmp_path / "texts.txt"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=re.escape(message)):
        corpus.read(path)


@pytest.mark.parametrize("name", ["texts.csv", "texts.tsv", "texts.json"])
@pytest.mark.parametrize(
    "content",
    [
        '{"label": "cook", "text": "an egg"}\n{"label": "car", "text": "a wheel"}\n',
        '[{"label": "cook", "text": "an egg"}]',
        '[\n  [\n "cook", "an egg"],\n  ["car", "a wheel"]]',
        '<?xml version="1.0"?>\n<texts/>',
        "<!DOCTYPE html>\n<title>Log in, please</title>",
    ],
)
def test_what_is_no_table_is_refused_whatever_its_name(tmp_path, name, content):
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match="is no table but JSON, XML or HTML; make a CSV file of it"):
        corpus.read(tmp_path / name)


def test_a_text_may_begin_as_json_or_a_page_does(tmp_path):
    path = tmp_path / "texts.csv"
    path.write_text("<b>one</b>,a\n{two},b\n[[three]],a\n{four},b\n", encoding="utf-8")
    assert corpus.read(path).texts[::2] == ["<b>one</b>", "[[three]]"]


def test_arguments_that_cannot_be_read(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large.csv").write_text("text,label\na,b\n")
    for what, labels, message in (
        (tmp_path / "missing", None, "there is no such file or folder; check the spelling"),
        (tmp_path / "pipe", None, "is a pipe or a device"),
        (tmp_path, None, "no texts in its subfolders; make a folder for each class"),
        (["a text"], None, "labels: none were given; pass one label for each text"),
        (["a text", "another"], ["a"], "label: 1 for 2 texts; pass one for each"),
        (["a text"], "label", "label: a sequence is due here"),
        (7, ["a"], "text: a sequence is due here, not int"),
    ):
        with pytest.raises(ValueError, match=re.escape(message)):
            corpus.read(what, labels)
    monkeypatch.setattr(reading, "MOST_BYTES", 3)
    with pytest.raises(ValueError, match="is the most that is read; take a part of it"):
        corpus.read(tmp_path / "large.csv")


def test_encodings_are_told():
    assert tables.decoded("Straße".encode("cp1252")) == ("Straße", "Windows-1252")
    for encoding, told in (("utf-8-sig", "UTF-8"), ("utf-16", "UTF-16"), ("utf-32", "UTF-32")):
        for text in ("Straße", "\ufeffStraße"):  # with one mark of the encoding, and with two
            assert tables.decoded(text.encode(encoding)) == ("Straße", told)
    assert tables.decoded(codecs.BOM_UTF32_BE + "Straße".encode("utf-32-be")) == ("Straße", "UTF-32")
    assert tables.decoded(b"\x00\x01") is None
