"""Tables of texts as people have them: the delimiter, the line of names, the columns, the times."""

import codecs
import csv
import datetime
import io
import re
import warnings

import numpy as np
from dateutil import parser

NAMES = {
    "text": "text body content message document review comment description sentence post abstract".split(),
    "label": "label labels class target y category topic group sentiment stars rating".split(),
    "time": "time date datetime timestamp created created_at published year".split(),
    "source": "source author user user_id site domain university outlet".split(),
    "split": "split fold part".split(),
}
# These names say "label" and nothing else; the others may be one of several subjects of a table.
PLAIN_LABELS = NAMES["label"][:5]
DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "bar": "|"}
# The mark of an encoding is U+FEFF in it; that of UTF-32 begins as that of UTF-16 does, so it stands first.
MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
    codecs.BOM_UTF8: "UTF-8",
}
# What spreadsheets and programs write for "nothing here"; "none" and "na" are classes of some data.
_NOTHING = {"", *"nan -nan null n/a #n/a <na> nat #na #value! #ref! #div/0! #name? #null! #num!".split()}
_DAY_AND_MONTH = re.compile(r"(\d{1,2})([./-])(\d{1,2})[./-]\d")


def missing(cell):
    """Return whether a cell says that nothing is known."""
    word = str(cell).strip()
    return word in ("None", "NA") or word.lower() in _NOTHING


def decoded(data):
    """Return the text and its encoding, or None for a binary file."""
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            # Two programs may each have put their mark before the text.
            return data.decode(encoding, "replace").lstrip("\ufeff"), encoding
    if b"\0" in data[:65536]:
        return None
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "Windows-1252"


def delimiter_of(wanted):
    """Return the character that a delimiter is asked for by: itself, or its name."""
    character = DELIMITERS.get(str(wanted).lower(), str(wanted))
    if len(character) != 1 or character in '"\r\n':
        raise ValueError(
            f"delimiter: {wanted!r} is none; pass one character, or one of {', '.join(DELIMITERS)}"
        )
    return character


def rows_of(text, delimiter=None):
    """Return the cells of each row that is not empty.

    Without a delimiter it is the one that cuts most of the first rows into the same number of cells:
    `csv.Sniffer` takes the comma that follows a quotation in a text.
    """
    if excel := re.match(r'"?sep=(.)"?\r?\n', text, re.IGNORECASE):
        delimiter, text = delimiter or excel[1], text[excel.end() :]
    csv.field_size_limit(2**31 - 1)
    if delimiter is None:
        start = "\n".join(text[: 10**6].splitlines()[:1000])
        delimiter = max("\t;|,", key=lambda character: _alike(_parsed(start, character)))
    return _parsed(text, delimiter)


def _parsed(text, delimiter):
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return [row for row in rows if any(cell.strip() for cell in row)]


def _alike(rows):
    """Return the share of the rows that have as many cells as most, 0 if that is one cell."""
    widths = np.bincount([len(row) for row in rows], minlength=2)
    return widths.max() / len(rows) if len(rows) and widths.argmax() > 1 else 0.0


def named(path, rows, chosen, notes):
    """Return the names of the columns (1, 2, ... without a line of names), the rows, and their numbers.

    Titles above the names are left out, empty cells that only the names or only the rows end with, and rows
    that have not as many cells as most.
    """
    known = {name for names in NAMES.values() for name in names}
    known |= {str(name).lower() for name in chosen.values() if name and not str(name).isdecimal()}
    if start := _line_of_names(rows, known):
        above = "; ".join(" ".join(filter(None, map(str.strip, row)))[:40] for row in rows[:start])
        notes.append(f"Left out above the names: “{above}”.")
        rows = rows[start:]
    width = int(np.bincount([len(row) for row in rows[1:] or rows]).argmax())
    widths = {len(rows[0]), width}
    least = min(widths)

    def over(row):
        return "".join(row[least:]).strip()

    if len(widths) > 1 and not any(over(row) for row in rows if len(row) in widths):
        notes.append(f"Left out: empty cells after the first {least} of a row.")
        rows, width = [row if over(row) else row[:least] for row in rows], least
    head = [cell.strip() for cell in rows[0]]
    # A line of data holds something that comes again below it, or a number; an empty cell may stand in both.
    data = any(
        cell and cell in {row[j].strip() for row in rows[1:500] if len(row) > j}
        for j, cell in enumerate(head)
    )
    if {cell.lower() for cell in head} & known or not data and not any(cell.isdecimal() for cell in head):
        rows = rows[1:]
    else:
        head = [str(j + 1) for j in range(width)]
    if not rows:
        raise ValueError(f"{path}: has a line of names and no other row; add the texts")
    if len(head) != width:
        raise ValueError(
            f"{path}: its first line has another number of cells ({len(head)}) than most rows below it "
            f"({width}); put texts in quotes, a name above each column, and nothing above the names"
        )
    kept = [(str(k), row) for k, row in enumerate(rows, 1) if len(row) == width]
    if odd := len(rows) - len(kept):
        notes.append(f"Left out: {odd:,} of {len(rows):,} rows, without {width} cells as most have.")
    return head, [row for _, row in kept], [k for k, _ in kept]


