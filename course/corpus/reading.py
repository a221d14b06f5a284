"""Read texts with labels: from a folder, a table (CSV, TSV), a list, or counts that were made elsewhere."""

import csv
import datetime
import hashlib
import io
import os
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from pathlib import Path

import numpy as np
from scipy import sparse

from helpers.text import count, letter_tokens

# The most that is read: more is sampled (documents, letters) or refused (bytes).
MOST_DOCUMENTS, MOST_LETTERS, MOST_BYTES = 50_000, 100_000_000, 500_000_000
NAMES = {
    "text": "text body content message document review comment description sentence post abstract".split(),
    "label": "label labels class category target topic group sentiment stars rating y".split(),
    "time": "time date datetime timestamp created created_at published year".split(),
    "source": "source author user user_id site domain university outlet".split(),
    "split": "split fold part".split(),
}
PARTS = {"train": True, "training": True, "test": False, "testing": False}


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
    origin : str
        What was read, as one would type it after ``uv run course corpus``.
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
    given, labels=None, *, text=None, label=None, time=None, source=None, split=None, words=None, seed=0
):
    """Read texts with labels.

    Parameters
    ----------
    given : path, list of str, or CSR matrix of counts
        A folder (its subfolders are the classes), a table (.csv, .tsv), texts, or counts.
    labels : sequence, optional
        One for each text or row of a list or matrix.
    text, label, time, source, split : str, optional
        Names of the columns of a table, or their numbers from 1. Default: found by their names, and text and
        label by what stands in them. Of a list or a matrix, `time`, `source` and `split` are sequences.
    words : sequence of str, optional
        The word of each column of a matrix.
    seed : int
        Draws the sample, where there are more than 50,000 documents.

    Returns
    -------
    texts : Texts

    Raises
    ------
    ValueError
        If the file is binary, too large, has no such column, or holds nothing to read; one sentence says
        what, and what to do.
    """
    chosen = {"text": text, "label": label, "time": time, "source": source, "split": split}
    if sparse.issparse(given) or isinstance(given, np.ndarray) and given.ndim == 2:
        columns, origin = {**chosen, "text": None, "label": labels}, "counts"
        return _made(columns, [], origin, seed, *_matrix(given, words))
    if isinstance(given, str | os.PathLike):
        columns, notes = _path(Path(given), chosen)
        return _made(columns, notes, str(given), seed)
    given = list(given)
    if odd := [type(one).__name__ for one in given if not isinstance(one, str)]:
        raise ValueError(f"texts: every text must be a str, {odd[0]} is none; decode or convert it first")
    return _made({**chosen, "text": given, "label": labels}, [], "texts", seed)


def _made(columns, notes, origin, seed, counts=None, words=None):
    """Check columns, leave out rows without a label, draw a sample, count words."""
    n = counts.shape[0] if counts is not None else len(columns["text"])
    if columns["label"] is None:
        raise ValueError("labels: none were given; pass one label for each text")
    for name, column in columns.items():
        if column is not None and len(column) != n:
            raise ValueError(f"{name}: {len(column)} entries for {n} documents; pass one for each")
    if not n:
        raise ValueError(f"{origin}: no documents are in it; take another file or folder")
    labels = [str(one).strip() for one in columns["label"]]
    keep = np.array([label != "" for label in labels])
    if lost := int(n - keep.sum()):
        notes.append(f"Left out: {lost:,} without a label.")
    if not keep.any():
        raise ValueError(f"{origin}: no document has a label; name the column with label=")
    rows = _sample(np.flatnonzero(keep), columns["text"], seed, notes)
    texts = columns["text"] and [columns["text"][i] for i in rows]
    if counts is None:
        counts, words = count(letter_tokens(one) for one in texts)
    else:
        counts = counts[rows]
    given = {name: column for name, column in columns.items() if column is not None}
    taken = dict.fromkeys(columns) | {name: [one[i] for i in rows] for name, one in given.items()}
    labels = np.array([labels[i] for i in rows])
    times = _times(taken["time"], notes)
    sources = taken["source"] and np.array([str(one) for one in taken["source"]])
    training = _training(taken["split"], notes)
    digest = _digest(texts, counts, words, labels, times, sources, training)
    return Texts(counts, words, labels, texts, times, sources, training, notes, origin, digest)


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


