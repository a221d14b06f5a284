"""Tables of texts as people have them: which delimiter, which line of names, which columns."""

import csv
import io
import json
import re
from collections import Counter

NAMES = {
    "text": "text body content message document review comment description sentence post abstract".split(),
    "label": "label labels class target y category topic group sentiment stars rating".split(),
    "time": "time date datetime timestamp created created_at published year".split(),
    "source": "source author user user_id site domain university outlet".split(),
    "split": "split fold part".split(),
}
# These names say "label" and nothing else; the others may be one of several subjects of a table.
PLAIN_LABELS = NAMES["label"][:5]
DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "bar": "|", "pipe": "|"}
# What spreadsheets and programs write for "nothing here": the list of pandas, dates, and errors of Excel.
_NOTHING = set("nan -nan null n/a #n/a <na> nat #na 1.#ind 1.#qnan -1.#ind -1.#qnan".split())
_NOTHING |= {"", "#n/a n/a", *"#value! #ref! #div/0! #name? #null! #num!".split()}
# What begins a file that is no table.
_SIGNS = {
    b"PK\x03\x04": "a workbook or an archive; save it as CSV first",
    b"\xd0\xcf\x11\xe0": "a workbook of old Excel; save it as CSV first",
    b"\x1f\x8b": "packed (gzip); unpack it first",
    b"BZh": "packed (bzip2); unpack it first",
    b"\xfd7zXZ": "packed (xz); unpack it first",
    b"(\xb5/\xfd": "packed (zstd); unpack it first",
    b"PAR1": "Parquet; make a CSV file of it, as pandas.read_parquet(...).to_csv(...) does",
    b"SQLite format 3": "a database; export the table as CSV first",
    b"%PDF": "a PDF; take the texts out of it first, into a table",
}
_VECTORS = re.compile(r"\S+(\s+qid:\d+)?(\s+\d+:[-+.\deE]+)+\s*(#.*)?")
SOME = 1000


def missing(cell):
    """Return whether a cell says that nothing is known: an object without a value, or a word for it.

    "None" and "NA" are such words; "none", "NONE" and "na" are not, which data have as classes.
    """
    # NumPy drops zero bytes at the end of a string, so that one of these alone would be an empty class.
    word = str(cell).replace("\0", "").strip()
    return word in ("None", "NA") or word.lower() in _NOTHING


def decoded(data):
    """Return the text and its encoding, or None for a binary file."""
    for mark, encoding in (
        (b"\xff\xfe\x00\x00", "UTF-32"),
        (b"\x00\x00\xfe\xff", "UTF-32"),
        (b"\xff\xfe", "UTF-16"),
        (b"\xfe\xff", "UTF-16"),
    ):
        if data.startswith(mark):
            try:
                return data.decode(encoding).lstrip("\ufeff"), encoding
            except UnicodeDecodeError:
                return None
    start = data[:65536]
    control = sum(start.count(byte) for byte in (*range(9), *range(14, 27), *range(28, 32)))
    if control > len(start) / 100:
        return None
    try:
        # Two programs one after the other may each have written a mark.
        return data.decode("utf-8").lstrip("\ufeff"), "UTF-8"
    except UnicodeDecodeError:
        return data.removeprefix(b"\xef\xbb\xbf").decode("cp1252", "replace"), "Windows-1252"


def refuse(path, data, text):
    """Say which other format a file has, and what to do."""
    for sign, what in _SIGNS.items():
        if data.startswith(sign):
            raise ValueError(f"{path}: is no table of text but {what}")
    if text is None:
        raise ValueError(f"{path}: is a binary file; a table of text is due (CSV or TSV)")
    lines = [line for line in text[: 10**6].splitlines() if line.strip()][:100]
    what = ""
    if text.lstrip()[:1] in ("{", "["):
        # A text may begin with a bracket, too.
        if lines[0].lstrip()[0] == "{" and _is_json(lines[0]):
            frame = f'pandas.read_json("{path.name}", lines=True)'
            what = f'JSON lines; make a CSV file of it, as {frame}.to_csv("{path.stem}.csv") does'
        elif _is_json(text):
            frame = f'pandas.read_json("{path.name}")'
            what = f'JSON; make a CSV file of it, as {frame}.to_csv("{path.stem}.csv") does'
    elif re.match(r"\s*<(\?xml|!doctype|html)", text[:200], re.IGNORECASE):
        what = "XML or HTML; make a table with a row for each text"
    elif sum("__label__" in line for line in lines) > len(lines) / 2:
        what = "a file of fastText (__label__); make two columns of it, the label and the text"
    elif lines and sum(_VECTORS.fullmatch(line) is not None for line in lines) > 0.9 * len(lines):
        what = "vectors (libsvm); sklearn.datasets.load_svmlight_file makes counts and labels for corpus.read"
    if what:
        raise ValueError(f"{path}: is no table but {what}")


def _is_json(text):
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False


