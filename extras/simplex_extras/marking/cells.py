"""The tables of marks: cells that no spreadsheet computes."""

import codecs
import csv
import io
import re
import unicodedata

from course.export import library
from simplex_extras.marking import files

# Whatever separates cells, rows or commands somewhere: a German Excel reads a semicolon as the next cell.
SEPARATORS = re.compile(r"[;；\t\r\n\v\f\x00-\x1f\x7f\x85\u2028\u2029]+")
STARTS = ("=", "+", "-", "@")


def harmless(text):
    """Return a text that a spreadsheet shows and does not compute, wherever it is opened."""
    text = SEPARATORS.sub(lambda match: ", " if ";" in match[0] or "；" in match[0] else " ", str(text))
    text = text.encode("utf-8", "replace").decode()
    seen = (letter for letter in text if unicodedata.category(letter)[0] not in "ZC")
    first = unicodedata.normalize("NFKC", next(seen, ""))
    return f"'{text}" if first.startswith(STARTS) else text


def table(columns, rows, header=True):
    """Return rows of harmless cells as CSV."""
    made = io.StringIO()
    writer = csv.DictWriter(made, columns)
    if header:
        writer.writeheader()
    writer.writerows(rows)
    return made.getvalue()


def read(path, needed):
    """Return the columns and the rows of a table.

    A person may have added columns to those `needed`. An empty file has these and no row. Where a comma
    divides whole from part, a spreadsheet has written semicolons between cells.

    Raises
    ------
    files.Refused
        It is no such table; the message says why.
    library.Problem
        It is not UTF-8: to guess its letters would change names.
    """
    try:
        # A run that was killed may have left half a letter at the end: it is not decoded.
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(files.raw(path, largest=200_000_000))
        if not text.strip():
            return list(needed), []
        header = text.partition("\n")[0]
        read = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=header.count))
        # A spreadsheet writes a row that was emptied as one of commas.
        columns, rows = list(read.fieldnames), [row for row in read if any(row.values())]
    except UnicodeDecodeError:
        raise library.Problem(f"{path} is not UTF-8; in Excel, save it as “CSV UTF-8”.") from None
    except csv.Error as reason:
        raise files.Refused(f"it cannot be read ({reason})") from None
    lacking = [name for name in needed if name not in columns]
    if lacking:
        raise files.Refused(f"it has no column {lacking[0]}")
    # A cell without a column of its own would be lost when the table is written anew.
    if len(set(columns)) < len(columns) or any(None in row for row in rows):
        raise files.Refused("two columns have the same name, or a row has more cells than the header")
    return columns, rows