def _path(path, chosen):
    """Return columns and notes of a folder or a table."""
    if not path.exists():
        raise ValueError(f"{path}: there is no such file or folder; check the spelling")
    try:
        return _folder(path) if path.is_dir() else _table(path, chosen)
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
    columns, notes, odd, total = {"text": [], "label": [], "split": []}, [], 0, 0
    for part, folder in folders:
        for place, inner, files in os.walk(folder):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            for name in sorted(name for name in files if not name.startswith(".")):
                one = Path(place) / name
                if not one.is_file():
                    continue
                total += one.stat().st_size
                _refuse_size(path, total)
                decoded = _decoded(one.read_bytes())
                if decoded is None:
                    odd += 1
                    continue
                columns["text"].append(decoded[0])
                columns["label"].append(folder.name)
                columns["split"].append(part and ("train" if parts[part] else "test"))
    if not columns["text"]:
        what = f"{odd} binary files" if odd else "no texts"
        raise ValueError(f"{path}: {what} in its subfolders; make a folder for each class, with its texts")
    if odd:
        notes.append(f"Left out: {odd:,} binary, so no text.")
    split = columns["split"] if None not in columns["split"] else None
    return {**dict.fromkeys(NAMES), **columns, "split": split}, notes


def _table(path, chosen):
    """Read a table: its columns are found, or named."""
    _refuse_size(path, path.stat().st_size)
    data = path.read_bytes()
    if data[:4] == b"PK\x03\x04":
        raise ValueError(f"{path}: is a workbook or an archive, not a table of text; save it as CSV first")
    decoded = _decoded(data)
    if decoded is None:
        raise ValueError(f"{path}: is a binary file; a table of text is due (CSV or TSV)")
    (text, encoding), notes = decoded, []
    if encoding != "UTF-8":
        notes.append(f"The file is not in UTF-8; it was read as {encoding}.")
    rows = _rows(text, "\t" if path.suffix.lower() in (".tsv", ".tab") else None)
    if not rows:
        raise ValueError(f"{path}: is empty; a table with a column of texts and one of labels is due")
    header, rows = _header(rows, chosen)
    width = len(header)
    if ragged := sum(len(row) != width for row in rows):
        notes.append(f"Left out: {ragged:,} of {len(rows):,} rows, without {width} cells as the first has.")
        rows = [row for row in rows if len(row) == width]
    if not rows:
        raise ValueError(f"{path}: has a line of names and no other row; take another file")
    places = {name: _place(path, header, name, chosen[name]) for name in NAMES}
    _guess(path, header, rows, places)
    found = {name: j for name, j in places.items() if j is not None}
    notes.append("Columns: " + ", ".join(f"{name} is “{header[j]}”" for name, j in found.items()) + ".")
    if max(len(row[places["text"]]) for row in rows) > 10**6:
        notes.append("A text has more than a million letters; is a quotation mark not closed there?")
    return {name: None if j is None else [row[j] for row in rows] for name, j in places.items()}, notes


def _refuse_size(path, size):
    if size > MOST_BYTES:
        most = f"{MOST_BYTES // 10**6} MB is the most that is read"
        raise ValueError(f"{path}: has {size / 1e6:,.0f} MB, and {most}; take a part of it")


