"""Texts of one's own: what goes in comes out of the reader, and what cannot be read is told why."""

import csv
import io
import os
import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import sparse

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
    if tables.decoded(path.read_bytes()) is None:
        return  # So many control characters that it is no text.
    texts = corpus.read(path)
    assert texts.texts == [text for text, _ in rows]
    assert texts.labels.tolist() == [label.strip() for _, label in rows]


def test_empty_rows_and_rows_without_a_label_are_left_out(tmp_path):
    path = tmp_path / "texts.csv"
    path.write_text("text,label\n\n,,\n,\nein Wort,a\n,b\nzwei,\nx,y,z\n", encoding="utf-8")
    texts = corpus.read(path)
    assert texts.texts == ["ein Wort", ""] and texts.labels.tolist() == ["a", "b"]
    assert "Left out: 1 without a label." in texts.notes
    assert "Left out: 1 of 4 rows, without 2 cells as most have." in texts.notes


def test_columns_are_found_or_named(tmp_path):
    path = tmp_path / "reviews.csv"
    rows = [
        (k, f"a long enough text, number {k}", "good" if k % 2 else "bad", f"2026-01-{k:02}")
        for k in range(1, 21)
    ]
    path.write_text(table(rows, ("id", "words", "kind", "day")), encoding="utf-8")
    found = corpus.read(path)
    named = corpus.read(path, text="WORDS", label="3", time="day")
    assert found.texts == named.texts and found.labels.tolist() == named.labels.tolist()
    assert found.times is None and (np.diff(named.times) == 86400).all()
    assert found.digest != named.digest
    with pytest.raises(
        ValueError, match="no column “stars” for label; its columns are “id”, “words”, “kind”"
    ):
        corpus.read(path, label="stars")


def test_a_table_without_names(tmp_path):
    path = tmp_path / "texts.tsv"
    path.write_text("\n".join(f"{'spam' if k % 3 else 'ham'}\ttext {k}" for k in range(9)), encoding="utf-8")
    assert len(corpus.read(path)) == 9


def test_a_folder(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "1.txt").write_text(f"text of {name}", encoding="utf-8")
        (tmp_path / name / "deep" / "2").write_bytes("Größe".encode("cp1252"))
    (tmp_path / "a" / "picture.png").write_bytes(bytes(range(256)))
    texts = corpus.read(tmp_path)
    assert texts.labels.tolist() == ["a", "a", "b", "b"] and "größe" in texts.words
    assert texts.training is None and texts.notes == ["Left out: 1 binary, so no text."]


def test_a_folder_that_is_split(tmp_path):
    for part in ("news-train", "news-test"):
        for name in ("a", "b"):
            (tmp_path / part / name).mkdir(parents=True)
            (tmp_path / part / name / "1.txt").write_text("some text", encoding="utf-8")
    texts = corpus.read(tmp_path)
    assert texts.labels.tolist() == ["a", "b"] * 2
    assert texts.training.tolist() == [False, False, True, True]


class Polars(dict):
    """Stand in for a table of polars: names, rows, and columns that know no labels of rows."""

    columns = property(list)

    def rows(self):
        return list(zip(*self.values(), strict=True))


def test_a_table_in_memory_is_read_by_position():
    """An index that was filtered or shuffled plays no role; whole tables find their columns as files do."""
    plain = {
        "text": [f"some text {k}" for k in range(9)],
        "label": list("abc") * 3,
        "time": list(range(2000, 2009)),
        "source": [f"s{k // 3}" for k in range(9)],
    }
    order = [3, 8, 1, 7, 0, 5]
    moved = {name: [column[k] for k in order] for name, column in plain.items()}
    due = corpus.read(moved["text"], moved["label"], time=moved["time"], source=moved["source"])
    frame = pd.DataFrame(plain).iloc[order]
    made = [
        corpus.read(frame.text, frame.label, time=frame.time, source=frame.source),
        corpus.read(frame.text, (one for one in frame.label), time=frame.time, source=frame.source),
        corpus.read(frame),
        corpus.read(frame, "label"),
        corpus.read(frame, text="text", label="label"),
        corpus.read(Polars(moved)),
    ]
    assert due.times.tolist() == moved["time"] and due.sources.tolist() == moved["source"]
    assert {one.digest for one in made} == {due.digest}
    with pytest.raises(ValueError, match="labels: a table has its own; name the column with label="):
        corpus.read(frame, moved["label"])


NOTHING = [None, float("nan"), np.float32("nan"), pd.NA, pd.NaT, np.datetime64("NaT"), "", "  ", "\0"]
NOTHING += ["nan", "NaN", "NULL", "null", "None", "N/A", "n/a", "NA", "#N/A", "<NA>", "NaT", "#REF!"]