def delimiter_of(wanted):
    """Return the character that a delimiter is asked for by: itself, or its name."""
    found = DELIMITERS.get(str(wanted).lower(), str(wanted))
    if len(found) != 1 or found in '"\r\n':
        raise ValueError(
            f"delimiter: {wanted!r} is none; pass one character, or one of {', '.join(DELIMITERS)}"
        )
    return found


def rows_of(text, delimiter, notes):
    """Return the number and the cells of each row that is not empty.

    Parameters
    ----------
    text : str
    delimiter : str or None
        None: the one that cuts most of the first rows into the same number of cells, two or more.
    notes : list of str
        Gets what was found and is not as it should be.
    """
    if excel := re.match(r'"?sep=(.)"?\r?\n', text, re.IGNORECASE):
        delimiter, text = delimiter or excel[1], text[excel.end() :]
    limit = csv.field_size_limit(2**31 - 1)
    try:
        if delimiter is None:
            shares = {one: _alike(_parsed(text, one, SOME)) for one in "\t;|,"}
            # Of equals the first: texts have commas, and hardly ever the same number of tabs.
            delimiter = max(shares, key=shares.get) if any(shares.values()) else ","
        rows = _parsed(text, delimiter)
        # A quotation mark that is never closed swallows lines. If each line is a row without it, it is none.
        if any("\n" in cell or "\r" in cell for row in rows for cell in row):
            plain = _parsed(text, delimiter, quoting=csv.QUOTE_NONE)
            if len(plain) > len(rows) and _alike(plain) == 1:
                notes.append("A quotation mark is not closed; each line was read as a row.")
                rows = [[_unquoted(cell) for cell in row] for row in plain]
    finally:
        csv.field_size_limit(limit)
    return rows


def _parsed(text, delimiter, most=None, **form):
    found = []
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, **form):
        if any(cell.strip() for cell in row):
            found.append(row)
            if len(found) == most:
                break
    return found


def _unquoted(cell):
    return cell[1:-1].replace('""', '"') if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell


def _width(rows, first=0):
    """Return the number of cells that most rows have; of equals `first`."""
    return max(Counter(map(len, rows)).items(), key=lambda one: (one[1], one[0] == first))[0]


def _alike(rows):
    """Return the share of the rows that have as many cells as most, 0 if that is one cell."""
    width = _width(rows) if rows else 0
    return sum(len(row) == width for row in rows) / len(rows) if width > 1 else 0.0


def straight(rows, chosen, notes):
    """Return the names of the columns, the rows below them, and the number of each; without names 1, 2, ...

    A title above the names, delimiters at the end of each row, and a column of row names that has no name
    itself (as R writes it) are put right. Rows that still have another number of cells are left out.
    """
    known = {name for names in NAMES.values() for name in names}
    known |= {str(one).lower() for one in chosen.values() if one and not str(one).isdigit()}
    rows = _without_titles(rows, known, notes)
    width = _width(rows[1:] or rows, len(rows[0]))
    head, below = rows[0], rows[1:]
    surplus = [row for row in below if len(row) == width]
    while len(head) > width and not head[-1].strip():
        head = head[:-1]
    if len(head) < width and not any(cell.strip() for row in surplus for cell in row[len(head) :]):
        head = head + [""] * (width - len(head))
    elif len(head) < width and known & _lower(head):
        if len(head) < width - 1 or len({row[0] for row in surplus}) < len(surplus):
            raise ValueError(
                f"the line of names has {len(head)} cells and most rows have {width}; put texts that hold "
                "the delimiter into quotation marks, or name another delimiter"
            )
        head = ["", *head]
    elif len(head) > width and known & _lower(head):
        below = [row + [""] * (len(head) - width) if len(row) == width else row for row in below]
        width = len(head)
    if len(head) == width and _are_names(head, below, known):
        head = [cell.strip() for cell in head]
    else:
        below, head = rows, [str(j + 1) for j in range(width)]
    kept = [(k, row) for k, row in enumerate((_cut(row, width) for row in below), 1)]
    again = sum(row[:width] == head for _, row in kept)
    good = [(k, row) for k, row in kept if len(row) == width and row != head]
    if odd := len(kept) - len(good) - again:
        notes.append(f"Left out: {odd:,} of {len(kept):,} rows, without {width} cells as most have.")
    if again:
        notes.append(f"Left out: {again:,} rows that repeat the names of the columns.")
    return head, [row for _, row in good], [str(k) for k, _ in good]


def _lower(row):
    return {cell.strip().lower() for cell in row} - {""}


def _without_titles(rows, known, notes):
    """Leave out lines above the names that fill one cell only."""
    width = _width(rows[1:] or rows, len(rows[0]))
    filled = [sum(bool(cell.strip()) for cell in row) for row in rows[:20]]
    titles = next((k for k, cells in enumerate(filled) if cells > 1), 0)
    if width < 2 or not titles or len(rows[0]) == width and not known & _lower(rows[titles]):
        return rows
    if len(rows[titles]) < width - 1:
        return rows
    shown = ", ".join(f"“{''.join(row).strip()[:40]}”" for row in rows[:titles])
    notes.append(f"Left out, as it stands above the names: {shown}.")
    return rows[titles:]


