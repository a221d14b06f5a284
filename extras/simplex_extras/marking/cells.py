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
    text = SEPARATORS.sub(lambda found: ", " if ";" in found[0] or "；" in found[0] else " ", str(text))
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


def read(path, columns):
    """Return the rows of a table that have these columns."""
    try:
        text = files.raw(path, largest=200_000_000).decode("utf-8-sig", "replace")
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
    except (files.Refused, csv.Error):
        return []
    return [row for row in rows if set(row) == set(columns) and None not in row.values()]
