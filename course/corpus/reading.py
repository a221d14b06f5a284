"""Read texts with labels: from a folder, a table (CSV, TSV), a list, or counts that were made elsewhere."""

import hashlib
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy import sparse

from course.corpus import tables
from course.corpus.times import times as read_times
from helpers.text import count, letter_tokens

# The most that is read: more is sampled (documents, letters) or refused (bytes).
MOST_DOCUMENTS, MOST_LETTERS, MOST_BYTES = 50_000, 100_000_000, 500_000_000
PARTS = {"train": True, "training": True, "test": False, "testing": False}
# Names of classes that may say that there is none; they are kept, and named.
DOUBTFUL = {"none", "na", "n.a.", "n. a.", "-", "--", "?", "unknown", "unlabeled", "unlabelled", "missing"}
# Scripts that put no space between words, and how long a run of their letters is if a program has cut it.
_UNCUT = {
    "Thai, Lao, Burmese or Khmer": re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+"),
    "Chinese or Japanese": re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+"),
}
_WORD_LENGTH = {"Thai, Lao, Burmese or Khmer": 12, "Chinese or Japanese": 5}


@dataclass(frozen=True, eq=False, repr=False)
class Texts:
    """Documents with labels, and what is known of where they come from.

    Attributes
    ----------
    counts : csr_matrix, shape (n_documents, n_words)
    words : ndarray of str, shape (n_words,)
    labels : ndarray of str, shape (n_documents,)
    texts : list of str or None
        None if counts were given.
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
        What was read: the name of the file or folder, without the way to it.
    digest : str
        SHA-256 of texts, labels and the rest, its first 16 digits.
    """

    counts: sparse.csr_matrix
    words: np.ndarray
    labels: np.ndarray
    texts: list = None
    times: np.ndarray = None
    sources: np.ndarray = None
    training: np.ndarray = None
    notes: list = field(default_factory=list)
    where: list = field(default_factory=list)
    origin: str = ""
    digest: str = ""

    def __len__(self):
        return len(self.labels)

    def __repr__(self):
        classes = len(np.unique(self.labels))
        return f"{len(self):,} documents, {classes} classes, {len(self.words):,} words"

    def excerpt(self, row, most=300):
        """Return the beginning of a document; of counts its most frequent words."""
        if self.texts is not None:
            text = " ".join(self.texts[row][: 4 * most].split())
            return text if len(text) <= most else text[:most] + " …"
        line = self.counts[[row]]
        first = np.argsort(-line.data, kind="stable")[:12]
        return " ".join(self.words[line.indices[first]])


