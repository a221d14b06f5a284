"""The tables of marks: cells that no spreadsheet computes."""

import csv
import io
import re
import unicodedata

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


def read(path, errors="strict"):
    """Return the rows of a table; `errors` says what becomes of bytes that are no UTF-8.

    Where a comma divides whole from part, a spreadsheet has written semicolons between cells.

    Raises
    ------
    files.Refused, csv.Error, UnicodeDecodeError
        It is no table.
    """
    text = files.raw(path, largest=200_000_000).decode("utf-8-sig", errors)
    header = text.partition("\n")[0]
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=header.count)))
