"""Texts of one's own: what goes in comes out of the reader, and what cannot be read is told why."""

import csv
import io
import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import sparse

from course import corpus
from course.corpus import reading

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
    if reading._decoded(path.read_bytes()) is None:
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
    assert "Left out: 1 of 4 rows, without 2 cells as the first has." in texts.notes


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


TOO_LARGE = "has 1 MB, and 0 MB is the most that is read; take a part of it"


@pytest.mark.parametrize(
    "content, said",
    [
        (bytes(range(256)) * 9, "is a binary file; a table of text is due"),
        (b"PK\x03\x04" + bytes(99), "is a workbook or an archive, not a table of text; save it as CSV first"),
        (b"", "is empty; a table with a column of texts and one of labels is due"),
        (b"text,label\n", "has a line of names and no other row; take another file"),
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
        corpus.read(["a text", float("nan")], ["a", "b"])
    with pytest.raises(ValueError, match="pass counts, not weights"):
        corpus.read(sparse.csr_matrix([[0.5]]), ["a"])


def test_times_that_are_not_understood_are_not_used():
    texts = corpus.read(["one", "two"], ["a", "b"], time=["31/12/25", "1/1/26"])
    assert texts.times is None and "“31/12/25” is none" in texts.notes[0]