def read(
    given,
    labels=None,
    *,
    text=None,
    label=None,
    time=None,
    source=None,
    split=None,
    words=None,
    delimiter=None,
    seed=0,
):
    """Read texts with labels.

    Parameters
    ----------
    given : path, table of pandas or polars, list of str, or CSR matrix of counts
        A folder (its subfolders are the classes), a table (.csv, .tsv), texts, or counts.
    labels : sequence, optional
        One for each text or row of a list or matrix. Sequences are read by position: an index plays no role.
    text, label, time, source, split : str, optional
        Names of the columns of a table, or their numbers from 1. Default: found by their names, and text and
        label by what stands in them. Of a list or a matrix, `time`, `source` and `split` are sequences.
    words : sequence of str, optional
        The word of each column of a matrix.
    delimiter : str, optional
        What stands between the cells of a table: a character or its name (``"tab"``). Default: found.
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
    asked = {name for name, one in chosen.items() if one is not None}
    is_table = hasattr(given, "columns") and (hasattr(given, "itertuples") or hasattr(given, "rows"))
    is_path = isinstance(given, str | os.PathLike)
    if delimiter is not None and not is_path:
        raise ValueError("delimiter: only a file has one; leave it out")
    if is_table or is_path:
        if isinstance(labels, str) and label is None:
            labels, chosen["label"] = None, labels
        if labels is not None:
            raise ValueError("labels: a table has its own; name the column with label=, or pass two lists")
        if odd := next((name for name in asked if not isinstance(chosen[name], str | int)), None):
            raise ValueError(
                f"{odd}: the name or number of a column is due, not {type(chosen[odd]).__name__}"
            )
        if is_table:
            return _made(*_frame(given, chosen), "table", "table", asked, seed)
        path, delimiter = Path(given), delimiter and tables.delimiter_of(delimiter)
        return _made(*_path(path, chosen, delimiter), path.resolve().name, str(path), asked, seed)
    chosen |= {"text": None, "label": label if labels is None else labels}
    columns = {name: _column(name, one) for name, one in chosen.items()}
    if sparse.issparse(given) or isinstance(given, np.ndarray) and given.ndim == 2:
        return _made(columns, [], None, "counts", "counts", asked, seed, *_matrix(given, words))
    given, notes = list(given), []
    if nothing := [i for i, one in enumerate(given) if not isinstance(one, str) and tables.missing(one)]:
        notes.append(f"{len(nothing):,} texts are missing and count as empty.")
        given = ["" if i in set(nothing) else one for i, one in enumerate(given)]
    if odd := [type(one).__name__ for one in given if not isinstance(one, str)]:
        raise ValueError(f"texts: every text must be a str, {odd[0]} is none; decode or convert it first")
    return _made(columns | {"text": given}, notes, None, "texts", "texts", asked, seed)


def _column(name, given):
    """Return a sequence as a list, by position, whatever it is indexed by."""
    if given is None:
        return None
    if isinstance(given, str | bytes):
        name = "labels" if name == "label" else name
        raise ValueError(f"{name}: a sequence is due here, one entry for each text, not {given[:40]!r}")
    if getattr(given, "ndim", 1) > 1 or hasattr(given, "columns"):
        given = np.asarray(given)
        if given.ndim != 2 or given.shape[1] != 1:
            raise ValueError(f"{name}: one column is due, not an array of shape {given.shape}")
        given = given[:, 0]
    try:
        return list(given)
    except TypeError:
        raise ValueError(f"{name}: a sequence is due here, not {type(given).__name__}") from None


def _plain(cell):
    """Return a cell as text; a number that is whole only became a fraction beside an empty cell."""
    if isinstance(cell, float | np.floating) and np.isfinite(cell) and cell == int(cell):
        cell = int(cell)
    return str(cell).replace("\0", "").strip()


def _cell(cell):
    """Return a cell as a table of text would hold it."""
    return cell if isinstance(cell, str) else "" if tables.missing(cell) else _plain(cell)


def _frame(given, chosen):
    """Return columns, notes and numbers of a table of pandas or polars."""
    rows = given.itertuples(index=False, name=None) if hasattr(given, "itertuples") else given.rows()
    rows = [[_cell(one) for one in row] for row in rows]
    if not rows:
        raise ValueError("table: it has no rows; take another one")
    return _columns("table", [str(one) for one in given.columns], rows, chosen, [], _numbers(len(rows)))


def _numbers(n):
    return [str(k) for k in range(1, n + 1)]


def _columns(path, header, rows, chosen, notes, where):
    places = tables.places_of(path, header, rows, chosen, notes)
    return {name: None if j is None else [row[j] for row in rows] for name, j in places.items()}, notes, where


def _made(columns, notes, where, origin, path, asked, seed, counts=None, words=None):
    """Check columns, leave out rows without a label, draw a sample, count words."""
    n = counts.shape[0] if counts is not None else len(columns["text"])
    if columns["label"] is None:
        raise ValueError("labels: none were given; pass one label for each text")
    for name, column in columns.items():
        if column is not None and len(column) != n:
            raise ValueError(f"{name}: {len(column)} entries for {n} documents; pass one for each")
    if not n:
        raise ValueError(f"{path}: no documents are in it; take another file or folder")
    rows, labels = _labelled(columns["label"], notes)
    if not len(rows):
        raise ValueError(f"{path}: no document has a label; name the column with label= (--label)")
    times = columns["time"]
    if times is not None:
        times = read_times([times[i] for i in rows], "time" in asked, notes)
    if times is not None:
        if lost := int(np.isnan(times).sum()):
            notes.append(f"Left out: {lost:,} without a time.")
        rows, times = rows[~np.isnan(times)], dict(zip(rows.tolist(), times, strict=True))
    rows = _sample(rows, columns["text"], seed, notes)
    texts = columns["text"] and [columns["text"][i] for i in rows]
    if counts is None:
        counts, words = count(letter_tokens(one) for one in texts)
        _tell_uncut(texts, notes)
    else:
        counts = counts[rows]
    where = [(where or _numbers(n))[i] for i in rows]
    labels = np.array([labels[i] for i in rows])
    times = None if times is None else np.array([times[i] for i in rows])
    sources = _sources(columns["source"], rows, "source" in asked, notes)
    training = _training(columns["split"], rows, "split" in asked, notes)
    digest = _digest(texts, counts, words, labels, times, sources, training)
    return Texts(counts, words, labels, texts, times, sources, training, notes, where, origin, digest)


def _labelled(column, notes):
    """Return the rows that have a label, and the labels of all as text."""
    labels = [_plain(one) for one in column]
    nothing = [tables.missing(one) for one in column]
    if lost := sum(nothing):
        given = [one for one, gone in zip(column, nothing, strict=True) if gone and isinstance(one, str)]
        spelled = {_plain(one) for one in given}
        said = f"Left out: {lost:,} without a label"
        if spelled := sorted(spelled - {""}):
            said += ", written as " + ", ".join(f"“{word}”" for word in spelled)
            said += "; if one of these is a class, give it another name"
        notes.append(f"{said}.")
    kept = {label for label, gone in zip(labels, nothing, strict=True) if not gone}
    if doubtful := sorted(label for label in kept if label.lower() in DOUBTFUL):
        said = ", ".join(f"“{label}”" for label in doubtful)
        notes.append(f"Read as a class: {said}. If it says that no label is known, empty its cells.")
    return np.flatnonzero(~np.array(nothing, dtype=bool)), labels


def _tell_uncut(texts, notes):
    """Say so if many letters are of a script without spaces, in runs longer than words."""
    some = "".join(text[:2000] + "\n" for text in texts[:500])
    letters = sum(map(str.isalpha, some))
    for script, pattern in _UNCUT.items():
        runs = [len(run) for run in pattern.findall(some)]
        if sum(runs) > letters / 10 and sum(runs) / len(runs) > _WORD_LENGTH[script]:
            notes.append(
                f"Many texts are {script}, without spaces between words, so that a whole sentence counts as "
                "one word. Let a segmenter put spaces there first, as jieba, fugashi or PyThaiNLP."
            )


def _sample(rows, texts, seed, notes):
    """Return the rows that are read: all, or a sample that the course can handle."""
    order, before = np.random.default_rng(seed).permutation(rows), len(rows)
    if len(rows) > MOST_DOCUMENTS:
        rows = np.sort(order[:MOST_DOCUMENTS])
    if texts is not None:
        sizes = np.array([len(texts[i]) for i in order[: len(rows)]])
        if sizes.sum() > MOST_LETTERS:
            rows = np.sort(order[: max(1, int((np.cumsum(sizes) <= MOST_LETTERS).sum()))])
    if len(rows) < before:
        notes.append(f"{len(rows):,} of {before:,} documents were drawn at random (seed {seed}).")
    return rows


def _matrix(given, words):
    """Return counts as CSR, and words for its columns."""
    try:
        counts = sparse.csr_matrix(given)
        good = not counts.nnz or (
            np.isfinite(counts.data).all() and counts.data.min() >= 0 and not (counts.data % 1).any()
        )
    except (TypeError, ValueError):
        good = False
    if not good:
        raise ValueError("counts: whole numbers of 0 or more are due; pass counts, not weights")
    counts = counts.astype(np.int32)
    counts.sum_duplicates()
    counts.eliminate_zeros()
    words = [f"word {j + 1}" for j in range(counts.shape[1])] if words is None else list(map(str, words))
    if len(words) != counts.shape[1]:
        raise ValueError(f"words: {len(words)} words for {counts.shape[1]} columns; pass one for each")
    return counts, np.array(words)


def _path(path, chosen, delimiter):
    """Return columns, notes and names of the documents in a folder or a table."""
    try:
        if path.is_dir():
            return _folder(path)
        if not path.exists():
            raise ValueError(f"{path}: there is no such file or folder; check the spelling")
        if not path.is_file():
            # A pipe would be waited for, and a device read without end.
            raise ValueError(f"{path}: is a pipe or a device; save what comes out of it as a file first")
        return _table(path, chosen, delimiter)
    except OSError as reason:
        raise ValueError(f"{path}: cannot be read ({reason.strerror}); take a copy of your own") from None


def _folder(path):
    """Read a folder: a class is a subfolder; of "train" and "test" it is one of their subfolders."""
    first = sorted(one for one in path.iterdir() if one.is_dir() and not one.name.startswith("."))
    parts = {one: PARTS.get(one.name.rsplit("-", 1)[-1].lower()) for one in first}
    if first and None not in parts.values():
        folders = [(one, sub) for one in first for sub in sorted(one.iterdir()) if sub.is_dir()]
    else:
        folders = [(None, one) for one in first]
    columns, notes, where, odd, total = {"text": [], "label": [], "split": []}, [], [], 0, 0
    for part, folder in folders:
        for place, inner, files in os.walk(folder):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            for name in sorted(name for name in files if not name.startswith(".")):
                one = Path(place) / name
                if not one.is_file():
                    continue
                total += one.stat().st_size
                _refuse_size(path, total)
                decoded = tables.decoded(one.read_bytes())
                if decoded is None:
                    odd += 1
                    continue
                columns["text"].append(decoded[0])
                columns["label"].append(folder.name)
                where.append(one.relative_to(path).as_posix())
                columns["split"].append(part and ("train" if parts[part] else "test"))
    if not columns["text"]:
        what = f"{odd} binary files" if odd else "no texts"
        raise ValueError(f"{path}: {what} in its subfolders; make a folder for each class, with its texts")
    if odd:
        notes.append(f"Left out: {odd:,} binary, so no text.")
    split = columns["split"] if None not in columns["split"] else None
    return {**dict.fromkeys(tables.NAMES), **columns, "split": split}, notes, where


def _table(path, chosen, delimiter):
    """Read a table: its columns are found, or named."""
    _refuse_size(path, path.stat().st_size)
    data = path.read_bytes()
    text, encoding = tables.decoded(data) or (None, "")
    tables.refuse(path, data, text)
    notes = [] if encoding == "UTF-8" else [f"The file is not in UTF-8; it was read as {encoding}."]
    if delimiter is None and path.suffix.lower() in (".tsv", ".tab"):
        delimiter = "\t"
    rows = tables.rows_of(text, delimiter, notes)
    if not rows:
        raise ValueError(f"{path}: is empty; a table with a column of texts and one of labels is due")
    try:
        header, rows, where = tables.straight(rows, chosen, notes)
    except ValueError as reason:
        raise ValueError(f"{path}: {reason}") from None
    if not rows:
        raise ValueError(f"{path}: has a line of names and no other row; take another file")
    columns, notes, where = _columns(path, header, rows, chosen, notes, where)
    if max(map(len, columns["text"])) > 10**6:
        notes.append("A text has more than a million letters; is a quotation mark not closed there?")
    return columns, notes, where


def _refuse_size(path, size):
    if size > MOST_BYTES:
        most = f"{MOST_BYTES // 10**6} MB is the most that is read"
        raise ValueError(f"{path}: has {size / 1e6:,.0f} MB, and {most}; take a part of it")


def _sources(column, rows, asked, notes):
    """Return who wrote each; those of whom it is not known are one source."""
    if column is None:
        return None
    nothing = [tables.missing(column[i]) for i in rows]
    found = np.array(["" if gone else _plain(column[i]) for i, gone in zip(rows, nothing, strict=True)])
    if any(nothing):
        notes.append(f"{sum(nothing):,} documents have no source; they count as one source together.")
    if asked and len(np.unique(found)) < 3:
        raise ValueError(
            "source: fewer than three are different, so none can test; name another column or leave it out"
        )
    return found


def _training(column, rows, asked, notes):
    """Return which documents are for training, or None where the column does not say so of each."""
    if column is None:
        return None
    said = [PARTS.get(_plain(column[i]).lower()) for i in rows]
    if None in said or len(set(said)) < 2:
        due = "it must say “train” or “test” of each document, and both"
        if asked:
            raise ValueError(f"split: {due}; name another column or leave it out")
        notes.append(f"The split was not used: {due}.")
        return None
    return np.array(said)


def _digest(texts, counts, words, *columns):
    """Return 16 digits that change with every text and label."""
    made = hashlib.sha256()
    if texts is None:
        parts = [counts.indptr, counts.indices, counts.data]
        parts = [np.asarray(part, dtype="<i8").tobytes() for part in parts] + ["\0".join(words).encode()]
    else:
        parts = [one.encode("utf-8", "surrogatepass") for one in texts]
    for part in parts:
        made.update(len(part).to_bytes(8, "little") + part)
    for column in columns:
        made.update(b"\1" if column is None else repr(column.tolist()).encode("utf-8", "backslashreplace"))
    return made.hexdigest()[:16]