def _line_of_names(rows, known):
    """Return the place of the line of names: the first, or one below titles and comments.

    Sure is a line of two names that are known, below lines that hold less and none of them.
    """
    filled = 0
    for k, row in enumerate(rows[:10]):
        cells = [cell.strip().lower() for cell in row if cell.strip()]
        if len(known.intersection(cells)) > 1:
            return k if filled < len(cells) else 0
        if not cells[0].startswith("#"):
            if known.intersection(cells):
                return 0
            filled = max(filled, len(cells))
    return 0


def places_of(path, header, rows, chosen, notes):
    """Return the number of the column of texts, labels, times, sources and the split, or None.

    A column that is named is taken; of the others text and label are found by their names or by what stands
    in them, the rest by their names.
    """
    lower = [title.lower() for title in header]
    places = {
        name: _column(path, header, name, wanted) for name, wanted in chosen.items() if wanted is not None
    }
    if len(set(places.values())) < len(places):
        raise ValueError(f"{path}: {' and '.join(places)} are not all different columns; name one for each")

    def free(names=None):
        columns = [j for j in range(len(header)) if j not in places.values()]
        return columns if names is None else [j for wanted in names for j in columns if lower[j] == wanted]

    for name in ("text", "time", "source", "split"):
        if name not in places and (columns := free(NAMES[name])):
            places[name] = columns[0]
    if "text" not in places and free():
        # The longest is the text, unless its name says that it is the label.
        able = [j for j in free() if lower[j] not in NAMES["label"]] or free()
        places["text"] = max(able, key=lambda j: sum(len(row[j]) for row in rows[:2000]))
    if "label" not in places:
        able = free(PLAIN_LABELS) or free(NAMES["label"]) or [j for j in free() if _classes(rows, j)]
        if len(able) > 1:
            both = ", ".join(f"“{header[j]}”" for j in able[:10])
            raise ValueError(
                f"{path}: the labels may be in {both}; say which with label= (--label in the terminal)"
            )
        places |= {"label": able[0]} if able else {}
    for name in ("text", "label"):
        if name not in places:
            raise ValueError(
                f"{path}: no column of {name}s was found; name it with {name}= (--{name} in the terminal), "
                f"its columns are {_listed(header)}; or say with delimiter= (--delimiter) what cuts cells"
            )
    listed = ", ".join(f"{name} is “{header[places[name]]}”" for name in NAMES if name in places)
    notes.append(f"Columns: {listed}.")
    return {name: places.get(name) for name in NAMES}


def _classes(rows, j):
    """Return whether a column has few different cells, as classes are."""
    cells = [row[j].strip() for row in rows if not missing(row[j])]
    return len(cells) >= len(rows) / 2 and 2 <= len(set(cells)) <= max(2, len(rows) ** 0.5)


def _column(path, header, name, wanted):
    lower, wanted = [title.lower() for title in header], str(wanted).strip()
    if wanted.lower() in lower:
        return header.index(wanted) if wanted in header else lower.index(wanted.lower())
    if wanted.isdecimal() and 1 <= int(wanted) <= len(header):
        return int(wanted) - 1
    raise ValueError(f"{path}: has no column “{wanted[:40]}” for {name}; its columns are {_listed(header)}")


def _listed(header):
    return ", ".join(f"“{title[:40]}”" for title in header[:20]) + " and more" * (len(header) > 20)


def times(column, asked, notes):
    """Return times as numbers, nan where a cell is empty; None if the column is not used.

    Parameters
    ----------
    column : sequence of str
        Numbers, or dates as people write them.
    asked : bool
        Whether the reader named the column: then times that cannot be read are an error, not a note.
    notes : list of str
        Gets why the column is not used.
    """
    known = [k for k, cell in enumerate(column) if not missing(cell)]
    try:
        if not asked and len(known) < 0.9 * len(column):
            raise ValueError(f"cells are empty ({len(column) - len(known):,} of {len(column):,})")
        numbers = np.full(len(column), np.nan)
        numbers[known] = _read([str(column[k]).strip() for k in known])
        if len(np.unique(numbers[known])) < 2:
            raise ValueError("fewer than two cells hold different times")
    except ValueError as reason:
        if asked:
            raise ValueError(f"time: {reason}; write times as 2026-01-31, or name another column") from None
        notes.append(f"The times were not used: {reason}. Times as 2026-01-31 would be read.")
        return None
    return numbers


def _read(cells):
    try:
        numbers = np.array([float(cell) for cell in cells])
        if np.isfinite(numbers).all():
            return numbers
    except ValueError:
        pass
    pairs = [match.groups() for match in map(_DAY_AND_MONTH.match, cells) if match]
    # A number above 12 is a day, and dots stand between numbers where the day comes first.
    if any(int(first) > 12 or sign == "." for first, sign, _ in pairs):
        return _dates(cells, day_first=True)
    dates = _dates(cells, day_first=False)
    if pairs and not any(int(second) > 12 for _, _, second in pairs):
        other = _dates(cells, day_first=True)
        if not np.array_equal(np.argsort(dates, kind="stable"), np.argsort(other, kind="stable")):
            raise ValueError(f"of “{cells[0][:40]}” and all others either number may be the month")
    return dates


def _dates(cells, day_first):
    seconds, start = [], datetime.datetime(2000, 1, 1)
    for cell in cells:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of time zones that have a name only
                when = parser.parse(cell, default=start, dayfirst=day_first)
        except (ValueError, OverflowError):
            raise ValueError(f"“{cell[:40]}” is none") from None
        seconds.append((when if when.tzinfo else when.replace(tzinfo=datetime.UTC)).timestamp())
    return np.array(seconds)