def _cut(row, width):
    """Cut empty cells that are too many."""
    return row[:width] if len(row) > width and not any(cell.strip() for cell in row[width:]) else row


def _are_names(head, below, known):
    """Return whether a row names the columns: by known names, or because nothing of it comes again."""
    filled = [cell.strip() for cell in head if cell.strip()]
    if filled == [str(j) for j in range(len(filled))] and len(filled) > 1:
        return True  # As pandas writes columns that have no names.
    some = [row for row in below[:500] if len(row) == len(head)]
    again = {
        cell.strip() for j, cell in enumerate(head) if any(cell.strip() == row[j].strip() for row in some)
    }
    found = known & _lower(head)
    return not again - {""} or len(found) > 1 or bool(found - _lower(again))


def places_of(path, header, rows, chosen, notes):
    """Return the number of the column of texts, labels, times, sources and the split, or None.

    A column that is named is taken; of the others text and label are found by their names or by what stands
    in them, the rest by their names.
    """
    places = {name: _named(path, header, name, chosen[name]) for name in NAMES}
    twice = Counter(j for j in places.values() if j is not None)
    if twice and max(twice.values()) > 1:
        both = " and ".join(name for name, j in places.items() if twice.get(j, 0) > 1)
        raise ValueError(f"{path}: {both} are one column; name one for each")
    lower = [one.strip().lower() for one in header]
    for name in ("text", "time", "source", "split"):
        if places[name] is None:
            free = {lower[j]: j for j in reversed(range(len(header))) if j not in places.values()}
            places[name] = next((free[one] for one in NAMES[name] if one in free), None)
    sure = {lower[j] for j in range(len(header)) if j not in places.values()} & set(NAMES["label"])
    free = [j for j in range(len(header)) if j not in places.values()]
    if places["text"] is None and free:
        # The longest is the text, unless its name says that it is the label.
        some = rows[:: max(1, len(rows) // 2000)]
        able = [j for j in free if lower[j] not in sure] or free
        places["text"] = max(able, key=lambda j: sum(len(row[j]) for row in some))
        free.remove(places["text"])
    if places["label"] is None:
        places["label"] = _label(path, header, rows, free)
    for name in ("text", "label"):
        if places[name] is None:
            cells = "; or say with delimiter= (--delimiter) what is between cells" * (len(header) == 1)
            raise ValueError(
                f"{path}: no column of {name}s was found; name it with {name}= (--{name} in the terminal), "
                f"its columns are {_listed(header)}{cells}"
            )
    found = {name: j for name, j in places.items() if j is not None}
    notes.append("Columns: " + ", ".join(f"{name} is {_title(header, j)}" for name, j in found.items()) + ".")
    return places


def _label(path, header, rows, free):
    """Return the one column that can hold the labels, or None; refuse to choose between two."""
    lower = [one.strip().lower() for one in header]
    able = [j for j in free if lower[j] in PLAIN_LABELS] or [j for j in free if lower[j] in NAMES["label"]]
    if not able:
        kinds = {}
        for j in free:
            cells = [row[j].strip() for row in rows if not missing(row[j])]
            if len(cells) >= len(rows) / 2 and 2 <= len(set(cells)) <= max(2, len(rows) // 2):
                kinds[j] = len(set(cells))
        # Few kinds are what classes are; a column of many may be dates or places.
        able = [j for j, kind in kinds.items() if kind <= max(2, len(rows) ** 0.5)] or list(kinds)
    distinct = []
    for j in able:
        # Two columns of one partition (a number and its name) are one answer.
        if not any(len({(row[i], row[j]) for row in rows}) == len({row[i] for row in rows})
                   == len({row[j] for row in rows}) for i in distinct):  # fmt: skip
            distinct.append(j)
    if len(distinct) > 1:
        both = ", ".join(_title(header, j) for j in distinct[:10])
        raise ValueError(
            f"{path}: the labels may be in {both}; say which with label= (--label in the terminal)"
        )
    return distinct[0] if distinct else None


def _named(path, header, name, wanted):
    """Return the number of the column that is wanted, None if none is."""
    if wanted is None:
        return None
    wanted, lower = str(wanted).strip(), [one.lower() for one in header]
    if wanted in header:
        return header.index(wanted)
    if wanted.lower() in lower:
        return lower.index(wanted.lower())
    if wanted.isdecimal() and len(wanted) < 6 and 1 <= int(wanted) <= len(header):
        return int(wanted) - 1
    raise ValueError(f"{path}: has no column “{wanted[:40]}” for {name}; its columns are {_listed(header)}")


def _title(header, j):
    # A quotation mark that is not closed may have put lines into a name.
    return f"“{' '.join(header[j].split())[:40]}”" if header[j] else f"number {j + 1}"


def _listed(header):
    names = [_title(header, j) for j in range(len(header))][:20]
    return ", ".join(names) + (f" and {len(header) - 20} more" if len(header) > 20 else "")