def _decoded(data):
    """Return the text and its encoding, or None for a binary file."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError:
            return None
    start = data[:65536]
    control = sum(start.count(byte) for byte in (*range(9), *range(14, 27), *range(28, 32)))
    if control > len(start) / 100:
        return None
    try:
        return data.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "Windows-1252"


def _rows(text, delimiter):
    """Return the rows that are not empty, by the delimiter that cuts the first line into most cells."""
    limit = csv.field_size_limit(2**31 - 1)
    try:
        if delimiter is None:
            widths = {}
            for one in ",;\t|":
                widths[one] = len(
                    next(filter(None, csv.reader(io.StringIO(text, newline=""), delimiter=one)), [])
                )
            delimiter = max(widths, key=widths.get)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        return [row for row in reader if any(cell.strip() for cell in row)]
    finally:
        csv.field_size_limit(limit)


def _header(rows, chosen):
    """Return the names of the columns, and the rows below them; without a line of names they are 1, 2, ..."""
    first = [cell.strip() for cell in rows[0]]
    known = {name for names in NAMES.values() for name in names} | {
        str(one) for one in chosen.values() if one
    }
    below = rows[1:500]
    repeated = any(
        cell == row[j].strip() for row in below if len(row) == len(first) for j, cell in enumerate(first)
    )
    if {cell.lower() for cell in first} & {one.lower() for one in known} or not repeated:
        return first, rows[1:]
    return [str(j + 1) for j in range(len(first))], rows


def _place(path, header, name, wanted):
    """Return the number of the column that is wanted, or found by its name; else None."""
    lower = [one.lower() for one in header]
    if wanted is None:
        return next((lower.index(one) for one in NAMES[name] if one in lower), None)
    wanted = str(wanted).strip()
    if wanted in header:
        return header.index(wanted)
    if wanted.lower() in lower:
        return lower.index(wanted.lower())
    if wanted.isdigit() and 1 <= int(wanted) <= len(header):
        return int(wanted) - 1
    raise ValueError(f"{path}: has no column “{wanted}” for {name}; its columns are {_listed(header)}")


def _listed(header):
    names = [f"“{one[:40]}”" for one in header[:20]]
    return ", ".join(names) + (f" and {len(header) - 20} more" if len(header) > 20 else "")


def _guess(path, header, rows, places):
    """Find texts as the longest column, and labels as the one with fewest different entries."""
    free = [j for j in range(len(header)) if j not in places.values()]
    some = rows[:: max(1, len(rows) // 2000)]
    if places["text"] is None and free:
        sizes = [sum(len(row[j]) for row in some) for j in free]
        places["text"] = free.pop(int(np.argmax(sizes)))
    if places["label"] is None:
        kinds = {j: len({row[j].strip() for row in rows} - {""}) for j in free}
        kinds = {j: kind for j, kind in kinds.items() if 2 <= kind <= max(2, len(rows) // 2)}
        places["label"] = min(kinds, key=kinds.get) if kinds else None
    for name in ("text", "label"):
        if places[name] is None:
            raise ValueError(
                f"{path}: no column of {name}s was found; name it with {name}=, "
                f"its columns are {_listed(header)}"
            )


def _times(column, notes):
    """Return times as numbers, or None with a note if one of them is not understood."""
    if column is None:
        return None
    for kind in (float, _iso, _mail):
        try:
            found = np.array([kind(str(one).strip()) for one in column], dtype=float)
        except (ValueError, TypeError, OverflowError):
            continue
        if np.isfinite(found).all() and len(set(found.tolist())) > 1:
            return found
    odd = next((one for one in column if not _understood(one)), column[0])
    notes.append(
        f"The times were not used: “{str(odd)[:40]}” is none, or all are one; 2026-01-31 would be read."
    )
    return None


def _iso(word):
    when = datetime.datetime.fromisoformat(word)
    return (when if when.tzinfo else when.replace(tzinfo=datetime.UTC)).timestamp()


def _mail(word):
    return parsedate_to_datetime(word).timestamp()


def _understood(word):
    for kind in (float, _iso, _mail):
        try:
            kind(str(word).strip())
            return True
        except (ValueError, TypeError, OverflowError):
            pass
    return False


def _training(column, notes):
    """Return which documents are for training, or None where the column does not say so of each."""
    if column is None:
        return None
    said = [PARTS.get(str(one).strip().lower()) for one in column]
    if None in said or len(set(said)) < 2:
        notes.append("The split was not used: it must say “train” or “test” of each document, and both.")
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