@pytest.mark.parametrize("nothing", NOTHING, ids=repr)
def test_a_missing_label_is_left_out_and_never_a_class(nothing):
    texts = corpus.read(["one", "two", "three"], ["a", nothing, "b"])
    assert texts.labels.tolist() == ["a", "b"] and texts.where == ["1", "3"]
    assert texts.notes[0].startswith("Left out: 1 without a label")
    spelled = isinstance(nothing, str) and nothing.strip(" \0")
    assert (f"written as “{nothing}”; if one of these is a class" in texts.notes[0]) == bool(spelled)


def test_what_may_be_a_class_is_one_and_said():
    texts = corpus.read(["one", "two"], ["none", "?"])
    assert len(texts) == 2 and texts.notes[0].startswith("Read as a class: “?”, “none”.")
    assert corpus.read(["one", "two"], pd.Series([1, None])).labels.tolist() == ["1"]
    assert corpus.read(["one", None], ["a", "b"]).texts == ["one", ""]


def test_counts():
    counts = sparse.csr_matrix([[1, 0, 2], [0, 3, 0]])
    texts = corpus.read(counts, ["a", "b"], words=["x", "y", "z"])
    assert texts.texts is None and texts.excerpt(0) == "z x"
    assert (texts.counts != counts).nnz == 0


def test_a_digest_changes_with_every_text_and_label():
    given = [["one two", "three"], ["a", "b"]]
    others = [["one two", "three "], ["a", "b"]], [["one two", "three"], ["a", "c"]]
    digests = {corpus.read(*some).digest for some in (given, *others)}
    assert len(digests) == 3 and corpus.read(*given).digest in digests


def test_a_large_corpus_is_sampled_and_says_so(monkeypatch):
    monkeypatch.setattr(reading, "MOST_DOCUMENTS", 10)
    texts = corpus.read([f"text {k}" for k in range(25)], ["a"] * 25, seed=3)
    assert len(texts) == 10 and texts.notes == ["10 of 25 documents were drawn at random (seed 3)."]
    monkeypatch.setattr(reading, "MOST_LETTERS", 20)
    assert len(corpus.read(["x" * 9] * 5, ["a"] * 5)) == 2


LINES = ["cook,bread and flour", "car,wheel and road", "cook,oven and dough", "car,fuel and gear"] * 3
TABS = [line.replace(",", "\t").replace(" ", ", ", k % 3) for k, line in enumerate(LINES)]


@pytest.mark.parametrize(
    "lines, names, note",
    [
        (TABS, ("2", "1"), ""),
        ([line.replace(" ", ", ", 1) for line in TABS[::3]], ("2", "1"), ""),
        (["sep=;", "label;text", *[line.replace(",", ";") for line in LINES]], ("text", "label"), ""),
        (['"sep=\t"', "label\ttext", *TABS], ("text", "label"), ""),
        (["v1,v2,,,", *[f"{line},{'x' * (k == 7)},," for k, line in enumerate(LINES)]], ("v2", "v1"), ""),
        (["label,text", *[f"{line}," for line in LINES]], ("text", "label"), ""),
        (["label,text,,", *LINES], ("text", "label"), ""),
        (
            ["My export", "label,text", *LINES],
            ("text", "label"),
            "Left out, as it stands above the names: “My",
        ),
        (
            ["My export,", "label,text", *LINES],
            ("text", "label"),
            "Left out, as it stands above the names: “My",
        ),
        (['"label","text"', *[f"{k},{line}" for k, line in enumerate(LINES)]], ("text", "label"), ""),
        (["0,1", *LINES], ("1", "0"), ""),
        (
            ["label,text", *LINES[:5], "label,text", *LINES[5:]],
            ("text", "label"),
            "Left out: 1 rows that repeat",
        ),
        ([*TABS[:3], TABS[3].replace("\t", '\t"'), *TABS[4:]], ("2", "1"), "A quotation mark is not closed"),
    ],
)
def test_tables_as_people_have_them(tmp_path, lines, names, note):
    path = tmp_path / "texts"
    path.write_text("\r\n".join(lines), encoding="utf-8-sig")
    texts = corpus.read(path)
    assert set(texts.labels) == {"cook", "car"}
    assert {"bread", "wheel", "oven", "fuel"} <= set(texts.words)
    assert sum("Columns: text is “{}”, label is “{}”.".format(*names) in one for one in texts.notes) == 1
    rows = sum("cook" in line or "car" in line for line in lines)
    assert len(texts) == rows
    assert any(one.startswith(note) for one in texts.notes) if note else len(texts.notes) == 1


