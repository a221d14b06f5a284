"""Read texts with labels: from a folder, a table (CSV, TSV), a table of pandas or polars, or two lists."""

import hashlib
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy import sparse

from course.corpus import tables
from helpers.text import count, letter_tokens

# The most that is read: more documents are sampled, larger files refused.
MOST_DOCUMENTS, MOST_BYTES = 50_000, 500_000_000
PARTS = {"train": True, "training": True, "test": False, "testing": False}
# JSON (also a list or lines of it), XML and HTML, whatever the name; a text, too, may begin with { or <
NO_TABLE = re.compile(r'\s*(\{\s*"|\[\s*[\[{]\s*"|<(\?xml|!doctype|html)\b)', re.IGNORECASE)
# The first line of a file of fastText or of libsvm
LABELS_FIRST = re.compile(r"(__label__[^\s,;]|[+-]?\d+(\.\d+)?([ \t]+\d+:[-+.\deE]+)+[ \t]*(#.*)?(\r?\n|$))")
# Scripts that put no space between words, and how long a run of their letters is if a program has cut it.
UNCUT = {
    "Thai, Lao, Burmese or Khmer": (re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+"), 12),
    "Chinese or Japanese": (re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+"), 5),
}


@dataclass(frozen=True, eq=False, repr=False)
class Texts:
    """Documents with labels, and what is known of where they come from.

    Attributes
    ----------
    counts : csr_matrix, shape (n_documents, n_words)
    words, labels : ndarray of str
    texts : list of str
    times : ndarray of float or None
        When each was written; only the order counts.
    sources : ndarray of str or None
        Who wrote each, or where it stood.
    training : ndarray of bool or None
        The split that the data come with.
    notes : list of str
        What was left out or guessed, one sentence each.
    where : list of str
        What the reader calls each document: its number in what was given, from 1, or its file in the folder.
    origin : str
        The name of the file or folder, without the way to it.
    """

    counts: sparse.csr_matrix
    words: np.ndarray
    labels: np.ndarray
    texts: list
    times: np.ndarray = None
    sources: np.ndarray = None
    training: np.ndarray = None
    notes: list = field(default_factory=list)
    where: list = field(default_factory=list)
    origin: str = ""

    def __len__(self):
        return len(self.labels)

    def __repr__(self):
        classes = len(np.unique(self.labels))
        return f"{len(self):,} documents, {classes} classes, {len(self.words):,} words"

    @property
    def digest(self):
        """16 digits that change with every text and label."""
        columns = [self.labels, self.times, self.sources, self.training]
        columns = [self.texts, *(None if column is None else column.tolist() for column in columns)]
        return hashlib.sha256(repr(columns).encode("utf-8", "backslashreplace")).hexdigest()[:16]

    def excerpt(self, row, most=300):
        """Return the beginning of a document."""
        text = " ".join(self.texts[row][: 4 * most].split())
        return text if len(text) <= most else text[:most] + " …"


def read(
    given, labels=None, *, text=None, label=None, time=None, source=None, split=None, delimiter=None, seed=0
):
    """Read texts with labels.

    Parameters
    ----------
    given : path, table of pandas or polars, or list of str
        A folder (its subfolders are the classes), a table (.csv, .tsv), or texts.
    labels : sequence, optional
        One for each text of a list. Sequences are read by position: an index plays no role.
    text, label, time, source, split : str, optional
        Names of the columns of a table, or their numbers from 1. Default: found by their names, and text and
        label by what stands in them. Of a list `time`, `source` and `split` are sequences.
    delimiter : str, optional
        What stands between the cells of a file: a character or its name (``"tab"``). Default: found.
    seed : int
        Draws the sample, where there are more than 50,000 documents.

    Returns
    -------
    texts : Texts

    Raises
    ------
    ValueError
        If the file is binary, too large, has no such column, or holds nothing to read; if two columns may
        hold the labels, or a column that was named cannot be read; one sentence says what, and what to do.
    """
    chosen = {"text": text, "label": label, "time": time, "source": source, "split": split}
    asked = {name for name, value in chosen.items() if value is not None}
    notes, is_path = [], isinstance(given, str | os.PathLike)
    if is_path or hasattr(given, "columns"):
        if isinstance(labels, str) and label is None:
            labels, chosen["label"] = None, labels
        if labels is not None:
            raise ValueError("labels: a table has its own; name the column with label=, or pass two lists")
        if odd := next((name for name in asked if not isinstance(chosen[name], str | int)), None):
            raise ValueError(
                f"{odd}: the name or number of a column is due, not {type(chosen[odd]).__name__}"
            )
        read_it = _path if is_path else _frame
        columns, where, origin = read_it(given, chosen, delimiter, notes)
    else:
        columns = {name: _column(name, value) for name, value in chosen.items()}
        columns |= {
            "text": _column("text", given),
            "label": _column("label", label if labels is None else labels),
        }
        where, origin = _numbers(len(columns["text"])), "texts"
    return _made(columns, where, origin, asked, seed, notes)


def _numbers(n):
    return [str(k) for k in range(1, n + 1)]


def _column(name, given):
    """Return a sequence as cells of text, by position, whatever it is indexed by."""
    if given is None:
        return None
    if isinstance(given, str | bytes) or getattr(given, "ndim", 1) > 1:
        raise ValueError(f"{name}: a sequence is due here, one entry for each text")
    try:
        return [_cell(cell) for cell in given]
    except TypeError:
        raise ValueError(f"{name}: a sequence is due here, not {type(given).__name__}") from None


def _cell(cell):
    """Return a cell as text; a number that is whole only became a fraction beside an empty cell."""
    if isinstance(cell, float | np.floating) and np.isfinite(cell) and cell == int(cell):
        cell = int(cell)
    return cell if isinstance(cell, str) else "" if tables.missing(cell) else str(cell)


def _frame(given, chosen, _, notes):
    rows = given.itertuples(index=False, name=None) if hasattr(given, "itertuples") else given.rows()
    rows, header = [[_cell(cell) for cell in row] for row in rows], [str(name) for name in given.columns]
    if not rows:
        raise ValueError("table: it has no rows; take another one")
    return _cut("table", header, rows, chosen, notes), _numbers(len(rows)), "table"


def _cut(path, header, rows, chosen, notes):
    places = tables.places_of(path, header, rows, chosen, notes)
    return {name: None if j is None else [row[j] for row in rows] for name, j in places.items()}


def _path(given, chosen, delimiter, notes):
    path = Path(given)
    try:
        if path.is_dir():
            return *_folder(path, notes), path.resolve().name
        if not path.exists():
            raise ValueError(f"{path}: there is no such file or folder; check the spelling")
        if not path.is_file():
            # A pipe would be waited for, and a device read without end.
            raise ValueError(f"{path}: is a pipe or a device; save what comes out of it as a file first")
        return *_table(path, chosen, delimiter and tables.delimiter_of(delimiter), notes), path.name
    except OSError as reason:
        raise ValueError(f"{path}: cannot be read ({reason.strerror}); take a copy of your own") from None


def _table(path, chosen, delimiter, notes):
    _refuse_size(path, path.stat().st_size)
    text, encoding = tables.decoded(path.read_bytes()) or (None, "")
    if text is None:
        raise ValueError(f"{path}: is a binary file, as workbooks and archives are; save it as CSV first")
    if encoding != "UTF-8":
        notes.append(f"The file is not in UTF-8; it was read as {encoding}.")
    if (
        NO_TABLE.match(text)
        or text.lstrip()[:1] in ("{", "<")
        and path.suffix.lower() not in (".csv", ".tsv")
    ):
        raise ValueError(
            f"{path}: is no table but JSON, XML or HTML; make a CSV file of it, with a row for each text"
        )
    if LABELS_FIRST.match(text):
        raise ValueError(
            f"{path}: is a file of fastText or libsvm; make a CSV file of it with the columns label and text"
            " (libsvm keeps counts only: take the texts that they were counted from)"
        )
    rows = tables.rows_of(text, delimiter or ("\t" if path.suffix.lower() in (".tsv", ".tab") else None))
    if not rows:
        raise ValueError(f"{path}: is empty; a table with a column of texts and one of labels is due")
    header, rows, where = tables.named(path, rows, chosen, notes)
    return _cut(path, header, rows, chosen, notes), where


def _folder(path, notes):
    """Read a folder: a class is a subfolder; of "train" and "test" it is one of their subfolders."""
    folders = sorted(entry for entry in path.iterdir() if entry.is_dir() and not entry.name.startswith("."))
    parts = {entry: PARTS.get(entry.name.rsplit("-", 1)[-1].lower()) for entry in folders}
    split = bool(folders) and None not in parts.values()
    if split:
        folders = [sub for entry in folders for sub in sorted(entry.iterdir()) if sub.is_dir()]
    columns, where, odd, total = {"text": [], "label": [], "split": []}, [], 0, 0
    for folder in folders:
        for file in sorted(entry for entry in folder.rglob("*") if entry.is_file()):
            if any(part.startswith(".") for part in file.relative_to(path).parts):
                continue
            total += file.stat().st_size
            _refuse_size(path, total)
            text = tables.decoded(file.read_bytes())
            if text is None:
                odd += 1
                continue
            columns["text"].append(text[0])
            columns["label"].append(folder.name)
            columns["split"].append("train" if parts.get(folder.parent) else "test")
            where.append(file.relative_to(path).as_posix())
    if not where:
        what = "only binary files" if odd else "no texts"
        raise ValueError(f"{path}: {what} in its subfolders; make a folder for each class, with its texts")
    if odd:
        notes.append(f"Left out: {odd:,} binary, so no text.")
    return dict.fromkeys(tables.NAMES) | columns | ({} if split else {"split": None}), where


def _refuse_size(path, size):
    if size > MOST_BYTES:
        most = f"{MOST_BYTES // 10**6} MB is the most that is read"
        raise ValueError(f"{path}: has {size / 1e6:,.0f} MB, and {most}; take a part of it")


def _made(columns, where, origin, asked, seed, notes):
    """Check columns, leave out rows without a label, draw a sample, count words."""
    n = len(columns["text"])
    if columns["label"] is None:
        raise ValueError("labels: none were given; pass one label for each text")
    for name, column in columns.items():
        if column is not None and len(column) != n:
            raise ValueError(f"{name}: {len(column)} for {n} texts; pass one for each")
    lost = [cell for cell in columns["label"] if tables.missing(cell)]
    if lost:
        spelled = ", ".join(f"“{word}”" for word in sorted({cell.strip() for cell in lost} - {""}))
        notes.append(f"Left out: {len(lost):,} without a label{spelled and f', written as {spelled}'}.")
    rows = np.array([i for i, cell in enumerate(columns["label"]) if not tables.missing(cell)], dtype=int)
    if not len(rows):
        raise ValueError(f"{origin}: no document has a label; name the column with label= (--label)")
    times = columns["time"] and tables.times([columns["time"][i] for i in rows], "time" in asked, notes)
    if times is not None and (without := np.isnan(times)).any():
        notes.append(f"Left out: {without.sum():,} without a time.")
        rows, times = rows[~without], times[~without]
    if len(rows) > MOST_DOCUMENTS:
        notes.append(f"{MOST_DOCUMENTS:,} of {len(rows):,} documents were drawn at random (seed {seed}).")
        drawn = np.sort(np.random.default_rng(seed).permutation(len(rows))[:MOST_DOCUMENTS])
        rows, times = rows[drawn], None if times is None else times[drawn]
    texts, labels = ([columns[name][i] for i in rows] for name in ("text", "label"))
    _tell_uncut(texts, notes)
    counts, words = count(letter_tokens(text) for text in texts)
    sources, training = (
        check(columns[name] and [columns[name][i].strip() for i in rows], name in asked, notes)
        for name, check in (("source", _sources), ("split", _training))
    )
    labels = np.array([label.strip() for label in labels])
    where = [where[i] for i in rows]
    return Texts(counts, words, labels, texts, times, sources, training, notes, where, origin)


def _sources(column, asked, notes):
    """Return who wrote each; those of whom it is not known are one source."""
    if column is None:
        return None
    sources = np.array(["" if tables.missing(cell) else cell for cell in column])
    if len(np.unique(sources)) < 3:
        if asked:
            raise ValueError("source: fewer than three are different; name another column or leave it out")
        return None
    if nothing := int((sources == "").sum()):
        notes.append(f"Documents without a source, which count as one together: {nothing:,}.")
    return sources


def _training(column, asked, notes):
    """Return which documents are for training, or None where the column does not say so of each."""
    if column is None:
        return None
    training = [PARTS.get(cell.lower()) for cell in column]
    if None in training or len(set(training)) < 2:
        due = "it must say “train” or “test” of each document, and both"
        if asked:
            raise ValueError(f"split: {due}; name another column or leave it out")
        notes.append(f"The split was not used: {due}.")
        return None
    return np.array(training)


def _tell_uncut(texts, notes):
    """Say so if many letters are of a script without spaces, in runs longer than words."""
    sample = "".join(text[:2000] + "\n" for text in texts[:500])
    for script, (pattern, longest) in UNCUT.items():
        runs = [len(run) for run in pattern.findall(sample)]
        if sum(runs) > sum(map(str.isalpha, sample)) / 10 and sum(runs) / len(runs) > longest:
            notes.append(
                f"Many texts are {script}, without spaces between words, so that a whole sentence counts as "
                "one word. Let a segmenter put spaces there first, as jieba, fugashi or PyThaiNLP."
            )