def test_a_delimiter_can_be_named(tmp_path):
    path = tmp_path / "texts.csv"
    path.write_text("\n".join(line.replace(",", "~") for line in LINES), encoding="utf-8")
    with pytest.raises(
        ValueError, match=re.escape("or say with delimiter= (--delimiter) what is between cells")
    ):
        corpus.read(path)
    assert set(corpus.read(path, delimiter="~").labels) == {"cook", "car"}
    with pytest.raises(ValueError, match="delimiter: 'xx' is none; pass one character, or one of tab,"):
        corpus.read(path, delimiter="xx")
    path.write_text("\n".join(TABS), encoding="utf-8")
    assert corpus.read(path, delimiter="tab").digest == corpus.read(path).digest


def test_two_columns_that_may_hold_the_labels_are_not_chosen_between(tmp_path):
    path = tmp_path / "tickets.csv"
    rows = [(k, "ab"[k % 2], "xy"[k // 2 % 2], f"a text of some length {k}", "AB"[k % 2]) for k in range(20)]
    path.write_text(table(rows, ("id", "kind", "channel", "words", "KIND")), encoding="utf-8")
    with pytest.raises(
        ValueError, match=re.escape("the labels may be in “kind”, “channel”; say which with label=")
    ):
        corpus.read(path)
    assert set(corpus.read(path, label="channel").labels) == {"x", "y"}
    # The number of a class and its name are one answer, and a column called label is meant.
    path.write_text(
        table([row[:2] + row[3:] for row in rows], ("id", "kind", "words", "KIND")), encoding="utf-8"
    )
    assert set(corpus.read(path).labels) == {"a", "b"}
    path.write_text(table(rows, ("id", "kind", "label", "words", "KIND")), encoding="utf-8")
    assert set(corpus.read(path).labels) == {"x", "y"}
    with pytest.raises(ValueError, match="text and label are one column; name one for each"):
        corpus.read(path, text="words", label="words")


@pytest.mark.parametrize(
    "content, said",
    [
        (
            '{"label": "a", "text": "b"}\n' * 4,
            'JSON lines; make a CSV file of it, as pandas.read_json("given.x", l',
        ),
        ('[{"label": "a"},\n {"label": "b"}]', "JSON; make a CSV file of it"),
        ("__label__a some words\n" * 4, "a file of fastText (__label__); make two columns of it"),
        ("+1 1:0.5 7:2\n-1 2:1e-3 # a\n" * 9, "vectors (libsvm); sklearn.datasets.load_svmlight_file"),
        ("<?xml version='1.0'?>\n<a/>", "XML or HTML; make a table"),
        (b"\x1f\x8b\x08\x00", "packed (gzip); unpack it first"),
        (b"%PDF-1.7\n", "a PDF; take the texts out of it first"),
    ],
)
def test_other_formats_are_named(tmp_path, content, said):
    path = tmp_path / "given.x"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ValueError, match=f"is no table (of text )?but {re.escape(said)}"):
        corpus.read(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files of POSIX")
def test_what_is_no_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "texts.csv")
    for path in (tmp_path / "texts.csv", "/dev/zero"):
        with pytest.raises(
            ValueError, match="is a pipe or a device; save what comes out of it as a file first"
        ):
            corpus.read(path)
    with pytest.raises(ValueError, match="cannot be read"):
        corpus.read("x" * 5000)


@pytest.mark.parametrize("encoding", ["utf-32", "utf-16", "utf-8-sig"])
def test_marks_of_an_encoding_are_no_letters(tmp_path, encoding):
    path = tmp_path / "texts.csv"
    path.write_bytes(("\ufeff" + "\n".join(["label,text", *LINES])).encode(encoding))
    assert corpus.read(path, label="label", text="text").words[0] == "and"


@pytest.mark.parametrize(
    "text, script",
    [
        ("今天天气很好我们去公园散步吧", "Chinese or Japanese"),
        ("ภาษาไทยเป็นภาษาที่มีระดับเสียง", "Thai"),
        ("今天 天气 很好", ""),
        ("हिन्दी में", ""),
    ],
)
def test_a_script_without_spaces_needs_a_segmenter(text, script):
    notes = corpus.read([text, "and English"], ["a", "b"]).notes
    assert [note.startswith(f"Many texts are {script}") for note in notes] == [True] * bool(script)


TIMES = [
    ["31.12.2024", "1.1.2025", "2.1.2025 10:30"[:8]],
    ["13/02/2024", "01/03/2024", "02/03/2024"],
    ["02/13/2024", "03/01/2024", "03/02/2024"],
    ["1/2/2024 11:59 AM", "1/2/2024 12:10 PM", "2/1/2024 3:05 PM"],
    ["1/2/2024, 11:59:00\u202fAM", "1/2/2024, 12:10:00\u202fPM", "2/1/2024, 3:05:00\u202fPM"],
    ["January 2, 2024", "January 10, 2024", "April 1, 2024"],
    ["2 Jan 2024", "10 Jan 2024", "1 Apr 2024"],
    ["2024-01-02", "2024-01-02T10:00", "2024-01-03 09:00:00+02:00"],
    ["Mon Apr 06 22:19:45 +0000 2009", "Tue Apr 07 22:19:45 +0000 2009", "Wed Apr 08 22:19:45 +0000 2009"],
    [2019, 2020.5, 2021],
    list(pd.to_datetime(["2024-01-02", "2024-01-10", "2024-04-01"])),
]


@pytest.mark.parametrize("times", TIMES, ids=str)
def test_times_as_people_write_them(times):
    """What comes out has their order; a document without a time is left out and said."""
    order = [2, 0, None, 1]
    given = [None if k is None else times[k] for k in order]
    texts = corpus.read(["one", "two", "three", "four"], list("abab"), time=given)
    assert np.argsort(texts.times).tolist() == [1, 2, 0] and texts.where == ["1", "2", "4"]
    assert texts.notes == ["Left out: 1 without a time."]


@pytest.mark.parametrize(
    "times, said",
    [
        (
            ["2024-01-31", "soon"],
            "time: “soon” is none, or is written in another form than the rest; write times",
        ),
        (["01/02/2024", "02/01/2024"], "time: of “01/02/2024” and all others either number may be the month"),
        (["2024", "2024"], "time: fewer than two cells hold different times"),
        (["", None], "time: fewer than two cells hold different times"),
    ],
)
def test_times_that_cannot_be_read_stop_if_they_were_asked_for(tmp_path, times, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        corpus.read(["one", "two"], ["a", "b"], time=times)
    path = tmp_path / "texts.csv"
    path.write_text(table([(f"text {k}", "ab"[k], times[k]) for k in range(2)], ("text", "label", "date")))
    texts = corpus.read(path)
    assert texts.times is None and any(note.startswith("The times were not used: ") for note in texts.notes)


def test_a_split_or_a_source_that_cannot_be_used_stops_if_it_was_asked_for():
    with pytest.raises(
        ValueError, match="split: it must say “train” or “test” of each document, and both; name"
    ):
        corpus.read(["one", "two"], ["a", "b"], split=["train", "dev"])
    with pytest.raises(ValueError, match="source: fewer than three are different, so none can test; name"):
        corpus.read(["one", "two"], ["a", "b"], source=["x", None])
    texts = corpus.read(["one", "two", "three"], ["a", "b", "a"], source=["x", None, "y"])
    assert texts.sources.tolist() == ["x", "", "y"] and "1 documents have no source" in texts.notes[0]


TOO_LARGE = "has 1 MB, and 0 MB is the most that is read; take a part of it"


@pytest.mark.parametrize(
    "content, said",
    [
        (bytes(range(256)) * 9, "is a binary file; a table of text is due"),
        (b"PK\x03\x04" + bytes(99), "is no table of text but a workbook or an archive; save it as CSV first"),
        (b"", "is empty; a table with a column of texts and one of labels is due"),
        (b"text,label\n", "has a line of names and no other row; take another file"),
        (b'a,"b\nc"\n1,2\n', "no column of labels was found; name it with label="),
        (b"words\none\ntwo\nthree\n", "no column of labels was found; name it with label="),
        (b"text,label\n" + b"x,\n" * 3, "no document has a label; name the column with label="),
        (b"text,label\n" + b"x,y\n" * 200_000, TOO_LARGE),
    ],
)
def test_files_that_cannot_be_read(tmp_path, monkeypatch, content, said):
    if said == TOO_LARGE:
        monkeypatch.setattr(reading, "MOST_BYTES", 1000)
    path = tmp_path / "given.csv"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=re.escape(said)) as found:
        corpus.read(path)
    assert str(found.value).startswith(str(path)) and "\n" not in str(found.value)


def test_what_is_no_corpus(tmp_path):
    with pytest.raises(ValueError, match="there is no such file or folder"):
        corpus.read(tmp_path / "missing")
    with pytest.raises(ValueError, match="no texts in its subfolders; make a folder for each class"):
        corpus.read(tmp_path)
    with pytest.raises(ValueError, match="labels: none were given"):
        corpus.read(["a text"])
    with pytest.raises(ValueError, match="label: 1 entries for 2 documents"):
        corpus.read(["a text", "another"], ["a"])
    with pytest.raises(ValueError, match="every text must be a str, float is none"):
        corpus.read(["a text", 1.5], ["a", "b"])
    with pytest.raises(ValueError, match="labels: a sequence is due here, one entry for each text"):
        corpus.read(["a text", "another"], "label")
    with pytest.raises(ValueError, match="label: one column is due, not an array of shape"):
        corpus.read(["a text", "another"], np.eye(2))
    with pytest.raises(ValueError, match="pass counts, not weights"):
        corpus.read(sparse.csr_matrix([[0.5]]), ["a"])
